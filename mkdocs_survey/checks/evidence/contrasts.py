"""Contrasts: many told of what few are, often for rarely, the fastest for the slowest."""

from __future__ import annotations

from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.alignment import MOST_CUES, Analysis, analyse
from mkdocs_survey.text.contrasts import Contrast, contrasts
from mkdocs_survey.text.glossary import Glossary
from mkdocs_survey.text.negation import denied_heads


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the words of the claim whose contrary the passage says of the same thing (SV421).

    Nothing is said where the passage has the claim's word for it as well, or where one of both is
    denied: "not often" is "rarely".
    """
    if pair.claim_lang != pair.evidence_lang:
        return ()
    claim = analyse(pair.claim)
    words = contrasts(claim)[:MOST_CUES]
    if not words:
        return ()
    evidence = analyse(pair.evidence)
    found = []
    for word in words:
        opposing = [c for c in contrasts(evidence) if word.opposes(c)]
        if not opposing or any(_same(word, c) for c in contrasts(evidence)):
            continue
        if any(word.opposes(other) for other in words):
            continue  # the sentence says both
        if not _denied(claim, word) and not _denied(evidence, opposing[0]):
            found.append(_observation(claim, word, evidence, opposing[0]))
    return tuple(found)


def _same(one: Contrast, other: Contrast) -> bool:
    return (one.row, one.sign, one.beside) == (other.row, other.sign, other.beside)


def _denied(text: Analysis, word: Contrast) -> bool:
    clause = text.tokens[word.first].clause
    return any(text.tokens[head].clause == clause for head in denied_heads(text))


def _observation(
    claim: Analysis, word: Contrast, evidence: Analysis, other: Contrast
) -> Observation:
    ours, theirs = _span(claim, word), _span(evidence, other)
    message = f"the sentence says “{ours.of(claim.text)}”, the passage “{theirs.of(evidence.text)}”"
    return Observation("SV421", Severity.WARNING, message, (ours,), (theirs,))


def _span(text: Analysis, word: Contrast) -> Span:
    return Span(text.tokens[word.first].start, text.tokens[word.last].end)
