"""Publishing one page at a time: numbers count from 1 on each, references stand at its end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_survey.errors import SurveyError
from mkdocs_survey.hosts.page_extension import PageContext, PublishedPage
from mkdocs_survey.hosts.selection import is_selected, stands_aside
from mkdocs_survey.model import Page

if TYPE_CHECKING:
    from mkdocs_survey.corpus.store import Corpus
    from mkdocs_survey.hosts.mkdocs_yml import SiteSettings
    from mkdocs_survey.hosts.project import Project
    from mkdocs_survey.search import SharedIndex

State = tuple[tuple[str, int, int], ...]
"""Files with their times and sizes: tells whether anything was written since."""


class SinglePages:
    """The pages of one site, published one by one; settings and corpus are read when first needed.

    Hosts make an extension, and with it one of these, for every page: what was read is kept for
    the process and read again when a file of it changes.

    Args:
        config_file: the site's configuration; ``None`` takes the one in this folder.
    """

    def __init__(self, config_file: Path | None) -> None:
        self._config_file = config_file

    @cached_property
    def _site(self) -> _Site:
        return _opened(self._config_file)

    def source_of(self, path: str) -> str | None:
        """Return the text of a page's file, ``None`` if it cannot be read."""
        from mkdocs_survey.hosts.plain import read_page

        try:
            return read_page(self._site.settings.docs_dir / path, path)
        except (SurveyError, OSError):
            return None

    def publish(self, page: Page, context: PageContext, html: str) -> PublishedPage:
        """Return a page's HTML with its markers filled.

        Raises:
            SurveyError: settings, corpus or encoders cannot be read.
        """
        if not page.markers:
            return PublishedPage(html)
        project = self._site.project
        settings = project.settings
        chosen = is_selected(page.path, settings.include, settings.exclude)
        if not chosen or stands_aside(context.meta):
            return PublishedPage(html)
        from mkdocs_survey.hosts.project import opened_site
        from mkdocs_survey.pipeline import survey
        from mkdocs_survey.publish.site import publish_page

        corpus = self._site.corpus
        with opened_site(project, (page,), corpus) as site:
            [result] = survey(replace(site, index=self._site.index)).pages
        publication = publish_page(result, corpus, settings.references)
        return PublishedPage(publication.fill(html), publication.toc)


@dataclass(frozen=True)
class _Site:
    settings: SiteSettings
    project: Project
    state: State

    @cached_property
    def corpus(self) -> Corpus:
        from mkdocs_survey.corpus.store import open_corpus

        folder = self.project.root / self.project.settings.corpus
        return open_corpus(folder, self.project.cache, project=self.project.root)

    @cached_property
    def index(self) -> SharedIndex:
        from mkdocs_survey.search import SharedIndex

        return SharedIndex()


_LOCK = threading.Lock()
_KEPT: dict[Path | None, _Site] = {}


def _opened(config_file: Path | None) -> _Site:
    with _LOCK:
        site = _read(config_file)
        known = _KEPT.get(site.project.root)
        if known is not None and known.state == site.state:
            return known
        _KEPT[site.project.root] = site
        return site


def _read(config_file: Path | None) -> _Site:
    from mkdocs_survey.config import SurveyConfig, load_config
    from mkdocs_survey.hosts.mkdocs_yml import SiteSettings, load_site
    from mkdocs_survey.hosts.project import Project
    from mkdocs_survey.hosts.settings import config_here, existing_config, survey_options

    path = existing_config(config_file) if config_file else config_here()
    if path is None:
        here = Path.cwd()
        settings = SiteSettings(root=here, docs_dir=here)
        config = SurveyConfig()
    else:
        settings = load_site(path)
        config = load_config(survey_options(settings.raw))
    root = settings.root
    files = [*([path] if path else []), *_files(root / config.corpus)]
    return _Site(settings, Project(root, config), tuple(_stamp(file) for file in files))


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.is_file())


def _stamp(file: Path) -> tuple[str, int, int]:
    try:
        stat = file.stat()
    except OSError:  # gone since it was listed
        return str(file), 0, 0
    return str(file), stat.st_mtime_ns, stat.st_size
