"""Keyword ranking: BM25 over lexemes, of one text each or of fields that weigh differently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from mkdocs_survey.code_version import code_version, library_versions
from mkdocs_survey.search.kept import LARGE, in_portions, load, origin_of, portions, save
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.lexicon import Lexicon
from mkdocs_survey.search.options import IndexOptions
from mkdocs_survey.search.postings import Counted, Postings, Scores, count
from mkdocs_survey.search.ranking import best
from mkdocs_survey.search.vocabulary import Vocabulary

FILE = "search-words.index"
"""Name of the kept index in the folder of the caches."""

_LIKE = 0.5
"""What a word counts that is only like the one asked for, a known one counting 1."""


class KeywordIndex:
    """BM25 over texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        counted = [count(texts)]
        self._lexicon, terms = _lexicon(counted)
        self._postings = Postings.of(counted, terms)

    def ranking(self, query: str, depth: int) -> list[int]:
        """Return the indices of the texts that share a word with the query, best first.

        Equal scores keep the order of the texts.
        """
        return _matching(self._postings.scores(_numbers(self._lexicon, lexemes(query))), depth)


@dataclass(frozen=True, slots=True)
class Fields:
    """What a passage can be found by, with what each part weighs.

    A heading says what its passages are about in a few words, so it may add to their score but not
    outweigh them; a title speaks for the whole work, and adds less.
    """

    text: str
    section: str = ""
    title: str = ""


SECTION_WEIGHT, TITLE_WEIGHT = 0.4, 0.2
"""By hand: there is no labelled set of authors' queries. A title that matches moves a passage of
its work up among its like, never above one that has the words itself."""


class FieldIndex:
    """BM25 over passages with their headings and titles; forgives beginnings and slips of the pen.

    For people who look something up. What a claim is judged by, :class:`KeywordIndex` finds: there
    *mortality* must not pass for *morbidity*.
    """

    def __init__(
        self, lexicon: Lexicon, vocabulary: Vocabulary, texts: Postings, shared: Sequence[_Shared]
    ) -> None:
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._texts = texts
        self._shared = shared

    @classmethod
    def of(cls, passages: Sequence[Fields], options: IndexOptions | None = None) -> FieldIndex:
        """Return the index of passages; a large one is kept in a file and read from there."""
        options = options or IndexOptions()
        size = sum(len(passage.text) for passage in passages)
        if options.folder is None or size < LARGE:
            return cls.build(passages, options)
        path, origin = options.folder / FILE, origin_of(_maker(), _all(passages))
        kept = load(path, origin, options)
        if kept is not None:
            return cls.from_arrays(kept)
        index = cls.build(passages, options)
        save(path, origin, index.arrays(), options)
        return index

    @classmethod
    def build(cls, passages: Sequence[Fields], options: IndexOptions) -> FieldIndex:
        """Index passages."""
        sections, section_of = _distinct([p.section for p in passages])
        titles, title_of = _distinct([p.title for p in passages])
        fields = [portions(texts) for texts in ([p.text for p in passages], sections, titles)]
        parts = [part for field in fields for part in field]
        counted = iter(in_portions(count, parts, "words", options))
        by_field = [[next(counted) for _ in field] for field in fields]
        lexicon, terms = _lexicon(portion for field in by_field for portion in field)
        texts, of_sections, of_titles = (Postings.of(field, terms) for field in by_field)
        shared = [
            _Shared(of_sections, section_of, SECTION_WEIGHT),
            _Shared(of_titles, title_of, TITLE_WEIGHT),
        ]
        return cls(lexicon, Vocabulary.of(lexicon), texts, shared)

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> FieldIndex:
        """Return what :meth:`arrays` gave."""
        lexicon = Lexicon.from_arrays(arrays)
        vocabulary = Vocabulary.from_arrays(lexicon, arrays)
        shared = [
            _Shared(Postings.from_arrays(name, arrays), arrays[f"{name}.of"], weight)
            for name, weight in _SHARED.items()
        ]
        return cls(lexicon, vocabulary, Postings.from_arrays("text", arrays), shared)

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return what a file is to hold."""
        arrays = {**self._lexicon.arrays(), **self._vocabulary.arrays()}
        arrays |= self._texts.arrays("text")
        for name, shared in zip(_SHARED, self._shared, strict=True):
            arrays |= shared.postings.arrays(name)
            arrays[f"{name}.of"] = shared.of
        return arrays

    def readings(self, query: str) -> Mapping[str, tuple[str, ...]]:
        """Return what each lexeme of the query was taken for; nothing where none is like it."""
        words = dict.fromkeys(lexemes(query))
        return MappingProxyType({word: self._vocabulary.readings(word) for word in words})

    def ranking(self, query: str, depth: int) -> list[int]:
        """Return the indices of the passages that the query may mean, best first."""
        total = self._scores(lexemes(query))
        for word, readings in self.readings(query).items():
            if readings and readings != (word,):
                # whichever reading fits best, so that a word with many is not counted many times
                total += _LIKE * np.max([self._scores([r]) for r in readings], axis=0)
        return _matching(total, depth)

    def _scores(self, words: Sequence[str]) -> Scores:
        terms = _numbers(self._lexicon, words)
        total = self._texts.scores(terms)
        for shared in self._shared:
            shared.add_to(total, terms)
        return total


_SHARED = {"section": SECTION_WEIGHT, "title": TITLE_WEIGHT}


@dataclass(frozen=True, slots=True)
class _Shared:
    """A field whose text many passages share: indexed once a text, not once a passage.

    Attributes:
        of: passage → its text.
    """

    postings: Postings
    of: npt.NDArray[np.int32]
    weight: float

    def add_to(self, scores: Scores, terms: Sequence[int]) -> None:
        own = [term for term in terms if self.postings.holds(term)]
        if own:
            scores += np.float32(self.weight) * self.postings.scores(own)[self.of]


def _maker() -> str:
    libraries = library_versions("numpy", "pystemmer", "snowballstemmer")
    return f"{code_version('mkdocs_survey.search')}\n{libraries}"


def _all(passages: Iterable[Fields]) -> Iterable[str]:
    for passage in passages:
        yield from (passage.text, passage.section, passage.title)


def _distinct(texts: Sequence[str]) -> tuple[list[str], npt.NDArray[np.int32]]:
    """Return the distinct texts, and for each text which of them it is."""
    place = {text: i for i, text in enumerate(dict.fromkeys(texts))}
    return list(place), np.array([place[text] for text in texts], np.int32)


def _lexicon(portions: Iterable[Counted]) -> tuple[Lexicon, dict[str, int]]:
    """Return the lexicon of all words, and their numbers in it."""
    words = sorted(set().union(*(portion.words for portion in portions)))
    return Lexicon.of(words), {word: i for i, word in enumerate(words)}


def _numbers(lexicon: Lexicon, words: Iterable[str]) -> list[int]:
    found = map(lexicon.find, words)
    return [number for number in found if number is not None]


def _matching(scores: Scores, depth: int) -> list[int]:
    """The indices of the highest scores above 0, equal ones in order."""
    above = np.flatnonzero(scores > 0)
    return [int(i) for i in above[best(scores[above], depth)]]
