"""Where the corpus of the project lies: an option, else mkdocs.yml, else ``corpus``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from mkdocs_survey.config import SurveyConfig, load_config
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place

CONFIG = "mkdocs.yml"


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml although it may hold tags of other programs (``!ENV``)."""


def _ignore(loader: yaml.SafeLoader, suffix: str, node: yaml.Node) -> None:
    return None


_Loader.add_multi_constructor("", _ignore)


def survey_settings(project: Path) -> SurveyConfig:
    """Return the settings under ``plugins: survey`` of the project's mkdocs.yml, else the defaults.

    Raises:
        ConfigError: mkdocs.yml is no YAML, or a setting is wrong.
    """
    path = project / CONFIG
    if not path.is_file():
        return SurveyConfig()
    try:
        data = yaml.load(path.read_bytes(), Loader=_Loader)  # noqa: S506 - a safe loader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = Place(CONFIG, mark.line + 1, mark.column + 1) if mark else Place(CONFIG)
        raise ConfigError("not valid YAML", place) from None
    return load_config(_plugin(data))


def _plugin(data: Any) -> dict[str, Any]:
    plugins = data.get("plugins") if isinstance(data, dict) else None
    entries = plugins if isinstance(plugins, list) else [plugins]
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("survey"), dict):
            return dict(entry["survey"])
    return {}


def corpus_folder(option: Path | None) -> Path:
    """Return the corpus folder, which need not exist yet."""
    return option if option is not None else Path(survey_settings(Path.cwd()).corpus)


def open_project_corpus(option: Path | None) -> Corpus:
    """Open the corpus of the project in the current folder.

    Raises:
        CorpusError: there is none, or it is unusable.
    """
    project = Path.cwd()
    settings = survey_settings(project)
    root = option if option is not None else Path(settings.corpus)
    return open_corpus(root, project / settings.cache, project=project)
