"""`mkdocs-survey init`: what a stranger gets in an empty folder, and beside a site."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def tree(root: Path) -> dict[str, bytes]:
    return {
        p.relative_to(root).as_posix(): p.read_bytes()
        for p in sorted(root.rglob("*"))
        if p.is_file() and ".cache" not in p.parts
    }


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_empty_folder_becomes_a_site_that_passes_its_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", "--lang", lang).exit_code == 0
    checked = run("check")
    assert checked.exit_code == 0, checked.output
    assert "coverage 1/1 (100.00 %)" in checked.output


def test_the_first_page_does_what_it_promises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("init")
    page = tmp_path / "docs/index.md"
    page.write_text(page.read_text("utf-8").replace("31.5", "13.5"), "utf-8")
    checked = run("check")
    assert checked.exit_code == 1
    assert "SV402  the passage says 31.5, the sentence says 13.5" in checked.output


def test_a_second_run_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("init")
    before = tree(tmp_path)
    again = run("init")
    assert again.exit_code == 0
    assert tree(tmp_path) == before
    assert "added" not in again.output


def test_beside_a_site_one_line_is_added_and_nothing_overwritten(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Ours\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: Ours  # keep\nplugins:\n  - search\n")
    (tmp_path / ".gitignore").write_text("site/")
    (tmp_path / "requirements.txt").write_text("mkdocs-material\n")
    before = tree(tmp_path)
    result = run("init", str(tmp_path))
    assert result.exit_code == 0, result.output
    after = tree(tmp_path)
    assert after.pop("mkdocs.yml") == before.pop("mkdocs.yml") + b"  - survey\n"
    assert after.pop(".gitignore") == before.pop(".gitignore") + b"\n/.cache/\n"
    workflow = after.pop(".github/workflows/survey.yml").decode()
    assert after.pop("corpus/references.bib") == b""
    assert after == before
    assert "pip install -r requirements.txt mkdocs-survey" in workflow


@pytest.mark.parametrize(
    ("ci", "file"),
    [("github", ".github/workflows/survey.yml"), ("gitlab", ".gitlab-ci.yml"), ("none", None)],
)
def test_the_ci_file_is_yaml_that_runs_the_check(tmp_path: Path, ci: str, file: str | None) -> None:
    (tmp_path / "properdocs.yml").write_text("site_name: A\n")
    run("init", str(tmp_path), "--ci", ci)
    if file is None:
        assert not list(tmp_path.glob(".git[hl]*/")) and not (tmp_path / ".gitlab-ci.yml").exists()
        return
    text = (tmp_path / file).read_text("utf-8")
    assert isinstance(yaml.safe_load(text), dict)
    assert f"mkdocs-survey check -f properdocs.yml --format {ci}" in text


def test_pages_without_a_configuration_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    result = run("init", str(tmp_path))
    assert result.exit_code == 2
    assert "there is a folder docs already" in result.output
    assert tree(tmp_path) == {}


def test_a_configuration_that_cannot_be_edited_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text("site_name: A\nplugins: search\n")
    before = tree(tmp_path)
    result = run("init", str(tmp_path))
    assert result.exit_code == 2
    assert "by hand" in result.output
    assert tree(tmp_path) == before


def test_a_folder_whose_name_is_yaml_gives_a_title(tmp_path: Path) -> None:
    folder = tmp_path / "yes: [no]"
    assert run("init", str(folder)).exit_code == 0
    assert yaml.safe_load((folder / "mkdocs.yml").read_text("utf-8"))["site_name"] == "yes: [no]"
