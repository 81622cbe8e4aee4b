"""Figures: every quantity of the claim stands in the passage, with its unit and scale.

What is missing is an error only where the passage has a comparable figure in the same
surroundings; else it is a warning: a cut of a source may not hold every figure.
"""

from __future__ import annotations

from mkdocs_survey.checks.evidence.figures import (
    Missing,
    Rival,
    limits,
    missing_figures,
)
from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.quantities import Kind, Quantity
from mkdocs_survey.text.quantities.compare import PLAIN, Relation

TOPIC = 0.3
NEAR = 0.2
"""From these shares of common words on, two figures speak of the same thing. Measured on
planted faults and on labelled pairs (support, contradict): at least 95 of 100 such figures that
differ belong to wrong claims in English, Chinese and both; see ``bench/quantities.py``."""

NEAR_DATE = 0.3
"""Texts are full of dates; those of other events stand close by."""

_SMALL = 12
"""Words up to twelve may count what the passage only lists ("two groups")."""

_QUOTED = 60


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the observations of this concern about ``pair``, at most one for a figure."""
    seen: dict[Span, Observation] = {}
    for missing in missing_figures(pair):
        observation = _judge(missing, pair)
        if observation is None:
            continue
        before = seen.get(missing.quantity.span)
        if before is None or before.severity is Severity.WARNING:
            seen[missing.quantity.span] = observation
    return tuple(seen[span] for span in sorted(seen, key=lambda s: (s.start, s.end)))


def _judge(missing: Missing, pair: Pair) -> Observation | None:
    q, rival = missing.quantity, missing.rival
    told = _quote(q.span, pair.claim)
    if q.kind is Kind.LEVEL:
        return None
    if q.date is not None and not q.date.possible:
        return Observation("SV405", Severity.ERROR, f"there is no {told}", (q.span,))
    if rival is not None and _same_thing(missing, rival, pair):
        found = _quote(rival.quantity.span, pair.evidence)
        message = f"the passage says {found}, the sentence says {told}"
        spans = (rival.quantity.span,)
        return Observation(_rule(q, rival), Severity.ERROR, message, (q.span,), spans)
    if _said_in_passing(q) or not (missing.comparable or pair.complete):
        return None
    message = f"{told} is not found in the passage"
    if rival is None:
        return Observation("SV401", Severity.WARNING, message, (q.span,))
    found = _quote(rival.quantity.span, pair.evidence)
    spans = (rival.quantity.span,)
    return Observation("SV401", Severity.WARNING, f"{message}; it says {found}", (q.span,), spans)


def _quote(span: Span, text: str) -> str:
    words = " ".join(span.of(text).split())
    return words if len(words) <= _QUOTED else f"{words[:_QUOTED]}…"


def _rule(q: Quantity, rival: Rival) -> str:
    if q.date is not None:
        return "SV405"
    if rival.relation is Relation.POINTS:
        return "SV404"
    return "SV403" if rival.relation in (Relation.SCALE, Relation.UNIT) else "SV402"


def _said_in_passing(q: Quantity) -> bool:
    """Whether the figure is a word that need not stand in the passage: "first", "two groups"."""
    if not q.spelled:
        return False
    return q.kind in (Kind.ORDINAL, Kind.MULTIPLE, Kind.PERCENT) or q.value <= _SMALL


def _same_thing(missing: Missing, rival: Rival, pair: Pair) -> bool:
    """Whether claim and passage speak of one thing with two values."""
    q, other = missing.quantity, rival.quantity
    if limits(q, other) or q.spelled or (other.spelled and q.kind in PLAIN):
        return False
    if rival.relation in (Relation.SCALE, Relation.UNIT, Relation.POINTS):
        return rival.near >= NEAR or _digits(q) >= 2
    if pair.claim_lang != pair.evidence_lang:
        # no words in common: the sentence that carries the claim's other figures, and in it the
        # only one that is left over
        return rival.company >= 1 and rival.alone
    if q.date is not None:
        return rival.topic >= TOPIC and rival.near >= NEAR_DATE and _alike(missing.whole, other)
    return rival.topic >= TOPIC and rival.near >= NEAR


def _alike(date: Quantity, other: Quantity) -> bool:
    """Whether two dates are written to the same detail: "in 2008" does not deny 1 May 1983."""
    if date.date is None or other.date is None:
        return False
    return (date.date.month is None) == (other.date.month is None)


def _digits(q: Quantity) -> int:
    """Return the number of significant digits of the figure as written."""
    return len(str(q.mantissa.numerator * 10**6 // q.mantissa.denominator).rstrip("0"))
