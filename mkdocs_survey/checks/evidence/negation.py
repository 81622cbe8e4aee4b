"""Negation: the claim denies what the passage states, or states what the passage denies."""

from __future__ import annotations

from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.alignment import (
    CERTAIN_WORDS,
    MOST_CUES,
    MOST_PLACES,
    Analysis,
    analyse,
    best_fit,
    candidates,
    matched,
    neighbourhood,
)
from mkdocs_survey.text.bilingual import NEAR, basis, shared
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.negation import Denial, absences, denials, is_contrast, limits, may_deny

# Fits in [0, 1], see alignment.fit; chosen with bench/evidence_terms.py on its tuning half.
_DENIED_AS_WELL = {"en": 0.75, "zh": 0.9}  # share of the fit that a denial must reach
_LIMIT_COUNTS = 0.6
_CERTAIN_FIT = 0.5
_CERTAIN_SHARE = 0.4
_REVERSE = {"en": 0.3, "zh": 0.5}
_REVERSE_CERTAIN = {"en": 0.5, "zh": 0.8}  # pairs of characters fit by chance


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return where claim and evidence differ in what they deny (SV422)."""
    if not may_deny(pair.claim) and not may_deny(pair.evidence):
        return ()
    claim, evidence = analyse(pair.claim), analyse(pair.evidence)
    if not claim.tokens or not evidence.tokens:
        return ()
    if pair.claim_lang != pair.evidence_lang:
        observation = _translated(claim, evidence)
        return (observation,) if observation else ()
    denied = denials(claim)[:MOST_CUES]
    if denied:
        found = (_claim_denies(claim, d, evidence, pair) for d in denied)
        return tuple(o for o in found if o)
    observation = _evidence_denies(claim, evidence, pair)
    return (observation,) if observation else ()


def _translated(claim: Analysis, evidence: Analysis) -> Observation | None:
    """Compare across languages: one side denies where the claim rests on, the other does not."""
    rests_on = basis(claim, evidence)
    if not rests_on:
        return None

    def there(token: int) -> bool:
        return token < len(evidence.tokens) and evidence.tokens[token].sentence in rests_on

    ours = denials(claim)
    theirs = [d for d in denials(evidence) if there(d.at)]
    lacking = [a for a in absences(evidence) if there(a)]
    if ours and not theirs and not lacking:
        span = Span(ours[0].start, ours[0].end)
        message = f"the sentence denies (“{span.of(claim.text)}”) what the passage states"
        return Observation("SV422", Severity.WARNING, message, (span,))
    if ours or absences(claim):
        return None
    if theirs:
        span = Span(theirs[0].start, theirs[0].end)
    else:
        figures = {s.evidence for s in shared(claim, evidence)}
        near = [a for a in lacking if any(abs(a - f) <= NEAR for f in figures)]
        if not near:
            return None
        span = Span(evidence.tokens[near[0]].start, evidence.tokens[near[0]].end)
    message = f"the sentence states what the passage denies (“{span.of(evidence.text)}”)"
    return Observation("SV422", Severity.WARNING, message, (), (span,))


def _claim_denies(
    claim: Analysis, denial: Denial, evidence: Analysis, pair: Pair
) -> Observation | None:
    first = min(claim.at_or_after(denial.start), len(claim.tokens) - 1)
    last = max(first, min(denial.at, len(claim.tokens)) - 1)
    around = neighbourhood(claim, first, last)
    stated, where = best_fit(around, evidence, candidates(around, evidence))
    end = len(evidence.tokens) - 1
    denied, _ = best_fit(around, evidence, (min(max(0, d.at - 1), end) for d in denials(evidence)))
    # "ineffective" denies as much as "not effective", but not what "not ineffective" denies
    double = any(denial.at <= a <= denial.at + 1 for a in absences(claim))
    lacking, _ = best_fit(around, evidence, () if double else absences(evidence))
    limited, _ = best_fit(around, evidence, limits(evidence))
    denied = max(denied, lacking, _LIMIT_COUNTS * limited)
    if denied and denied >= _DENIED_AS_WELL[pair.claim_lang] * stated:
        return None
    certain = (
        stated >= _CERTAIN_FIT
        and denied <= _CERTAIN_SHARE * stated
        and matched(around, evidence) >= CERTAIN_WORDS
    )
    return Observation(
        rule="SV422",
        severity=Severity.ERROR if certain else Severity.WARNING,
        message=f"the sentence denies (“{claim.text[denial.start : denial.end]}”) "
        "what the passage states",
        claim_spans=(Span(denial.start, denial.end),),
        evidence_spans=(_sentence(evidence, where),) if where >= 0 else (),
    )


def _evidence_denies(claim: Analysis, evidence: Analysis, pair: Pair) -> Observation | None:
    if absences(claim):
        return None
    keys = {t.key for t in claim.tokens if t.content}
    best, found = 0.0, None
    for denial in denials(evidence)[:MOST_PLACES]:
        at = min(max(0, denial.at - 1), len(evidence.tokens) - 1)
        heads = [t.key for t in evidence.tokens[denial.at : denial.at + 4] if t.content][:2]
        if not keys.intersection(heads) or is_contrast(evidence, denial):
            continue
        around = neighbourhood(evidence, at, at)
        value, _ = best_fit(around, claim, candidates(around, claim))
        span = _sentence(evidence, at)
        first, last = evidence.at_or_after(span.start), evidence.at_or_after(span.end) - 1
        said = {t.key for t in evidence.tokens[first : last + 1]}
        value *= len(keys & said) / len(keys)
        if value > best:
            best, found = value, (denial, span)
    if found is None or best < _REVERSE[pair.evidence_lang]:
        return None
    denial, span = found
    return Observation(
        rule="SV422",
        severity=Severity.ERROR
        if best >= _REVERSE_CERTAIN[pair.evidence_lang]
        else Severity.WARNING,
        message="the sentence states what the passage denies "
        f"(“{evidence.text[denial.start : denial.end]}”)",
        evidence_spans=(span,),
    )


def _sentence(text: Analysis, at: int) -> Span:
    """The sentence of a token as characters of the text."""
    sentence = text.tokens[at].sentence
    first = last = at
    while first and text.tokens[first - 1].sentence == sentence:
        first -= 1
    while last + 1 < len(text.tokens) and text.tokens[last + 1].sentence == sentence:
        last += 1
    return Span(text.tokens[first].start, text.tokens[last].end)
