"""Word documents (.docx) as passages along their headings, numbered as Word numbers them."""

from __future__ import annotations

import re

from docx.document import Document

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.block_walk import walk_blocks
from mkdocs_survey.ingest.document import Extract, Metadata, SourceDocument, language_of
from mkdocs_survey.ingest.docx_blocks import DocxBlocks
from mkdocs_survey.ingest.docx_package import open_package
from mkdocs_survey.ingest.people import people_from_text
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import PassageKind, Place

EXTRACTOR = "docx/1"

_DOI = re.compile(r"(?:doi\.org/|doi:\s*)(10\.\d{4,9}/[^\s\"<>]+)", re.IGNORECASE)


def read_docx(data: bytes, name: str) -> SourceDocument:
    """Read a Word document.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.

    Raises:
        IngestError: damaged, beyond the bounds, or without text.
    """
    document = open_package(data, name)
    reader = DocxBlocks(document)
    try:
        reader.read()
    except RecursionError:
        raise IngestError("the document is nested too deep to be read", Place(name)) from None
    own, extracts = walk_blocks(reader.blocks, titled=bool(reader.title))
    if not extracts:
        raise IngestError("the document holds no text", Place(name))
    title = reader.title or own or fold(_property(document, "title"))
    return SourceDocument(
        title=title,
        lang=language_of(title, extracts),
        passages=extracts,
        metadata=_metadata(document, extracts),
        extractor=EXTRACTOR,
        notes=tuple(f"{n} {what} left out" for what, n in sorted(reader.left_out.items())),
    )


def _metadata(document: Document, extracts: tuple[Extract, ...]) -> Metadata:
    """Return what is certain: a DOI that opens the text, authors whose names stand in it.

    Word fills the author's field with whoever installed it, so a name counts only if printed.
    """
    body = [e.text for e in extracts if e.kind is not PassageKind.REFERENCE]
    opening = " ".join(body)[:3000]
    found = sorted({m.rstrip(".,;)").lower() for m in _DOI.findall(opening)})
    people = people_from_text(_property(document, "author"))
    printed = people if people and all(p.family in opening for p in people) else ()
    return Metadata("misc", {"doi": found[0]} if len(found) == 1 else {}, printed)


def _property(document: Document, name: str) -> str:
    try:
        return str(getattr(document.core_properties, name) or "")
    except (KeyError, ValueError):
        return ""
