"""``passages.jsonl``: the snapshot of a source, one passage a line, only ever appended to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.ingest.document import Extract
from mkdocs_survey.model import Passage, PassageKind, Place, text_sha256

FIRST = "^"
"""What ``after`` says of an appended passage that opens the document."""

_KINDS = {kind.value: kind for kind in PassageKind}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the snapshot.

    Attributes:
        after: id of the passage that it follows in the document, for a line that a later run
            appended (:data:`FIRST` for none); ``""`` where lines stand in the document's order.
        altered: id, text and hash do not belong together: someone edited the line.
    """

    passage: Passage
    after: str = ""
    altered: bool = False


def passage_id(source: str, at: str, sha256: str) -> str:
    """Return the id of a passage: ``<key>/<at>@<first 8 hex digits of its hash>``."""
    return f"{source}/{at}@{sha256[:8]}"


def make_passage(source: str, extract: Extract) -> Passage:
    """Return what a reader found as a passage of ``source``."""
    sha256 = text_sha256(extract.text)
    return Passage(
        id=passage_id(source, extract.at, sha256),
        source=source,
        at=extract.at,
        text=extract.text,
        sha256=sha256,
        kind=extract.kind,
        section=extract.section,
        page=extract.page,
    )


def dump_line(line: Line) -> bytes:
    """Return a line of ``passages.jsonl`` with its line end."""
    passage = line.passage
    record: dict[str, str | int] = {
        "id": passage.id,
        "at": passage.at,
        "text": passage.text,
        "sha256": passage.sha256,
    }
    if passage.kind is not PassageKind.BODY:
        record["kind"] = passage.kind.value
    if passage.section:
        record["section"] = passage.section
    if passage.page:
        record["page"] = passage.page
    if line.after:
        record["after"] = line.after
    return json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n"


def load_lines(data: bytes, source: str, file: str, problems: Problems) -> tuple[Line, ...]:
    """Read a snapshot; lines that are no passage at all go to ``problems`` with their number.

    A line whose text and hash differ is read and marked as altered: which cards rest on it is
    for the alignment check to say.
    """
    lines = []
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if raw.strip():
            try:
                record = json.loads(raw)
            except (ValueError, RecursionError):
                problems.add(Place(file, number), "the line is damaged: no JSON", _RESTORE)
                continue
            line = _line(record, source)
            if line is None:
                problems.add(Place(file, number), "the line is no passage", _RESTORE)
            else:
                lines.append(line)
    return tuple(lines)


_RESTORE = "Restore the file from version control, or remove the line and ingest the source again."


def _line(record: Any, source: str) -> Line | None:
    if not isinstance(record, dict):
        return None
    texts = [record.get(name) for name in ("id", "at", "text", "sha256")]
    rest = [record.get(name, "") for name in ("section", "after")]
    kind = _KINDS.get(record.get("kind", PassageKind.BODY.value))
    page = record.get("page", 0)
    if type(page) is not int or page < 0:
        return None
    if kind is None or not all(isinstance(t, str) for t in [*texts, *rest]):
        return None
    id_, at, text, stated = map(str, texts)
    true = text_sha256(text)
    passage = Passage(id_, source, at, text, true, kind, str(rest[0]), page=page)
    altered = stated != true or id_ != passage_id(source, at, true)
    return Line(passage, str(rest[1]), altered)


def in_document_order(lines: Sequence[Line], retired: Iterable[str]) -> tuple[Line, ...]:
    """Return the lines in the order of the document, retired passages marked.

    A later run can only append; ``after`` says where its passages stand. A retired passage keeps
    its place beside the one that replaced it.
    """
    gone = set(retired)
    # a chain of numbers of lines, since lists are slow to insert into; -1 stands before the first
    following: dict[int, int | None] = {-1: None}
    last = -1
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines):
        before = -1 if line.after == FIRST else numbers.get(line.after, last)
        following[number], following[before] = following[before], number
        if before == last:
            last = number
        numbers[line.passage.id] = number
    ordered = []
    at = following[-1]
    while at is not None:
        passage = lines[at].passage
        ordered.append(replace(lines[at], passage=replace(passage, retired=passage.id in gone)))
        at = following[at]
    return tuple(ordered)


@dataclass(frozen=True, slots=True)
class Merge:
    """What a newly read document means for a snapshot.

    Attributes:
        added: lines to append.
        retired: ids of passages that the document no longer holds, in the order of the snapshot.
        kept: how many passages are unchanged.
    """

    added: tuple[Line, ...]
    retired: tuple[str, ...]
    kept: int


def merge(
    old: Sequence[Line], source: str, extracts: Sequence[Extract], formerly: Sequence[str] = ()
) -> Merge:
    """Compare a document with the snapshot; nothing of the snapshot is ever removed.

    Args:
        formerly: ids retired before; they stay so even where the snapshot of a local source has
            been lost, unless the document holds them again.

    An altered line counts as absent, so that ingesting the source again brings the words back.
    """
    known = {line.passage.id for line in old if not line.altered}
    current = [make_passage(source, extract) for extract in extracts]
    added = []
    previous = FIRST
    for passage in current:
        if passage.id not in known:
            # in a first run the order of lines is the order of the document
            added.append(Line(passage, previous if old else ""))
        previous = passage.id
    held = {passage.id for passage in current}
    gone = dict.fromkeys([*(line.passage.id for line in old), *formerly])
    retired = [i for i in gone if i not in held]
    return Merge(tuple(added), tuple(retired), len(current) - len(added))
