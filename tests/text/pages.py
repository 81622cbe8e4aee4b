"""Render Markdown the way a host does, for tests of what is read from the tree."""

from __future__ import annotations

import markdown

from mkdocs_survey.hosts.markdown_extension import SurveyCollector
from mkdocs_survey.hosts.mkdocs_yml import DEFAULT_EXTENSIONS
from mkdocs_survey.hosts.plain import strip_front_matter
from mkdocs_survey.model import Page, Sentence

EXTENSIONS = (
    *DEFAULT_EXTENSIONS,
    "abbr",
    "smarty",
    "pymdownx.arithmatex",
    "pymdownx.blocks.caption",
    "pymdownx.caret",
    "pymdownx.inlinehilite",
    "pymdownx.keys",
    "pymdownx.smartsymbols",
    "pymdownx.tasklist",
    "pymdownx.tilde",
)
CONFIGS = {
    "pymdownx.tabbed": {"alternate_style": True},
    "pymdownx.arithmatex": {"generic": True},
}


def render(source: str, *, extensions: tuple[str, ...] = EXTENSIONS) -> tuple[Page, str]:
    """Return the page ``p.md`` with the text ``source``, and its HTML."""
    collector = SurveyCollector()
    configs = {name: options for name, options in CONFIGS.items() if name in extensions}
    md = markdown.Markdown(extensions=[*extensions, collector], extension_configs=configs)
    collector.begin("p.md", "docs/p.md", source)
    html = md.convert(strip_front_matter(source)[0])
    return collector.finish("Title"), html


def page_of(source: str, *, extensions: tuple[str, ...] = EXTENSIONS) -> Page:
    return render(source, extensions=extensions)[0]


def covered(page: Page, sentence: Sentence) -> list[tuple[str, str]]:
    """Return for every citation the marker's raw text and the words it covers."""
    return [
        (page.markers[c.marker].raw, sentence.text[c.start : c.end]) for c in sentence.citations
    ]


def characters_at(source: str, line: int, col: int) -> str:
    """Return the rest of the line from a place on; the file's own line ends are kept out."""
    return source.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")[line - 1][col - 1 :]
