"""Bringing source files into the corpus: snapshot, ``source.yaml``, bibliography entry."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from mkdocs_survey.corpus.about import About, dump_about
from mkdocs_survey.corpus.bibtex_entries import (
    append_entry,
    derive_key,
    identity,
    render_copy,
    render_entry,
)
from mkdocs_survey.corpus.catalog import read_catalog
from mkdocs_survey.corpus.ingested import Journal, Record, state_of
from mkdocs_survey.corpus.layout import Layout, check_key
from mkdocs_survey.corpus.lock import exclusive
from mkdocs_survey.corpus.matching import Certainty, EntryIndex, Match
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.snapshot import Merge, dump_line, load_lines, merge
from mkdocs_survey.corpus.writing import write_source
from mkdocs_survey.errors import CorpusError, SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.keys import KeysInUse
from mkdocs_survey.ingest.side_by_side import ReadFile, file_name, hash_file, read_files
from mkdocs_survey.model import BibEntry, Source


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file.

    Attributes:
        file: its name.
        status: ``added``, ``updated``, ``unchanged``, ``repeated`` (another file of this run is
            the same work) or ``failed``.
        total: passages that the file holds now.
        added, retired: passages that are new, and that the file holds no longer.
        error: why it failed.
        entry: the bibliography entry it belongs to and how sure that is.
        path: as it was given.
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
    entry: Match | None = None
    path: Path = Path()


@dataclass(frozen=True, slots=True)
class Options:
    """How files are brought in.

    Attributes:
        key: the key to use, ``""`` to derive one; for a single file.
        local: keep the passages out of version control.
        entries: entries of another bibliography that are preferred to made ones.
        jobs: processes that read side by side; one process writes.
        cache: folder that remembers what was read, ``None`` to read every file again.
    """

    key: str = ""
    local: bool = False
    entries: tuple[BibEntry, ...] = field(default=())
    jobs: int = 1
    cache: Path | None = None


def add_files(root: Path, paths: Iterable[Path], options: Options) -> list[Outcome]:
    """Bring files into the corpus at ``root``, see :func:`ingest_files`."""
    return list(ingest_files(root, paths, options))


def ingest_files(root: Path, paths: Iterable[Path], options: Options) -> Iterator[Outcome]:
    """Bring files into the corpus at ``root``; a file that fails leaves the others alone.

    Every file is on disk, whole, before its outcome is yielded: the run may be stopped at any time
    and goes on where it was. A second run of the same file changes nothing; a changed file adds
    passages and lists those it no longer holds as retired, keeping them.

    Raises:
        CorpusError: the corpus itself is damaged, or another process is writing to it.
    """
    with exclusive(root):
        yield from _Run(root, options).outcomes(sorted(paths, key=_order))


def _order(path: Path) -> tuple[bool, str, str]:
    # Keys that collide get their letters in this order, whatever order the shell gave. Of two files
    # of one work the one that is not a PDF comes first, since it says its structure itself.
    return path.suffix.lower() == ".pdf", path.name, str(path)


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

    def __init__(self, root: Path, options: Options) -> None:
        self._layout = Layout(root)
        self._options = options
        self._catalog = read_catalog(self._layout)
        self._journal = Journal(options.cache, root)
        path = self._layout.bibliography
        self._bib = path.read_bytes() if path.is_file() else b""
        bibliography = read_bibliography(self._bib, path.name)
        self._bib_keys = set(bibliography.citable)
        self._own = EntryIndex(bibliography.citable.values())
        self._foreign = EntryIndex(options.entries, telling=1)
        self._taken: dict[str, str] = {}  # key → file of this run that its source was read from

    def outcomes(self, paths: list[Path]) -> Iterator[Outcome]:
        unread = []
        names = {file_name(path) for path in paths}
        for path in paths:
            known = None if self._options.key else self._known(path, names)
            if known is None:
                unread.append(path)
            else:
                yield known
        with contextlib.closing(read_files(unread, self._options.jobs)) as results:
            for path, result in zip(unread, results, strict=True):
                yield replace(self._outcome(result), path=path)

    def _known(self, path: Path, names: set[str]) -> Outcome | None:
        """Return the outcome of a file that has been read and whose source is as it was then."""
        name, digest = file_name(path), hash_file(path)
        record = self._journal.get(name, digest) if digest else None
        if record is None or record.key not in self._bib_keys or record.key not in self._catalog:
            return None
        if record.repeats:
            if record.repeats not in names or self._taken.get(record.key) != record.repeats:
                return None
        elif self._catalog[record.key].source.sha256 != digest:
            return None
        if record.state != self._state(record.key):
            return None
        if not record.repeats:
            self._taken.setdefault(record.key, name)
        match = Match(record.key, Certainty(record.certainty), record.reason)
        return Outcome(
            file=name,
            status="repeated" if record.repeats else "unchanged",
            key=record.key,
            lang=record.lang,
            total=record.total,
            notes=record.notes,
            entry=match,
            path=path,
        )

    def _outcome(self, read: ReadFile) -> Outcome:
        if read.document is None:
            return Outcome(read.name, "failed", error=read.error)
        try:
            outcome = self._add(read, read.document)
            with contextlib.suppress(OSError):  # a journal that cannot be kept costs only time
                self._remember(read, outcome)
        except SurveyError as error:
            return Outcome(read.name, "failed", error=error)
        except OSError as error:
            reason = CorpusError(f"its passages cannot be written: {error.strerror or error}")
            return Outcome(read.name, "failed", error=reason)
        return outcome

    def _add(self, read: ReadFile, document: SourceDocument) -> Outcome:
        file = _File(read.name, read.sha256, identity(document, read.name))
        key, match, foreign = self._place(document, file)
        before = self._catalog.get(key)
        notes = document.notes
        if match.certainty is Certainty.GUESS:
            notes = (*notes, f"it may be {match.key!r} ({match.reason}); --key {match.key} says so")
            match = Match(key, Certainty.MADE, "from its own metadata")
        outcome = Outcome(
            file=read.name,
            status="added",
            key=key,
            lang=document.lang,
            total=len(document.passages),
            notes=notes,
            entry=match,
        )
        first = self._taken.get(key)
        if first is not None and before is not None and before.source.sha256 != file.sha256:
            note = f"the same work as {first}, whose passages are kept"
            return replace(outcome, status="repeated", notes=(*notes, note))

        files = self._layout.of(key)
        old_bytes = files.passages.read_bytes() if files.passages.is_file() else b""
        problems = Problems()
        old = load_lines(old_bytes, key, f"sources/{key}/passages.jsonl", problems)
        problems.raise_if_any()
        change = merge(old, key, document.passages, before.retired if before else ())
        about = self._about(key, document, file, before, change.retired)
        # in this order an interrupted run leaves nothing that the next one cannot complete
        passages = _appended(old_bytes, change)
        wrote = write_source(files, passages, dump_about(about), local=about.source.local)
        self._catalog[key] = about
        wrote |= self._complete_bibliography(key, document, foreign)
        self._taken.setdefault(key, read.name)
        return replace(
            outcome,
            status="added" if before is None else "updated" if wrote else "unchanged",
            added=len(change.added),
            retired=len(set(change.retired) - set(before.retired if before else ())),
        )

    def _place(self, document: SourceDocument, file: _File) -> tuple[str, Match, BibEntry | None]:
        """Return the key for a document, the match to report, and the entry to copy if any."""
        found = [i.match(document, file.name) for i in (self._own, self._foreign)]
        own, foreign = found
        held = [k for k, a in self._catalog.items() if a.identity == file.identity]
        held += [k for k, a in self._catalog.items() if a.source.sha256 == file.sha256]
        held += [f[0].key for f in found if f and self._holds(f[0])]
        wanted = self._options.key or document.metadata.key
        # an entry that another source has is no entry for this one, unless they are one work
        free = [f for f in found if f and (f[0].key in held or f[0].key not in self._catalog)]
        usable = [f for f in free if f[0].certainty in _USED]
        if wanted:
            key = self._check_wanted(check_key(wanted), held)
        elif held:
            key = held[0]
        else:
            key = self._free_key(document, file, [f[0].key for f in usable])
        if own in usable and own is not None and own[0].key == key:
            return key, own[0], None
        if foreign in usable and foreign is not None and key not in self._bib_keys:
            return key, replace(foreign[0], key=key), foreign[1]
        if key in self._bib_keys:
            return key, Match(key, Certainty.CERTAIN, "same key"), None
        for unused in found:
            if unused is not None and unused not in usable:
                return key, replace(unused[0], certainty=Certainty.GUESS), None
        return key, Match(key, Certainty.MADE, "from its own metadata"), None

    def _holds(self, match: Match) -> bool:
        return match.certainty is Certainty.CERTAIN and match.key in self._catalog

    def _free_key(self, document: SourceDocument, file: _File, matched: list[str]) -> str:
        for key in matched:
            if key not in self._catalog:
                try:
                    return check_key(key)
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
            text = render_copy(key, foreign)
        else:
            text = render_entry(key, document.title, document.metadata)
        data = append_entry(self._bib, text)
        wrote = write_if_changed(self._layout.bibliography, data)
        self._bib = data
        self._bib_keys.add(key)
        for entry in read_bibliography(text.encode("utf-8"), "references.bib").entries.values():
            self._own.add(entry)
        return wrote

    def _remember(self, read: ReadFile, outcome: Outcome) -> None:
        first = self._taken.get(outcome.key, "")
        entry = outcome.entry
        self._journal.put(
            Record(
                name=read.name,
                sha256=read.sha256,
                key=outcome.key,
                state=self._state(outcome.key),
                repeats=first if outcome.status == "repeated" else "",
                lang=outcome.lang,
                total=outcome.total,
                notes=outcome.notes,
                certainty=entry.certainty.value if entry else "",
                reason=entry.reason if entry else "",
            )
        )

    def _state(self, key: str) -> str:
        local = self._options.local or self._catalog[key].source.local
        return state_of(self._layout.of(key), local=local)


_USED = (Certainty.CERTAIN, Certainty.LIKELY)
"""A match that is acted on; a guess is only told, for nobody looks for a wrong entry later."""


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    sha256: str
    identity: str


def _appended(old: bytes, change: Merge) -> bytes:
    if not change.added:
        return old
    gap = b"" if not old or old.endswith(b"\n") else b"\n"
    return old + gap + b"".join(map(dump_line, change.added))
