"""SV421: the sentence points the other way than its passage."""

import pytest

from mkdocs_survey.checks.evidence import direction
from mkdocs_survey.model import Pair, Severity
from mkdocs_survey.text.alignment import analyse
from mkdocs_survey.text.glossary import EMPTY
from mkdocs_survey.text.polarity import directions

MASKS = "Wearing a mask in hospitals reduced the risk of infection among nurses."
REVERSED = [
    ("Wearing a mask increased the risk of infection among nurses.", MASKS),
    ("Yield was lower in treated plots than in control plots.",
     "Yield was higher in treated plots than in control plots."),
    ("Fewer patients recovered in the drug group.", "More patients recovered in the drug group."),
    ("The treatment worsened sleep quality.", "The treatment improved sleep quality in adults."),
    ("Most tests came back negative in spring.", "Most tests came back positive in spring."),
    ("Net sales fell by 12 % in the quarter.", "Net sales rose 12 % in the quarter."),
    ("Net sales fell by 12 % in the quarter.", "Net sales were up 12 % in the quarter."),
    ("As rain increases, a harvest becomes more likely.",
     "With increasing rain, the chances of a harvest diminish considerably."),
    ("Removal of moss enhances growth of grass.", "Removal of moss prevents growth of grass."),
    ("The salve slows the resolution of swelling.",
     "The salve accelerates the resolution of swelling."),
    # no sides that could have changed places
    ("Feeding is associated with higher rates of moulting.",
     "The share of birds that had moulted was lower in the fed group."),
    ("Compared to canvas tents, nylon tents had lower leak rates.",
     "Leak rates were highest in nylon tents, higher than those in canvas tents by a factor."),
    ("Compound B inhibits growth of the tumour.", "Compound B promotes growth of the tumour."),
    ("该药使患者的死亡风险上升了两成。", "研究发现，该药使患者的死亡风险下降了两成。"),
    ("新方法的错误率高于旧方法。", "结果显示，新方法的错误率低于旧方法。"),
    ("今年粮食产量较去年减少。", "今年粮食产量较去年增加，创下新高。"),
    ("多数样本呈阴性。", "检测结果显示，多数样本呈阳性。"),
]  # fmt: skip
FAITHFUL = [
    ("Masks lowered the risk of infection among nurses.", MASKS),
    # A below B is B above A
    ("Yield was lower in control plots than in treated plots.",
     "Yield was higher in treated plots than in control plots."),
    ("Yield was higher on loam than on sand.",
     "Yield on sand was clearly lower (5.9 t), and on loam (18.1 t) higher than elsewhere."),
    ("Yield on sand was lower than on loam.",
     "Compared with sand, loam gave a higher yield."),
    # the passage says it in the claim's own word, among others
    ("The coach wants a plan without weakening the defence of the team.",
     "Earlier plans weaken the defence of the team, and this increases the load on its captain. "
     "Our plan works without weakening the defence."),
    # other things, in a passage that has words of the other pole only
    ("Lena dropped her keys in the yard.", "More members came at noon than in May."),
    # figures of speech
    ("The club of beekeepers, or COB for short, met in May.",
     "The club of beekeepers (COB) has a long waiting list since May."),
    # not more is less
    ("Training did not increase the error rate.", "Training decreased the error rate."),
    # "up to" and "more than 3" give no direction
    ("The device lowers noise by up to 40 %.", "The device lowers noise by up to 40 %."),
    ("Costs are high for small firms.", "The programme may reduce costs for small firms."),
    ("Sales fell in 2019 and rose in 2020.", "Sales fell in 2019. Sales rose in 2020."),
    ("该药降低了死亡风险。", "该药使死亡风险下降。"),
    ("甲组的得分低于乙组。", "乙组的得分高于甲组。"),
    # condition with condition, consequence with consequence
    ("As rain increases, a harvest becomes considerably less likely.",
     "With increasing rain, the chances of a harvest diminish considerably."),
    ("As more data came in, the effect was attenuated over the years.",
     "Over the years the effect attenuates with the accumulation of more data."),
    ("Mould may decrease due to increased light.", "Light was associated with lower mould."),
    # what is said of a lack is the contrary of what is said of the thing
    ("Removal of moss enhances growth of grass.", "Moss prevents growth of grass on the lawn."),
    # to speed up a lessening lessens
    ("The salve reduces swelling.", "The salve accelerates the resolution of swelling."),
    # two things, two directions, in other words
    ("Profit had a sharp drop after raising prices.",
     "The shop upped its prices. Profit dropped by a fifth."),
    ("The sky is blue.", "Grass is green."),
    ("", ""),
]  # fmt: skip


def observe(claim: str, evidence: str, lang: str = "", other: str = "") -> tuple:
    lang = lang or ("en" if claim.isascii() else "zh")
    return direction.observe(Pair("", claim, evidence, lang, other or lang), EMPTY)


@pytest.mark.parametrize(("claim", "evidence"), REVERSED)
def test_reversed_direction_is_flagged(claim: str, evidence: str) -> None:
    found = observe(claim, evidence)
    assert [o.rule for o in found] == ["SV421"] * len(found) != []
    ours, theirs = found[0].claim_spans[0], found[0].evidence_spans[0]
    assert ours.of(claim) in found[0].message
    assert theirs.of(evidence) in found[0].message


@pytest.mark.parametrize(("claim", "evidence"), FAITHFUL)
def test_same_direction_is_not(claim: str, evidence: str) -> None:
    assert observe(claim, evidence) == ()


def test_certain_only_where_the_words_around_agree() -> None:
    near = observe("Masks increased the risk of infection.", "Masks reduced the risk of infection.")
    assert near[0].severity is Severity.ERROR
    far = observe(
        "Masks increased the risk of infection in the second winter of the survey.",
        "In schools of the north, infection numbers were reduced by the use of masks.",
    )
    assert [o.severity for o in far] in ([], [Severity.WARNING])


def test_chinese_claim_on_an_english_passage() -> None:
    passage = "Closing schools can reduce peak incidence by 40-60% and delay the epidemic."
    assert observe("关闭学校可使发病高峰升高40%至60%。", passage, "zh", "en")
    assert not observe("关闭学校可使发病高峰降低40%至60%。", passage, "zh", "en")


THAN = [
    ("甲组比乙组高一些", ["高"]),
    ("甲组得分比乙组多了三分", ["多"]),
    ("甲组的比例高一些", []),
    ("占比在农村多了三分", []),
    ("比较各组后误差大一些", []),
    ("该比率在乙组大一些", []),
]


@pytest.mark.parametrize(("text", "words"), THAN)
def test_only_the_sign_for_than_compares(text: str, words: list[str]) -> None:
    assert [text[d.first : d.last + 1] for d in directions(analyse(text))] == words
