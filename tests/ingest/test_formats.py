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
        ("a.pdf", b"", "the file is empty"),
        ("a.doc", b"x", "the format '.doc' is not read"),
        ("a.rtf", b"x", "the format '.rtf' is not read"),
        ("README", b"x", "the format 'README' is not read"),
        ("a.md", b"%PDF-1.7", "the file is PDF, whatever its name"),
        ("a.xml", b"%PDF-1.7", "the file is PDF, whatever its name"),
        ("a.pdf", b"# Title", "the file is text, whatever its name"),
        ("a.pdf", b"<!DOCTYPE html><p>Log in", "the file is a web page, not PDF"),
        ("a.pdf", b"PK\x03\x04", "the file is a ZIP archive, whatever its name"),
        ("a.md", b"\x89PNG\0\0", "the file is no text, whatever its name"),
        ("a.xml", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old or encrypted Office document"),
    ],
)
def test_what_cannot_be_read(name: str, data: bytes, message: str) -> None:
    with pytest.raises(IngestError, match=message) as caught:
        read_source(data, name)
    assert caught.value.place is not None
    assert caught.value.place.file == name


def test_unknown_formats_say_which_are_read() -> None:
    with pytest.raises(IngestError, match="Read are PDF, Word"):
        read_source(b"x", "a.xyz")
