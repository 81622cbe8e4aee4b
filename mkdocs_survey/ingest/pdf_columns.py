"""Columns of a page and the order in which they are read."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from mkdocs_survey.ingest.pdf_page import Box, Segment

MIN_LINES = 5
"""A column shows itself by so many lines of running text; tables with fewer rows are none."""

_FILLED = 0.8  # a line of running text reaches so far across its column …
_SHARE = 0.55  # … and so many lines of a column of text do; few cells of a table do


@dataclass(frozen=True, slots=True)
class Column:
    """Segments that are read from top to bottom before the next column.

    Attributes:
        left, right: its edges, where its text lines begin and end.
    """

    segments: tuple[Segment, ...]
    left: float
    right: float


def gutters(segments: Sequence[Segment], body_size: float) -> tuple[float, ...]:
    """Return the middles of the white strips between columns of running text, from left to right.

    A strip counts if running text of the body's size stands on both sides of it, in lines that
    mostly fill their side. Cells of tables stand side by side as well, but do not fill theirs.
    """
    text = [s for s in segments if abs(s.size - body_size) <= 0.12 * body_size]
    best = _best_gutter(text, body_size)
    if best is None:
        return ()
    left = [s for s in segments if s.x1 <= best]
    right = [s for s in segments if s.x0 >= best]
    return (*gutters(left, body_size), best, *gutters(right, body_size))


def _best_gutter(text: Sequence[Segment], body_size: float) -> float | None:
    edges = sorted({round(s.x0 - 0.5, 1) for s in text})
    best: tuple[int, float] | None = None
    for edge in edges:  # a gutter ends where a column begins
        right = [s for s in text if s.x0 >= edge]
        left = [s for s in text if s.x1 <= edge - 0.6 * body_size]
        crossing = len(text) - len(right) - len(left)
        weight = min(len(left), len(right))
        if weight < MIN_LINES or crossing > weight:
            continue
        if _running_text(left) and _running_text(right) and (best is None or weight > best[0]):
            middle = (edge + max(s.x1 for s in left)) / 2
            best = (weight, middle)
    return None if best is None else best[1]


def _running_text(side: Sequence[Segment]) -> bool:
    starts = sorted(s.x0 for s in side)
    ends = sorted(s.x1 for s in side)
    left, right = starts[len(starts) // 10], ends[-1 - len(ends) // 10]
    if right - left < 90:  # points; narrower columns are lists, labels, margins
        return False
    full = sum(1 for s in side if s.x1 - s.x0 >= _FILLED * (right - left))
    return full >= max(MIN_LINES - 1, _SHARE * len(side))


def columns(
    segments: Sequence[Segment], cuts: Sequence[float], rules: Sequence[Box] = ()
) -> list[Column]:
    """Return the columns of a page in reading order.

    Segments that cross a gutter (titles, wide tables) part the page into bands; within a band the
    columns are read from left to right. What stands between two rules that cross a gutter is a
    wide table and read across.
    """
    if not segments:
        return []
    edges = [min(s.x0 for s in segments) - 1, *cuts, max(s.x1 for s in segments) + 1]
    if not cuts:
        return [_column(segments)]
    wide = _wide_tables(cuts, rules)
    bands: list[list[list[Segment]]] = [[[] for _ in edges[1:]]]
    spanning: list[list[Segment]] = []
    across = False
    for s in sorted(segments, key=lambda s: (s.y, s.x0)):
        crosses = any(s.x0 < cut < s.x1 for cut in cuts) or any(
            box.holds((s.x0 + s.x1) / 2, s.y - s.size / 3) for box in wide
        )
        if crosses:
            if not across:
                spanning.append([])
                bands.append([[] for _ in edges[1:]])
            spanning[-1].append(s)
        else:
            place = next(n for n, (_, b) in enumerate(pairwise(edges)) if s.x0 < b)
            bands[-1][place].append(s)
        across = crosses
    ordered: list[Column] = []
    for n, band in enumerate(bands):
        if n:
            ordered.append(_column(spanning[n - 1]))
        ordered += [_column(part) for part in band if part]
    return ordered


def _wide_tables(cuts: Sequence[float], rules: Sequence[Box]) -> list[Box]:
    """Return the areas between rules of one width that cross a gutter."""
    wide = sorted((r for r in rules if any(r.x0 < cut < r.x1 for cut in cuts)), key=lambda r: r.top)
    areas = []
    for a, b in pairwise(wide):
        if abs(a.x0 - b.x0) < 3 and abs(a.x1 - b.x1) < 3:
            areas.append(Box(a.x0 - 2, a.top, a.x1 + 2, b.bottom))
    return areas


def _column(segments: Sequence[Segment]) -> Column:
    starts = sorted(s.x0 for s in segments)
    ends = sorted(s.x1 for s in segments)
    # the edges of text lines: beyond one in twenty stand labels, long words, numbers of formulas
    left, right = starts[len(starts) // 20], ends[-1 - len(ends) // 20]
    return Column(tuple(segments), left, right)


def text_area(pages: Sequence[Sequence[Segment]], body_size: float) -> tuple[float, float]:
    """Return the left and right edge of the body text over all pages.

    Edges are those of at least one text line in twelve, so that a sidebar of one page in other
    type is outside.
    """
    text = [s for page in pages for s in page if abs(s.size - body_size) <= 0.06 * body_size]
    text = [s for s in text if s.x1 - s.x0 > 8 * body_size]
    if not text:
        return (0.0, float("inf"))
    enough = max(1, len(text) // 12)
    lefts, rights = sorted(s.x0 for s in text), sorted(s.x1 for s in text)
    left = next((x for x in lefts if _near(lefts, x) >= enough), lefts[0])
    # ragged text has no edge on the right but its longest lines
    right = next((x for x in reversed(rights) if _near(rights, x) >= enough), rights[-1])
    return left, right


def _near(edges: Sequence[float], edge: float) -> int:
    """Return how many of the sorted edges are less than two points away."""
    return bisect_left(edges, edge + 2) - bisect_right(edges, edge - 2)


def typical_gutter(found: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """Return the gutters that most pages with columns have, if at least half of all pages do.

    A page with a large figure or a few last lines shows no gutter by itself and gets these.
    """
    columned = [f for f in found if f]
    if len(columned) * 2 < len(found):
        return ()
    counts: dict[int, int] = {}
    for f in columned:
        counts[len(f)] = counts.get(len(f), 0) + 1
    number = max(counts, key=lambda n: (counts[n], -n))
    chosen = [f for f in columned if len(f) == number]
    return tuple(median(f[i] for f in chosen) for i in range(number))
