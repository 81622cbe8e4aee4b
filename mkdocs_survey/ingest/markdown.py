"""Markdown as passages along its own headings."""

from __future__ import annotations

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.block_walk import walk_blocks
from mkdocs_survey.ingest.decoding import decode
from mkdocs_survey.ingest.document import Metadata, SourceDocument, language_of
from mkdocs_survey.ingest.front_matter import read_front_matter
from mkdocs_survey.ingest.markdown_blocks import parse_blocks
from mkdocs_survey.model import Place

EXTRACTOR = "markdown/2"


def read_markdown(data: bytes, name: str) -> SourceDocument:
    """Read a Markdown document.

    Args:
        data: the file's bytes, UTF-8 or GB 18030, else read as Latin-1 with a note.
        name: the file's name, for messages.

    Raises:
        IngestError: there is nothing to read in it.
    """
    text, note = decode(data)
    parsed = parse_blocks(text)
    title, metadata, notes = (
        read_front_matter(parsed.front_matter) if parsed.front_matter else ("", Metadata(), ())
    )
    blocks = list(parsed.blocks)
    own, extracts = walk_blocks(blocks)
    if not extracts:
        raise IngestError("the file holds no text", Place(name))
    first = next((b.text for b in blocks if b.kind == "heading"), "")
    title = title or own or first
    left_out = [f"{n} {what} left out" for what, n in sorted(parsed.left_out.items())]
    return SourceDocument(
        title=title,
        lang=language_of(title, extracts),
        passages=extracts,
        metadata=metadata,
        extractor=EXTRACTOR,
        notes=(*filter(None, [note]), *notes, *left_out),
    )
