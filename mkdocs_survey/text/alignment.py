"""Which place of one text speaks of the same thing as a place of another: by words, no model.

A text becomes keys in order: the stem of an English word, a pair of neighbouring characters of
Chinese. Mixed text has both. Everything is linear in the length of the text, and only its first
:data:`LONGEST` characters are read.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

import snowballstemmer

from mkdocs_survey.text.function_words import FUNCTION_CHARACTERS, FUNCTION_WORDS

LONGEST = 60_000
"""Characters of a text that are read: some 10,000 words, more than a cited section has."""

REACH = 12
"""Tokens on either side of a place that tell what it speaks of: about a clause."""

_TOKEN = re.compile(
    r"(?P<latin>[A-Za-z\u00c0-\u024f\u0370-\u03ff]+(?:['’][A-Za-z]{1,2}(?![A-Za-z]))?)"
    r"|(?P<number>\d+(?:[.,·]\d+)*)"
    r"|(?P<han>[\u3400-\u9fff])"
    r"|(?P<end>[.!?](?=[\s\"”’)\]]|$)|[。！？；;\n])"
    r"|(?P<pause>[,，:：()（）—–])"
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_STEMMER = snowballstemmer.stemmer("english")


class Token(NamedTuple):
    """A word, a number or a Chinese character.

    Attributes:
        key: what is compared: the stem, the number as written, or the pair of characters.
        word: lower-case word, or the character.
        content: carries meaning of its own; function words and characters do not.
        sentence: number of its sentence in the text, from 0.
        clause: number of its clause in the text, from 0; commas, colons and brackets end one.
    """

    key: str
    word: str
    start: int
    end: int
    content: bool
    sentence: int
    clause: int


@dataclass(frozen=True, eq=False)
class Analysis:
    """A text as tokens. ``places[key]`` are the indices of the tokens with that key, ascending."""

    text: str
    tokens: tuple[Token, ...]
    places: Mapping[str, Sequence[int]]
    starts: tuple[int, ...]  # of the tokens, for at_or_after

    @cached_property
    def lowered(self) -> str:
        """The text in lower case, character for character: matching it is faster than not to mind
        case."""
        lowered = self.text.lower()
        if len(lowered) == len(self.text):
            return lowered
        # "İ" has two characters in lower case
        return "".join(low if len(low := c.lower()) == 1 else c for c in self.text)

    @cached_property
    def has_han(self) -> bool:
        """Whether there are Chinese characters; without any, no Chinese word needs a search."""
        return bool(_HAN.search(self.text))

    def at_or_after(self, start: int) -> int:
        """Return the index of the first token that starts at ``start`` or later."""
        return bisect_left(self.starts, start)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the Snowball stem of a lower-case English word."""
    return str(_STEMMER.stemWord(word))


@lru_cache(maxsize=256)
def analyse(text: str) -> Analysis:
    """Cut ``text`` into tokens, clauses and sentences."""
    text = text[:LONGEST]
    tokens: list[Token] = []
    places: defaultdict[str, list[int]] = defaultdict(list)
    sentence = clause = 0
    fresh = True  # nothing has been read of this sentence
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "end":
            if not fresh:
                sentence, clause, fresh = sentence + 1, clause + 1, True
            continue
        if kind == "pause":
            clause += 1
            continue
        fresh = False
        start, end = match.span()
        if kind == "latin":
            key, word, content = _word(match.group())
        elif kind == "han":
            word = match.group()
            key, content = _pair(text[start : start + 2])
        else:
            key = word = match.group()
            content = True
        places[key].append(len(tokens))
        tokens.append(Token(key, word, start, end, content, sentence, clause))
    return Analysis(text, tuple(tokens), dict(places), tuple([t.start for t in tokens]))


@lru_cache(maxsize=32_768)
def _word(written: str) -> tuple[str, str, bool]:
    """Key, lower-case word, and whether it carries meaning of its own."""
    word = written.lower().replace("’", "'")
    return stem(word), word, word not in FUNCTION_WORDS


@lru_cache(maxsize=32_768)
def _pair(pair: str) -> tuple[str, bool]:
    """The key of two characters, the first of them Chinese: one alone at the end of a run."""
    if len(pair) < 2 or not "\u3400" <= pair[1] <= "\u9fff":
        return pair[:1], False
    return pair, not (pair[0] in FUNCTION_CHARACTERS or pair[1] in FUNCTION_CHARACTERS)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A content token near a place: how many tokens off, and how much it counts in (0, 1]."""

    key: str
    offset: int
    weight: float


def neighbourhood(
    text: Analysis, first: int, last: int, without: frozenset[str] = frozenset()
) -> tuple[Neighbour, ...]:
    """Return what stands around the tokens ``first`` to ``last`` (inclusive) in their sentence.

    Nearer tokens count more: a token five off counts half.
    """
    tokens = text.tokens
    sentence = tokens[first].sentence
    found: list[Neighbour] = []
    for index in range(max(0, first - REACH), min(len(tokens), last + REACH + 1)):
        token = tokens[index]
        if first <= index <= last or not token.content or token.sentence != sentence:
            continue
        if token.key in without:
            continue
        offset = first - index if index < first else index - last
        found.append(Neighbour(token.key, offset, 1.0 / (1.0 + offset / 5.0)))
    return tuple(found)


def fit(around: tuple[Neighbour, ...], text: Analysis, at: int) -> float:
    """Return how much of a neighbourhood stands around token ``at`` of ``text``, in [0, 1].

    A neighbour counts in full where it is as near as in its own text, half where it is eight
    tokens farther, and half of that in another sentence.
    """
    total = sum(n.weight for n in around)
    if not total:
        return 0.0
    sentence = text.tokens[at].sentence
    gained = 0.0
    for neighbour in around:
        places = text.places.get(neighbour.key)
        if not places:
            continue
        cut = bisect_left(places, at)
        best = 0.0
        for place in places[max(0, cut - 1) : cut + 2]:
            gap = max(0, abs(place - at) - neighbour.offset)
            near = 1.0 / (1.0 + gap / 8.0)
            if text.tokens[place].sentence != sentence:
                near *= 0.5
            best = max(best, near)
        gained += neighbour.weight * best
    return gained / total


MOST_CUES = 32
"""Words of a claim that are compared; no sentence has more words of one kind that mean it."""

MOST_PLACES = 1_024
"""Places of a passage that one such word is compared with."""

CANDIDATES = 24
"""Places of one key that are tried; a word that stands more often tells little about where."""


def best_fit(
    around: tuple[Neighbour, ...], text: Analysis, places: Iterable[int]
) -> tuple[float, int]:
    """Return the best :func:`fit` among ``places`` and where it is; ``(0.0, -1)`` without any."""
    best, where = 0.0, -1
    for place in islice(places, MOST_PLACES):
        value = fit(around, text, place)
        if value > best:
            best, where = value, place
    return best, where


def candidates(around: tuple[Neighbour, ...], text: Analysis) -> list[int]:
    """Return the places of ``text`` that share a key with a neighbourhood, ascending."""
    return sorted({p for n in around for p in text.places.get(n.key, ())[:CANDIDATES]})


CERTAIN_WORDS = 3
"""Words that must be shared around a place before two texts certainly speak of the same thing."""


def matched(around: tuple[Neighbour, ...], text: Analysis) -> int:
    """Return how many different keys of a neighbourhood stand anywhere in ``text``."""
    return len({n.key for n in around if n.key in text.places})
