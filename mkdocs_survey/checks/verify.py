"""Judging free pairs of claim and evidence, in batches of bounded size.

Within a batch equal pairs are judged once, and those of one passage one after the other, so that
the passage is read once; the texts of the next pairs are encoded in a thread meanwhile, since
onnxruntime lets Python run. None of this changes an answer, which depends on its pair alone, or the
order of the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from mkdocs_survey.checks import evidence, semantic
from mkdocs_survey.checks.judge import Weighed, verdict_of, weigh
from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Observation, Pair, SemanticScore, Verdict
from mkdocs_survey.search.scoring import portions
from mkdocs_survey.text.glossary import Glossary, site_glossary

BATCH = 8192
"""Pairs of a batch at most: passages that come again mostly do so among so many."""

_LARGEST = 16_000_000
"""Characters from which a batch takes no more pairs, so that long texts are bounded, too."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


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
    with Encoders.open(settings.semantic, base=root) as encoders:
        for batch in _batches(pairs):
            yield from _judge_batch(batch, settings, encoders, glossary)


def _batches(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    batch: list[Pair] = []
    size = 0
    for pair in pairs:
        batch.append(pair)
        size += len(pair.claim) + len(pair.evidence)
        if len(batch) == BATCH or size >= _LARGEST:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _judge_batch(
    batch: Sequence[Pair], settings: SurveyConfig, encoders: Encoders, glossary: Glossary
) -> Iterator[Answer]:
    same: dict[Pair, list[int]] = {}
    for index, pair in enumerate(batch):
        same.setdefault(replace(pair, id=""), []).append(index)
    by_evidence: dict[str, list[Pair]] = {}
    for pair in same:
        by_evidence.setdefault(pair.evidence, []).append(pair)

    def scored(part: Sequence[Pair]) -> Sequence[SemanticScore | None]:
        return semantic.score(part, encoders)

    parts = portions(pair for own in by_evidence.values() for pair in own)
    judged: dict[int, Answer] = {}
    given = 0
    for part, scores in (
        _one_ahead(scored, parts)
        if settings.semantic.enabled
        else ((part, [None] * len(part)) for part in parts)
    ):
        for pair, score in zip(part, scores, strict=True):
            answer = _judge(pair, score, settings, glossary)
            for index in same[pair]:
                judged[index] = replace(answer, id=batch[index].id)
        while given in judged:
            yield judged.pop(given)
            given += 1


def _one_ahead(
    work: Callable[[_Item], _Result], items: Iterable[_Item]
) -> Iterator[tuple[_Item, _Result]]:
    """Yield each item with its result; the next one is worked out in a thread meanwhile."""
    with ThreadPoolExecutor(max_workers=1) as beside:
        waiting: tuple[_Item, Future[_Result]] | None = None
        for item in items:
            begun = beside.submit(work, item)
            if waiting:
                yield waiting[0], waiting[1].result()
            waiting = (item, begun)
        if waiting:
            yield waiting[0], waiting[1].result()


def _judge(
    pair: Pair, score: SemanticScore | None, settings: SurveyConfig, glossary: Glossary
) -> Answer:
    seen: list[Observation] = []
    if settings.semantic.enabled:
        seen.extend(semantic.observe(score, settings.semantic))
    if settings.evidence.enabled:
        seen.extend(weigh(evidence.observe(pair, glossary), settings.evidence))
    else:
        seen.append(evidence.UNCHECKED)
    verdict = verdict_of(Weighed(o.rule, o.severity) for o in seen)
    return Answer(pair.id, score, verdict, tuple(seen))
