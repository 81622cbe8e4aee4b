"""Which part of a passage a claim in the other language speaks of.

Without a dictionary, by what both languages write alike: figures and Latin words. A passage of
one or two sentences is taken as a whole where neither shares more with the claim than the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_survey.text.alignment import Analysis

_WHOLE = 2
"""Sentences up to which all of a passage is what the claim speaks of, for want of a sign."""

NEAR = 8
"""Tokens around a shared figure that belong to it."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A figure or Latin word that stands in both texts: token indices of both."""

    claim: int
    evidence: int


def shared(claim: Analysis, evidence: Analysis) -> tuple[Shared, ...]:
    """Return the figures and Latin words of both texts, each with its first place in either."""
    found = []
    for index, token in enumerate(claim.tokens):
        if token.content and token.key.isascii() and token.key in evidence.places:
            found.append(Shared(index, evidence.places[token.key][0]))
    return tuple(found)


def basis(claim: Analysis, evidence: Analysis) -> frozenset[int]:
    """Return the numbers of the sentences of ``evidence`` that ``claim`` rests on; may be none."""
    sentences = {t.sentence for t in evidence.tokens}
    votes: dict[int, int] = {}
    for link in shared(claim, evidence):
        key = claim.tokens[link.claim].key
        for sentence in {evidence.tokens[p].sentence for p in evidence.places[key]}:
            votes[sentence] = votes.get(sentence, 0) + 1
    if not votes:
        return frozenset(sentences) if len(sentences) <= _WHOLE else frozenset()
    most = max(votes.values())
    return frozenset(s for s, n in votes.items() if n == most)
