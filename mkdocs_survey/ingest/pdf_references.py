"""The reference list of a PDF: its entries, and where it begins without a heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from mkdocs_survey.ingest.joining import Vocabulary, join
from mkdocs_survey.ingest.pdf_blocks import Block
from mkdocs_survey.ingest.pdf_lines import Line
from mkdocs_survey.ingest.reference_list import entry_number, looks_like_reference

_LABEL = re.compile(r"^(?:\[\w{1,12}\]|［\d+］|\(\d{1,3}\)|\d{1,3}[.)、])\s*\S")


def entries_of(
    lines: Sequence[Line], vocabulary: Vocabulary, pitch: float
) -> list[tuple[str, int]]:
    """Return the entries of a reference list, each with the page on which it begins.

    Entries begin at printed labels; without them where the hanging indent ends; without that after
    a gap.
    """
    starts = _starts(lines, pitch)
    entries = []
    for n, start in enumerate(starts):
        end = starts[n + 1] if n + 1 < len(starts) else len(lines)
        text = join([line.text for line in lines[start:end]], vocabulary)
        entries.append((text, lines[start].page))
    return entries


def _starts(lines: Sequence[Line], pitch: float) -> list[int]:
    if not lines:
        return []
    labelled = [i for i, line in enumerate(lines) if _LABEL.match(line.text)]
    if len(labelled) >= 0.15 * len(lines) and labelled[0] <= 2 and _ascending(lines, labelled):
        return sorted({0, *_in_order(lines, labelled)})
    # a column's own edge: the leftmost start of its entries, not that of the text before them
    edges: dict[int, float] = {}
    for line in lines:
        edges[line.column] = min(line.x0, edges.get(line.column, line.x0))
    hanging = [line.x0 > edges[line.column] + 0.6 * line.size for line in lines]
    if sum(hanging) >= 0.25 * len(lines):
        return sorted({0, *(i for i, hangs in enumerate(hanging) if not hangs)})
    starts = [0]
    for i in range(1, len(lines)):
        before, line = lines[i - 1], lines[i]
        gap = line.column == before.column and line.y - before.y > 1.25 * pitch * line.size / 10
        turned = line.column != before.column and before.text.endswith((".", "。"))
        if gap or turned:
            starts.append(i)
    return starts


def _ascending(lines: Sequence[Line], labelled: Sequence[int]) -> bool:
    numbers = [entry_number(lines[i].text)[0] for i in labelled]
    known = [int(n) for n in numbers if n]
    if not known:
        return True  # "[Doe06]"
    ups = sum(b > a for a, b in pairwise(known))
    return len(known) < 3 or ups >= 0.7 * (len(known) - 1)


def _in_order(lines: Sequence[Line], labelled: Sequence[int]) -> list[int]:
    """Drop lines that only begin like a label: a page or volume number at a line's start."""
    kept: list[int] = []
    last = 0
    for i in labelled:
        number = entry_number(lines[i].text)[0]
        if number and not last < int(number) <= last + 5 and kept:
            continue
        if number:
            last = int(number)
        kept.append(i)
    return kept


def trailing_references(blocks: Sequence[Block]) -> frozenset[int]:
    """Return the blocks of a reference list without a heading: the last that look like entries.

    Three or more, most of them like it, in the last two thirds of the document; what continues an
    entry belongs to it.
    """
    candidates = [
        n for n, b in enumerate(blocks) if b.kind in ("para", "item") and 3 * n >= len(blocks)
    ]
    run: list[int] = []
    misses = 0
    for n in reversed(candidates):
        text = " ".join(line.text for line in blocks[n].lines)
        if looks_like_reference(text):
            run.append(n)
            misses = 0
        else:
            misses += 1
            if misses > 1 or any(b.kind == "heading" for b in blocks[n : (run or [n])[-1]]):
                break
    if len(run) < 3:
        return frozenset()
    end = next((n for n in range(run[0], len(blocks)) if blocks[n].kind == "heading"), len(blocks))
    return frozenset(range(run[-1], min(end, run[0] + 2)))
