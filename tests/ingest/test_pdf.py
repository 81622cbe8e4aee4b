"""What the PDF reader makes of pages as people have them, and what it says of those it cannot."""

from __future__ import annotations

import pytest

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.formats import read_source
from mkdocs_survey.model import PassageKind
from tests.ingest.papers import outline
from tests.ingest.pdfs import BODY, BOLD, HEIGHT, ITALIC, MONO, SONG, WIDTH, Sheet, sentences


def read(sheet: Sheet) -> SourceDocument:
    return read_source(sheet.bytes(), "paper.pdf")


def texts(document: SourceDocument, kind: PassageKind) -> list[tuple[str, str]]:
    return [(p.at, p.text) for p in document.passages if p.kind is kind]


def body(document: SourceDocument) -> list[tuple[str, str]]:
    return texts(document, PassageKind.BODY)


# --- sections -----------------------------------------------------------------------------------


def test_sections_take_their_printed_numbers() -> None:
    sheet = Sheet()
    sheet.lines(["On the size of effects"], BOLD, 18)
    sheet.heading("1 Introduction")
    sheet.para(sentences("a", 6))
    sheet.heading("2 Methods")
    sheet.para(sentences("b", 6))
    sheet.heading("2.1 Data", 11)
    sheet.para(sentences("c", 6))
    sheet.heading("4 Results")
    sheet.para(sentences("d", 6))
    document = read(sheet)
    assert document.title == "On the size of effects"
    assert [(p.at, p.section) for p in document.passages] == [
        ("sec.1/para.1", "1 Introduction"),
        ("sec.2/para.1", "2 Methods"),
        ("sec.2.1/para.1", "2.1 Data"),
        ("sec.4/para.1", "4 Results"),
    ]


def test_sections_without_numbers_are_counted() -> None:
    sheet = Sheet()
    sheet.lines(["On the size of effects"], BOLD, 18)
    for title, size in (("Background", 14), ("Aims", 11.5), ("Trials", 11.5), ("Findings", 14)):
        sheet.heading(title, size)
        sheet.para(sentences(title[0].lower(), 5))
    assert [at for at, _ in body(read(sheet))] == [
        "sec.1/para.1",
        "sec.1.1/para.1",
        "sec.1.2/para.1",
        "sec.2/para.1",
    ]


def test_outline_of_the_file_tells_headings_that_look_like_text() -> None:
    sheet = Sheet()
    sheet.para(sentences("a", 4))
    for level, title in ((0, "Plain as text"), (1, "Plain as well"), (0, "And a third")):
        sheet.canvas.bookmarkPage(title)
        sheet.canvas.addOutlineEntry(title, title, level)
        sheet.lines([title])
        sheet.para(sentences("b", 4))
    assert [(at, t[:12]) for at, t in body(read(sheet))] == [
        ("sec.0/para.1", "Sentence a1 "),
        ("sec.1/para.1", "Sentence b1 "),
        ("sec.1.1/para.1", "Sentence b1 "),
        ("sec.2/para.1", "Sentence b1 "),
    ]


def test_headings_in_the_line_of_their_text_are_known_by_the_outline() -> None:
    sheet = Sheet()
    for title in ("Trials", "Registries"):
        sheet.canvas.bookmarkPage(title)
        sheet.canvas.addOutlineEntry(title, title, 0)
        sheet.at(72, sheet.y, title, BOLD)
        sheet.at(130, sheet.y, "were searched by two of us, and none was left out of the", BODY)
        sheet.y += 12
        sheet.lines(["analysis of the effects that follows."])
    assert [(p.at, p.section, p.text) for p in read(sheet).passages] == [
        (
            f"sec.{n}/para.1",
            title,
            "were searched by two of us, and none was left out of the analysis of the effects"
            " that follows.",
        )
        for n, title in enumerate(("Trials", "Registries"), 1)
    ]


def test_code_inside_a_sentence_does_not_part_it() -> None:
    sheet = Sheet()
    sheet.lines(["The estimates are pooled with the function"])
    sheet.y -= 6
    sheet.lines(["pool(trials, weights=inverse_variance)"], MONO, 9)
    sheet.y -= 5
    sheet.lines(["which takes a table of trials."])
    assert body(read(sheet))[0][1] == (
        "The estimates are pooled with the function pool(trials, weights=inverse_variance)"
        " which takes a table of trials."
    )


def test_abstract_and_appendix() -> None:
    sheet = Sheet()
    sheet.lines(["On effects"], BOLD, 18)
    sheet.heading("Abstract")
    sheet.para(sentences("a", 4))
    sheet.heading("1 Introduction")
    sheet.para(sentences("b", 6))
    sheet.heading("Appendix A: Proofs")
    sheet.para(sentences("c", 4))
    assert [at for at, _ in body(read(sheet))] == [
        "abstract/para.1",
        "sec.1/para.1",
        "app.A/para.1",
    ]


