"""``mkdocs-survey publish``: what it writes, what it leaves alone, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from mkdocs_survey.hosts.site_pages import relative_path
from tests.hosts.site import make_site, survey_plugin

PAGE = "# Lamps\n\nUnder warm light the traps held 31.5 moths per night [CARD:moths].\n"
WRITTEN = {
    "assets/survey/survey.css",
    "assets/survey/survey.js",
    "references.md",
    "review.md",
    "survey/citations.json",
    "survey/report.json",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return make_site(tmp_path / "site", {"docs/index.md": PAGE})


def publish(site: Path, *arguments: str) -> Result:
    config = str(site / "mkdocs.yml")
    return CliRunner().invoke(main, ["publish", "-f", config, *arguments], catch_exceptions=False)


def files(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_it_writes_what_is_about_the_whole_site(site: Path) -> None:
    result = publish(site)
    assert result.exit_code == 0
    assert files(site / "docs") == WRITTEN | {"index.md"}
    works = (site / "docs/references.md").read_text("utf-8")
    assert "Ada Field" in works
    assert "Under warm light the traps held 31.5 moths per night" in works
    citations = json.loads((site / "docs/survey/citations.json").read_text("utf-8"))
    assert citations["citations"][0]["card"] == "moths"


def test_a_second_run_changes_nothing(site: Path) -> None:
    publish(site)
    result = publish(site)
    assert "wrote" not in result.stdout
    assert result.stdout.count("unchanged") == len(WRITTEN)


def test_into_another_folder(site: Path, tmp_path: Path) -> None:
    publish(site, "--into", str(tmp_path / "out"))
    assert files(tmp_path / "out") == WRITTEN
    assert files(site / "docs") == {"index.md"}


def test_a_page_of_the_author_is_not_overwritten(site: Path) -> None:
    (site / "docs/review.md").write_text("# How we review\n", "utf-8")
    result = publish(site)
    assert result.exit_code == 2
    assert "survey.review.page" in result.stderr
    assert files(site / "docs") == {"index.md", "review.md"}


def test_pages_can_be_left_out(site: Path, tmp_path: Path) -> None:
    other = make_site(
        tmp_path / "other",
        {"docs/index.md": PAGE},
        plugins=[survey_plugin(review={"page": ""}, references={"page": ""})],
    )
    publish(other)
    assert files(other / "docs") == (WRITTEN | {"index.md"}) - {"review.md", "references.md"}


def test_a_closed_gate_is_told_after_writing(site: Path) -> None:
    (site / "docs/index.md").write_text("# Lamps\n\nSo [CARD:gone].\n", "utf-8")
    result = publish(site)
    assert result.exit_code == 1
    assert files(site / "docs") >= WRITTEN


def test_it_says_what_the_configuration_lacks(site: Path) -> None:
    lacking = publish(site).stderr
    assert "markdown_extensions: [mkdocs_survey]" in lacking
    assert "extra_css: [assets/survey/survey.css]" in lacking
    with (site / "mkdocs.yml").open("a", encoding="utf-8") as config:
        config.write(
            "markdown_extensions: [{mkdocs_survey: {}}]\n"
            "extra_css: [assets/survey/survey.css]\n"
            "extra_javascript: [{path: assets/survey/survey.js}]\n"
        )
    assert publish(site).stderr == ""


def test_no_macro_and_no_marker_of_a_sentence_reaches_the_pages(site: Path) -> None:
    text = "The traps held 45 moths {{ 7 * 7 }} per night {% raw %} in `[CARD:x]` [CARD:moths].\n"
    (site / "docs/index.md").write_text(f"# Lamps\n\n{text}", "utf-8")
    publish(site)
    for name in ("review.md", "references.md"):
        written = (site / "docs" / name).read_text("utf-8")
        assert "7 * 7" in written
        assert not set("{}[]") & set(written.partition("\n# ")[2])


@pytest.mark.parametrize(
    ("target", "base", "relative"),
    [
        ("index.md", "references.md", "index.md"),
        ("a/b.md", "references.md", "a/b.md"),
        ("a/b.md", "a/c.md", "b.md"),
        ("index.md", "a/c.md", "../index.md"),
    ],
)
def test_relative_paths(target: str, base: str, relative: str) -> None:
    assert relative_path(target, base) == relative
