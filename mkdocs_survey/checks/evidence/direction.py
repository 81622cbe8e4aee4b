"""Direction: increase or decrease, higher or lower, positive or negative.

For every word of direction in the claim the evidence is searched for the place that speaks of the
same thing with a word of direction. If the best such place points the other way, and none points
the claim's way as well, the claim is flagged.
"""

from __future__ import annotations

from mkdocs_survey.checks.evidence.sides import exchanged, swapped
from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.alignment import (
    CERTAIN_WORDS,
    MOST_CUES,
    REACH,
    Analysis,
    analyse,
    best_fit,
    fit,
    matched,
    neighbourhood,
)
from mkdocs_survey.text.bilingual import basis
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.negation import denied_heads
from mkdocs_survey.text.polarity import INVERTING, QUANTITY, SUBJECTS, Direction, directions

# Fits in [0, 1], see alignment.fit; chosen with bench/evidence_terms.py on its tuning half.
_LEAST_FIT = 0.15
_LEAST_FIT_ELSE = 0.4  # "before" and "after", "best" and "worst" stand everywhere
_LEAD = 0.0
_LEAD_AMONG = 0.12  # where the passage has the claim's very word for the claim's direction as well
_LEAD_ACROSS = 0.1  # where it answers in kind, but the opposite is a word of another family
_CERTAIN_FIT = 0.5
_CERTAIN_LEAD = 0.25
_EXPLAINED = 0.8  # share of the fit of the word that is compared
_BESIDE = 4  # tokens

# A passage that has words of the other pole only contradicts, wherever they stand.
_ONE_SIDED = frozenset({"change", "comparison", "activity", "value", "result"})
_ACTS_FIT = 0.55
_ACTS = frozenset({"change", "activity"})


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the words of the claim that point the other way than the evidence (SV421)."""
    claim = analyse(pair.claim)
    words = directions(claim)[:MOST_CUES]
    if not words:
        return ()
    evidence = analyse(pair.evidence)
    if pair.claim_lang != pair.evidence_lang:
        return _translated(claim, words, evidence)
    # words of direction say nothing of what the sentence is about
    told = [d for d in words if d.family not in SUBJECTS]
    own = frozenset(claim.tokens[i].key for d in told for i in range(d.first, d.last + 1))
    answers = _answers(claim, words, evidence, own)
    found = (_compare(claim, word, evidence, own, answers) for word in words)
    return tuple(o for o in found if o)


def _translated(
    claim: Analysis, words: tuple[Direction, ...], evidence: Analysis
) -> tuple[Observation, ...]:
    """Compare across languages: all words of direction where the claim rests on, none agreeing."""
    rests_on = basis(claim, evidence)
    there = [d for d in directions(evidence) if evidence.tokens[d.first].sentence in rests_on]
    found = []
    for word in words:
        opposing = [d for d in there if word.opposes(d)]
        if not opposing or any(word.agrees(d) for d in there):
            continue
        if not _differ_in_denial(claim, word, evidence, opposing[0]):
            found.append(_observation(claim, word, evidence, opposing[0], Severity.WARNING))
    return tuple(found)


def _compare(
    claim: Analysis,
    word: Direction,
    evidence: Analysis,
    own: frozenset[str],
    answers: dict[Direction, tuple[float, int]],
) -> Observation | None:
    around = neighbourhood(claim, word.first, word.last, own)
    others = directions(evidence)
    agreeing = [d for d in others if word.agrees(d)]
    opposing = [
        d
        for d in others
        if word.opposes(d) and not _is_explained(word, d, fit(around, evidence, d.first), answers)
    ]
    if not opposing:
        return _exchanged(claim, word, evidence, agreeing)
    for_it, _ = best_fit(around, evidence, (d.first for d in agreeing))
    against, where = best_fit(around, evidence, (d.first for d in opposing))
    other = next((d for d in opposing if d.first == where), opposing[0])
    lead = against - for_it
    answered = any(word.is_answered_by(d) for d in others)
    if "activity" in (word.family, other.family) and not _act_alike(
        claim, word, evidence, other, against
    ):
        return None
    if answered or word.family not in _ONE_SIDED:
        least = _LEAST_FIT if word.family in QUANTITY else _LEAST_FIT_ELSE
        needed = _lead_needed(claim, word, evidence, other, answers)
        if against < least or lead < needed or _is_beside(claim, word, evidence, other):
            return None
    elif (
        # "it dropped" and "more members": only where both are said of the same thing
        word.family in _ACTS
        and word.family != other.family
        and (against < _LEAST_FIT or not _share_arguments(claim, word, evidence, other))
    ):
        return None
    if _differ_in_denial(claim, word, evidence, other) or swapped(claim, word, evidence, other):
        return None
    if _speaks_better(claim, word, evidence, agreeing, other):
        return None
    if (
        answered
        and word.family != other.family
        and not _share_arguments(claim, word, evidence, other)
    ):
        return None
    if _inverts(claim, word) != _inverts(evidence, other):
        return None
    certain = (
        word.family == other.family
        and against >= _CERTAIN_FIT
        and lead >= _CERTAIN_LEAD
        and matched(around, evidence) >= CERTAIN_WORDS
    )
    severity = Severity.ERROR if certain else Severity.WARNING
    return _observation(claim, word, evidence, other, severity)


def _exchanged(
    claim: Analysis, word: Direction, evidence: Analysis, agreeing: list[Direction]
) -> Observation | None:
    """Compare the sides where the evidence has the claim's direction only: "A above B"."""
    if word.family != "comparison" or len(agreeing) != 1:
        return None
    other = agreeing[0]
    if other.family != word.family or not exchanged(claim, word, evidence, other):
        return None
    message = "the sentence compares the other way round than the passage"
    spans = (_span(claim, word),), (_span(evidence, other),)
    return Observation("SV421", Severity.WARNING, message, *spans)


