"""The grammar of markers: what is read, and what is reported instead of being lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.model import CardRef
from mkdocs_survey.text.markers import find_markers, parse_marker

READ = [
    ("[CARD:doe2006-3fa1]", [("doe2006-3fa1", "")]),
    ("[CARD: doe2006 ]", [("doe2006", "")]),
    ("[CARD:a; CARD:b]", [("a", ""), ("b", "")]),
    ("[CARD:a, b]", [("a", ""), ("b", "")]),
    ("[CARD:a；b，c、d]", [("a", ""), ("b", ""), ("c", ""), ("d", "")]),
    ("[CARD：张三2020-1]", [("张三2020-1", "")]),
    ("[CARD:a#results]", [("a", "results")]),
    ("[CARD:a#results; a#data]", [("a", "results"), ("a", "data")]),
    ("[CARD:a; a]", [("a", "")]),
    ("[CARD:a_b.c:d-e]", [("a_b.c:d-e", "")]),
    ("[CARD:a;\nCARD:b]", [("a", ""), ("b", "")]),
]

REPORTED = [
    ("[CARD:]", "names no card"),
    ("[CARD: ]", "names no card"),
    ("[CARD:a;]", "empty"),
    ("[CARD:a;;b]", "empty"),
    ("[CARD:#results]", "names no card"),
    ("[CARD:a#]", "names no field"),
    ("[CARD:a b]", "no card id"),
    ("[CARD:a!]", "no card id"),
    ("[CARD:a[b]]", "brackets within"),
    ("[[CARD:a]]", "brackets within"),
    ("[card:a]", "write [CARD:id]"),
    ("[Cards:a]", "write [CARD:id]"),
    ("[CARD a]", "colon"),
    ("[CARD=a]", "colon"),
    ("【CARD:a】", "full-width"),
    ("［CARD:a］", "full-width"),
    ("[CARD:a", "not closed"),
]


@pytest.mark.parametrize(("raw", "refs"), READ)
def test_read(raw: str, refs: list[tuple[str, str]]) -> None:
    parsed = parse_marker(raw)
    assert parsed.problem == ""
    assert parsed.refs == tuple(CardRef(*ref) for ref in refs)


@pytest.mark.parametrize(("raw", "problem"), REPORTED)
def test_reported(raw: str, problem: str) -> None:
    parsed = parse_marker(raw)
    assert problem in parsed.problem
    assert parsed.refs == ()


@pytest.mark.parametrize("raw", [raw for raw, _ in [*READ, *REPORTED]])
def test_found_whole_in_text(raw: str) -> None:
    text = f"Prices rose {raw}"
    assert [text[start:end] for start, end in find_markers(text)] == [raw]


def test_an_unclosed_bracket_does_not_swallow_the_next_marker() -> None:
    text = "A rose [CARD:a and B fell [CARD:b]."
    assert [text[s:e] for s, e in find_markers(text)] == ["[CARD:a", "[CARD:b]"]


@pytest.mark.parametrize("text", ["[card] game", "see [cardinal: x]", "[a CARD:x]", "[^CARD]"])
def test_other_brackets_are_left_alone(text: str) -> None:
    assert list(find_markers(text)) == []


@given(st.lists(st.from_regex(r"[\w][\w\-.:]{0,12}", fullmatch=True), min_size=1, unique=True))
def test_what_is_written_is_read(ids: list[str]) -> None:
    assert parse_marker(f"[CARD:{'; '.join(ids)}]").refs == tuple(CardRef(i) for i in ids)


@given(st.text(alphabet="[]CARDard:：;#ab \n［】"))
def test_any_text_is_cut_into_ranges_that_rise(text: str) -> None:
    position = 0
    for start, end in find_markers(text):
        assert position <= start < end <= len(text)
        position = end
        parse_marker(text[start:end])
