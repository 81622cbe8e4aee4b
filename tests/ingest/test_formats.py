"""Which files are read, and what is said of those that are not."""

from __future__ import annotations

import pytest

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.formats import read_source


@pytest.mark.parametrize("name", ["a.md", "A.MARKDOWN"])
def test_suffix_chooses_the_reader(name: str) -> None:
    assert read_source(b"# T\n\nText.", name).extractor.startswith("markdown/")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.md", b"", "the file is empty"),
        ("a.xml", b" \n", "the file is empty"),
        ("a.pdf", b"%PDF-1.7", "PDF files cannot be read yet"),
        ("a.docx", b"PK\x03\x04", "Word files cannot be read yet"),
        ("a.html", b"<p>", "HTML files cannot be read yet"),
        ("a.rtf", b"x", "the format '.rtf' is unknown"),
        ("README", b"x", "the format 'README' is unknown"),
        ("a.md", b"%PDF-1.7", "no text, whatever its name"),
        ("a.md", b"\x89PNG\0\0", "no text, whatever its name"),
    ],
)
def test_what_cannot_be_read(name: str, data: bytes, message: str) -> None:
    with pytest.raises(IngestError, match=message) as caught:
        read_source(data, name)
    assert caught.value.place is not None
    assert caught.value.place.file == name


def test_unknown_formats_say_which_are_read() -> None:
    with pytest.raises(IngestError, match=r"JATS XML \(.*\) and Markdown"):
        read_source(b"%PDF", "a.pdf")
