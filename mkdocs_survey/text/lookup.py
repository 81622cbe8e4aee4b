"""Look the blocks of a page up in the stream of its file.

1. Blocks that occur once in both and in the same order are anchors.
2. Between two anchors the others follow in order; so repeated text finds its own copy.
3. What is found nowhere as a whole (the renderer changed words in it) is looked up sentence by
   sentence between its neighbours.
4. What is not in the file at all was included or generated: it gets the place of the line that
   includes it.

Every step is linear in the length of the page, up to a logarithm.
"""

from __future__ import annotations

import bisect
import html
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_survey.model import Span
from mkdocs_survey.text.blocks import Block
from mkdocs_survey.text.source import (
    HIGHLIGHT,
    MARKER_SYMBOL,
    PLACEHOLDER_SYMBOL,
    SourceText,
    Stream,
    key_of,
)

_PREFIX = 12
"""So many first characters a line and a block share; shorter blocks are no anchors."""

_WINDOW = 100_000
"""How far ahead one block is sought; bounds the time for text that is not in the file."""

_LINES = 60
"""So many lines ahead the start of a block is sought that the renderer changed."""

_CANDIDATES = 8
"""So many lines with the same start are compared; more say nothing about the place."""

_INCLUSION = re.compile(r"^[ \t>]*(?:-+8<-+|\{!|:::[ \t]*\S|\{\{|\{%)", re.MULTILINE)
_ITEM = re.compile(r"[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)+(?:\[[ xX]\][ \t]+)?")
_SYMBOLS = {"marker": MARKER_SYMBOL, "placeholder": PLACEHOLDER_SYMBOL}
_LIKE = {"“": '"', "”": '"', "‘": "'", "’": "'", "«": "<", "»": ">", "…": ".", "–": "-", "—": "-"}


@dataclass(frozen=True)
class KeyedBlock:
    """A block as a key, and where in the key its sentences and marks begin.

    Attributes:
        starts: (offset in the block's text, index in the key) of each sentence.
        marks: (number of the mark, index in the key) of each marker and placeholder.
    """

    number: int
    key: str
    starts: tuple[tuple[int, int], ...]
    marks: tuple[tuple[int, int], ...]


def keyed_block(number: int, block: Block, spans: Sequence[Span]) -> KeyedBlock:
    """Return a block's key. Formulas count as the author wrote them."""
    parts: list[str] = []
    length = position = 0

    def advance(to: int) -> None:
        nonlocal position, length
        while formulas and formulas[0].span.start < to:
            formula = formulas.pop(0)
            for piece in (block.text[position : formula.span.start], formula.tex):
                parts.append(key_of(HIGHLIGHT.sub("", piece)))
                length += len(parts[-1])
            position = max(position, formula.span.end)
        if to > position:
            parts.append(key_of(HIGHLIGHT.sub("", block.text[position:to])))
            length += len(parts[-1])
            position = to

    formulas = list(block.formulas)
    starts: list[tuple[int, int]] = []
    marks: list[tuple[int, int]] = []
    # A sentence that begins where a mark stands begins after the mark.
    events = [(m.offset, 0, n) for n, m in enumerate(block.marks) if m.kind in _SYMBOLS]
    events += [(span.start, 1, 0) for span in spans]
    for offset, is_start, number_of_mark in sorted(events):
        advance(offset)
        if is_start:
            starts.append((offset, length))
        else:
            marks.append((number_of_mark, length))
            parts.append(_SYMBOLS[block.marks[number_of_mark].kind])
            length += 1
    advance(len(block.text))
    return KeyedBlock(number, "".join(parts), tuple(starts), tuple(marks))


