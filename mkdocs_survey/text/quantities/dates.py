"""Dates, years and times of day in English and Chinese."""

from __future__ import annotations

import re
from fractions import Fraction

from mkdocs_survey.model import Span
from mkdocs_survey.text.quantities.model import Calendar, Kind, Quantity
from mkdocs_survey.text.quantities.numerals_zh import DIGIT_CHARS, parse_numeral

_MONTH_NAMES = (
    "january february march april may june july august september october november december"
)
_MONTHS = {name: i for i, name in enumerate(_MONTH_NAMES.split(), start=1)}
_MONTHS |= {name[:3]: i for name, i in _MONTHS.items()}
_MONTHS["sept"] = 9
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)(?![A-Za-z])"
)
_DAY = r"\d{1,3}(?:st|nd|rd|th)?(?![\d%:]|[.,]\d)"
_HAN = f"[{DIGIT_CHARS}十]"
_DASH = r"\s?(?:[-–—~～]|to|至|到)\s?"

DATES = re.compile(
    # 2019-04-03, 2019/4/3, 2020.5.4
    r"(?<![\d.,/-])(?P<iso_y>[12]\d{3})(?P<sep>[-/.])(?P<iso_m>\d{1,2})(?P=sep)(?P<iso_d>\d{1,2})(?!\d)"
    # 4 May 2020, 4–6 May, 4th of May
    rf"|(?<![\d.,$€£])\b(?P<dmy_d>{_DAY})(?:(?:{_DASH}|\sand\s|,\s)(?P<dmy_d2>{_DAY}))?\s(?:of\s)?"
    rf"(?P<dmy_m>{_MONTH})(?:,?\s(?P<dmy_y>\d{{4}})\b)?"
    # May 4, 2020; May 4–6; May 2020
    rf"|\b(?P<mdy_m>{_MONTH})\s(?:the\s)?(?P<mdy_d>{_DAY})(?:(?:{_DASH}|\sand\s)(?P<mdy_d2>{_DAY}))?"
    r"(?:,?\s(?:in\s)?(?P<mdy_y>\d{4})\b)?"
    rf"|\b(?P<my_m>{_MONTH}),?\s(?:of\s)?(?P<my_y>\d{{4}})\b"
    # 2020年5月4日, 5月4日, 2020年5月; 二〇二〇年五月
    rf"|(?:(?P<zh_y>\d{{4}}|{_HAN}{{4}})\s?年\s?)?(?P<zh_m>\d{{1,2}}|{_HAN}{{1,3}})\s?月"
    rf"(?:份|\s?(?P<zh_d>\d{{1,2}}|{_HAN}{{1,3}})\s?(?:[日号]|(?=[-–—~～至到、和]\s?\d{{1,2}}\s?[日号])))?"
    # 27日, 27号 (before or after other words); not 3个工作日, 30日元
    r"|(?<![\d.第个])(?P<zh_day>\d{1,2})\s?日(?![元均本])"
    # 17:34, 6:55 PM, 5 pm, 下午2时30分, 11时
    r"|(?<![\d:.])(?P<clock_h>\d{1,2}):(?P<clock_m>\d{2,3})(?::\d{2})?(?![\d:])(?:\s?(?P<clock_half>[AaPp])(?:[Mm]\b|\.[Mm]\.))?"
    r"|(?<![\d:.])\b(?P<hour>\d{1,2})\s?(?P<half>[AaPp])(?:[Mm]\b|\.[Mm]\.)"
    r"|(?<![\d.])(?P<zh_hour>\d{1,2})\s?(?:时(?![间代期候区段速])|点(?![\d，。、；]|[五六七八九一二三四]))"
    r"(?:(?P<zh_min>\d{1,2})\s?分)?"
    # decades: 1990s, '90s, 20世纪90年代
    r"|\b(?P<dec_y>[12]\d{2}0)['’]?s\b|(?<![\d.])(?P<dec_2>[1-9]0)['’]?s\b"
    r"|(?:(?P<cent>\d{1,2})\s?世纪)?(?<!\d)(?P<zh_dec>\d{2}|\d{4})\s?年代"
    # years; 2018–19
    r"|\b(?P<from_y>[12]\d{3})[-–/](?P<to_y>\d{2})\b(?![-–/.\d年])"
    r"|(?<!\d)(?<!\d[.,/])(?P<zh_year>\d{4})\s?(?:年|[-–—~～至到]\s?(?=\d{2,4}\s?年))"
    rf"|(?P<han_year>{_HAN}{{4}})年"
    r"|(?P<fy>\b(?:FY|Q[1-4]|[1-4]Q)\s?)(?P<fy_y>20\d{2})\b"
)
"""Everything that is a date by its form; matched where :data:`DATE_STARTS` says, never searched.

Bare years are told by the figure and its neighbours."""

DATE_STARTS = re.compile(rf"\d+|{_HAN}{{1,4}}(?=[年月])")
"""Where a date may start, apart from the words of :data:`DATE_WORDS`."""

