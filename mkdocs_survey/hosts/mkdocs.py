"""The MkDocs plugin: collects pages while the host renders them, publishes when all are known.

Thin on purpose: what is checked and how it looks is decided elsewhere. The same class serves
ProperDocs, which answers imports of ``mkdocs`` with its own modules.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from mkdocs.config.base import Config, ConfigErrors, ConfigWarnings, ValidationError
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as HostPage
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils.templates import TemplateContext

from mkdocs_survey.config import SurveyConfig, load_config
from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.hosts.built import Built, ReviewPlace, build_site
from mkdocs_survey.hosts.markdown_extension import SurveyCollector
from mkdocs_survey.hosts.plain import decode_page
from mkdocs_survey.hosts.project import Project
from mkdocs_survey.hosts.selection import is_selected, stands_aside
from mkdocs_survey.hosts.site_pages import PUBLISHED, is_published
from mkdocs_survey.model import Language, Page
from mkdocs_survey.publish.assets import SCRIPT, STYLE, assets
from mkdocs_survey.publish.citations import CITATIONS, REPORT
from mkdocs_survey.publish.review import review_toc
from mkdocs_survey.publish.site import TocEntry
from mkdocs_survey.text.page import CollectedPage

log = logging.getLogger("mkdocs.plugins.survey")

_FIRST, _LAST = 100, -100
_AFTER_I18N = -200
"""mkdocs-static-i18n reads all files at -100 and cannot read generated ones."""


# MkDocs leaves __init_subclass__ untyped
class PluginOptions(Config):  # type: ignore[no-untyped-call]
    """Empty: settings are validated by :mod:`mkdocs_survey.config`, the same for every host."""


class SurveyPlugin(BasePlugin[PluginOptions]):  # type: ignore[no-untyped-call]
    """Checks every claim of the site against the passage it cites, and closes the gate."""

    def __init__(self) -> None:
        self.settings = SurveyConfig()
        self._serving = False
        self._collector = SurveyCollector()
        self._forget()

    def _forget(self) -> None:
        """Drop what belongs to one build; while serving, the plugin outlives many."""
        self._pages: dict[str, CollectedPage] = {}
        self._aside: dict[str, str] = {}
        self._nav: list[str] = []
        self._review_is_generated = False
        self._built: Built | None = None

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that are checked: those of the navigation in its order, then the others."""
        return tuple(collected.page for collected in self._collected())

    def _collected(self) -> list[CollectedPage]:
        listed = [path for path in self._nav if path in self._pages]
        return [self._pages[path] for path in dict.fromkeys((*listed, *self._pages))]

    @property
    def aside(self) -> Mapping[str, str]:
        """Pages that are not checked because of their front matter → what it says."""
        return self._aside

    def load_config(
        self, options: dict[str, Any], config_file_path: str | None = None
    ) -> tuple[ConfigErrors, ConfigWarnings]:
        """Validate the settings; MkDocs itself would only warn about unknown keys."""
        try:
            self.settings = load_config(options)
        except ConfigError as error:
            return [("survey", ValidationError(str(error)))], []
        return [], []

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether the gate may stop the build: ``serve`` reports and goes on."""
        self._serving = command == "serve"
        if dirty:
            raise PluginError("survey: --dirty leaves pages unread, so nothing can be checked")

    @event_priority(_LAST)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the collector, which sees every page as the host's Markdown renders it."""
        if sum(isinstance(plugin, SurveyPlugin) for plugin in config.plugins.values()) > 1:
            raise PluginError("survey: the plugin stands twice under `plugins`; keep one of them")
        self._forget()
        extensions: list[Any] = config.markdown_extensions
        extensions[:] = [e for e in extensions if e not in ("mkdocs_survey", self._collector)]
        extensions.append(self._collector)
        if STYLE not in config.extra_css:
            config.extra_css.append(STYLE)
        if SCRIPT not in config.extra_javascript:
            config.extra_javascript.append(SCRIPT)
        return config

    @event_priority(_AFTER_I18N)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the assets, and the review page unless the author keeps one to put it on."""
        for name, data in assets().items():
            written = files.get_file_from_path(name)
            if written is not None:  # by `publish`, for another host
                files.remove(written)
            files.append(File.generated(config, name, content=data))
        review = self.settings.review.page
        kept = files.get_file_from_path(review) if review else None
        if kept is not None and is_published(_text_of(kept)):
            files.remove(kept)  # of another host; ours is up to date
        self._review_is_generated = bool(review) and files.get_file_from_path(review) is None
        if self._review_is_generated:
            page = File.generated(
                config, review, content="# Review\n", inclusion=InclusionLevel.NOT_IN_NAV
            )
            files.append(page)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Remember the order of the navigation, in which readers and numbers go."""
        self._nav = [page.file.src_uri for page in nav.pages]
        return nav

    def on_page_read_source(self, *, page: HostPage, config: MkDocsConfig) -> None:
        """Say where a page is not UTF-8; MkDocs itself would end in a traceback."""
        try:
            decode_page(page.file.content_bytes, _shown_path(page.file, config))
        except SurveyError as error:
            raise PluginError(f"survey: {error}") from error
        except OSError:
            return  # the host has a message for it

    @event_priority(_LAST)
    def on_page_markdown(
        self, markdown: str, *, page: HostPage, config: MkDocsConfig, files: Files
    ) -> str:
        """Tell the collector which page comes next."""
        self._collector.begin(
            page.file.src_uri,
            _shown_path(page.file, config),
            page.file.content_string,
            _stated_language(page.meta.get("lang")),
        )
        return markdown

    @event_priority(_FIRST)
    def on_page_content(
        self, html: str, *, page: HostPage, config: MkDocsConfig, files: Files
    ) -> str:
        """Take the page that was collected while it was rendered."""
        collected = self._collector.collect(str(page.title or ""))
        if self._is_checked(collected.path) and page.meta.get("survey") != PUBLISHED:
            aside = stands_aside(page.meta)
            if aside:
                self._aside[collected.path] = aside
            else:
                self._pages[collected.path] = collected
        return html

    def _is_checked(self, path: str) -> bool:
        if path == self.settings.review.page and self._review_is_generated:
            return False
        return is_selected(path, self.settings.include, self.settings.exclude)

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> Any:
        """Check all pages together, now that every one is rendered and none is written."""
        project = Project(root=_root(config), settings=self.settings)
        review = self._review_place(config, files)
        try:
            self._built = build_site(project, self._collected(), self.aside, review)
        except SurveyError as error:
            if not self._serving:
                raise PluginError(f"survey: {error}") from None
            # the preview goes on, its markers empty, until the file is mended
            log.error("survey: nothing could be checked. %s", error)
        return env

    def _review_place(self, config: MkDocsConfig, files: Files) -> ReviewPlace:
        name = self.settings.review.page
        file = files.get_file_from_path(name) if name else None
        stated = file.page.meta.get("lang") if file is not None and file.page else None
        language = _stated_language(stated or config.theme.get("language"))
        urls = {f.src_uri: f.url for f in files.documentation_pages()}
        return ReviewPlace(name, language or "en", urls)

    # Search plugins index a page in this event; ours runs after them, so that panels and
    # references are published but not indexed.
    @event_priority(_LAST)
    def on_page_context(
        self, context: TemplateContext, *, page: HostPage, config: MkDocsConfig, nav: Any
    ) -> TemplateContext:
        """Fill in numbers, references and the review page."""
        if self._built is None:
            return context
        publication = self._built.publication.pages.get(page.file.src_uri)
        if publication is not None:
            page.content = publication.fill(page.content or "")
            copied = getattr(page, "html", None)  # mkdocs-print-site makes its page of these
            if isinstance(copied, str):
                page.html = publication.fill(copied)  # type: ignore[attr-defined]
            if publication.toc is not None:
                append_heading(page.toc.items, _anchor_link(publication.toc))
        if page.file.src_uri == self.settings.review.page:
            page.content = (page.content or "") + self._built.review
            for entry in review_toc(self._built.review):
                append_heading(page.toc.items, _anchor_link(entry))
        return context

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the machine's reports, show the person's, then let the gate speak."""
        built = self._built
        if built is None:
            return
        site = Path(config.site_dir)
        for name, text in {CITATIONS: built.publication.citations, REPORT: built.report}.items():
            write_if_changed(site / name, text.encode("utf-8"))
        log.info("survey\n%s", built.summary)
        if built.refusal and not self._serving:
            raise PluginError(f"survey: {built.refusal}")

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        """Rebuild when a card, a reference, a term or the baseline changes; none is written to."""
        settings = self.settings
        for name in (
            settings.corpus,
            settings.evidence.glossary,
            settings.semantic.calibration,
            settings.baseline,
            settings.review.decisions,
        ):
            path = _root(config) / name
            if name and path.exists():  # the server refuses to watch what is not there
                server.watch(str(path))
        return server


def _text_of(file: File) -> str:
    return file.content_bytes.decode("utf-8", "replace")


def _anchor_link(entry: TocEntry) -> AnchorLink:
    return AnchorLink(entry.title, entry.anchor, entry.level)


def append_heading(contents: list[AnchorLink], entry: AnchorLink) -> None:
    """Add a heading at the end of a page, below the last one that is above its level."""
    while contents and contents[-1].level < entry.level:
        contents = contents[-1].children
    contents.append(entry)


def _stated_language(value: object) -> Language | None:
    """Return the language that front matter or a theme names, if it names one."""
    if not isinstance(value, str):
        return None
    return "zh" if value.startswith("zh") else "en"


def _root(config: MkDocsConfig) -> Path:
    path = config.config_file_path
    return Path(path).resolve().parent if path else Path.cwd()


def _shown_path(file: File, config: MkDocsConfig) -> str:
    """Return the path that messages show: relative to the project, with forward slashes."""
    if not file.abs_src_path:
        return file.src_uri
    path = Path(file.abs_src_path)
    root = _root(config)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file.src_uri
