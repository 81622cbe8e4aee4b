"""The badge: readable by everyone, and never better than the gate."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.coverage import SiteCoverage, Tally
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import SurveyResult
from mkdocs_survey.report import badge

SVG = "{http://www.w3.org/2000/svg}"


def drawn(covered: int, claims: int, ok: bool = True) -> ET.Element:
    coverage = SiteCoverage((), Tally(claims=claims, covered=covered))
    return ET.fromstring(badge.render(SurveyResult(()), coverage, Gate(ok, ("because",))))  # noqa: S314


def value(svg: ET.Element) -> str:
    return [text.text or "" for text in svg.iter(f"{SVG}text")][1]


@pytest.mark.parametrize(
    ("covered", "claims", "shown"),
    [
        (8999, 10_000, "89 %"),
        (9000, 10_000, "90 %"),
        (9999, 10_000, "99 %"),
        (0, 3, "0 %"),
        (3, 3, "100 %"),
        (0, 0, "no claims"),
    ],
)
def test_the_share_is_cut_off(covered: int, claims: int, shown: str) -> None:
    assert value(drawn(covered, claims)) == shown


@given(st.integers(1, 10_000), st.data())
def test_it_shows_a_bound_just_where_the_bound_is_reached(claims: int, data) -> None:
    covered = data.draw(st.integers(0, claims))
    bound = data.draw(st.integers(0, 100))
    shown = int(value(drawn(covered, claims)).removesuffix(" %"))
    assert (shown >= bound) == Tally(claims=claims, covered=covered).reaches(bound)


def test_it_has_a_name_for_those_who_do_not_see_it() -> None:
    svg = drawn(37, 41, ok=False)
    name = "sourced claims: 90 % (37 of 41), gate closed"
    assert (svg.get("role"), svg.get("aria-label")) == ("img", name)
    assert [title.text for title in svg.iter(f"{SVG}title")] == [name]


def test_the_ground_says_what_the_gate_says() -> None:
    grounds = [
        [p.get("fill") for p in drawn(*counts, ok).iter(f"{SVG}path")][1]
        for *counts, ok in ((40, 41, True), (40, 41, False), (0, 0, True), (0, 0, False))
    ]
    assert len(set(grounds)) == 3
    assert grounds[1] == grounds[3]


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("ok", [True, False])
@pytest.mark.parametrize("claims", [0, 41])
def test_white_letters_stand_out(ok: bool, claims: int) -> None:
    for path in drawn(0, claims, ok).iter(f"{SVG}path"):
        assert 1.05 / (_luminance(path.get("fill", "")) + 0.05) >= 4.5