# --- columns, pages, running lines --------------------------------------------------------------


def two_columns() -> Sheet:
    """Two pages of two columns below a wide title, with running heads and page numbers."""
    sheet = Sheet()
    sheet.lines(["A title that spans both columns of the page"], BOLD, 18)
    words = iter(sentences("w", 200).split())
    for page in (1, 2):
        sheet.at(72, 40, f"JOURNAL OF ODDS 12 ({page})", size=8)
        sheet.at(WIDTH / 2, 810, str(page), size=9)
        for left in (60, 310):
            sheet.column(left, left + 225, 130 if page == 1 else 90)
            if (page, left) == (1, 60):
                sheet.lines(["1 Introduction"], BOLD, 13)
            lines, line = [], ""
            while len(lines) < 40:
                word = next(words)
                if sheet.canvas.stringWidth(f"{line} {word}", "Times-Roman", 10) > 225:
                    lines.append(line)
                    line = ""
                line = f"{line} {word}".strip()
            lines.append(line)
            sheet.lines(lines)
        if page == 1:
            sheet.page()
    return sheet


def test_columns_are_read_one_after_the_other_and_joined_over_pages() -> None:
    document = read(two_columns())
    text = " ".join(t for _, t in body(document))
    numbers = [w for w in text.split() if w[:1] == "w" and w[1:].isdigit()]
    assert numbers == [f"w{n}" for n in range(1, len(numbers) + 1)]
    assert len(numbers) > 80
    assert text.split()[:2] == ["Sentence", "w1"]
    assert "ODDS" not in text
    assert {p.page for p in document.passages} == {1, 2} or len(body(document)) == 1


def test_a_paragraph_cut_by_a_page_is_one_passage() -> None:
    sheet = Sheet(y=HEIGHT - 100)
    sheet.lines(["The estimate fell as larger trials entered, and the interval around it"])
    sheet.page()
    sheet.lines(["became narrower with every year.", "Nothing else changed."])
    assert body(read(sheet)) == [
        (
            "sec.0/para.1",
            "The estimate fell as larger trials entered, and the interval around it became"
            " narrower with every year. Nothing else changed.",
        )
    ]


def test_sidebar_of_the_first_page_is_no_text() -> None:
    sheet = Sheet(left=170)
    sheet.heading("Summary")
    for n, line in enumerate(["DOI: 10.1000/odds.7", "Published: 3 May 2021", "License: CC BY"]):
        sheet.at(30, 200 + 20 * n, line, size=7)
    for _ in range(5):
        sheet.para(sentences("a", 6))
    document = read(sheet)
    assert all("DOI" not in t for _, t in body(document))
    assert ("margin.1", "DOI: 10.1000/odds.7") in texts(document, PassageKind.FOOTNOTE)
    assert document.metadata.fields == {"doi": "10.1000/odds.7", "year": "2021"}


def test_ragged_lines_of_all_lengths_are_text() -> None:
    sheet = Sheet()
    sheet.lines([f"Line {n} {'and more of it ' * 4}{'i' * n}" for n in range(1, 40)])
    assert " ".join(t for _, t in body(read(sheet))).count("Line ") == 39


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("the meta-", "analysis of trials", "the metaanalysis of trials"),
        ("a random-", "effects model", "a random-effects model"),  # as elsewhere in the text
        ("well-", "known effects", "well-known effects"),
        ("data on COVID-", "19 and others", "data on COVID-19 and others"),
        ("the non-", "Gaussian case", "the non-Gaussian case"),
        ("pages 10–", "20 of it", "pages 10–20 of it"),
        ("see https://example.org/a-", "b/c for it", "see https://example.org/a-b/c for it"),
        ("both pre-", "and post-war", "both pre- and post-war"),
        ("an ordinary", "line end", "an ordinary line end"),
    ],
)
def test_hyphens_at_line_ends(first: str, second: str, joined: str) -> None:
    sheet = Sheet()
    sheet.lines(["A random-effects model is known. One effects model fits."])
    sheet.lines([first, second])
    assert body(read(sheet))[-1][1] == joined


def test_raised_figures_are_exponents_or_note_marks() -> None:
    sheet = Sheet()
    sheet.at(72, 90, "an area of 12 cm")
    sheet.at(
        72 + sheet.canvas.stringWidth("an area of 12 cm", "Times-Roman", 10), 86.5, "2", size=7
    )
    sheet.at(160, 90, "as shown")
    sheet.at(160 + sheet.canvas.stringWidth("as shown", "Times-Roman", 10), 86.5, "12", size=7)
    sheet.y = 102
    sheet.lines(["by several groups."])
    assert body(read(sheet))[0][1] == "an area of 12 cm² as shown[12] by several groups."


