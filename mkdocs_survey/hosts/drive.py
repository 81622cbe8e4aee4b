"""Reading a site's pages without building it: the host's page pipeline, no template rendered."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.hosts.base import Base
from mkdocs_survey.hosts.mkdocs_yml import load_site
from mkdocs_survey.hosts.project import Outcome, Project, examine
from mkdocs_survey.hosts.settings import existing_config

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

    from mkdocs_survey.hosts.mkdocs import SurveyPlugin


_NO_EDITS: Mapping[str, str] = MappingProxyType({})


def examine_site(
    config_file: Path, since: str | None = None, edits: Mapping[str, str] = _NO_EDITS
) -> Outcome:
    """Read every page as MkDocs and its plugins render it, and check them.

    Args:
        config_file: ``mkdocs.yml``; a site without the plugin is checked with default settings.
        since: judge only what differs from this branch, tag or commit; ``None`` judges everything.
        edits: path of a page → text that is read in place of its file, which is not written.

    Raises:
        SurveyError: if the configuration, a page or the corpus cannot be read.
    """
    plugin = _site(config_file, edits)
    project = Project(config_file.resolve().parent, plugin.settings)
    base = None if since is None else Base(since, load_site(config_file))
    return examine(project, plugin.pages, base, plugin.aside)


def cited_cards(config_file: Path) -> frozenset[str]:
    """Return the ids of all cards that the pages of a site cite, whether or not they exist.

    Raises:
        SurveyError: if the configuration or a page cannot be read.
    """
    pages = _site(config_file).pages
    return frozenset(ref.card for p in pages for marker in p.markers for ref in marker.refs)


def _site(config_file: Path, edits: Mapping[str, str] = _NO_EDITS) -> SurveyPlugin:
    """Return the plugin that has seen all pages of the site.

    Raises:
        SurveyError: if the configuration or a page cannot be read.
    """
    from mkdocs.exceptions import MkDocsException

    existing_config(config_file)
    # plugins may write into the site directory while pages are read: give them one to throw away
    with tempfile.TemporaryDirectory(prefix="mkdocs-survey-") as scratch, _quiet():
        try:
            return _read_pages(config_file, Path(scratch).resolve(), edits)
        except SurveyError:
            raise
        except MkDocsException as error:
            if isinstance(error.__cause__, SurveyError):  # our own plugin's
                raise error.__cause__ from None
            raise ConfigError(f"the site cannot be read: {error}") from error
        except OSError as error:
            raise SurveyError(f"a page cannot be read: {error}") from error
        except Exception as error:  # plugins and extensions raise what they like
            raise SurveyError(
                f"the site cannot be read: {type(error).__name__}: {error}",
                remedy="`mkdocs build` shows which plugin or extension fails.",
            ) from error


def _read_pages(config_file: Path, site_dir: Path, edits: Mapping[str, str]) -> SurveyPlugin:
    """Run the host's events up to the last page; return the plugin that has seen them all."""
    from mkdocs.config import load_config

    from mkdocs_survey.hosts.mkdocs import SurveyPlugin

    config = load_config(str(config_file), site_dir=str(site_dir))
    plugin = next((p for p in config.plugins.values() if isinstance(p, SurveyPlugin)), None)
    if plugin is None:
        plugin = SurveyPlugin()
        config.plugins["survey"] = plugin
    config.plugins.on_startup(command="build", dirty=False)
    try:
        _run_events(config, edits)
    finally:
        # what plugins started (threads, temporary folders) must end with us
        config.plugins.on_shutdown()
    return plugin


def _run_events(config: MkDocsConfig, edits: Mapping[str, str]) -> None:
    """The first half of ``mkdocs.commands.build.build``, which cannot be had alone."""
    from mkdocs.commands.build import _populate_page
    from mkdocs.structure.files import get_files, set_exclusions
    from mkdocs.structure.nav import get_navigation
    from mkdocs.structure.pages import Page

    config = config.plugins.on_config(config)
    config.plugins.on_pre_build(config=config)
    files = get_files(config)
    for file in files:
        if file.src_uri in edits:
            path = file.abs_src_path
            file.content_string = edits[file.src_uri]
            file.abs_src_path = path  # messages and plugins still name the file
    files.add_files_from_theme(config.theme.get_env(), config)
    files = config.plugins.on_files(files, config=config)
    set_exclusions(files, config)
    nav = get_navigation(files, config)
    config.plugins.on_nav(nav, config=config, files=files)
    for file in files.documentation_pages():
        _populate_page(file.page or Page(None, file, config), config, files)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the host's chatter out of our report; its errors still come through."""
    logger = logging.getLogger("mkdocs")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)
