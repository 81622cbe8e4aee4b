"""Logistic regression with folds that share neither claim nor evidence; NumPy only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Model:
    """Weights and bias on the features as they are (not standardised)."""

    weights: Array
    bias: float

    def log_odds(self, features: Array) -> Array:
        values: Array = features @ self.weights + self.bias
        return values


def fit(features: Array, right: Mask, weight: Array, ridge: float = 1.0) -> Model:
    """Fit by iteratively reweighted least squares, ridge on standardised features."""
    mean, deviation = features.mean(axis=0), features.std(axis=0) + 1e-9
    x = np.hstack([(features - mean) / deviation, np.ones((len(features), 1))])
    penalty = np.diag([*np.full(features.shape[1], ridge), 1e-6])
    b = np.zeros(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-x @ b))
        gradient = x.T @ (weight * (p - right)) + penalty @ b
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + penalty
        step = np.linalg.solve(hessian, gradient)
        b -= step
        if np.abs(step).max() < 1e-9:
            break
    weights = b[:-1] / deviation
    return Model(weights, float(b[-1] - weights @ mean))


def out_of_fold(
    features: Array,
    right: Mask,
    weight: Array,
    claims: Sequence[str],
    evidence: Sequence[str],
    blocks: int = 8,
) -> Array:
    """Return log-odds of each row by a model that has seen neither its claim nor its evidence.

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
        z[test] = fit(features[train], right[train], weight[train]).log_odds(features[test])
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
