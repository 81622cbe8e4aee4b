"""`ingest` as a person meets it: table, JSON, progress, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "papers" / "deep"
    folder.mkdir(parents=True)
    (folder / "odds.md").write_text("---\ntitle: On odds\nauthor: Jane Doe\n---\n\nText.")
    (folder / "空.md").write_text("")
    (folder.parent / "b.md").write_text("# Another paper\n\nText.\n\nMore.")
    (folder.parent / "notes.xyz").write_text("not looked at")
    (tmp_path / "refs.bib").write_text("@book{d, author={Doe, J.}, title={On {Odds}} year=2001}\n")
    return tmp_path / "papers"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["ingest", *arguments, "--jobs", "1"])


def test_the_table(papers: Path) -> None:
    result = run("papers", "--bib", "refs.bib")
    assert result.exit_code == 1
    assert result.stdout == (
        "file     result  passages  new  retired  lang  key      entry\n"
        "b.md     added          2    2        –  en    another  made: from its own metadata\n"
        "odds.md  added          1    1        –  en    d        certain: same title and author\n"
        "空.md    failed         –    –        –\n"
        "    the file is empty\n"
        "3 files, 3 passages: 2 added, 1 failed\n"
    )
    assert result.stderr == (
        "refs.bib:1: entry 'd': a comma is missing after 'title'\n"
        "[1/3] b.md: added\n"
        "[2/3] odds.md: added\n"
        "[3/3] 空.md: failed\n"
        "mkdocs-survey: 空.md:1: the file is empty\n"
    )
    assert run("papers", "-q").stdout == "3 files, 3 passages: 2 unchanged, 1 failed\n"


def test_json(papers: Path) -> None:
    result = run("papers", "--format", "json", "--bib", "refs.bib")
    told = json.loads(result.stdout)
    assert told["summary"] == {
        "files": 3,
        "passages": 3,
        "added": 2,
        "updated": 0,
        "unchanged": 0,
        "repeated": 0,
        "failed": 1,
    }
    assert [f["path"] for f in told["files"]] == [
        *("papers/b.md", "papers/deep/odds.md", "papers/deep/空.md")
    ]
    assert told["files"][1]["entry"] == {
        "key": "d",
        "certainty": "certain",
        "reason": "same title and author",
    }
    assert told["files"][2]["problem"]["what"] == "the file is empty"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["papers/deep/空.md"], 2, "空.md:1: the file is empty"),
        (["papers/gone.md"], 2, "gone.md:1: the file cannot be read: No such file or directory"),
        (["papers", "--key", "k"], 2, "--key is for a single file"),
        (["papers/b.md", "--key", "../k"], 2, "cannot be the key of a source"),
        (["papers", "--bib", "gone.bib"], 2, "gone.bib: No such file or directory"),
        (["papers/../papers/b.md"], 0, ""),
    ],
)
def test_exit_codes(papers: Path, arguments: list[str], code: int, said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_names_cannot_move_the_cursor(papers: Path) -> None:
    (papers / "a\x1b[2J.md").write_text("# T\n\nText.")
    result = run("papers")
    assert "\x1b" not in result.output
    assert "a\\x1b[2J.md" in result.stdout
