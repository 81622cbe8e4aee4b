"""Pages of a PDF as runs of glyphs with places and fonts; the only module that knows pypdfium2.

Distances are in points (1/72 inch); ``y`` grows downwards from the upper edge of the page.
"""

from __future__ import annotations

import ctypes
import math
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

GAP = 1.15
"""Between glyphs further apart than this (in em) a segment ends: a gutter, or cells of a table."""

_HYPHENS = {"\x02": "-", "\ufffe": "-", "\xad": "-"}  # how pdfium gives hyphens at ends of lines
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st"}
# Accents that TeX sets as glyphs of their own, over the letter before or after.
_ACCENTS = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303",
    "¯": "\u0304", "˘": "\u0306", "˙": "\u0307", "˚": "\u030a", "˝": "\u030b",
    "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
_MONO = ("mono", "courier", "consol", "typewriter", "cmtt", "hack-", "menlo", "inconsolata")
_BOLD = ("bold", "black", "heavy", "-semibold", "cmbx", "medi", "-bd")


class Glyphs(NamedTuple):
    """Characters set alike on one baseline: ``space`` tells whether white space stands before them.

    White space between them is in ``text``. A tuple, since pages have thousands of them and a
    dataclass takes three times as long to make.
    """

    text: str
    x0: float
    x1: float
    y: float  # baseline
    size: float
    font: Font
    space: bool


@dataclass(frozen=True, slots=True)
class Font:
    """A font as far as layout speaks through it."""

    name: str
    bold: bool
    mono: bool


@dataclass(frozen=True, slots=True)
class Segment:
    """What follows on one baseline without a gap, with raised and lowered characters.

    Attributes:
        y, size: of most of its letters.
        length: how many characters it has, white space aside.
    """

    runs: tuple[Glyphs, ...]
    x0: float
    x1: float
    y: float
    size: float
    length: int

    @property
    def text(self) -> str:
        """Its characters in their order."""
        return "".join(" " * run.space + run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page."""

    x0: float
    top: float
    x1: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes:
        number: from 1, as viewers count.
        rules: horizontal lines.
        figures: images and embedded drawings smaller than most of the page.
        turned: characters set at another angle than most of the page, left out.
        unknown: characters without a meaning in the file's own tables, left out.
        images: how many images the page holds.
    """

    number: int
    width: float
    height: float
    segments: tuple[Segment, ...]
    rules: tuple[Box, ...]
    figures: tuple[Box, ...]
    turned: str
    unknown: int
    images: int


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry of the outline ("bookmarks"): page from 1 (0 if it leads nowhere), level from 0."""

    title: str
    level: int
    page: int


def pages(document: pypdfium2.PdfDocument) -> Iterator[Page]:
    """Yield the pages of an open document; a page that is damaged comes empty."""
    for index in range(len(document)):
        try:
            page = document[index]
        except pypdfium2.PdfiumError:
            yield Page(index + 1, 0, 0, (), (), (), "", 0, 0)
            continue
        try:
            yield _read(page, index + 1)
        finally:
            page.close()


def outline(document: pypdfium2.PdfDocument) -> tuple[OutlineEntry, ...]:
    """Return the document's own outline, empty where it has none; at most 5,000 entries."""
    entries: list[OutlineEntry] = []
    try:
        for mark in document.get_toc(max_depth=8):
            target = mark.get_dest()
            index = None if target is None else target.get_index()
            entries.append(
                OutlineEntry(mark.get_title(), mark.level, 0 if index is None else index + 1)
            )
            if len(entries) >= 5000:
                break
    except (pypdfium2.PdfiumError, ValueError):
        pass
    return tuple(entries)


def _read(page: pypdfium2.PdfPage, number: int) -> Page:
    width, height = page.get_size()
    turn = _Turn(width, height, page.get_rotation())
    text = page.get_textpage()
    try:
        glyphs, turned, unknown = _glyphs(text, turn)
    finally:
        text.close()
    rules, figures, images = _drawings(page, turn)
    return Page(
        number=number,
        width=width,
        height=height,
        segments=tuple(_segments(glyphs)),
        rules=tuple(rules),
        figures=tuple(figures),
        turned=turned,
        unknown=unknown,
        images=images,
    )


@dataclass(frozen=True, slots=True)
class _Turn:
    """From the coordinates of a page's content to those of the page as it is shown."""

    width: float
    height: float
    rotation: int

    def point(self, x: float, y: float) -> tuple[float, float]:
        match self.rotation:
            case 90:
                return y, x
            case 180:
                return self.width - x, y
            case 270:
                return self.width - y, self.height - x
            case _:
                return x, self.height - y

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        (xa, ya), (xb, yb) = self.point(left, bottom), self.point(right, top)
        return Box(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))


def _glyphs(text: pypdfium2.PdfTextPage, turn: _Turn) -> tuple[list[Glyphs], str, int]:
    raw = text.raw
    rect = pdfium.FS_RECTF()
    styles: dict[int, tuple[float, float, Font, bool]] = {}
    found: list[Glyphs] = []
    turned: list[str] = []
    unknown = 0
    space = False
    for i in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(raw, i)
        character = chr(code) if code < 0x110000 else "\ufffd"
        character = _HYPHENS.get(character, character)
        if 0xD800 <= code < 0xE000 or character.isspace() or not character.isprintable():
            space = space or character.isspace()
            unknown += not character.isspace() and code >= 0x20
            continue
        pdfium.FPDFText_GetLooseCharBox(raw, i, rect)
        key = ctypes.cast(pdfium.FPDFText_GetTextObject(raw, i), ctypes.c_void_p).value or 0
        style = styles.get(key)
        if style is None:
            style = styles[key] = _style(raw, i, turn)
        size, y, font, upright = style
        if not upright:
            turned.append(f"{' ' if space else ''}{character}")
            space = False
            continue
        if turn.rotation:
            box = turn.box(rect.left, rect.bottom, rect.right, rect.top)
            x0, x1 = box.x0, box.x1
        else:
            x0, x1 = rect.left, rect.right
        found.append(Glyphs(_LIGATURES.get(character, character), x0, x1, y, size, font, space))
        space = False
    return found, "".join(turned).strip(), unknown


