"""Fitting: folds that share nothing, and a prior that few rows move little."""

from __future__ import annotations

import numpy as np
import pytest

from mkdocs_survey.encoders.fitting import Array, Judge, Mask, Model, auc, fit, out_of_fold, refit


def rows(n: int, slope: float) -> tuple[Array, Mask]:
    """``n`` rows of one feature; the share that is right follows a logistic curve."""
    x = np.linspace(-2, 2, n)[:, None]
    chance = 1 / (1 + np.exp(-slope * x[:, 0]))
    return x, np.random.default_rng(3).random(n) < chance


def test_a_fit_finds_the_curve_that_the_rows_were_drawn_from() -> None:
    x, right = rows(4000, slope=2.0)
    model = fit(x, right, np.ones(len(x)))
    assert model.weights[0] == pytest.approx(2.0, abs=0.25)
    assert model.bias == pytest.approx(0.0, abs=0.15)


def test_a_refit_moves_further_the_more_rows_there_are() -> None:
    prior = Model(np.array([0.5]), 0.0)
    moved = []
    for n in (10, 100, 4000):
        x, right = rows(n, slope=2.0)
        moved.append(refit(x, right, np.ones(n), prior, ridge=10.0).weights[0] - 0.5)
    assert 0 < moved[0] < 0.5 < moved[1] < moved[2]
    assert moved[2] == pytest.approx(1.5, abs=0.25)


def test_a_feature_that_is_the_same_in_all_rows_keeps_its_weight() -> None:
    x, right = rows(50, slope=2.0)
    both = np.hstack([x, np.full((50, 1), 3.7)])
    model = refit(both, right, np.ones(50), Model(np.array([0.5, -1.0]), 3.7), ridge=10.0)
    assert model.weights[1] == pytest.approx(-1.0, abs=1e-6)


def test_no_row_is_judged_by_a_fit_that_saw_its_claim_or_its_passage() -> None:
    # every claim with its own passage, and with the next one's
    n = 30
    claims = [f"c{i}" for i in range(n)] * 2
    evidence = [f"e{i}" for i in range(n)] + [f"e{(i + 1) % n}" for i in range(n)]
    right = np.array([True] * n + [False] * n)
    index = np.arange(2 * n, dtype=np.float64)[:, None]
    judged: list[int] = []

    def learn(train: Array, _right: Mask, _weight: Array) -> Judge:
        seen = train[:, 0].astype(int).tolist()
        claims_seen, evidence_seen = {claims[i] for i in seen}, {evidence[i] for i in seen}

        def judge(test: Array) -> Array:
            for i in test[:, 0].astype(int).tolist():
                assert claims[i] not in claims_seen
                assert evidence[i] not in evidence_seen
                judged.append(i)
            return test[:, 0]

        return judge

    values = out_of_fold(index, right, np.ones(2 * n), claims, evidence, learn)
    assert sorted(judged) == list(range(2 * n))
    assert (values == index[:, 0]).all()


@pytest.mark.parametrize(
    ("positive", "negative", "expected"),
    [([2.0, 3.0], [0.0, 1.0], 1.0), ([1.0], [1.0], 0.5), ([0.0, 2.0], [1.0], 0.5)],
)
def test_auc_counts_ties_half(
    positive: list[float], negative: list[float], expected: float
) -> None:
    assert auc(np.array(positive), np.array(negative)) == expected
