"""The SQLite index of the corpus: rebuilt from the files whenever they or the code have changed."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from mkdocs_survey.code_version import code_version, library_versions
from mkdocs_survey.corpus.reading import CorpusData, read_corpus
from mkdocs_survey.model import (
    BibEntry,
    Card,
    CardField,
    Finding,
    Language,
    Passage,
    PassageKind,
    PassageRef,
    Person,
    Place,
    Severity,
    Source,
)

FILE = "corpus.sqlite3"
_PACKAGES = ("mkdocs_survey.corpus", "mkdocs_survey.ingest")
"""The code that reads a corpus: another code wants another index."""
_LIBRARIES = ("latexcodec", "pybtex", "pyyaml")
"""Libraries that take part in it."""

_PASSAGE = "id, source, at, text, sha256, kind, section, retired, page"


@dataclass(frozen=True, slots=True)
class CitationRow:
    """One row of the citation mapping: a sentence rests on a card under a number."""

    page: str
    sentence: str
    number: int
    card: str
    source: str


def load_or_build(root: Path, prefix: str, fingerprint: str, cache_dir: Path) -> CorpusData:
    """Return the corpus from the index, or from its files after which the index is written anew.

    A missing, damaged or outdated index is replaced without a word: it holds nothing of its own.
    Where the cache cannot be written (read-only file system) the files alone serve.

    Raises:
        CorpusError: the files are unusable.
    """
    path = cache_dir / FILE
    origin = (fingerprint, prefix, f"{code_version(*_PACKAGES)} {library_versions(*_LIBRARIES)}")
    data = _load(path, origin)
    if data is None:
        data = read_corpus(root, prefix)
        with contextlib.suppress(OSError, sqlite3.Error):
            _build(path, origin, data)
    return data


def record_citations(cache_dir: Path, rows: Iterable[CitationRow], build: str = "") -> None:
    """Replace the citation mapping by ``rows``; safe beside other processes.

    Args:
        build: what identifies the build whose rows they are. Where the mapping is its already,
            nothing is written and ``rows`` is not read.

    Does nothing where there is no index or it cannot be written.
    """
    path = cache_dir / FILE
    if not path.is_file():
        return
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_connect(path)) as db, db:
        if build and db.execute("SELECT build FROM citation_state").fetchone() == (build,):
            return
        db.execute("DELETE FROM citation_state")
        db.execute("INSERT INTO citation_state VALUES (?)", (build,))
        db.execute("DELETE FROM citation")
        db.executemany(
            "INSERT OR IGNORE INTO citation VALUES (?, ?, ?, ?, ?)",
            sorted(astuple(row) for row in rows),
        )


def read_citations(cache_dir: Path) -> tuple[CitationRow, ...]:
    """Return the citation mapping of the last build, sorted; empty where there is none."""
    path = cache_dir / FILE
    if not path.is_file():
        return ()
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_connect(path)) as db:
        query = "SELECT page, sentence, number, card, source FROM citation ORDER BY 1, 3, 2, 4"
        return tuple(CitationRow(*row) for row in db.execute(query))
    return ()


def _connect(path: Path) -> sqlite3.Connection:
    # rows are written in one short transaction; another process waits for it
    return sqlite3.connect(path, timeout=10)


def _load(path: Path, origin: tuple[str, str, str]) -> CorpusData | None:
    if not path.is_file():
        return None
    try:
        with contextlib.closing(_connect(path)) as db:
            if db.execute("SELECT fingerprint, prefix, code FROM origin").fetchone() != origin:
                return None
            return _read(db)
    except (sqlite3.Error, ValueError, TypeError, KeyError):
        return None  # damaged: it is rebuilt


def _build(path: Path, origin: tuple[str, str, str], data: CorpusData) -> None:
    """Write a new index beside the old one and put it in its place in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{FILE}.")
    os.close(handle)
    try:
        with contextlib.closing(sqlite3.connect(name)) as db, db:
            # nobody sees the file before it is whole, and one lost in a crash is built again
            db.executescript("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;")
            db.executescript(resources.files(__package__).joinpath("schema.sql").read_text("utf-8"))
            _write(db, origin, data)
        Path(name).replace(path)
    finally:
        with contextlib.suppress(OSError):
            Path(name).unlink()