DATE_WORDS = frozenset({*_MONTHS, "q", "fy"})
"""Words, lower case, that a date may start with."""

_HALF_DAY = re.compile(r"(?:上午|下午|晚上|凌晨|早上|中午|傍晚|晚)\s?\Z")

_BARE_YEAR = re.compile(
    r"(?:\b(?:in|since|of|by|from|to|until|till|during|between|and|before|after|early|late|mid|the|"
    r"circa|ca\.?|year|summer|winter|spring|autumn|fall|season|through|for|on)[\s-]|[(–—-]|,\s|^)$",
    re.IGNORECASE,
)
YEAR_RANGE = (1400, 2100)
"""A bare four-digit number in this range is read as a year where nothing tells otherwise."""


def bare_year(digits: str, before: str) -> bool:
    """Whether four digits without unit are a year: 1400 … 2100, told by the words before."""
    if len(digits) != 4 or not digits.isdigit():
        return False
    value = int(digits)
    if not YEAR_RANGE[0] <= value <= YEAR_RANGE[1]:
        return False
    return 1800 <= value <= YEAR_RANGE[1] or _BARE_YEAR.search(before) is not None


def _int(text: str | None) -> int | None:
    if not text:
        return None
    digits = re.match(r"\d+", text)
    if digits:
        return int(digits[0])
    value = parse_numeral(text)
    return None if value is None else int(value)


def _hour(hour: int | None, half: str) -> int | None:
    if hour is None or not half:
        return hour
    late = half in ("p", "下午", "晚上", "傍晚", "晚")
    return hour + 12 if late and hour < 12 else hour


def read_date(match: re.Match[str]) -> tuple[Quantity, ...]:
    """Return the quantities of a match of :data:`DATES`; a range of days gives two.

    Empty where the form fits but the words are no date ("may 4" as a verb is not told apart).
    """
    g = match.groupdict()
    span = Span(*match.span())
    if g["clock_h"] or g["hour"] or g["zh_hour"]:
        return (_clock(g, span, match.string),)
    if decade := g["dec_y"] or g["dec_2"] or g["zh_dec"]:
        return (_decade(int(decade), g["cent"], span),)
    if g["from_y"]:
        return _short_range(int(g["from_y"]), g["to_y"], span)
    if year := g["zh_year"] or g["han_year"] or g["fy_y"]:
        value = _int(year)
        return () if value is None else (year_quantity(value, span),)
    return _with_month(g, span)


def _with_month(g: dict[str, str], span: Span) -> tuple[Quantity, ...]:
    if g["iso_y"]:
        return (_date(span, _int(g["iso_y"]), _int(g["iso_m"]), _int(g["iso_d"])),)
    if g["my_m"]:
        return (_date(span, _int(g["my_y"]), _month(g["my_m"]), None),)
    for form in ("dmy", "mdy"):
        if g[f"{form}_m"]:
            year, month = _int(g[f"{form}_y"]), _month(g[f"{form}_m"])
            days = (_int(g[f"{form}_d"]), _int(g[f"{form}_d2"]))
            return tuple(_date(span, year, month, day) for day in days if day is not None)
    if g["zh_m"]:
        month_number = _int(g["zh_m"])
        if month_number is None:
            return ()
        return (_date(span, _int(g["zh_y"]), month_number, _int(g["zh_d"])),)
    return (_date(span, None, None, _int(g["zh_day"])),)


def _month(name: str) -> int:
    return _MONTHS[name.rstrip(".").lower()]


def _clock(g: dict[str, str], span: Span, text: str) -> Quantity:
    half = (g["clock_half"] or g["half"] or "").lower()
    if before := _HALF_DAY.search(text[max(0, span.start - 3) : span.start]):
        half = before[0].strip()
    hour = _hour(_int(g["clock_h"] or g["hour"] or g["zh_hour"]), half)
    when = Calendar(hour=hour, minute=_int(g["clock_m"] or g["zh_min"]))
    return Quantity(Kind.CLOCK, Fraction(hour or 0), span, date=when)


def _decade(decade: int, century: str | None, span: Span) -> Quantity:
    if decade < 100 and century:
        decade += (int(century) - 1) * 100
    return Quantity(Kind.DECADE, Fraction(decade), span, date=Calendar(year=decade))


def _short_range(first: int, last_digits: str, span: Span) -> tuple[Quantity, ...]:
    """Read 2018–19; ``2011-09`` is no range."""
    last = first // 100 * 100 + int(last_digits)
    if last <= first:
        return ()
    return (year_quantity(first, span), year_quantity(last, span))


def year_quantity(year: int, span: Span) -> Quantity:
    """Return a year as a quantity."""
    return Quantity(Kind.YEAR, Fraction(year), span, date=Calendar(year=year))


def _date(span: Span, year: int | None, month: int | None, day: int | None) -> Quantity:
    value = Fraction(year or month or day or 0)
    return Quantity(Kind.DATE, value, span, date=Calendar(year, month, day))
