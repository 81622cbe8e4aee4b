"""Bounds: "over 5 %" told of what is below 5 %, 5岁以下 for 5岁以上, p < 0.05 for p > 0.05.

The figure is the same, so the rules of figures see nothing.
"""

from __future__ import annotations

import re

from mkdocs_survey.checks.evidence import neighbourhood
from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.quantities import Bound, Quantity, parse
from mkdocs_survey.text.quantities.compare import Relation, relation

_OPPOSITE = {Bound.OVER: Bound.UNDER, Bound.UNDER: Bound.OVER}
_NEAR = 0.2
"""Share of common words close by from which both speak of one thing, as for figures that differ;
see checks/evidence/quantities.py."""

_TURNS = re.compile(
    r"\b(?:not?|n't|never|nor|without|exclud\w*|except|ineligible|unless)\b|n't\b|不(?![到足满])|未|没|非|无|除|排除",
    re.IGNORECASE,
)
"""What turns a bound round: "no more than 5", "patients over 80 were excluded"."""

_AROUND = 30
"""Characters on either side in which such a word is looked for."""


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the bounds of the claim that the passage gives the other way round (SV421)."""
    told = [q for q in parse(pair.claim).quantities if q.bound in _OPPOSITE]
    if not told:
        return ()
    evidence = parse(pair.evidence).quantities
    found = (_judge(q, pair, evidence) for q in told)
    return tuple(o for o in found if o is not None)


def _judge(q: Quantity, pair: Pair, evidence: tuple[Quantity, ...]) -> Observation | None:
    same = [e for e in evidence if e.value == q.value and relation(q, e) is not Relation.UNRELATED]
    if not same or any(e.bound is not _OPPOSITE[q.bound] for e in same):
        return None
    other = max(same, key=lambda e: _near(q, e, pair))
    if pair.claim_lang == pair.evidence_lang and _near(q, other, pair) < _NEAR:
        return None
    if _turned(q.span, pair.claim) or _turned(other.span, pair.evidence):
        return None
    ours, theirs = _quote(q, pair.claim), _quote(other, pair.evidence)
    message = f"the sentence says “{ours}”, the passage “{theirs}”"
    return Observation("SV421", Severity.WARNING, message, (q.span,), (other.span,))


def _near(q: Quantity, e: Quantity, pair: Pair) -> float:
    around = neighbourhood.near(pair.claim, q.span)
    return neighbourhood.overlap(around, neighbourhood.near(pair.evidence, e.span))


def _turned(span: Span, text: str) -> bool:
    return bool(_TURNS.search(text, max(0, span.start - _AROUND), span.end + _AROUND))


_WORDS_BEFORE = re.compile(r"(?:[^\s\d，。,;；]+\s){0,2}[^\s\d，。,;；]{0,4}$")
_WORDS_AFTER = re.compile(
    r"\s?(?:以上|以下|以内|或以上|or (?:more|less|older|younger|above|below))"
)


def _quote(q: Quantity, text: str) -> str:
    """The figure with what bounds it, as written."""
    before = _WORDS_BEFORE.search(text[max(0, q.span.start - _AROUND) : q.span.start])
    after = _WORDS_AFTER.match(text, q.span.end)
    start = q.span.start - len(before.group()) if before else q.span.start
    return " ".join(text[start : after.end() if after else q.span.end].split())
