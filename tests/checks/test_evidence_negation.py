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
    # "cannot help but notice" denies nothing, "independently" neither
    ("The letter is not from the club of Ulm.",
     "I cannot help but notice how well this letter from the club of Ulm is written."),
    ("Wearing a helmet can not lower the risk of injury.",
     "Wearing a helmet was independently associated with a lower risk of injury."),
    # the passage denies another thing beside, and states the very word
    ("Closing the lock can not reduce the flow of the river.",
     "While closing the lock cannot stop ice on its own, it can reduce the flow of the river."),
    # words that deny elsewhere in the passage excuse nothing
    ("The maps did not agree with the census.",
     "The maps agree with the census. No other source was used."),
    ("The lake is not often frozen.", "The lake is often frozen in late winter."),
    ("两次测量的结果不一致。", "两次测量的结果一致。"),
]  # fmt: skip
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
    # the contrary of the word denied
    ("The maps and the census did not agree.", "A discrepancy between maps and census was seen."),
    ("Nobody had mapped the north caves before.", "This is the first map of the north caves."),
    ("The drug showed no association with falls.", "We saw a null association of drug and falls."),
    ("The lake is not often frozen.", "The lake is rarely frozen."),
    ("两次测量的结果不一致。", "两次测量的结果存在差异。"),
    ("此前没有人绘制过北部洞穴的地图。", "这是首次绘制北部洞穴的地图。"),
    # the same denial in a longer sentence, before other words
    ("None of 40 wells held water.", "None of the 40 wells that were drilled in May held water."),
    ("They are not sure that moss may harm the roof of the barn.",
     "We do not share the view that moss may be harmful to the roof of the barn."),
    ("改写得越多，得分就越不可靠。", "人们发现，改写得越多，得分就越不可靠。"),
    # summed up in own words: the passage need not have them
    ("Most of the race was close and no rider was a clear favourite.",
     "It was a neck-and-neck race for most of the day."),
    ("Many of the hens behind the screen never got ill.",
     "The screen lowered transmission among hens to 25 %."),
    ("馆方曾想在各地开设分馆，但并未取得多大成功。",
     "馆方把分馆推向全国，却遭遇冷落，关闭了七家。"),
    # one side of a comparison, left out
    ("The survey covered 24 streets with new lamps and 24 without.",
     "We replaced the lamps of 24 streets and left 24 other streets as they were in the survey."),
    # a lead-in of the author's own
    ("To own is not to read: the club lent 400 books in May.", "In May, the club lent 400 books."),
    # the passage denies something else in another sentence
    ("Few farms reported how often they water.",
     "Of all farms, few farms reported how often they water. A lack of such reports does not mean "
     "that they often forget."),
    ("这句话多了一个否定。", "这句话比原文多出一个否定词。"),
    ("", ""),
]  # fmt: skip


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


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        # the other sentence denies
        ("中位数为 0.65。", "The median is 0.65. One number cannot serve both."),
        ("每个数字都由脚本打印。", "A script printed every figure. It cannot change unnoticed."),
        # less reliable is 不可靠
        ("改写得越多，得分就越不可靠。", "Scores become less reliable the more one rephrases."),
        ("两者不一致。", "Both differ."),
    ],
)
def test_what_english_says_in_other_words_or_elsewhere(claim: str, passage: str) -> None:
    assert observe(claim, passage, "zh", "en") == ()


def test_it_is_no_error_where_another_word_is_denied() -> None:
    passage = "Barns and sheds along the river were painted red by the members of the club in May."
    found = observe("Barns and sheds along the river were not sold by the club in May.", passage)
    assert [o.severity for o in found] in ([], [Severity.WARNING])


def test_passage_that_denies_in_english_what_chinese_states() -> None:
    passage = "The drug did not raise the probability of recovery in 150 patients."
    assert observe("该药提高了150名患者的康复概率。", passage, "zh", "en")
    assert not observe("该药未能提高150名患者的康复概率。", passage, "zh", "en")
