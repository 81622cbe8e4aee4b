from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_survey import coverage
from mkdocs_survey.config import CoverageConfig
from mkdocs_survey.gate import decide
from mkdocs_survey.model import SurveyResult, Verdict
from mkdocs_survey.report import text
from mkdocs_survey.report.printable import pad, printable, shorten, width, wrap
from tests.report.survey import report, survey
from tests.results import judged, marker, page, sentence

EXPECTED = Path(__file__).with_name("expected.txt")


def test_the_terminal_shows_what_where_and_the_gate() -> None:
    assert report("text") == EXPECTED.read_text(encoding="utf-8")


def test_colours_come_only_when_asked_and_change_nothing_else() -> None:
    result = survey()
    measured = coverage.measure(result)
    gate = decide(result, measured, CoverageConfig())
    coloured = text.render(result, measured, gate, text.Terminal(colour=True))
    assert "\x1b[31merror    \x1b[0m" in coloured
    assert "\x1b" not in text.render(result, measured, gate)


def test_large_sites_list_only_the_pages_that_need_a_look() -> None:
    fine = [
        page(
            [judged(sentence("So it was.", markers=[0]), Verdict.PASS)],
            [marker(0, "a")],
            path=f"{i}.md",
        )
        for i in range(30)
    ]
    bad = page([judged(sentence("Half failed."), Verdict.UNSOURCED)], path="bad.md")
    shown = report("text", SurveyResult((*fine, bad)))
    assert "docs/bad.md" in shown
    assert "docs/7.md" not in shown
    assert "and 30 pages with nothing to look at" in shown


def test_an_empty_survey_says_that_it_is_empty() -> None:
    assert report("text", SurveyResult(())).endswith(
        "gate: no. no claims were found, so coverage says nothing.\n"
    )


def test_a_note_keeps_its_remedy_on_a_line_of_its_own() -> None:
    shown = report("text", SurveyResult((), notes=("no pack \x1bhere\n  Install one.",)))
    assert "  note: no pack \\x1bhere\n  Install one.\n" in shown


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain", "plain"),
        ("比值比 1.62", "比值比 1.62"),
        ("a\nb\tc", r"a\x0ab\x09c"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\x9b31m", r"\x9b31m"),
        ("abc\u202edef", r"abc\u202edef"),
        ("\ud800", r"\ud800"),
        ("line\u2028end", r"line\u2028end"),
    ],
)
def test_nothing_printed_moves_the_cursor(raw: str, shown: str) -> None:
    assert printable(raw) == shown


@pytest.mark.parametrize(
    ("shown", "columns"), [("abc", 3), ("系统", 4), ("e\u0301", 1), ("ｆ", 2), ("", 0)]
)
def test_wide_characters_take_two_columns(shown: str, columns: int) -> None:
    assert width(shown) == columns
    assert width(pad(shown, 10)) == 10


@pytest.mark.parametrize("columns", [84, 100, 120])
def test_a_terminal_gets_no_line_longer_than_itself(columns: int) -> None:
    result = survey()
    measured = coverage.measure(result)
    gate = decide(result, measured, CoverageConfig())
    shown = text.render(result, measured, gate, text.Terminal(columns=columns))
    assert max(map(width, shown.splitlines())) <= columns
    plain = text.render(result, measured, gate)
    assert "".join(shown.split()) == "".join(plain.split())


@pytest.mark.parametrize(
    ("raw", "columns", "lines"),
    [
        ("one two three", 8, ["one two", "three"]),
        ("one two", 80, ["one two"]),
        ("", 10, [""]),
        ("unbreakable", 4, ["unbreakable"]),
        ("准确率上升，召回率下降。", 10, ["准确率上", "升，召回率", "下降。"]),
        ("score 0.72 的得分", 12, ["score 0.72", "的得分"]),
        ("sentence  [CARD:a]", 12, ["sentence", "[CARD:a]"]),
    ],
)
def test_long_text_is_folded(raw: str, columns: int, lines: list[str]) -> None:
    assert wrap(raw, columns) == lines


@pytest.mark.parametrize(
    ("raw", "columns", "shown"),
    [("a.md", 10, "a.md"), ("docs/guide/a.md", 8, "…de/a.md"), ("系统/论文.md", 8, "…论文.md")],
)
def test_a_long_name_keeps_its_end(raw: str, columns: int, shown: str) -> None:
    assert shorten(raw, columns) == shown