def test_chinese_lines_join_without_spaces() -> None:
    sheet = Sheet(font=SONG)
    sheet.lines(["本文讨论了证据的可靠性，并且说明小样本研究往往", "会夸大效应。"])
    document = read(sheet)
    assert document.lang == "zh"
    assert body(document) == [
        ("sec.0/para.1", "本文讨论了证据的可靠性，并且说明小样本研究往往会夸大效应。")
    ]


# --- what stands apart --------------------------------------------------------------------------


def test_tables_are_rows_and_captions_stand_apart() -> None:
    sheet = Sheet()
    sheet.heading("Results")
    sheet.para(sentences("a", 5))
    sheet.lines(["Table 3: Odds ratios by size of the trial."], size=9)
    sheet.rows(
        [
            ("Trials", "Odds ratio", "Patients"),
            ("small", "1.62", "1,204"),
            ("large", "1.10", "9,880"),
        ],
        (72, 220, 360),
    )
    sheet.para(sentences("b", 5))
    sheet.lines(["Figure 2. Funnel plot of all trials."], size=9)
    assert outline(read(sheet).passages)[1:] == [
        ("table.3/caption", "caption", "Table 3: Odds ratios by size of the trial."),
        (
            "table.3",
            "table",
            "Trials | Odds ratio | Patients\nsmall | 1.62 | 1,204\nlarge | 1.10 | 9,880",
        ),
        ("sec.1/para.2", "body", sentences("b", 5)),
        ("fig.2/caption", "caption", "Figure 2. Funnel plot of all trials."),
    ]


def test_an_abstract_that_runs_in_and_a_table_with_a_roman_number() -> None:
    sheet = Sheet()
    sheet.lines(["Small trials and their effects"], size=20)
    sheet.lines(["Jane Doe and John Roe"], size=11)
    sheet.para(f"Abstract—{sentences('a', 3)}", BOLD, 9)
    sheet.lines(["I. INTRODUCTION"], x=240)
    sheet.para(sentences("b", 20))
    sheet.lines(["TABLE IV", "ODDS RATIOS"], size=8, x=250)
    sheet.rows([("Trials", "Odds"), ("small", "1.62"), ("large", "1.10")], (200, 320))
    document = read(sheet)
    assert [(p.at, p.section) for p in document.passages if p.kind is not PassageKind.FOOTNOTE] == [
        ("abstract/para.1", "Abstract"),
        ("sec.1/para.1", "I. INTRODUCTION"),
        ("table.IV/caption", "I. INTRODUCTION"),
        ("table.IV", "I. INTRODUCTION"),
    ]
    assert [p.family for p in document.metadata.authors] == ["Doe", "Roe"]


def test_a_sentence_about_a_figure_is_no_caption() -> None:
    sheet = Sheet()
    sheet.para(f"Figure 2 shows the trials. {sentences('a', 4)}")
    assert [at for at, _ in body(read(sheet))] == ["sec.0/para.1"]


def test_footnotes_stand_apart_and_do_not_cut_sentences() -> None:
    sheet = Sheet()
    sheet.para(sentences("a", 30))
    sheet.lines(["The trial was stopped early because of"])
    sheet.at(72, 700, "1", size=6)
    sheet.at(76, 703, "Registered before it began.", size=8)
    sheet.page()
    sheet.lines(["its interim results."])
    document = read(sheet)
    assert texts(document, PassageKind.FOOTNOTE) == [("fn.1", "Registered before it began.")]
    assert body(document)[-1][1] == "The trial was stopped early because of its interim results."


def test_lists_are_one_passage_with_an_item_a_line() -> None:
    sheet = Sheet()
    sheet.lines(["We asked three things:"])
    for n, item in enumerate(["how large the effect is", "how sure", "for whom"], 1):
        sheet.lines([f"{n}. {item}", "     in all of the trials"], x=84)
    assert body(read(sheet))[1] == (
        "sec.0/list.1",
        "1. how large the effect is in all of the trials\n"
        "2. how sure in all of the trials\n3. for whom in all of the trials",
    )


REFERENCES = [
    ["Doe, J. (2006). Odds and ends. Journal of Odds, 3(2), 10–19.", "https://doi.org/10.1000/a"],
    ["Roe, R., & Poe, E. A. (2011). Evens. Journal of Odds, 8(1),", "1–9. https://doi.org/10.1/b"],
    ["Zoe, Z. (2015). All of it. In Proceedings of Odds (pp. 3–4).", "Odds Press."],
]