class Alignment:
    """Looks the blocks of one stream up in it; the results are there after :meth:`run`.

    Attributes:
        starts: (block, offset in its text) → offset in the file, for every sentence.
        marks: (block, number of the mark) → offset in the file.
        taken: offsets of brackets in the file that are marks of a block.
        lost: blocks that are not in the file.
    """

    def __init__(
        self,
        source: SourceText,
        stream: Stream,
        blocks: Sequence[Block],
        keyed: Sequence[KeyedBlock],
    ) -> None:
        self._source = source
        self._stream = stream
        self._blocks = blocks
        self._keyed = keyed
        self._found: dict[int, int] = {}  # position in keyed → index in the stream
        self.starts: dict[tuple[int, int], int] = {}
        self.marks: dict[tuple[int, int], int] = {}
        self.taken: set[int] = set()
        self.lost: set[int] = set()
        self._lines = _line_starts(source, stream)
        self._line_set = frozenset(self._lines)

    def run(self) -> None:
        """Find every block, or the place that stands for it."""
        index = self._index()
        self._anchor(index)
        self._fill_gaps()
        self._find_moved(index)
        self._place_found()
        self._place_changed()

    # --- whole blocks ---------------------------------------------------------------------------

    def _index(self) -> dict[str, list[int]]:
        """Return the lines of the stream by their first characters, as far as a block has them."""
        wanted = {k.key[:_PREFIX] for k in self._keyed if len(k.key) >= _PREFIX}
        index: defaultdict[str, list[int]] = defaultdict(list)
        for start in self._lines:
            prefix = self._stream.key[start : start + _PREFIX]
            if prefix in wanted:
                index[prefix].append(start)
        return index

    def _hits(self, key: str, index: dict[str, list[int]]) -> list[int]:
        candidates = index.get(key[:_PREFIX], []) if len(key) >= _PREFIX else []
        if len(candidates) > _CANDIDATES:
            return []
        return [c for c in candidates if self._stream.key.startswith(key, c)]

    def _anchor(self, index: dict[str, list[int]]) -> None:
        counts = Counter(k.key for k in self._keyed)
        unique = [
            (n, hits[0])
            for n, k in enumerate(self._keyed)
            if counts[k.key] == 1 and len(hits := self._hits(k.key, index)) == 1
        ]
        self._found.update(_longest_rising(unique))

    def _fill_gaps(self) -> None:
        position = 0
        for n, keyed, limit in self._with_limits():
            if n in self._found:
                position = self._found[n] + len(keyed.key)
            elif keyed.key:
                hit = self._find(keyed, position, min(limit, position + _WINDOW))
                if hit >= 0:
                    self._found[n] = hit
                    position = hit + len(keyed.key)

    def _with_limits(self) -> list[tuple[int, KeyedBlock, int]]:
        """Return each block with the index at which the next one that is found begins."""
        rows: list[tuple[int, KeyedBlock, int]] = []
        limit = len(self._stream.key)
        for n in range(len(self._keyed) - 1, -1, -1):
            rows.append((n, self._keyed[n], limit))
            limit = min(limit, self._found.get(n, limit))
        rows.reverse()
        return rows

    def _find(self, keyed: KeyedBlock, start: int, end: int) -> int:
        """Return the first place of a block between two indices, a line's start before others."""
        first = -1
        hit = self._stream.key.find(keyed.key, start, end)
        for _ in range(50):
            if hit < 0:
                break
            if hit in self._line_set:
                return hit
            if first < 0 and self._stands_free(keyed, hit):
                first = hit
                if len(keyed.key) >= _PREFIX:
                    break
            hit = self._stream.key.find(keyed.key, hit + 1, end)
        return first

    def _stands_free(self, keyed: KeyedBlock, hit: int) -> bool:
        """Are these whole words, not a part of some? Titles must stand where a title does."""
        text, offsets = self._source.text, self._stream.offsets
        start, last = offsets[hit], offsets[hit + len(keyed.key) - 1]
        before = text[start - 1] if start else " "
        after = text[last + 1 : last + 2]
        if len(keyed.key) < _PREFIX and not self._blocks[keyed.number].generated:
            return False  # a few letters are found anywhere; a block begins where a line does
        if self._blocks[keyed.number].generated:
            line = text.rfind("\n", 0, start) + 1
            return re.search(r"[\"|>]", text[line:start]) is not None
        if before.isascii() and before.isalnum() and text[start].isascii():
            return False
        return not (after.isascii() and after.isalnum() and text[last].isascii())

    def _find_moved(self, index: dict[str, list[int]]) -> None:
        """Find whole blocks that the renderer moved: a caption put before its table …"""
        taken = set(self._found.values())
        for n, keyed in enumerate(self._keyed):
            if n not in self._found:
                hits = [hit for hit in self._hits(keyed.key, index) if hit not in taken]
                if hits:
                    self._found[n] = hits[0]
                    taken.add(hits[0])

    def _place_found(self) -> None:
        for n, hit in self._found.items():
            keyed = self._keyed[n]
            for offset, at in keyed.starts:
                self.starts[keyed.number, offset] = self._first_character(keyed, offset, hit + at)
            for mark, at in keyed.marks:
                self._take(keyed.number, mark, hit + at)

    # --- the rest -------------------------------------------------------------------------------

    def _place_changed(self) -> None:
        """Place the blocks that are not found as a whole, between their neighbours."""
        position = 0
        for n, keyed, limit in self._with_limits():
            if n in self._found:
                position = max(position, self._found[n] + len(keyed.key))
                continue
            if position > limit:
                position = limit
            position = self._place_parts(keyed, position, min(limit, position + _WINDOW))

    def _place_parts(self, keyed: KeyedBlock, start: int, limit: int) -> int:
        if self._blocks[keyed.number].generated:
            limit = start
        parts = [(at, 1, offset) for offset, at in keyed.starts]
        parts += [(at, 0, mark) for mark, at in keyed.marks]
        parts.sort()
        position, hits = start, 0
        placed: list[tuple[int, int, int, bool]] = []
        for number, (at, is_start, which) in enumerate(parts):
            end = parts[number + 1][0] if number + 1 < len(parts) else len(keyed.key)
            part = keyed.key[at : end if is_start else at + 1]
            hit = self._find_part(part, position, limit, first=at == 0)
            if hit >= 0:
                position, hits = hit, hits + 1
            placed.append((is_start, which, position, hit >= 0))
            if hit >= 0:
                position += 1
        if not hits:
            here = self._inclusion(start, limit)
            self.lost.add(keyed.number)
            for is_start, which, _, _ in placed:
                (self.starts if is_start else self.marks)[keyed.number, which] = here
            return start
        for is_start, which, index, found in placed:
            if not is_start and found:
                self._take(keyed.number, which, index)
            elif is_start and found:
                self.starts[keyed.number, which] = self._first_character(keyed, which, index)
            else:
                offset = self._offset(index)
                (self.starts if is_start else self.marks)[keyed.number, which] = offset
        return position

    def _find_part(self, key: str, start: int, end: int, first: bool) -> int:
        """Return where a sentence begins, by as many of its first characters as agree.

        The first sentence of a block is sought where lines begin before it is elsewhere.
        """
        lengths = [n for n in (len(key), 32, 16, 8, 4, 2) if 0 < n <= len(key)]
        if first and lengths:
            low, high = (bisect.bisect_left(self._lines, index) for index in (start, end))
            least = key[: lengths[-1]]
            lines = [
                line
                for line in self._lines[low : min(high, low + _LINES)]
                if self._stream.key.startswith(least, line)
            ]
            for length in lengths:
                for line in lines:
                    if self._stream.key.startswith(key[:length], line):
                        return line
        for length in lengths:
            hit = self._stream.key.find(key[:length], start, end)
            if hit >= 0 and (length > 2 or length == len(key)):
                return hit
        return -1

    def _inclusion(self, start: int, limit: int) -> int:
        """Return the place of the line between two indices that brings text in from elsewhere."""
        offsets = self._stream.offsets
        first = offsets[start - 1] + 1 if start else 0
        last = offsets[limit] if limit < len(offsets) else len(self._source.text)
        line = self._source.text.rfind("\n", 0, first) + 1
        found = _INCLUSION.search(self._source.text, line, last)
        if found:
            here = found.group()
            return found.start() + len(here) - len(here.lstrip(" \t>"))
        return max(0, first - 1)

    # --- characters -----------------------------------------------------------------------------

    def _offset(self, index: int) -> int:
        offsets = self._stream.offsets
        if index < len(offsets):
            return offsets[index]
        return offsets[-1] if len(offsets) else 0

    def _take(self, block: int, mark: int, index: int) -> None:
        offset = self._offset(index)
        self.marks[block, mark] = offset
        self.taken.add(offset)

    def _first_character(self, keyed: KeyedBlock, offset: int, index: int) -> int:
        """Return the place of the sentence's first character, quotes and brackets included."""
        text = self._blocks[keyed.number].text
        lead = re.match(r"[\W_]*", text[offset : offset + 20])
        here = self._offset(index)
        if not lead or any(f.span.start == offset for f in self._blocks[keyed.number].formulas):
            return here
        line = self._source.text.rfind("\n", 0, here) + 1
        for character in reversed("".join(lead.group().split())):
            here = _back_to(self._source.text, character, here, max(line, here - 12))
        return here


