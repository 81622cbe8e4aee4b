"""Which lines of a PDF are headings: by its outline, else by number, type and space around them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mkdocs_survey.ingest.outline import is_chapter, is_numbered, names_a_section, printed_number
from mkdocs_survey.ingest.pdf_lines import Cell, Line
from mkdocs_survey.ingest.pdf_page import OutlineEntry
from mkdocs_survey.ingest.reference_list import is_reference_heading

MAX_LINES = 3
"""Longest heading, in lines."""

_LETTER = re.compile(r"^[A-Z]\.\s+\S")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: ``count`` lines from a line on, at a level from 1."""

    level: int
    count: int


@dataclass(frozen=True, slots=True, order=True)
class _Style:
    """How headings of one level look, the most prominent first."""

    minus_size: int  # half points, negative
    plain: bool
    slanted: bool


def _squeeze(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in text if c.isalnum())


def _style(line: Line) -> _Style:
    low = line.font.lower()
    slanted = any(word in low for word in ("ital", "obli", "-it", "cmti", "kai"))
    return _Style(-round(line.size * 2), not line.bold, slanted)


def find_headings(
    lines: Sequence[Line], outline: Sequence[OutlineEntry], body_size: float, pitch: float
) -> dict[int, Heading]:
    """Return the headings by the index of their first line.

    Entries of the outline that stand as lines on their pages are headings. Other lines are if they
    look as prominent as those; where the outline is empty or leads nowhere, if they stand out from
    the body by size, weight or a section number.
    """
    stated = _stated(lines, outline)
    trusted = len(stated) >= 2 and len(stated) >= 0.5 * len(outline)
    found = dict(stated) if trusted else {}
    styles = {_style(lines[i]): h.level for i, h in sorted(found.items(), reverse=True)}
    candidates = {
        i: count
        for i, count in _candidates(lines, body_size, pitch).items()
        if not any(i <= j < i + count or j <= i < j + h.count for j, h in found.items())
    }
    if trusted:
        for i, count in candidates.items():
            if i < min(stated):  # title and authors
                continue
            style = _style(lines[i])
            level = styles.get(style) or (1 if is_reference_heading(_text(lines, i, count)) else 0)
            if not level and lines[i].size > 1.15 * body_size:
                level = max((lv for s, lv in styles.items() if s <= style), default=0) + 1
            if level:
                found[i] = Heading(level, count)
        return found
    return _levels(lines, _without_title(lines, candidates))


def _without_title(lines: Sequence[Line], candidates: Mapping[int, int]) -> dict[int, int]:
    """Drop the title and what stands between it and the text of the first page.

    Of the lines on the first page that stand out, those before the first usual or numbered section
    are title, authors and the like; without such a section only the largest, if it is the only one
    of its look.
    """
    if not candidates:
        return {}
    page = lines[0].page
    first = [i for i in candidates if lines[i].page == page]
    named = [i for i in first if names_a_section(_text(lines, i, candidates[i]))]
    if named:
        return {i: n for i, n in candidates.items() if i >= named[0]}
    looks = Counter(_style(lines[i]) for i in candidates)
    top = min(looks)
    drop = {i for i in first[:1] if looks[top] == 1 and len(looks) > 1 and _style(lines[i]) == top}
    return {i: n for i, n in candidates.items() if i not in drop}


def split_run_in(lines: Sequence[Line], outline: Sequence[OutlineEntry]) -> list[Line]:
    """Part headings from the text that goes on in their line, where the outline knows them."""
    titles = {_squeeze(entry.title) for entry in outline} - {""}
    result: list[Line] = []
    for line in lines:
        lead = line.lead.rstrip()
        cell = line.cells[0]
        if lead and _squeeze(lead) in titles and cell.text.startswith(lead):
            rest = cell.text[len(lead) :].lstrip(" .:—–")
            x = cell.x0 + (cell.x1 - cell.x0) * len(lead) / len(cell.text)
            after = (Cell(rest, x, cell.x1), *line.cells[1:])
            result += [
                replace(line, cells=(Cell(lead, cell.x0, x),), bold=True, lead=""),
                replace(line, cells=after, lead=""),
            ]
        else:
            result.append(line)
    return result


def _text(lines: Sequence[Line], start: int, count: int) -> str:
    return " ".join(line.text for line in lines[start : start + count])


