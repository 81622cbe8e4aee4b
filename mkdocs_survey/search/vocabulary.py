"""What an author may have meant by a word that no text has: a beginning, or a slip of the pen."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from mkdocs_survey.search.rarity import rarity

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
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
        words: lexemes as :func:`mkdocs_survey.search.lexemes.lexemes` gives them.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(set(words))
        self._known = frozenset(self._words)
        self._by_length: dict[int, list[str]] = {}
        """Words in letters, those that a slip of the pen may have been meant for."""
        for word in self._words:
            if word.isalpha() and not _HAN.match(word):
                self._by_length.setdefault(len(word), []).append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def readings(self, word: str) -> tuple[str, ...]:
        """Return the words of the vocabulary that ``word`` may stand for, at most twelve.

        A word of the vocabulary stands for itself. One that is not: for the words that begin with
        it, else for those closest to it in letters left out, put in, changed or swapped. A single
        Chinese character stands for the pairs that hold it. Figures stand for themselves alone:
        one digit off is another figure.
        """
        if word in self._known:
            return (word,)
        if _HAN.search(word):
            return self._pairs_with.get(word, ())[:_MOST]
        if not word.isalpha():
            return ()
        return self._beginning_with(word) or self._close_to(word)

    @cached_property
    def _pairs_with(self) -> Mapping[str, tuple[str, ...]]:
        """Chinese character → the pairs that hold it; made when first asked, which is rare."""
        found: dict[str, list[str]] = {}
        for word in self._words:
            if _HAN.match(word):
                for character in dict.fromkeys(word):
                    found.setdefault(character, []).append(word)
        return {character: tuple(pairs) for character, pairs in found.items()}

    def _beginning_with(self, word: str) -> tuple[str, ...]:
        if len(word) < _SHORTEST_BEGINNING:
            return ()
        found: list[str] = []
        at = bisect_left(self._words, word)
        while at < len(self._words) and self._words[at].startswith(word):
            found.append(self._words[at])
            at += 1
        return tuple(sorted(found, key=lambda known: (len(known), known))[:_MOST])

    def _close_to(self, word: str) -> tuple[str, ...]:
        slips = (len(word) >= _ONE_SLIP) + (len(word) >= _TWO_SLIPS)
        if not slips or rarity(word) < _A_WORD:
            return ()
        lengths = range(len(word) - slips, len(word) + slips + 1)
        alike = [known for length in lengths for known in self._by_length.get(length, ())]
        matches = process.extract(word, alike, scorer=OSA.distance, score_cutoff=slips, limit=None)
        nearest = min((distance for _, distance, _ in matches), default=0)
        return tuple(sorted(known for known, distance, _ in matches if distance == nearest))[:_MOST]
