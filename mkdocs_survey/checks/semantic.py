"""Is the passage about what the sentence says? The calibrated score becomes findings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Observation, Pair, SemanticScore, Severity, Span, Suggestion

CONTESTED = 0.8
"""Calibrated score from which no other card is looked for: the passage fits well enough."""

_LEAD = 1.0
"""How far another card must be ahead, in log-odds, before the citation is called wrong (SV304)."""

_CEILING = 0.99
"""Scores above are equal: all that is left there is the curve's saturation.

These three constants come from ``bench/swaps.py``, which swaps every citation of the sample and of
the pages on real papers and counts what is caught and which right citations are accused."""


def score(pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
    """See :func:`mkdocs_survey.search.scoring.score`, which is loaded only where pairs are new."""
    from mkdocs_survey.search import scoring

    return scoring.score(pairs, encoders)


def is_contested(found: SemanticScore | None, config: SemanticConfig) -> bool:
    """Tell whether other cards must be looked for: the score leaves room for a better one."""
    if found is None:
        return False
    if config.scale == "cosine":
        return found.cosine < config.threshold
    return found.score < max(CONTESTED, config.threshold)


def observe(
    score: SemanticScore | None, config: SemanticConfig, suggestions: Sequence[Suggestion] = ()
) -> tuple[Observation, ...]:
    """Return what the score of one citation amounts to: nothing, or one observation.

    Args:
        score: ``None`` where the check could not run (SV303).
        config: holds the bands: below ``background`` SV301, below ``threshold`` SV302, and
            whether they are measured on the calibrated score or the raw cosine.
        suggestions: other cards with a higher score, best first; needed for SV304.
    """
    if score is None:
        return (
            Observation(
                "SV303",
                Severity.INFO,
                "the semantic check could not run: no calibrated encoder for these languages",
                advice="`mkdocs-survey encoders` says what is missing and how to install it.",
            ),
        )
    calibrated = config.scale == "calibrated"
    value = score.score if calibrated else score.cosine
    measure = f"{'score' if calibrated else 'cosine'} {value:.2f}"
    quoted = (score.best,) if score.best.end > score.best.start else ()
    if calibrated and suggestions and _is_outdone(value, suggestions[0].score, config.threshold):
        message = f"wrong citation ({measure}): another card carries the sentence"
        advice = "Cite the card that fits, or both."
        return (Observation("SV304", Severity.ERROR, message, (), quoted, advice),)
    if value >= config.threshold:
        return ()
    return (_doubt(value, measure, quoted, config),)


def _doubt(
    value: float, measure: str, quoted: tuple[Span, ...], config: SemanticConfig
) -> Observation:
    if value >= config.background:
        rule = "SV302"
        message = f"background only ({measure}): on the topic, but not this statement"
        advice = "Cite the passage that states it, or say less."
    else:
        rule, message = "SV301", f"suspected wrong citation ({measure})"
        advice = "Compare sentence and passage; cite the card that was meant."
    return Observation(rule, Severity.WARNING, message, evidence_spans=quoted, advice=advice)


def _is_outdone(own: float, best: float, threshold: float) -> bool:
    return own < CONTESTED and best >= threshold and _log_odds(best) - _log_odds(own) >= _LEAD


def _log_odds(value: float) -> float:
    bounded = min(max(value, 1 - _CEILING), _CEILING)
    return math.log(bounded / (1 - bounded))
