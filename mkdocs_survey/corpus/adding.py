"""Bringing source files into the corpus: snapshot, ``source.yaml``, bibliography entry."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from mkdocs_survey.corpus.about import About, dump_about, load_about
from mkdocs_survey.corpus.bibtex_entries import (
    derive_key,
    find_entry,
    identity,
    render_copy,
    render_entry,
)
from mkdocs_survey.corpus.layout import Layout, check_key
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.snapshot import Merge, dump_line, load_lines, merge
from mkdocs_survey.errors import CorpusError, SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.decoding import decode_text
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.formats import read_source
from mkdocs_survey.ingest.keys import KeysInUse
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
    run = _Run(Layout(root), options)
    outcomes = []
    # keys that collide get their letters in this order, whatever order the shell gave
    for path in sorted(paths, key=lambda p: (p.name, str(p))):
        try:
            outcomes.append(run.add(path))
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


class _Run:
    """One run over several files: what is in the corpus is read once and then kept up to date."""

    def __init__(self, layout: Layout, options: Options) -> None:
        self._layout = layout
        self._options = options
        self._catalog = read_catalog(layout)
        path = layout.bibliography
        self._bib = path.read_bytes() if path.is_file() else b""
        bibliography = read_bibliography(self._bib, path.name)
        self._entries = dict(bibliography.citable)
        # an entry that cannot be read holds its key all the same
        self._bib_keys = {*self._entries, *(p.key for p in bibliography.problems)}

    def add(self, path: Path) -> Outcome:
        data = path.read_bytes()
        document = read_source(data, path.name)
        file = _File(path.name, hashlib.sha256(data).hexdigest(), identity(document, path.name))
        foreign = find_entry(document, self._options.entries)
        key = self._choose_key(document, file, foreign)
        before = self._catalog.get(key)

        files = self._layout.of(key)
        old_bytes = files.passages.read_bytes() if files.passages.is_file() else b""
        problems = Problems()
        old = load_lines(old_bytes, key, f"sources/{key}/passages.jsonl", problems)
        problems.raise_if_any()
        change = merge(old, key, document.passages, before.retired if before else ())
        about = self._about(key, document, file, before, change.retired)
        # in this order an interrupted run leaves nothing that the next one cannot complete
        wrote = [_append_passages(files.passages, old_bytes, change)]
        if about.source.local:
            wrote.append(write_if_changed(files.gitignore, _IGNORE))
        wrote.append(write_if_changed(files.about, dump_about(about)))
        wrote.append(self._complete_bibliography(key, document, foreign))
        self._catalog[key] = about
        status = "added" if before is None else "updated" if any(wrote) else "unchanged"
        return Outcome(
            file=path.name,
            status=status,
            key=key,
            lang=document.lang,
            total=len(document.passages),
            added=len(change.added),
            retired=len(set(change.retired) - set(before.retired if before else ())),
            notes=document.notes,
        )

    def _choose_key(self, document: SourceDocument, file: _File, foreign: BibEntry | None) -> str:
        held = [k for k, a in self._catalog.items() if a.identity == file.identity]
        held += [k for k, a in self._catalog.items() if a.source.sha256 == file.sha256]
        wanted = self._options.key or document.metadata.key
        if wanted:
            return self._check_wanted(check_key(wanted), held)
        if held:
            return held[0]
        for entry in (find_entry(document, self._entries.values()), foreign):
            if entry is not None and entry.key not in self._catalog:
                try:
                    return check_key(entry.key)
                except CorpusError:
                    continue  # a key that cannot be a folder: one is derived
        taken = KeysInUse({*self._catalog, *self._bib_keys})
        return check_key(taken.take(derive_key(document, file.name)))

    def _check_wanted(self, wanted: str, held: list[str]) -> str:
        if held and wanted not in held:
            raise CorpusError(
                f"this work is in the corpus already, as {held[0]!r}",
                remedy="Leave out the key to update it.",
            )
        for key in self._catalog:
            if key.lower() == wanted.lower() and key != wanted:
                raise CorpusError(f"{key!r} and {wanted!r} would share a folder on some systems")
        return wanted

    def _about(
        self,
        key: str,
        document: SourceDocument,
        file: _File,
        before: About | None,
        retired: tuple[str, ...],
    ) -> About:
        source = Source(
            key=key,
            title=document.title or file.name,
            lang=document.lang,
            file=file.name,
            sha256=file.sha256,
            extractor=document.extractor,
            date=before.source.date if before else today(),
            local=self._options.local or (before is not None and before.source.local),
        )
        about = About(source, before.identity if before else file.identity, retired)
        # the date is that of the last run that changed anything
        return about if about == before else replace(about, source=replace(source, date=today()))

    def _complete_bibliography(
        self, key: str, document: SourceDocument, foreign: BibEntry | None
    ) -> bool:
        """Append an entry for ``key`` unless there is one; return whether it was written."""
        if key in self._bib_keys:
            return False
        if foreign is not None:
            entry = render_copy(key, foreign)
        else:
            entry = render_entry(key, document.title, document.metadata)
        self._bib = append_entry(self._bib, entry)
        self._bib_keys.add(key)
        self._entries.update(read_bibliography(entry.encode("utf-8"), "references.bib").entries)
        return write_if_changed(self._layout.bibliography, self._bib)


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    sha256: str
    identity: str


def read_catalog(layout: Layout) -> dict[str, About]:
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


def _append_passages(path: Path, old: bytes, change: Merge) -> bool:
    if not change.added:
        return False
    gap = b"" if not old or old.endswith(b"\n") else b"\n"
    return write_if_changed(path, old + gap + b"".join(map(dump_line, change.added)))


def append_entry(data: bytes, entry: str) -> bytes:
    """Return the bytes of a ``.bib`` file with ``entry`` at its end, in the file's own encoding.

    Every byte of ``data`` is kept.
    """
    decoded = decode_text(data)
    newline = "\r\n" if b"\r\n" in data or b"\r\0\n\0" in data else "\n"
    gap = "" if not decoded.text else newline if decoded.text.endswith("\n") else newline * 2
    added = gap + entry.replace("\n", newline)
    try:
        return data + added.encode(decoded.encoding)
    except UnicodeEncodeError:
        raise CorpusError(
            "references.bib is not UTF-8 and cannot take the new entry",
            remedy="Save references.bib as UTF-8.",
        ) from None
