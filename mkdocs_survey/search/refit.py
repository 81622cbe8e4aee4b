"""Fitting the semantic score again, on pairs that a site's own reviewers accepted or rejected.

The shipped calibration is where the fit starts: its weights move towards the site's pairs as far
as these are many. What the result is worth is measured out of fold, on pairs whose claim and
passage the fit did not see, beside the calibration it started from.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from mkdocs_survey.encoders import Encoders, Pack
from mkdocs_survey.encoders.calibration import Calibration
from mkdocs_survey.encoders.fitting import Array, Judge, Mask, Model, out_of_fold, refit
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.model import Language, Pair
from mkdocs_survey.search.match import FEATURES
from mkdocs_survey.search.scoring import matches

LEAST = 20
"""Accepted and rejected pairs of two languages that a fit needs, each: with fewer, one pair is
more than the 5 % of right citations that the bound of the score is about."""

_RIDGE = 10.0
"""How hard the weights are held: like 40 pairs on the shipped curve, twice :data:`LEAST`."""

_ANCHOR = 100
"""Accepted pairs from which the site's own bound counts as much as the shipped one: a share of
5 % of so many is known to ± 2 points."""

_RIGHT_BELOW = 0.05
"""Share of accepted pairs that may fall below the bound of the score (requirement A11)."""

_CHUNK = 256  # pairs whose texts and vectors are held in memory at once


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair that somebody judged: ``accepted`` if the passage carries the claim."""

    pair: Pair
    accepted: bool


@dataclass(frozen=True, slots=True)
class Shares:
    """What the bound of the score does on labelled pairs, in shares from 0 to 1."""

    false_alarms: float
    caught: float

    @property
    def errors(self) -> float:
        """The mean of false alarms and of what is not caught."""
        return (self.false_alarms + 1 - self.caught) / 2


@dataclass(frozen=True, slots=True)
class Refitted:
    """One calibration fitted again.

    Attributes:
        accepted, rejected: pairs it was fitted on.
        before: by the calibration it started from.
        after: out of fold, by fits that saw neither claim nor passage of a pair.
    """

    calibration: Calibration
    accepted: int
    rejected: int
    before: Shares
    after: Shares

    @property
    def improves(self) -> bool:
        """Whether it errs no more often than what it started from, on pairs it did not see."""
        return self.after.errors <= self.before.errors


@dataclass(frozen=True, slots=True)
class TooFew:
    """A pair of languages that was left as it is."""

    languages: str
    accepted: int
    rejected: int


def refit_all(
    rows: Iterable[Labelled], encoders: Encoders, threshold: float
) -> tuple[list[Refitted], list[TooFew]]:
    """Fit the calibration of every pair of languages that has pairs enough.

    Args:
        rows: in any order; what is said twice counts once.
        encoders: with the calibrations to start from.
        threshold: score below which a citation is suspected; for the shares that are reported.

    Raises:
        SurveyError: one pair is both accepted and rejected, or no calibration fits its languages.
        EncoderError: the files of an encoder pack are damaged.
    """
    groups: dict[tuple[Language, Language], list[Labelled]] = {}
    for row in _distinct(rows):
        groups.setdefault((row.pair.claim_lang, row.pair.evidence_lang), []).append(row)
    fitted: list[Refitted] = []
    few: list[TooFew] = []
    for languages, own in sorted(groups.items()):
        accepted = sum(row.accepted for row in own)
        if min(accepted, len(own) - accepted) < LEAST:
            few.append(TooFew("-".join(languages), accepted, len(own) - accepted))
        else:
            fitted.append(_refit_group(own, encoders, threshold))
    return fitted, few


def _distinct(rows: Iterable[Labelled]) -> list[Labelled]:
    """Sort the rows, so that their order changes nothing, and drop repeated ones."""
    known: dict[tuple[str, str], Labelled] = {}
    for row in rows:
        first = known.setdefault((row.pair.claim, row.pair.evidence), row)
        if first.accepted != row.accepted:
            raise SurveyError(
                f"the pairs {first.pair.id} and {row.pair.id} are the same,"
                " one is accepted and one rejected",
                remedy="Decide which is right and remove the other.",
            )
    return [
        row
        for _, row in sorted(known.items())
        if row.pair.claim.strip() and row.pair.evidence.strip()
    ]


