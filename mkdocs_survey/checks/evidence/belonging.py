"""Which quantity belongs to what: 12 % of patients is not 12 % of trials.

Only shares that say in so many words what they are a share of are compared: on the labelled
pairs, going by counted nouns as well raised false alarms only.
"""

from __future__ import annotations

import re

from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.quantities import Kind, Quantity, parse
from mkdocs_survey.text.quantities.compare import Relation, relation

_OF = re.compile(
    r"\s?of\s(?:all\s|the\s|these\s|those\s|our\s|its\s|their\s){0,2}([A-Za-z-]{3,20})"
    r"|\s?的([一-鿿]{2})"
)
_STEM = 5
"""Nouns are compared by their first letters: "patient" and "patients" agree."""


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return an error for each share of the claim that the passage gives of something else."""
    shares = [q for q in parse(pair.claim).quantities if _owner(q, pair.claim)]
    if not shares:
        return ()
    evidence = [q for q in parse(pair.evidence).quantities if q.kind is Kind.PERCENT]
    found = (_judge(q, pair, evidence) for q in shares)
    return tuple(o for o in found if o is not None)


def _judge(q: Quantity, pair: Pair, evidence: list[Quantity]) -> Observation | None:
    """Compare one share: carried for another owner only, and its own owner has another value."""
    ours = _owner(q, pair.claim)
    same = [e for e in evidence if relation(q, e) is Relation.SAME]
    owners = {_owner(e, pair.evidence) for e in same}
    if not same or ours in owners or "" in owners:
        return None
    for e in evidence:
        if relation(q, e) is Relation.VALUE and _owner(e, pair.evidence) == ours:
            told, found = _words(q, pair.claim), _words(e, pair.evidence)
            message = (
                f"the passage says {_words(same[0], pair.evidence)} and {found},"
                f" the sentence says {told}"
            )
            spans = (same[0].span, e.span)
            return Observation("SV402", Severity.ERROR, message, (q.span,), spans)
    return None


def _owner(q: Quantity, text: str) -> str:
    """Return what a share is a share of, as a stem; ``""`` where it does not say."""
    match = _OF.match(text, q.span.end) if q.kind is Kind.PERCENT else None
    if match is None:
        return ""
    return match[2] or match[1].lower()[:_STEM]


def _words(q: Quantity, text: str) -> str:
    match = _OF.match(text, q.span.end)
    end = match.end() if match else q.span.end
    return " ".join(Span(q.span.start, end).of(text).split())
