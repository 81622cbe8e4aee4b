"""What looks like a name in a text, and when another text knows it; how words are aligned."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.checks.evidence import direction, negation, quotations, strength, terms
from mkdocs_survey.model import Pair
from mkdocs_survey.text.alignment import analyse, best_fit, candidates, fit, neighbourhood
from mkdocs_survey.text.glossary import EMPTY
from mkdocs_survey.text.known import known
from mkdocs_survey.text.names import names
from mkdocs_survey.text.variants import knows

CONCERNS = (direction, negation, strength, terms, quotations)

NAMES = [
    ("Patients given IL-6 or p53 blockers.", ["IL-6", "p53"]),
    ("We saw AMPK-dependent growth and GANs.", ["AMPK", "GANs"]),
    ("Results from New York and Boston agree.", ["New York", "Boston"]),
    ("On Monday in May it rained.", []),
    ("It took 40 MB and 5 V at 3 PM.", []),
    ("Type II errors and World War II.", ["World War"]),
    ("Most Words Of This Headline Have Capitals", []),
    ("模型GPT-4写了《论语》的摘要。", ["GPT-4", "论语"]),
    ("SARS-CoV-2 and mTORC2", ["SARS-CoV-2", "mTORC2"]),
]

OPENINGS = ("Patients", "We", "Results", "On", "It", "Type")


@pytest.mark.parametrize(("text", "expected"), NAMES)
def test_what_looks_like_a_name(text: str, expected: list[str]) -> None:
    found = names(text)
    assert [
        n.text for n in found if n.text not in ("Patients", "We", "Results", "On", "It", "Type")
    ] == (expected)
    assert all(n.span.of(text) == n.text for n in found)


def test_a_name_is_not_known_by_a_part_of_another() -> None:
    (name,) = names("the SARS virus")
    assert not knows(known("the SARS-CoV-2 virus"), name)
    assert knows(known("the SARS-like virus"), name)


def test_a_place_fits_where_the_same_words_stand_around_it() -> None:
    claim = analyse("Masks lowered the risk of infection.")
    text = analyse("Risk of fire rose. In wards masks reduced the risk of infection by half.")
    around = neighbourhood(claim, 1, 1)
    rose, reduced = (text.places[key][0] for key in ("rose", "reduc"))
    assert fit(around, text, reduced) > 1.5 * fit(around, text, rose)
    value, where = best_fit(around, text, candidates(around, text))
    assert 0.5 < value <= 1
    assert text.tokens[where].sentence == 1


def test_chinese_is_compared_by_pairs_of_characters() -> None:
    text = analyse("降低死亡风险。")
    assert [t.key for t in text.tokens] == ["降低", "低死", "死亡", "亡风", "风险", "险"]


@given(st.text(max_size=200), st.text(max_size=400), st.sampled_from(["en", "zh"]))
def test_any_text_is_read_and_spans_lie_inside(claim: str, evidence: str, lang: str) -> None:
    pair = Pair("", claim, evidence, lang, "en")
    for concern in CONCERNS:
        for observation in concern.observe(pair, EMPTY):
            assert all(0 <= s.start <= s.end <= len(claim) for s in observation.claim_spans)
            assert all(0 <= s.start <= s.end <= len(evidence) for s in observation.evidence_spans)


@pytest.mark.parametrize(
    "text",
    [
        "not increased " * 20_000,
        "“" * 100_000,
        "A-" * 100_000,
        "IL-6/" * 50_000,
        "不增加" * 60_000,
        "a" * 500_000,
        "((((" * 50_000,
        "Aa " * 60_000,
        '"x ' * 60_000,
        "non" + "-a" * 100_000,
    ],
)
def test_hostile_text_costs_bounded_time(text: str) -> None:
    started = time.perf_counter()
    for concern in CONCERNS:
        concern.observe(Pair("", text, text[::-1], "en", "en"), EMPTY)
    # what is quadratic in these texts takes hours
    assert time.perf_counter() - started < 60
