"""Cutting long paragraphs and lists near 800 columns, at ends of sentences and items.

This is a cutter, no sentence segmenter: where it is unsure it does not cut. It is kept apart from
:mod:`mkdocs_survey.text` because coordinates rest on it and must not move when that improves.
"""

from __future__ import annotations

import re
from itertools import pairwise

from mkdocs_survey.ingest.words import width

TARGET = 800
"""Wanted width of a piece in half-width columns (requirement D1: "near 800 characters")."""

LIMIT = 1600
"""Up to this width a paragraph stays whole: one paragraph, one coordinate."""

# After `.?!` only before a space and something that opens a sentence; after 。！？ always. A full
# stop after one capital (an initial) or a short abbreviation does not end a sentence.
_END = re.compile(
    r"""(?<![A-Z])(?<!\bal)(?<!\bvs)(?<!\bcf)(?<!\bFig)(?<!\bFigs)(?<!\bRef)(?<!\bEq)(?<!\bNo)
        (?<!\bDr)(?<!\bMr)(?<!\bSt)(?<!e\.g)(?<!i\.e)
        [.?!]["”’)\]]*\s+(?=["“‘(\[]*[A-Z0-9\u4e00-\u9fff])
      | [。！？][”’」』）]*""",
    re.VERBOSE,
)


def cut(text: str) -> tuple[str, ...]:
    """Return ``text`` whole if its width is at most :data:`LIMIT`, else in pieces near TARGET.

    Pieces end where a sentence or a line ends; joined with the white space between them they are
    the text again. A sentence longer than the target stays whole.
    """
    if width(text) <= LIMIT:
        return (text,)
    atoms: list[str] = []
    for line in text.splitlines(keepends=True):
        # items of a list stay whole unless one alone is too long
        atoms += [line] if line.endswith("\n") and width(line) <= LIMIT else _sentences(line)
    pieces: list[str] = []
    current = ""
    for atom in atoms:
        # cut before the atom if that brings the piece nearer to the target than going on
        if current and width(current) + width(atom) / 2 > TARGET:
            pieces.append(current)
            current = ""
        current += atom
    if pieces and width(current) < TARGET / 4:  # no crumbs at the end
        current = pieces.pop() + current
    return tuple(p.strip() for p in [*pieces, current] if p.strip())


def _sentences(line: str) -> list[str]:
    ends = (m for m in _END.finditer(line) if not line[: m.start()].strip().isdigit())  # "3. Item"
    starts = [0, *(m.end() for m in ends), len(line)]
    return [line[a:b] for a, b in pairwise(starts) if a < b]
