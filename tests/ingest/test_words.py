"""Folding, cutting, language, TeX: properties that hold for any text, and cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.ingest.cutting import LIMIT, cut
from mkdocs_survey.ingest.decoding import decode, decode_text
from mkdocs_survey.ingest.formulas import tex_text
from mkdocs_survey.ingest.people import people_from_text
from mkdocs_survey.ingest.reference_list import is_reference_heading, looks_like_reference
from mkdocs_survey.ingest.words import detect_language, fold, width
from mkdocs_survey.model import Language, Person

PROSE = st.lists(
    st.sampled_from(
        [
            "One ratio fell.",
            "It rose (1.62).",
            "See Fig. 2 of J. Doe.",
            "比值比为 1.62。",
            "为何？",
            "\n",
        ]
    ),
    max_size=250,
).map(" ".join)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text)
    assert fold(once) == once
    assert "\n" not in once
    assert "  " not in once


@given(PROSE)
def test_pieces_are_the_text_again(text: str) -> None:
    text = text.strip()
    pieces = cut(text)
    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert len(pieces) == 1 or all(width(p) <= LIMIT for p in pieces)


def test_short_text_stays_whole() -> None:
    assert cut("One. Two.") == ("One. Two.",)


def test_no_cut_after_initials_and_abbreviations() -> None:
    text = "According to J. Doe et al. Fig. 3 of No. 7 vs. 8 shows e.g. One thing " * 40
    assert cut(text) == (text.strip(),)


@given(st.binary(max_size=200))
def test_any_bytes_can_be_decoded(data: bytes) -> None:
    text, _ = decode(data)
    assert "\r" not in text


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Small trials exaggerate.", "en"),
        ("小样本研究夸大效应。", "zh"),
        ("基于 TensorFlow 和 PyTorch 的分布式训练系统", "zh"),
        ("The term 深度学习 means deep learning in most of the papers we read.", "en"),
        ("", "en"),
    ],
)
def test_language(text: str, lang: Language) -> None:
    assert detect_language(text) == lang


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"w_n", "w_n"),
        (r"3 \times 10^{5}", "3 × 10⁵"),
        (r"S_{latency} = \frac{1}{(1-p) + \frac{p}{s}}", "S_latency = 1/((1-p) + p/s)"),
        (r"x_{i+1}^2", "x_(i+1)²"),
        (r"\mathrm{OR} \approx 1.62", "OR ≈ 1.62"),
        (r"90\%", "90%"),
        (r"\unknown{x}", "unknownx"),
    ],
)
def test_tex(tex: str, text: str) -> None:
    assert tex_text(tex) == text


@given(st.text(alphabet=r"\{}_^frac12 x", max_size=60))
def test_any_tex_is_read(tex: str) -> None:
    assert "{" not in tex_text(tex)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Jane Doe", [("Doe", "Jane")]),
        ("Doe, Jane", [("Doe", "Jane")]),
        ("Jane Doe, John Roe", [("Doe", "Jane"), ("Roe", "John")]),
        ("Jane Doe and John Roe", [("Doe", "Jane"), ("Roe", "John")]),
        ("王小云、李明", [("王小云", ""), ("李明", "")]),
        ("World Health Organization", [("World Health Organization", "")]),
        ("Ludwig van Beethoven", [("van Beethoven", "Ludwig")]),
        ("Aristotle", [("Aristotle", "")]),
    ],
)
def test_names(text: str, people: list[tuple[str, str]]) -> None:
    assert people_from_text(text) == tuple(Person(*p) for p in people)


@pytest.mark.parametrize(
    ("heading", "answer"),
    [
        ("References", True),
        ("7. References", True),
        ("参考文献", True),
        ("六、参考文献：", True),
        ("Bibliography", True),
        ("References to earlier work", False),
        ("Reference architecture", False),
    ],
)
def test_headings_of_reference_lists(heading: str, answer: bool) -> None:
    assert is_reference_heading(heading) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Doe J, Roe R (1999) Even odds. J Odds 2: 3–4.", True),
        ("王明, 李强. 深度学习综述[J]. 计算机学报, 2020, 43(2): 1-20.", True),
        ("In 2006 the ratio was 1.62 in all trials.", False),
        ("Small trials exaggerate effects.", False),
    ],
)
def test_entries_look_like_entries(text: str, answer: bool) -> None:
    assert looks_like_reference(text) is answer


TWO_ENTRIES = "@misc{a, title = {Café}}\n@misc{b, title = {Ein Über}}\n@misc{c, title = {Größe}}\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TWO_ENTRIES.encode("utf-16-le"), "utf-16-le"),
        (TWO_ENTRIES.encode("utf-16-be"), "utf-16-be"),
        (TWO_ENTRIES.encode("utf-16"), "utf-16-le"),
        (TWO_ENTRIES.encode("latin-1"), "cp1252"),
        # an entry of another file was pasted
        (TWO_ENTRIES.encode().replace("é".encode(), "é".encode("latin-1")), "utf-8"),
        (TWO_ENTRIES.encode().replace("é".encode(), b"\0" + "é".encode()), "utf-8"),
    ],
)
def test_encodings_of_whole_files_and_of_lines(data: bytes, encoding: str) -> None:
    decoded = decode_text(data)
    assert (decoded.text, decoded.encoding) == (TWO_ENTRIES, encoding)
