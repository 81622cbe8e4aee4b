"""A share carried for something else than the sentence says."""

from __future__ import annotations

import pytest

from mkdocs_survey.checks.evidence.belonging import observe
from mkdocs_survey.model import Pair
from mkdocs_survey.text.glossary import EMPTY

EVIDENCE = "In all, 12 % of the patients relapsed, while 30 % of trials were stopped early."


def test_twelve_percent_of_patients_is_not_twelve_percent_of_trials() -> None:
    claim = "Of the studies begun, 12 % of trials were stopped."
    (seen,) = observe(Pair("p", claim, EVIDENCE, "en", "en"), EMPTY)
    assert seen.rule == "SV402"
    assert seen.message == (
        "the passage says 12 % of the patients and 30 % of trials, the sentence says 12 % of trials"
    )
    assert [span.of(EVIDENCE) for span in seen.evidence_spans] == ["12 %", "30 %"]


def test_the_same_in_chinese() -> None:
    claim = "12%的试验提前终止。"
    evidence = "12%的患者复发，30%的试验提前终止。"
    (seen,) = observe(Pair("p", claim, evidence, "zh", "zh"), EMPTY)
    assert seen.rule == "SV402"


@pytest.mark.parametrize(
    "claim",
    [
        "12 % of patients relapsed.",
        "30 % of the trials were stopped.",
        "12 % of those treated relapsed.",  # nothing in the passage is a share of "those treated"
        "12 % relapsed.",
        "50 % of trials were stopped.",  # not carried at all: the other rules speak of it
    ],
)
def test_other_shares_are_left_alone(claim: str) -> None:
    assert observe(Pair("p", claim, EVIDENCE, "en", "en"), EMPTY) == ()
