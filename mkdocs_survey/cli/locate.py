"""Where the corpus of the project lies: an option, else mkdocs.yml, else ``corpus``."""

from __future__ import annotations

import os
from pathlib import Path

from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.hosts.settings import find_settings


def corpus_folder(option: Path | None) -> Path:
    """Return the corpus folder, which need not exist yet."""
    if option is not None:
        return option
    settings, root = find_settings()
    # relative to this folder, since messages and hints to the user repeat it
    return Path(os.path.relpath(root / settings.corpus))


def cache_folder() -> Path:
    """Return the folder of what can be made again, which need not exist yet."""
    settings, root = find_settings()
    return root / settings.cache


def open_project_corpus(option: Path | None) -> Corpus:
    """Open the corpus of the project in the current folder.

    Raises:
        CorpusError: there is none, or it is unusable.
    """
    settings, root = find_settings()
    return open_corpus(corpus_folder(option), root / settings.cache, project=root)
