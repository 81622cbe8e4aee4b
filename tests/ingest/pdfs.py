"""Small PDFs, set line by line, that the tests of the PDF reader share."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
BODY, BOLD, ITALIC, MONO = "Times-Roman", "Times-Bold", "Times-Italic", "Courier"
SONG = "STSong-Light"
pdfmetrics.registerFont(UnicodeCIDFont(SONG))

LOREM = (
    "The pooled estimate fell as larger trials entered the analysis, and the interval grew"
    " narrower with every year of follow up."
)


@dataclass
class Sheet:
    """A PDF that grows downwards: ``y`` is where the next line goes, from the upper edge."""

    left: float = 72
    right: float = WIDTH - 72
    y: float = 90
    size: float = 10
    leading: float = 12
    password: str = ""
    font: str = BODY
    buffer: io.BytesIO = field(default_factory=io.BytesIO)
    canvas: Any = None

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.buffer, pagesize=A4, invariant=1, encrypt=self.password or None)

    def at(self, x: float, y: float, text: str, font: str = "", size: float = 0) -> None:
        """Set a line at a place."""
        self.canvas.setFont(font or self.font, size or self.size)
        self.canvas.drawString(x, HEIGHT - y, text)

    def lines(self, lines: Iterable[str], font: str = "", size: float = 0, x: float = 0) -> None:
        """Set lines below one another, then leave a gap as after a paragraph."""
        for line in lines:
            self.at(x or self.left, self.y, line, font, size)
            self.y += self.leading * (size or self.size) / self.size
        self.y += 6

    def para(self, text: str, font: str = "", size: float = 0) -> None:
        """Break text into lines and set them."""
        width = self.right - self.left
        self.lines(simpleSplit(text, font or self.font, size or self.size, width), font, size)

    def heading(self, text: str, size: float = 13) -> None:
        """Set a heading."""
        self.y += 8
        self.lines([text], BOLD, size)

    def rows(self, rows: Sequence[Sequence[str]], xs: Sequence[float], rules: bool = True) -> None:
        """Set a table with cells at ``xs``, a rule above, below its head and at the end."""
        for n, row in enumerate(rows):
            if rules and n < 2:
                self.rule()
            for x, cell in zip(xs, row, strict=True):
                if cell:
                    self.at(x, self.y, cell)
            self.y += self.leading
        if rules:
            self.rule()
        self.y += 10

    def rule(self) -> None:
        """Draw a horizontal rule above the next line."""
        y = HEIGHT - self.y + self.size
        self.canvas.line(self.left, y, self.right, y)

    def column(self, left: float, right: float, y: float = 90) -> None:
        """Go on in a column."""
        self.left, self.right, self.y = left, right, y

    def page(self) -> None:
        """Begin a page."""
        self.canvas.showPage()
        self.y = 90

    def bytes(self) -> bytes:
        """Return the file."""
        self.canvas.save()
        return self.buffer.getvalue()


def sentences(word: str, n: int) -> str:
    """Return ``n`` sentences that each name ``word`` and their number."""
    return " ".join(
        f"Sentence {word}{i} says that the share of positive findings varies with design {i}."
        for i in range(1, n + 1)
    )
