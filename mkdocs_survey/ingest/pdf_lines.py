"""Lines of text on the pages of a PDF; running heads, feet and margins told from the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mkdocs_survey.ingest.pdf_columns import Column
from mkdocs_survey.ingest.pdf_page import Font, Glyphs, Page, Segment
from mkdocs_survey.ingest.words import raised

# Raised figures after these, or after a figure, are exponents; elsewhere they are note marks.
_UNIT = re.compile(r"(?:^|[\s\d/·(])(?:[kcmdnµ]?m|k?g|s|h|N|J|W|Hz|R|r|χ|x|y|z|n|p|σ|e)$|[\d)]$")
_SIGNS = re.compile(r"[*†‡∗]+")
_MARK = re.compile(r"\d{1,3}(?:[,–-]\d{1,3})*|[*†‡§¶∗]+")


@dataclass(frozen=True, slots=True)
class Cell:
    """Words of a line that stand together."""

    text: str
    x0: float
    x1: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    Attributes:
        cells: its parts between wide gaps; a line of running text has one.
        y: the baseline from the page's upper edge, in points.
        bold, mono: whether nearly all of it is set so.
        lead: the words in bold that it begins with, ``""`` if none or if all of it is bold.
        mark: a raised mark that it begins with (a footnote's), ``""`` if none.
        left, right: the edges of its column.
        column: number of its column in reading order, over the whole document.
    """

    cells: tuple[Cell, ...]
    page: int
    y: float
    size: float
    font: str
    bold: bool
    mono: bool
    mark: str
    left: float
    right: float
    column: int
    lead: str = ""

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(c.text for c in self.cells)

    @property
    def x0(self) -> float:
        """Where it begins."""
        return self.cells[0].x0

    @property
    def x1(self) -> float:
        """Where it ends."""
        return self.cells[-1].x1


