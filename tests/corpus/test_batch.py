"""Many files at once: what is read again, what an interruption leaves, who may write."""

from __future__ import annotations

import ast
import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from mkdocs_survey import files as file_writing
from mkdocs_survey import ingest as ingest_package
from mkdocs_survey.corpus import adding, ingested
from mkdocs_survey.corpus.adding import Options, Outcome, add_files
from mkdocs_survey.corpus.lock import exclusive
from mkdocs_survey.corpus.store import open_corpus
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.ingest.bib import read_bibliography

REPOSITORY = Path(__file__).parents[2]
ENTRY = "@article{{mine{0}, title = {{Paper number {0} of many}}, author = {{Doe, J.}}}}\n"


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    folder = tmp_path / "papers"
    folder.mkdir()
    for n in range(8):
        text = f"---\ntitle: Paper number {n} of many\nauthor: Jane Doe\nyear: 2006\n---\n\n"
        (folder / f"{n}.md").write_text(text + f"# Part\n\nText {n}.\n\nMore of {n}.\n")
    return sorted(folder.iterdir())


def tree(root: Path) -> dict[str, bytes]:
    return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def ingest(papers: list[Path], **options: object) -> list[Outcome]:
    project = papers[0].parents[1]
    chosen = Options(cache=project / ".cache", **options)  # type: ignore[arg-type]
    return add_files(project / "corpus", papers, chosen)


