"""Figures written in Chinese characters: 百分之七, 三分之一, 两成, 翻一番, 二十一名."""

from __future__ import annotations

import re
from fractions import Fraction

from mkdocs_survey.model import Span
from mkdocs_survey.text.quantities import numerals_zh as zh
from mkdocs_survey.text.quantities.model import FINE, Kind, Quantity
from mkdocs_survey.text.quantities.tail import read_tail

_D = zh.DIGIT_CHARS
HAN_PATTERN = (
    rf"(?P<share>(?:百分之|千分之)(?:[{_D}十百点]{{1,10}}|\d{{1,3}}(?:\.\d{{1,9}})?))"
    rf"|(?P<parts>(?:[{_D}十百]{{1,4}}|\d{{1,3}})分之(?:[{_D}十百]{{1,4}}|\d{{1,3}}))"
    rf"|(?P<tenths>[{_D}]成半?(?![员为功立长果就本熟交人都绩分份]))"
    r"|(?P<turns>翻了?[一两二三四]?[番倍])"
    rf"|(?P<han>[{zh.NUMERAL_CHARS}]{{1,{zh.MAX_LENGTH}}}(?:点[{_D}]{{1,9}}[万亿]{{0,2}})?)"
)
"""Alternatives of the scanner's pattern; the names of the groups tell the form."""

_IDIOMS = re.compile(
    r"一些|一般|一样|一直|一定|一起|一旦|一方|一致|一时|一下|一切|一边|一面|一再|一举|一体|统一|唯一"
    r"|万一|同一|单一|之一|十分(?![之钟])|千万(?=不|别)|百姓|百科|百度|万物|万能|千岛|四川|九江|三星"
    r"|三亚|二战|一战|五一|三国"
)
"""Words with a numeral in them that count nothing."""


def read_han(text: str, match: re.Match[str]) -> Quantity | None:
    """Return the quantity of a match of :data:`HAN_PATTERN`, ``None`` for a part of a word."""
    span = Span(*match.span())
    if share := match["share"]:
        return _share(share, span)
    if parts := match["parts"]:
        low, high = (_value(p) for p in parts.split("分之"))
        return _percent(high / low * 100, span, step=FINE) if low and high else None
    if tenths := match["tenths"]:
        value = zh.parse_numeral(tenths[0])
        half = 5 if tenths.endswith("半") else 0
        return _percent(value * 10 + half, span, step=Fraction(10)) if value else None
    if turns := match["turns"]:
        count = zh.parse_numeral(turns[-2]) if turns[-2] not in "翻了" else None
        # 翻两番 doubles twice; 翻两倍 says two times
        doubled = turns.endswith("番")
        times = (
            Fraction(2) ** int(count or 1) if doubled else max(Fraction(2), count or Fraction(2))
        )
        return Quantity(Kind.MULTIPLE, times, span, "x", Fraction(1), times, spelled=True)
    return _numeral(text, match["han"], span)


def _value(text: str) -> Fraction | None:
    return Fraction(text) if text[0].isascii() else zh.parse_numeral(text)


def _share(share: str, span: Span) -> Quantity | None:
    head, tail = share[:3], share[3:]
    value = _value(tail)
    if value is None:
        return None
    factor = Fraction(1) if head == "百分之" else Fraction(1, 10)
    _, point, decimals = tail.replace("点", ".").partition(".")
    step = Fraction(1, 10 ** len(decimals)) if point else Fraction(1)
    spelled = not tail[0].isascii()
    return _percent(value * factor, span, step=step * factor, spelled=spelled)


def _percent(
    value: Fraction, span: Span, *, step: Fraction = Fraction(1), spelled: bool = True
) -> Quantity:
    return Quantity(Kind.PERCENT, value, span, "%", step, value, spelled=spelled)


def _numeral(text: str, numeral: str, span: Span) -> Quantity | None:
    if _IDIOMS.search(text, max(0, span.start - 1), span.end + 2):
        return None
    value = zh.parse_numeral(numeral)
    if value is None or (len(numeral) == 1 and numeral in "万亿千百"):
        return None
    found = read_tail(text, span.start, span.end, value, Fraction(1), spelled=True)
    bare = found is None or (found.kind is Kind.NUMBER and len(numeral) < 2)
    return None if bare else found
