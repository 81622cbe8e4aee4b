"""The two sides of a comparison, and whether they changed places: A below B is B above A."""

from __future__ import annotations

from mkdocs_survey.text.alignment import REACH, Analysis
from mkdocs_survey.text.polarity import EXCEEDING, THAN_ZH, Direction, directions

_COMPARED_WITH = frozenset({"than", "versus", "vs", "compared"})
_STAND_INS = frozenset({"one", "ones"})


def swapped(claim: Analysis, word: Direction, evidence: Analysis, other: Direction) -> bool:
    """Whether the two sides of a comparison changed places: A below B is B above A."""
    if {word.family, other.family} != {"comparison"}:
        return False
    ours, theirs = _second_side(claim, word), _second_side(evidence, other)
    if not ours and not theirs:
        return False  # no sides that could change places: "higher rates", "rates were lower"
    if not theirs:
        return _said_of_second(claim, word, ours, evidence, other)
    first, second = _sides(claim, word, ours)
    their_first, their_second = _sides(evidence, other, theirs)
    crossed = (second & their_first) | (first & their_second)
    return bool(crossed) and not second & their_second


def exchanged(claim: Analysis, word: Direction, evidence: Analysis, same: Direction) -> bool:
    """Whether both say the same of sides that changed places: "A above B" on "B above A"."""
    ours, theirs = _second_side(claim, word), _second_side(evidence, same)
    if not ours or not theirs:
        return False
    first, second = _sides(claim, word, ours)
    their_first, their_second = _sides(evidence, same, theirs)
    crossed = (second & their_first) | (first & their_second)
    straight = (first & their_first) | (second & their_second)
    both = bool(second & their_first and first & their_second)
    return both and len(crossed) > len(straight)


def _sides(text: Analysis, word: Direction, side: range) -> tuple[set[str], set[str]]:
    """The keys that stand on one side of a comparison only: first side, second side."""
    sentence = text.tokens[word.first].sentence
    near = range(max(0, word.first - 2 * REACH), min(len(text.tokens), word.last + 2 * REACH))
    first = {
        text.tokens[i].key
        for i in near
        if i not in side
        and not word.first <= i <= word.last
        and text.tokens[i].content
        and text.tokens[i].sentence == sentence
    }
    second = {text.tokens[i].key for i in side if text.tokens[i].content} - _STAND_INS
    return first - second, second - first


def _said_of_second(
    claim: Analysis, word: Direction, side: range, evidence: Analysis, other: Direction
) -> bool:
    """Whether the evidence says of the second side what it is compared with is not."""
    sentence, clause = claim.tokens[word.first].sentence, evidence.tokens[other.first].clause
    second = {claim.tokens[i].key for i in side if claim.tokens[i].content}
    first = {t.key for i, t in enumerate(claim.tokens) if t.sentence == sentence and i not in side}
    said = {t.key for t in evidence.tokens if t.clause == clause}
    return bool((second - first) & said)


def _second_side(text: Analysis, word: Direction) -> range:
    """The tokens that name what a comparison is made with; empty where nothing does.

    What follows "than" or "compared with", in the sentence if that stands behind the word of
    direction, up to the end of its clause if before; in Chinese what follows 低于.
    """
    tokens, sentence = text.tokens, text.tokens[word.first].sentence
    if not tokens[word.first].word.isascii():
        for index in range(word.first - 1, max(-1, word.first - 2 * REACH), -1):
            if tokens[index].clause != tokens[word.first].clause:
                break
            if THAN_ZH.match(text.text, tokens[index].start):
                return range(index + 1, word.first)
        return range(word.last + 1, _end(text, word.last, whole=False))
    if tokens[word.first].word in EXCEEDING:
        return range(word.last + 1, _end(text, word.last, whole=False))
    others = {d.first for d in directions(text) if d.family == word.family}
    for index in range(word.last + 1, min(len(tokens), word.last + REACH)):
        if tokens[index].sentence != sentence or index in others:
            break
        if tokens[index].word in _COMPARED_WITH:
            return range(index + 1, _end(text, index, whole=True))
    for index in range(word.first - 1, max(-1, word.first - 2 * REACH), -1):
        if tokens[index].sentence != sentence:
            break
        if tokens[index].word in _COMPARED_WITH:
            return range(index + 1, min(word.first, _end(text, index, whole=False)))
    return range(0)


def _end(text: Analysis, at: int, *, whole: bool) -> int:
    """The first token behind the sentence (``whole``) or else the clause of token ``at``."""
    token = text.tokens[at]
    for index in range(at + 1, len(text.tokens)):
        after = text.tokens[index]
        if after.sentence != token.sentence or (not whole and after.clause != token.clause):
            return index
    return len(text.tokens)
