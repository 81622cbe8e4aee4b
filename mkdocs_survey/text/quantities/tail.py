"""What follows the digits of a figure: exponent, scale word, unit, counted noun."""

from __future__ import annotations

import re
from fractions import Fraction

from mkdocs_survey.model import Span
from mkdocs_survey.text.quantities import numerals_en as en
from mkdocs_survey.text.quantities import numerals_zh as zh
from mkdocs_survey.text.quantities.bounds import LOOK_BACK, OVER_SUFFIX, bound_of
from mkdocs_survey.text.quantities.dates import bare_year, year_quantity
from mkdocs_survey.text.quantities.model import Bound, Kind, Quantity
from mkdocs_survey.text.quantities.names import NAME_SUFFIX
from mkdocs_survey.text.quantities.units import (
    CURRENCIES,
    CURRENCY_PREFIX,
    CURRENCY_REACH,
    PARTS,
    currency_of,
    read_rate,
    read_unit,
)

_MAX_EXPONENT = 60
_SCIENTIFIC = re.compile(
    r"\s?[×xX*·.]\s?10(?:\s?\^\s?(?P<caret>[-–]?\d{1,3})|(?P<minus>[-–]\d{1,3})"
    r"|(?P<super>[⁺⁻]?[⁰¹²³⁴-⁹]{1,3}))"
    r"|[eE](?P<e>[-+–]?\d{1,3})(?![A-Za-z\d])"
)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺–", "0123456789-+-")
_SCALE = re.compile(
    r"[\s-]?(?P<word>(?i:hundred|thousand|million|billion|trillion|dozen|lakh|crore))s?\b"
    r"(?:\s(?P<word2>(?i:thousand|million|billion|trillion))s?\b)?"
    r"|\s?(?P<short>bn|mn|mln|tn)\b|(?P<letter>[kKmMbB])(?![A-Za-z0-9/²³])"
    r"|\s?(?P<han>[十百千万亿]{1,4})(?!里)"
)
_SHORT_SCALES = {
    "bn": 10**9, "mn": 10**6, "mln": 10**6, "tn": 10**12, "k": 10**3, "m": 10**6, "b": 10**9,
}  # fmt: skip
_FRACTION = re.compile(r"\s?/\s?(?P<of>\d{1,2})(?![\d/.,]|\s?[×x])")
_WHOLE_BEFORE = re.compile(r"(?<![\d.,/])(\d{1,3})[ -]\Z")
_ACRONYM_BEFORE = re.compile(r"[A-Z]{2,}\s?\Z")  # MEK 1/2 are two enzymes
_SPREAD = re.compile(r"\s?\([\d.,·–\-~ to%;±]{1,30}\)")  # 4 (2.5–9) d
_ORDINAL_SUFFIX = re.compile(r"(?:st|nd|rd|th)\b")
_LEVEL = re.compile(
    r"\s?(?:%|percent|per cent)?[\s-]?(?:CI\b|CrI\b|credible|confidence|prediction interval"
    r"|uncertainty|置信|可信)",
    re.IGNORECASE,
)
_P_REACH = 16
_P_BEFORE = re.compile(
    r"(?:\b[pP]|P值|p值)[\s-]?(?:values?)?\s?(?:of|was|is|for trend|[=<>≤≥为])\s?\Z"
)
_NOUN = re.compile(r"[\s-]?(?P<en>[A-Za-z][A-Za-z'’-]{1,30})|\s?(?P<zh>[一-鿿]{1,4})")
_NOT_NOUNS_TEXT = (
    "of and or in to at on by for from with than the a an is are was were has have had as "
    "but vs versus per that which who when while if after before during between under "
    "over"
)
_NOT_NOUNS = frozenset(_NOT_NOUNS_TEXT.split())
_NOUN_WORDS = 3


