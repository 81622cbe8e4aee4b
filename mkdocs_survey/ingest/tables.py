"""Tables as lines of text: a row a line, cells parted by ``|``."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_survey.ingest.document import Collector
from mkdocs_survey.ingest.words import width
from mkdocs_survey.model import PassageKind

MAX_WIDTH = 8000
"""A table wider than this (in columns of text) is cut between rows: five times a long paragraph,
so that only appendix-like tables are, and no panel or encoder gets a page-long passage."""


def add_table(
    out: Collector, at: str, rows: Sequence[Sequence[str]], section: str, page: int = 0
) -> None:
    """Add a table as one passage ``at``, or as ``at/rows.1``, ``at/rows.2`` … if it is very long.

    Empty rows are left out; a repeated run of empty cells at the end of a row is dropped.
    """
    lines = [line for line in map(_line, rows) if line]
    pieces: list[list[str]] = [[]]
    size = 0
    for line in lines:
        if pieces[-1] and size + width(line) > MAX_WIDTH:
            pieces.append([])
            size = 0
        pieces[-1].append(line)
        size += width(line)
    if len(pieces) == 1:
        out.add(at, "\n".join(pieces[0]), PassageKind.TABLE, section, page)
        return
    for n, piece in enumerate(pieces, 1):
        out.add(f"{at}/rows.{n}", "\n".join(piece), PassageKind.TABLE, section, page)


def _line(cells: Sequence[str]) -> str:
    texts = [c.strip() for c in cells]
    while texts and not texts[-1]:
        texts.pop()
    return " | ".join(texts).strip()
