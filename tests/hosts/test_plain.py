"""Pages rendered with Python-Markdown alone: settings of the site, metadata, broken input."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.hosts.mkdocs_yml import load_site
from mkdocs_survey.hosts.plain import render_page, render_site, site_pages, strip_front_matter
from mkdocs_survey.model import Place

CONFIG = """\
site_name: Test
docs_dir: pages
nav:
  - Second: b.md
  - First: [a.md]
markdown_extensions:
  - footnotes
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          class: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
  - pymdownx.snippets:
      base_path: [snippets]
  - toc:
      permalink: !ENV [NO_SUCH_VARIABLE, true]
  - mkdocs_survey
plugins:
  - search
theme:
  icon: !relative $config_dir/icons
"""


def site(folder: Path, config: str = CONFIG, **pages: str) -> Path:
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    (folder / "pages").mkdir()
    for name, text in pages.items():
        (folder / "pages" / f"{name}.md").write_text(text, encoding="utf-8")
    return folder / "mkdocs.yml"


def test_settings_come_from_the_nearest_mkdocs_yml(tmp_path: Path) -> None:
    config = site(tmp_path, a="Text[^1].\n\n[^1]: A note [CARD:n].\n")
    settings = load_site(config)
    assert settings.extensions == (
        "toc",
        "tables",
        "fenced_code",
        "footnotes",
        "pymdownx.superfences",
        "pymdownx.snippets",
    )
    assert settings.extension_configs["toc"] == {"permalink": True}
    # what names Python is left out, not run
    fence = settings.extension_configs["pymdownx.superfences"]["custom_fences"][0]
    assert fence == {"name": "mermaid", "class": "mermaid"}
    page = render_page(tmp_path / "pages" / "a.md")
    assert (page.path, page.file) == ("a.md", "pages/a.md")
    assert [s.text for s in page.sentences] == ["Text.", "A note."]
    assert page.sentences[1].place == Place("pages/a.md", 3, 7)


def test_pages_come_in_the_order_of_the_navigation(tmp_path: Path) -> None:
    config = site(tmp_path, a="A.", b="B.", index="I.", c="C.")
    names = [file.name for file in site_pages(load_site(config))]
    assert names == ["b.md", "a.md", "index.md", "c.md"]
    assert [r.page.path for r in render_site(load_site(config))] == names


def test_included_text_has_the_place_of_the_line_that_includes_it(tmp_path: Path) -> None:
    config = site(tmp_path, a='First.\n\n--8<-- "part.md"\n\nLast [CARD:z].\n')
    (tmp_path / "snippets").mkdir()
    (tmp_path / "snippets" / "part.md").write_text("Included words [CARD:p].\n", encoding="utf-8")
    page = next(iter(render_site(load_site(config)))).page
    assert [(s.text, s.place.line) for s in page.sentences] == [
        ("First.", 1),
        ("Included words.", 3),
        ("Last.", 5),
    ]
    assert [m.place for m in page.markers] == [
        Place("pages/a.md", 3, 1),
        Place("pages/a.md", 5, 6),
    ]


def test_settings_are_inherited(tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text("docs_dir: pages\nmarkdown_extensions: [footnotes]\n")
    settings = load_site(site(tmp_path, "INHERIT: base.yml\nsite_name: Child\n"))
    assert settings.docs_dir == tmp_path / "pages"
    assert "footnotes" in settings.extensions


@pytest.mark.parametrize(
    ("config", "message", "line"),
    [
        ("a: [1\nb: 2", "no valid YAML", 2),
        ("- a\n", "no mapping", 1),
        ("markdown_extensions: 3", "no list", 1),
        ("markdown_extensions: [[x]]", "no name", 1),
        ("docs_dir: [x]", "no path", 1),
        ("INHERIT: mkdocs.yml", "circle", 1),
    ],
)
def test_a_broken_configuration_is_told_with_its_line(
    tmp_path: Path, config: str, message: str, line: int
) -> None:
    with pytest.raises(ConfigError) as caught:
        load_site(site(tmp_path, config))
    assert message in caught.value.what
    assert caught.value.place is not None
    assert caught.value.place.line == line


def test_an_extension_that_is_not_installed_is_named(tmp_path: Path) -> None:
    site(tmp_path, "docs_dir: pages\nmarkdown_extensions: [no_such_extension]\n", a="A.")
    with pytest.raises(ConfigError, match="no_such_extension"):
        render_page(tmp_path / "pages" / "a.md")


def test_a_page_in_another_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    site(tmp_path)
    page = tmp_path / "pages" / "a.md"
    page.write_bytes("Fine.\n\n中文".encode("gbk"))
    with pytest.raises(SurveyError, match=r"pages/a.md:3: the page is not UTF-8"):
        render_page(page)


@pytest.mark.parametrize(
    ("source", "body", "title"),
    [
        ("---\ntitle: Kept\n---\n\nText", "Text", "Kept"),
        ('---\ntitle: "Quoted"\n...\nText', "Text", "Quoted"),
        ("Title: Plain\nAuthor: A\n    B\n\nText", "Text", "Plain"),
        ("Text: with a colon later", "", ""),
        ("No metadata.\n\nText", "No metadata.\n\nText", ""),
        ("---\nnot closed\n\nText", "---\nnot closed\n\nText", ""),
        ("", "", ""),
    ],
)
def test_metadata_is_no_text(source: str, body: str, title: str) -> None:
    assert strip_front_matter(source) == (body, title)


@pytest.mark.parametrize(
    ("source", "title"),
    [("# A [CARD:x]\n\nText.", "A"), ("Text.", "a"), ("---\ntitle: T\n---\n# A\n", "T")],
)
def test_the_title(tmp_path: Path, source: str, title: str) -> None:
    site(tmp_path, a=source)
    assert render_page(tmp_path / "pages" / "a.md").title == title
