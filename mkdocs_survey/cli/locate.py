"""Where the corpus of the project lies: an option, else the site's configuration, else `corpus`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs_survey.config import SurveyConfig, load_config
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.hosts.mkdocs_yml import NAMES, load_site


def survey_settings(project: Path) -> SurveyConfig:
    """Return the settings under ``plugins: survey`` of the site in ``project``, else the defaults.

    Raises:
        ConfigError: the site's configuration is no YAML, or a setting is wrong.
    """
    for name in NAMES:
        if (project / name).is_file():
            return load_config(_plugin(load_site(project / name).raw.get("plugins")))
    return SurveyConfig()


def _plugin(plugins: Any) -> dict[str, Any]:
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
    root = corpus_folder(option)
    return open_corpus(root, project / survey_settings(project).cache, project=project)
