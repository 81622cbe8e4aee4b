"""Blocks of a PDF as passages with coordinates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from mkdocs_survey.ingest.document import Collector
from mkdocs_survey.ingest.joining import Vocabulary, join
from mkdocs_survey.ingest.outline import Outline, is_abstract_heading, is_abstract_run_in
from mkdocs_survey.ingest.pdf_blocks import Block
from mkdocs_survey.ingest.pdf_layout import Layout
from mkdocs_survey.ingest.pdf_lines import Line
from mkdocs_survey.ingest.pdf_meta import front_matter
from mkdocs_survey.ingest.pdf_references import entries_of, trailing_references
from mkdocs_survey.ingest.pdf_tables import rows_of
from mkdocs_survey.ingest.reference_list import entry_number, is_reference_heading
from mkdocs_survey.ingest.tables import add_table
from mkdocs_survey.model import PassageKind

_ENDED = re.compile(r"[.!?:;。！？：；…][”’\"')\]）」』]*(?:\[\d[\d,–]*\])?$")
_CONTENTS = re.compile(r"^(?:table of )?contents$|^目\s*[录次錄]$", re.IGNORECASE)


class Walk:
    """One pass over the blocks of a document; fills :attr:`out` in reading order.

    Attributes:
        left_out: what was left out → how often.
    """

    def __init__(self, layout: Layout, title: str) -> None:
        self.out = Collector()
        self.left_out: Counter[str] = Counter()
        self._layout = layout
        self._vocabulary = Vocabulary(line.text for b in layout.blocks for line in b.lines)
        self._outline = Outline()
        self._title = title
        self._part = "sec.0"
        self._section = ""
        self._level = 0  # of the last heading
        self._references = 0  # level of the heading that opened the reference list, 0 outside
        self._entries: list[Line] = []
        self._contents = False
        self._open: list[list[Line]] = []  # the items of the list, or the one paragraph, not ended
        self._is_list = False
        self._floats: list[Block] = []  # figures, tables, notes met inside what is open

    def run(self) -> None:
        """Read all blocks."""
        blocks = list(self._layout.blocks)
        front = front_matter(self._layout, self._title)
        tail = trailing_references(blocks)
        for n, block in enumerate(blocks):
            if n in front:
                if front[n]:
                    self._aside("front", block.lines)
            elif n in tail and not self._references:
                self._close()
                self._entries += block.lines
            else:
                self.block(block)
        self._close()
        self._end_references()
        self._margins()

    def block(self, block: Block) -> None:
        """Read one block."""
        if block.kind == "heading":
            self.heading(block)
        elif self._contents or block.kind == "contents" or _is_contents_title(block):
            self.left_out["lines of tables of contents"] += len(block.lines)
        elif block.kind == "code" or block.kind == "label":
            self._floats.append(block)
        elif self._references and block.kind not in ("caption", "table", "footnote"):
            self._entries += block.lines
        elif block.kind in ("caption", "table", "footnote"):
            self._floats.append(block)
        elif self._continues(block):
            self._open[-1] += block.lines
        elif block.kind == "item":
            if not self._is_list:
                self._close()
            self._is_list = True
            self._open.append(list(block.lines))
        else:
            self._close()
            if block.kind == "formula":
                self._unit("formula", self._text(block.lines), block.page)
            else:
                self._open = [list(block.lines)]

    def heading(self, block: Block) -> None:
        """Open a section, the abstract, the contents or the reference list."""
        title = self._text(block.lines)
        opens_references = is_reference_heading(title)
        if self._references and block.level > self._references and not opens_references:
            return  # parts of the reference list: "Books", "Online"
        self._close()
        self._end_references()
        self._contents = _CONTENTS.match(title) is not None
        self._section = title
        if is_abstract_heading(title):
            self._part = self.out.claim("abstract")
            return
        if not self._level and _same(title, self._title):
            self._outline.root(title)
            self._part = self.out.claim(self._outline.opening)
            self._section = ""
            return
        self._level = block.level
        self._part = self.out.claim(self._outline.enter(block.level, title))
        self._references = block.level if opens_references else 0

    def _continues(self, block: Block) -> bool:
        """Tell whether a paragraph goes on: over a column, a page, a figure.

        It does if it had not ended, or if its last line was full to the edge and the next begins
        without indent.
        """
        if not self._open or block.kind != "para":
            return False
        lines, first = self._open[-1], block.lines[0]
        last = lines[-1]
        moved = last.column != first.column or bool(self._floats)
        if not moved or abs(last.size - first.size) > 0.07 * first.size or first.mark:
            return False
        wide = last.right - last.left
        if not _ENDED.search(last.text):
            opener = first.text.lstrip("“\"'(‘")[:1]
            return last.x1 > last.right - 0.3 * wide or opener.islower()
        full = last.x1 > last.right - 0.4 * last.size and len(lines) > 1
        indented = first.x0 - first.left > 0.5 * first.size
        return full and last.column != first.column and not indented and not self._is_list

    def _close(self) -> None:
        """Write what is open, then the floats met inside it."""
        if self._open:
            page = self._open[0][0].page
            if self._is_list:
                text = "\n".join(self._text(item) for item in self._open)
                self._unit("list", text, page)
            else:
                text = self._text(self._open[0])
                if is_abstract_run_in(text):
                    part = self.out.claim("abstract")
                    self.out.add_unit(part, "para", text, section="Abstract", page=page)
                else:
                    self._unit("para", text, page)
        self._open, self._is_list = [], False
        floats, self._floats = self._floats, []
        owned: set[int] = set()
        for n, block in enumerate(floats):
            self._float(floats, n, block, owned)

    def _float(self, floats: Sequence[Block], n: int, block: Block, owned: set[int]) -> None:
        match block.kind:
            case "caption":
                at = self._floating(block.unit, block.number)
                text = self._text(block.lines)
                self.out.add(f"{at}/caption", text, PassageKind.CAPTION, self._section, block.page)
            case "table":
                own = _caption_of(floats, n, owned)
                number = floats[own].number if own is not None else ""
                owned |= {own} if own is not None else set()
                at = f"table.{number}" if number else self._floating("table", "")
                rows = rows_of(block.lines, self._layout.pitch)
                add_table(self.out, at, rows, self._section, block.page)
            case "footnote":
                self._aside("fn", block.lines)
            case "code":
                self.left_out["blocks of code"] += 1
            case _:
                self.left_out["pieces of text inside figures"] += 1

    def _floating(self, unit: str, number: str) -> str:
        n = self.out.number("", unit)
        return self.out.claim(f"{unit}.{number or n}")

    def _aside(self, unit: str, lines: Sequence[Line]) -> None:
        mark = lines[0].mark
        text = self._text(lines).removeprefix(mark).strip()
        n = self.out.number("", unit)
        label = mark if mark.isalnum() else ""
        at = f"{unit}.{label or n}"
        self.out.add(at, text, PassageKind.FOOTNOTE, page=lines[0].page)

    def _end_references(self) -> None:
        for text, page in entries_of(self._entries, self._vocabulary, self._layout.pitch):
            label, words = entry_number(text)
            n = self.out.number("", "ref")
            self.out.add(f"ref.{label or n}", words, PassageKind.REFERENCE, self._section, page)
        self._entries = []
        self._references = 0

    def _margins(self) -> None:
        group: list[Line] = []
        for line in self._layout.margins:
            if group and (
                line.page != group[-1].page or not 0 < line.y - group[-1].y < 1.6 * line.size
            ):
                self._aside("margin", group)
                group = []
            group.append(line)
        if group:
            self._aside("margin", group)

    def _unit(self, unit: str, text: str, page: int) -> None:
        self.out.add_unit(self._part, unit, text, section=self._section, page=page)

    def _text(self, lines: Sequence[Line]) -> str:
        return join([line.text for line in lines], self._vocabulary)


def _is_contents_title(block: Block) -> bool:
    return len(block.lines) == 1 and _CONTENTS.match(block.lines[0].text.strip()) is not None


def _same(a: str, b: str) -> bool:
    return bool(a) and [c for c in a.casefold() if c.isalnum()] == [
        c for c in b.casefold() if c.isalnum()
    ]


def _caption_of(floats: Sequence[Block], n: int, owned: set[int]) -> int | None:
    """Return the caption of a table: the one before it, else the one after it."""
    for j in (n - 1, n + 1):
        near = 0 <= j < len(floats) and j not in owned
        if near and floats[j].kind == "caption" and floats[j].unit == "table":
            return j
    return None
