from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey import coverage
from mkdocs_survey.config import CoverageConfig
from mkdocs_survey.coverage import Status, Tally
from mkdocs_survey.gate import decide
from mkdocs_survey.model import Place, Severity, SurveyResult, Verdict
from tests.results import NO_CLAIM, finding, judged, marker, page, sentence

SOURCED = sentence("Effects shrank by 12 %.", 0, markers=[0])
UNSOURCED = sentence("Half of them failed.", 1, block=1)
LEAD_IN = sentence("There are two reasons:", 2, block=2)


def tally_of(*results, markers=(), findings=()):
    survey = SurveyResult((page(results, markers, findings=findings),))
    return coverage.measure(survey).total


def test_counts_claims_and_those_with_a_valid_marker() -> None:
    tally = tally_of(
        judged(SOURCED, Verdict.PASS),
        judged(UNSOURCED, Verdict.UNSOURCED),
        judged(LEAD_IN, None, claim=NO_CLAIM),
        markers=[marker(0, "doe2006")],
    )
    assert tally == Tally(claims=2, covered=1, passed=1, unsourced=1)
    assert tally.share == "1/2 (50.00 %)"


def test_a_sentence_with_a_marker_counts_even_if_it_is_no_claim() -> None:
    tally = tally_of(judged(SOURCED, Verdict.PASS, claim=NO_CLAIM), markers=[marker(0, "doe2006")])
    assert (tally.claims, tally.covered) == (1, 1)


@pytest.mark.parametrize("rule", ["SV101", "SV103", "SV104", "SV105"])
def test_a_card_that_leads_nowhere_covers_nothing_wherever_it_is_cited(rule: str) -> None:
    again = sentence("And by 3 points more.", 1, markers=[1])
    # alignment reports it at every marker
    broken = [finding(rule, Severity.ERROR, SOURCED, marker=n, card="gone") for n in (0, 1)]
    tally = tally_of(
        judged(SOURCED, Verdict.FAIL, broken[0]),
        judged(again, Verdict.FAIL, broken[1]),
        markers=[marker(0, "gone"), marker(1, "gone")],
    )
    assert (tally.claims, tally.covered) == (2, 0)


def test_a_malformed_marker_covers_nothing() -> None:
    tally = tally_of(judged(SOURCED, Verdict.FAIL), markers=[marker(0, problem="it names no card")])
    assert (tally.claims, tally.covered) == (1, 0)


def test_a_finding_is_about_its_marker_even_where_another_stands_at_the_same_place() -> None:
    # all markers of an included text stand where the page includes it
    place = Place("docs/trust.md", 9, 1)
    markers = [
        dataclasses.replace(marker(0, "gone"), place=place),
        dataclasses.replace(marker(1, "doe2006"), place=place),
    ]
    unknown = finding("SV101", Severity.ERROR, SOURCED, marker=0, card="gone")
    other = sentence("And by 3 points more.", 1, markers=[1])
    tally = tally_of(
        judged(SOURCED, Verdict.FAIL, dataclasses.replace(unknown, place=place)),
        judged(other, Verdict.PASS),
        markers=markers,
    )
    assert (tally.claims, tally.covered) == (2, 1)


def test_an_empty_field_is_a_fault_of_that_marker_not_of_the_card() -> None:
    whole = sentence("And by 3 points more.", 1, markers=[1])
    empty = finding("SV109", Severity.ERROR, SOURCED, marker=0, card="doe2006")
    tally = tally_of(
        judged(SOURCED, Verdict.FAIL, empty),
        judged(whole, Verdict.PASS),
        markers=[marker(0, "doe2006#data"), marker(1, "doe2006")],
    )
    assert (tally.claims, tally.covered) == (2, 1)


def test_one_valid_marker_of_two_is_enough() -> None:
    both = sentence("Effects shrank by 12 %.", 0, markers=[0, 1])
    unknown = finding("SV101", Severity.ERROR, both, marker=0, card="gone")
    tally = tally_of(
        judged(both, Verdict.FAIL, unknown), markers=[marker(0, "gone"), marker(1, "doe2006")]
    )
    assert (tally.claims, tally.covered) == (1, 1)


def test_a_wrong_figure_is_no_matter_of_coverage() -> None:
    wrong = finding("SV402", Severity.ERROR, SOURCED, card="doe2006")
    tally = tally_of(judged(SOURCED, Verdict.FAIL, wrong), markers=[marker(0, "doe2006")])
    assert (tally.claims, tally.covered, tally.failed) == (1, 1, 1)


def test_a_waived_claim_is_counted_apart() -> None:
    waived = finding("SV201", Severity.COVERAGE, UNSOURCED, waived="common knowledge")
    tally = tally_of(
        judged(SOURCED, Verdict.PASS),
        judged(UNSOURCED, Verdict.WAIVED, waived),
        markers=[marker(0, "doe2006")],
    )
    assert tally == Tally(claims=1, covered=1, passed=1, waived=1)