def test_side_by_side_gives_the_same_bytes(papers: list[Path], tmp_path: Path) -> None:
    add_files(tmp_path / "one", papers, Options())
    add_files(tmp_path / "two", papers[::-1], Options(jobs=2))
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that a run reads."""
    names: list[str] = []
    original = adding.read_files

    def noting(paths: list[Path], jobs: int) -> object:
        names.extend(path.name for path in paths)
        return original(paths, jobs)

    monkeypatch.setattr(adding, "read_files", noting)
    return names


def test_a_second_run_reads_nothing(papers: list[Path], read: list[str]) -> None:
    first = ingest(papers)
    read.clear()
    os.utime(papers[0], (1, 1))  # a file that was only touched
    second = ingest(papers)
    assert read == []
    assert {o.status for o in second} == {"unchanged"}
    assert [(o.key, o.total, o.entry, o.notes) for o in second] == [
        (o.key, o.total, o.entry, o.notes) for o in first
    ]


def _change_content(project: Path) -> None:
    path = project / "papers/0.md"
    times = path.stat().st_mtime_ns
    path.write_text(path.read_text().replace("Text 0", "Test 0"))
    os.utime(path, ns=(times, times))


def _source(project: Path, name: str) -> Path:
    return sorted((project / "corpus/sources").iterdir())[0] / name


def _alter_passage(project: Path) -> None:
    path = _source(project, "passages.jsonl")
    path.write_bytes(path.read_bytes().replace(b"Text 0", b"Test 0"))


def _lose_line(project: Path) -> None:
    path = _source(project, "passages.jsonl")
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])


def _lose_entry(project: Path) -> None:
    path = project / "corpus/references.bib"
    path.write_text("@" + path.read_text().split("@", 2)[2])


def _lose_source(project: Path) -> None:
    for path in _source(project, "x").parent.iterdir():
        path.unlink()


@pytest.mark.parametrize(
    "change", [_change_content, _alter_passage, _lose_line, _lose_entry, _lose_source]
)
def test_what_is_not_as_it_was_is_read_again(
    papers: list[Path], read: list[str], change: Callable[[Path], None]
) -> None:
    ingest(papers)
    change(papers[0].parents[1])
    read.clear()
    ingest(papers)
    assert read == ["0.md"]
    corpus = open_corpus(papers[0].parents[1] / "corpus", papers[0].parents[1] / ".cache")
    assert len(corpus.bibliography) == len(corpus.sources) == 8
    assert all(len([p for p in corpus.passages(k) if not p.retired]) == 2 for k in corpus.sources)


@pytest.mark.parametrize("what", ["code_version", "library_versions"])
def test_new_readers_read_again(
    papers: list[Path], read: list[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ingest(papers)
    read.clear()
    monkeypatch.setattr(f"mkdocs_survey.corpus.ingested.{what}", lambda *_: "another")
    ingest(papers)
    assert len(read) == 8


def test_the_version_of_every_library_that_reads_counts() -> None:
    imported: set[str] = set()
    for path in Path(ingest_package.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.partition(".")[0])
    libraries = imported - {*sys.stdlib_module_names, "mkdocs_survey"}
    distributions = metadata.packages_distributions()
    assert libraries
    assert {distributions[name][0].lower() for name in libraries} <= set(ingested._READERS)


def test_a_damaged_journal_costs_a_second_reading(papers: list[Path], read: list[str]) -> None:
    ingest(papers)
    (journal,) = (papers[0].parents[1] / ".cache").glob("ingested-*")
    journal.write_bytes(journal.read_bytes()[:-9])
    read.clear()
    ingest(papers)
    assert read == ["7.md"]
    read.clear()
    ingest(papers)
    assert read == []


def test_two_files_of_one_work_are_one_source(papers: list[Path], read: list[str]) -> None:
    text = papers[0].read_text().replace("author:", "doi: 10.1000/1\nauthor:")
    papers[0].write_text(text)
    papers[1].write_text(text.replace("More of", "Other words of"))
    first, second, *_ = ingest(papers)
    assert (first.status, second.status, second.key) == ("added", "repeated", first.key)
    assert second.notes == ("the same work as 0.md, whose passages are kept",)
    read.clear()
    assert [o.status for o in ingest(papers)][:2] == ["unchanged", "repeated"]
    assert read == []
    # alone, it is the new version of the work
    (alone,) = ingest(papers[1:2])
    assert alone.status == "updated"


@pytest.mark.parametrize("name", ["深度学习.md", "a\x1b[31m.md", "a\nb.md", "x" * 200 + ".md"])
def test_any_name_of_a_file(papers: list[Path], name: str) -> None:
    odd = papers[0].rename(papers[0].with_name(name))
    (outcome,) = ingest([odd.parent / ".." / "papers" / name])
    assert (outcome.file, outcome.status) == (name, "added")
    root = papers[0].parents[1]
    assert open_corpus(root / "corpus", root / ".cache").sources[outcome.key].file == name


def test_a_name_that_is_no_text(papers: list[Path]) -> None:
    path = Path(os.fsdecode(os.fsencode(papers[0].parent) + b"/caf\xe9.md"))
    papers[0].rename(path)
    (outcome,) = ingest([path])
    assert (outcome.file, outcome.status) == ("caf\ufffd.md", "added")


def test_entries_of_a_bibliography_are_taken_where_they_match(papers: list[Path]) -> None:
    bib = "".join(ENTRY.format(n) for n in range(4))
    entries = tuple(read_bibliography(bib.encode(), "x.bib").entries.values())
    outcomes = ingest(papers, entries=entries)
    assert [o.key for o in outcomes][:5] == ["mine0", "mine1", "mine2", "mine3", "doe2006paper"]
    told = [f"{o.entry.certainty}: {o.entry.reason}" for o in outcomes if o.entry]
    assert told[0] == "certain: same title and author"
    assert told[4] == "made: from its own metadata"


def test_a_guess_is_told_and_not_taken(papers: list[Path]) -> None:
    entry = b"@article{mine, title = {Paper numbers 0 of many}, author = {Roe, R.}}"
    entries = tuple(read_bibliography(entry, "x.bib").entries.values())
    (outcome,) = ingest(papers[:1], entries=entries)
    assert outcome.key == "doe2006paper"
    (note,) = outcome.notes
    assert note.startswith("it may be 'mine' (titles alike")


# --- interruptions ------------------------------------------------------------------------------


class FullDisk:
    """Writes fail from the n-th on."""

    def __init__(self, after: int) -> None:
        self._left = after

    def __call__(self, handle: int, mode: str) -> object:
        self._left -= 1
        file = open(handle, mode)  # noqa: SIM115
        if self._left < 0:
            file.write(b"half")
            file.close()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return file


@pytest.mark.parametrize("writes", range(12))
def test_a_full_disk_leaves_nothing_half_written(
    papers: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    whole = tmp_path / "whole"
    add_files(whole, papers[:4], Options())
    root = tmp_path / "corpus"
    with monkeypatch.context() as patch:
        patch.setattr(file_writing.os, "fdopen", FullDisk(writes))
        outcomes = ingest(papers[:4])
    failed = [o for o in outcomes if o.status == "failed"]
    assert bool(failed) == (writes < 12)
    assert all("cannot be written: No space left on device" in str(o.error) for o in failed)
    assert open_corpus(root, tmp_path / ".cache").sources.keys() >= {
        o.key for o in outcomes if o.key
    }
    assert all(data == tree(whole)[name] for name, data in tree(root).items() if "sources" in name)
    ingest(papers[:4])
    assert tree(root) == tree(whole)


def test_only_one_process_writes(papers: list[Path], tmp_path: Path) -> None:
    with (
        exclusive(tmp_path / "corpus"),
        pytest.raises(
            CorpusError, match=rf"another ingest is writing to corpus/, process {os.getpid()}"
        ),
    ):
        ingest(papers)
    assert ingest(papers)[0].status == "added"


def test_what_a_killed_run_left_is_removed(papers: list[Path], tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    ingest(papers)
    before = tree(root)
    (root / ".lock").write_text("999999")
    (root / ".references.bib.abc123").write_text("half")
    (root / "sources" / ".new-abc").mkdir()
    (root / "sources" / ".new-abc" / "passages.jsonl").write_text("half")
    ingest(papers)
    assert tree(root) == before
    assert not (root / "sources" / ".new-abc").exists()


def start(project: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mkdocs_survey", "ingest", "papers", "-j", "2"]
    return subprocess.Popen(
        command,
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def many(papers: list[Path], copies: int) -> None:
    for path in papers:
        text = path.read_text()
        for n in range(copies):
            copied = text.replace("Paper number", f"Copy {n} of number")
            path.with_name(f"{path.stem}-{n}.md").write_text(copied + "More text.\n\n" * 200)


def test_an_interrupted_run_goes_on_where_it_was(papers: list[Path], tmp_path: Path) -> None:
    many(papers, 30)
    run = start(tmp_path)
    assert run.stderr is not None
    for _ in range(5):  # lines of progress
        run.stderr.readline()
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 2
    assert b"interrupted, " in said
    done = len(list((tmp_path / "corpus/sources").iterdir()))
    assert 5 <= done < 248
    run = start(tmp_path)
    out, _ = run.communicate(timeout=120)
    assert run.returncode == 0
    assert f"{248 - done} added, {done} unchanged".encode() in out


@pytest.mark.slow
def test_a_run_that_is_killed_again_and_again_ends_as_if_never(
    papers: list[Path], tmp_path: Path
) -> None:
    many(papers, 12)
    whole = tmp_path / "whole"
    add_files(whole, sorted((tmp_path / "papers").iterdir()), Options())
    rng = random.Random(1)  # noqa: S311 - no secret
    for _ in range(25):
        run = start(tmp_path)
        time.sleep(rng.uniform(0.5, 2.5))
        run.kill()
        run.communicate(timeout=30)
        if (tmp_path / "corpus").is_dir():
            open_corpus(tmp_path / "corpus", tmp_path / ".cache")
    out, _ = start(tmp_path).communicate(timeout=120)
    assert b"104 files" in out
    assert tree(tmp_path / "corpus") == tree(whole)
