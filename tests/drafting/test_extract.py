"""What a draft says: each field the paper's own words from the right part of it, or nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_survey.drafting.extract import MAX_FIELD, extract_fields
from mkdocs_survey.ingest.words import width
from mkdocs_survey.model import CARD_FIELDS, Passage, PassageKind

from .papers import ABSTRACT_ONLY, CHINESE, ESSAY, TRIAL, passages


@pytest.mark.parametrize(
    ("paper", "field", "at", "text"),
    [
        (
            TRIAL,
            "question",
            "sec.1/para.2",
            "In this study, we examine whether quieter alarms lengthen the sleep of patients.",
        ),
        (
            TRIAL,
            "method",
            "sec.2/para.1",
            "We recruited 212 patients in four hospitals and measured their sleep with a "
            "wristband.",
        ),
        (
            TRIAL,
            "limitations",
            "sec.4/para.1",
            "Our study has several limitations. Four hospitals of one city took part in it. The "
            "wristband cannot tell rest from sleep.",
        ),
        (
            ABSTRACT_ONLY,
            "question",
            "abstract/para.1",
            "We sought to measure how often readers are misled by them.",
        ),
        (
            ABSTRACT_ONLY,
            "method",
            "abstract/para.1",
            "We sampled 400 citations from 40 papers and read every cited page.",
        ),
        (
            ABSTRACT_ONLY,
            "results",
            "abstract/para.1",
            "We found that 88 of them (22%) did not carry the statement.",
        ),
        (CHINESE, "question", "abstract/para.1", CHINESE[0].text),
        (CHINESE, "method", "sec.2/para.1", CHINESE[1].text),
        (CHINESE, "results", "sec.3/para.1", CHINESE[2].text),
        (CHINESE, "limitations", "sec.4/para.1", CHINESE[3].text),
    ],
)
def test_a_field_is_told_by_place_and_wording(
    paper: list[Passage], field: str, at: str, text: str
) -> None:
    found = extract_fields(paper, "Quieter alarms and the sleep of patients")[field]
    assert found is not None
    assert (found.text, found.at) == (text, at)


def test_the_figures_stand_in_results_or_data() -> None:
    fields = extract_fields(TRIAL, "Quieter alarms and the sleep of patients")
    said = [fields[name] for name in ("results", "data")]
    assert all(f is not None and f.at == "sec.3/para.1" for f in said)
    assert "34 minutes" in "".join(f.text for f in said if f)


def test_an_essay_says_nothing_of_the_kind() -> None:
    assert set(extract_fields(ESSAY, "On writing").values()) == {None}


@pytest.mark.parametrize(
    "text",
    [
        "The aim of this trial was to find out how long patients sleep at night.",
        "To assess how long patients of four hospitals sleep in a quiet night.",
        "In this paper, we ask how long patients of four hospitals sleep at night.",
        "This article reviews what is known about the sleep of patients at night.",
        "We have examined patients of four hospitals to determine how long they sleep.",
        "Here we describe how long the patients of four hospitals sleep at night.",
        "We present Somnus, a package that measures the sleep of patients at night.",
        "Somnus is a small package designed to measure the sleep of patients at night.",
        "John Roe and colleagues explore how long the patients of four hospitals sleep.",
        "本文旨在探讨住院病人夜间的睡眠时间，以及警报声音的影响。",
        "本章将围绕住院病人夜间的睡眠时间展开，介绍测量的几种途径。",
    ],
)
def test_wording_of_a_question(text: str) -> None:
    paper = passages(
        ("sec.1/para.1", "Introduction", f"Sleep is short in most hospitals. {text}"),
        ("sec.2/para.1", "Beds", "Beds stand in most hospitals, and many of them are old."),
    )
    found = extract_fields(paper, "Sleep in hospitals")["question"]
    assert found is not None and found.text == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a finding of others", "Smith et al. found that 40% of patients wake at night [2]."),
        ("figures that are supposed", "Suppose that 40% of all patients wake up in every night."),
        ("a question that is asked", "Did we find that 40% of the patients wake up at night?"),
        ("half a quotation", "We found “that 40% of the patients wake up in the night."),
        ("words too few to stand alone", "We found 40% awake."),
        ("a line without an end", "We found that 40% of the patients wake up in the night"),
    ],
)
def test_what_is_no_finding(name: str, text: str) -> None:
    paper = passages(("sec.1/para.1", "Discussion", text))
    fields = extract_fields(paper, "Sleep")
    assert fields["results"] is None and fields["data"] is None, name


def test_only_current_body_text_is_read() -> None:
    text = "We found that 40% of the patients wake up in the night."
    (body,) = passages(("sec.3/para.1", "Results", text))
    assert extract_fields([body], "")["results"] is not None
    for kind in (PassageKind.REFERENCE, PassageKind.FOOTNOTE, PassageKind.CAPTION):
        other = Passage(body.id, "p", body.at, text, body.sha256, kind, "Results")
        assert extract_fields([other], "")["results"] is None
    retired = Passage(body.id, "p", body.at, text, body.sha256, section="Results", retired=True)
    assert extract_fields([retired], "")["results"] is None


def test_no_field_is_longer_than_its_bound() -> None:
    sentence = "We found that " + "very " * 30 + "many of the patients wake up in the night. "
    paper = passages(("sec.3/para.1", "Results", (sentence * 20).strip()))
    found = extract_fields(paper, "")["results"]
    assert found is not None and width(found.text) <= MAX_FIELD
    assert extract_fields(paper, "", max_field=100)["results"] is None


_TOKENS = """
    we found that patients 40% (95% CI) limitation this study aims to using . 。 “ ” ; [12] ? =
    3.2 µg e.g. Fig. 2 结果 表明 本文 研究 局限
"""
_WORDS = st.sampled_from([*_TOKENS.split(), "\n"])
_TEXT = st.lists(_WORDS, min_size=1, max_size=40).map(lambda words: " ".join(words).strip() or "a")
_TITLES = st.sampled_from(["", "Abstract", "Methods", "3 Results", "Discussion", "小结", "方法"])
_ROWS = st.lists(st.tuples(_TITLES, _TEXT), max_size=8)


@settings(deadline=None, max_examples=150)
@given(_ROWS, st.text(max_size=20))
def test_every_field_is_a_slice_of_the_passage_it_names(
    rows: list[tuple[str, str]], title: str
) -> None:
    paper = passages(
        *((f"sec.{n}/para.1", section, text) for n, (section, text) in enumerate(rows))
    )
    fields = extract_fields(paper, title)
    assert tuple(fields) == CARD_FIELDS
    for field in filter(None, fields.values()):
        (passage,) = (p for p in paper if p.at == field.at)
        assert field.text in passage.text
        assert field.text == field.text.strip() and "\n" not in field.text
    assert extract_fields(paper, title) == fields
