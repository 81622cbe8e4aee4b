"""What stands around a figure: do claim and passage speak of the same thing there?

Measured by words in English, by pairs of characters in Chinese, figures left out; nothing in
common across languages, where only the figures themselves can tell.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.model import Span

_WORD = re.compile(r"[A-Za-zα-ωΑ-Ω]{3,40}|[一-鿿]{2,}")
_END = re.compile(r"(?<=[.!?])\s+|[。！？；\n]+")
_STOP_TEXT = (
    "the and for with was were are from that this than has have had been its their which "
    "who not but all any can may more about over under between after before into also "
    "other these those while during per percent million billion thousand according "
    "approximately"
)
_STOP = frozenset(_STOP_TEXT.split())
_STEM = 6
"""Words are compared by their first letters: "infected" and "infections" agree."""

NEAR = 40
"""How many characters before and after a figure tell what it belongs to."""


def tokens(text: str) -> frozenset[str]:
    """Return the words (English, stemmed) and character pairs (Chinese) of ``text``."""
    found: set[str] = set()
    for word in _WORD.findall(text):
        if word[0] >= "一":
            found.update(word[i : i + 2] for i in range(len(word) - 1))
        elif (lower := word.lower()) not in _STOP:
            found.add(lower[:_STEM])
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of a text: where each starts, and its tokens."""

    starts: tuple[int, ...]
    tokens: tuple[frozenset[str], ...]

    def at(self, position: int) -> int:
        """Return the number of the sentence that ``position`` stands in."""
        return max(0, bisect_right(self.starts, position) - 1)


@lru_cache(maxsize=256)
def sentences(text: str) -> Sentences:
    """Split ``text`` at ends of sentences; rough, for measuring overlap only."""
    starts = [0, *(m.end() for m in _END.finditer(text))]
    ends = [*starts[1:], len(text)]
    parts = tuple(tokens(text[a:b]) for a, b in zip(starts, ends, strict=True))
    return Sentences(tuple(starts), parts)


def overlap(claim: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of the claim's tokens that ``other`` has, in [0, 1]; 0 without tokens."""
    return len(claim & other) / len(claim) if claim else 0.0


def near(text: str, span: Span) -> frozenset[str]:
    """Return the tokens close to a figure."""
    left = text[max(0, span.start - NEAR) : span.start]
    right = text[span.end : span.end + NEAR]
    return tokens(left) | tokens(right)
