"""Waivers as they are written, and what they cover on the rendered page."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.text.waivers import is_directive, parse_waiver
from tests.text.pages import characters_at, page_of

WRITTEN = {
    '<!-- survey: ignore SV201 reason="own data" -->': (("SV201",), "own data", None),
    "<!--survey:ignore SV201 reason='own data'-->": (("SV201",), "own data", None),
    '<!-- Survey： ignore SV201，SV402 reason=“自己的数据” -->': (
        ("SV201", "SV402"), "自己的数据", None),
    '<!-- survey: ignore SV402, SV201,SV402\n  reason="own\n data" -->': (
        ("SV402", "SV201"), "own data", None),
    '<!-- survey: ignore until="2027-01-31" SV201 reason="a" -->': (
        ("SV201",), "a", date(2027, 1, 31)),
    """<!-- survey: ignore SV201 reason="it's > 5 %" -->""": (("SV201",), "it's > 5 %", None),
}  # fmt: skip

WRONG = {
    '<!-- survey: ignore reason="a" -->': "names no rule",
    "<!-- survey: ignore SV201 -->": "gives no reason",
    '<!-- survey: ignore SV201 reason="" -->': "gives no reason",
    '<!-- survey: ignore SV201 reason=" " -->': "gives no reason",
    '<!-- survey: ignore SV999 reason="a" -->': "no rule 'SV999'",
    '<!-- survey: ignore SV2011 reason="a" -->': "'SV2011 reason=\"a\"' in it cannot be read",
    '<!-- survey: ignore all reason="a" -->': "in it cannot be read",
    '<!-- survey: ignore SV201 because="a" -->': "no word 'because'",
    '<!-- survey: ignore SV201 reason="a" until="soon" -->': 'until="soon" is no date',
    '<!-- survey: ignore SV201 reason="a" until="2027-02-30" -->': "is no date",
    '<!-- survey: ignore SV201 reason="a -->': "cannot be read",
    "<!-- survey: -->": "it is no waiver",
    "<!-- survey: off -->": "it is no waiver",
    "<!-- survey: ignore SV201" + " " * 3000 + 'reason="a" -->': "it is no waiver",
}


@pytest.mark.parametrize("comment", WRITTEN)
def test_reading(comment: str) -> None:
    waiver = parse_waiver(comment)
    assert (waiver.rules, waiver.reason, waiver.until, waiver.problem) == (*WRITTEN[comment], "")


def test_somebody_may_stand_for_it() -> None:
    waiver = parse_waiver('<!-- survey: ignore SV201 reason="own data" owner="Ada Field" -->')
    assert (waiver.problem, waiver.why) == ("", "own data (Ada Field)")


@pytest.mark.parametrize("comment", WRONG)
def test_what_is_wrong_is_said(comment: str) -> None:
    assert WRONG[comment] in parse_waiver(comment).problem


@pytest.mark.parametrize("comment", ["<!-- a survey: ignore -->", "<!-- surveys -->", "survey: x"])
def test_other_comments_are_not_spoken_to(comment: str) -> None:
    assert not is_directive(comment)


@given(st.text())
def test_nothing_breaks_the_reader(text: str) -> None:
    waiver = parse_waiver(f"<!-- survey: ignore {text} -->")
    assert waiver.problem or (waiver.rules and waiver.reason)


W = '<!-- survey: ignore SV201 reason="a" -->'
ROWS = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |"

PAGES: dict[str, tuple[str, list[str]]] = {
    "before a paragraph": (f"{W}\n\nOne. Two.\n\nThree.", ["One.", "Two."]),
    "right before one": (f"{W}\nOne. Two.", ["One.", "Two."]),
    "after a sentence": (f"One. {W} Two.", ["One."]),
    "at the end": (f"One. Two. {W}", ["Two."]),
    "inside a sentence": (f"One. Two {W} words. Three.", ["Two words."]),
    "on a line after a sentence": (f"One.\n{W}\nTwo.", ["Two."]),
    "before a list": (f"{W}\n\n- One.\n- Two.\n\nThree.", ["One.", "Two."]),
    "at the start of an item": (f"- One.\n- {W} Two. Three.\n- Four.", ["Two.", "Three."]),
    "inside an item": (f"- One.\n\n    {W}\n\n    Two.\n\n- Three.", ["Two."]),
    "before a table": (f"{W}\n\n{ROWS}\n\nEnd.", ["a | b", "1 | 2", "3 | 4"]),
    "in a cell": (ROWS.replace("3 |", f"3 {W} |"), ["3 | 4"]),
    "before an admonition": (f'{W}\n\n!!! note "Of one"\n\n    Two.', ["Of one", "Two."]),
    "inside an admonition": (f"!!! note\n    {W}\n    One. Two.", ["One.", "Two."]),
    "in a footnote": (f"One.[^1]\n\n[^1]: {W} Two.", ["Two."]),
    "before a heading": (f"{W}\n\n## One\n\nTwo.", []),
    "at the end of the page": (f"One.\n\n{W}", []),
    "below markdown in HTML": (f"<div markdown>\n{W}\n\nOne.\n\n</div>", ["One."]),
    "with markup in its reason": (
        '<!-- survey: ignore SV201 reason="`a` [b](c) *d* [CARD:x]" -->\n\nOne.',
        ["One."],
    ),
    "with markup in its reason, inside a sentence": (
        'One <!-- survey: ignore SV201 reason="`a` [b](c) *d*" --> two.',
        ["One two."],
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_what_a_waiver_covers(name: str) -> None:
    source, words = PAGES[name]
    page = page_of(source)
    [waiver] = page.waivers
    assert [s.text for s in page.sentences if s.index in waiver.sentences] == words
    assert not waiver.problem
    assert characters_at(source, waiver.place.line, waiver.place.col).startswith("<!--")


@pytest.mark.parametrize("name", PAGES)
def test_the_page_reads_as_if_it_were_not_there(name: str) -> None:
    source, _ = PAGES[name]
    if name == "before a table":
        source = source.replace("| 1 |", "| 1 [CARD:x] |")
    bare = source.replace(W, "")
    bare = bare if bare != source else "One two." if "two" in source else "One."

    def read(text: str) -> list[tuple[str, int, int]]:
        return [(s.text, s.block, len(s.citations)) for s in page_of(text).sentences]

    if name == "on a line after a sentence":  # the comment parts the paragraph, as any does
        bare = "One.\n\nTwo."
    assert read(source) == read(bare)


@pytest.mark.parametrize(
    "source",
    [
        f"```\n{W}\n```",
        f"    {W}",
        f"`{W}`",
        f"<div>{W}</div>",
        f"---\ndescription: '{W}'\n---\n",
        W.replace("<!--", "&lt;!--"),
    ],
)
def test_code_and_raw_html_hold_none(source: str) -> None:
    assert page_of(f"{source}\n\nOne.").waivers == ()


def test_alike_waivers_have_places_of_their_own() -> None:
    page = page_of(f"```\n{W}\n```\n\n{W}\n\nOne.\n\n{W}\n\nTwo.")
    assert [w.place.line for w in page.waivers] == [5, 9]
    assert [sorted(w.sentences) for w in page.waivers] == [[0], [1]]


def test_a_marker_alone_still_covers_the_block_before() -> None:
    page = page_of(f"One.\n\n{W}\n\n[CARD:a]")
    assert len(page.sentences[0].citations) == 1