def _stated(lines: Sequence[Line], outline: Sequence[OutlineEntry]) -> dict[int, Heading]:
    by_page: dict[int, list[int]] = {}
    for i, line in enumerate(lines):
        by_page.setdefault(line.page, []).append(i)
    squeezed = [_squeeze(line.text) for line in lines]
    found: dict[int, Heading] = {}
    last = -1
    for entry in outline:
        title = _squeeze(entry.title)
        if not title:
            continue
        # hyperref lets the entry of an unnumbered section lead to the place before it
        pages = [entry.page, entry.page + 1, entry.page - 1]
        for i in (i for page in pages for i in by_page.get(page, ()) if i > last):
            count = _matches(lines, squeezed, i, title)
            if count:
                found[i] = Heading(entry.level + 1, count)
                last = i
                break
    return found


def _matches(lines: Sequence[Line], squeezed: Sequence[str], start: int, title: str) -> int:
    text = ""
    for count in range(1, MAX_LINES + 2):
        j = start + count - 1
        if j >= len(lines) or lines[j].column != lines[start].column:
            return 0
        text += squeezed[j]
        number = _squeeze(printed_number(lines[start].text))
        if text == title or (number and text.removeprefix(number) == title):
            return count
        if len(text) > len(title) + 12:
            return 0
    return 0


def _candidates(lines: Sequence[Line], body_size: float, pitch: float) -> dict[int, int]:
    """Return first line → number of lines of what stands out from the body."""
    heavy = sum(len(line.text) for line in lines if line.bold)
    bold_counts = heavy < 0.3 * sum(len(line.text) for line in lines)
    found: dict[int, int] = {}
    i = 0
    while i < len(lines):
        count = _run(lines, i)
        text = _text(lines, i, count)
        if count <= MAX_LINES and _stands_out(lines, i, count, text, body_size, bold_counts, pitch):
            found[i] = count
        i += count
    return found


def _run(lines: Sequence[Line], start: int) -> int:
    """Return how many lines from here on belong together by their look."""
    first = lines[start]
    count = 1
    for line in lines[start + 1 : start + MAX_LINES + 1]:
        before = lines[start + count - 1]
        same = _style(line) == _style(first) and line.column == first.column
        if not same or line.y - before.y > 1.5 * first.size or is_numbered(line.text):
            break
        count += 1
    return count


def _stands_out(
    lines: Sequence[Line],
    start: int,
    count: int,
    text: str,
    body_size: float,
    bold_counts: bool,
    pitch: float,
) -> bool:
    line = lines[start]
    letters = sum(c.isalpha() for c in text)
    if letters < 2 or len(text) > 200 or letters < 0.5 * len(text.replace(" ", "")):
        return False
    if text.rstrip().endswith((",", ";", "，", "；", "。")) or (
        text.rstrip().endswith(".") and not is_numbered(text)
    ):
        return False
    numbered = is_numbered(text)
    if line.size >= 1.12 * body_size:
        return True
    if line.size < 0.93 * body_size:
        return False
    above = (
        start == 0
        or lines[start - 1].column != line.column
        or (line.y - lines[start - 1].y > 1.15 * pitch)
    )
    if not above:
        return False
    if line.bold and bold_counts:
        return count == 1 or numbered
    capitals = text.upper() == text and letters >= 4
    low = line.font.lower()
    slanted = any(word in low for word in ("ital", "obli", "-it", "cmti"))
    if count == 1 and names_a_section(text) and not numbered:
        return True
    return (numbered and (capitals or slanted)) or bool(
        count == 1 and slanted and _LETTER.match(text)
    )


def _levels(lines: Sequence[Line], candidates: Mapping[int, int]) -> dict[int, Heading]:
    """Give each heading its level: by its number, else by its look among the others."""
    styles = {i: _style(lines[i]) for i in candidates}
    numbered: dict[_Style, Counter[int]] = {}
    depths = {}
    for i, count in candidates.items():
        text = _text(lines, i, count)
        depth = len(printed_number(text).split(".")) if printed_number(text) else 0
        if is_chapter(text):
            depth = 1
        elif _LETTER.match(text):
            depth = 2
        depths[i] = depth
        if depth:
            numbered.setdefault(styles[i], Counter())[depth] += 1
    ranks = {style: n for n, style in enumerate(sorted(set(styles.values())), 1)}
    found = {}
    for i, count in candidates.items():
        own = numbered.get(styles[i])
        usual = own.most_common(1)[0][0] if own else ranks[styles[i]]
        found[i] = Heading(depths[i] or usual, count)
    return found
