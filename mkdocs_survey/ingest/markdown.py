"""Markdown as passages along its own headings."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.decoding import decode
from mkdocs_survey.ingest.document import Collector, Metadata, SourceDocument, language_of
from mkdocs_survey.ingest.front_matter import read_front_matter
from mkdocs_survey.ingest.markdown_blocks import Block, parse_blocks
from mkdocs_survey.ingest.outline import Outline
from mkdocs_survey.ingest.reference_list import (
    entry_number,
    is_reference_heading,
    looks_like_reference,
    looks_like_reference_list,
)
from mkdocs_survey.ingest.tables import add_table
from mkdocs_survey.model import PassageKind, Place

EXTRACTOR = "markdown/1"


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
    own = _title_heading(blocks)
    outline = Outline()
    if own is not None:
        outline.root(own.text)
    walk = _Walk(outline)
    walk.run([b for b in blocks if b is not own])
    extracts = walk.out.extracts()
    if not extracts:
        raise IngestError("the file holds no text", Place(name))
    first = next((b.text for b in blocks if b.kind == "heading"), "")
    title = title or (own.text if own else first)
    left_out = [f"{n} {what} left out" for what, n in sorted(parsed.left_out.items())]
    return SourceDocument(
        title=title,
        lang=language_of(title, extracts),
        passages=extracts,
        metadata=metadata,
        extractor=EXTRACTOR,
        notes=(*filter(None, [note]), *notes, *left_out),
    )


def _title_heading(blocks: Sequence[Block]) -> Block | None:
    """Return the document's title: its only heading of level 1, if it comes first."""
    headings = [b for b in blocks if b.kind == "heading" and b.level]
    top = [b for b in headings if b.level == 1]
    return top[0] if len(top) == 1 and headings[0] is top[0] else None


class _Walk:
    def __init__(self, outline: Outline) -> None:
        self.out = Collector()
        self._outline = outline
        self._part = outline.opening
        self._section = ""
        self._references = 0  # level of the heading that opened the reference list, 0 outside
        self._last_level = 1

    def run(self, blocks: Sequence[Block]) -> None:
        owned: set[int] = set()  # captions that belong to a table or image already
        for i, block in enumerate(blocks):
            near = [j for j in (i - 1, i + 1) if 0 <= j < len(blocks)]
            match block.kind:
                case "heading":
                    self.heading(block)
                case "para" | "list" if self._references:
                    self.references(block)
                case "para":
                    self.paragraph(block)
                case "list":
                    self.list(block)
                case "formula":
                    self.unit("formula", block.text)
                case "caption":
                    at = self.floating(block.unit, block.number)
                    self.out.add(f"{at}/caption", block.text, PassageKind.CAPTION, self._section)
                case "table":
                    own = _neighbour(blocks, near, "table", owned)
                    number = blocks[own].number if own is not None else ""
                    owned |= {own} if own is not None else set()
                    at = f"table.{number}" if number else self.floating("table", "")
                    add_table(self.out, at, block.rows, self._section)
                case "image" if block.lines and _neighbour(blocks, near, "fig", owned) is None:
                    at = self.floating("fig", "")
                    self.out.add(f"{at}/caption", block.text, PassageKind.CAPTION, self._section)
                case "footnote":
                    n = self.out.number("", "fn")
                    label = block.number if block.number.isalnum() else ""
                    self.out.add(f"fn.{label or n}", block.text, PassageKind.FOOTNOTE)

    def heading(self, block: Block) -> None:
        opens_references = is_reference_heading(block.text)
        if block.level == 0 and not opens_references:
            # a line in bold is a heading for the eye only: it stays text of its section
            if not self._references:
                self.unit("para", block.text)
            return
        level = block.level or self._last_level + 1
        if self._references and level > self._references:
            return  # parts of the reference list: "Books", "Online"
        self._last_level = level
        self._part = self.out.claim(self._outline.enter(level, block.text))
        self._section = block.text
        self._references = level if opens_references else 0

    def paragraph(self, block: Block) -> None:
        entries = block.lines
        if (looks_like_reference_list(entries) and all(entry_number(e)[0] for e in entries)) or (
            entry_number(block.text)[0]
            and block.text[:1] in "[［"
            and looks_like_reference(block.text)
        ):
            self.references(block)
        else:
            self.unit("para", block.text)

    def list(self, block: Block) -> None:
        if looks_like_reference_list(block.lines):
            self.references(block)
        else:
            self.unit("list", block.text)

    def references(self, block: Block) -> None:
        numbered = [entry_number(line) for line in block.lines]
        if block.kind == "para" and not all(number for number, _ in numbered):
            numbered = [entry_number(block.text)]
        for label, text in numbered:
            n = self.out.number("", "ref")
            self.out.add(f"ref.{label or n}", text, PassageKind.REFERENCE, self._section)

    def unit(self, unit: str, text: str) -> None:
        self.out.add_unit(self._part, unit, text, section=self._section)

    def floating(self, unit: str, number: str) -> str:
        n = self.out.number("", unit)
        return self.out.claim(f"{unit}.{number or n}")


def _neighbour(
    blocks: Sequence[Block], near: Sequence[int], unit: str, owned: set[int]
) -> int | None:
    for j in near:
        if blocks[j].kind == "caption" and blocks[j].unit == unit and j not in owned:
            return j
    return None
