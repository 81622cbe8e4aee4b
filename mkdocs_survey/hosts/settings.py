"""A site's settings, read without a host: the ``survey`` entry of ``mkdocs.yml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs_survey.config import SurveyConfig, load_config
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.hosts.mkdocs_yml import NAMES, load_site


def survey_options(data: Mapping[str, Any]) -> Any:
    """Return what stands under ``plugins: survey:``; ``None`` where nothing is set."""
    plugins = data.get("plugins") or []
    if isinstance(plugins, dict):
        return plugins.get("survey")
    for plugin in plugins if isinstance(plugins, list) else []:
        if isinstance(plugin, dict) and "survey" in plugin:
            return plugin["survey"]
    return None


def existing_config(path: Path) -> Path:
    """Return ``path``.

    Raises:
        ConfigError: there is no such file.
    """
    if not path.is_file():
        raise ConfigError(
            f"there is no {path}", remedy="Name the site's configuration with -f mkdocs.yml."
        )
    return path


def config_here() -> Path | None:
    """Return the configuration of a site in the working directory, ``None`` if there is none."""
    return next((Path(name) for name in NAMES if Path(name).is_file()), None)


def find_settings(config_file: Path | None = None) -> tuple[SurveyConfig, Path]:
    """Return a site's settings and the folder they are relative to.

    Args:
        config_file: a ``mkdocs.yml``; ``None`` takes the one in this folder, if there is one.

    Raises:
        ConfigError: the file is named but missing, no YAML, or holds wrong settings.
    """
    path = existing_config(config_file) if config_file else config_here()
    if path is None:
        return SurveyConfig(), Path.cwd()
    return load_config(survey_options(load_site(path).raw)), path.resolve().parent
