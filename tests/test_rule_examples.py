"""The examples on the pages of the evidence rules fail and pass as the pages say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mkdocs_survey.checks.verify import verify_pairs
from mkdocs_survey.config import SurveyConfig
from mkdocs_survey.model import Pair, Verdict
from mkdocs_survey.rules import RULES
from mkdocs_survey.text.language import language_of

APART = {"SV413", "SV451"}
"""Rules whose examples are no pair of sentences: one needs a bibliography (see
``tests/checks/test_evidence_terms.py``), one says that nothing was compared (below)."""

EVIDENCE = sorted(c for c, rule in RULES.items() if rule.group == "evidence" and c not in APART)
_EXAMPLE = re.compile(r'\*\*Example that (fails|passes)\.\*\*\s+"([^"]+)"\s+on\s+"([^"]+)"')


def examples(code: str) -> dict[str, Pair]:
    """The examples of a page by how they end: ``fails``, ``passes``."""
    found = {}
    for how, claim, passage in _EXAMPLE.findall(RULES[code].doc):
        claim, passage = " ".join(claim.split()) + ".", " ".join(passage.split()) + "."
        langs = language_of(claim, default="en"), language_of(passage, default="en")
        found[how] = Pair(code, claim, passage, *langs)
    return found


@pytest.mark.parametrize("code", EVIDENCE)
def test_the_examples_of_a_page_are_true(code: str, tmp_path) -> None:
    found = examples(code)
    assert set(found) == {"fails", "passes"}, f'{code}: write "sentence" on "passage"'
    settings = SurveyConfig()
    settings = replace(settings, semantic=replace(settings.semantic, enabled=False))
    failing, passing = verify_pairs((found["fails"], found["passes"]), settings, tmp_path)
    assert code in {o.rule for o in failing.observations}
    assert failing.verdict in (Verdict.FAIL, Verdict.DOUBT)
    assert passing.verdict is Verdict.PASS, passing.observations


def test_a_check_that_is_switched_off_is_no_pass(tmp_path) -> None:
    settings = SurveyConfig()
    settings = replace(
        settings,
        semantic=replace(settings.semantic, enabled=False),
        evidence=replace(settings.evidence, enabled=False),
    )
    (answer,) = verify_pairs(
        [Pair("p", "Rents fell.", "Rents rose.", "en", "en")], settings, tmp_path
    )
    assert [o.rule for o in answer.observations] == ["SV451"]
    assert answer.verdict is Verdict.UNCHECKED
