"""From the features of a match to a score: a logistic model, then a monotone map.

A calibration belongs to one pair of languages and one encoder pack, since cosines of different
encoders mean different things. The logistic model says how likely a citation is right; the map
puts its log-odds on the scale that people read: 0.72 where at most 5 % of right citations fall
below, 0.42 where most citations of another topic do. Fitted by ``bench/calibrate.py`` on labelled
pairs; each file says on which and when.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mkdocs_survey.errors import EncoderError

DIRECT = 0.72
"""Score of the first anchor: requirement A11's threshold."""

BACKGROUND = 0.42
"""Score of the second anchor: requirement D3's lower band."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """One fitted model.

    Attributes:
        languages: of claim and passage, e.g. ``zh-en``.
        pack: sha256 of the encoder pack it was fitted with.
        weights: feature name → weight; features without a weight do not count.
        bias: log-odds where every feature is 0.
        direct: log-odds that become the score 0.72.
        background: log-odds that become 0.42; below ``direct``.
        fitted: date, sets, numbers of rows, measures; for people.
    """

    languages: str
    pack: str
    weights: Mapping[str, float]
    bias: float
    direct: float
    background: float
    fitted: Mapping[str, Any]

    def log_odds(self, names: Sequence[str], values: Sequence[float]) -> float:
        """Return the logistic model's log-odds that the citation is right.

        Raises:
            EncoderError: it weighs a feature that is not among ``names``.
        """
        known = dict(zip(names, values, strict=True))
        try:
            used = [weight * known[name] for name, weight in self.weights.items()]
        except KeyError as error:
            raise EncoderError(
                f"the calibration {self.languages} weighs {error}, which is not measured",
                remedy="Make it again with `mkdocs-survey calibrate`.",
            ) from None
        return math.fsum((self.bias, *used))

    def score(self, names: Sequence[str], values: Sequence[float]) -> float:
        """Return the calibrated score in [0, 1], rounded to four digits."""
        return self.scale(self.log_odds(names, values))

    def scale(self, log_odds: float) -> float:
        """Put log-odds on the scale that people read; monotone, through both anchors."""
        slope = (_logit(DIRECT) - _logit(BACKGROUND)) / (self.direct - self.background)
        z = slope * (log_odds - self.direct) + _logit(DIRECT)
        return round(1 / (1 + math.exp(-max(-30.0, min(30.0, z)))), 4)


def _logit(p: float) -> float:
    return math.log(p / (1 - p))
