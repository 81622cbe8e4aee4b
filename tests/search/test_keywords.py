"""What an author's words find: beginnings, slips of the pen, Chinese, headings and titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.search.keywords import FieldIndex, Fields, KeywordIndex
from mkdocs_survey.search.lexicon import Lexicon
from mkdocs_survey.search.vocabulary import Vocabulary

WORDS = [
    "exagger",
    "heterogen",
    "mortal",
    "morbid",
    "replic",
    "odd",
    "ratio",
    "睡眠",
    "眠不",
    "1.62",
]


@pytest.mark.parametrize(
    ("word", "readings"),
    [
        ("mortal", ("mortal",)),  # known: nothing else is meant
        ("heter", ("heterogen",)),  # a beginning
        ("mor", ("morbid", "mortal")),
        ("mo", ()),  # too short a beginning
        ("exgger", ("exagger",)),  # a letter left out
        ("replicc", ("replic",)),  # one too many
        ("raito", ("ratio",)),  # two swapped
        ("heterogne", ("heterogen",)),  # two slips in a long word
        ("mxrtxl", ()),  # two in a short one
        ("ood", ()),  # too short for any
        ("catch", ()),  # a word, if not one of this library
        ("眠", ("眠不", "睡眠")),  # one character: the pairs that hold it
        ("睡觉", ()),
        ("1.26", ()),  # one digit off is another figure
    ],
)
def test_what_a_word_is_taken_for(word: str, readings: tuple[str, ...]) -> None:
    assert Vocabulary.of(Lexicon.of([*WORDS, "cach"])).readings(word) == readings


def test_one_word_has_few_readings() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = Lexicon.of(f"inter{first}{second}" for first in letters for second in letters)
    many = Vocabulary.of(words)
    assert len(many.readings("inter")) == 12


@given(st.lists(st.text(max_size=12), max_size=20), st.text(max_size=12))
def test_readings_are_words_of_the_vocabulary(words: list[str], asked: str) -> None:
    readings = Vocabulary.of(Lexicon.of(words)).readings(asked)
    assert set(readings) <= set(words)
    assert readings == Vocabulary.of(Lexicon.of(reversed(words))).readings(asked)
    assert asked not in words or readings == (asked,)


PASSAGES = [
    Fields("Small trials exaggerate effects.", "Results", "On bias"),
    Fields("The odds ratio was 1.62.", "Small trials", "On bias"),
    Fields("Naps made no difference.", "Results", "Sleep and colds"),
    Fields("Adults were asked twice.", "Results", "Sleep and colds"),
    Fields("睡眠不足的成年人更容易感冒。", "结果", "睡眠"),
    Fields("午睡没有带来差别。", "讨论", "午睡"),
]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("exaggerate", [0]),
        ("exagerate effets", [0]),
        ("exag", [0]),
        ("small trials", [0, 1]),  # the words themselves before the heading
        ("sleep naps", [2, 3]),  # a title moves up its passages
        ("睡眠不足", [4]),  # no spaces needed
        ("感冒和睡眠", [4]),
        ("感", [4]),
        ("午睡GPT", [5]),
        ("zzzzzz", []),
        ("", []),
    ],
)
def test_what_a_query_finds(query: str, found: list[int]) -> None:
    assert FieldIndex.of(PASSAGES).ranking(query, 10) == found


def test_what_the_words_were_taken_for_can_be_told() -> None:
    readings = FieldIndex.of(PASSAGES).readings("exagerate odds zzzzzz")
    assert dict(readings) == {"exager": ("exagger",), "odd": ("odd",), "zzzzzz": ()}


def test_claims_are_searched_for_by_their_own_words_only() -> None:
    assert KeywordIndex([p.text for p in PASSAGES]).ranking("exagerate", 10) == []


def test_the_best_are_the_same_however_many_are_asked_for() -> None:
    index = KeywordIndex(["one fish", "two fish", "red fish", "blue fish", "fish fish fish"])
    every = index.ranking("fish", 5)
    assert every[0] == 4
    assert every[1:] == [0, 1, 2, 3], "equal scores keep the order of the texts"
    assert index.ranking("fish", 3) == every[:3]


def test_a_library_without_words() -> None:
    assert FieldIndex.of([]).ranking("word", 5) == []
    assert FieldIndex.of([Fields("", "", "")]).ranking("word", 5) == []
