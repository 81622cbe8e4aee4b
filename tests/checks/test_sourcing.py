from __future__ import annotations

import pytest

from mkdocs_survey.checks import sourcing
from mkdocs_survey.model import Place, Severity
from tests.results import CLAIM, NO_CLAIM, judged, page, sentence

CITED = sentence("Effects shrank by 12 %.", 0, markers=[0])
BARE = sentence("Half of them failed.", 1)
LEAD_IN = sentence("There are two reasons:", 2)


def read(*sentences):
    return page([judged(s, None) for s in sentences]).page


def test_a_claim_without_a_marker_is_unsourced_and_the_finding_says_why() -> None:
    (found,) = sourcing.observe(read(CITED, BARE, LEAD_IN), [CLAIM, CLAIM, NO_CLAIM])
    assert (found.rule, found.severity, found.sentence) == ("SV201", Severity.COVERAGE, 1)
    assert found.place == BARE.place
    assert found.message == "claim without a marker: the sentence states a figure"


def test_a_page_without_claims_is_reported_as_a_whole() -> None:
    (found,) = sourcing.observe(read(LEAD_IN), [NO_CLAIM])
    assert (found.rule, found.severity) == ("SV202", Severity.INFO)
    assert found.place == Place("docs/trust.md")


def test_an_empty_page_is_a_page_without_claims() -> None:
    assert [f.rule for f in sourcing.observe(read(), [])] == ["SV202"]


def test_a_cited_sentence_makes_the_page_count_even_if_it_is_no_claim() -> None:
    assert sourcing.observe(read(CITED), [NO_CLAIM]) == ()


def test_decisions_must_belong_to_the_page() -> None:
    with pytest.raises(ValueError, match="shorter"):
        sourcing.observe(read(CITED, BARE), [CLAIM])
