"""Reading many source files on all cores; a file that fails, or kills its reader, is one result."""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.errors import IngestError, SurveyError
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.formats import read_source
from mkdocs_survey.model import Place

_FEW, _LITTLE = 3, 2**20
"""Files, and bytes of them, that one process reads sooner than others have started (about a second;
JATS is read at 2 MB a second). PDFs are slow for their size."""
_AHEAD = 4
"""Files a worker that are read before the results are taken: bounds what waits in memory."""


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
            for result in _in_pool(paths[done:], min(jobs, len(paths) - done)):
                yield result
                done += 1
        except BrokenProcessPool:
            yield _alone(paths[done])
            done += 1


def _worth_others(paths: Sequence[Path]) -> bool:
    """Tell whether reading takes longer than starting other processes."""
    if len(paths) < _FEW:
        return False
    return any(path.suffix.lower() == ".pdf" for path in paths) or _LITTLE <= sum(map(_size, paths))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _alone(path: Path) -> ReadFile:
    """Read in a process of its own a file that was being read when a process died."""
    try:
        (result,) = _in_pool([path], 1)
    except BrokenProcessPool:
        name = file_name(path)
        return ReadFile(name, error=_defect(name, "its reader crashed"))
    return result


def _defect(name: str, what: str) -> IngestError:
    return IngestError(what, Place(name), "That is a defect of this tool: please report it.")


def _in_pool(paths: Sequence[Path], jobs: int) -> Iterator[ReadFile]:
    others = set(multiprocessing.active_children())
    context = _fresh_processes()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_reader)
    waiting: deque[Future[ReadFile]] = deque()
    complete = False
    try:
        for path in paths:
            waiting.append(pool.submit(read_file, path))
            if len(waiting) >= _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        complete = True
    finally:
        if not complete:  # interrupted: nobody waits for what is being read
            for process in set(multiprocessing.active_children()) - others:
                with contextlib.suppress(OSError):
                    process.terminate()
        pool.shutdown(wait=complete, cancel_futures=True)


def _fresh_processes() -> multiprocessing.context.BaseContext:
    """Return the way to start processes that share no threads and locks with the caller.

    Where the system has it, from a process that has imported the readers once for all.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _start_reader() -> None:
    """Prepare a reading process: it leaves Ctrl-C to the one that writes, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # a parent that is killed cannot tell its readers, who would wait for files for ever
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
