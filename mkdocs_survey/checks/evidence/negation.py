"""Negation: the claim denies what the passage states, or states what the passage denies."""

from __future__ import annotations

import re

from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.alignment import (
    CERTAIN_WORDS,
    MOST_CUES,
    MOST_PLACES,
    REACH,
    Analysis,
    Neighbour,
    analyse,
    best_fit,
    candidates,
    matched,
    neighbourhood,
)
from mkdocs_survey.text.bilingual import NEAR, basis, shared
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.negation import (
    Denial,
    absences,
    denials,
    denied_heads,
    diminishers,
    failures,
    is_contrast,
    keys_in,
    limits,
    may_deny,
    reach,
)
from mkdocs_survey.text.opposites import contraries

# Fits in [0, 1], see alignment.fit; chosen with bench/evidence_terms.py on its tuning half.
_DENIED_AS_WELL = {"en": 0.75, "zh": 0.9}  # share of the fit that a denial must reach
_ANSWERED = 0.5  # share of the fit that the contrary of the word denied must reach
_LIMIT_COUNTS = 0.6
_STATED = {"en": 0.0, "zh": 0.3}  # below, the passage does not speak of it at all
_KNOWN = 0.5  # share of the words denied that the passage must have, if it was not added by "not"
_PLAIN_FIT = 0.4
_CERTAIN_FIT = 0.5
_CERTAIN_SHARE = 0.4
_REACHED = {
    "en": 0.5,
    "zh": 0.8,
}  # share of the words denied that a denial of the evidence must reach over
_RESTS_ON = 0.8  # share of the claim in the sentence of a denial, of that in the best sentence
_REVERSE = {"en": 0.3, "zh": 0.5}
_REVERSE_CERTAIN = {"en": 0.5, "zh": 0.8}  # pairs of characters fit by chance

_IN_OWN_WORDS = re.compile(r"(?:no|none|never|nobody|nothing|without|\w+n['’]t)", re.IGNORECASE)
_COLON = re.compile(r"[:：](?!\d)")
_LEAD_IN = 10  # tokens before a colon that may lead in what is sourced
_BESIDE = 2  # characters beside a Chinese denial by which it is the same one


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
    lacking = [a for a in (*absences(evidence), *diminishers(evidence)) if there(a)]
    if ours and not theirs and not lacking:
        said = " ".join(t.word for t in evidence.tokens if t.sentence in rests_on)
        if contraries(reach(claim, ours[0]).of(claim.text), said):
            return None
        span = Span(ours[0].start, ours[0].end)
        message = f"the sentence denies (“{span.of(claim.text)}”) what the passage states"
        return Observation("SV422", Severity.WARNING, message, (span,))
    if ours or absences(claim) or diminishers(claim):
        return None
    # Several sentences: the denial must stand by what both texts share.
    figures = {s.evidence for s in shared(claim, evidence)}
    sure = len(rests_on) == 1 and len({t.sentence for t in evidence.tokens}) == 1

    def near(token: int) -> bool:
        return any(abs(token - f) <= NEAR for f in figures)

    spans = [
        Span(d.start, d.end)
        for d in theirs
        if (sure or near(d.at)) and not contraries(reach(evidence, d).of(evidence.text), claim.text)
    ]
    spans += [
        Span(evidence.tokens[a].start, evidence.tokens[a].end)
        for a in absences(evidence)
        if there(a) and near(a)
    ]
    if not spans:
        return None
    message = f"the sentence states what the passage denies (“{spans[0].of(evidence.text)}”)"
    return Observation("SV422", Severity.WARNING, message, (), (spans[0],))


def _claim_denies(
    claim: Analysis, denial: Denial, evidence: Analysis, pair: Pair
) -> Observation | None:
    if _denied_alike(claim, denial, evidence, pair.claim_lang):
        return None
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
    denied_as_well = denied and denied >= _DENIED_AS_WELL[pair.claim_lang] * stated
    if denied_as_well and (double or not _states_plainly(claim, denial, evidence, around)):
        return None
    if stated < _STATED[pair.claim_lang] or not _speaks_of_it(claim, denial, evidence):
        return None
    span = _sentence(evidence, where) if where >= 0 else None
    if span and not double:
        near = _near(evidence, where, span)
        contrary = contraries(reach(claim, denial).of(claim.text), near.of(evidence.text))
        places = (min(evidence.at_or_after(near.start + c.start), end) for c in contrary)
        answered, _ = best_fit(around, evidence, places)
        if answered and answered >= _ANSWERED * stated:
            return None
        if _is_lead_in(claim, denial, evidence, span):
            return None
    certain = (
        span is not None
        and stated >= _CERTAIN_FIT
        and denied <= _CERTAIN_SHARE * stated
        and matched(around, evidence) >= CERTAIN_WORDS
        and _states_head(claim, denial, evidence, span)
    )
    return Observation(
        rule="SV422",
        severity=Severity.ERROR if certain else Severity.WARNING,
        message=f"the sentence denies (“{claim.text[denial.start : denial.end]}”) "
        "what the passage states",
        claim_spans=(Span(denial.start, denial.end),),
        evidence_spans=(span,) if span else (),
    )


def _denied_alike(claim: Analysis, denial: Denial, evidence: Analysis, lang: str) -> bool:
    """Whether a word of negation of the evidence reaches over the same words."""
    around = claim.text[max(0, denial.start - _BESIDE) : denial.end + _BESIDE]
    if not around.isascii() and around in evidence.text:
        return True
    ours = keys_in(claim, reach(claim, denial))
    if not ours:
        return False
    least = _REACHED[lang] * len(ours)
    return any(
        len(ours & keys_in(evidence, reach(evidence, d))) >= least
        for d in denials(evidence)[:MOST_PLACES]
    )


