"""Which figures are reported, as what, and which are left alone."""

from __future__ import annotations

import pytest

from mkdocs_survey.checks.evidence.quantities import observe
from mkdocs_survey.model import Observation, Pair, Severity
from mkdocs_survey.text.glossary import EMPTY


def look(
    claim: str, evidence: str, context: str = "", *, complete: bool = True
) -> tuple[Observation, ...]:
    pair = Pair("p", claim, evidence, "en", "en", context=context, complete=complete)
    return observe(pair, EMPTY)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        # units, scales and languages
        ("欧洲约有12亿人感染。", "About 1.2 billion people in Europe were infected."),
        ("The dose was 0.5 g.", "Each patient received a dose of 500 mg."),
        ("The run took 1.5 s.", "The run took 1500 ms."),
        ("It lasted two weeks.", "It lasted 14 days."),
        ("They walked 3,000 m.", "They walked 3 km."),
        # rounding
        ("About 3 % failed.", "In all, 3.2 % failed."),
        ("Nearly 20,000 people took part.", "We screened 19,860 people."),
        ("More than 1500 firms joined.", "1,532 firms joined."),
        # words and digits, shares and ratios
        ("Three trials were stopped.", "In the end 3 trials were stopped."),
        ("A third of the patients recovered.", "33 % of the patients recovered."),
        ("Risk fell by 25 %.", "The hazard ratio was 0.75."),
        ("Sales doubled.", "Sales grew 2-fold."),
        # prefixes, rates, counted nouns
        ("It used 0.038 MWh.", "It used 38 kWh."),
        ("It used 38 千瓦时.", "It used 38 kWh."),
        ("The disk holds 512 KB.", "The disk holds 512 KiB."),
        ("The flow was 60 L per minute.", "The flow was 1 L/s."),
        ("The dose was 5 mg per day.", "Each was given a dose of 5 mg."),
        ("Salinity was 3.5 %.", "Salinity was 35 ‰."),
        ("The review has 38 articles.", "The review has 38 papers."),
        ("The trials had 38 patients.", "The trials had 38 participants."),
        # derived from neighbours
        ("25 % of the patients relapsed.", "Of the patients, 20 of 80 relapsed."),
        ("Accuracy improved by 3.2 percentage points.", "Accuracy rose from 85.1 % to 88.3 %."),
        ("She died at the age of 75.", "Born in 1944, she died in 2019."),
        # dates
        ("The survey ran in May 2020.", "The survey ran until 4 May 2020."),
        ("截至2020年5月4日的调查。", "The survey ran until May 4, 2020."),
        # what need not stand there
        ("The first of the two groups did better.", "Treated patients did better."),
        ("COVID-19 spreads in winter.", "The virus spreads in winter."),
        ("As Table 2 shows, costs fell [12].", "Costs fell."),
        ("Costs fell in 2019.", "Costs fell during the study."),  # the passage names no year
    ],
)
def test_carried_figures_are_left_alone(claim: str, evidence: str) -> None:
    assert look(claim, evidence) == ()


@pytest.mark.parametrize(
    ("claim", "evidence", "rule", "message"),
    [
        (
            "The summary odds ratio was 1.26 when all studies were pooled.",
            "The summary odds ratio was 1.62 when all studies were pooled.",
            "SV402",
            "the passage says 1.62, the sentence says 1.26",
        ),
        (
            "The fund paid $2 billion to the defence.",
            "The fund paid $2 million to the defence.",
            "SV403",
            "the passage says $2 million, the sentence says $2 billion",
        ),
        (
            "Antibodies were detected for 18 years after infection.",
            "Antibodies were detected for 18 months after infection.",
            "SV403",
            "the passage says 18 months, the sentence says 18 years",
        ),
        (
            "每位患者的剂量为5克。",
            "每位患者的剂量为5毫克。",
            "SV403",
            "the passage says 5毫克, the sentence says 5克",
        ),
        (
            "Accuracy improved by 3.2 %.",
            "Accuracy improved by 3.2 percentage points.",
            "SV404",
            "the passage says 3.2 percentage points, the sentence says 3.2 %",
        ),
        (
            "该法自2019年1月起施行，适用于所有企业。",
            "该法自2018年1月起施行，适用于所有企业。",
            "SV405",
            "the passage says 2018年1月, the sentence says 2019年1月",
        ),
        (
            "The vote was held on 32 April.",
            "The vote was held on 12 April.",
            "SV405",
            "there is no 32 April",
        ),
    ],
)
def test_contradicted_figures_are_errors(
    claim: str, evidence: str, rule: str, message: str
) -> None:
    (seen,) = look(claim, evidence)
    assert (seen.rule, seen.severity, seen.message) == (rule, Severity.ERROR, message)
    assert seen.claim_spans[0].of(claim) in seen.message
    assert all(span.of(evidence) in seen.message for span in seen.evidence_spans)


