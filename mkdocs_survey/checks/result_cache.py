"""What pairs and passages were found to be, kept from run to run by their content.

A result belongs to the words it was made from, the code that made it, and the packs and
calibrations it was made with; all of them are in its key, so nothing here is ever out of date.
What was found is not in the key: findings get their place on the page anew in every run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, TypeVar

from mkdocs_survey.blob_cache import BlobCache, key_of
from mkdocs_survey.checks import evidence, semantic
from mkdocs_survey.code_version import code_version
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import (
    Language,
    Observation,
    Pair,
    SemanticScore,
    Severity,
    Span,
    Suggestion,
)
from mkdocs_survey.text.glossary import EMPTY, Glossary

FILE = "results.sqlite"

MAX_ROWS = 400_000
"""Results kept: a site of 1,200 pages and 144,000 citations has two for each, some 100 MB."""

_PACKAGES = ("text", "search", "encoders", "checks")
_LIBRARIES = ("pint", "pystemmer", "snowballstemmer", "numpy", "onnxruntime", "simsimd")
"""Whose versions results depend on."""

_TOGETHER = 512
"""Pairs worked on between two commits: what an interruption may cost."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Question:
    """Which cards carry a claim better than those it cites?

    Attributes:
        exclude: ids of the cards that it cites, sorted.
        above: calibrated score that an answer must exceed.
        limit: answers wanted.
    """

    claim: str
    lang: Language
    exclude: tuple[str, ...] = ()
    above: float = 0.0
    limit: int = 2


class ResultCache:
    """Args: folder: where the file lies; ``None`` keeps results as long as the process runs."""

    def __init__(self, folder: Path | None = None, max_rows: int = MAX_ROWS) -> None:
        self._blobs = BlobCache(folder / FILE if folder else None, max_rows)
        self._space = _engine()

    def scores(self, pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
        """Return :func:`semantic.score` of ``pairs``; only new ones are scored.

        Raises:
            EncoderError: the files of an encoder pack are damaged.
        """
        makers = _Makers(encoders)
        keys = [
            key_of("score", makers.of(p.claim_lang, p.evidence_lang), p.claim, p.evidence)
            for p in pairs
        ]
        return self._each(
            keys, pairs, lambda new: semantic.score(new, encoders), _dump_score, _load_score
        )

    def observations(
        self, pairs: Sequence[Pair], glossary: Glossary = EMPTY
    ) -> list[tuple[Observation, ...]]:
        """Return :func:`evidence.observe` of ``pairs``; only new ones are looked at."""
        terms = repr(glossary)
        keys = [
            key_of(
                "evidence",
                terms,
                *(p.claim, p.evidence, p.claim_lang, p.evidence_lang),
                *(p.context, p.reference, str(p.complete)),
            )
            for p in pairs
        ]
        return self._each(
            keys,
            pairs,
            lambda new: [evidence.observe(pair, glossary) for pair in new],
            _dump_observations,
            _load_observations,
        )

    def suggestions(
        self,
        questions: Sequence[Question],
        corpus: str,
        encoders: Encoders,
        answer: Callable[[Sequence[Question]], Sequence[tuple[Suggestion, ...]]],
    ) -> list[tuple[Suggestion, ...]]:
        """Return what ``answer`` says to ``questions``; it is only asked the new ones.

        Args:
            corpus: fingerprint of the corpus that is searched.
        """
        everything = made_with(encoders)
        keys = [
            key_of(
                "cards", corpus, everything, q.claim, q.lang, repr((q.exclude, q.above, q.limit))
            )
            for q in questions
        ]
        return self._each(keys, questions, answer, _dump_suggestions, _load_suggestions)

    def close(self) -> None:
        """Drop what has not been used for longest beyond the bound, and close the file."""
        self._blobs.close()

    def _each(
        self,
        keys: Sequence[bytes],
        items: Sequence[_Item],
        make: Callable[[Sequence[_Item]], Sequence[_Result]],
        dump: Callable[[_Result], object],
        load: Callable[[Any], _Result],
    ) -> list[_Result]:
        known: dict[bytes, _Result] = {}
        for key, blob in self._blobs.load(self._space, keys).items():
            known[key] = load(json.loads(blob))
        new = {k: item for k, item in zip(keys, items, strict=True) if k not in known}
        missing = list(new)
        for start in range(0, len(missing), _TOGETHER):
            part = missing[start : start + _TOGETHER]
            made = dict(zip(part, make([new[k] for k in part]), strict=True))
            self._blobs.store(
                self._space,
                {k: json.dumps(dump(v), ensure_ascii=False).encode() for k, v in made.items()},
            )
            known.update(made)
        return [known[key] for key in keys]


class _Makers:
    """What a score of two languages is made with, as text."""

    def __init__(self, encoders: Encoders) -> None:
        self._encoders = encoders
        self._known: dict[tuple[Language, Language], str] = {}

    def of(self, claim: Language, evidence: Language) -> str:
        if (claim, evidence) not in self._known:
            pack = self._encoders.pack_for(claim, evidence)
            fitted = self._encoders.calibration_for(claim, evidence)
            model = (
                (fitted.weights, fitted.bias, fitted.direct, fitted.background) if fitted else ()
            )
            made_with = (pack.sha256 if pack else "", self._encoders.calibrated, model)
            self._known[claim, evidence] = f"{claim}-{evidence} {made_with!r}"
        return self._known[claim, evidence]


def made_with(encoders: Encoders) -> str:
    """Return all that scores depend on beside the texts: packs, calibrations, what is missing."""
    makers = _Makers(encoders)
    languages: tuple[Language, ...] = ("en", "zh")
    problems = {name: str(problem) for name, problem in encoders.problems.items()}
    return repr([problems, *(makers.of(a, b) for a in languages for b in languages)])


@cache
def _engine() -> bytes:
    """Return what stands for our code and the libraries that results depend on."""
    versions = [f"{name} {metadata.version(name)}" for name in _LIBRARIES]
    return key_of(code_version(*(f"mkdocs_survey.{name}" for name in _PACKAGES)), *versions)


def _dump_spans(spans: Sequence[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]


def _load_spans(data: Any) -> tuple[Span, ...]:
    return tuple(Span(start, end) for start, end in data)


def _dump_score(score: SemanticScore | None) -> object:
    if score is None:
        return None
    return [score.score, score.cosine, score.best.start, score.best.end, score.encoder]


def _load_score(data: Any) -> SemanticScore | None:
    if data is None:
        return None
    score, cosine, start, end, encoder = data
    return SemanticScore(score, cosine, Span(start, end), encoder)


def _dump_observations(seen: Sequence[Observation]) -> object:
    return [
        [
            *(o.rule, o.severity.value, o.message),
            *(_dump_spans(o.claim_spans), _dump_spans(o.evidence_spans), o.advice),
        ]
        for o in seen
    ]


def _load_observations(data: Any) -> tuple[Observation, ...]:
    return tuple(
        Observation(
            rule, Severity(severity), message, _load_spans(claim), _load_spans(evidence), advice
        )
        for rule, severity, message, claim, evidence, advice in data
    )


def _dump_suggestions(cards: Sequence[Suggestion]) -> object:
    return [[s.card, s.score] for s in cards]


def _load_suggestions(data: Any) -> tuple[Suggestion, ...]:
    return tuple(Suggestion(card, score) for card, score in data)
