"""A project on disk: settings, corpus, encoders, glossary; examined the same way by every host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType

from mkdocs_survey.baseline import (
    Baseline,
    apply_baseline,
    baseline_of,
    read_baseline,
    write_baseline,
)
from mkdocs_survey.change import Change, mark_outside
from mkdocs_survey.checks.result_cache import ResultCache
from mkdocs_survey.checks.waivers import today
from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.coverage import SiteCoverage, measure
from mkdocs_survey.decisions.applying import DecisionUse, apply_decisions
from mkdocs_survey.decisions.reading import DecisionFile, read_decisions
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.gate import Gate, decide
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

    @property
    def inputs(self) -> tuple[Path, ...]:
        """The files beside the corpus that findings depend on, whether they are there or not."""
        named = (self.settings.evidence.glossary, self.settings.semantic.calibration)
        files = (self.baseline, self.decisions, *(self.root / name for name in named if name))
        return tuple(file for file in files if file is not None)

    @property
    def baseline(self) -> Path | None:
        """The baseline file, whether it is there or not; ``None`` if the site wants none."""
        return self.root / self.settings.baseline if self.settings.baseline else None

    @property
    def decisions(self) -> Path | None:
        """The file of decisions, whether it is there or not; ``None`` if the site wants none."""
        name = self.settings.review.decisions
        return self.root / name if name else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an examination found, and what it was made with.

    Attributes:
        decisions: how what reviewers decided stands.
    """

    project: Project
    corpus: Corpus
    result: SurveyResult
    coverage: SiteCoverage
    gate: Gate
    decisions: tuple[DecisionUse, ...] = ()


def examine(
    project: Project,
    pages: tuple[Page, ...],
    base: Base | None = None,
    aside: Mapping[str, str] = MappingProxyType({}),
) -> Outcome:
    """Check the pages of a project.

    Args:
        base: judge only what differs from it.
        aside: pages that want not to be checked → why; they are named in the notes.

    Raises:
        SurveyError: if corpus, glossary or encoders cannot be read, or git cannot tell what
            differs.
    """
    settings = project.settings
    folder = project.root / settings.corpus
    corpus = open_corpus(folder, project.cache, project=project.root)
    change = change_since(base, folder, pages, corpus) if base is not None else None
    with opened_site(project, pages, corpus) as site:
        result = survey(site)
    result = replace(result, notes=(*result.notes, *_notes(result, settings, aside)))
    result, uses = apply_decisions(result, corpus, decisions_of(project), today())
    path = project.baseline
    baseline = read_baseline(path, settings.baseline) if path is not None else None
    return replace(_judge(project, corpus, result, baseline, change), decisions=uses)


def decisions_of(project: Project) -> DecisionFile:
    """Return what reviewers decided; nothing where there is no such file.

    Raises:
        ConfigError: the file is no list of decisions.
        OSError: it cannot be read.
    """
    path, name = project.decisions, project.settings.review.decisions
    if path is None or not path.exists():
        return DecisionFile(name)
    return read_decisions(path.read_bytes(), name)


def _notes(result: SurveyResult, settings: SurveyConfig, aside: Mapping[str, str]) -> Iterator[str]:
    """Yield what must not go unsaid: pages that were left out, bounds that hold for no page."""
    if aside:
        named = ", ".join(f"{path} ({why})" for path, why in sorted(aside.items()))
        yield f"{len(aside)} not checked by their front matter: {named}"
    for pattern in settings.coverage.pages:
        if not any(
            fnmatchcase(name, pattern) for p in result.pages for name in (p.page.path, p.page.file)
        ):
            yield f"survey.coverage.pages: no page that is checked matches {pattern}"


def adopt(outcome: Outcome) -> Outcome:
    """Write the baseline file anew and return the outcome under it.

    Every finding that weighs is in it; entries that matched none are gone.

    Raises:
        ConfigError: the site wants no baseline.
        OSError: the file cannot be written.
    """
    project = outcome.project
    if project.baseline is None:
        raise ConfigError(
            "survey.baseline is empty, so there is no file to write to",
            remedy="Name one, such as survey-baseline.json.",
        )
    entries = baseline_of(outcome.result, outcome.corpus)
    write_if_changed(project.baseline, write_baseline(entries))
    baseline = Baseline(project.settings.baseline, entries)
    judged = _judge(project, outcome.corpus, outcome.result, baseline, None)
    return replace(judged, decisions=outcome.decisions)


def _judge(
    project: Project,
    corpus: Corpus,
    result: SurveyResult,
    baseline: Baseline | None,
    change: Change | None,
) -> Outcome:
    use = None
    if baseline is not None:
        result, use = apply_baseline(result, corpus, baseline)
    if change is not None:
        result = mark_outside(result, change)
    coverage = measure(result, change, use)
    gate = decide(result, coverage, project.settings.coverage)
    return Outcome(project, corpus, result, coverage, gate)


@contextmanager
def opened_site(project: Project, pages: tuple[Page, ...], corpus: Corpus) -> Iterator[Site]:
    """Open what a survey of ``pages`` needs beside them; close it in the end.

    Raises:
        SurveyError: if glossary or encoders cannot be read.
    """
    settings = project.settings
    glossary = site_glossary(project.root, settings.evidence.glossary)
    with (
        Encoders.open(settings.semantic, cache=project.cache, base=project.root) as encoders,
        closing(ResultCache(project.cache)) as results,
    ):
        yield Site(pages, corpus, settings, encoders, glossary, results)
