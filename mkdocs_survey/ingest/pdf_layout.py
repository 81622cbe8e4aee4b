"""From the pages of a PDF to its blocks in reading order, and what was left out on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_survey.ingest.pdf_blocks import Block, find_blocks, usual_pitch
from mkdocs_survey.ingest.pdf_columns import Column, columns, gutters, text_area, typical_gutter
from mkdocs_survey.ingest.pdf_headings import find_headings, split_run_in
from mkdocs_survey.ingest.pdf_lines import Line, body_size, lines_of, running_segments
from mkdocs_survey.ingest.pdf_page import OutlineEntry, Page, Segment


@dataclass(frozen=True, slots=True)
class Layout:
    """A document laid out.

    Attributes:
        blocks: in reading order, without running lines, margins and text inside figures.
        margins: lines beside the text: sidebars, notes.
        body_size: size of the body text, in points.
        pitch: usual distance of its lines, in points.
        left_out: what was left out → how often.
    """

    blocks: tuple[Block, ...]
    margins: tuple[Line, ...]
    body_size: float
    pitch: float
    left_out: Counter[str]


def lay_out(pages: Sequence[Page], outline: Sequence[OutlineEntry]) -> Layout:
    """Find running lines, margins, columns, lines, headings and blocks of a document."""
    left_out: Counter[str] = Counter()
    running = running_segments(pages)
    size = body_size(pages)
    fonts = _body_fonts(pages, size)
    texts: list[list[Segment]] = []
    for page in pages:
        kept = []
        for s in page.segments:
            if id(s) in running:
                left_out["running heads, feet and page numbers"] += 1
            elif _inside_figure(s, page, fonts):
                left_out["pieces of text inside figures"] += 1
            else:
                kept.append(s)
        texts.append(kept)
    left, right = text_area(texts, size)
    inner = [[s for s in page if s.x1 > left - 1 and s.x0 < right + 1] for page in texts]
    lines: list[Line] = []
    margins: list[Line] = []
    cuts = [gutters(page, size) for page in inner]
    usual = typical_gutter(cuts)
    number = 0
    for page, own, all_, cut in zip(pages, inner, texts, cuts, strict=True):
        for column in columns(own, cut or usual, page.rules):
            number += 1
            lines += lines_of(column, page.number, number)
        beside = [s for s in all_ if not (s.x1 > left - 1 and s.x0 < right + 1)]
        for side in (
            [s for s in beside if s.x1 <= left - 1],
            [s for s in beside if s.x0 >= right + 1],
        ):
            if side:
                edge = Column(tuple(side), min(s.x0 for s in side), max(s.x1 for s in side))
                margins += lines_of(edge, page.number, 0)
    pitch = usual_pitch(lines, size)
    lines = split_run_in(lines, outline)
    headings = find_headings(lines, outline, size, pitch)
    rules = {page.number: page.rules for page in pages}
    blocks = find_blocks(lines, headings, rules, size, pitch)
    return Layout(tuple(blocks), tuple(margins), size, pitch, left_out)


def _body_fonts(pages: Sequence[Page], size: float) -> frozenset[str]:
    """Return the fonts of most of the text of the body's size: four fifths of it."""
    counts: Counter[str] = Counter()
    for page in pages:
        for s in page.segments:
            if abs(s.size - size) < 0.06 * size:
                for run in s.runs:
                    counts[run.font.name] += len(run.text)
    total, fonts, sum_ = sum(counts.values()), set(), 0
    for name, n in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if sum_ >= 0.8 * total:
            break
        fonts.add(name)
        sum_ += n
    return frozenset(fonts)


def _inside_figure(s: Segment, page: Page, fonts: frozenset[str]) -> bool:
    middle = (s.x0 + s.x1) / 2
    inside = any(f.holds(middle, s.y - s.size / 3) for f in page.figures)
    return inside and s.runs[0].font.name not in fonts
