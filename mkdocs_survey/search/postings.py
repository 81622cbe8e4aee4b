"""BM25 of texts, term by term: which texts hold a term, and what it counts in each.

With k₁ = 1.5 and b = 0.75, and idf as in Lucene (Robertson and Zaragoza 2009, "The Probabilistic
Relevance Framework"; Kamphuis et al. 2020, "Which BM25 do you mean?"). All but the sum over the
terms of a query is worked out when the texts are indexed, as ``bm25s`` does, whose scores these
are. Its index is made in one process from lists of lists; this one from portions that other
processes have counted, and it can lie in a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mkdocs_survey.search.lexemes import lexemes

K1, B = 1.5, 0.75

Scores = npt.NDArray[np.float32]
_Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Counted:
    """What stands how often in a portion of texts.

    Attributes:
        words: distinct lexemes.
        lengths: lexemes of each text, repeated ones included.
        starts: where the texts of each word begin in ``texts``; one more than words.
        texts: word by word, the texts that hold it, in order.
        times: how often they hold it.
    """

    words: tuple[str, ...]
    lengths: npt.NDArray[np.int32]
    starts: _Ints
    texts: npt.NDArray[np.int32]
    times: npt.NDArray[np.int32]


def count(texts: Sequence[str]) -> Counted:
    """Count the lexemes of texts."""
    number: dict[str, int] = {}
    lengths = np.zeros(len(texts), np.int32)
    flat: list[int] = []
    for index, text in enumerate(texts):
        found = lexemes(text)
        lengths[index] = len(found)
        flat.extend(number.setdefault(word, len(number)) for word in found)
    owners = np.repeat(np.arange(len(texts)), lengths)
    size = max(len(texts), 1)
    both, times = np.unique(np.array(flat, np.int64) * size + owners, return_counts=True)
    starts = np.searchsorted(both, np.arange(len(number) + 1) * size)
    return Counted(
        tuple(number),
        lengths,
        starts.astype(np.int64),
        (both % size).astype(np.int32),
        times.astype(np.int32),
    )


@dataclass(frozen=True, slots=True)
class Postings:
    """The index of texts.

    Attributes:
        number: of texts.
        starts: where the texts of each term begin in ``texts``; one more than terms.
        texts: term by term, the texts that hold it, in order.
        weights: what the term adds to their scores.
    """

    number: int
    starts: _Ints
    texts: npt.NDArray[np.int32]
    weights: Scores

    @classmethod
    def of(cls, portions: Sequence[Counted], terms: Mapping[str, int]) -> Postings:
        """Join counted portions of texts, in order.

        Args:
            terms: word → its number, for all words of the portions and perhaps others.
        """
        lengths = np.concatenate([np.zeros(0, np.int32), *(p.lengths for p in portions)])
        holding = np.zeros(len(terms), np.int64)  # texts that hold a term
        numbers = [np.array([terms[w] for w in p.words], np.int64) for p in portions]
        for portion, own in zip(portions, numbers, strict=True):
            holding[own] += np.diff(portion.starts)
        starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(holding)])
        texts = np.zeros(starts[-1], np.int32)
        weights = np.zeros(starts[-1], np.float32)
        idf = np.log1p((len(lengths) - holding + 0.5) / (holding + 0.5))
        mean = lengths.mean() if lengths.any() else 1.0
        free, first = starts[:-1].copy(), 0
        for portion, own in zip(portions, numbers, strict=True):
            sizes = np.diff(portion.starts)
            place = np.repeat(free[own] - portion.starts[:-1], sizes) + np.arange(
                len(portion.texts)
            )
            texts[place] = portion.texts + first
            saturation = K1 * (1 - B + B * lengths[texts[place]] / mean)
            weights[place] = (
                np.repeat(idf[own], sizes) * portion.times / (saturation + portion.times)
            )
            free[own] += sizes
            first += len(portion.lengths)
        return cls(len(lengths), starts, texts, weights)

    @classmethod
    def from_arrays(cls, name: str, arrays: Mapping[str, npt.NDArray[Any]]) -> Postings:
        """Return what :meth:`arrays` gave for this name."""
        number = int(arrays[f"{name}.number"][0])
        starts, texts = arrays[f"{name}.starts"], arrays[f"{name}.texts"]
        return cls(number, starts, texts, arrays[f"{name}.weights"])

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """Return what a file is to hold."""
        return {
            f"{name}.number": np.array([self.number], np.int64),
            f"{name}.starts": self.starts,
            f"{name}.texts": self.texts,
            f"{name}.weights": self.weights,
        }

    def scores(self, terms: Iterable[int]) -> Scores:
        """Return the score of every text for these terms, 0 where it has none of them."""
        total = np.zeros(self.number, np.float32)
        for term in terms:
            own = slice(self.starts[term], self.starts[term + 1])
            total[self.texts[own]] += self.weights[own]
        return total

    def holds(self, term: int) -> bool:
        """Tell whether any text holds a term."""
        return bool(self.starts[term] < self.starts[term + 1])