def _states_plainly(
    claim: Analysis, denial: Denial, evidence: Analysis, around: tuple[Neighbour, ...]
) -> bool:
    """Whether the passage states the very word denied, denies it nowhere, and speaks of the same.

    "Can not reduce it" on "they cannot stop it on their own, they can reduce it".
    """
    follow = [t for t in claim.tokens[denial.at : denial.at + 3] if t.content]
    if _IN_OWN_WORDS.fullmatch(claim.text, denial.start, denial.end):
        return False
    if not follow or not follow[0].word.isascii() or follow[0].word[0].isdigit():
        return False
    places = evidence.places.get(follow[0].key, ())
    if not places or matched(around, evidence) < CERTAIN_WORDS:
        return False
    reached = [reach(evidence, d) for d in denials(evidence)[:MOST_PLACES]]
    starts = [evidence.tokens[p].start for p in places]
    if any(span.start <= start < span.end for start in starts for span in reached):
        return False
    clauses = {evidence.tokens[p].clause for p in places}
    if any(evidence.tokens[a].clause in clauses for a in absences(evidence)):
        return False
    value, _ = best_fit(around, evidence, places)
    return value >= _PLAIN_FIT


def _speaks_of_it(claim: Analysis, denial: Denial, evidence: Analysis) -> bool:
    """Whether the passage speaks of what is denied, so that it can be said to state it.

    "Not" turns a sentence that is otherwise the passage's; who writes "no one ever", "without" or
    "couldn't" mostly sums up in own words, and then the passage need not have theirs.
    """
    if not _IN_OWN_WORDS.fullmatch(claim.text, denial.start, denial.end):
        return True
    denied = keys_in(claim, reach(claim, denial))
    return sum(key in evidence.places for key in denied) >= _KNOWN * len(denied)


def _states_head(claim: Analysis, denial: Denial, evidence: Analysis, span: Span) -> bool:
    """Whether the evidence has the very word denied, and nothing that denies in ``span``."""
    follow = [t for t in claim.tokens[denial.at : denial.at + 4] if t.content]
    # an English adverb is denied along with the word it goes with; Chinese pairs overlap
    more = bool(follow) and (not follow[0].word.isascii() or follow[0].word.endswith("ly"))
    heads = [t.key for t in follow[: 2 if more else 1]]
    first, last = evidence.at_or_after(span.start), evidence.at_or_after(span.end)
    negative = (*absences(evidence), *denied_heads(evidence))
    known = any(head in evidence.places for head in heads)
    return known and not any(first <= n <= last for n in negative)


def _is_lead_in(claim: Analysis, denial: Denial, evidence: Analysis, span: Span) -> bool:
    """Whether the denial is the author's own word before a colon: "Read is not cited: …"."""
    colon = _COLON.search(claim.text, denial.end)
    if not colon or claim.at_or_after(colon.start()) > _LEAD_IN:
        return False
    said = keys_in(evidence, span)
    before = keys_in(claim, Span(0, colon.start()))
    after = keys_in(claim, Span(colon.end(), len(claim.text)))
    return 2 * len(before & said) <= len(before) and len(after & said) > len(before & said)


def _evidence_denies(claim: Analysis, evidence: Analysis, pair: Pair) -> Observation | None:
    if absences(claim):
        return None
    keys = {t.key for t in claim.tokens if t.content}
    shares = _shares(keys, evidence)
    best, found = 0.0, None
    for denial in (*denials(evidence)[:MOST_PLACES], *failures(evidence)[:MOST_PLACES]):
        at = min(max(0, denial.at - 1), len(evidence.tokens) - 1)
        heads = [t.key for t in evidence.tokens[denial.at : denial.at + 4] if t.content][:2]
        if not keys.intersection(heads) or is_contrast(evidence, denial):
            continue
        share = shares.get(evidence.tokens[at].sentence, 0.0)
        if share < _RESTS_ON * max(shares.values()):
            continue  # the claim rests on another sentence
        if contraries(reach(evidence, denial).of(evidence.text), claim.text):
            continue
        around = neighbourhood(evidence, at, at)
        value, _ = best_fit(around, claim, candidates(around, claim))
        value *= share
        if value > best:
            best, found = value, (denial, _sentence(evidence, at))
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


def _shares(keys: set[str], evidence: Analysis) -> dict[int, float]:
    """The share of ``keys`` that each sentence of the evidence has."""
    said: dict[int, int] = {}
    for key in keys:
        for sentence in {evidence.tokens[p].sentence for p in evidence.places.get(key, ())}:
            said[sentence] = said.get(sentence, 0) + 1
    return {sentence: count / len(keys) for sentence, count in said.items()}


def _near(text: Analysis, at: int, sentence: Span) -> Span:
    """The words on either side of a token in its sentence, twice as far as a clause goes."""
    first = text.tokens[max(0, at - 2 * REACH)].start
    last = text.tokens[min(len(text.tokens) - 1, at + 2 * REACH)].end
    return Span(max(first, sentence.start), min(last, sentence.end))


def _sentence(text: Analysis, at: int) -> Span:
    """The sentence of a token as characters of the text."""
    sentence = text.tokens[at].sentence
    first = last = at
    while first and text.tokens[first - 1].sentence == sentence:
        first -= 1
    while last + 1 < len(text.tokens) and text.tokens[last + 1].sentence == sentence:
        last += 1
    return Span(text.tokens[first].start, text.tokens[last].end)
