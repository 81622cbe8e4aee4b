"""Read the figures of a text, English and Chinese alike: :func:`parse`.

One scanner for both languages, since pages mix them; every pattern is bounded, so the time grows
with the length of the text and no faster. Signs are not read: "−3 %" and "a fall of 3 %" say the
same, and direction is a concern of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from mkdocs_survey.model import Span
from mkdocs_survey.text.quantities import numerals_en as en
from mkdocs_survey.text.quantities.bounds import LOOK_BACK, bound_of
from mkdocs_survey.text.quantities.dates import DATE_STARTS, DATE_WORDS, DATES, read_date
from mkdocs_survey.text.quantities.han import HAN_PATTERN, read_han
from mkdocs_survey.text.quantities.model import FINE, Designation, Figures, Kind, Quantity
from mkdocs_survey.text.quantities.names import (
    LINK_SIGNS,
    LINKS,
    LIST_NUMBER,
    MARKS,
    NAME_SUFFIX,
    REFERENCE,
    REFERENCE_WORDS,
    stem_before,
)
from mkdocs_survey.text.quantities.numerals_zh import NUMERAL_CHARS
from mkdocs_survey.text.quantities.ranges import join_parts, link_ranges
from mkdocs_survey.text.quantities.tail import read_tail
from mkdocs_survey.text.quantities.units import CURRENCY_PREFIX, CURRENCY_REACH

CACHED_LENGTH = 50_000
"""Longer texts are not cached, so that the cache stays below some hundred megabytes."""

_CACHED_TEXTS = 256
_MAX_DIGITS = 30
"""A longer run of digits is an identifier, not a measurement."""

_FOLD = str.maketrans(
    {chr(0xFF10 + d): str(d) for d in range(10)}
    | {"．": ".", "％": "%", "\N{NO-BREAK SPACE}": "\N{THIN SPACE}", "\u202f": "\N{THIN SPACE}"}
    | {"\N{NON-BREAKING HYPHEN}": "-", "\N{HYPHEN}": "-", "\N{MINUS SIGN}": "-"}
)
"""One character for one, so that offsets stay those of the text."""

_NUMBER = re.compile(
    # "â¯" is a narrow space between digits, read in the wrong encoding: seen in abstracts
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:(?:\u2009|â\x80?¯)\d{3})+(?!\d)"
    r"|\d{1,3}(?: 000)+(?!\d)|(?<![\d.,/|] )(?<!\d)\d{2,3} \d{3}(?! ?[\d|,/–-])(?=[ ]?[a-zµ€%])"
    r"|\d+)(?:[.·]\d+)?|(?<![\w.)])\.\d+)"
    rf"|{HAN_PATTERN}"
    r"|(?P<glyph>[½⅓⅔¼¾⅛])"
)
_NUMBER_START = re.compile(rf"\.(?=\d)|[\d翻½⅓⅔¼¾⅛{NUMERAL_CHARS}]")
_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]+")
_WORD_STARTS = en.WORD_STARTS | DATE_WORDS | REFERENCE_WORDS
_GLYPHS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8)}
_SEPARATORS = re.compile(r"[,\s\u2009â\x80¯]")
_VERSION = re.compile(r"(?:\.\d{1,9}){1,9}")


def parse(text: str) -> Figures:
    """Return every figure of ``text`` in the order of place.

    Time grows linearly with the text. Equal short texts are parsed once.
    """
    return _parse_cached(text) if len(text) <= CACHED_LENGTH else _parse(text)


@lru_cache(maxsize=_CACHED_TEXTS)
def _parse_cached(text: str) -> Figures:
    return _parse(text)


def _parse(text: str) -> Figures:
    folded = text if text.isascii() else text.translate(_FOLD)
    words = [
        (m.start(), word) for m in _WORD.finditer(folded) if (word := m[0].lower()) in _WORD_STARTS
    ]
    masked = _mask(folded, _references(folded, words))
    dates, spans = _read_dates(masked, words)
    masked = _mask(masked, spans)
    numbers, designations = _read_numbers(masked)
    quantities = link_ranges(masked, join_parts([*numbers, *_read_words(masked, words)]))
    ordered = sorted([*dates, *quantities], key=lambda q: (q.span.start, q.span.end, q.value))
    return Figures(tuple(ordered), tuple(designations))


def _references(text: str, words: list[tuple[int, str]]) -> list[tuple[int, int]]:
    patterns = [MARKS, LIST_NUMBER]
    if any(sign in text for sign in LINK_SIGNS):
        patterns.append(LINKS)
    spans = [m.span() for pattern in patterns for m in pattern.finditer(text)]
    starts = [start for start, word in words if word in REFERENCE_WORDS]
    return sorted(spans + [m.span() for start in starts if (m := REFERENCE.match(text, start))])


def _read_dates(
    text: str, words: list[tuple[int, str]]
) -> tuple[list[Quantity], list[tuple[int, int]]]:
    starts = [m.start() for m in DATE_STARTS.finditer(text)]
    starts += [start for start, word in words if word in DATE_WORDS]
    dates: list[Quantity] = []
    spans: list[tuple[int, int]] = []
    end = 0
    for start in sorted(starts):
        if start < end or (match := DATES.match(text, start)) is None:
            continue
        if stem_before(text[max(0, start - LOOK_BACK) : start]):
            continue
        if read := read_date(match):
            dates += read
            spans.append(match.span())
            end = match.end()
    return dates, spans


def _mask(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return ``text`` with ``spans`` blanked, so that later patterns do not see them."""
    pieces = []
    last = 0
    for start, end in spans:
        if end > last:
            start = max(start, last)
            pieces += [text[last:start], "\x00" * (end - start)]
            last = end
    return "".join([*pieces, text[last:]]) if pieces else text


