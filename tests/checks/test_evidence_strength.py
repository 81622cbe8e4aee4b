"""SV431, SV432, SV433: limits of the passage that the sentence lost."""

import pytest

from mkdocs_survey.checks.evidence import strength
from mkdocs_survey.model import Pair, Severity
from mkdocs_survey.text.glossary import EMPTY

LOST = [
    ("SV431", "Fasting improves memory in adults.", "Fasting may improve memory in adults."),
    ("SV431", "Fasting improves spatial memory.", "Fasting improves spatial memory in mice."),
    ("SV431", "The compound kills tumour cells quickly in patients.",
     "In a small sample, the compound kills tumour cells quickly in patients."),
    ("SV432", "Screen time causes poor sleep in teenagers.",
     "Screen time was associated with poor sleep in teenagers."),
    ("SV433", "All teachers reported daily stress.", "Some teachers reported daily stress."),
    ("SV431", "该药改善老年患者的记忆力。", "该药可能改善老年患者的记忆力。"),
    ("SV431", "该药改善空间记忆能力。", "该药在小鼠中改善空间记忆能力。"),
    ("SV432", "熬夜导致青少年成绩下滑。", "熬夜与青少年成绩下滑相关。"),
]  # fmt: skip
KEPT = [
    ("Fasting might improve memory in adults.", "Fasting may improve memory in adults."),
    ("Fasting improves memory in rodents and other animals.", "Fasting improves memory in mice."),
    ("Screen time is linked to poor sleep.", "Screen time was associated with poor sleep."),
    ("All teachers reported stress.", "All teachers reported stress; some left."),
    ("The survey ended in winter.", "In May 2020 the survey ended."),
    ("Rivers freeze in winter.", "The committee may meet again to discuss its budget."),
    ("该药或许能改善记忆力。", "该药可能改善记忆力。"),
    ("", ""),
]


def observe(claim: str, evidence: str) -> tuple:
    lang = "en" if claim.isascii() else "zh"
    return strength.observe(Pair("", claim, evidence, lang, lang), EMPTY)


@pytest.mark.parametrize(("rule", "claim", "evidence"), LOST)
def test_lost_limits_are_warnings(rule: str, claim: str, evidence: str) -> None:
    (found,) = observe(claim, evidence)
    assert (found.rule, found.severity) == (rule, Severity.WARNING)
    assert found.evidence_spans[0].of(evidence)


@pytest.mark.parametrize(("claim", "evidence"), KEPT)
def test_kept_limits_are_none(claim: str, evidence: str) -> None:
    assert observe(claim, evidence) == ()
