"""PDF as passages along its sections: layout analysis over the glyphs that pypdfium2 gives."""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.document import SourceDocument, language_of
from mkdocs_survey.ingest.pdf_layout import Layout, lay_out
from mkdocs_survey.ingest.pdf_meta import read_metadata, read_title
from mkdocs_survey.ingest.pdf_page import Page, outline, pages
from mkdocs_survey.ingest.pdf_passages import Walk
from mkdocs_survey.model import Place

EXTRACTOR = "pdf/1"

MAX_PAGES = 5000
"""Most pages read: more than any handbook, so that time stays bounded."""

_OCR = "Run OCR first, e.g. `ocrmypdf in.pdf out.pdf`, and ingest what it writes."


def read_pdf(data: bytes, name: str) -> SourceDocument:
    """Read a PDF.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.

    Raises:
        IngestError: encrypted, damaged, without pages, or without a text layer.
    """
    document = _open(data, name)
    try:
        if not len(document):
            raise IngestError("the PDF has no pages", Place(name))
        if len(document) > MAX_PAGES:
            raise IngestError(
                f"the PDF has {len(document):,} pages, more than {MAX_PAGES:,}",
                Place(name),
                "Split it into parts.",
            )
        read = tuple(pages(document))
        marks = outline(document)
        about = document.get_metadata_dict(skip_empty=True)
    finally:
        document.close()
    _require_text(read, name)
    layout = lay_out(read, marks)
    title = read_title(layout, about)
    walk = Walk(layout, title)
    walk.run()
    extracts = walk.out.extracts()
    if not extracts:
        raise IngestError("the PDF holds no text that could be read", Place(name), _OCR)
    return SourceDocument(
        title=title,
        lang=language_of(title, extracts),
        passages=extracts,
        metadata=read_metadata(layout, read, about, title),
        extractor=EXTRACTOR,
        notes=_notes(read, layout, walk),
    )


def _open(data: bytes, name: str) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        reason = str(error).lower()
    if "password" in reason:
        raise IngestError(
            "the PDF is encrypted and asks for a password",
            Place(name),
            "Save a copy without password and ingest that.",
        )
    if "security" in reason:
        raise IngestError(
            "the PDF is protected in a way that cannot be read",
            Place(name),
            "Save a copy without protection and ingest that.",
        )
    raise IngestError(
        "the PDF is damaged or cut off and cannot be opened",
        Place(name),
        "Get it again, or repair it, e.g. with `qpdf in.pdf out.pdf`.",
    )


def _require_text(read: Sequence[Page], name: str) -> None:
    glyphs = sum(s.length for page in read for s in page.segments)
    images = sum(1 for page in read if page.images)
    # a stamp or a page number on each scan is no text layer
    if glyphs == 0 or (images * 2 >= len(read) and glyphs < 25 * len(read)):
        what = "images only" if images else "nothing that can be read as text"
        raise IngestError(
            f"the PDF has no text layer: {len(read)} pages hold {what}", Place(name), _OCR
        )


def _notes(read: Sequence[Page], layout: Layout, walk: Walk) -> tuple[str, ...]:
    notes = [
        f"{n} {what} left out" for what, n in sorted((layout.left_out + walk.left_out).items())
    ]
    silent = [page.number for page in read if not page.segments]
    if silent:
        images = [page.number for page in read if not page.segments and page.images]
        what = "images without text, not read" if images else "no text"
        notes.append(f"pages {_ranges(images or silent)}: {what}")
    unknown = sum(page.unknown for page in read)
    if unknown:
        notes.append(f"{unknown} characters have no meaning in the file's fonts and were left out")
    turned = sum(1 for page in read if page.turned)
    if turned:
        notes.append(f"text set sideways on {turned} pages left out")
    return tuple(notes)


def _ranges(numbers: Sequence[int]) -> str:
    """Return ``1, 3–5`` of 1, 3, 4, 5."""
    parts: list[list[int]] = []
    for n in numbers:
        if parts and n == parts[-1][1] + 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in parts)
