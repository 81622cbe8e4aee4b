"""A project on disk: settings, corpus, encoders, glossary; examined the same way by every host."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.change import mark_outside
from mkdocs_survey.checks.result_cache import ResultCache
from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.coverage import Gate, SiteCoverage, decide, measure
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.hosts.base import Base, change_since
from mkdocs_survey.model import Page, SurveyResult
from mkdocs_survey.pipeline import Site, survey
from mkdocs_survey.text.glossary import site_glossary


@dataclass(frozen=True, slots=True)
class Project:
    """Where a site lives and how it is set up.

    Attributes:
        root: folder of ``mkdocs.yml``; all paths of the settings are relative to it.
    """

    root: Path
    settings: SurveyConfig

    @property
    def cache(self) -> Path:
        """Folder of what is derived and disposable."""
        return self.root / self.settings.cache


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an examination found, and what it was made with."""

    project: Project
    corpus: Corpus
    result: SurveyResult
    coverage: SiteCoverage
    gate: Gate


def examine(project: Project, pages: tuple[Page, ...], base: Base | None = None) -> Outcome:
    """Check the pages of a project.

    Args:
        base: judge only what differs from it.

    Raises:
        SurveyError: if corpus, glossary or encoders cannot be read, or git cannot tell what
            differs.
    """
    settings = project.settings
    folder = project.root / settings.corpus
    corpus = open_corpus(folder, project.cache, project=project.root)
    change = change_since(base, folder, pages, corpus) if base is not None else None
    glossary = site_glossary(project.root, settings.evidence.glossary)
    with (
        Encoders.open(settings.semantic, cache=project.cache, base=project.root) as encoders,
        closing(ResultCache(project.cache)) as results,
    ):
        result = survey(Site(pages, corpus, settings, encoders, glossary, results))
    if change is not None:
        result = mark_outside(result, change)
    coverage = measure(result, change)
    gate = decide(result, coverage, settings.coverage)
    return Outcome(project, corpus, result, coverage, gate)