@pytest.mark.parametrize("heading", ["References", "6. REFERENCES", "Bibliography", ""])
def test_reference_list_is_told_by_heading_or_looks(heading: str) -> None:
    sheet = Sheet()
    sheet.heading("Results")
    for _ in range(4):
        sheet.para(sentences("a", 5))
    if heading:
        sheet.heading(heading)
    for entry in REFERENCES:
        sheet.at(72, sheet.y, entry[0])
        sheet.y += 12
        sheet.lines(entry[1:], x=84)
    document = read(sheet)
    assert [at for at, _ in texts(document, PassageKind.REFERENCE)] == ["ref.1", "ref.2", "ref.3"]
    assert texts(document, PassageKind.REFERENCE)[1][1] == " ".join(REFERENCES[1])
    assert not any("Odds Press" in t for _, t in body(document))


def test_numbered_references_keep_their_numbers() -> None:
    sheet = Sheet()
    sheet.para(sentences("a", 20))
    sheet.heading("References")
    for n, entry in enumerate(REFERENCES, 1):
        sheet.lines([f"[{n}] {entry[0]}", entry[1]])
    document = read(sheet)
    assert texts(document, PassageKind.REFERENCE)[2] == (
        "ref.3",
        "Zoe, Z. (2015). All of it. In Proceedings of Odds (pp. 3–4). Odds Press.",
    )


def test_contents_and_code_are_left_out_and_counted() -> None:
    sheet = Sheet()
    sheet.lines([f"{n} Chapter {'. ' * 60} {n}" for n in range(1, 5)])
    sheet.para(sentences("a", 10))
    sheet.lines(["for trial in trials:", "    pool(trial)"], MONO)
    document = read(sheet)
    assert [at for at, _ in body(document)] == ["sec.0/para.1"]
    assert "4 lines of tables of contents left out" in document.notes
    assert "1 blocks of code left out" in document.notes


def test_title_and_authors_are_no_passages_of_the_body() -> None:
    sheet = Sheet()
    sheet.lines(["On the size of effects"], BOLD, 18)
    sheet.lines(["Jane Doe and John A. Roe"], size=12)
    sheet.lines(["University of Odds, jane@example.org"], ITALIC, 9)
    sheet.heading("1 Introduction")
    sheet.para(sentences("a", 10))
    document = read(sheet)
    assert [at for at, _ in body(document)] == ["sec.1/para.1"]
    assert [(p.given, p.family) for p in document.metadata.authors] == [
        ("Jane", "Doe"),
        ("John A.", "Roe"),
    ]


# --- files that cannot be read ------------------------------------------------------------------


def scan(pages: int) -> bytes:
    from reportlab.lib.utils import ImageReader

    from tests.ingest.images import grey_png

    sheet = Sheet()
    for _ in range(pages):
        sheet.canvas.drawImage(ImageReader(grey_png()), 0, 0, WIDTH, HEIGHT)
        sheet.page()
    return sheet.bytes()


def test_a_scan_says_how_to_get_its_text() -> None:
    with pytest.raises(IngestError, match="no text layer: 3 pages hold images only") as caught:
        read_source(scan(3), "scan.pdf")
    assert "ocrmypdf" in caught.value.remedy


def test_encrypted_files_say_so() -> None:
    sheet = Sheet(password="secret")  # noqa: S106 - of a file made here
    sheet.para(sentences("a", 3))
    with pytest.raises(IngestError, match="encrypted"):
        read(sheet)


@pytest.mark.parametrize("keep", [20, 400])
def test_truncated_files_say_so(keep: int) -> None:
    sheet = Sheet()
    sheet.para(sentences("a", 3))
    with pytest.raises(IngestError, match=r"damaged or cut off|no pages|no text"):
        read_source(sheet.bytes()[:keep], "paper.pdf")


def test_a_page_without_text_is_named() -> None:
    sheet = Sheet()
    sheet.para(sentences("a", 10))
    sheet.page()
    sheet.page()
    sheet.para(sentences("b", 10))
    assert "pages 2: no text" in read(sheet).notes


def test_two_thousand_pages_are_read() -> None:
    sheet = Sheet()
    for n in range(1, 2001):
        sheet.at(300, 810, str(n), size=9)
        sheet.y = 300
        sheet.lines([f"This page speaks of trial t{n}, and of nothing else."])
        sheet.page()
    passages = read(sheet).passages
    assert len(passages) == 2000
    assert (passages[-1].page, passages[-1].at) == (2000, "sec.0/para.2000")


def test_reading_twice_gives_the_same() -> None:
    data = two_columns().bytes()
    assert read_source(data, "a.pdf") == read_source(data, "a.pdf")
