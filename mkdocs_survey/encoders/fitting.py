"""Logistic regression with folds that share neither claim nor evidence; NumPy only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

_STILL = 1e-9  # a step below it changes nothing
_CONSTANT = 1e-6  # a feature that deviates less is the same in all rows and gets no weight


@dataclass(frozen=True)
class Model:
    """Weights and bias on the features as they are (not standardised)."""

    weights: Array
    bias: float

    def log_odds(self, features: Array) -> Array:
        """Return one value a row."""
        values: Array = features @ self.weights + self.bias
        return values


def fit(features: Array, right: Mask, weight: Array, ridge: float = 1.0) -> Model:
    """Fit by iteratively reweighted least squares, ridge on standardised features.

    Args:
        features: shape ``(rows, features)``.
        right: what is predicted.
        weight: how much each row counts.
    """
    nothing = Model(np.zeros(features.shape[1]), 0.0)
    penalty = np.array([*np.full(features.shape[1], ridge), 1e-6])
    return _solve(features, right, weight, nothing, penalty)


def refit(features: Array, right: Mask, weight: Array, prior: Model, ridge: float) -> Model:
    """Fit starting from another model: ridge towards its weights and its bias.

    A ridge of λ counts like 4 λ rows that sit on the prior's curve, since no row adds more than ¼
    to the curvature of a weight on a standardised feature: few rows move the model little.
    """
    penalty = np.full(features.shape[1] + 1, ridge)
    return _solve(features, right, weight, prior, penalty)


def _solve(features: Array, right: Mask, weight: Array, start: Model, penalty: Array) -> Model:
    """Newton's method on the distance from ``start``, in units of standardised features."""
    mean, deviation = features.mean(axis=0), features.std(axis=0)
    deviation = np.where(deviation < _CONSTANT, 1.0, deviation)
    x = np.hstack([(features - mean) / deviation, np.ones((len(features), 1))])
    offset = start.log_odds(features)
    moved = np.zeros(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-(offset + x @ moved)))
        gradient = x.T @ (weight * (p - right)) + penalty * moved
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(hessian, gradient)
        moved -= step
        if np.abs(step).max() < _STILL:
            break
    change = moved[:-1] / deviation
    return Model(start.weights + change, start.bias + float(moved[-1] - change @ mean))


Judge = Callable[[Array], Array]
"""Features → one value a row."""


def out_of_fold(
    features: Array,
    right: Mask,
    weight: Array,
    claims: Sequence[str],
    evidence: Sequence[str],
    learn: Callable[[Array, Mask, Array], Judge] = lambda x, y, w: fit(x, y, w).log_odds,
    blocks: int = 8,
) -> Array:
    """Return the value of each row by a model that has seen neither its claim nor its evidence.

    Swapped pairs tie claims and passages into one web, so no partition of the rows keeps both
    apart. Instead the right pairs are dealt into blocks; a row whose claim is of block a and whose
    evidence is of block b is judged by a model fitted on the rows that touch neither.
    """
    block_of = _blocks(right, claims, evidence, blocks)
    a = np.array([block_of["claim", c] for c in claims])
    b = np.array([block_of["evidence", e] for e in evidence])
    z = np.zeros(len(features))
    for pair in sorted({(min(p), max(p)) for p in zip(a.tolist(), b.tolist(), strict=True)}):
        train = ~np.isin(a, pair) & ~np.isin(b, pair)
        test = np.isin(a, pair) & np.isin(b, pair) & ((a != b) | (pair[0] == pair[1]))
        z[test] = learn(features[train], right[train], weight[train])(features[test])
    return z


def _blocks(
    right: Mask, claims: Sequence[str], evidence: Sequence[str], blocks: int
) -> dict[tuple[str, str], int]:
    """Deal what right pairs tie together into blocks of about equal size."""
    parent: dict[tuple[str, str], tuple[str, str]] = {}

    def root(node: tuple[str, str]) -> tuple[str, str]:
        while parent.setdefault(node, node) != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for is_right, claim, passage in zip(right, claims, evidence, strict=True):
        first, second = root(("claim", claim)), root(("evidence", passage))
        if is_right and first != second:
            parent[max(first, second)] = min(first, second)
    nodes = sorted(parent)
    roots = sorted({root(node) for node in nodes})
    order = np.random.default_rng(0).permutation(len(roots))
    block = {roots[i]: k % blocks for k, i in enumerate(order)}
    return {node: block[root(node)] for node in nodes}


def auc(positive: Array, negative: Array) -> float:
    """Return the chance that a positive scores above a negative, ties counted half."""
    values = np.concatenate([positive, negative])
    _, inverse, count = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(count)
    ranks = (ends - (count - 1) / 2)[inverse][: len(positive)]
    n = len(positive)
    return float((ranks.sum() - n * (n + 1) / 2) / (n * len(negative)))
