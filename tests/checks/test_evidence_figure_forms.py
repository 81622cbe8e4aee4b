"""Figures in all their forms, right and wrong, in both languages and across them."""

from __future__ import annotations

import pytest

from mkdocs_survey.checks.evidence import observe
from mkdocs_survey.model import Pair
from mkdocs_survey.text.language import language_of

RIGHT = [
    # integers, separators
    ("The registry held 12,480 farms.", "The registry held 12 480 farms in 2019."),
    ("登记册收录12480家农场。", "登记册收录1.248万家农场。"),
    ("The registry held some 12,500 farms.", "The registry held 12,480 farms."),
    # ranges
    ("Between 4 and 7 % of lambs died.", "Of lambs, 4–7 % died."),
    ("死亡率为4%至7%。", "死亡率在4%~7%之间。"),
    ("The lake is 3 to 5 m deep.", "Depths range from 3 m to 5 m."),
    # bounds
    ("At least 200 wells were dug.", "They dug 200 or more wells."),
    ("Pressure was ≥ 40 kPa.", "Pressure was at least 40 kPa."),
    ("至少有200口井。", "井数不少于200口。"),
    ("The mean was 12.4 ± 0.3 mm.", "Mean 12.4 (SD 0.3) mm."),
    # scientific, fraction, words
    ("The rate was 3.2 × 10^-4 per year.", "A rate of 0.00032 per year was found."),
    ("Two thirds of sheds burned.", "In all, 66.7 % of sheds burned."),
    ("A quarter of sheds burned.", "25 % of sheds burned."),
    ("百分之七的羊死亡。", "7%的羊死亡。"),
    ("三分之一的羊死亡。", "约33%的羊死亡。"),
    ("Half a million people came.", "500,000 people came."),
    ("三点二亿元", "3.2亿元"),
    ("产量为1.5亿吨。", "产量为15000万吨。"),
    ("Twenty-one mills closed.", "21 mills closed."),
    # percent points
    ("Turnout rose by 4 points.", "Turnout rose by 4 percentage points."),
    ("投票率提高了4个百分点。", "投票率从51%提高到55%。"),
    ("Accuracy gained 3.2 points.", "Accuracy rose from 85.1 % to 88.3 %."),
    # multiples
    ("Output doubled.", "Output rose from 40 to 80 tonnes."),
    ("Output doubled.", "Output increased twofold."),
    ("Output tripled in ten years.", "Within ten years output rose by a factor of three."),
    ("产量翻一番。", "产量增至原来的两倍。"),
    ("产量翻了一番。", "产量增长了100%。"),
    ("产量翻两番。", "产量增至原来的4倍。"),
    ("产量增长了两倍。", "产量是原来的三倍。"),
    ("Prices halved.", "Prices fell by 50 %."),
    # ordinals
    ("It is the third largest lake.", "The lake ranks 3rd by area."),
    ("该湖面积居全国第二位。", "该湖面积居全国第2。"),
    # p values, intervals
    ("The effect was clear (p < 0.05).", "The effect was clear (p = 0.03)."),
    ("OR 1.62 (95 % CI 1.10–2.38).",
     "The odds ratio was 1.62 (95% confidence interval, 1.10 to 2.38)."),
    ("比值比为1.62（95%置信区间1.10~2.38）。", "OR=1.62（95%CI：1.10–2.38）。"),
    # units
    ("The dose was 0.5 g.", "The dose was 500 mg."),
    ("It took 90 minutes.", "It took one and a half hours."),
    ("It took 1.5 h.", "It took 90 min."),
    ("距离为1.2公里。", "距离为1200米。"),
    ("Latency was 0.2 s.", "Latency was 200 ms."),
    # currency
    ("It cost 5 million euros.", "It cost €5m."),
    ("耗资500万元人民币。", "耗资人民币500万元。"),
    # dates
    ("The mill opened in March 1898.", "On 4 March 1898 the mill opened."),
    ("工厂于1898年3月建成。", "1898年3月4日，工厂建成。"),
    ("The war lasted four years.", "The war lasted from 1914 to 1918."),
    # names
    ("COVID-19 and GPT-4 in Table 2 [12], Section 3.1.", "COVID-19 and GPT-4."),
    # cross language
    ("约有12亿人感染。", "1.2 billion people were infected."),
    ("有效率为67%。", "Two thirds responded."),
    # spaces between thousands
    ("The registry held 12,480 farms.", "The registry held 12 480 farms in 2019."),
]  # fmt: skip
WRONG = [
    # integers, separators
    ("The registry held 12,840 farms.", "The registry held 12,480 farms."),
    ("登记册收录12480家农场。", "登记册收录12.48万家农场。"),
    # ranges
    ("Between 4 and 9 % of lambs died.", "Of lambs, 4–7 % died."),
    ("死亡率为4%至8%。", "死亡率在4%~7%之间。"),
    # bounds
    ("At least 300 wells were dug.", "They dug at least 200 wells."),
    ("至少有300口井。", "井数不少于200口。"),
    ("The mean was 12.4 ± 0.5 mm.", "The mean was 12.4 ± 0.3 mm."),
    # scientific, fraction, words
    ("The rate was 3.2 × 10^-3 per year.", "The rate was 3.2 × 10^-4 per year."),
    ("Three quarters of the sheds burned.", "Half of the sheds burned down."),
    ("三分之二的羊死亡。", "三分之一的羊死亡。"),
    ("Half a million people came.", "50,000 people came to the fair."),
    ("产量为1.5亿吨。", "产量为1.5万吨。"),
    ("Twenty-four mills closed.", "21 mills closed in the valley."),
    # percent points
    ("Turnout rose by 4 percent.", "Turnout rose by 4 percentage points."),
    ("投票率提高了4%。", "投票率提高了4个百分点。"),
    ("投票率提高了6个百分点。", "投票率从51%提高到55%。"),
    ("Accuracy gained 3.8 points.", "Accuracy rose from 85.1 % to 88.3 %."),
    # multiples
    ("Output tripled.", "Output doubled within ten years."),
    ("产量翻了两番。", "产量翻了一番。"),
    ("产量增长了3倍。", "产量增长了2倍。"),
    ("Output is five times higher.", "Output is three times higher than before."),
    # ordinals
    ("It is the third-largest lake.", "It is the second-largest lake of the land."),
    ("该湖面积居全国第三。", "该湖面积居全国第二。"),
    # p values, intervals
    ("The effect was clear (p < 0.01).", "The effect was clear (p = 0.03)."),
    ("The effect was clear (p = 0.003).", "The effect was clear (p = 0.03)."),
    ("OR 1.62 (95 % CI 1.10–2.83).", "The odds ratio was 1.62 (95% CI 1.10 to 2.38)."),
    ("OR 1.62 (99 % CI 1.10–2.38).", "The odds ratio was 1.62 (95% CI 1.10 to 2.38)."),
    ("差异显著（P<0.001）。", "差异显著（P=0.02）。"),
    # units
    ("The dose was 50 mg.", "The dose was 500 mg."),
    ("It took 90 seconds.", "It took 90 min."),
    ("距离为12公里。", "距离为1200米。"),
    # currency
    ("It cost $5 million.", "It cost €5 million."),
    ("耗资500万美元。", "耗资500万元。"),
    # dates
    ("The mill opened in March 1899.", "On 4 March 1898 the mill opened."),
    ("工厂于1898年5月建成。", "1898年3月4日，工厂建成。"),
    # cross language
    ("约有1.2亿人感染。", "1.2 billion people were infected."),
    ("有效率为76%。", "The response rate was 67 %."),
    # spaces between thousands
    ("The registry held 12,840 farms.", "The registry held 12 480 farms in 2019."),
]  # fmt: skip


def rules(claim: str, evidence: str) -> set[str]:
    langs = language_of(claim, default="en"), language_of(evidence, default="en")
    return {o.rule for o in observe(Pair("", claim, evidence, *langs, complete=True))}


@pytest.mark.parametrize(("claim", "evidence"), RIGHT)
def test_the_same_figure_in_another_form_is_left_alone(claim: str, evidence: str) -> None:
    assert rules(claim, evidence) == set()


@pytest.mark.parametrize(("claim", "evidence"), WRONG)
def test_another_figure_is_seen(claim: str, evidence: str) -> None:
    assert rules(claim, evidence) & {"SV401", "SV402", "SV403", "SV404", "SV405"}
