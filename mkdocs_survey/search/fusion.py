"""Several rankings of the same things become one, without comparing their scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

DAMPING = 60
"""The constant of Cormack, Clarke and Büttcher 2009, "Reciprocal Rank Fusion outperforms
Condorcet and individual rank learning methods": first places count, but do not decide alone."""


def reciprocal_rank_fusion(rankings: Iterable[Sequence[int]]) -> dict[int, float]:
    """Return item → the sum of 1 / (60 + rank) over the rankings that hold it, ranks from 1."""
    fused: dict[int, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(ranking, 1):
            fused[item] = fused.get(item, 0.0) + 1 / (DAMPING + rank)
    return fused
