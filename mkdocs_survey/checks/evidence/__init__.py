"""The evidence chain: what a claim says in figures, terms and direction stands in its passage.

One module a concern. Each has ``observe(pair, glossary) -> tuple[Observation, ...]``, a pure
function; this package runs them in order.
"""

from __future__ import annotations

from mkdocs_survey.checks.evidence import (
    belonging,
    bounds,
    contrasts,
    direction,
    negation,
    quantities,
    quotations,
    strength,
    terms,
)
from mkdocs_survey.model import Observation, Pair, Severity
from mkdocs_survey.text.glossary import EMPTY, Glossary

UNCHECKED = Observation(
    "SV451",
    Severity.INFO,
    "not compared with its passage: the evidence check is switched off",
    advice="Set evidence.enabled: true.",
)
"""What is said of every pair where the site has switched these checks off."""

_CONCERNS = (
    quantities.observe,
    terms.observe,
    quotations.observe,
    direction.observe,
    contrasts.observe,
    bounds.observe,
    negation.observe,
    strength.observe,
    belonging.observe,
)


def observe(pair: Pair, glossary: Glossary = EMPTY) -> tuple[Observation, ...]:
    """Return what every concern of the evidence chain sees in ``pair``, in a fixed order."""
    return tuple(o for concern in _CONCERNS for o in concern(pair, glossary))