def read_tail(
    text: str, start: int, end: int, mantissa: Fraction, step: Fraction, *, spelled: bool = False
) -> Quantity | None:
    """Return the quantity whose digits stand at ``text[start:end]``.

    Args:
        mantissa: the value of the digits.
        step: the worth of their last digit.
        spelled: they are words.

    Returns:
        ``None`` where letters hang on the digits that are no unit: they are part of a name.
    """
    before = text[max(0, start - LOOK_BACK) : start]
    if step == 1 and (fraction := _read_fraction(text, start, end, mantissa, before)):
        value, begin, end = fraction
        if begin == start:
            return Quantity(Kind.PERCENT, value * 100, Span(start, end), "%", step, value)
        start, mantissa, step = begin, value, Fraction(1, 10)
    value, step, end = _read_exponent(text, end, mantissa, step)
    money = CURRENCY_PREFIX.search(before[-CURRENCY_REACH:])
    if match := _SCALE.match(text, end):
        scale = _scale(match, mantissa, money=money is not None)
        value, step = value * scale, step * scale
        end = match.end() if scale > 1 else end
    over = OVER_SUFFIX.match(text, end)
    end = over.end() if over else end
    unit = ""
    if found := read_unit(text, end):
        unit, end = found
        if part := PARTS.get(unit):
            unit, value, step = part[0], value * part[1], step * part[1]
    elif (spread := _SPREAD.match(text, end)) and (found := read_unit(text, spread.end())):
        unit = found[0]
    elif not money and not spelled and (suffix := NAME_SUFFIX.match(text, end)):
        if _ORDINAL_SUFFIX.match(text, end):
            return Quantity(Kind.ORDINAL, value, Span(start, end + 2), "", step, mantissa)
        letters = suffix[0].lstrip("-‐")
        hyphen = letters != suffix[0]
        if (hyphen and any(c.isupper() for c in letters[1:])) or not (hyphen or letters == "s"):
            return None  # 2019-nCoV, 3D, 4K
    if money:
        start -= len(money[0])
        unit = currency_of(money[0])
    kind = _kind(text, end, unit, before)
    plain = kind is Kind.NUMBER and step == 1 and value == mantissa and not spelled
    if plain and bare_year(text[start:end], before):
        return year_quantity(int(value), Span(start, end))
    noun, noun_end = _noun_after(text, end)
    if kind is Kind.NUMBER and noun:
        kind = Kind.COUNT
    bound = Bound.OVER if over else bound_of(text, start, end)
    unit = "" if kind is Kind.ORDINAL else unit
    if kind in (Kind.COUNT, Kind.MEASURE) and "/" not in unit:
        unit, end = read_rate(text, start, end if unit else noun_end, unit) or (unit, end)
    return Quantity(kind, value, Span(start, end), unit, step, mantissa, bound, spelled, noun=noun)


def _kind(text: str, end: int, unit: str, before: str) -> Kind:
    if unit in CURRENCIES:
        return Kind.MONEY
    if unit == "%":
        return Kind.LEVEL if _LEVEL.match(text, end) else Kind.PERCENT
    if unit == "points":
        return Kind.POINTS
    if unit == "x":
        return Kind.MULTIPLE
    if before.rstrip(" ").endswith("第"):
        return Kind.ORDINAL
    if unit:
        return Kind.MEASURE
    likely = "p" in before[-_P_REACH:].lower() and _P_BEFORE.search(before[-_P_REACH:])
    return Kind.P_VALUE if likely else Kind.NUMBER


def _read_fraction(
    text: str, start: int, end: int, numerator: Fraction, before: str
) -> tuple[Fraction, int, int] | None:
    """Return value, start and end of "1/3" or "2 1/2"; ``None`` for "140/90" and "MEK 1/2"."""
    match = _FRACTION.match(text, end)
    if match is None or not 0 < numerator < int(match["of"]) <= 10:
        return None
    if _ACRONYM_BEFORE.search(before):
        return None
    value = numerator / int(match["of"])
    if whole := _WHOLE_BEFORE.search(before):
        return int(whole[1]) + value, start - len(whole[0]), match.end()
    return value, start, match.end()


def _read_exponent(
    text: str, end: int, mantissa: Fraction, step: Fraction
) -> tuple[Fraction, Fraction, int]:
    match = _SCIENTIFIC.match(text, end)
    if match is None:
        return mantissa, step, end
    digits = match["caret"] or match["minus"] or match["e"] or match["super"]
    exponent = int(digits.translate(_SUPERSCRIPTS))
    if abs(exponent) > _MAX_EXPONENT:
        return mantissa, step, end
    power = Fraction(10) ** exponent
    return mantissa * power, step * power, match.end()


def _scale(match: re.Match[str], mantissa: Fraction, *, money: bool) -> int:
    if match["word"]:
        first = en.SCALES[match["word"].lower()]
        return first * (en.SCALES[match["word2"].lower()] if match["word2"] else 1)
    if match["short"]:
        return _SHORT_SCALES[match["short"]]
    if letter := match["letter"]:
        # 10k runs, $8.2m; but 5m is five metres and 4K a format
        if money or letter == "k" or (letter == "K" and mantissa >= 10):
            return _SHORT_SCALES[letter.lower()]
        return 1
    return zh.scale_value(match["han"])


def _noun_after(text: str, end: int) -> tuple[str, int]:
    """Return the words that may be the counted noun, lower case, and where they end."""
    words: list[str] = []
    while len(words) < _NOUN_WORDS and (match := _NOUN.match(text, end)):
        if match["zh"]:
            return " ".join([*words, match["zh"]]), match.end()
        word = match["en"].lower()
        if word in _NOT_NOUNS:
            break
        words.append(word)
        end = match.end()
    return " ".join(words), end