def _style(raw: object, i: int, turn: _Turn) -> tuple[float, float, Font, bool]:
    """Return size, baseline, font and whether it is upright of the text object of a character."""
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(raw, i, x, y)
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(raw, i, matrix)
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c)) or 1.0
    size = pdfium.FPDFText_GetFontSize(raw, i) * scale
    buffer = ctypes.create_string_buffer(128)
    flags = ctypes.c_int()
    pdfium.FPDFText_GetFontInfo(raw, i, buffer, 128, flags)
    name = buffer.value.decode("utf-8", "replace").rpartition("+")[2]
    low = name.lower()
    bold = any(word in low for word in _BOLD) or pdfium.FPDFText_GetFontWeight(raw, i) >= 600
    mono = any(word in low for word in _MONO) or bool(flags.value & 1 and "math" not in low)
    # of the baseline, which slanting (an italic made from an upright font) leaves alone
    angle = (math.degrees(math.atan2(matrix.b, matrix.a)) - turn.rotation) % 360
    upright = angle < 5 or angle > 355
    return size, turn.point(x.value, y.value)[1], Font(name, bold, mono), upright


def _segments(glyphs: list[Glyphs]) -> Iterator[Segment]:
    current: list[Glyphs] = []
    base = size = 0.0
    for glyph in glyphs:
        if current and _follows(current[-1], glyph, base, size):
            accented = _accent(current[-1], glyph)
            if accented is not None:
                current[-1] = accented
                continue
            current.append(glyph)
        else:
            if current:
                yield _segment(current)
            current, base, size = [glyph], glyph.y, glyph.size
        if glyph.size > size * 1.1:  # the segment opened with a raised mark
            base, size = glyph.y, glyph.size
    if current:
        yield _segment(current)


def _follows(before: Glyphs, glyph: Glyphs, base: float, size: float) -> bool:
    em = max(size, glyph.size)
    # the letters of a ligature all have its box; an accent may begin before its letter
    forward = glyph.x0 > before.x0 - 0.35 * em and glyph.x0 - before.x1 < GAP * em
    if abs(glyph.y - base) > 0.62 * em or not forward:
        return False
    # a whole line of other size beside the text is no script of it
    return abs(glyph.y - base) < 0.2 * em or min(size, glyph.size) < 0.9 * em


def _accent(before: Glyphs, glyph: Glyphs) -> Glyphs | None:
    """Return the letter that two overlapping glyphs, an accent and a letter, show together."""
    if before.text not in _ACCENTS and glyph.text not in _ACCENTS:
        return None
    for accent, letter in ((before, glyph), (glyph, before)):
        mark = _ACCENTS.get(accent.text)
        inside = letter.x0 - 1 <= (accent.x0 + accent.x1) / 2 <= letter.x1 + 1
        if mark and letter.text.isalpha() and inside and glyph.x0 < before.x1 - 0.5:
            text = unicodedata.normalize("NFC", letter.text.replace("ı", "i") + mark)
            return Glyphs(
                text, letter.x0, letter.x1, letter.y, letter.size, letter.font, before.space
            )
    return None


def _segment(glyphs: list[Glyphs]) -> Segment:
    """Return single glyphs in reading order as a segment, those set alike as one."""
    runs = []
    weights: Counter[tuple[float, float]] = Counter()  # (size, baseline) → glyphs
    for (y, size, font), group in groupby(glyphs, key=lambda g: (g.y, g.size, g.font)):
        own = list(group)
        weights[round(size, 1), round(y, 1)] += len(own)
        text = "".join(" " * g.space + g.text for g in own).removeprefix(" ")
        x1 = max(g.x1 for g in own)
        runs.append(Glyphs(text, own[0].x0, x1, y, size, font, own[0].space))
    sizes: Counter[float] = Counter()
    for (size, _), n in weights.items():
        sizes[size] += n
    usual = max(sizes, key=lambda s: (sizes[s], s))
    base = max((n, y) for (size, y), n in weights.items() if size == usual)[1]
    x1 = max(run.x1 for run in runs)
    return Segment(tuple(runs), glyphs[0].x0, x1, base, usual, len(glyphs))


def _drawings(page: pypdfium2.PdfPage, turn: _Turn) -> tuple[list[Box], list[Box], int]:
    rules: list[Box] = []
    figures: list[Box] = []
    images = 0
    area = max(turn.width * turn.height, 1.0)
    wanted = [pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_FORM]
    for n, item in enumerate(page.get_objects(filter=wanted, max_depth=1)):
        if n >= 5000:  # a map or a scatter plot: rules of tables come no thousands a page
            break
        try:
            box = turn.box(*item.get_bounds())
        except pypdfium2.PdfiumError:
            continue
        wide, high = box.x1 - box.x0, box.bottom - box.top
        if item.type == pdfium.FPDF_PAGEOBJ_PATH:
            if high < 2.5 and wide > 30:
                rules.append(box)
            continue
        images += item.type == pdfium.FPDF_PAGEOBJ_IMAGE
        if wide * high < 0.6 * area and wide > 20 and high > 20:
            figures.append(box)
    return rules, figures, images
