"""What of a claim's words, phrases, names and numbers a passage holds, weighted by rarity."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mkdocs_survey.search.cut import Cut, Phrase, phrases
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.rarity import rarity

Values = npt.NDArray[np.float64]

MOST_MISSING = 3
"""Missing numbers that count: a sentence full of figures is judged by the evidence check."""

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_NAME = re.compile(r"(?<![\w-])(?:[A-Z]\w*|[a-z]+\d\w*|[a-z]+[A-Z]\w*)(?:-\w+)*")
_INSIDE = re.compile(r"[A-Z].*[A-Z]|\d")  # what marks a name even at the start of a sentence


@dataclass(frozen=True, slots=True)
class Terms:
    """The countable parts of a claim.

    Attributes:
        words: its distinct lexemes.
        weights: their rarity, in the same order.
        phrases: pairs of content lexemes that follow each other.
        names: distinct lexemes of capitalised words, acronyms and words with digits.
        figures: distinct lexemes that are numbers.
        numbers, latin: numbers, and Latin words inside any script, as they are looked for
            across languages.
    """

    words: tuple[str, ...]
    weights: tuple[float, ...]
    phrases: tuple[Phrase, ...]
    names: tuple[str, ...]
    figures: tuple[str, ...]
    numbers: tuple[str, ...]
    latin: tuple[str, ...]


@lru_cache(maxsize=1024)  # a claim is compared with many passages when better ones are looked for
def terms(claim: str) -> Terms:
    """Return the countable parts of a claim."""
    units = lexemes(claim)
    words = tuple(sorted(set(units)))
    return Terms(
        words=words,
        weights=tuple(rarity(word) for word in words),
        phrases=tuple(phrases(units)),
        names=_distinct(unit for name in _names(claim) for unit in lexemes(name)),
        figures=tuple(word for word in words if word[0].isdigit()),
        numbers=_distinct(_NUMBER.findall(claim)),
        latin=_distinct(unit for term in _LATIN.findall(claim) for unit in lexemes(term)),
    )


class Overlap:
    """The share of a claim's words, weighted by rarity, that windows of sentences hold."""

    def __init__(self, claim: Terms, sentences: Sequence[frozenset[str]]) -> None:
        self._weights = np.array(claim.weights)
        held = [[word in sentence for word in claim.words] for sentence in sentences]
        self._sums = prefix_sums(np.array(held, np.float64))

    def of_windows(self, width: int) -> Values:
        """Return one share in [0, 1] a window of ``width`` sentences."""
        total = self._weights.sum()
        if not total:
            return np.zeros(len(self._sums) - width)
        held = window_sums(self._sums, width) > 0.5
        shares: Values = (held * self._weights).sum(axis=1) / total
        return shares


def prefix_sums(rows: Values) -> Values:
    """Return the sums of the first 0, 1, … rows, one row more than ``rows`` has."""
    return np.concatenate([np.zeros((1, rows.shape[1])), rows.cumsum(axis=0)])


def window_sums(sums: Values, width: int) -> Values:
    """Return the sums of every ``width`` neighbouring rows, from their :func:`prefix_sums`."""
    windows: Values = sums[width:] - sums[:-width]
    return windows


def repeated(words: Sequence[str], passage: Cut) -> float:
    """How many of the words the passage repeats, from 0 (none) towards 1 (many).

    Absence says little here: the figure may be written another way; that is for the evidence
    check. Presence says that both speak of the same thing.
    """
    shared = sum(word in passage.words for word in words)
    return shared / (shared + 1)


def phrase_share(claim: Terms, passage: Cut) -> float:
    """The share of the claim's phrases, weighted by rarity, that the passage holds; 0 if none."""
    weights = [rarity(a) + rarity(b) for a, b in claim.phrases]
    total = sum(weights)
    held = sum(w for w, p in zip(weights, claim.phrases, strict=True) if p in passage.phrases)
    return held / total if total else 0.0


def names_missing(claim: Terms, passage: Cut) -> float:
    """The share of the names' lexemes, weighted by rarity, that the passage lacks; 0 if none."""
    total = sum(map(rarity, claim.names))
    missing = sum(rarity(name) for name in claim.names if name not in passage.words)
    return missing / total if total else 0.0


def numbers_missing(claim: Terms, passage: Cut) -> float:
    """How many of the claim's numbers the passage lacks, at most :data:`MOST_MISSING`."""
    return float(min(sum(f not in passage.words for f in claim.figures), MOST_MISSING))


def _names(claim: str) -> Iterable[str]:
    """Yield what looks like a name; a capital at the start of a sentence is no sign of one."""
    for match in _NAME.finditer(claim):
        before = claim[: match.start()].rstrip()
        starts = not before or before[-1] in '.!?:“"'
        if not starts or _INSIDE.search(match.group()):
            yield match.group()


def _distinct(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(items)))
