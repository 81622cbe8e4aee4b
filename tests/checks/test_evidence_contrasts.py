"""SV421: contrary words beside the same word, contrary bounds of the same figure."""

import pytest

from mkdocs_survey.checks.evidence import bounds, contrasts
from mkdocs_survey.model import Pair, Severity
from mkdocs_survey.text.glossary import EMPTY

CONTRARY = [
    ("Few authors read the guide.", "Many authors read the guide.", "Few"),
    ("Nurses often wash hands.", "Nurses rarely wash hands.", "often"),
    ("The least common error was typing.", "The most common error was typing.", "least"),
    ("The slowest run took 40 s.", "The fastest run took 40 s.", "slowest"),
    ("The weakest effect was seen in mice.", "The strongest effect was seen in mice.", "weakest"),
    ("作者经常忽略这一点。", "作者很少忽略这一点。", "经常"),
    ("很少的样本来自农村。", "许多的样本来自农村。", "很少"),
    ("最弱的一组得分最高。", "最强的一组得分最高。", "最弱"),
]
NOT_CONTRARY = [
    # of something else
    ("Few authors read the guide.", "Many readers know the guide."),
    ("作者经常忽略这一点。", "作者很少提到这一点。"),
    # the passage says both
    ("Few authors read the guide.", "Many authors know it, but few authors read the guide."),
    # denied
    ("Nurses do not often wash hands.", "Nurses rarely wash hands."),
    ("Few authors read the guide.", "Not many authors read the guide."),
    # figures of speech
    ("A few authors read the guide.", "Many authors read the guide."),
    ("At least common errors were found.", "The most common errors were found."),
]
REVERSED = [
    ("Rates below 5 % were rare.", "Rates above 5 % were rare.", "5 %"),
    ("It took at least 5 days.", "It took at most 5 days.", "5 days"),
    ("Orders under $100 ship free.", "Orders over $100 ship free.", "$100"),
    ("The change was small (p < 0.05).", "The change was small (p > 0.05).", "0.05"),
    ("5岁以下儿童恢复较快。", "5岁以上儿童恢复较快。", "5岁"),
    ("超过30%的样本呈阳性。", "不到30%的样本呈阳性。", "30%"),
    ("5岁以下儿童恢复较快。", "Children over 5 years recovered sooner.", "5岁"),
]
KEPT = [
    ("Rates below 5 % were rare.", "Rates of less than 5 % were rare."),
    # another figure, told by the rules of figures
    ("Rates below 5 % were rare.", "Rates above 7 % were rare."),
    # the figure stands there without a bound, or with either
    ("Rates below 5 % were rare.", "Rates above 5 % were common, those below 5 % rare."),
    ("It took more than 5 days.", "It took 5 days."),
    # of something else
    ("Homes under 5 years old sold well.", "Winds grew to over 5 knots at sea."),
    # turned round
    ("It took at most 5 days.", "It took no more than 5 days."),
    ("Patients over 80 were left in.", "Patients under 80 were excluded."),
    ("不超过5天即可完成。", "5天以内即可完成。"),
]


def _pair(claim: str, evidence: str) -> Pair:
    lang, other = ("en" if text[:6].isascii() else "zh" for text in (claim, evidence))
    return Pair("", claim, evidence, lang, other)


@pytest.mark.parametrize(("claim", "evidence", "word"), CONTRARY)
def test_contrary_words_beside_the_same_word(claim: str, evidence: str, word: str) -> None:
    (found,) = contrasts.observe(_pair(claim, evidence), EMPTY)
    assert (found.rule, found.severity) == ("SV421", Severity.WARNING)
    assert found.claim_spans[0].of(claim) == word


@pytest.mark.parametrize(("claim", "evidence"), NOT_CONTRARY)
def test_contrary_words_of_other_things(claim: str, evidence: str) -> None:
    assert contrasts.observe(_pair(claim, evidence), EMPTY) == ()


@pytest.mark.parametrize(("claim", "evidence", "figure"), REVERSED)
def test_contrary_bounds_of_the_same_figure(claim: str, evidence: str, figure: str) -> None:
    (found,) = bounds.observe(_pair(claim, evidence), EMPTY)
    assert (found.rule, found.severity) == ("SV421", Severity.WARNING)
    assert found.claim_spans[0].of(claim) == figure


@pytest.mark.parametrize(("claim", "evidence"), KEPT)
def test_bounds_that_agree_or_bound_something_else(claim: str, evidence: str) -> None:
    assert bounds.observe(_pair(claim, evidence), EMPTY) == ()
