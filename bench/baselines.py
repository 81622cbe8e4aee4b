"""What the engine is measured against: three judges that anybody could write in an afternoon.

``cosine``: raw cosine of the whole claim and the whole passage (MiniLM where both are English, USE
otherwise), flagged below 0.72. ``overlap``: share of the claim's words that the passage holds,
weighted by their rarity; flagged below the bound that 5 % of the right rows of ``swap_en`` or
``swap_zh`` fall short of, which is generous, since the bound is fitted on what is measured.
``numbers``: flagged where a number of the claim does not stand verbatim in the passage. None of
them tells doubt from contradiction: what is flagged fails.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from bench.judgements import Judged
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Pair
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.rarity import rarity

COSINE_BOUND = 0.72
RIGHT_BELOW = 0.05
"""Share of right rows that fall short of the bound for ``overlap``."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_TOGETHER = 512


def cosine(pairs: Sequence[Pair], encoders: Encoders) -> list[Judged]:
    """Judge by the raw cosine; texts are cut where the encoder cuts them."""
    scores: list[float] = []
    for start in range(0, len(pairs), _TOGETHER):
        for pair, value in _cosines(pairs[start : start + _TOGETHER], encoders):
            assert pair is pairs[len(scores)]
            scores.append(value)
    return [_flag(score, score < COSINE_BOUND) for score in scores]


def _cosines(pairs: Sequence[Pair], encoders: Encoders) -> list[tuple[Pair, float]]:
    values: dict[int, float] = {}
    for languages in sorted({(p.claim_lang, p.evidence_lang) for p in pairs}):
        own = [i for i, p in enumerate(pairs) if (p.claim_lang, p.evidence_lang) == languages]
        pack = encoders.pack_for(*languages)
        if pack is None:
            raise SystemExit(f"an encoder pack is missing: {encoders.problems}")
        claims = encoders.vectors(pack, [pairs[i].claim for i in own])
        passages = encoders.vectors(pack, [pairs[i].evidence for i in own])
        for i, value in zip(own, (claims * passages).sum(axis=1), strict=True):
            values[i] = float(value)
    return [(pair, values[i]) for i, pair in enumerate(pairs)]


def overlaps(pairs: Sequence[Pair]) -> list[float]:
    """Return the weighted share of each claim's words that its passage holds."""
    return [_overlap(pair) for pair in pairs]


def _overlap(pair: Pair) -> float:
    held = set(lexemes(pair.evidence))
    words = sorted(set(lexemes(pair.claim)))
    total = sum(rarity(word) for word in words)
    return sum(rarity(word) for word in words if word in held) / total if total else 0.0


def overlap_bound(right: Sequence[float]) -> float:
    """Return the bound that :data:`RIGHT_BELOW` of the right rows fall short of."""
    return round(float(np.quantile(np.array(right), RIGHT_BELOW)), 3)


def overlap(scores: Sequence[float], bound: float) -> list[Judged]:
    """Judge by the weighted overlap."""
    return [_flag(score, score < bound) for score in scores]


def numbers(pairs: Sequence[Pair]) -> list[Judged]:
    """Judge by the numbers that the passage lacks."""
    judged = []
    for pair in pairs:
        held = set(_NUMBER.findall(pair.evidence))
        missing = sum(number not in held for number in set(_NUMBER.findall(pair.claim)))
        judged.append(Judged(-float(missing), missing > 0, missing > 0, missing > 0))
    return judged


def _flag(score: float, flagged: bool) -> Judged:
    return Judged(score, flagged, flagged)
