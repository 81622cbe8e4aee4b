"""Papers of a few sentences, as passages: (coordinates, section title, text)."""

from __future__ import annotations

from mkdocs_survey.model import Passage, text_sha256


def passages(*rows: tuple[str, str, str]) -> list[Passage]:
    return [_passage(*row) for row in rows]


def _passage(at: str, section: str, text: str) -> Passage:
    sha256 = text_sha256(text)
    return Passage(f"p/{at}@{sha256[:8]}", "p", at, text, sha256, section=section)


TRIAL = passages(
    ("sec.1/para.1", "1 Introduction", "Sleep is short in hospitals and nobody knows why [1]."),
    (
        "sec.1/para.2",
        "1 Introduction",
        "Smith et al. found that 40% of patients wake at night [2]. In this study, we examine "
        "whether quieter alarms lengthen the sleep of patients.",
    ),
    (
        "sec.2/para.1",
        "2 Methods",
        "We recruited 212 patients in four hospitals and measured their sleep with a wristband. "
        "Informed consent was obtained from all patients before the study was performed.",
    ),
    (
        "sec.3/para.1",
        "3 Results",
        "Patients with quieter alarms slept longer than those with the usual alarms. The mean "
        "difference was 34 minutes (95% CI 21 to 47) in 106 patients per group.",
    ),
    (
        "sec.4/para.1",
        "4 Discussion",
        "Earlier trials were limited by their designs [3]. Our study has several limitations. "
        "Four hospitals of one city took part in it. The wristband cannot tell rest from sleep.",
    ),
    ("sec.5/para.1", "Acknowledgements", "We thank the 212 patients who took part in this study."),
)

ABSTRACT_ONLY = passages(
    (
        "abstract/para.1",
        "Abstract",
        "Citations often point to the wrong page. We sought to measure how often readers are "
        "misled by them. We sampled 400 citations from 40 papers and read every cited page. We "
        "found that 88 of them (22%) did not carry the statement.",
    ),
)

CHINESE = passages(
    (
        "abstract/para.1",
        "摘要",
        "为了研究夜间噪声对住院病人睡眠的影响，本研究采用随机对照的方法进行试验。",
    ),
    (
        "sec.2/para.1",
        "2 研究方法",
        "本研究选取四家医院的二百一十二名病人，用手环测量他们的睡眠时间。",
    ),
    ("sec.3/para.1", "3 结果", "结果表明，警报声音较低时，病人的睡眠时间平均延长了 34 分钟。"),
    (
        "sec.4/para.1",
        "4 讨论",
        "本研究的局限在于样本只来自一个城市的医院，手环也不能区分休息与睡眠。",
    ),
)

ESSAY = passages(
    ("sec.1/para.1", "", "Good writing takes time, and most of us have too little of it."),
    (
        "sec.2/para.1",
        "On tools",
        "We use a text editor. If half of all words (50%) go, all is well.",
    ),
    ("sec.3/para.1", "On habits", "We found our pencils again. Every morning begins with reading."),
)