def _read_numbers(text: str) -> tuple[list[Quantity], list[Designation]]:
    quantities: list[Quantity] = []
    designations: list[Designation] = []
    position = 0
    while (sign := _NUMBER_START.search(text, position)) is not None:
        if (match := _NUMBER.match(text, sign.start())) is None:
            position = sign.end()
            continue
        start, position = match.span()
        found: Quantity | None
        if glyph := match["glyph"]:
            value = Fraction(*_GLYPHS[glyph]) * 100
            found = Quantity(Kind.PERCENT, value, Span(start, position), "%", Fraction(1), value)
        elif not match["digits"]:
            found = read_han(text, match)
        elif len(match["digits"]) > _MAX_DIGITS:
            continue
        elif stem := _stem(text, start):
            designations.append(Designation(stem, match["digits"], Span(start, position)))
            suffix = NAME_SUFFIX.match(text, position)
            position = suffix.end() if suffix else position
            continue
        elif version := _VERSION.match(text, position):
            position = version.end()
            continue
        else:
            found = _read_digits(text, match["digits"], start, position)
        if found is not None:
            quantities.append(found)
            position = max(position, found.span.end)
    return quantities, designations


def _stem(text: str, start: int) -> str | None:
    if start == 0 or text[start - 1] == " " or text[start - 1] >= "一":
        return None
    if CURRENCY_PREFIX.search(text[max(0, start - CURRENCY_REACH) : start]):
        return None
    return stem_before(text[max(0, start - LOOK_BACK) : start])


def _read_digits(text: str, digits: str, start: int, end: int) -> Quantity | None:
    whole, _, decimals = _SEPARATORS.sub("", digits).replace("·", ".").partition(".")
    mantissa = Fraction(int(whole + decimals), 10 ** len(decimals))
    return read_tail(text, start, end, mantissa, Fraction(1, 10 ** len(decimals)))


def _read_words(text: str, words: list[tuple[int, str]]) -> Iterator[Quantity]:
    """Yield the figures written in English words."""
    end = 0
    for start, word in words:
        if start < end or word not in en.WORD_STARTS:
            continue
        if (match := en.WORDS.match(text, start)) is None:
            continue
        end = match.end()
        found: Quantity | None = None
        span = Span(*match.span())
        if multiple := match["multiple"]:
            found = _multiple(multiple.lower(), span)
        elif match["part"]:
            found = _part(text, match, span)
        elif match["ordinal"]:
            place = Fraction(en.ordinal(match["ordinal"]))
            found = Quantity(Kind.ORDINAL, place, span, "", Fraction(1), place, spelled=True)
        elif (number := en.cardinal(match["cardinal"])) is not None:
            more = en.PARTS_MORE[match["more"].lower()] if match["more"] else Fraction(0)
            step = more or Fraction(1)
            found = read_tail(text, span.start, span.end, number + more, step, spelled=True)
        if found is not None:
            yield found


def _multiple(word: str, span: Span) -> Quantity:
    if word in en.HALVING:
        return Quantity(Kind.PERCENT, Fraction(50), span, "%", spelled=True)
    times = Fraction(en.MULTIPLES[word])
    return Quantity(Kind.MULTIPLE, times, span, "x", Fraction(1), times, spelled=True)


def _part(text: str, match: re.Match[str], span: Span) -> Quantity | None:
    """Read "two thirds" and "half a million"; "a third" only before "of": else an ordinal."""
    words = match["part"]
    value = en.part(words)
    if value is None:
        return None
    if scale := match["part_scale"]:
        amount = value * en.SCALES[scale.lower()]
        return read_tail(text, span.start, span.end, amount, Fraction(1), spelled=True)
    if words.lower().startswith(("a ", "an ")) and not text.startswith(" of", span.end):
        return None
    whole = Quantity(Kind.PERCENT, value * 100, span, "%", FINE, value, spelled=True)
    return replace(whole, bound=bound_of(text, span.start, span.end))
