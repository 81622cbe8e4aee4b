"""SV422: one side denies what the other states."""

import pytest

from mkdocs_survey.checks.evidence import negation
from mkdocs_survey.model import Pair, Severity
from mkdocs_survey.text.glossary import EMPTY

DENIED = [
    ("The vaccine does not protect children.", "The vaccine protects children against measles."),
    ("The method can not recover the signal.", "The method can recover the signal from noise."),
    ("Ticks never transmit the virus.", "Ticks transmit the virus to deer in summer."),
    ("The trial didn't meet its endpoint.", "The trial met its endpoint after two years."),
    ("Infection in newborns is not unlikely.", "Infection in newborns is unlikely."),
    ("The museum is open on Mondays.", "The museum is not open on Mondays."),
    ("Coffee raises blood pressure in adults.", "Coffee never raises blood pressure in adults."),
    ("深圳不是最早设立的经济特区。", "1980年，最早设立的经济特区是深圳。"),
    ("蜂蜜不可以降低空腹血糖。", "研究人员发现，蜂蜜可以降低空腹血糖。"),
    ("该模型没有超过基线。", "实验表明，该模型超过基线两个百分点。"),
    ("疫苗对儿童并非有效。", "疫苗对儿童有效。"),
]
KEPT = [
    (
        "The vaccine does not protect children.",
        "No protection of children by the vaccine was seen.",
    ),
    ("The drug was not effective in adults.", "The drug was ineffective in adults."),
    ("The firm did not get the balance right.", "The firm failed to get the balance right."),
    # these words of negation deny nothing
    ("Not only adults but also children fell ill.", "Adults and children fell ill."),
    ("No less than forty homes were flooded.", "Forty homes were flooded in the village."),
    ("该药不仅有效，而且便宜。", "该药有效，价格便宜。"),
    ("两组的结果不同。", "两组的结果有差异。"),
    ("无论男女，效果都非常好。", "男女的效果都很好。"),
    ("患者没有出现发热。", "患者未出现发热症状。"),
    ("", ""),
]


def observe(claim: str, evidence: str, lang: str = "", other: str = "") -> tuple:
    lang = lang or ("en" if claim.isascii() else "zh")
    return negation.observe(Pair("", claim, evidence, lang, other or lang), EMPTY)


@pytest.mark.parametrize(("claim", "evidence"), DENIED)
def test_denial_on_one_side_is_flagged(claim: str, evidence: str) -> None:
    found = observe(claim, evidence)
    assert [o.rule for o in found] == ["SV422"]
    assert found[0].severity in (Severity.ERROR, Severity.WARNING)


@pytest.mark.parametrize(("claim", "evidence"), KEPT)
def test_denial_on_both_sides_or_none_is_not(claim: str, evidence: str) -> None:
    assert observe(claim, evidence) == ()


def test_it_is_an_error_only_where_the_passage_clearly_states_it() -> None:
    same = observe("The method can not recover the signal.", "The method can recover the signal.")
    assert same[0].severity is Severity.ERROR
    loose = observe("The method is not useful for archives.", "Archives use several tools.")
    assert [o.severity for o in loose] in ([], [Severity.WARNING])


@pytest.mark.parametrize(
    ("claim", "flagged"),
    [
        ("对65名感染者的分析显示，超过95%的病例没有发生血清转化。", True),
        ("对65名感染者的分析显示，超过95%的病例发生了血清转化。", False),
    ],
)
def test_chinese_claim_on_an_english_passage(claim: str, flagged: bool) -> None:
    passage = "Using samples from 65 infected people, we show seroconversion in >95% of cases."
    assert bool(observe(claim, passage, "zh", "en")) is flagged


def test_passage_that_denies_in_english_what_chinese_states() -> None:
    passage = "The drug did not raise the probability of recovery in 150 patients."
    assert observe("该药提高了150名患者的康复概率。", passage, "zh", "en")
    assert not observe("该药未能提高150名患者的康复概率。", passage, "zh", "en")
