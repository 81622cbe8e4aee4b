"""The extension for hosts that load no plugin: every conversion is a page, published at once.

Such a host (Zensical, or Python-Markdown alone) never sees the site as a whole. What is about the
whole site is written by ``mkdocs-survey publish``, and the gate is ``mkdocs-survey check``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown import Markdown

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.hosts.markdown_extension import SurveyCollector
from mkdocs_survey.model import Language, Page

if TYPE_CHECKING:
    from mkdocs_survey.publish.site import TocEntry


@dataclass(frozen=True, slots=True)
class PageContext:
    """What a host knows of the page that it converts.

    Attributes:
        path: the page relative to the docs directory (POSIX).
        meta: its front matter.
    """

    path: str
    meta: Mapping[str, Any]

    @property
    def lang(self) -> Language | None:
        """The language that its front matter states, if it states one."""
        stated = self.meta.get("lang")
        if not isinstance(stated, str):
            return None
        return "zh" if stated.startswith("zh") else "en"


@dataclass(frozen=True, slots=True)
class PublishedPage:
    """A page's HTML with its markers filled, and what its table of contents gains."""

    html: str
    toc: TocEntry | None = None


Publish = Callable[[Page, PageContext, str], PublishedPage]
"""Fills the markers of a rendered page."""


class _AtWork(threading.local):
    """The extension whose page is being converted in this thread."""

    extension: PageExtension | None = None


_AT_WORK = _AtWork()


class PageExtension(SurveyCollector):
    """Collects and publishes a page a conversion.

    Conversions within a conversion (docstrings, included files), of the same instance or of
    another, belong to the page of the outermost.

    Args:
        publish: see :data:`Publish`; without it the markers stay empty elements.
        source_of: returns the text of a page's file by its path, ``None`` if it cannot be read;
            places are those in the file then, not those below the front matter.
        path: the page's path where the host does not tell it.

    Attributes:
        page: what the last conversion found.
    """

    def __init__(
        self,
        publish: Publish | None = None,
        source_of: Callable[[str], str | None] = lambda path: None,
        path: str = "page.md",
    ) -> None:
        super().__init__()
        self.page: Page | None = None
        self._publish = publish
        self._source_of = source_of
        self._path = path

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Register the collector, and begin and finish a page around every conversion.

        ``convert`` itself is framed: postprocessors also run for single headings, and none of them
        runs when a conversion fails.
        """
        super().extendMarkdown(md)
        convert = md.convert

        def framed(source: str) -> str:
            if _AT_WORK.extension is not None:
                return self._within(_AT_WORK.extension, convert, source)
            return self._as_page(md, convert, source)

        md.convert = framed  # type: ignore[method-assign]

    def _within(self, outer: PageExtension, convert: Callable[[str], str], source: str) -> str:
        mine, self.builder = self.builder, outer.builder
        try:
            return convert(source)
        finally:
            self.builder = mine

    def _as_page(self, md: Markdown, convert: Callable[[str], str], source: str) -> str:
        context = _context(md, self._path)
        text = self._source_of(context.path)
        self.begin(context.path, context.path, source if text is None else text, context.lang)
        _AT_WORK.extension = self
        try:
            html = convert(source)
            page = self.page = self.finish()
        finally:
            _AT_WORK.extension = self.builder = None
        if self._publish is None:
            return html
        published = self._publish(page, context, html)
        if published.toc is not None:
            _append_token(getattr(md, "toc_tokens", []), published.toc)
        return published.html


def _context(md: Markdown, path: str) -> PageContext:
    """Return what the host says of the page; Zensical keeps it in a preprocessor."""
    named = "rendering_context" in md.preprocessors  # a Registry, which has no get()
    page = getattr(md.preprocessors["rendering_context"], "page", None) if named else None
    told, meta = getattr(page, "path", None), getattr(page, "meta", None)
    return PageContext(
        told.replace("\\", "/") if isinstance(told, str) else path,
        meta if isinstance(meta, Mapping) else {},
    )


def _append_token(tokens: list[dict[str, Any]], entry: TocEntry) -> None:
    """Add a heading at the end of a page's table of contents, below the last one above it."""
    while tokens and tokens[-1]["level"] < entry.level:
        tokens = tokens[-1]["children"]
    tokens.append(
        {
            "level": entry.level,
            "id": entry.anchor,
            "name": entry.title,
            "html": entry.title,
            "data-toc-label": "",
            "children": [],
        }
    )


def page_extension(**options: object) -> PageExtension:
    """Return the extension for ``markdown_extensions: - mkdocs_survey``.

    Args:
        options: ``config_file``, the site's ``mkdocs.yml`` (the one in this folder if not given);
            ``path``, the page's path where the host does not tell it.

    Raises:
        ConfigError: an option is unknown.
    """
    from mkdocs_survey.hosts.single_page import SinglePages

    unknown = sorted(set(options) - {"config_file", "path"})
    if unknown:
        raise ConfigError(
            f"markdown_extensions.mkdocs_survey.{unknown[0]} is not an option",
            remedy="Known: config_file, path. Settings stand under `plugins: - survey:`.",
        )
    config_file = options.get("config_file")
    site = SinglePages(Path(str(config_file)) if config_file else None)
    return PageExtension(site.publish, site.source_of, str(options.get("path", "page.md")))