def body_size(pages: Iterable[Page]) -> float:
    """Return the size of most letters, in points; 10 where there are none."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for s in page.segments:
            sizes[round(s.size, 1)] += s.length
    if not sizes:
        return 10.0
    # 9.9 and 10.1 are one size: justified text is stretched a little
    merged = {s: sum(n for t, n in sizes.items() if abs(t - s) <= 0.25) for s in sizes}
    return max(merged, key=lambda s: (merged[s], sizes[s], s))


def lines_of(column: Column, page: int, number: int) -> list[Line]:
    """Return the lines of a column from top to bottom."""
    rows: list[list[Segment]] = []
    for s in sorted(column.segments, key=lambda s: (s.y, s.x0)):
        row = next((r for r in reversed(rows[-3:]) if _same_line(r, s)), None)
        if row is None:
            rows.append([s])
        else:
            row.append(s)
    lines = [_line(sorted(r, key=lambda s: s.x0), column, page, number) for r in rows]
    return sorted(lines, key=lambda line: line.y)


def _same_line(row: Sequence[Segment], s: Segment) -> bool:
    if any(s.x0 < o.x1 - 0.3 * s.size and o.x0 < s.x1 - 0.3 * s.size for o in row):
        return False
    biggest = max(row, key=lambda o: (o.size, o.length))
    distance = abs(s.y - biggest.y)
    if distance < 0.3 * max(s.size, biggest.size):
        return True
    # a script that a gap cut off from its word
    small, tall = sorted((s, biggest), key=lambda o: o.size)
    near = any(min(abs(s.x0 - o.x1), abs(o.x0 - s.x1)) < 0.4 * tall.size for o in row)
    return near and small.size < 0.85 * tall.size and distance < 0.55 * tall.size


def _line(row: Sequence[Segment], column: Column, page: int, number: int) -> Line:
    main = max(row, key=lambda s: s.length)
    runs = [run for s in row for run in s.runs]
    fonts: Counter[Font] = Counter()
    for run in runs:
        fonts[run.font] += sum(map(str.isalnum, run.text))
    fonts = +fonts
    font = max(fonts, key=lambda f: (fonts[f], f.name)) if fonts else Font("", False, False)
    letters = sum(fonts.values())
    cells: list[list[Glyphs]] = []
    for before, s in [(None, row[0]), *pairwise(row)]:
        gap = 0.0 if before is None else s.x0 - before.x1
        if before is not None and gap < 0.5 * main.size:
            first = s.runs[0]
            cells[-1].append(first._replace(space=first.space or gap > 0.2 * main.size))
            cells[-1] += s.runs[1:]
        else:
            cells.append(list(s.runs))
    return Line(
        cells=tuple(Cell(_words(c, main.size, main.y), c[0].x0, c[-1].x1) for c in cells),
        page=page,
        y=main.y,
        size=main.size,
        font=font.name,
        bold=bool(letters) and sum(n for f, n in fonts.items() if f.bold) >= 0.9 * letters,
        mono=bool(letters) and sum(n for f, n in fonts.items() if f.mono) >= 0.8 * letters,
        mark=_leading_mark(runs, main.size, main.y),
        left=column.left,
        right=column.right,
        column=number,
        lead=_lead(runs, main.size, main.y),
    )


def _lead(runs: Sequence[Glyphs], size: float, base: float) -> str:
    plain = (n for n, g in enumerate(runs) if not g.font.bold and any(map(str.isalnum, g.text)))
    text = _words(runs[: next(plain, 0)], size, base)
    return text if len(text) > 2 else ""


def _is_raised(g: Glyphs, size: float, base: float) -> bool:
    return g.size < 0.88 * size and base - g.y > 0.18 * size


def _leading_mark(runs: Sequence[Glyphs], size: float, base: float) -> str:
    mark = ""
    for g in runs:
        if not _is_raised(g, size, base):
            signs = _SIGNS.match(g.text)
            mark += signs[0] if signs else ""
            break
        mark += g.text
    return mark if _MARK.fullmatch(mark) else ""


def _words(runs: Sequence[Glyphs], size: float, base: float) -> str:
    text, script = "", ""
    for g in runs:
        if _is_raised(g, size, base) and not (script and g.space):
            if not script and g.space and text:
                text += " "
            script += g.text
            continue
        text, script = text + _raised(script, text), ""
        if _is_raised(g, size, base):
            script = g.text
            continue
        text += (" " if g.space and text else "") + g.text
    return text + _raised(script, text)


def _raised(script: str, before: str) -> str:
    """Return raised characters: exponents as superscripts, note marks in brackets."""
    if not script:
        return ""
    if _MARK.fullmatch(script) and not _UNIT.search(before):
        return f"[{script}]" if before.strip() else f"{script} "
    return raised(script)


# --- running heads and feet ------------------------------------------------------------------

_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b")
_NUMBER = re.compile(
    r"[-–—|\s]*(?:page|p\.|第)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:(?:of|/|共)\s*\d{1,4})?\s*页?[-–—|\s]*",
    re.IGNORECASE,
)


def running_segments(pages: Sequence[Page]) -> set[int]:
    """Return the ids of segments that are running heads, feet or page numbers.

    What stands at one height of the upper or lower sixth with the same words, numbers aside, on
    two pages of a short document and on three (or one in ten) of a longer one is running; so is
    the outermost line of a page if it is a number, and what stands further out than these.
    """
    shapes: Counter[tuple[str, int]] = Counter()
    spots: list[list[tuple[Segment, str, int]]] = []
    for page in pages:
        zone = []
        for s in page.segments:
            if not (s.y < page.height / 6 or s.y > page.height * 5 / 6):
                continue
            zone.append((s, _DIGITS.sub("#", s.text.replace(" ", "")), round(s.y / 4)))
        shapes.update({(shape, y + d) for _, shape, y in zone for d in (-1, 0, 1)})
        spots.append(zone)
    enough = 2 if len(pages) < 6 else max(3, len(pages) // 10)
    found: set[int] = set()
    for page, zone in zip(pages, spots, strict=True):
        own = {id(s) for s, shape, y in zone if shapes[shape, y] >= enough}
        found |= own | _numbers(page, own)
    return found | _changing_heads(pages, found)


def _changing_heads(pages: Sequence[Page], running: set[int]) -> set[int]:
    """Return heads that name the chapter: other words, but one height and a gap below.

    Three pages and one in four must have a first line there; lines larger than the body are titles
    of slides or chapters.
    """
    size = body_size(pages)
    firsts: dict[int, list[Segment]] = {}
    for page in pages:
        rest = sorted((s for s in page.segments if id(s) not in running), key=lambda s: s.y)
        top = [s for s in rest if rest and abs(s.y - rest[0].y) < 2]
        below = [s.y for s in rest if s.y > rest[0].y + 2] if rest else []
        apart = bool(below) and min(below) - rest[0].y > 1.7 * size
        if apart and rest[0].y < page.height / 8 and top[0].size < 1.05 * size:
            firsts.setdefault(round(rest[0].y / 2), []).extend(top)
    enough = max(3, len(pages) / 4)
    return {id(s) for group in firsts.values() if len(group) >= enough for s in group}


def _numbers(page: Page, running: set[int]) -> set[int]:
    """Return a page number that stands alone above or below everything but running lines."""
    rest = sorted((s for s in page.segments if id(s) not in running), key=lambda s: s.y)
    found = set()
    for ends in (rest[:1], rest[-1:]):
        for s in ends:
            alone = sum(abs(o.y - s.y) < 0.5 * s.size for o in rest) == 1
            outside = s.y < page.height / 8 or s.y > page.height * 7 / 8
            if alone and outside and _NUMBER.fullmatch(s.text):
                found.add(id(s))
    return found
