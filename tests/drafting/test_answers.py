"""What of an answer becomes a field: whole sentences of the passages, found word for word."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.drafting.answers import BadAnswer, judge
from mkdocs_survey.drafting.question import messages, sent_passages
from mkdocs_survey.model import CARD_FIELDS

from .papers import TRIAL, passages

PAPER = passages(
    (
        "abstract/para.1",
        "Abstract",
        "We do not find that alarms matter. Patients slept 34 minutes.",
    ),
    ("sec.1/para.1", "结果", "睡眠时间平均延长了 34 分钟。其他方面没有差别。"),
)


def field(value: Any, name: str = "results") -> tuple[str, str] | str:
    """Return text and coordinates of the field that ``value`` becomes, or why it becomes none."""
    judged = judge(json.dumps({name: value}), PAPER, 600)
    found = judged.fields[name]
    if found is not None:
        assert judged.rejected == ()
        return found.text, found.at
    ((rejected, reason),) = judged.rejected
    assert rejected == name
    return reason


@pytest.mark.parametrize(
    ("passage", "quote", "text", "at"),
    [
        (1, "Patients slept 34 minutes.", "Patients slept 34 minutes.", "abstract/para.1"),
        # a quotation that stops before its "not" gets it back
        (1, "find that alarms matter", "We do not find that alarms matter.", "abstract/para.1"),
        (1, "alarms  matter.\nPatients", PAPER[0].text, "abstract/para.1"),
        (2, "延长了 34 分钟", "睡眠时间平均延长了 34 分钟。", "sec.1/para.1"),
        # the words decide where it stands, not the number that the model gives
        (2, "Patients slept 34 minutes.", "Patients slept 34 minutes.", "abstract/para.1"),
    ],
)
def test_a_quotation_becomes_the_sentences_it_stands_in(
    passage: int, quote: str, text: str, at: str
) -> None:
    assert field({"passage": passage, "quote": quote}) == (text, at)


_NOWHERE = "the quotation stands in none of the passages that were sent"
_NO_FORM = "it is not a passage with a quotation"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"passage": 1, "quote": "Patients slept 43 minutes."}, _NOWHERE),
        ({"passage": 1, "quote": "We find that alarms matter."}, _NOWHERE),
        ({"passage": 1, "quote": "Sleep grew by 34 minutes on average."}, _NOWHERE),
        ({"passage": 1, "quote": "patients slept 34 minutes."}, _NOWHERE),
        ({"passage": 3, "quote": "Patients slept."}, "it names a passage that was not sent"),
        ({"passage": 0, "quote": "Patients slept."}, "it names a passage that was not sent"),
        ({"passage": 1, "quote": "34"}, "the quotation is too short to be told from chance"),
        ({"passage": 1, "quote": "a " * 400}, "the quotation is longer than 600 columns"),
        ({"passage": "1", "quote": "Patients slept."}, _NO_FORM),
        ({"passage": True, "quote": "Patients slept."}, _NO_FORM),
        ({"passage": 1}, _NO_FORM),
        ({"passage": 1, "quote": "Patients slept.", "sure": 1}, _NO_FORM),
        ("Patients slept 34 minutes.", _NO_FORM),
        (["Patients"], _NO_FORM),
    ],
)
def test_what_does_not_stand_there_is_rejected(value: Any, reason: str) -> None:
    assert field(value) == reason


def test_sentences_that_are_too_long_are_no_field() -> None:
    paper = passages(("sec.1/para.1", "", "We saw " + "very " * 60 + "many."))
    answer = json.dumps({"results": {"passage": 1, "quote": "We saw very very"}})
    ((_, reason),) = judge(answer, paper, 100).rejected
    assert reason == "the sentences it is cut from are longer than 100 columns"


@pytest.mark.parametrize("nothing", [None, "NOT_FOUND"])
def test_nothing_found_is_no_rejection(nothing: str | None) -> None:
    judged = judge(json.dumps({"results": nothing}), PAPER, 600)
    assert set(judged.fields.values()) == {None} and judged.rejected == ()


def test_a_fence_around_the_object_is_taken_off() -> None:
    answer = '```json\n{"data": {"passage": 1, "quote": "Patients slept"}}\n```\n'
    assert judge(answer, PAPER, 600).fields["data"] is not None


@pytest.mark.parametrize(
    "answer",
    [
        *("", "Here you are: {}", "[]", "null", '"results"', "{}", '{"results": {"passage": 1,'),
        *('{"summary": "text"}', "[" * 100_000, "x" * 200_000, '{"results": NaN, "x": 1}'),
    ],
)
def test_what_is_no_answer(answer: str) -> None:
    with pytest.raises(BadAnswer):
        judge(answer, PAPER, 600)


@given(st.integers(-1, 4), st.text(max_size=60) | st.sampled_from([p.text for p in PAPER]))
def test_a_field_is_always_a_slice(number: int, quote: str) -> None:
    judged = judge(json.dumps({"data": {"passage": number, "quote": quote}}), PAPER, 600)
    found = judged.fields["data"]
    assert (found is None) == bool(judged.rejected)
    if found is not None:
        assert any(found.at == p.at and found.text in p.text for p in PAPER)


def test_only_so_much_is_sent_and_the_abstract_first() -> None:
    assert [p.at for p in sent_passages(TRIAL, 100_000)] == [
        *("sec.1/para.1", "sec.1/para.2", "sec.2/para.1", "sec.3/para.1", "sec.4/para.1"),
    ]
    few = sent_passages([*TRIAL, *PAPER[:1]], 300)
    assert [p.at for p in few][-1] == "abstract/para.1"
    assert 0 < sum(len(p.text) for p in few) <= 300
    assert sent_passages(TRIAL, 10) == []


def test_the_question_names_the_fields_and_numbers_the_passages() -> None:
    system, user = messages("Sleep", PAPER, 300)
    assert all(f"\n{name}: " in system["content"] for name in CARD_FIELDS)
    assert "at most 300 characters" in system["content"]
    assert json.loads(user["content"])["passages"][1] == {
        "passage": 2,
        "section": "结果",
        "text": PAPER[1].text,
    }
