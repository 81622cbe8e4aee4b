"""What the Word reader makes of documents, and what it says of those it cannot read."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest import docx_package
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.docx_numbering import format_number
from mkdocs_survey.ingest.formats import read_source
from tests.ingest.papers import outline
from tests.shared import SHARED, needs_shared

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def data_of(document: Any) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def read(document: Any) -> SourceDocument:
    return read_source(data_of(document), "paper.docx")


def numbering(document: Any, *levels: tuple[str, str]) -> None:
    """Define a numbering with id 77 from the format and text of its levels."""
    inner = "".join(
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for n, (form, text) in enumerate(levels)
    )
    root = document.part.numbering_part.element
    root.insert(0, parse_xml(f'<w:abstractNum {W} w:abstractNumId="77">{inner}</w:abstractNum>'))
    root.append(parse_xml(f'<w:num {W} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))


def numbered(paragraph: Any, level: int) -> None:
    """Number a paragraph at a level of numbering 77."""
    paragraph._p.get_or_add_pPr().append(
        parse_xml(f'<w:numPr {W}><w:ilvl w:val="{level}"/><w:numId w:val="77"/></w:numPr>')
    )


def test_headings_are_numbered_as_word_shows_them() -> None:
    document = docx.Document()
    numbering(document, ("decimal", "%1."), ("decimal", "%1.%2"), ("upperLetter", "%1.%2.%3"))
    document.add_heading("On effects", 0)
    for title, level in (("Aims", 0), ("Methods", 0), ("Data", 1), ("Tests", 1), ("More", 2)):
        numbered(document.add_heading(title, level + 1), level)
        document.add_paragraph(f"Text of {title}.")
    result = read(document)
    assert result.title == "On effects"
    assert [(p.at, p.section, p.text) for p in result.passages] == [
        ("sec.1/para.1", "1. Aims", "Text of Aims."),
        ("sec.2/para.1", "2. Methods", "Text of Methods."),
        ("sec.2.1/para.1", "2.1 Data", "Text of Data."),
        ("sec.2.2/para.1", "2.2 Tests", "Text of Tests."),
        ("sec.2.2.A/para.1", "2.2.A More", "Text of More."),
    ]


def test_headings_without_numbers_are_counted() -> None:
    document = docx.Document()
    for title, level in (("Aims", 1), ("Methods", 1), ("Data", 2)):
        document.add_heading(title, level)
        document.add_paragraph(f"Text of {title}.")
    assert [p.at for p in read(document).passages] == [
        "sec.1/para.1",
        "sec.2/para.1",
        "sec.2.1/para.1",
    ]


def test_lines_in_bold_are_headings_where_no_style_makes_any() -> None:
    document = docx.Document()
    document.add_paragraph().add_run("1 Aims").bold = True
    document.add_paragraph("Text.")
    document.add_paragraph().add_run("2 Methods").bold = True
    document.add_paragraph("More text.")
    assert [(p.at, p.section) for p in read(document).passages] == [
        ("sec.1/para.1", "1 Aims"),
        ("sec.2/para.1", "2 Methods"),
    ]


def test_items_of_a_list_carry_their_labels() -> None:
    document = docx.Document()
    numbering(document, ("lowerLetter", "(%1)"), ("lowerRoman", "%2."))
    for text, level in (("first", 0), ("inner", 1), ("inner too", 1), ("second", 0)):
        numbered(document.add_paragraph(text), level)
    document.add_paragraph("Text after it.")
    document.add_paragraph("plain bullet", style="List Bullet")
    assert outline(read(document).passages) == [
        ("sec.0/list.1", "body", "(a) first\ni. inner\nii. inner too\n(b) second"),
        ("sec.0/para.1", "body", "Text after it."),
        ("sec.0/list.2", "body", "• plain bullet"),
    ]


@pytest.mark.parametrize(
    ("n", "kind", "text"),
    [
        (4, "decimal", "4"),
        (4, "decimalZero", "04"),
        (27, "lowerLetter", "aa"),
        (3, "upperLetter", "C"),
        (1994, "upperRoman", "MCMXCIV"),
        (9, "lowerRoman", "ix"),
        (10, "chineseCounting", "十"),
        (25, "chineseCountingThousand", "二十五"),
        (3, "hebrew1", "3"),
    ],
)
def test_number_formats(n: int, kind: str, text: str) -> None:
    assert format_number(n, kind) == text


def test_tables_captions_and_merged_cells() -> None:
    document = docx.Document()
    document.add_heading("Results", 1)
    document.add_paragraph("Table 2. Odds ratios", style="Caption")
    table = document.add_table(3, 3)
    for r, row in enumerate([("Trials", "Odds", "N"), ("small", "1.62", "9"), ("all", "1.10", "")]):
        for c, text in enumerate(row):
            table.cell(r, c).text = text
    table.cell(2, 1).merge(table.cell(2, 2))
    assert outline(read(document).passages) == [
        ("table.2/caption", "caption", "Table 2. Odds ratios"),
        ("table.2", "table", "Trials | Odds | N\nsmall | 1.62 | 9\nall | 1.10"),
    ]


def test_reference_section_is_kept_apart() -> None:
    document = docx.Document()
    document.add_heading("Results", 1)
    document.add_paragraph("The effect is small.")
    document.add_heading("References", 1)
    document.add_paragraph("[4] Doe, J. (2006). Odds. Journal of Odds, 3, 10–19.")
    assert outline(read(document).passages) == [
        ("sec.1/para.1", "body", "The effect is small."),
        ("ref.4", "reference", "Doe, J. (2006). Odds. Journal of Odds, 3, 10–19."),
    ]


def test_what_is_not_printed_is_not_read() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("The effect is ")
    paragraph._p.append(parse_xml(f"<w:del {W}><w:r><w:delText>not </w:delText></w:r></w:del>"))
    paragraph._p.append(parse_xml(f"<w:ins {W}><w:r><w:t>rather </w:t></w:r></w:ins>"))
    paragraph.add_run("small, p < 10")
    paragraph.add_run("-5").font.superscript = True
    paragraph.add_run(" secret").font.hidden = True
    paragraph._p.append(parse_xml(f"<w:r {W}><w:instrText>PAGEREF _Toc1 \\h</w:instrText></w:r>"))
    assert read(document).passages[0].text == "The effect is rather small, p < 10⁻⁵"


def test_text_boxes_are_read_once() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Before the box.")
    box = "<w:txbxContent><w:p><w:r><w:t>In the box.</w:t></w:r></w:p></w:txbxContent>"
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    paragraph._p.append(
        parse_xml(
            f"<w:r {W} {mc}><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>{box}"
            f"</w:drawing></mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback>"
            "</mc:AlternateContent></w:r>"
        )
    )
    assert [p.text for p in read(document).passages] == ["Before the box.", "In the box."]


FOOTNOTES = f"""<?xml version="1.0" encoding="UTF-8"?><w:footnotes {W}>
<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>
<w:footnote w:id="2"><w:p><w:r><w:t>Registered before it began.</w:t></w:r></w:p></w:footnote>
</w:footnotes>"""


def with_part(data: bytes, name: str, content: str, relation: str) -> bytes:
    """Return a Word file with one more part, related to the document."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        for info in old.infolist():
            part = old.read(info)
            if info.filename == "word/_rels/document.xml.rels":
                part = part.replace(
                    b"</Relationships>",
                    f'<Relationship Id="rId99" Type="{relation}" Target="{name}"/>'
                    "</Relationships>".encode(),
                )
            new.writestr(info.filename, part)
        new.writestr(f"word/{name}", content)
    return buffer.getvalue()


