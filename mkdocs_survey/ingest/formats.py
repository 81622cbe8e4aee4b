"""Which reader reads a file; what to say of files that none of them reads."""

from __future__ import annotations

import re
from pathlib import PurePath

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.docx import read_docx
from mkdocs_survey.ingest.html import read_html
from mkdocs_survey.ingest.jats import read_jats
from mkdocs_survey.ingest.markdown import read_markdown
from mkdocs_survey.ingest.markup import MAX_BYTES
from mkdocs_survey.ingest.pdf import read_pdf
from mkdocs_survey.ingest.plain_text import read_text
from mkdocs_survey.model import Place

READERS = {
    ".xml": read_jats,
    ".nxml": read_jats,
    ".jats": read_jats,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".pdf": read_pdf,
    ".txt": read_text,
    ".text": read_text,
    ".docx": read_docx,
    ".html": read_html,
    ".htm": read_html,
    ".xhtml": read_html,
}
"""Readers by file suffix; each is ``(data, name) -> SourceDocument``."""

READ = "Read are PDF, Word (.docx), HTML, JATS XML (.xml, .nxml), Markdown (.md) and text (.txt)"

MAX_PDF_BYTES = 512 * 2**20
"""Largest PDF read; scans and figures make them far larger than text."""

_KINDS = {".pdf": "PDF", ".docx": "Word", ".html": "HTML", ".htm": "HTML", ".xhtml": "HTML"}
_INSTEAD = {
    ".doc": "Open it in Word or LibreOffice and save it as .docx.",
    ".odt": "Save it as .docx.",
    ".rtf": "Save it as .docx.",
    ".tex": "Typeset it and bring the PDF.",
    ".epub": "Bring the PDF, or the chapters as .html.",
}
_MARKUP = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.I | re.S)


def read_source(data: bytes, name: str) -> SourceDocument:
    """Read a source file.

    Args:
        data: its bytes.
        name: its name; the suffix chooses the reader, and the content must agree with it.

    Raises:
        IngestError: empty, too large, of a format that is not read, or damaged.
    """
    place = Place(name)
    suffix = PurePath(name).suffix.lower()
    reader = READERS.get(suffix)
    if reader is None:
        raise IngestError(
            f"the format {suffix or name!r} is not read", place, _INSTEAD.get(suffix, f"{READ}.")
        )
    if not data.strip():
        raise IngestError("the file is empty", place)
    limit = MAX_PDF_BYTES if suffix == ".pdf" else MAX_BYTES
    if len(data) > limit:
        raise IngestError(f"the file is larger than {limit // 2**20} MiB", place)
    _require_agreement(data, suffix, place)
    return reader(data, name)


def _require_agreement(data: bytes, suffix: str, place: Place) -> None:
    """Say so where the content is of another format than the name."""
    found, wanted = sniff(data), _KINDS.get(suffix, "text")
    # Markdown may hold nothing but HTML
    if found == wanted or (found == "HTML" and wanted == "text"):
        return
    if found == "HTML":
        raise IngestError(
            f"the file is a web page, not {wanted}, whatever its name says",
            place,
            "Often it is the login page of a publisher; get the file itself.",
        )
    raise IngestError(
        f"the file is {'no text' if found == 'binary' else found}, whatever its name says",
        place,
        f"{READ}; rename the file if it is one of them.",
    )


def sniff(data: bytes) -> str:
    """Return what the first bytes show: ``PDF``, ``Word``, ``HTML``, ``text``, ``binary``, …."""
    head = data[:65536]
    if b"%PDF-" in head[:1024]:
        return "PDF"
    if head.startswith(b"PK\x03\x04"):
        return "Word" if b"word/" in data else "a ZIP archive"
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "an old or encrypted Office document"
    if _MARKUP.match(head.removeprefix(b"\xef\xbb\xbf")):
        return "HTML"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "text"
    return "binary" if b"\0" in head else "text"
