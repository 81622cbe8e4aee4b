"""JATS articles: what becomes a passage, under which coordinates, and how inline markup reads."""

from __future__ import annotations

import pytest

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.jats import read_jats
from mkdocs_survey.ingest.markup import MAX_DEPTH
from mkdocs_survey.model import Person

from .papers import ARTICLE, jats, outline


def test_says_what_the_article_says_of_itself() -> None:
    document = jats("<p>Text.</p>")
    assert document.title == "On odds"
    assert document.lang == "en"
    assert document.metadata.kind == "article"
    assert document.metadata.authors == (Person("Doe", "Jane"),)
    assert document.metadata.fields == {
        "journal": "Journal of Odds",
        "year": "2006",
        "volume": "3",
        "pages": "10–19",
        "doi": "10.1000/odds.1",
    }


def test_sections_are_numbered_by_place_where_they_print_no_number() -> None:
    document = jats(
        "<sec><title>Introduction</title><p>One.</p><p>Two.</p></sec>"
        "<sec><title>Methods</title>"
        "<sec><title>Data</title><p>Three.</p></sec>"
        "<sec><title>Model</title><p>Four.</p></sec></sec>"
    )
    assert [(e.at, e.section) for e in document.passages] == [
        ("sec.1/para.1", "Introduction"),
        ("sec.1/para.2", "Introduction"),
        ("sec.2.1/para.1", "Data"),
        ("sec.2.2/para.1", "Model"),
    ]


@pytest.mark.parametrize(
    ("section", "at"),
    [
        ("<sec><label>3.2</label><title>Data</title><p>Text.</p></sec>", "sec.3.2/para.1"),
        ("<sec><title>3.2. Data</title><p>Text.</p></sec>", "sec.3.2/para.1"),
        # a wrapper without title is none for a reader
        ("<sec><title/><sec><title>Data</title><p>Text.</p></sec></sec>", "sec.1/para.1"),
        # an untitled section with text of its own is one
        ("<sec><p>Text.</p></sec>", "sec.1/para.1"),
        ("<p>Text.</p>", "sec.0/para.1"),
        ("<boxed-text><label>Box 2</label><p>Text.</p></boxed-text>", "box.2/para.1"),
    ],
)
def test_coordinates_of_sections(section: str, at: str) -> None:
    assert outline(jats(section).passages) == [(at, "body", "Text.")]


def test_floats_inside_a_paragraph_are_passages_of_their_own() -> None:
    document = jats(
        "<sec><title>Results</title><p>Before "
        '<fig id="f"><label>Figure 2</label><caption><title>Funnel.</title><p>Small trials.</p>'
        "</caption></fig>after.</p></sec>"
    )
    assert outline(document.passages) == [
        ("sec.1/para.1", "body", "Before after."),
        ("fig.2/caption", "caption", "Figure 2. Funnel. Small trials."),
    ]


def test_tables_keep_rows_as_lines_and_notes_apart() -> None:
    document = jats(
        "<table-wrap><label>Table 1</label><caption><p>Odds.</p></caption><table>"
        "<thead><tr><th>Trial</th><th>OR</th></tr></thead>"
        "<tbody><tr><td>Doe</td><td>1.62<sup>a</sup></td></tr></tbody></table>"
        "<table-wrap-foot><fn><p>a: adjusted</p></fn></table-wrap-foot></table-wrap>"
    )
    assert outline(document.passages) == [
        ("table.1/caption", "caption", "Table 1. Odds."),
        ("table.1", "table", "Trial | OR\nDoe | 1.62[a]"),
        ("table.1/fn.1", "footnote", "a: adjusted"),
    ]


def test_two_tables_of_one_number_stay_apart() -> None:
    table = "<table-wrap><label>Table 3</label><caption><p>{}</p></caption></table-wrap>"
    document = jats(table.format("First.") + table.format("Second."))
    assert [e.at for e in document.passages] == ["table.3/caption", "table.3-2/caption"]


