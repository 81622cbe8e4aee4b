"""Where sentences end, in English and Chinese; the cases stand in sentence_cases.txt."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.model import Span
from mkdocs_survey.text.sentences import split_sentences

CASES = [
    line
    for line in (Path(__file__).parent / "sentence_cases.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("case", CASES)
def test_case(case: str) -> None:
    text = case.replace("|", "")
    found = [span.of(text) for span in split_sentences(text)]
    assert found == [sentence.strip() for sentence in case.split("|")]


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), (" ", 0), ("...", 1), ("。", 1), ("No end", 1), ("（没有括号。结束。" * 60, 120)],
)
def test_odd_texts(text: str, count: int) -> None:
    assert len(split_sentences(text)) == count


def test_nothing_ends_inside_code_or_a_formula() -> None:
    text = "Call a. B. C now. Then stop."
    assert [s.of(text) for s in split_sentences(text, opaque=[Span(5, 12)])] == [
        "Call a. B. C now.",
        "Then stop.",
    ]


def test_a_marker_after_a_full_stop_ends_the_sentence_after_an_abbreviation() -> None:
    text = "It was shown by Smith et al. Google agreed."
    assert len(split_sentences(text)) == 1
    assert len(split_sentences(text, marks=[28])) == 2
    assert len(split_sentences("Shown by Dr. Smith.", marks=[12])) == 1


@given(st.text(alphabet='ab AB19.!?。！？…“”"()（）；，的U', max_size=200))
def test_sentences_cover_the_text_once(text: str) -> None:
    spans = split_sentences(text)
    position = 0
    for span in spans:
        assert text[position : span.start].strip() == ""
        assert span.of(text) == span.of(text).strip() != ""
        position = span.end
    assert text[position:].strip() == ""


@given(st.lists(st.sampled_from(["Prices rose.", "It fell!", "为什么？", "他走了。"]), min_size=1))
def test_plain_sentences_are_told_apart(sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert [span.of(text) for span in split_sentences(text)] == sentences
