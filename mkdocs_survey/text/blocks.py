"""A block of a rendered page: a paragraph, list item, table row … as plain text with marks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from mkdocs_survey.model import BlockKind, Span
from mkdocs_survey.text.formulas import readable_formula
from mkdocs_survey.text.language import CJK

CELL_SEPARATOR = " | "
"""Stands between the cells of a table row."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something without words at a place of a block's text.

    Attributes:
        offset: the place in ``Block.text``; several marks may share it, in order.
        kind: ``marker`` (of a card), ``placeholder``, ``note`` (reference to a footnote) or
            ``waiver`` (a comment).
        raw: the bracket or comment as written, or the footnote's label.
        index: number of the marker on the page; -1 for the other kinds.
        in_link: it stands inside ``<a>``.
    """

    offset: int
    kind: str
    raw: str
    index: int = -1
    in_link: bool = False


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: where its readable form stands in ``Block.text`` and what the author wrote."""

    span: Span
    tex: str


@dataclass(frozen=True, slots=True)
class Block:
    """A unit of a page's text.

    Attributes:
        text: the words, white space folded, markers taken out.
        code: ranges of inline code in ``text``.
        group: number of the table, figure, list or quotation it belongs to; 0 if none.
        heading: the nearest heading above.
        note: label of the footnote it stands in, ``""`` if none.
        image: there is an image in it.
        generated: a title; where the file does not hold it, it is the renderer's own ("Note").
    """

    kind: BlockKind
    text: str
    marks: tuple[Mark, ...] = ()
    code: tuple[Span, ...] = ()
    formulas: tuple[Formula, ...] = ()
    group: int = 0
    heading: str = ""
    note: str = ""
    image: bool = False
    generated: bool = False

    @property
    def opaque(self) -> tuple[Span, ...]:
        """Ranges of ``text`` that are no prose."""
        spans = [*self.code, *(formula.span for formula in self.formulas)]
        return tuple(sorted(spans, key=lambda span: span.start))


_SPACE = re.compile(r"(\s+)")
_NO_SPACE_BEFORE = re.compile(r"[.,;:!?%)\]}’”»…。，；：！？、％）】》」』]")
_WIDE = re.compile(rf"[{CJK}\u3000-\u303f\uff00-\uffef]")


@dataclass
class BlockText:
    """Collects the text of one block: folds white space, closes the gaps that marks leave."""

    parts: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    code: list[Span] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    image: bool = False
    _length: int = 0
    _gap: str = ""  # white space not yet written
    _marked: bool = False  # a mark stands between the last character and here

    def add(self, text: str) -> None:
        """Append words; any run of white space counts as one space."""
        words = text.split()
        if not words:
            self._gap += text
            return
        if text.isascii():  # nothing but spaces stands between its words: no need to go by word
            body = " ".join(words)
            self._gap += text[: len(text) - len(text.lstrip())]
            self._write_gap(body)
            self._write(body)
            self._gap = text[len(text.rstrip()) :]
            return
        for piece in _SPACE.split(text):
            if not piece:
                continue
            if piece.isspace():
                self._gap = self._gap + piece
                continue
            self._write_gap(piece)
            self._write(piece)

    def add_code(self, text: str) -> None:
        """Append the words of a code span."""
        start = self._after_gap(text)
        self.add(text)
        if self._length > start:
            self.code.append(Span(start, self._length))

    def add_formula(self, tex: str) -> None:
        """Append a formula by its readable form."""
        text = readable_formula(tex)
        start = self._after_gap(text)
        self.add(text)
        if self._length > start:
            self.formulas.append(Formula(Span(start, self._length), tex))

    def add_mark(self, kind: str, raw: str, index: int = -1, in_link: bool = False) -> None:
        """Note a mark at this place."""
        self._marked = True
        self.marks.append(Mark(self._length, kind, raw, index, in_link))

    def add_comment(self, kind: str, raw: str) -> None:
        """Note a comment at this place; the text around it reads as if it were not there."""
        self.marks.append(Mark(self._length, kind, raw))

    def add_cell(self, cell: BlockText) -> None:
        """Append the text of a table's cell, its marks and all."""
        if self.parts and cell.parts:
            self._write(CELL_SEPARATOR)
        shift = self._length
        self._gap, self._marked = "", False
        self._write("".join(cell.parts))
        self.marks += [replace(mark, offset=mark.offset + shift) for mark in cell.marks]
        self.code += [_shifted(span, shift) for span in cell.code]
        self.formulas += [Formula(_shifted(f.span, shift), f.tex) for f in cell.formulas]
        self.image = self.image or cell.image

    def build(
        self,
        kind: BlockKind,
        *,
        group: int = 0,
        heading: str = "",
        note: str = "",
        generated: bool = False,
    ) -> Block:
        """Return the finished block."""
        return Block(
            kind,
            "".join(self.parts),
            tuple(self.marks),
            tuple(self.code),
            tuple(self.formulas),
            group,
            heading,
            note,
            self.image,
            generated,
        )

    def _write(self, piece: str) -> None:
        if not piece:
            return
        self.parts.append(piece)
        self._length += len(piece)

    def _after_gap(self, text: str) -> int:
        words = text.strip()
        if text[:1].isspace():
            self._gap += " "
        if words:
            self._write_gap(words)
        return self._length

    def _write_gap(self, following: str) -> None:
        gap, marked = self._gap, self._marked
        self._gap, self._marked = "", False
        if not gap or not self._length:
            return
        last = self.parts[-1][-1]
        if marked and (_NO_SPACE_BEFORE.match(following) or _WIDE.match(last)):
            return  # "fell [CARD:a]." reads "fell."
        if "\n" in gap and _WIDE.match(last) and _WIDE.match(following):
            return  # a line break between Chinese characters is no space
        self._write(" ")


def _shifted(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