def _act_alike(
    claim: Analysis, word: Direction, evidence: Analysis, other: Direction, against: float
) -> bool:
    """Whether an act ("activates") is opposed by what is done to the same thing.

    Passages on mechanisms are full of such words; what acts on one thing lowers another.
    """
    common = len(_arguments(claim, word) & _arguments(evidence, other))
    if word.family == other.family:
        return common > 0
    return common > 1 or against >= _ACTS_FIT


def _lead_needed(
    claim: Analysis,
    word: Direction,
    evidence: Analysis,
    other: Direction,
    answers: dict[Direction, tuple[float, int]],
) -> float:
    """By how much the opposite word must fit better than the best that agrees."""
    key = claim.tokens[word.first].key
    taken = {where for rival, (_, where) in answers.items() if rival != word}
    own = [d for d in directions(evidence) if d.first not in taken]
    if any(word.agrees(d) and evidence.tokens[d.first].key == key for d in own):
        return _LEAD_AMONG
    across = word.family != other.family and any(word.is_answered_by(d) for d in own)
    return _LEAD_ACROSS if across else _LEAD


def _answers(
    claim: Analysis, words: tuple[Direction, ...], evidence: Analysis, own: frozenset[str]
) -> dict[Direction, tuple[float, int]]:
    """For each word of the claim: how well, and where, the evidence says the same best."""
    others = directions(evidence)
    return {
        word: best_fit(
            neighbourhood(claim, word.first, word.last, own),
            evidence,
            (d.first for d in others if word.agrees(d)),
        )
        for word in words
    }


def _is_explained(
    word: Direction, other: Direction, value: float, answers: dict[Direction, tuple[float, int]]
) -> bool:
    """Whether the opposite word says what another word of the claim says.

    "As bias increases, the chances diminish": condition is compared with condition, consequence
    with consequence. The other word must fit nowhere better, and there about as well as the word
    that is compared fits, with ``value``.
    """
    return any(
        where == other.first and best >= _EXPLAINED * value
        for rival, (best, where) in answers.items()
        if rival != word and rival.agrees(other)
    )


def _speaks_better(
    claim: Analysis,
    word: Direction,
    evidence: Analysis,
    agreeing: list[Direction],
    other: Direction,
) -> bool:
    """Whether a word that agrees stands by more of the claim's nearest words than the opposite."""
    ours = _arguments(claim, word)
    against = len(ours & _arguments(evidence, other))
    return any(len(ours & _arguments(evidence, d)) > against for d in agreeing)


def _share_arguments(
    claim: Analysis, word: Direction, evidence: Analysis, other: Direction
) -> bool:
    return not _arguments(claim, word).isdisjoint(_arguments(evidence, other))


def _arguments(text: Analysis, word: Direction) -> frozenset[str]:
    """What rises or falls: the content words next to a word of direction in its clause."""
    clause = text.tokens[word.first].clause
    near = range(max(0, word.first - _BESIDE), min(len(text.tokens), word.last + _BESIDE + 1))
    return frozenset(
        text.tokens[i].key
        for i in near
        if not word.first <= i <= word.last
        and text.tokens[i].content
        and text.tokens[i].clause == clause
    )


def _inverts(text: Analysis, word: Direction) -> bool:
    """Whether what is said holds of a lack: "suppression of A enhances B" is "A prevents B"."""
    sentence = text.tokens[word.first].sentence
    return any(
        text.tokens[i].word in INVERTING and text.tokens[i].sentence == sentence
        for i in range(max(0, word.first - 2 * REACH), word.first)
    )


def _is_beside(claim: Analysis, word: Direction, evidence: Analysis, other: Direction) -> bool:
    """Whether the opposite word stands next to this one in the claim too: "reduce high costs"."""
    near = claim.tokens[max(0, word.first - _BESIDE) : word.last + _BESIDE + 1]
    return evidence.tokens[other.first].key in {t.key for t in near}


def _observation(
    claim: Analysis, word: Direction, evidence: Analysis, other: Direction, severity: Severity
) -> Observation:
    ours, theirs = _span(claim, word), _span(evidence, other)
    return Observation(
        rule="SV421",
        severity=severity,
        message=f"the sentence says “{ours.of(claim.text)}”, "
        f"the passage “{theirs.of(evidence.text)}”",
        claim_spans=(ours,),
        evidence_spans=(theirs,),
    )


def _differ_in_denial(
    claim: Analysis, word: Direction, evidence: Analysis, other: Direction
) -> bool:
    """Whether one of two opposite words is denied and the other is not: then they agree."""
    ours, theirs = _denied(claim, word), _denied(evidence, other)
    if ours == theirs:
        return False
    return not _sentence_denies(*((evidence, other) if ours else (claim, word)))


def _sentence_denies(text: Analysis, word: Direction) -> bool:
    sentence = text.tokens[word.first].sentence
    return any(text.tokens[head].sentence == sentence for head in denied_heads(text))


def _denied(text: Analysis, word: Direction) -> bool:
    """Whether a word of negation stands right before a word of direction, in its clause."""
    token = text.tokens[word.first]
    return any(
        text.tokens[index].clause == token.clause
        for index in range(max(0, word.first - 4), word.first + 1)
        if index in denied_heads(text)
    )


def _span(text: Analysis, word: Direction) -> Span:
    return Span(text.tokens[word.first].start, text.tokens[word.last].end)