def _refit_group(rows: Sequence[Labelled], encoders: Encoders, threshold: float) -> Refitted:
    first = rows[0].pair
    languages = first.claim_lang, first.evidence_lang
    pack, prior = encoders.pack_for(*languages), encoders.calibration_for(*languages)
    if pack is None or prior is None:
        raise SurveyError(
            f"there is no calibration {'-'.join(languages)} to start from",
            remedy="`mkdocs-survey encoders` says which packs and calibrations are here.",
        )
    features = _features(rows, encoders, pack)
    accepted = np.array([row.accepted for row in rows])
    claims = [row.pair.claim for row in rows]
    evidence = [row.pair.evidence for row in rows]

    def learn(x: Array, y: Mask, weight: Array) -> Judge:
        return _scores_by(_moved(prior, x, y) if 0 < y.sum() < len(y) else prior)

    unseen = out_of_fold(features, accepted, np.ones(len(rows)), claims, evidence, learn)
    after = _shares(unseen, accepted, threshold)
    before = _shares(_scores_by(prior)(features), accepted, threshold)
    moved = _moved(prior, features, accepted)
    n = int(accepted.sum())
    note = {
        "started_from": {key: prior.fitted.get(key) for key in ("date", "encoder", "rows")},
        "data_sha256": _fingerprint(rows),
        "rows": len(rows),
        "sets": ["accepted and rejected pairs of the site"],
        "accepted": n,
        "before": _rounded(before),
        "out_of_fold": _rounded(after),
    }
    return Refitted(replace(moved, fitted=note), n, len(rows) - n, before, after)


def _features(rows: Sequence[Labelled], encoders: Encoders, pack: Pack) -> Array:
    out = np.zeros((len(rows), len(FEATURES)))
    for start in range(0, len(rows), _CHUNK):
        pairs = [row.pair for row in rows[start : start + _CHUNK]]
        for i, found in enumerate(matches(pairs, encoders, pack), start):
            if found is not None:
                out[i] = found.features
    return out


def _moved(prior: Calibration, features: Array, accepted: Mask) -> Calibration:
    """Return ``prior`` with weights and anchors moved towards the labelled pairs."""
    names = list(prior.weights)
    x = features[:, [FEATURES.index(name) for name in names]]
    # accepted and rejected weigh the same: how often a site rejects says nothing about a pair
    weight = np.where(accepted, 0.5 / accepted.mean(), 0.5 / (1 - accepted.mean()))
    start = Model(np.array([prior.weights[name] for name in names]), prior.bias)
    model = refit(x, accepted, weight, start, _RIDGE)
    own = float(np.quantile(model.log_odds(x[accepted]), _RIGHT_BELOW))
    n = int(accepted.sum())
    direct = (n * own + _ANCHOR * prior.direct) / (n + _ANCHOR)
    return replace(
        prior,
        weights={n: round(float(w), 5) for n, w in zip(names, model.weights, strict=True)},
        bias=round(model.bias, 5),
        direct=round(direct, 5),
        background=round(direct - (prior.direct - prior.background), 5),
    )


def _scores_by(calibration: Calibration) -> Judge:
    return lambda x: np.array([calibration.score(FEATURES, row) for row in x.tolist()])


def _shares(scores: Array, accepted: Mask, threshold: float) -> Shares:
    below = scores < threshold
    return Shares(float(below[accepted].mean()), float(below[~accepted].mean()))


def _rounded(shares: Shares) -> dict[str, float]:
    return {"false_alarms": round(shares.false_alarms, 4), "caught": round(shares.caught, 4)}


def _fingerprint(rows: Sequence[Labelled]) -> str:
    said = [[row.pair.claim, row.pair.evidence, row.accepted] for row in rows]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()