def _write(db: sqlite3.Connection, origin: tuple[str, str, str], data: CorpusData) -> None:
    def insert(table: str, rows: Iterator[tuple[object, ...]]) -> None:
        for row in rows:
            marks = ", ".join("?" * len(row))
            db.execute(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608 - our own names

    insert("origin", iter([origin]))
    insert("source", ((*astuple(s), s.key in data.absent) for s in data.sources))
    marked = [(p, False) for p in data.passages] + [(p, True) for p in data.altered]
    insert("passage", ((n, *astuple(p), altered) for n, (p, altered) in enumerate(marked)))
    insert("card", ((n, *_card_row(card)) for n, card in enumerate(data.cards)))
    insert(
        "card_passage",
        ((c.id, n, r.at, r.sha256) for c in data.cards for n, r in enumerate(c.passages)),
    )
    insert("bibliography", ((n, *_bib_row(entry)) for n, entry in enumerate(data.bibliography)))
    insert(
        "problem",
        (
            (n, f.rule, f.severity, f.message, f.place.file, f.place.line)
            for n, f in enumerate(data.problems)
        ),
    )


def _card_row(card: Card) -> tuple[object, ...]:
    fields = {k: {"text": f.text, "at": f.at} if f else None for k, f in card.fields.items()}
    place = card.place
    return (card.id, card.source, _json(fields), card.draft, place.file, place.line, place.col)


def _bib_row(entry: BibEntry) -> tuple[object, ...]:
    people = [
        _json([[p.family, p.given] for p in group]) for group in (entry.authors, entry.editors)
    ]
    place = entry.place
    return (entry.key, entry.kind, _json(dict(entry.fields)), *people, place.file, place.line)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read(db: sqlite3.Connection) -> CorpusData:
    columns = "key, title, lang, file, sha256, extractor, date, local, absent"
    rows = db.execute(f"SELECT {columns} FROM source ORDER BY key").fetchall()  # noqa: S608
    refs: dict[str, list[PassageRef]] = {}
    for card, at, sha256 in db.execute(
        "SELECT card, at, sha256 FROM card_passage ORDER BY card, position"
    ):
        refs.setdefault(card, []).append(PassageRef(at, sha256))
    return CorpusData(
        sources=tuple(_source(row) for row in rows),
        passages=_passages(db, altered=False),
        altered=_passages(db, altered=True),
        absent=frozenset(row[0] for row in rows if row[-1]),
        cards=tuple(
            _card(row, refs)
            for row in db.execute(
                "SELECT id, source, fields, draft, file, line, col FROM card ORDER BY position"
            )
        ),
        bibliography=tuple(
            _entry(row)
            for row in db.execute(
                "SELECT key, kind, fields, authors, editors, file, line"
                " FROM bibliography ORDER BY position"
            )
        ),
        problems=tuple(
            Finding(rule, Severity(severity), Place(file, line), message)
            for rule, severity, message, file, line in db.execute(
                "SELECT rule, severity, message, file, line FROM problem ORDER BY position"
            )
        ),
    )


def _source(row: tuple[str, ...]) -> Source:
    key, title, lang, file, sha256, extractor, date, local, _ = row
    language: Language = "zh" if lang == "zh" else "en"
    return Source(key, title, language, file, sha256, extractor, date, bool(local))


def _passages(db: sqlite3.Connection, altered: bool) -> tuple[Passage, ...]:
    query = f"SELECT {_PASSAGE} FROM passage WHERE altered = ? ORDER BY position"  # noqa: S608
    rows = db.execute(query, (altered,))
    return tuple(
        Passage(id_, source, at, text, sha256, PassageKind(kind), section, bool(retired), page)
        for id_, source, at, text, sha256, kind, section, retired, page in rows
    )


def _card(row: tuple[str, ...], refs: dict[str, list[PassageRef]]) -> Card:
    card_id, source, fields, draft, file, line, col = row
    values = {k: CardField(**v) if v else None for k, v in json.loads(fields).items()}
    return Card(
        id=card_id,
        source=source,
        passages=tuple(refs.get(card_id, ())),
        fields=MappingProxyType(values),
        place=Place(file, int(line), int(col)),
        draft=bool(draft),
    )


def _entry(row: tuple[str, ...]) -> BibEntry:
    key, kind, fields, authors, editors, file, line = row
    people = [tuple(Person(*p) for p in json.loads(group)) for group in (authors, editors)]
    return BibEntry(
        key,
        kind,
        MappingProxyType(json.loads(fields)),
        people[0],
        people[1],
        Place(file, int(line)),
    )
