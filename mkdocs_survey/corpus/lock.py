"""One writer a corpus: a lock that the system lets go of when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from mkdocs_survey.corpus.writing import NEW
from mkdocs_survey.errors import CorpusError

_NAME = ".lock"
_TEMPORARY = (".source.yaml.*", ".passages.jsonl.*", ".references.bib.*", ".gitignore.*")
"""What :func:`mkdocs_survey.files.write_if_changed` leaves of a write that was killed."""


@contextlib.contextmanager
def exclusive(root: Path) -> Iterator[None]:
    """Hold the corpus at ``root`` for writing; the folder is made if it is not there.

    The lock is the system's (``flock``), on a file that says which process holds it; a file left
    behind by a killed process holds nobody up. What that process had half written is removed.

    Raises:
        CorpusError: another process holds it.
    """
    root.mkdir(parents=True, exist_ok=True)
    path = root / _NAME
    handle = _acquire(path)
    try:
        _sweep(root)
        yield
    finally:
        # removed while it is held: whoever opened it before sees that it is gone, and tries again
        with contextlib.suppress(OSError):
            path.unlink()
        os.close(handle)


def _acquire(path: Path) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        if not _try_lock(handle):
            holder = os.read(handle, 20).decode("ascii", "replace").strip()
            os.close(handle)
            who = f", process {holder}" if holder.isdigit() else ""
            raise CorpusError(
                f"another ingest is writing to {path.parent.name}/{who}",
                remedy="Wait until it has ended, then run this again.",
            )
        with contextlib.suppress(OSError):
            if os.path.samestat(os.fstat(handle), path.stat()):
                os.ftruncate(handle, 0)
                os.write(handle, str(os.getpid()).encode())
                return handle
        os.close(handle)


def _sweep(root: Path) -> None:
    for pattern in _TEMPORARY:
        for left in (*root.glob(pattern), *root.glob(f"sources/*/{pattern}")):
            with contextlib.suppress(OSError):
                left.unlink()
    for folder in root.glob(f"sources/{NEW}*"):
        shutil.rmtree(folder, ignore_errors=True)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        # a byte far behind the text, for a locked one cannot be read
        os.lseek(handle, 1024, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
