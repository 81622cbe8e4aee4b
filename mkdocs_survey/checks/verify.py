"""Judging free pairs of claim and evidence, in batches of bounded size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from mkdocs_survey.checks import evidence, semantic
from mkdocs_survey.checks.judge import Weighed, verdict_of, weigh
from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Observation, Pair, SemanticScore, Verdict
from mkdocs_survey.text.glossary import Glossary, site_glossary

BATCH = 2048
"""Pairs judged together: enough to fill the encoder's batches, few enough to bound memory."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says of one pair."""

    id: str
    semantic: SemanticScore | None
    verdict: Verdict
    observations: tuple[Observation, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the stable form that ``mkdocs-survey verify`` prints."""
        return {
            "id": self.id,
            "score": None if self.semantic is None else round(self.semantic.score, 4),
            "cosine": None if self.semantic is None else round(self.semantic.cosine, 4),
            "verdict": self.verdict.value,
            "findings": [
                {"rule": o.rule, "severity": o.severity.value, "message": o.message}
                for o in self.observations
            ],
        }


def verify_pairs(pairs: Iterable[Pair], settings: SurveyConfig, root: Path) -> Iterator[Answer]:
    """Judge pairs in their order; memory does not grow with their number.

    Args:
        root: folder that the settings' paths are relative to.
    """
    glossary = site_glossary(root, settings.evidence.glossary)
    source = iter(pairs)
    with Encoders.open(settings.semantic, base=root) as encoders:
        while batch := list(islice(source, BATCH)):
            yield from _judge(batch, settings, encoders, glossary)


def _judge(
    batch: Sequence[Pair], settings: SurveyConfig, encoders: Encoders, glossary: Glossary
) -> Iterator[Answer]:
    scores: Sequence[SemanticScore | None] = [None] * len(batch)
    if settings.semantic.enabled:
        scores = semantic.score(batch, encoders)
    for pair, score in zip(batch, scores, strict=True):
        seen: list[Observation] = []
        if settings.semantic.enabled:
            seen.extend(semantic.observe(score, settings.semantic))
        if settings.evidence.enabled:
            seen.extend(weigh(evidence.observe(pair, glossary), settings.evidence))
        else:
            seen.append(evidence.UNCHECKED)
        verdict = verdict_of(Weighed(o.rule, o.severity) for o in seen)
        yield Answer(pair.id, score, verdict, tuple(seen))
