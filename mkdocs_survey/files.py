"""Writing files so that an interrupted run loses nothing and an idle one changes nothing."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write ``data`` to ``path`` unless it holds just that; return whether it was written.

    The file is replaced in one step: readers see the old or the new content, never a part. A
    symbolic link stays one, and what is no file (a terminal, a pipe) is written to as it is.
    """
    if path.is_symlink():
        path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return True
    with contextlib.suppress(OSError):
        if path.read_bytes() == data:
            return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # mkstemp makes files only their owner can read; keep the mode of an existing file
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