@pytest.mark.parametrize(
    ("covered", "claims", "shown"),
    [
        (37, 41, "37/41 (90.24 %)"),
        (89_999, 100_000, "89999/100000 (89.99 %)"),
        (2, 3, "2/3 (66.66 %)"),
        (41, 41, "41/41 (100.00 %)"),
        (0, 7, "0/7 (0.00 %)"),
        (0, 0, "no claims"),
    ],
)
def test_the_share_is_cut_off_never_rounded_up(covered: int, claims: int, shown: str) -> None:
    assert Tally(claims=claims, covered=covered).share == shown


@given(claims=st.integers(1, 10**9), share=st.floats(0, 1), bound=st.integers(0, 100))
def test_what_is_shown_never_contradicts_the_gate(claims: int, share: float, bound: int) -> None:
    tally = Tally(claims=claims, covered=int(claims * share))
    shown_reaches = int(tally.percent.replace(".", "")) >= bound * 100
    assert tally.reaches(bound) == shown_reaches


def gate_of(*results, fail_under: int = 90, markers=(), corpus=()):
    survey = SurveyResult((page(results, markers),), tuple(corpus))
    return decide(survey, coverage.measure(survey), CoverageConfig(fail_under))


def test_the_gate_opens_when_everything_holds() -> None:
    gate = gate_of(judged(SOURCED, Verdict.PASS), markers=[marker(0, "doe2006")])
    assert str(gate) == "gate: yes. coverage 1/1 (100.00 %) ≥ 90 % holds."


def test_the_gate_closes_below_the_bound() -> None:
    gate = gate_of(
        judged(SOURCED, Verdict.PASS),
        judged(UNSOURCED, Verdict.UNSOURCED),
        markers=[marker(0, "doe2006")],
        fail_under=51,
    )
    assert str(gate) == "gate: no. coverage 1/2 (50.00 %) < 51 %."


def test_an_error_closes_the_gate_and_the_coverage_is_still_told() -> None:
    wrong = finding("SV402", Severity.ERROR, SOURCED, card="doe2006")
    gate = gate_of(judged(SOURCED, Verdict.FAIL, wrong), markers=[marker(0, "doe2006")])
    assert not gate.ok
    assert gate.reasons == ("1 error-level finding", "coverage 1/1 (100.00 %) ≥ 90 % holds")


def test_a_waived_error_and_a_warning_leave_it_open() -> None:
    waived = finding("SV402", Severity.ERROR, SOURCED, waived="misprint in the source")
    warned = finding("SV301", Severity.WARNING, SOURCED)
    gate = gate_of(judged(SOURCED, Verdict.WAIVED, waived, warned), markers=[marker(0, "doe2006")])
    assert gate.ok


def test_an_error_in_the_corpus_closes_it_too() -> None:
    broken = finding("SV104", Severity.ERROR, SOURCED, card="doe2006")
    gate = gate_of(judged(SOURCED, Verdict.PASS), markers=[marker(0, "doe2006")], corpus=[broken])
    assert not gate.ok


def test_a_site_without_claims_does_not_pass_in_silence() -> None:
    nothing = judged(LEAD_IN, None, claim=NO_CLAIM)
    assert not gate_of(nothing).ok
    assert gate_of(nothing, fail_under=0).ok
    assert "no claims were found" in str(gate_of(nothing, fail_under=0))


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        ([Verdict.PASS, Verdict.PASS], Status.GREEN),
        ([Verdict.PASS, Verdict.WAIVED], Status.GREEN),
        ([Verdict.PASS, Verdict.DOUBT], Status.YELLOW),
        ([Verdict.PASS, Verdict.UNSOURCED], Status.YELLOW),
        ([Verdict.PASS, Verdict.UNCHECKED], Status.YELLOW),
        ([Verdict.PASS, Verdict.PASS, Verdict.PASS, Verdict.FAIL], Status.RED),
    ],
)
def test_a_paragraph_is_as_good_as_its_worst_sentence(
    verdicts: list[Verdict], status: Status
) -> None:
    results = [judged(sentence("So it is.", i), v) for i, v in enumerate(verdicts)]
    assert coverage.paragraph_statuses(page(results)) == {0: status}


def test_a_paragraph_with_nothing_to_judge_has_no_status() -> None:
    assert coverage.paragraph_statuses(page([judged(LEAD_IN, None, claim=NO_CLAIM)])) == {}


def test_the_site_is_the_sum_of_its_pages() -> None:
    first = page([judged(SOURCED, Verdict.PASS)], [marker(0, "doe2006")])
    second = page([judged(UNSOURCED, Verdict.UNSOURCED)], path="zh/系统.md")
    measured = coverage.measure(SurveyResult((first, second)))
    assert [p.tally.share for p in measured.pages] == ["1/1 (100.00 %)", "0/1 (0.00 %)"]
    assert measured.total.share == "1/2 (50.00 %)"
