"""What a claim and a passage have in common, as a few numbers.

The passage is cut into sentences and the best one counts, so that a long passage with one fitting
sentence is not worse than that sentence alone. Readers are shown the window of one to three
sentences that fits best; its vector is the normalised sum of its sentences' vectors, so nothing
is encoded twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mkdocs_survey.encoders import Vectors
from mkdocs_survey.model import Span
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.rarity import rarity
from mkdocs_survey.text.sentences import split_sentences

FEATURES = (
    "sentence_cosine",
    "passage_cosine",
    "sentence_overlap",
    "passage_overlap",
    "numbers",
    "latin",
)
"""What :attr:`Match.features` holds, in order; calibrations name them.

Tried and left out, since they did not help on unseen pairs: cosines of wider windows,
the projection on several sentences, cosines of single tokens and words, whitened
vectors, a second encoder, the length of the claim.
"""

_Values = npt.NDArray[np.float64]

_WIDEST = 3  # sentences in a window
_MOST_SENTENCES = 400  # of a passage; a longer one is no passage but a document
_LONGEST = 1200  # characters of a sentence that is encoded; tables without full stops
_LINE = re.compile(r"[^\n]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Cut:
    """A passage cut into sentences: where they stand, and the words of each."""

    spans: tuple[Span, ...]
    sentences: tuple[str, ...]
    lexemes: tuple[frozenset[str], ...]


def cut(passage: str) -> Cut:
    """Cut a passage into its sentences; lines end sentences too. Empty text has none."""
    spans = [
        Span(line.start() + s.start, line.start() + s.end)
        for line in _LINE.finditer(passage)
        for s in split_sentences(line.group())
    ][:_MOST_SENTENCES]
    sentences = tuple(span.of(passage)[:_LONGEST] for span in spans)
    return Cut(tuple(spans), sentences, tuple(frozenset(lexemes(s)) for s in sentences))


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
    cosines = [_window_cosines(claim_vector, vectors, width) for width in widths]
    overlap = _Overlap(claim, passage.lexemes)
    overlaps = [overlap.of_windows(width) for width in widths]
    features = np.array(
        [
            cosines[0].max(),
            _window_cosines(claim_vector, vectors, len(vectors))[0],
            overlaps[0].max(),
            overlap.of_windows(len(vectors))[0],
            _repeated(_NUMBER.findall(claim), passage),
            _repeated([u for term in _LATIN.findall(claim) for u in lexemes(term)], passage),
        ]
    )
    return Match(features, _best(passage, cosines, overlaps), float(cosines[0].max()))


def _window_cosines(claim: Vectors, vectors: Vectors, width: int) -> _Values:
    windows = _window_sums(vectors.astype(np.float64), width)
    norms = np.maximum(np.sqrt((windows * windows).sum(axis=1)), 1e-6)
    cosines: _Values = (windows @ claim.astype(np.float64)) / norms
    return cosines


def _window_sums(rows: _Values, width: int) -> _Values:
    sums = np.concatenate([np.zeros((1, rows.shape[1])), rows.cumsum(axis=0)])
    windows: _Values = sums[width:] - sums[:-width]
    return windows


class _Overlap:
    """The share of a claim's words, weighted by rarity, that windows of sentences hold."""

    def __init__(self, claim: str, sentences: Sequence[frozenset[str]]) -> None:
        words = sorted(set(lexemes(claim)))
        self._weights = np.array([rarity(word) for word in words])
        self._held = np.array([[word in s for word in words] for s in sentences], np.float64)

    def of_windows(self, width: int) -> _Values:
        """Return one share in [0, 1] a window of ``width`` sentences."""
        total = self._weights.sum()
        if not total:
            return np.zeros(len(self._held) - width + 1)
        held = _window_sums(self._held, width) > 0.5
        shares: _Values = (held * self._weights).sum(axis=1) / total
        return shares


def _repeated(words: Sequence[str], passage: Cut) -> float:
    """How many of the words the passage repeats, from 0 (none) towards 1 (many).

    Absence says little here: the figure may be written another way; that is for the evidence
    check. Presence says that both speak of the same thing.
    """
    shared = sum(any(word in s for s in passage.lexemes) for word in set(words))
    return shared / (shared + 1)


def _best(passage: Cut, cosines: list[_Values], overlaps: list[_Values]) -> Span:
    values = [(c + o) / 2 for c, o in zip(cosines, overlaps, strict=True)]
    # the narrowest window wins a tie, and a wider one must be clearly better
    width = max(range(len(values)), key=lambda w: (round(float(values[w].max()), 2), -w))
    start = int(values[width].argmax())
    return Span(passage.spans[start].start, passage.spans[start + width].end)
