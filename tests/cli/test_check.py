"""``mkdocs-survey check``: where it looks, what it writes, how it ends."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main

SITES = Path(__file__).parents[1] / "sites"


def check(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments], catch_exceptions=False)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(SITES / "sourcing", tmp_path / "project")
    return tmp_path / "project"


def test_it_says_the_same_from_another_folder(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = site.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    from_afar = check("-f", "../project/mkdocs.yml")
    monkeypatch.chdir(site)
    assert from_afar.stdout == check().stdout
    assert list(elsewhere.iterdir()) == []


def test_the_configuration_of_properdocs_is_found(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site / "mkdocs.yml").rename(site / "properdocs.yml")
    monkeypatch.chdir(site)
    assert check().exit_code == 0


def test_without_a_configuration_it_says_how_to_name_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = check()
    assert result.exit_code == 2
    assert "there is no mkdocs.yml" in result.stderr
    assert "-f mkdocs.yml" in result.stderr


def test_the_report_goes_to_a_file_even_where_the_gate_is_closed(site: Path) -> None:
    target = site / "build" / "report.json"
    config = site / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace("75", "100"), "utf-8")
    result = check("-f", str(config), "--format", "json", "-o", str(target))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert not json.loads(target.read_text("utf-8"))["gate"]["ok"]


def test_every_run_gives_the_same_bytes_whatever_the_order_of_files(site: Path) -> None:
    first = check("-f", str(site / "mkdocs.yml"), "--format", "json")
    again = site.parent / "again"
    again.mkdir()
    for path in sorted(site.rglob("*"), reverse=True):  # the file system lists them otherwise
        target = again / path.relative_to(site)
        if path.is_file() and ".cache" not in path.parts:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    assert check("-f", str(again / "mkdocs.yml"), "--format", "json").stdout == first.stdout


def test_several_reports_come_out_of_one_run(site: Path) -> None:
    names = {"sarif": "a.sarif", "badge": "out/badge.svg", "markdown": "summary.md"}
    wanted = [f"--report={name}={site / file}" for name, file in names.items()]
    result = check("-f", str(site / "mkdocs.yml"), *wanted)
    assert "gate: yes" in result.stdout
    assert (site / "summary.md").read_text("utf-8").startswith("## ✅")
    assert (site / "out/badge.svg").read_text("utf-8").startswith("<svg")
    assert json.loads((site / "a.sarif").read_text("utf-8"))["version"] == "2.1.0"


@pytest.mark.parametrize("value", ["sarif", "sarif=", "word=a.doc", "=a"])
def test_a_report_that_cannot_be_made_is_refused_before_anything_runs(value: str) -> None:
    result = check("-f", "nowhere.yml", "--report", value)
    assert (result.exit_code, "is not FORMAT=FILE" in result.stderr) == (2, True)
