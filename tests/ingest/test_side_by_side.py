"""Reading on several cores: the same results in the same order, whatever a reader does."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path, PosixPath

import pytest

from mkdocs_survey.ingest import side_by_side
from mkdocs_survey.ingest.side_by_side import read_file, read_files


class Killer(PosixPath):
    """A file whose reader is killed, as for its memory."""

    def read_bytes(self) -> bytes:
        os._exit(9)


class Faulty(PosixPath):
    """A file that meets a defect of its reader."""

    def read_bytes(self) -> bytes:
        raise AssertionError("never so")


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setattr(side_by_side, "_LITTLE", 0)  # worth other processes, small as they are
    paths = [tmp_path / f"{n}.md" for n in range(6)]
    for path in paths:
        path.write_text(f"# Paper {path.stem}\n\nText.")
    return paths


def test_results_come_in_the_order_of_the_files(papers: list[Path]) -> None:
    assert list(read_files(papers, 2)) == [read_file(path) for path in papers]


@pytest.mark.parametrize(
    ("names", "size", "others"),
    [
        (["a.md", "b.md"], 2**20, False),  # few
        (["a.md", "b.md", "c.md"], 1000, False),  # small
        (["a.md", "b.md", "c.md"], 2**19, True),
        (["a.md", "b.md", "c.PDF"], 1000, True),  # slow for its size
    ],
)
def test_other_processes_are_started_where_reading_takes_longer_than_that(
    tmp_path: Path, names: list[str], size: int, others: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_bytes(b"x" * size)
    monkeypatch.setattr(side_by_side, "in_order", lambda _, p, __: started.append(p) or iter(p))
    monkeypatch.setattr(side_by_side, "read_file", lambda path: path)
    assert list(read_files(paths, 2)) == paths  # type: ignore[comparison-overlap]
    assert bool(started) is others


def test_a_reader_that_dies_costs_its_file_only(papers: list[Path]) -> None:
    papers[2] = Killer(papers[2])
    results = list(read_files(papers, 2))
    assert [r.name for r in results] == [p.name for p in papers]
    assert [r.name for r in results if r.document is None] == ["2.md"]
    assert "its reader crashed" in str(results[2].error)


def test_closing_stops_the_processes(papers: list[Path]) -> None:
    results = read_files(papers * 20, 2)
    next(results)
    results.close()
    for process in multiprocessing.active_children():
        process.join(10)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("empty.md", b"", "the file is empty"),
        ("empty.pdf", b" \n", "the file is empty"),
        ("a.xyz", b"x", "the format '.xyz' is not read"),
        ("login.pdf", b"<!doctype html><title>Log in</title>", "the file is a web page, not PDF"),
    ],
)
def test_bad_files_say_what_is_wrong(
    tmp_path: Path, name: str, content: bytes, problem: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert str(read_file(path).error).startswith(f"{name}:1: {problem}")


def test_what_cannot_be_opened_says_why(tmp_path: Path) -> None:
    folder = tmp_path / "folder.md"
    folder.mkdir()
    assert "cannot be read: Is a directory" in str(read_file(folder).error)
    assert "cannot be read: No such file" in str(read_file(tmp_path / "gone.md").error)
    assert "its reader failed (AssertionError: never so)" in str(read_file(Faulty("x.md")).error)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text("# T\n\nText.")
    path.chmod(0)
    assert "cannot be read: Permission denied" in str(read_file(path).error)
