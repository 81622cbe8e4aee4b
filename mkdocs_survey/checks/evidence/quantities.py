"""Figures: every quantity of the claim stands in the passage, with its unit and scale.

What is missing is an error only where the passage has a comparable figure in the same
surroundings; else it is a warning: a cut of a source may not hold every figure.
"""

from __future__ import annotations

from mkdocs_survey.checks.evidence.figures import (
    Missing,
    limits,
    missing_figures,
)
from mkdocs_survey.checks.evidence.rivals import CONFLICTS, Rival, same_form
from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.quantities import Kind, Quantity
from mkdocs_survey.text.quantities.compare import PLAIN, Relation
from mkdocs_survey.text.quantities.counted import counted_unit

TOPIC = 0.3
NEAR = 0.2
"""From these shares of common words on, two figures speak of the same thing. Measured on
planted faults and on labelled pairs (support, contradict): at least 95 of 100 such figures that
differ belong to wrong claims in English, Chinese and both; see ``bench/quantities.py``."""

CLOSE = 0.3
"""From this share of common words close by on, the rest of the sentence need not agree."""

ON_TOPIC = 0.15
"""From this share of common words on, the other figures of a sentence may decide."""

SPELLED = 0.5
"""From these shares on, "a third" and "half", "doubled" and "tripled" speak of one thing; such
words are used loosely, and often of something else."""

_LOOSE = frozenset({Kind.ORDINAL, Kind.MULTIPLE, Kind.PERCENT})

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
    told = _quote(q, pair.claim)
    if q.kind is Kind.LEVEL and rival is None:
        return None  # the passage names no level: it says how, not what
    if q.date is not None and not q.date.possible:
        return Observation("SV405", Severity.ERROR, f"there is no {told}", (q.span,))
    if missing.elsewhere is not None and not _outweighs(rival, missing.elsewhere):
        return None  # another passage of the section carries it
    if rival is not None and _same_thing(missing, rival, pair):
        found = _quote(rival.quantity, pair.evidence)
        message = f"the passage says {found}, the sentence says {told}"
        spans = (rival.quantity.span,)
        return Observation(_rule(q, rival), Severity.ERROR, message, (q.span,), spans)
    if missing.elsewhere is not None or q.kind is Kind.LEVEL:
        return None
    if _said_in_passing(q) or not (missing.comparable or pair.complete):
        return None
    message = f"{told} is not found in the passage"
    if rival is None:
        return Observation("SV401", Severity.WARNING, message, (q.span,))
    found = _quote(rival.quantity, pair.evidence)
    spans = (rival.quantity.span,)
    return Observation("SV401", Severity.WARNING, f"{message}; it says {found}", (q.span,), spans)


def _quote(q: Quantity, text: str) -> str:
    """Return the figure as written; with the counted noun where that is its unit."""
    end = q.span.end
    if q.kind is Kind.COUNT and counted_unit(q.noun) and not q.unit:
        found = text.lower().find(q.noun, end, end + len(q.noun) + 2)
        end = found + len(q.noun) if found >= 0 else end
    words = " ".join(text[q.span.start : end].split())
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
    return q.kind in _LOOSE or q.value <= _SMALL


def _outweighs(rival: Rival | None, elsewhere: float) -> bool:
    """Whether the passage speaks of the claim's subject more than what carries it elsewhere."""
    return rival is not None and (
        rival.topic >= max(TOPIC, elsewhere + ON_TOPIC) or (rival.company >= 2 and rival.in_place)
    )


def _same_thing(missing: Missing, rival: Rival, pair: Pair) -> bool:
    """Whether claim and passage speak of one thing with two values."""
    q, other = missing.quantity, rival.quantity
    if limits(q, other):
        return False
    if q.kind is Kind.LEVEL:
        return rival.company >= 1 or rival.topic >= ON_TOPIC
    if rival.relation in CONFLICTS:
        return _in_conflict(q, rival, abroad=pair.claim_lang != pair.evidence_lang)
    if q.spelled and other.spelled and q.kind is other.kind and q.kind in _LOOSE:
        return rival.topic >= SPELLED and rival.near >= SPELLED
    if q.spelled or (other.spelled and q.kind in PLAIN):
        return False
    if q.date is not None:
        close = rival.near >= NEAR_DATE or (rival.company >= 2 and rival.alone)
        return rival.topic >= TOPIC and close and _alike(missing.whole, other)
    if pair.claim_lang != pair.evidence_lang:
        return _left_over_abroad(q, rival)
    return (rival.topic >= TOPIC and rival.near >= NEAR) or _left_over(q, rival)


def _in_conflict(q: Quantity, rival: Rival, *, abroad: bool) -> bool:
    """Whether figures with the same digits speak of one thing; many digits are no accident."""
    if q.spelled:
        return bool(q.unit) and rival.near >= NEAR
    if rival.near >= NEAR or _digits(q) >= 2:
        return True
    return rival.alone and (abroad or rival.topic >= TOPIC)


def _left_over(q: Quantity, rival: Rival) -> bool:
    """Whether the passage's figure is the one that the others of the sentence leave over."""
    if rival.miscopied and (rival.topic >= ON_TOPIC or rival.company):
        return True
    if not same_form(q, rival.quantity):
        return False
    if rival.near >= CLOSE:
        return True
    if rival.alone and q.unit and rival.topic >= NEAR:
        return True
    if rival.alone and rival.company >= (1 if rival.topic >= ON_TOPIC else 2):
        return True
    return rival.company >= 2 and rival.in_place and rival.topic >= ON_TOPIC


def _left_over_abroad(q: Quantity, rival: Rival) -> bool:
    """The same across languages, where no words can be compared."""
    if rival.miscopied and (rival.company or q.unit or rival.alone):
        return True
    if not same_form(q, rival.quantity):
        return False
    return rival.company >= 1 and (rival.alone or rival.in_place)


def _alike(date: Quantity, other: Quantity) -> bool:
    """Whether two dates are written to the same detail: "in 2008" does not deny 1 May 1983."""
    if date.date is None or other.date is None:
        return False
    return (date.date.month is None) == (other.date.month is None)


def _digits(q: Quantity) -> int:
    """Return the number of significant digits of the figure as written."""
    return len(str(q.mantissa.numerator * 10**6 // q.mantissa.denominator).rstrip("0"))