def test_reference_list_is_told_apart() -> None:
    document = jats(
        "<p>Text.</p>",
        "<ref-list><title>References</title><ref><label>7</label><element-citation>"
        "<person-group><name><surname>Roe</surname><given-names>J</given-names></name>"
        "</person-group><year>1999</year><article-title>Even odds</article-title>"
        "<source>J Odds</source><volume>2</volume><fpage>3</fpage><lpage>4</lpage>"
        "</element-citation></ref></ref-list><ack><p>Thanks.</p></ack>",
    )
    assert outline(document.passages)[1:] == [
        ("ref.7", "reference", "Roe J (1999). Even odds. J Odds 2: 3–4"),
        ("ack/para.1", "body", "Thanks."),
    ]


def test_long_paragraphs_are_cut_at_sentence_ends() -> None:
    sentence = "The odds ratio of trial number {} was lower than that of the one before it. "
    document = jats("<p>" + "".join(sentence.format(n) for n in range(40)) + "</p>")
    assert [e.at for e in document.passages] == [f"sec.0/para.1.{n}" for n in (1, 2, 3, 4)]
    assert all(e.text.endswith("before it.") for e in document.passages)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("10<sup>−5</sup>", "10⁻⁵"),
        ("12 cm<sup>2</sup>", "12 cm²"),
        ("CO<sub>2</sub>", "CO2"),
        ("1<sup>st</sup>", "1st"),
        ('shown [<xref ref-type="bibr" rid="r">12</xref>]', "shown [12]"),
        ('shown<sup><xref ref-type="bibr" rid="r">12</xref></sup>', "shown[12]"),
        ('shown<xref ref-type="bibr" rid="r"><sup>12</sup></xref>', "shown[12]"),
        ("a<break/>b", "a b"),
        ("much\n   <bold>too</bold>\twide", "much too wide"),
        ("soft\u00adhyphen", "softhyphen"),
        ("&eacute;t&eacute;&nbsp;5&mdash;6", "été 5—6"),
        ("see <ext-link>the site</ext-link>", "see the site"),
        (
            "<inline-formula><mml:math><mml:mrow><mml:mi>p</mml:mi><mml:mo>&lt;</mml:mo>"
            "<mml:msup><mml:mn>10</mml:mn><mml:mn>3</mml:mn></mml:msup></mml:mrow></mml:math>"
            "</inline-formula>",
            "p < 10^3",
        ),
        (
            "<inline-formula><alternatives><tex-math>\\frac{1}{2}</tex-math></alternatives>"
            "</inline-formula>",
            "1/2",
        ),
        ("as said<fn><p>Elsewhere.</p></fn> here", "as said here"),
    ],
)
def test_inline_markup_reads_right(markup: str, text: str) -> None:
    assert jats(f"<p>{markup}</p>").passages[0].text == text


def test_list_items_stand_on_lines_of_their_own() -> None:
    items = "<list-item><p>one</p></list-item><list-item><p>two</p></list-item>"
    document = jats(f'<list list-type="order">{items}</list>')
    assert outline(document.passages) == [("sec.0/list.1", "body", "1. one\n2. two")]


def test_reports_what_it_could_not_read() -> None:
    document = jats(
        "<p>Text.</p><table-wrap><caption><p>Odds.</p></caption><graphic/></table-wrap>"
    )
    assert document.notes == (
        "1 images not read",
        "1 tables are images: only their captions were read",
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<article><body><p>Cut off", r"bad\.xml:1:\d+: not well-formed"),
        (b"<html><body/></html>", "no JATS article: its root is <html>"),
        (b"<article><front/></article>", "holds no text"),
        (b'<?xml version="1.0" encoding="klingon"?><article/>', "bad.xml"),
        (
            b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><article>&y;</article>',
            "declares entities",
        ),
        (
            b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>',
            "declares entities",
        ),
        (b"<article>" + b"<sec>" * (MAX_DEPTH + 1), "nested more than"),
    ],
)
def test_bad_files_are_clear_errors(data: bytes, message: str) -> None:
    with pytest.raises(IngestError, match=message):
        read_jats(data, "bad.xml")


def test_same_bytes_give_the_same_document() -> None:
    data = (ARTICLE % ("<sec><title>A</title><p>Text.</p></sec>", "")).encode()
    assert read_jats(data, "a.xml") == read_jats(data, "a.xml")
