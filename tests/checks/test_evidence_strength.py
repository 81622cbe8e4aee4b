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


OVERSTATED = [
    # hedges
    ("SV431", "Fasting improves memory in older adults.",
     "Fasting may improve memory in older adults."),
    ("SV431", "该药能降低老年患者的死亡风险。", "该药可能降低老年患者的死亡风险。"),
    ("SV431", "Green roofs reduce noise in city flats.",
     "Our data suggest that green roofs reduce noise in city flats."),
    ("SV431", "夜间照明导致鸟类迷航。", "夜间照明似乎会使鸟类迷航。"),
    ("SV431", "The salve heals burns faster.", "The salve potentially heals burns faster."),
    ("SV431", "睡眠不足损害记忆力。", "初步证据提示，睡眠不足可能损害记忆力。"),
    # scope
    ("SV431", "Compound K slows tumour growth.", "Compound K slows tumour growth in mice."),
    ("SV431", "化合物K减缓肿瘤生长。", "化合物K在小鼠体内减缓肿瘤生长。"),
    ("SV431", "Honey kills the bacteria.", "Honey kills the bacteria in vitro."),
    ("SV431", "蜂蜜杀死该细菌。", "体外实验中，蜂蜜杀死该细菌。"),
    ("SV431", "The diet lowers blood pressure.",
     "On small samples, the diet lowers blood pressure."),
    ("SV431", "该饮食降低血压。", "在小样本上，该饮食降低血压。"),
    ("SV431", "The diet lowers blood pressure.",
     "In a pilot study, the diet lowers blood pressure."),
    ("SV431", "The method beats all baselines on long texts.",
     "In simulations, the method beats all baselines on long texts."),
    ("SV431", "Exercise improves mood.", "Among women over 60, exercise improves mood."),
    ("SV431", "运动改善情绪。", "在60岁以上女性中，运动改善情绪。"),
    ("SV431", "Stocks fell after the vote.", "In the short term, stocks fell after the vote."),
    # causation
    ("SV432", "Screen time causes poor sleep in children.",
     "Screen time was associated with poor sleep in children."),
    ("SV432", "Poor sleep in children is due to screen time.",
     "Screen time correlates with poor sleep in children."),
    ("SV432", "屏幕时间导致儿童睡眠不佳。", "屏幕时间与儿童睡眠不佳相关。"),
    ("SV432", "Noise leads to heart disease.",
     "There was a correlation between noise and heart disease."),
    ("SV432", "Coffee protects against gout.",
     "Coffee drinking was associated with a lower risk of gout."),
    ("SV432", "High rents drove births down.", "High rents were correlated with fewer births."),
    # some/all
    ("SV433", "All teachers reported stress at work.", "Some teachers reported stress at work."),
    ("SV433", "Every patient recovered within a week.", "Most patients recovered within a week."),
    ("SV433", "所有教师都报告了工作压力。", "部分教师报告了工作压力。"),
    ("SV433", "患者全部在一周内康复。", "大多数患者在一周内康复。"),
    ("SV433", "The filter always removes the dye.", "The filter often removes the dye."),
    ("SV433", "Teachers always report stress.", "Teachers sometimes report stress."),
    ("SV433", "All samples were positive.", "Of the samples, 40 % were positive."),
    ("SV433", "Most teachers reported stress at work.", "Some teachers reported stress at work."),
    ("SV433", "这种方法总是有效。", "这种方法有时有效。"),
]  # fmt: skip
FAITHFUL = [
    # hedges
    ("Fasting might improve memory in older adults.",
     "Fasting may improve memory in older adults."),
    ("该药或可降低老年患者的死亡风险。", "该药可能降低老年患者的死亡风险。"),
    ("Green roofs probably reduce noise in city flats.",
     "Our data suggest that green roofs reduce noise in city flats."),
    # scope
    ("In mice, compound K slows tumour growth.", "Compound K slows tumour growth in mice."),
    ("Compound K slows tumour growth in rodents such as mice.",
     "Compound K slows tumour growth in mice."),
    ("在小鼠中，化合物K减缓肿瘤生长。", "化合物K在小鼠体内减缓肿瘤生长。"),
    ("在小样本研究中，该饮食降低血压。", "在小样本上，该饮食降低血压。"),
    # causation
    ("Screen time goes with poor sleep in children.",
     "Screen time was associated with poor sleep in children."),
    ("Screen time is linked to poor sleep in children.",
     "Screen time was associated with poor sleep in children."),
    ("屏幕时间与儿童睡眠不佳有关。", "屏幕时间与儿童睡眠不佳相关。"),
    ("Smoking causes lung cancer.", "Smoking is associated with and causes lung cancer."),
    # some/all
    ("Some teachers reported stress at work.", "Some teachers reported stress at work."),
    ("All 40 teachers reported stress.", "Each of the 40 teachers reported stress."),
    ("每位教师都报告了压力。", "所有教师均报告了压力。"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "claim", "evidence"), OVERSTATED)
def test_overstatement_in_both_languages(rule: str, claim: str, evidence: str) -> None:
    assert rule in {o.rule for o in observe(claim, evidence)}


@pytest.mark.parametrize(("claim", "evidence"), FAITHFUL)
def test_faithful_strength_in_both_languages(claim: str, evidence: str) -> None:
    assert observe(claim, evidence) == ()
