"""Tables on the pages of a PDF: lines whose cells stand under each other, as rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from mkdocs_survey.ingest.pdf_lines import Cell, Line
from mkdocs_survey.ingest.pdf_page import Box

_FORMULA_NUMBER = re.compile(r"[(（]\s*[A-Z]?\.?\d+(?:\.\d+)*[a-z]?\s*[)）]")
_MARKER = re.compile(r"[•‣◦▪■●○–—*·-]|[(（]?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.)）、]|\[\d+\]")


def is_tabular(line: Line) -> bool:
    """Tell whether a line has cells: not a bullet and its text, nor a formula and its number."""
    cells = [c.text for c in line.cells]
    if len(cells) < 2:
        return False
    if len(cells) == 2:
        return not (_MARKER.fullmatch(cells[0]) or _FORMULA_NUMBER.fullmatch(cells[1]))
    return True


def table_ranges(
    lines: Sequence[Line], rules: Sequence[Box], pitch: float
) -> list[tuple[int, int]]:
    """Return half-open ranges of the lines of one column that are tables, from top to bottom.

    A table is at least three lines with cells that begin under each other, two between rules;
    lines that only go on with a cell belong to it.
    """
    ranges: list[tuple[int, int]] = []
    i = 0
    while i < len(lines):
        if not is_tabular(lines[i]):
            i += 1
            continue
        start, end = _grow(lines, i, pitch)
        rows = sum(1 for line in lines[start:end] if is_tabular(line))
        ruled = _has_rules(lines[start:end], rules, pitch)
        if (rows >= (2 if ruled else 3) and _aligned(lines[start:end])) or (ruled and rows >= 1):
            # a head of one cell above, between the rules
            ranges.append((start, end))
        i = end
    return ranges


def _grow(lines: Sequence[Line], start: int, pitch: float) -> tuple[int, int]:
    starts = [c.x0 for c in lines[start].cells]
    first, em = lines[start].x0, lines[start].size
    end = start + 1
    pending = 0
    for j in range(start + 1, len(lines)):
        line, before = lines[j], lines[j - 1]
        if line.page != before.page or line.y - before.y > 3.2 * pitch:
            break
        if is_tabular(line):
            starts += [c.x0 for c in line.cells]
            end, pending = j + 1, 0
            continue
        aligned = any(abs(line.x0 - s) < 0.5 * em for s in starts)
        widest = max((b - a for a, b in pairwise(sorted(set(starts))) if b - a > em), default=0)
        if aligned and line.x0 > first + em and line.y - before.y < 1.6 * pitch:
            end, pending = j + 1, 0
        elif aligned and line.x1 - line.x0 < widest and pending < 3:
            pending += 1  # goes on with the first cell if rows follow
        else:
            break
    return start, end


def _aligned(lines: Sequence[Line]) -> bool:
    """Tell whether the second or later cells of most rows begin or end under one another."""
    em = lines[0].size
    rows = [line for line in lines if is_tabular(line)]
    edges = Counter(
        round(edge / em) for line in rows for c in line.cells[1:] for edge in {c.x0, c.x1}
    )
    best = max((edges[k] + edges[k + 1] for k in edges), default=0)
    return best >= 0.6 * len(rows)


def _has_rules(lines: Sequence[Line], rules: Sequence[Box], pitch: float) -> bool:
    top, bottom = lines[0].y - 2.5 * pitch, lines[-1].y + 2 * pitch
    left, right = min(s.x0 for s in lines), max(s.x1 for s in lines)
    return any(top < r.top < bottom and r.x0 < left + 20 and r.x1 > right - 20 for r in rules)


def rows_of(lines: Sequence[Line], pitch: float) -> list[list[str]]:
    """Return the rows of a table; a line that only goes on with cells of the row joins it."""
    spans = _column_spans(lines)
    rows: list[list[str]] = []
    before: Line | None = None
    for line in lines:
        cells = [""] * len(spans)
        for cell in line.cells:
            n = _place(cell, spans)
            cells[n] = f"{cells[n]} {cell.text}".strip()
        near = before is not None and line.y - before.y < 1.5 * pitch
        if rows and near and not cells[0] and len(line.cells) < len(spans):
            rows[-1] = [
                f"{a} {b}".strip() if not a.endswith("-") else a + b
                for a, b in zip(rows[-1], cells, strict=True)
            ]
        else:
            rows.append(cells)
        before = line
    return rows


def _column_spans(lines: Sequence[Line]) -> list[tuple[float, float]]:
    counts = Counter(len(line.cells) for line in lines if len(line.cells) > 1)
    if not counts:
        return [(0.0, float("inf"))]
    usual = max(counts, key=lambda n: (counts[n], n))
    spans: list[tuple[float, float]] = []
    for cell in sorted(
        (c for line in lines if len(line.cells) == usual for c in line.cells), key=lambda c: c.x0
    ):
        if spans and cell.x0 < spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], cell.x1))
        else:
            spans.append((cell.x0, cell.x1))
    return spans


def _place(cell: Cell, spans: Sequence[tuple[float, float]]) -> int:
    def distance(n: int) -> float:
        left, right = spans[n]
        overlap = min(cell.x1, right) - max(cell.x0, left)
        return -overlap

    return min(range(len(spans)), key=lambda n: (distance(n), n))
