"""Lines of a PDF as blocks: headings, paragraphs, items, captions, footnotes, tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from mkdocs_survey.ingest.pdf_headings import Heading
from mkdocs_survey.ingest.pdf_lines import Line
from mkdocs_survey.ingest.pdf_page import Box
from mkdocs_survey.ingest.pdf_tables import is_tabular, table_ranges

Kind = Literal[
    "heading",
    "para",
    "item",
    "formula",
    "caption",
    "footnote",
    "table",
    "code",
    "contents",
    "label",
]

MARKER = re.compile(
    r"^(?:[•‣◦▪■●○∙⁃]|[–—*-](?=\s)|[(（]?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)）、](?=\s|[^\d\s.])"
    r"|\[\d{1,3}\])\s*"
)
_CAPTION = re.compile(
    r"^(?P<word>Fig(?:ure|s?\.)?|Table|Tab\.|Algorithm|Listing|Scheme|Box|Chart|图|表|圖)\s*"
    r"(?P<n>[A-Z]?\.?\d+(?:[.-]\d+)*[a-z]?|(?-i:[IVX]{1,5})(?=\W|$))(?P<end>\s*[.:：|—–]|\s|$)",
    re.IGNORECASE,
)
_LEADERS = re.compile(r"(?:[.…·]\s?){5,}\s*(?:\d+|[ivxlc]+)\s*$")
_MATH = re.compile(r"[=≈≤≥≡∑∏∫√∂∇±×→∈∀∃]")
_END = re.compile(r"[.!?:;。！？：；…][”’\"')\]）」』]*$")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together.

    Attributes:
        level: of a heading, from 1.
        number, unit: what a caption is of, ``3`` and ``fig`` or ``table``.
        rows: not those of a table but its lines; see :mod:`mkdocs_survey.ingest.pdf_tables`.
    """

    kind: Kind
    lines: tuple[Line, ...]
    level: int = 0
    number: str = ""
    unit: str = ""

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0].page


def usual_pitch(lines: Sequence[Line], body_size: float) -> float:
    """Return the distance between most lines of body text, in points."""
    steps = Counter(
        round((b.y - a.y) * 2) / 2
        for a, b in pairwise(lines)
        if a.column == b.column
        and abs(a.size - body_size) < 0.06 * body_size
        and 0.8 * body_size < b.y - a.y < 2.5 * body_size
    )
    # one grid: 11.9 and 12.1 are one distance
    near = {s: steps[s] + steps[s - 0.5] + steps[s + 0.5] for s in steps}
    return max(near, key=lambda s: (near[s], steps[s], -s)) if near else 1.2 * body_size


def find_blocks(
    lines: Sequence[Line],
    headings: Mapping[int, Heading],
    rules: Mapping[int, Sequence[Box]],
    body_size: float,
    pitch: float,
) -> list[Block]:
    """Return the blocks of a document in the order of its lines.

    Args:
        lines: in reading order.
        headings: by the index of their first line.
        rules: horizontal rules by page.
        pitch: the usual distance of lines.
    """
    tables = _tables(lines, headings, rules, pitch)
    blocks: list[Block] = []
    current: list[Line] = []

    def close() -> None:
        if current:
            blocks.append(_classify(tuple(current), body_size))
            current.clear()

    i = 0
    while i < len(lines):
        heading, table = headings.get(i), tables.get(i)
        if heading is not None:
            close()
            own = tuple(lines[i : i + heading.count])
            blocks.append(Block("heading", own, level=heading.level))
            i += heading.count
        elif table is not None:
            close()
            blocks.append(Block("table", tuple(lines[i:table])))
            i = table
        else:
            if current and _breaks(current, lines[i], pitch, body_size):
                close()
            current.append(lines[i])
            i += 1
    close()
    return _footnotes(blocks, body_size)


def _tables(
    lines: Sequence[Line],
    headings: Mapping[int, Heading],
    rules: Mapping[int, Sequence[Box]],
    pitch: float,
) -> dict[int, int]:
    found: dict[int, int] = {}
    start = 0
    for end in range(1, len(lines) + 1):
        if end == len(lines) or lines[end].column != lines[start].column or end in headings:
            first = start + (headings[start].count if start in headings else 0)
            part = [line for line in lines[first:end] if not _LEADERS.search(line.text)]
            if part and len(part) == end - first:
                own = rules.get(part[0].page, ())
                for a, b in table_ranges(part, own, pitch):
                    found[first + a] = first + b
            start = end
    return found


