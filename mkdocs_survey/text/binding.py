"""Blocks become sentences, and every marker is bound to the sentence it stands for.

- A marker after the full stop, ``。``, quote or bracket belongs to the sentence that ends there.
- A marker before the first word of a block belongs to the first sentence, as a whole.
- A marker in a caption or head row covers every row of the table as well.
- Markers alone in a block cover the block before: its last sentence; every row or item of a
  table, list or quotation. Right below a heading, or below an image, they cover what follows.
  Alone in a footnote, they cover the sentence that refers to the footnote.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mkdocs_survey.model import BlockKind, Citation, Language, Place, Sentence, Span
from mkdocs_survey.text.blocks import Block, Mark
from mkdocs_survey.text.clauses import marker_clauses
from mkdocs_survey.text.formulas import OPAQUE
from mkdocs_survey.text.language import language_of
from mkdocs_survey.text.sentences import split_sentences

_ONE_UNIT = (BlockKind.TABLE_ROW, BlockKind.TABLE_HEAD)
_HEADS = (BlockKind.CAPTION, BlockKind.TABLE_HEAD)

PlaceOf = Callable[[int, int], Place]
"""Tells where in the source the character ``offset`` of block ``number`` stands."""


@dataclass
class _Unit:
    """A sentence while its citations are collected."""

    block: int
    span: Span
    text: str
    citations: list[Citation] = field(default_factory=list)

    def cover(self, marker: int, span: Span | None = None, inherited: bool = False) -> None:
        span = span or Span(0, len(self.text))
        if all(citation.marker != marker for citation in self.citations):
            self.citations.append(Citation(marker, span.start, span.end, inherited))


def block_spans(block: Block) -> list[Span]:
    """Return the sentences of a block as ranges of its text.

    Headings have none, and neither has what holds no word: a formula or a rule of dashes alone.
    """
    if block.kind is BlockKind.HEADING:
        return []
    if block.kind in _ONE_UNIT:
        spans = [Span(0, len(block.text))]
    else:
        marks = [mark.offset for mark in block.marks if mark.kind == "marker"]
        spans = split_sentences(block.text, block.opaque, marks)
    return [span for span in spans if any(c.isalnum() for c in _words(block, span))]


def _words(block: Block, span: Span) -> str:
    text = span.of(block.text)
    return text.replace(OPAQUE, "") if block.formulas else text


def bind(
    blocks: Sequence[Block],
    spans: Sequence[Sequence[Span]],
    page: str,
    lang: Language,
    place_of: PlaceOf,
) -> tuple[Sentence, ...]:
    """Return the sentences of a page with their citations, in document order.

    Args:
        blocks: the blocks of the page in order.
        spans: the sentences of each block, see :func:`block_spans`.
        page: the page's path, for :attr:`Sentence.page`.
        lang: language of sentences that have no letters.
        place_of: see :data:`PlaceOf`.
    """
    units: list[list[_Unit]] = [
        [_Unit(number, span, span.of(block.text)) for span in spans[number]]
        for number, block in enumerate(blocks)
    ]
    for number, block in enumerate(blocks):
        markers = [mark for mark in block.marks if mark.kind == "marker"]
        if not markers or block.kind is BlockKind.HEADING:
            continue
        if units[number]:
            _bind_inside(block, units[number], markers)
        else:
            for unit in _covered_by(number, blocks, units):
                whole = unit.block != number and blocks[unit.block].kind is BlockKind.TABLE_ROW
                for mark in markers:
                    unit.cover(mark.index, inherited=whole)
    _inherit(blocks, units)
    flat = [unit for group in units for unit in group]
    return tuple(
        Sentence(
            page=page,
            index=index,
            block=unit.block,
            kind=blocks[unit.block].kind,
            text=unit.text,
            place=place_of(unit.block, unit.span.start),
            citations=tuple(sorted(unit.citations, key=lambda c: c.marker)),
            lang=language_of(unit.text, lang),
            heading=blocks[unit.block].heading,
        )
        for index, unit in enumerate(flat)
    )


def _bind_inside(block: Block, units: list[_Unit], markers: list[Mark]) -> None:
    by_unit: defaultdict[int, list[Mark]] = defaultdict(list)
    current = 0
    for mark in markers:
        # The next sentence has the mark only if its first character lies before it.
        while current + 1 < len(units) and units[current + 1].span.start < mark.offset:
            current += 1
        by_unit[current].append(mark)
    for current, marks in by_unit.items():
        unit = units[current]
        if block.kind in _ONE_UNIT:
            for mark in marks:
                unit.cover(mark.index)
            continue
        offsets = [min(max(m.offset - unit.span.start, 0), len(unit.text)) for m in marks]
        for mark, span in zip(marks, marker_clauses(unit.text, offsets), strict=True):
            unit.cover(mark.index, span)


def _covered_by(
    number: int, blocks: Sequence[Block], units: Sequence[Sequence[_Unit]]
) -> Sequence[_Unit]:
    """Return what markers cover that stand alone in block ``number``."""
    block = blocks[number]
    if block.note:
        return _referring(block.note, blocks, units)
    if not block.image:
        for before in range(number - 1, -1, -1):
            if blocks[before].kind is BlockKind.HEADING:
                break
            if units[before]:
                return _whole_group(before, blocks, units)
    for after in range(number + 1, len(blocks)):
        if blocks[after].kind is BlockKind.HEADING:
            break
        if units[after]:
            return units[after][:1]
    return ()


def _whole_group(
    last: int, blocks: Sequence[Block], units: Sequence[Sequence[_Unit]]
) -> Sequence[_Unit]:
    group = blocks[last].group
    if not group:
        return units[last][-1:]
    first = last
    while first > 0 and blocks[first - 1].group == group:
        first -= 1
    return [unit for number in range(first, last + 1) for unit in units[number]]


def _referring(
    note: str, blocks: Sequence[Block], units: Sequence[Sequence[_Unit]]
) -> Sequence[_Unit]:
    for number, block in enumerate(blocks):
        for mark in block.marks:
            if mark.kind == "note" and mark.raw == note:
                before = [u for u in units[number] if u.span.start < mark.offset]
                return before[-1:]
    return ()


def _inherit(blocks: Sequence[Block], units: Sequence[Sequence[_Unit]]) -> None:
    heads: defaultdict[int, list[int]] = defaultdict(list)
    for block, own in zip(blocks, units, strict=True):
        if block.group and block.kind in _HEADS:
            heads[block.group] += [c.marker for unit in own for c in unit.citations]
    for block, own in zip(blocks, units, strict=True):
        if block.kind is BlockKind.TABLE_ROW:
            for marker in heads.get(block.group, ()):
                for unit in own:
                    unit.cover(marker, inherited=True)
