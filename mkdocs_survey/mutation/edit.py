"""One change of a text, and the table-driven way to find the places for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Mutator = Callable[[str], "tuple[Edit, ...]"]
"""Words of a claim → every edit of one kind that makes them say something else, in order."""


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace the characters ``text[start:end]`` by ``new``."""

    start: int
    end: int
    new: str

    def old(self, text: str) -> str:
        """Return the words that are replaced."""
        return text[self.start : self.end]

    def apply(self, text: str) -> str:
        """Return ``text`` with the change made."""
        return text[: self.start] + self.new + text[self.end :]

    def moved(self, offset: int) -> int:
        """Return where a boundary of the old text lies in the new one."""
        if offset >= self.end:
            return offset + len(self.new) - (self.end - self.start)
        return min(offset, self.start + len(self.new))


def alternation(words: Mapping[str, object]) -> str:
    """Return a pattern for any of ``words``, longer ones first; English ones whole."""
    longest_first = sorted(words, key=lambda w: (-len(w), w))
    return "|".join(rf"\b{re.escape(w)}\b" if w.isascii() else re.escape(w) for w in longest_first)


def replacements(text: str, pattern: re.Pattern[str], table: Mapping[str, str]) -> tuple[Edit, ...]:
    """Return an edit for every match of ``pattern``: the word that ``table`` has for it.

    A word of the table that opens a sentence keeps its capital.
    """
    edits = []
    for match in pattern.finditer(text):
        word = match.group()
        new = table.get(word) or table[word.lower()]
        if word[0].isupper() and word not in table:
            new = new[0].upper() + new[1:]
        edits.append(Edit(match.start(), match.end(), new))
    return tuple(edits)
