"""Bringing source files into the corpus: snapshot, ``source.yaml``, bibliography entry."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from mkdocs_survey.corpus.about import About, dump_about, load_about
from mkdocs_survey.corpus.bibtex_entries import (
    derive_key,
    find_entry,
    free_key,
    identity,
    render_copy,
    render_entry,
)
from mkdocs_survey.corpus.layout import Layout, check_key
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.snapshot import Merge, dump_line, load_lines, merge
from mkdocs_survey.errors import CorpusError, SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.ingest.bib import Bibliography, read_bibliography
from mkdocs_survey.ingest.decoding import decode
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.formats import read_source
from mkdocs_survey.model import BibEntry, Source

_IGNORE = b"passages.jsonl\n"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file.

    Attributes:
        status: ``added``, ``updated``, ``unchanged`` or ``failed``.
        total: passages that the file holds now.
        added, retired: passages that are new, and that the file holds no longer.
        error: why it failed.
    """

    file: str
    status: str
    key: str = ""
    lang: str = ""
    total: int = 0
    added: int = 0
    retired: int = 0
    notes: tuple[str, ...] = ()
    error: SurveyError | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How files are brought in.

    Attributes:
        key: the key to use, ``""`` to derive one; for a single file.
        local: keep the passages out of version control.
        entries: entries of another bibliography that are preferred to made ones.
    """

    key: str = ""
    local: bool = False
    entries: tuple[BibEntry, ...] = field(default=())


def add_files(root: Path, paths: Iterable[Path], options: Options) -> list[Outcome]:
    """Bring files into the corpus at ``root``; a file that fails leaves the others alone.

    A second run of the same file changes nothing; a changed file adds passages and lists those it
    no longer holds as retired, keeping them.

    Raises:
        CorpusError: the corpus itself is damaged.
    """
    catalog = _catalog(Layout(root))
    outcomes = []
    for path in paths:
        try:
            outcomes.append(_add(Layout(root), path, options, catalog))
        except SurveyError as error:
            outcomes.append(Outcome(path.name, "failed", error=error))
        except OSError as error:
            reason = SurveyError(f"the file cannot be read: {error.strerror or error}")
            outcomes.append(Outcome(path.name, "failed", error=reason))
    return outcomes


def today() -> str:
    """Return the date of this run in UTC; ``SOURCE_DATE_EPOCH`` sets it for repeatable builds."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = dt.datetime.now(dt.UTC)
    return (
        (dt.datetime.fromtimestamp(int(epoch), dt.UTC) if epoch.isdigit() else now)
        .date()
        .isoformat()
    )


def _catalog(layout: Layout) -> dict[str, About]:
    """Return what is in the corpus by key.

    Raises:
        CorpusError: naming every unreadable ``source.yaml``.
    """
    problems = Problems()
    found: dict[str, About] = {}
    for key in layout.source_keys():
        path = layout.of(key).about
        if path.is_file():
            try:
                found[key] = load_about(path.read_bytes(), f"sources/{key}/source.yaml", key)
            except CorpusError as error:
                if error.place is None:
                    raise
                problems.add(error.place, error.what, error.remedy)
    problems.raise_if_any()
    return found


