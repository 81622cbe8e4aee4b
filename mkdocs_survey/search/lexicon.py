"""The distinct lexemes of a library, sorted, in two arrays that can lie in a file."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Ids = npt.NDArray[np.int64]


class Lexicon:
    """Words by their number in sorted order.

    Args:
        letters: all words in UTF-8, one after the other.
        ends: where each ends in ``letters``, after a 0.
    """

    def __init__(self, letters: npt.NDArray[np.uint8], ends: Ids) -> None:
        self.letters = letters
        self.ends = ends
        self._data = letters.data

    @classmethod
    def of(cls, words: Iterable[str]) -> Lexicon:
        """Return the lexicon of ``words``, in any order, repeated or not."""
        # UTF-8 sorts as its characters do
        spelled = [word.encode("utf-8", "surrogatepass") for word in sorted(set(words))]
        ends = np.zeros(len(spelled) + 1, np.int64)
        np.cumsum([len(word) for word in spelled], out=ends[1:])
        return cls(np.frombuffer(b"".join(spelled), np.uint8), ends)

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> Lexicon:
        """Return what :meth:`arrays` gave."""
        return cls(arrays["letters"], arrays["ends"])

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return what a file is to hold."""
        return {"letters": self.letters, "ends": self.ends}

    def __len__(self) -> int:
        return len(self.ends) - 1

    def __iter__(self) -> Iterator[str]:
        return map(self.word, range(len(self)))

    def __contains__(self, word: str) -> bool:
        return self.find(word) is not None

    def word(self, number: int) -> str:
        """Return the word of a number from 0."""
        return self._spelled(number).decode("utf-8", "surrogatepass")

    def find(self, word: str) -> int | None:
        """Return the number of a word, ``None`` if it is not in here."""
        spelled = word.encode("utf-8", "surrogatepass")
        at = self._first_from(spelled)
        return at if at < len(self) and self._spelled(at) == spelled else None

    def beginning_with(self, beginning: str) -> Iterator[str]:
        """Yield the words that begin so, in order."""
        spelled = beginning.encode("utf-8", "surrogatepass")
        at = self._first_from(spelled)
        while at < len(self) and self._spelled(at).startswith(spelled):
            yield self.word(at)
            at += 1

    def ending_with(self, character: str, size: int) -> Iterator[str]:
        """Yield the words of ``size`` bytes that end with a character, in order."""
        spelled = np.frombuffer(character.encode("utf-8", "surrogatepass"), np.uint8)
        found = np.flatnonzero(np.diff(self.ends) == size)
        for back, byte in enumerate(spelled[::-1], 1):
            found = found[self.letters[self.ends[found + 1] - back] == byte]
        return map(self.word, found.tolist())

    def _first_from(self, spelled: bytes) -> int:
        return bisect_left(range(len(self)), spelled, key=self._spelled)

    def _spelled(self, number: int) -> bytes:
        return bytes(self._data[self.ends[number] : self.ends[number + 1]])
