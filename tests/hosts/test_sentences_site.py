"""The site tests/sites/sentences holds every kind of text; read.txt is what is read of it."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from mkdocs_survey.cli import main
from mkdocs_survey.hosts.mkdocs_yml import load_site
from mkdocs_survey.hosts.plain import render_site
from mkdocs_survey.model import Page

SITE = Path(__file__).parents[1] / "sites" / "sentences"


def described(page: Page) -> list[str]:
    """Return what a page holds in lines that a person can compare with the file."""
    lines = [f"# {page.file}"]
    for sentence in page.sentences:
        at = f"{sentence.place.line}:{sentence.place.col}"
        lines.append(f"{at} {sentence.kind}, {sentence.lang}: {sentence.text}")
        for citation in sentence.citations:
            words = sentence.text[citation.start : citation.end]
            words = "the whole" if words == sentence.text else words
            how = " (inherited)" if citation.inherited else ""
            lines.append(f"    {page.markers[citation.marker].raw} covers {words}{how}")
    for marker in page.markers:
        if marker.problem or marker.misplaced:
            at = f"{marker.place.line}:{marker.place.col}"
            lines.append(
                f"{at} marker {marker.raw}: {marker.problem or 'in a ' + marker.misplaced}"
            )
    lines += [f"{place.line}:{place.col} placeholder {raw}" for raw, place in page.placeholders]
    lines += [f"{place.line}:{place.col} unread" for place in page.unread]
    return lines


def test_what_is_read() -> None:
    pages = [rendered.page for rendered in render_site(load_site(SITE / "mkdocs.yml"))]
    found = "\n".join(line for page in pages for line in described(page))
    assert found == (SITE / "read.txt").read_text(encoding="utf-8").rstrip("\n")


def test_every_marker_stands_where_its_place_says() -> None:
    for rendered in render_site(load_site(SITE / "mkdocs.yml")):
        lines = (SITE / rendered.page.file).read_text(encoding="utf-8").split("\n")
        for marker in rendered.page.markers:
            if "included" not in marker.raw:
                at = marker.place
                assert lines[at.line - 1].startswith(marker.raw, at.col - 1), marker


def test_the_command_prints_them_as_json() -> None:
    page = SITE / "docs" / "zh.md"
    result = CliRunner().invoke(main, ["sentences", str(page)])
    assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert rows[0] == {
        "page": "zh.md",
        "line": 3,
        "col": 1,
        "text": "模型甲的准确率下降了3%，而模型乙的召回率上升了2%。",
        "claim": True,
        "cards": ["甲2020-1", "乙", "丙"],
    }
    assert len(rows) == 9


def test_the_command_tells_what_is_wrong_with_a_page(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_bytes("中文".encode("gbk"))
    result = CliRunner().invoke(main, ["sentences", str(page)])
    assert result.exit_code == 2
    assert "a.md:1: the page is not UTF-8" in result.output
    assert CliRunner().invoke(main, ["sentences", str(tmp_path / "none.md")]).exit_code == 2
