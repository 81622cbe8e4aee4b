"""Reading many source files on all cores; a file that fails, or kills its reader, is one result."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.errors import IngestError, SurveyError
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.formats import read_source
from mkdocs_survey.model import Place
from mkdocs_survey.processes import in_order

_FEW, _LITTLE = 3, 2**20
"""Files, and bytes of them, that one process reads sooner than others have started (about a second;
JATS is read at 2 MB a second). PDFs are slow for their size."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file, read, or why it could not be.

    Attributes:
        name: its name in characters that can be written anywhere.
        sha256: of its bytes, ``""`` if they could not be had.
    """

    name: str
    sha256: str = ""
    document: SourceDocument | None = None
    error: SurveyError | None = None


def file_name(path: Path) -> str:
    """Return a file's name; bytes that are no UTF-8 become U+FFFD."""
    return os.fsencode(path.name).decode("utf-8", "replace")


def hash_file(path: Path) -> str:
    """Return the hex sha256 of a file's bytes, ``""`` if it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def read_file(path: Path) -> ReadFile:
    """Read one file; whatever goes wrong is in the result."""
    name = file_name(path)
    digest = ""
    try:
        data = path.read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        return ReadFile(name, digest, read_source(data, name))
    except SurveyError as error:
        return ReadFile(name, digest, error=error)
    except OSError as error:
        what = f"the file cannot be read: {error.strerror or error}"
        return ReadFile(name, error=IngestError(what, Place(name)))
    except MemoryError:
        return ReadFile(name, digest, error=IngestError("there is not enough memory", Place(name)))
    except Exception as error:  # a defect of a reader costs its file, not the run
        kind = type(error).__name__
        return ReadFile(name, digest, error=_defect(name, f"its reader failed ({kind}: {error})"))


def read_files(paths: Sequence[Path], jobs: int) -> Generator[ReadFile, None, None]:
    """Read files in up to ``jobs`` processes; results come in the order of ``paths``.

    A reader that dies (killed for its memory, crashed in a library) is started again without its
    file, which is reported. Closing the iterator stops the processes.
    """
    if jobs < 2 or not _worth_others(paths):
        yield from map(read_file, paths)
        return
    done = 0
    while done < len(paths):
        try:
            for result in in_order(read_file, paths[done:], min(jobs, len(paths) - done)):
                yield result
                done += 1
        except BrokenProcessPool:
            yield _alone(paths[done])
            done += 1


def _worth_others(paths: Sequence[Path]) -> bool:
    """Tell whether reading takes longer than starting other processes."""
    if len(paths) < _FEW:
        return False
    return any(path.suffix.lower() == ".pdf" for path in paths) or sum(map(_size, paths)) >= _LITTLE


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _alone(path: Path) -> ReadFile:
    """Read in a process of its own a file that was being read when a process died."""
    try:
        (result,) = in_order(read_file, [path], 1)
    except BrokenProcessPool:
        name = file_name(path)
        return ReadFile(name, error=_defect(name, "its reader crashed"))
    return result


def _defect(name: str, what: str) -> IngestError:
    return IngestError(what, Place(name), "That is a defect of this tool: please report it.")
