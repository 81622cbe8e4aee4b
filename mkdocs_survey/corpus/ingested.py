"""What a run has read already: a journal beside the caches, so that a second run reads it no more.

A line says that a file of this content gave that state of its source. It is believed only where
the file's content, the readers and every byte of the source are still those; so nothing in it can
be stale, and losing it costs a second reading.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from mkdocs_survey.code_version import code_version, library_versions
from mkdocs_survey.corpus.layout import SourceFiles
from mkdocs_survey.files import write_if_changed

_READERS = (
    "defusedxml",
    "latexcodec",
    "lxml",
    "markdown-it-py",
    "mdit-py-plugins",
    "pybtex",
    "pypdfium2",
    "python-docx",
    "pyyaml",
    "selectolax",
)
"""Libraries whose versions decide what a file reads as."""


@dataclass(frozen=True, slots=True)
class Record:
    """What became of a file.

    Attributes:
        state: of its source when it had been read, see :func:`state_of`.
        repeats: name of the file that its source was read from instead, ``""`` if it was this one.
        total: passages it holds.
        certainty, reason: how sure its bibliography entry is, and why.
    """

    name: str
    sha256: str
    key: str
    state: str
    repeats: str = ""
    lang: str = ""
    total: int = 0
    notes: tuple[str, ...] = ()
    certainty: str = ""
    reason: str = ""


def state_of(files: SourceFiles, *, local: bool) -> str:
    """Return a hash of a source as it is, of all that reads it, and of how it is to be kept."""
    readers = f"{code_version('mkdocs_survey.ingest')} {library_versions(*_READERS)}"
    digest = hashlib.sha256(f"{readers} {local}".encode())
    for path in (files.about, files.passages):
        data = path.read_bytes() if path.is_file() else b""
        digest.update(hashlib.sha256(data).digest())
    return digest.hexdigest()


class Journal:
    """The records of a corpus; without a folder it holds nothing and keeps nothing.

    Args:
        cache: folder of the caches.
        root: the corpus, since several may share a cache.
    """

    def __init__(self, cache: Path | None, root: Path) -> None:
        corpus = hashlib.sha256(str(root.resolve()).encode("utf-8", "replace")).hexdigest()[:12]
        self._path = cache / f"ingested-{corpus}.jsonl" if cache else None
        self._records: dict[tuple[str, str], Record] = {}
        if self._path is not None and self._path.is_file():
            self._load(self._path)

    def get(self, name: str, sha256: str) -> Record | None:
        """Return what became of a file of this name and content."""
        return self._records.get((name, sha256))

    def put(self, record: Record) -> None:
        """Keep a record; it is on disk when this returns."""
        if self._path is None or self.get(record.name, record.sha256) == record:
            return
        self._records[record.name, record.sha256] = record
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(_line(record))

    def _load(self, path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True)
        for line in lines:
            try:
                record = Record(**json.loads(line))
            except (ValueError, TypeError):
                continue  # cut off by an interruption, or of another version
            record = Record(**{**asdict(record), "notes": tuple(record.notes)})
            self._records[record.name, record.sha256] = record
        damaged = bool(lines) and not lines[-1].endswith(b"\n")
        if damaged or len(lines) > 2 * len(self._records):
            write_if_changed(path, b"".join(map(_line, self._records.values())))


def _line(record: Record) -> bytes:
    return json.dumps(asdict(record), ensure_ascii=True).encode() + b"\n"