def _breaks(current: Sequence[Line], line: Line, pitch: float, body_size: float) -> bool:
    """Tell whether a line begins a new block after the lines of the current one."""
    first, before = current[0], current[-1]
    if line.column != before.column:
        return True
    scale = max(line.size, before.size) / body_size
    if line.y - before.y > 1.33 * pitch * max(scale, 0.75):
        return True
    if line.mono != before.mono:
        # a line of code inside a sentence is in other type, but on the grid of its text
        inside = line.mono and not _END.search(before.text)
        back = before.mono and not all(o.mono for o in current)
        if not inside and not back:
            return True
    elif abs(line.size - before.size) > 0.09 * body_size:
        return True
    if line.mark and not before.text.endswith("-"):
        return True
    if MARKER.match(line.text) and _opens_item(current, line):
        return True
    if (
        _CAPTION.match(line.text)
        and not _CAPTION.match(first.text)
        and _looks_caption(line, body_size)
    ):
        return True
    if line.mono:
        return False
    em = line.size
    if MARKER.match(first.text):
        return line.x0 < first.x0 - 0.5 * em
    indent = line.x0 - line.left
    flush = abs(before.x0 - line.left) < 0.5 * em
    if flush and 0.8 * em < indent < 4 * em and not _hangs(current, line):
        return True
    if before.bold != line.bold and before.bold and before.x1 < before.right - 3 * em:
        return True
    # a last line that is short by far ends a paragraph where a sentence ends
    short = before.x1 < before.right - 0.35 * (before.right - before.left)
    return bool(short and _END.search(before.text) and len(current) > 0)


def _opens_item(current: Sequence[Line], line: Line) -> bool:
    """Tell a list marker from a figure or letter that a line of text happens to begin with."""
    first, before = current[0], current[-1]
    if not MARKER.match(first.text):
        # "in\n2020. Later" continues a sentence; a list follows a colon, an end or an indent
        ended = _END.search(before.text) is not None
        return ended or line.x0 > line.left + 0.8 * line.size or line.text[:1] in "•‣◦▪■●○∙"
    return abs(line.x0 - first.x0) < 1.5 * line.size or line.x0 > first.x0


def _hangs(current: Sequence[Line], line: Line) -> bool:
    """Tell whether a block is set with a hanging indent, as entries of reference lists are."""
    if len(current) == 1:
        return not _END.search(current[0].text) and current[0].x1 > line.right - 6 * line.size
    return all(abs(o.x0 - line.x0) < 0.5 * line.size for o in current[1:])


def _looks_caption(line: Line, body_size: float) -> bool:
    found = _CAPTION.match(line.text)
    if found is None:
        return False
    chinese = not found["word"].isascii()
    other_type = abs(line.size - body_size) > 0.04 * body_size
    alone = not found["end"].strip() and found.end() >= len(line.text.rstrip())
    return bool(found["end"].strip()) or other_type or alone or (chinese and len(line.text) < 40)


def _classify(lines: tuple[Line, ...], body_size: float) -> Block:
    first = lines[0]
    text = " ".join(line.text for line in lines)
    caption = _CAPTION.match(first.text)
    if caption is not None and _looks_caption(first, body_size):
        word = caption["word"].lower()
        unit = "table" if word.startswith(("tab", "表")) else "fig"
        if word.startswith(("algorithm", "listing", "scheme", "box", "chart")):
            unit = word
        return Block("caption", lines, number=caption["n"], unit=unit)
    if sum(1 for line in lines if _LEADERS.search(line.text)) * 2 >= len(lines):
        return Block("contents", lines)
    if MARKER.match(first.text) and not first.mark:
        return Block("item", lines)
    if all(line.mono for line in lines):
        return Block("code", lines)
    if _is_formula(lines, text):
        return Block("formula", lines)
    small = first.size < 0.95 * body_size
    if small and all(len(line.text) < 25 or is_tabular(line) for line in lines) and len(text) < 90:
        return Block("label", lines)
    return Block("para", lines)


def _is_formula(lines: Sequence[Line], text: str) -> bool:
    first = lines[0]
    centred = first.x0 > first.left + 1.5 * first.size and len(lines) <= 3
    words = re.findall(r"[^\W\d_]{3,}", text)
    return centred and bool(_MATH.search(text)) and 2 * sum(map(len, words)) < len(text)


def _footnotes(blocks: list[Block], body_size: float) -> list[Block]:
    """Find the footnotes: what stands last in its column, small or behind a raised mark."""
    result = list(blocks)
    last_of_column = {b.lines[-1].column: n for n, b in enumerate(blocks)}
    for column, end in last_of_column.items():
        start = end + 1
        for n in range(end, -1, -1):
            block = blocks[n]
            if block.lines[-1].column != column or block.kind not in ("para", "item", "label"):
                break
            small = all(line.size < 0.93 * body_size for line in block.lines)
            if block.lines[0].mark:
                start = n
            elif not small and block.kind != "item":
                break
            elif small and block.kind == "para" and block.lines[0].size < 0.87 * body_size:
                start = n
        for n in range(start, end + 1):
            result[n] = Block("footnote", blocks[n].lines)
    return result
