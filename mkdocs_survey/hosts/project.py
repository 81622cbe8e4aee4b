"""A project on disk: settings, corpus, encoders, glossary; examined the same way by every host."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.checks.result_cache import ResultCache
from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.coverage import Gate, SiteCoverage, decide, measure
from mkdocs_survey.encoders import Encoders
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


def examine(project: Project, pages: tuple[Page, ...]) -> Outcome:
    """Check the pages of a project.

    Raises:
        SurveyError: if corpus, glossary or encoders cannot be read.
    """
    settings = project.settings
    corpus = open_corpus(project.root / settings.corpus, project.cache, project=project.root)
    glossary = site_glossary(project.root, settings.evidence.glossary)
    with (
        Encoders.open(settings.semantic, cache=project.cache, base=project.root) as encoders,
        closing(ResultCache(project.cache)) as results,
    ):
        result = survey(Site(pages, corpus, settings, encoders, glossary, results))
    coverage = measure(result)
    gate = decide(result, coverage, settings.coverage.fail_under)
    return Outcome(project, corpus, result, coverage, gate)