def _add(layout: Layout, path: Path, options: Options, catalog: dict[str, About]) -> Outcome:
    data = path.read_bytes()
    document = read_source(data, path.name)
    bib_bytes = layout.bibliography.read_bytes() if layout.bibliography.is_file() else b""
    bibliography = read_bibliography(bib_bytes, "references.bib")
    work = identity(document, path.name)
    sha256 = hashlib.sha256(data).hexdigest()
    foreign = find_entry(document, options.entries)
    key = _choose_key(document, path.name, (work, sha256), options, catalog, bibliography, foreign)

    files = layout.of(key)
    old_bytes = files.passages.read_bytes() if files.passages.is_file() else b""
    problems = Problems()
    old = load_lines(old_bytes, key, f"sources/{key}/passages.jsonl", problems)
    problems.raise_if_any()
    change = merge(old, key, document.passages)

    before = catalog.get(key)
    about = _about(key, document, path.name, sha256, work, options, before, change.retired)
    wrote = [_write_snapshot(files.passages, old_bytes, change)]
    if about.source.local:
        wrote.append(write_if_changed(files.gitignore, _IGNORE))
    wrote.append(write_if_changed(files.about, dump_about(about)))
    catalog[key] = about
    if key not in bibliography.entries and key not in {p.key for p in bibliography.problems}:
        entry = (
            render_copy(key, foreign)
            if foreign is not None
            else render_entry(key, document.title, document.metadata)
        )
        wrote.append(write_if_changed(layout.bibliography, append_entry(bib_bytes, entry)))
    status = "added" if before is None else "updated" if any(wrote) else "unchanged"
    return Outcome(
        file=path.name,
        status=status,
        key=key,
        lang=document.lang,
        total=len(document.passages),
        added=len(change.added),
        retired=len(change.retired) if any(wrote) else 0,
        notes=document.notes,
    )


def _choose_key(
    document: SourceDocument,
    name: str,
    known_by: tuple[str, str],
    options: Options,
    catalog: Mapping[str, About],
    bibliography: Bibliography,
    foreign: BibEntry | None,
) -> str:
    work, sha256 = known_by
    held = [k for k, a in catalog.items() if a.identity == work]
    held += [k for k, a in catalog.items() if a.source.sha256 == sha256]
    wanted = options.key or document.metadata.key
    if wanted:
        check_key(wanted)
        if held and wanted not in held:
            raise CorpusError(
                f"this work is in the corpus already, as {held[0]!r}",
                remedy="Leave out the key to update it.",
            )
        clash = next((k for k in catalog if k.lower() == wanted.lower() and k != wanted), None)
        if clash:
            raise CorpusError(
                f"the keys {clash!r} and {wanted!r} would share a folder on some systems"
            )
        return wanted
    if held:
        return held[0]
    own = find_entry(document, bibliography.entries.values())
    for entry in (own, foreign):
        if entry is not None and entry.key not in catalog:
            try:
                return check_key(entry.key)
            except CorpusError:
                continue  # a key that cannot be a folder: one is derived
    used = {*catalog, *bibliography.entries, *(p.key for p in bibliography.problems)}
    return check_key(free_key(derive_key(document, name), used))


def _about(
    key: str,
    document: SourceDocument,
    name: str,
    sha256: str,
    work: str,
    options: Options,
    before: About | None,
    retired: tuple[str, ...],
) -> About:
    local = options.local or (before is not None and before.source.local)
    source = Source(
        key=key,
        title=document.title or name,
        lang=document.lang,
        file=name,
        sha256=sha256,
        extractor=document.extractor,
        date=today(),
        local=local,
    )
    about = About(source, before.identity if before else work, retired)
    if before is not None:
        undated = replace(about, source=replace(source, date=before.source.date))
        if undated == before:
            return before
    return about


def _write_snapshot(path: Path, old: bytes, change: Merge) -> bool:
    if not change.added and old:
        return False
    gap = b"" if not old or old.endswith(b"\n") else b"\n"
    return write_if_changed(path, old + gap + b"".join(map(dump_line, change.added)))


def append_entry(data: bytes, entry: str) -> bytes:
    """Return the bytes of a ``.bib`` file with ``entry`` at its end, in the file's own encoding.

    Every byte of ``data`` is kept.
    """
    text, note = decode(data)
    encoding = "gb18030" if "GB" in note else "cp1252" if "Latin" in note else "utf-8"
    newline = "\r\n" if b"\r\n" in data else "\n"
    gap = "" if not text else newline if text.endswith("\n") else newline * 2
    added = gap + entry.replace("\n", newline)
    try:
        return data + added.encode(encoding)
    except UnicodeEncodeError:
        raise CorpusError(
            "references.bib is not UTF-8 and cannot take the new entry",
            remedy="Save references.bib as UTF-8.",
        ) from None
