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
    FEW,
    MOST,
    SCOPE,
    SOME,
    STRONG_DOUBT,
    SUBJECTS,
)

_LEAST_SHARED = 0.7
"""Share of the claim's content words that the one limited sentence must hold, so that it is what
the claim rests on. Conservative: strength is a matter of taste, and these are warnings."""

_LEAST_WORDS = 2
_FEW_WORDS = 3
"""Of so few words the sentence must hold all."""

_STRENGTH = (ALL, ASSOCIATION, CAUSE, DOUBT, SOME)


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
    keys = _subject(claim)
    if len(keys) < _LEAST_WORDS:
        return None
    shared: dict[int, set[str]] = {}
    for key in keys:
        for place in evidence.places.get(key, ()):
            shared.setdefault(evidence.tokens[place].sentence, set()).add(key)
    if not shared:
        return None
    best = max(shared, key=lambda s: (len(shared[s]), -s))
    few = len(keys) <= _FEW_WORDS
    if len(shared[best]) < (1 if few else _LEAST_SHARED) * len(keys):
        return None
    tokens = [t for t in evidence.tokens if t.sentence == best]
    return Span(tokens[0].start, tokens[-1].end)


def _subject(claim: Analysis) -> set[str]:
    """What the claim speaks of: its content words but those that only say how strongly it does."""
    strength = [m.span() for p in _STRENGTH for m in p.finditer(claim.text)]

    def tells(start: int, end: int) -> bool:
        return not any(a < end and start < b for a, b in strength)

    # in Chinese a token is one character, its key a pair
    return {t.key for t in claim.tokens if t.content and tells(t.start, t.start + len(t.key))}


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
    if DOUBT.search(claim.text):
        return None
    for hedge in STRONG_DOUBT.finditer(said):
        # "May 2020" is no doubt
        if hedge.group() != "May" and _hedges(claim, evidence, span.start + hedge.start()):
            message = f"the passage says “{hedge.group()}”, the sentence says it without"
            return _warn("SV431", message, None, hedge, span)
    return None


def _hedges(claim: Analysis, evidence: Analysis, start: int) -> bool:
    """Whether the clause of a hedge holds at least half of what the claim speaks of."""
    at = evidence.at_or_after(start)
    if at >= len(evidence.tokens):
        return False
    clause = evidence.tokens[at].clause
    keys = _subject(claim)
    hedged = {t.key for t in evidence.tokens if t.clause == clause}
    return len(keys & hedged) >= 0.5 * len(keys)


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
        ours, theirs = MOST.search(claim.text), FEW.search(said)
        if not ours or not theirs or MOST.search(said) or FEW.search(claim.text):
            return None
    first = min(claim.at_or_after(ours.start()), len(claim.tokens) - 1)
    around = tuple(n for n in neighbourhood(claim, first, first) if n.offset <= 3)
    place = evidence.at_or_after(span.start + theirs.start())
    value, _ = best_fit(around, evidence, (place,) if place < len(evidence.tokens) else ())
    if value < 0.5:
        return None
    message = f"the passage speaks of “{theirs.group()}”, the sentence of “{ours.group()}”"
    return _warn("SV433", message, ours, theirs, span)
