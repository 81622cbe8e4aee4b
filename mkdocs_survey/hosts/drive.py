"""Reading a site's pages without building it: the host's page pipeline, no template rendered."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.hosts.project import Outcome, Project, examine


def examine_site(config_file: Path) -> Outcome:
    """Read every page as MkDocs and its plugins render it, and check them.

    Args:
        config_file: ``mkdocs.yml``; a site without the plugin is checked with default settings.

    Raises:
        SurveyError: if the configuration, a page or the corpus cannot be read.
    """
    from mkdocs.commands.build import _populate_page
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException
    from mkdocs.structure.files import get_files, set_exclusions
    from mkdocs.structure.nav import get_navigation
    from mkdocs.structure.pages import Page

    from mkdocs_survey.hosts.mkdocs import SurveyPlugin

    if not config_file.is_file():
        raise ConfigError(
            f"there is no {config_file}", remedy="Name the site's configuration with -f mkdocs.yml."
        )
    # plugins may write into the site directory while pages are read: give them one to throw away
    with tempfile.TemporaryDirectory(prefix="mkdocs-survey-") as scratch, _quiet():
        try:
            config = load_config(str(config_file), site_dir=str(Path(scratch).resolve()))
            plugin = next((p for p in config.plugins.values() if isinstance(p, SurveyPlugin)), None)
            if plugin is None:
                plugin = SurveyPlugin()
                plugin.settings = SurveyConfig()
                config.plugins["survey"] = plugin
            config.plugins.on_startup(command="build", dirty=False)
            config = config.plugins.on_config(config)
            config.plugins.on_pre_build(config=config)
            files = get_files(config)
            files.add_files_from_theme(config.theme.get_env(), config)
            files = config.plugins.on_files(files, config=config)
            set_exclusions(files, config)
            nav = get_navigation(files, config)
            config.plugins.on_nav(nav, config=config, files=files)
            for file in files.documentation_pages():
                page = file.page or Page(None, file, config)
                _populate_page(page, config, files)
        except MkDocsException as error:
            raise ConfigError(f"the site cannot be read: {error}") from error
        except (OSError, UnicodeDecodeError) as error:
            raise SurveyError(f"a page cannot be read: {error}") from error
        finally:
            # what plugins started (threads, temporary folders) must end with us
            if "config" in locals():
                config.plugins.on_shutdown()
    project = Project(config_file.resolve().parent, plugin.settings)
    return examine(project, tuple(plugin.pages))


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
