"""Blocks of Markdown, Word and HTML as passages with coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_survey.ingest.blocks import Block
from mkdocs_survey.ingest.document import Collector, Extract
from mkdocs_survey.ingest.outline import Outline, is_abstract_heading
from mkdocs_survey.ingest.reference_list import (
    entry_number,
    is_reference_heading,
    looks_like_reference,
    looks_like_reference_list,
)
from mkdocs_survey.ingest.tables import add_table
from mkdocs_survey.model import PassageKind


def title_heading(blocks: Sequence[Block]) -> Block | None:
    """Return the document's title: its only heading of level 1, if it comes first."""
    headings = [b for b in blocks if b.kind == "heading" and b.level]
    top = [b for b in headings if b.level == 1]
    return top[0] if len(top) == 1 and headings[0] is top[0] else None


def walk_blocks(
    blocks: Sequence[Block], *, titled: bool = False
) -> tuple[str, tuple[Extract, ...]]:
    """Return the document's own title among its headings (``""`` if none), and its passages.

    Args:
        titled: the title is known from elsewhere; no heading is taken for it.
    """
    own = None if titled else title_heading(blocks)
    outline = Outline()
    if own is not None:
        outline.root(own.text)
    walk = BlockWalk(outline)
    walk.run([b for b in blocks if b is not own])
    return (own.text if own is not None else ""), walk.out.extracts()


class BlockWalk:
    """One pass over the blocks of a document; fills :attr:`out` in document order."""

    def __init__(self, outline: Outline) -> None:
        self.out = Collector()
        self._outline = outline
        self._part = outline.opening
        self._section = ""
        self._list_level = 0  # level of the heading that opened the reference list, 0 outside
        self._last_level = 1

    def run(self, blocks: Sequence[Block]) -> None:
        """Read all blocks."""
        owned: set[int] = set()  # captions that belong to a table or image already
        for i, block in enumerate(blocks):
            near = [j for j in (i - 1, i + 1) if 0 <= j < len(blocks)]
            match block.kind:
                case "heading":
                    self._heading(block)
                case "references":
                    self._references(block)
                case "para" | "list" if self._list_level:
                    self._references(block)
                case "para":
                    self._paragraph(block)
                case "list":
                    self._list(block)
                case "formula":
                    self._unit("formula", block.text)
                case "caption":
                    at = self._floating(block.unit, block.number)
                    self.out.add(f"{at}/caption", block.text, PassageKind.CAPTION, self._section)
                case "table":
                    own = _neighbour(blocks, near, "table", owned)
                    number = blocks[own].number if own is not None else ""
                    owned |= {own} if own is not None else set()
                    at = f"table.{number}" if number else self._floating("table", "")
                    add_table(self.out, at, block.rows, self._section)
                case "image" if block.lines and _neighbour(blocks, near, "fig", owned) is None:
                    at = self._floating("fig", "")
                    self.out.add(f"{at}/caption", block.text, PassageKind.CAPTION, self._section)
                case "footnote":
                    n = self.out.number("", "fn")
                    label = block.number if block.number.isalnum() else ""
                    self.out.add(f"fn.{label or n}", block.text, PassageKind.FOOTNOTE)

    def _heading(self, block: Block) -> None:
        opens_references = is_reference_heading(block.text)
        if block.level == 0 and not opens_references:
            # a line in bold is a heading for the eye only: it stays text of its section
            if not self._list_level:
                self._unit("para", block.text)
            return
        level = block.level or self._last_level + 1
        if self._list_level and level > self._list_level:
            return  # parts of the reference list: "Books", "Online"
        self._last_level = level
        if is_abstract_heading(block.text):
            self._part, self._section = self.out.claim("abstract"), block.text
            return
        self._part = self.out.claim(self._outline.enter(level, block.text))
        self._section = block.text
        self._list_level = level if opens_references else 0

    def _paragraph(self, block: Block) -> None:
        entries = block.lines
        if (looks_like_reference_list(entries) and all(entry_number(e)[0] for e in entries)) or (
            entry_number(block.text)[0]
            and block.text[:1] in "[［"
            and looks_like_reference(block.text)
        ):
            self._references(block)
        else:
            self._unit("para", block.text)

    def _list(self, block: Block) -> None:
        if looks_like_reference_list(block.lines):
            self._references(block)
        else:
            self._unit("list", block.text)

    def _references(self, block: Block) -> None:
        numbered = [entry_number(line) for line in block.lines]
        if block.kind == "para" and not all(number for number, _ in numbered):
            numbered = [entry_number(block.text)]
        for label, text in numbered:
            n = self.out.number("", "ref")
            self.out.add(f"ref.{label or n}", text, PassageKind.REFERENCE, self._section)

    def _unit(self, unit: str, text: str) -> None:
        self.out.add_unit(self._part, unit, text, section=self._section)

    def _floating(self, unit: str, number: str) -> str:
        n = self.out.number("", unit)
        return self.out.claim(f"{unit}.{number or n}")


def _neighbour(
    blocks: Sequence[Block], near: Sequence[int], unit: str, owned: set[int]
) -> int | None:
    for j in near:
        if blocks[j].kind == "caption" and blocks[j].unit == unit and j not in owned:
            return j
    return None
