"""From the features of a match to a score: a logistic model, then a monotone map.

A calibration belongs to one pair of languages and one encoder pack, since cosines of different
encoders mean different things. The logistic model says how likely a citation is right; the map
puts its log-odds on the scale that people read: 0.72 where at most 5 % of right citations fall
below, 0.42 where most citations of another topic do. Fitted by ``bench/calibrate.py`` on labelled
pairs; each file says on which and when.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs_survey.encoders.pack import Pack
from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Language, Place

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
        """Return the logistic model's log-odds that the citation is right."""
        used = (self.weights.get(n, 0.0) * v for n, v in zip(names, values, strict=True))
        return math.fsum((self.bias, *used))

    def score(self, names: Sequence[str], values: Sequence[float]) -> float:
        """Return the calibrated score in [0, 1], rounded to four digits."""
        return self.scale(self.log_odds(names, values))

    def scale(self, log_odds: float) -> float:
        """Put log-odds on the scale that people read; monotone, through both anchors."""
        slope = (_logit(DIRECT) - _logit(BACKGROUND)) / (self.direct - self.background)
        z = slope * (log_odds - self.direct) + _logit(DIRECT)
        return round(1 / (1 + math.exp(-max(-30.0, min(30.0, z)))), 4)


def calibrations_of(pack: Pack) -> tuple[Calibration, ...]:
    """Return the calibrations fitted with ``pack``: its own file's, else those that ship.

    Raises:
        EncoderError: the pack's own calibration file is damaged.
    """
    files = (pack.calibration,) if pack.calibration else _shipped()
    return tuple(c for file in files for c in _read(file) if c.pack == pack.sha256)


def calibration_for(pack: Pack, claim: Language, passage: Language) -> Calibration | None:
    """Return the calibration of ``pack`` for these languages, ``None`` if none was fitted.

    Raises:
        EncoderError: the pack's own calibration file is damaged.
    """
    wanted = f"{claim}-{passage}"
    return next((c for c in calibrations_of(pack) if c.languages == wanted), None)


@cache
def _shipped() -> tuple[Path, ...]:
    return tuple(sorted((Path(__file__).parent / "calibrations").glob("*.json")))


@cache
def _read(path: Path) -> tuple[Calibration, ...]:
    try:
        data = json.loads(path.read_text("utf-8"))
        read = tuple(
            Calibration(
                languages=str(entry["languages"]),
                pack=str(entry["pack"]),
                weights={str(k): float(v) for k, v in entry["weights"].items()},
                bias=float(entry["bias"]),
                direct=float(entry["direct"]),
                background=float(entry["background"]),
                fitted=dict(entry["fitted"]),
            )
            for entry in data["calibrations"]
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise EncoderError(
            f"the calibration cannot be read ({type(error).__name__}: {error})",
            Place(path.name),
            "Make it again with bench/calibrate.py, or remove it.",
        ) from error
    if any(c.background >= c.direct for c in read):
        raise EncoderError("the calibration's anchors are in the wrong order", Place(path.name))
    return read


def _logit(p: float) -> float:
    return math.log(p / (1 - p))
