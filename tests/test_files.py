"""Files are replaced in one step; what is no plain file is left what it is."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from mkdocs_survey.files import write_if_changed


def test_an_unchanged_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "report.json"
    assert write_if_changed(file, b"{}")
    before = file.stat().st_mtime_ns
    assert not write_if_changed(file, b"{}")
    assert file.stat().st_mtime_ns == before


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    assert write_if_changed(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert write_if_changed(pipe, b"report")
        assert os.read(reader, 100) == b"report"
        assert stat.S_ISFIFO(pipe.stat().st_mode)
    finally:
        os.close(reader)


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.yaml"
    file.write_bytes(b"old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_if_changed(file, b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["cards.yaml"]
    assert file.read_bytes() == b"old"
