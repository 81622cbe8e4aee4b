"""Writing a source so that it is there whole or not at all."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path

from mkdocs_survey.corpus.layout import SourceFiles
from mkdocs_survey.files import write_if_changed

NEW = ".new-"
"""How the name of a folder begins that is being filled; what a killed run left is removed."""

_IGNORE = b"passages.jsonl\n"


def write_source(files: SourceFiles, passages: bytes, about: bytes, *, local: bool) -> bool:
    """Write the snapshot and ``source.yaml``; return whether anything changed on disk.

    A new source is filled beside its place and moved there in one step. In one that is there
    already the passages come first: they are only ever added to, so the old ``source.yaml`` fits.

    Args:
        local: keep the passages out of version control.

    Raises:
        OSError: the disk is full, or may not be written to; a new source is then not there.
    """
    if files.folder.exists():
        return _fill(files, passages, about, local=local)
    files.folder.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=NEW, dir=files.folder.parent))
    try:
        _fill(SourceFiles(folder), passages, about, local=local)
        folder.chmod(files.folder.parent.stat().st_mode & 0o777)
        folder.rename(files.folder)
    except BaseException:
        with contextlib.suppress(OSError):
            shutil.rmtree(folder)
        raise
    return True


def _fill(files: SourceFiles, passages: bytes, about: bytes, *, local: bool) -> bool:
    wrote = [bool(passages) and write_if_changed(files.passages, passages)]
    if local:
        wrote.append(write_if_changed(files.gitignore, _IGNORE))
    wrote.append(write_if_changed(files.about, about))
    return any(wrote)