def test_footnotes_are_marked_and_stand_apart() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("The trial was stopped")
    paragraph._p.append(parse_xml(f'<w:r {W}><w:footnoteReference w:id="2"/></w:r>'))
    paragraph.add_run(" early.")
    data = with_part(
        data_of(document),
        "footnotes.xml",
        FOOTNOTES,
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes",
    )
    assert outline(read_source(data, "a.docx").passages) == [
        ("sec.0/para.1", "body", "The trial was stopped[1] early."),
        ("fn.1", "footnote", "Registered before it began."),
    ]


# --- files that cannot be read ------------------------------------------------------------------


def archive(**parts: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name.replace("__", "/"), data)
    return buffer.getvalue()


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_package, "MAX_PART", 2**20)
    bomb = archive(word__document_xml=b"", **{"word__document.xml": b" " * 2**21})
    assert len(bomb) < 10_000
    with pytest.raises(IngestError, match="unpacks to 2 MiB"):
        read_source(bomb, "bomb.docx")


def test_truncated_files_say_so() -> None:
    document = docx.Document()
    document.add_paragraph("Text.")
    with pytest.raises(IngestError, match="damaged or cut off"):
        read_source(data_of(document)[:-400], "a.docx")


def test_other_archives_are_no_documents() -> None:
    with pytest.raises(IngestError, match="a ZIP archive, whatever its name"):
        read_source(archive(a=b"1"), "a.docx")
    with pytest.raises(IngestError, match="no Word document"):
        read_source(archive(word__x=b"1"), "a.docx")


def test_encrypted_and_old_documents_say_so() -> None:
    with pytest.raises(IngestError, match="old or encrypted Office document"):
        read_source(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "a.docx")


def test_entities_are_not_expanded() -> None:
    document = docx.Document()
    document.add_paragraph("Text &x; end")
    data = data_of(document)
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        for info in old.infolist():
            part = old.read(info)
            if info.filename == "word/document.xml":
                part = part.replace(b"&amp;x;", b"&x;").replace(
                    b"?>", b'?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]>', 1
                )
            new.writestr(info.filename, part)
    assert [p.text for p in read_source(buffer.getvalue(), "a.docx").passages] == ["Text"]


def test_a_document_without_text_says_so() -> None:
    with pytest.raises(IngestError, match="no text"):
        read(docx.Document())


@needs_shared
@pytest.mark.parametrize(
    ("name", "ats"),
    [
        (
            "unit_test_headers_numbered",
            ["sec.1", "sec.1.1", "sec.1.2", "sec.1.2.1", "sec.2", "sec.2.1.1", "sec.2.2"],
        ),
        ("word_sample", ["sec.0", "sec.1", "sec.1.1"]),
    ],
)
def test_real_documents(name: str, ats: list[str]) -> None:
    path = SHARED / "corpus" / "ingest" / "docx" / f"{name}.docx"
    passages = read_source(path.read_bytes(), path.name).passages
    found = dict.fromkeys(p.at.split("/")[0] for p in passages if p.at.startswith("sec."))
    assert list(found) == ats
