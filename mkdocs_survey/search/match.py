"""What a claim and a passage have in common, as a few numbers.

The passage is cut into sentences and the best one counts, so that a long passage with one fitting
sentence is not worse than that sentence alone. Readers are shown the window of one to three
sentences that fits best; its vector is the normalised sum of its sentences' vectors, so nothing
is encoded twice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mkdocs_survey.encoders.encoder import Vectors
from mkdocs_survey.model import Span
from mkdocs_survey.search.cut import Cut
from mkdocs_survey.search.overlap import (
    Overlap,
    names_missing,
    numbers_missing,
    phrase_share,
    prefix_sums,
    repeated,
    terms,
    window_sums,
)

FEATURES = (
    "sentence_cosine",
    "passage_cosine",
    "sentence_overlap",
    "passage_overlap",
    "numbers",
    "latin",
    "joint",
    "phrases",
    "names_missing",
    "numbers_missing",
    "passage_length",
    "claim_length",
)
"""What :attr:`Match.features` holds, in order; calibrations name them.

``joint`` is the highest sum of cosine and overlap of one sentence; the lengths are logarithms.
A long passage meets any claim better by chance, and a long claim is held whole more rarely.

Tried and left out, since they did not help on unseen pairs; the figures are in
``docs/decisions.md``: cosines of wider windows, the second and third best and the mean sentence,
the first line, the projection on several sentences, cosines of single tokens and words, whitened
vectors, distance from the nearest neighbours in a bank of sentences, a second encoder, the longest
common subsequence, character 4- and 5-grams, how often the passage repeats a word, the rarest word
missing and present, squares and hinges of the cosines, boosted trees over all of these.
"""

SHORTEST, LONGEST = 40, 600
"""Lexemes between which the length of a passage counts: what was seen often in fitting."""

_Values = npt.NDArray[np.float64]

_WIDEST = 3  # sentences in a window


@dataclass(frozen=True, slots=True)
class Match:
    """How a claim meets a passage.

    Attributes:
        features: see :data:`FEATURES`; shape ``(len(FEATURES),)``.
        best: the window with the highest mean of cosine and overlap.
        cosine: the highest cosine of a single sentence, in [-1, 1].
    """

    features: _Values
    best: Span
    cosine: float


def match(claim: str, claim_vector: Vectors, passage: Cut, vectors: Vectors) -> Match:
    """Compare a claim with a passage that has at least one sentence.

    Args:
        claim_vector: L2-normalised, shape ``(dimensions,)``.
        vectors: of the passage's sentences, shape ``(len(passage.sentences), dimensions)``.
    """
    widths = range(1, min(_WIDEST, len(vectors)) + 1)
    direction, sums = claim_vector.astype(np.float64), prefix_sums(vectors.astype(np.float64))
    cosines = [_window_cosines(direction, sums, width) for width in widths]
    said = terms(claim)
    overlap = Overlap(said, passage.lexemes)
    overlaps = [overlap.of_windows(width) for width in widths]
    features = np.array(
        [
            cosines[0].max(),
            _window_cosines(direction, sums, len(vectors))[0],
            overlaps[0].max(),
            overlap.of_windows(len(vectors))[0],
            repeated(said.numbers, passage),
            repeated(said.latin, passage),
            (cosines[0] + overlaps[0]).max(),
            phrase_share(said, passage),
            names_missing(said, passage),
            numbers_missing(said, passage),
            math.log(min(max(passage.length, SHORTEST), LONGEST)),
            math.log(len(said.words) + 1),
        ]
    )
    return Match(features, _best(passage, cosines, overlaps), float(cosines[0].max()))


def _window_cosines(claim: _Values, sums: _Values, width: int) -> _Values:
    windows = window_sums(sums, width)
    norms = np.maximum(np.sqrt((windows * windows).sum(axis=1)), 1e-6)
    cosines: _Values = (windows @ claim) / norms
    return cosines


def _best(passage: Cut, cosines: list[_Values], overlaps: list[_Values]) -> Span:
    values = [(c + o) / 2 for c, o in zip(cosines, overlaps, strict=True)]
    # the narrowest window wins a tie, and a wider one must be clearly better
    width = max(range(len(values)), key=lambda w: (round(float(values[w].max()), 2), -w))
    start = int(values[width].argmax())
    return Span(passage.spans[start].start, passage.spans[start + width].end)
