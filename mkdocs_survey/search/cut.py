"""A passage cut into sentences, with what is counted about it worked out once and when asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from mkdocs_survey.model import Span
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.text.function_words import FUNCTION_WORDS
from mkdocs_survey.text.sentences import split_sentences

_MOST_SENTENCES = 400  # of a passage; a longer one is no passage but a document
_LONGEST = 1200  # characters of a sentence that is encoded; tables without full stops
_LINE = re.compile(r"[^\n]+")
_GRAMMAR = frozenset(unit for word in FUNCTION_WORDS for unit in lexemes(word))

Phrase = tuple[str, str]


@dataclass(frozen=True)
class Cut:
    """A passage cut into sentences.

    Attributes:
        spans: where the sentences stand.
        sentences: their text, as it is encoded.
    """

    spans: tuple[Span, ...]
    sentences: tuple[str, ...]

    @cached_property
    def lexemes(self) -> tuple[frozenset[str], ...]:
        """The distinct lexemes of each sentence."""
        return tuple(map(frozenset, self._sequences))

    @cached_property
    def words(self) -> frozenset[str]:
        """The distinct lexemes of the whole passage."""
        return frozenset().union(*self.lexemes)

    @cached_property
    def phrases(self) -> frozenset[Phrase]:
        """Content lexemes that follow each other, at most one other content lexeme between."""
        content = _content([unit for units in self._sequences for unit in units])
        return frozenset(
            [
                *pairwise(content),
                *zip(content, content[2:], strict=False),
            ]
        )

    @cached_property
    def length(self) -> int:
        """Lexemes, each as often as it stands."""
        return sum(map(len, self._sequences))

    @cached_property
    def _sequences(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(lexemes(sentence)) for sentence in self.sentences)


def cut(passage: str) -> Cut:
    """Cut a passage into its sentences; lines end sentences too. Empty text has none."""
    spans = [
        Span(line.start() + s.start, line.start() + s.end)
        for line in _LINE.finditer(passage)
        for s in split_sentences(line.group())
    ][:_MOST_SENTENCES]
    return Cut(tuple(spans), tuple(span.of(passage)[:_LONGEST] for span in spans))


def phrases(units: Sequence[str]) -> list[Phrase]:
    """Return the pairs of content lexemes that follow each other in ``units``, in order."""
    content = _content(units)
    return list(pairwise(content))


def _content(units: Sequence[str]) -> list[str]:
    return [unit for unit in units if unit not in _GRAMMAR]
