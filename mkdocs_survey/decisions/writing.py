"""Changing a file of decisions entry by entry, so that comments and order stay.

An entry reaches from its dash to the next entry; comments and empty lines above an entry belong to
it, except where another entry takes its place, which leaves them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from mkdocs_survey.decisions.decision import Decision
from mkdocs_survey.decisions.reading import BOUND, DecisionFile, read_decisions
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place

_UNPRINTABLE = re.compile(
    "[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)
"""What YAML forbids in a file, and what would make it look other than it is."""


def entry_text(decision: Decision) -> str:
    """Return an entry as it is written, ending with a line break."""
    bound = {name: getattr(decision.bound, name) for name in BOUND}
    lines = [
        f"- decision: {decision.ruling}",
        f"  rule: {decision.rule}",
        f"  page: {_quoted(decision.page)}",
        *([f"  text: {_quoted(decision.text)}"] if decision.text else []),
        *([f"  card: {_quoted(decision.card)}"] if decision.card else []),
        f"  by: {_quoted(decision.by)}",
        f"  on: {decision.on}",
        *([f"  until: {decision.until}"] if decision.until else []),
        *([f"  reason: {_quoted(decision.reason)}"] if decision.reason else []),
        "  bound:",
        *(f'    {name}: "{value}"' for name, value in bound.items() if value),
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    # a JSON string is a YAML string; surrogates come from nowhere but damaged input
    sound = text.encode("utf-8", "replace").decode("utf-8")
    written = json.dumps(sound, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", written)


@dataclass(frozen=True, slots=True)
class Merge:
    """What merging did.

    Attributes:
        data: the new content of the file.
        added, replaced: entries that are new, and that stand in the place of older ones.
        same: entries that were there already.
        older: entries left out because the file holds a later decision on the same finding.
    """

    data: bytes
    added: tuple[Decision, ...]
    replaced: tuple[Decision, ...]
    same: tuple[Decision, ...]
    older: tuple[Decision, ...]


def merge(data: bytes, incoming: Iterable[Decision], file: str) -> Merge:
    """Add decisions to the content of a file; of two on one finding the later one stays.

    Args:
        file: path of the file that is changed, for messages.

    Raises:
        ConfigError: the file cannot be read, or is written so that no entry can be changed alone.
    """
    before = read_decisions(data, file)
    latest: dict[str, Decision] = {}
    for one in incoming:
        known = latest.get(one.bound.finding)
        if known is None or one.on >= known.on:
            latest[one.bound.finding] = one
    here = {d.bound.finding: d for d in before.decisions}
    added, replaced, same, older = [], [], [], []
    for finding, one in latest.items():
        known = here.get(finding)
        if known is None:
            added.append(one)
        elif replace(one, place=known.place) == known:
            same.append(one)
        elif one.on < known.on:
            older.append(one)
        else:
            replaced.append(one)
    new = {one.bound.finding: one for one in replaced}
    lines = _lines(data)
    for old in reversed([d for d in before.decisions if d.bound.finding in new]):
        start, end = _extent(lines, old.place)
        last = old is here[old.bound.finding]  # of two on one finding the first goes
        lines[start:end] = _written(new[old.bound.finding]) if last else []
    if lines and lines[-1].strip() and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    for one in added:
        lines += _written(one)
    kept = [new.get(d.bound.finding, d) for d in before.decisions if _stays(d, here, new)]
    return Merge(
        _checked(data, lines, file, [*kept, *added], before),
        tuple(added),
        tuple(replaced),
        tuple(same),
        tuple(older),
    )


def _stays(old: Decision, here: dict[str, Decision], new: dict[str, Decision]) -> bool:
    return old.bound.finding not in new or old is here[old.bound.finding]


def without(data: bytes, gone: Collection[Place], file: str) -> bytes:
    """Return the content of a file without the entries that stand at some places.

    Raises:
        ConfigError: see :func:`merge`.
    """
    before = read_decisions(data, file)
    lines = _lines(data)
    for old in reversed([d for d in before.decisions if d.place in gone]):
        start, end = _extent(lines, old.place)
        while start and lines[start - 1].lstrip().startswith("#"):
            start -= 1
        del lines[start:end]
    kept = [d for d in before.decisions if d.place not in gone]
    return _checked(data, lines, file, kept, before)


def _lines(data: bytes) -> list[str]:
    text = data.decode("utf-8-sig").replace("\r\n", "\n")
    return re.findall(r"[^\n]*\n|[^\n]+", text)  # what else ends a line is text here


def _written(decision: Decision) -> list[str]:
    return entry_text(decision).splitlines(keepends=True)


def _extent(lines: Sequence[str], place: Place) -> tuple[int, int]:
    """Return the lines of an entry: from its dash to its last line that says something."""
    start = place.line - 1
    end = start + 1
    while end < len(lines) and not re.match(r"-(?=\s|$)", lines[end]):
        end += 1
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    return start, end


def _checked(
    data: bytes, lines: Sequence[str], file: str, wanted: Sequence[Decision], before: DecisionFile
) -> bytes:
    """Return the new content, once it is certain that it holds just what it should."""
    text = "".join(lines)
    if b"\r\n" in data:
        text = text.replace("\n", "\r\n")
    bom = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    result = bom + text.encode("utf-8")
    after = read_decisions(result, file)
    nowhere = Place("")
    if [replace(d, place=nowhere) for d in after.decisions] != [
        replace(d, place=nowhere) for d in wanted
    ] or len(after.damages) != len(before.damages):
        raise ConfigError(
            "no entry of this file can be changed alone",
            Place(file),
            "Write it as a list whose entries begin with `- ` at the start of a line.",
        )
    return result
