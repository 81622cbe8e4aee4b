"""The weights of the cues: a logistic regression, fitted by ``bench/fit_claims.py``.

The model is linear in the cues that occur, so a decision can be read off the table. Its signs are
held to what the tables say: wording that states something checkable never counts against a claim,
wording that speaks against one never counts for it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from mkdocs_survey.model import Language
from mkdocs_survey.text.claim_cues import Cue


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression over cues.

    Attributes:
        bias: log odds of a claim where no cue occurs.
        cues: name of a cue → what it adds to the log odds; cues without an entry add nothing.
    """

    bias: float
    cues: Mapping[str, float]

    def score(self, occurring: Iterable[Cue]) -> float:
        """Return the probability of a claim in [0, 1] for a sentence with these cues."""
        log_odds = self.bias + math.fsum(self.cues.get(cue.name, 0.0) for cue in occurring)
        return 1 / (1 + math.exp(-log_odds))


@cache
def weights(lang: Language) -> Weights:
    """Return the weights for ``lang``, read once from ``claim_weights.json``."""
    file = resources.files(__package__) / "claim_weights.json"
    data = json.loads(file.read_text(encoding="utf-8"))[lang]
    return Weights(data["bias"], data["cues"])
