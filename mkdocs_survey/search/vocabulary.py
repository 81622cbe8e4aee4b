"""What an author may have meant by a word that no text has: a beginning, or a slip of the pen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from rapidfuzz import process
from rapidfuzz.distance import OSA

from mkdocs_survey.search.lexicon import Ids, Lexicon
from mkdocs_survey.search.rarity import rarity

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_HAN_PAIR = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{2}")
_HAN_PAIR_BYTES = 6
_MOST = 12  # readings of one word: more would drown the others
_SHORTEST_BEGINNING = 3  # fewer letters begin too many words
_ONE_SLIP, _TWO_SLIPS = 4, 8
"""From how many letters one slip is forgiven, and two: what Lucene's and Elasticsearch's fuzziness
AUTO does with 3 and 6 letters, later, since these are stems and a stem is shorter than its word."""

_A_WORD = 6.5
"""Rarity below which a word is one, though this library has not got it: *catch* is no slip for
*cache*. The table is hashed, so a twelfth of the slips passes for words, and finds nothing."""


class Vocabulary:
    """The lexemes of a library, searched for those that are like a word.

    Args:
        lexicon: lexemes as :func:`mkdocs_survey.search.lexemes.lexemes` gives them.
        spelled: numbers of the words in letters, those that a slip of the pen may have been meant
            for, the shortest first.
        bounds: where those of 0, 1, 2, … letters begin in ``spelled``, and the end.
    """

    def __init__(self, lexicon: Lexicon, spelled: Ids, bounds: Ids) -> None:
        self._lexicon = lexicon
        self._spelled = spelled
        self._bounds = bounds
        self._of_length = cache(self._words_of_length)

    @classmethod
    def of(cls, lexicon: Lexicon) -> Vocabulary:
        """Return the vocabulary of a lexicon."""
        lengths = np.array(
            [len(w) if w.isalpha() and not _HAN.match(w) else 0 for w in lexicon], np.int64
        )
        order = np.argsort(lengths, kind="stable")
        longest = int(lengths.max(initial=0))
        return cls(lexicon, order, np.searchsorted(lengths[order], np.arange(longest + 2)))

    @classmethod
    def from_arrays(cls, lexicon: Lexicon, arrays: Mapping[str, npt.NDArray[Any]]) -> Vocabulary:
        """Return what :meth:`arrays` gave."""
        return cls(lexicon, arrays["spelled"], arrays["bounds"])

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return what a file is to hold beside the lexicon."""
        return {"spelled": self._spelled, "bounds": self._bounds}

    def readings(self, word: str) -> tuple[str, ...]:
        """Return the words of the vocabulary that ``word`` may stand for, at most twelve.

        A word of the vocabulary stands for itself. One that is not: for the words that begin with
        it, else for those closest to it in letters left out, put in, changed or swapped. A single
        Chinese character stands for the pairs that hold it. Figures stand for themselves alone:
        one digit off is another figure.
        """
        if word in self._lexicon:
            return (word,)
        if _HAN.search(word):
            return self._pairs_with(word) if len(word) == 1 else ()
        if not word.isalpha():
            return ()
        return self._beginning_with(word) or self._close_to(word)

    def _pairs_with(self, character: str) -> tuple[str, ...]:
        first = self._lexicon.beginning_with(character)
        second = self._lexicon.ending_with(character, _HAN_PAIR_BYTES)
        return tuple(sorted(filter(_HAN_PAIR.fullmatch, {*first, *second})))[:_MOST]

    def _beginning_with(self, word: str) -> tuple[str, ...]:
        if len(word) < _SHORTEST_BEGINNING:
            return ()
        found = self._lexicon.beginning_with(word)
        return tuple(sorted(found, key=lambda known: (len(known), known))[:_MOST])

    def _close_to(self, word: str) -> tuple[str, ...]:
        slips = (len(word) >= _ONE_SLIP) + (len(word) >= _TWO_SLIPS)
        if not slips or rarity(word) < _A_WORD:
            return ()
        lengths = range(len(word) - slips, len(word) + slips + 1)
        alike = [known for length in lengths for known in self._of_length(length)]
        matches = process.extract(word, alike, scorer=OSA.distance, score_cutoff=slips, limit=None)
        nearest = min((distance for _, distance, _ in matches), default=0)
        return tuple(sorted(known for known, distance, _ in matches if distance == nearest))[:_MOST]

    def _words_of_length(self, letters: int) -> tuple[str, ...]:
        if letters + 1 >= len(self._bounds):
            return ()
        own = self._spelled[self._bounds[letters] : self._bounds[letters + 1]]
        return tuple(map(self._lexicon.word, own.tolist()))
