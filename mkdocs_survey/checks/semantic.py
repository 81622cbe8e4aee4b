"""Is the passage about what the sentence says? The calibrated score becomes findings."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.model import Observation, SemanticScore, Severity, Suggestion
from mkdocs_survey.search.scoring import score

__all__ = ["observe", "score"]


def observe(
    score: SemanticScore | None, config: SemanticConfig, suggestions: Sequence[Suggestion] = ()
) -> tuple[Observation, ...]:
    """Return what the score of one citation amounts to: nothing, or one observation.

    Args:
        score: ``None`` where the check could not run (SV303).
        config: holds the bands: below ``background`` SV301, below ``threshold`` SV302, and
            whether they are measured on the calibrated score or the raw cosine.
        suggestions: cards that fit better, best first.
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
    if value >= config.threshold:
        return ()
    measure = f"{'score' if calibrated else 'cosine'} {value:.2f}"
    better = "; ".join(f"{s.card} ({s.score:.2f})" for s in suggestions)
    if value >= config.background:
        rule, message = (
            "SV302",
            f"background only ({measure}): on the topic, but not this statement",
        )
        advice = "Cite the passage that states it, or say less."
    else:
        rule, message = "SV301", f"suspected wrong citation ({measure})"
        advice = "Compare sentence and passage; cite the card that was meant."
    if better:
        advice = f"Fits better: {better}."
    quoted = (score.best,) if score.best.end > score.best.start else ()
    return (Observation(rule, Severity.WARNING, message, evidence_spans=quoted, advice=advice),)
