"""The extension for hosts without plugins: a conversion is a page, published with numbers."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree.ElementTree import Element

import markdown
import pytest
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.hosts.page_extension import PageContext, PageExtension, PublishedPage
from mkdocs_survey.model import Page

SITES = Path(__file__).parents[1] / "sites"


def counting(page: Page, context: PageContext, html: str) -> PublishedPage:
    return PublishedPage(f"{html}<!-- {len(page.markers)} markers on {page.path} -->")


def test_every_conversion_is_a_page() -> None:
    md = markdown.Markdown(extensions=[PageExtension(counting, path="a.md")])
    assert md.convert("A [CARD:a].").endswith("<!-- 1 markers on a.md -->")
    assert md.convert("B [CARD:a] [CARD:b].").endswith("<!-- 2 markers on a.md -->")


def test_headings_that_the_table_of_contents_renders_are_no_page() -> None:
    md = markdown.Markdown(extensions=["toc", PageExtension(counting)])
    html = md.convert("# Title\n\nA [CARD:a].\n\n## More\n\nB [CARD:b].")
    assert html.count("<!--") == 1
    assert "2 markers" in html


class Including(Extension):
    """Converts another text in the middle of a conversion, as docstrings and includes are."""

    def __init__(self, inner: markdown.Markdown, text: str) -> None:
        super().__init__()
        self.inner, self.text = inner, text

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        extension = self

        class Include(Treeprocessor):
            def run(self, root: Element) -> None:
                self.md.htmlStash.store(extension.inner.convert(extension.text))

        md.treeprocessors.register(Include(md), "including", 100)


def test_a_conversion_within_belongs_to_the_page() -> None:
    inner_extension = PageExtension(counting)  # of its own, as Zensical makes them
    inner = markdown.Markdown(extensions=[inner_extension])
    extension = PageExtension(counting)
    md = markdown.Markdown(extensions=[Including(inner, "Inside [CARD:a]."), extension])
    assert "2 markers" in md.convert("Outside [CARD:b].")
    assert extension.page is not None
    assert inner_extension.page is None
    assert [m.raw for m in extension.page.markers] == ["[CARD:a]", "[CARD:b]"]
    assert [s.text for s in extension.page.sentences] == ["Inside.", "Outside."]


class Failing(Extension):
    def extendMarkdown(self, md: markdown.Markdown) -> None:
        class Fail(Preprocessor):
            def run(self, lines: list[str]) -> list[str]:
                if lines[0] == "fail":
                    raise ValueError("as told")
                return lines

        md.preprocessors.register(Fail(md), "failing", 50)


def test_a_conversion_that_fails_leaves_nothing_behind() -> None:
    md = markdown.Markdown(extensions=[Failing(), PageExtension(counting)])
    with pytest.raises(ValueError, match="as told"):
        md.convert("fail")
    assert "1 markers" in md.convert("A [CARD:a].")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(SITES / "evidence", tmp_path / "site")
    monkeypatch.chdir(tmp_path / "site")
    config = "site_name: s\nplugins: [{survey: {semantic: {enabled: false}, exclude: [no.md]}}]\n"
    (tmp_path / "site/mkdocs.yml").write_text(config, "utf-8")
    return tmp_path / "site"


TEXT = "# Lamps\n\nThe traps held 31.5 moths per night [CARD:moths].\n"


def convert(text: str = TEXT, **options: str) -> tuple[str, markdown.Markdown]:
    """Convert as a host does that knows the extension by its name alone."""
    md = markdown.Markdown(
        extensions=["toc", "mkdocs_survey"], extension_configs={"mkdocs_survey": options}
    )
    return md.convert(text), md


def test_numbers_references_and_their_heading(site: Path) -> None:
    html, md = convert()
    assert re.search(r"<sup[^>]*>\[<a [^>]*>1</a>\]</sup>", html)
    assert "Ada Field" in html
    assert [t["name"] for t in md.toc_tokens[0]["children"]] == ["References"]  # type: ignore[attr-defined]


def test_a_changed_card_is_noticed_by_a_host_that_goes_on(site: Path) -> None:
    assert "survey-error" not in convert()[0]
    cards = next(site.glob("corpus/sources/*/cards.yaml"))
    cards.write_text(cards.read_text("utf-8").replace("id: moths", "id: other"), "utf-8")
    assert "survey-error" in convert()[0]


def test_pages_that_are_not_checked_stay_as_they_are(site: Path) -> None:
    assert "data-survey-marker" in convert(path="no.md")[0]


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(ConfigError, match=r"mkdocs_survey\.corpus is not an option"):
        convert(corpus="x")
