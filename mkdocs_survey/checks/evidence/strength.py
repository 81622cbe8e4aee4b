"""Strength: hedges and limits kept, association not told as cause, some not told as all."""

from __future__ import annotations

import re

from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.alignment import Analysis, analyse, best_fit, neighbourhood
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.hedges import (
    ALL,
    ASSOCIATION,
    CAUSE,
    DOUBT,
    SCOPE,
    SOME,
    STRONG_DOUBT,
    SUBJECTS,
)

_LEAST_SHARED = 0.7
"""Share of the claim's content words that the one limited sentence must hold, so that it is what
the claim rests on. Conservative: strength is a matter of taste, and these are warnings."""


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return limits of the evidence that the claim lost (SV431, SV432, SV433).

    Only the sentence of the evidence that holds most of the claim is looked at.
    """
    if pair.claim_lang != pair.evidence_lang:
        return ()
    claim, evidence = analyse(pair.claim), analyse(pair.evidence)
    span = _basis(claim, evidence)
    if span is None:
        return ()
    said = span.of(evidence.text)
    found = [
        _hedge_lost(claim, evidence, said, span),
        _scope_lost(pair.claim, said, span),
        _cause(pair.claim, said, span),
        _all(claim, evidence, said, span),
    ]
    return tuple(o for o in found if o)


def _basis(claim: Analysis, evidence: Analysis) -> Span | None:
    """The sentence of the evidence that the claim rests on, if one holds most of it."""
    keys = {t.key for t in claim.tokens if t.content}
    if len(keys) < 3:
        return None
    shared: dict[int, set[str]] = {}
    for key in keys:
        for place in evidence.places.get(key, ()):
            shared.setdefault(evidence.tokens[place].sentence, set()).add(key)
    if not shared:
        return None
    best = max(shared, key=lambda s: (len(shared[s]), -s))
    if len(shared[best]) < _LEAST_SHARED * len(keys):
        return None
    tokens = [t for t in evidence.tokens if t.sentence == best]
    return Span(tokens[0].start, tokens[-1].end)


def _warn(
    rule: str, message: str, ours: re.Match[str] | None, theirs: re.Match[str], span: Span
) -> Observation:
    return Observation(
        rule,
        Severity.WARNING,
        message,
        (Span(*ours.span()),) if ours else (),
        (Span(span.start + theirs.start(), span.start + theirs.end()),),
    )


def _hedge_lost(claim: Analysis, evidence: Analysis, said: str, span: Span) -> Observation | None:
    hedge = STRONG_DOUBT.search(said)
    # "May 2020" is no doubt
    if not hedge or hedge.group() == "May" or DOUBT.search(claim.text):
        return None
    at = evidence.at_or_after(span.start + hedge.start())
    if at >= len(evidence.tokens):
        return None
    clause = evidence.tokens[at].clause
    keys = {t.key for t in claim.tokens if t.content}
    hedged = {t.key for t in evidence.tokens if t.clause == clause}
    if len(keys & hedged) < 0.5 * len(keys):
        return None  # it hedges something else
    message = f"the passage says “{hedge.group()}”, the sentence says it without"
    return _warn("SV431", message, None, hedge, span)


def _scope_lost(claim: str, said: str, span: Span) -> Observation | None:
    for kind, pattern in SCOPE.items():
        limit = pattern.search(said)
        if limit and not SUBJECTS[kind].search(claim):
            message = f"the passage speaks of what was found “{limit.group()}”"
            return _warn("SV431", f"{message}, the sentence in general", None, limit, span)
    return None


def _cause(claim: str, said: str, span: Span) -> Observation | None:
    cause, association = CAUSE.search(claim), ASSOCIATION.search(said)
    if not cause or not association or CAUSE.search(said) or ASSOCIATION.search(claim):
        return None
    message = (
        f"the passage reports an association (“{association.group()}”), "
        f"the sentence a cause (“{cause.group()}”)"
    )
    return _warn("SV432", message, cause, association, span)


def _all(claim: Analysis, evidence: Analysis, said: str, span: Span) -> Observation | None:
    """Some told as all: both words before the same thing, and no "all" in the passage."""
    ours, theirs = ALL.search(claim.text), SOME.search(said)
    if not ours or not theirs or ALL.search(said) or SOME.search(claim.text):
        return None
    first = min(claim.at_or_after(ours.start()), len(claim.tokens) - 1)
    around = tuple(n for n in neighbourhood(claim, first, first) if n.offset <= 3)
    place = evidence.at_or_after(span.start + theirs.start())
    value, _ = best_fit(around, evidence, (place,) if place < len(evidence.tokens) else ())
    if value < 0.5:
        return None
    message = f"the passage speaks of “{theirs.group()}”, the sentence of “{ours.group()}”"
    return _warn("SV433", message, ours, theirs, span)
