"""SV441: words in quotation marks stand in the passage word for word."""

import pytest

from mkdocs_survey.checks.evidence import quotations
from mkdocs_survey.model import Pair, Severity
from mkdocs_survey.text.glossary import EMPTY

EN = "We found that small studies tend to exaggerate the effect of treatment — often by half."
ZH = "研究者指出，小样本研究往往会夸大治疗的效果，有时甚至翻一番。"
VERBATIM = [
    ("They write that “small studies tend to exaggerate the effect”.", EN, "en"),
    ('They write that "Small studies  tend to exaggerate" effects.', EN, "en"),
    ("“small studies … exaggerate the effect of treatment”, they say.", EN, "en"),
    (
        "“small [trials] tend to exaggerate the effect of treatment”",
        EN.replace(" studies", ""),
        "en",
    ),
    ("“treatment - often by half” it was.", EN, "en"),
    ("A so-called “large study” it was.", EN, "en"),  # two words: no quotation
    ("The book “Small Studies, Large Claims Again” is old.", EN, "en"),  # a title
    ("It wasn't the author's or the editors' choice of words.", EN, "en"),  # apostrophes
    ("作者写道：“小样本研究往往会夸大治疗的效果”。", ZH, "zh"),
    ("作者写道：「小样本研究……夸大治疗的效果」。", ZH, "zh"),
    ("所谓“小样本”研究。", ZH, "zh"),
    ("作者写道：“小样本研究往往会夸大治疗的效果”。", EN, "en"),  # a translation
]
ALTERED = [
    ("“small studies tend to understate the effect”", EN, "en", "“understate” for “exaggerate”"),
    ("«small studies never exaggerate the effect»", EN, "en", "“never” for “tend to”"),
    ("“effect … small studies tend”", EN, "en", "not"),  # pieces in the wrong order
    ("“entirely different words stand here”", EN, "en", "does not stand in the passage"),
    ("作者写道：“小样本研究往往会低估治疗的效果”。", ZH, "zh", "“低估” for “夸大”"),
]


def observe(claim: str, evidence: str, lang: str, context: str = "") -> tuple:
    return quotations.observe(Pair("", claim, evidence, lang, lang, context), EMPTY)


@pytest.mark.parametrize(("claim", "evidence", "lang"), VERBATIM)
def test_verbatim_or_no_quotation(claim: str, evidence: str, lang: str) -> None:
    assert observe(claim, evidence, lang) == ()


@pytest.mark.parametrize(("claim", "evidence", "lang", "words"), ALTERED)
def test_altered_quotation(claim: str, evidence: str, lang: str, words: str) -> None:
    (found,) = observe(claim, evidence, lang)
    assert (found.rule, found.severity) == ("SV441", Severity.ERROR)
    assert words in found.message


def test_the_span_is_what_stands_between_the_marks() -> None:
    claim = "They say “not at all what was written” there."
    assert observe(claim, EN, "en")[0].claim_spans[0].of(claim) == "not at all what was written"


def test_the_section_around_the_passage_counts() -> None:
    claim = "They say “it was quoted from elsewhere” there."
    assert observe(claim, EN, "en")
    assert not observe(claim, EN, "en", context="It was quoted from elsewhere.")