UNITS = [
    (
        "The lamps used 38 MWh a month, the old ones 112 MWh.",
        "38 kWh a month, the old ones 112 kWh",
    ),
    ("The lamps used 38 megawatt-hours.", "The lamps used 38 kilowatt-hours."),
    ("The lamps drew 38 mW.", "The lamps drew 38 W."),
    ("A request took 12 s.", "A request took 12 ms."),
    ("A request took three hours.", "A request took three minutes."),
    ("The model needs 23 GB.", "The model needs 23 MB."),
    ("The model needs 23 GiB.", "The model needs 23 MiB."),
    ("The link carries 100 Mbit/s.", "The link carries 100 Gbps."),
    ("The dose was 5 mSv.", "The dose was 5 μSv."),
    ("The pressure was 40 kPa.", "The pressure was 40 hPa."),
    ("The yield was 7 t.", "The yield was 7 kg."),
    ("Salinity was 35 %.", "Salinity was 35 ‰."),
    ("It cost 38 euros.", "It cost 38 dollars."),
    ("It checks 450 pairs per minute.", "It checks 450 pairs per second."),
    ("It reads 120 MB per minute.", "It reads 120 MB/s."),
    ("A panel holds 300 words.", "A panel holds 300 characters."),
    ("It was trained on 38 million words.", "It was trained on 38 million tokens."),
    ("We read 200 pages.", "We read 200 papers."),
    ("每条街每月用电38兆瓦时。", "每条街每月用电38千瓦时。"),
    ("请求耗时12秒。", "请求耗时12毫秒。"),
    ("模型占用23吉字节。", "模型占用23兆字节。"),
    ("盐度为35%。", "盐度为35‰。"),
    ("面板可容纳300个词。", "面板可容纳300个字符。"),
]


@pytest.mark.parametrize(("claim", "evidence"), UNITS)
def test_the_same_digits_in_another_unit_are_an_error(claim: str, evidence: str) -> None:
    seen = look(claim, evidence)
    assert {(o.rule, o.severity) for o in seen} == {("SV403", Severity.ERROR)}


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Accuracy rose by 5 %.", "Accuracy rose by 5 percentage points."),
        ("准确率提高了5个百分点。", "准确率提高了5%。"),
        ("准确率提高了5个百分点。", "Accuracy rose by 5 %."),
        ("Accuracy rose by 5 %.", "准确率提高了5个百分点。"),
    ],
)
def test_percent_are_no_percentage_points(claim: str, evidence: str) -> None:
    langs = ["zh" if text[0] >= "一" else "en" for text in (claim, evidence)]
    (seen,) = observe(Pair("p", claim, evidence, langs[0], langs[1]), EMPTY)
    assert (seen.rule, seen.severity) == ("SV404", Severity.ERROR)


LEFT_OVER = [
    # between the figures of its neighbours, few words in common
    (
        "The pooled ratio was 1.62 (95 % CI, 1.07–1.49; I² = 75.1 %).",
        "The OR in this model was 1.26 (95 % CI, 1.07–1.49). Heterogeneity: I² = 75.1 %.",
        "1.26",
    ),
    ("The ratio was 1.26 (90 % CI, 1.07–1.49).", "An OR of 1.26 (95 % CI, 1.07–1.49).", "95 %"),
    ("错误率降低到 0.32%，与人的 0.2% 接近。", "错误率降低到 0.23%，和人的 0.2% 很接近。", "0.23%"),
    ("We drew 105 right and 150 swapped pairs.", "In all, 150 right and 150 swapped pairs.", "150"),
    ("Over 61 million runs took two weeks.", "Over 68 million runs took two weeks.", "68 million"),
    # across languages
    ("他们纳入22项研究，共2569例病例。", "They included 22 studies with 2,596 cases.", "2,596"),
    ("规则标出了44条中的37条（90.2%）。", "The rules flagged 37 of 41 (90.2 %).", "41"),
]


@pytest.mark.parametrize(("claim", "evidence", "found"), LEFT_OVER)
def test_the_figure_that_the_others_leave_over_contradicts(
    claim: str, evidence: str, found: str
) -> None:
    lang = "zh" if claim[0] >= "一" or claim[-1] == "。" else "en"
    other = "zh" if evidence[0] >= "一" else "en"
    (seen,) = observe(Pair("p", claim, evidence, lang, other), EMPTY)
    assert (seen.rule, seen.severity) == ("SV402", Severity.ERROR)
    assert seen.message.startswith(f"the passage says {found}, ")


def test_a_figure_on_topic_elsewhere_in_the_section_carries_the_claim() -> None:
    claim = "The survey covered 36 harbours in the north."
    evidence = "The survey covered 34 harbours in the south."
    assert look(claim, evidence, context="The survey covered 36 harbours in the north.") == ()
    (seen,) = look(claim, evidence, context="Of the crews, 36 had no licence.")
    assert (seen.rule, seen.severity) == ("SV402", Severity.ERROR)


def test_a_figure_without_counterpart_is_a_warning() -> None:
    (seen,) = look("Of the farms, 41 were closed.", "Costs rose by 3 % in cities.")
    assert (seen.rule, seen.severity) == ("SV401", Severity.WARNING)


def test_the_context_is_looked_at_before_anything_is_said() -> None:
    claim, evidence = "The trial had 80 patients.", "The trial had several patients, as told."
    assert look(claim, evidence)
    assert look(claim, evidence, context="In all, 80 patients were enrolled.") == ()


def test_a_cut_without_any_figure_says_nothing() -> None:
    claim, evidence = "The trial had 80 patients.", "The trial had several patients."
    assert look(claim, evidence, complete=False) == ()


def test_a_confidence_level_carries_no_percentage() -> None:
    (seen,) = look("95 % of patients recovered.", "The ratio was 1.2 (95 % CI 1.1–1.3).")
    assert seen.rule == "SV401"


def test_across_languages_the_figure_left_over_in_the_same_sentence_contradicts() -> None:
    claim = "在19家长期护理机构中，无症状感染比例高达40.7%。"
    evidence = "In 9 long-term care facilities, 40.7% of infections were asymptomatic."
    (seen,) = observe(Pair("p", claim, evidence, "zh", "en"), EMPTY)
    assert (seen.rule, seen.severity) == ("SV402", Severity.ERROR)
    assert seen.message == "the passage says 9, the sentence says 19"


def test_one_finding_for_one_figure() -> None:
    claim = "They met on 3 July 2017 in Wycombe."
    assert len(look(claim, "They met on 5 June 2016 in Wycombe.")) == 1