def _back_to(text: str, character: str, here: int, least: int) -> int:
    """Return where before ``here`` a character is written, ``here`` itself if it is not."""
    entity = re.search(r"(&(?:#?\w+);)[*_`\s]*$", text[least:here])
    if entity and html.unescape(entity.group(1)) == character:
        return least + entity.start()
    written = {character, _LIKE.get(character, character)}
    for back in range(here - 1, least - 1, -1):
        if text[back].isalnum():
            break
        if text[back] in written:
            return back
    return here


def _line_starts(source: SourceText, stream: Stream) -> list[int]:
    """Return the indices at which lines begin, after the number or box of a list item as well."""
    starts: list[int] = []
    previous = -1
    for number, start in enumerate(source.line_starts):
        last = number + 1 == len(source.line_starts)
        end = len(source.text) if last else source.line_starts[number + 1]
        places = [start]
        if item := _ITEM.match(source.text, start, end):
            places.append(item.end())
        for place in places:
            index = stream.index_at(place)
            if index > previous and index < len(stream.key):
                starts.append(index)
                previous = index
    return starts


def _longest_rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subsequence of ``pairs`` whose second values rise (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    back: list[int] = []
    for number, (_, value) in enumerate(pairs):
        pile = bisect.bisect_left(tails, value)
        back.append(ends[pile - 1] if pile else -1)
        if pile == len(tails):
            tails.append(value)
            ends.append(number)
        else:
            tails[pile], ends[pile] = value, number
    chain: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        chain.append(pairs[number])
        number = back[number]
    return chain[::-1]
