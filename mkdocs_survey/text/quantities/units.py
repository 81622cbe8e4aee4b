"""Units: reading them after a figure, and conversion through pint.

The table (:mod:`unit_names`) says how people write a unit; pint says what it is worth. pint is
imported when two different units of one text and its source are compared for the first time, not
before.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from mkdocs_survey.text.quantities.unit_names import unit_names

if TYPE_CHECKING:
    import pint

_CURRENCIES: dict[str, tuple[str, str]] = {
    "USD": ("$ US$", "dollar dollars usd 美元 美金"),
    "EUR": ("€", "euro euros eur 欧元"),
    "GBP": ("£", "pound pounds gbp 英镑"),
    "CNY": ("", "yuan rmb cny renminbi 元 元人民币 人民币 块钱"),
    "JPY": ("", "yen jpy 日元"),
    "HKD": ("HK$", "hkd 港元 港币"),
    "TWD": ("NT$", "twd 新台币 台币"),
    "KRW": ("₩", "won krw 韩元"),
    "INR": ("₹", "rupee rupees inr 卢比"),
    "RUB": ("₽", "ruble rubles rouble roubles rub 卢布"),
    "AUD": ("A$", "aud 澳元"),
    "CAD": ("C$", "cad 加元"),
    "CHF": ("", "chf 瑞士法郎"),
    "CNY/JPY": ("¥ ￥", ""),  # the sign of both
    "cent": ("¢", "cent cents 美分"),
}
CURRENCIES = frozenset(_CURRENCIES)
CURRENCY_PREFIX = re.compile(
    r"(?:US\$|HK\$|NT\$|A\$|C\$|[$€£¥￥₩₹₽]|\b(?:USD|EUR|GBP|CNY|RMB|HKD|JPY))[ ]?$"
)
CURRENCY_REACH = 5
"""How many characters before a figure a currency prefix takes at most."""

_PREFIX_CODES = {"RMB": "CNY", "￥": "CNY/JPY", "¥": "CNY/JPY"}

_SHARES = {
    "%": ("% ％", "percent pct percentage"),
    "‰": ("‰", ""),
    "points": ("pp pps", "个百分点 百分点"),
    "basis points": ("bps", "个基点 基点"),
    "x": ("×", "倍 fold times"),
}
_SYMBOLS, _WORDS = unit_names()
for _table in (_CURRENCIES, _SHARES):
    for _name, (_symbols, _names) in _table.items():
        _SYMBOLS |= dict.fromkeys(_symbols.split(), _name)
        _WORDS |= dict.fromkeys(_names.split(), _name)
_WORDS |= {
    "per cent": "%", "percentage points": "points", "percentage point": "points",
    "per mille": "‰", "basis points": "basis points", "basis point": "basis points",
}  # fmt: skip
PARTS: dict[str, tuple[str, Fraction]] = {
    "‰": ("%", Fraction(1, 10)),
    "basis points": ("points", Fraction(1, 100)),
}
"""Units that are parts of another: how they are counted, and by what to multiply."""

_HAN_LENGTH = max(len(word) for word in _WORDS if not word[0].isascii())

_LETTERS = "A-Za-zμµÅα-ωΑ-Ω"
_UNIT = re.compile(
    r"(?:[\s-](?:more|additional|further|consecutive|full|whole|working|calendar|business)(?=\s))?"
    r"[\s-]?(?:"
    r"(?P<phrase>(?i:per cent|per mille|percentage points?|basis points?|(?:years|year)-old"
    r"|(?:milli|kilo|mega|giga|tera)?watt[- ]hours?)(?![A-Za-z]))"
    rf"|(?P<letters>[{_LETTERS}]{{1,16}}[²³]?|m[23]|[cmk]m2)(?![{_LETTERS}0-9]|-test)"
    rf"(?:/(?P<per>[{_LETTERS}]{{1,4}})(?![{_LETTERS}0-9]))?"
    r"|(?P<sign>US\$|[HAC]K?\$|°[CF]|[%％‰°℃℉×$€£¥￥₩₹₽¢㎡])"
    r"|(?P<han>[一-鿿]{1,6})"
    r")"
)
_TIMES = {
    "ms": "ms", "s": "s", "min": "min", "h": "h", "millisecond": "ms", "second": "s",
    "minute": "min", "hour": "h", "day": "day", "week": "week", "month": "month", "year": "year",
    "毫秒": "ms", "秒": "s", "秒钟": "s", "分钟": "min", "小时": "h", "天": "day", "周": "week",
    "月": "month", "年": "year",
}  # fmt: skip
_RATE = re.compile(
    r"\s?(?:/\s?|per\s|each\s|an?\s)"
    r"(?P<time>s|min|h|(?i:millisecond|second|minute|hour|day|week|month|year))(?![A-Za-z])"
)
_RATE_BEFORE = re.compile(r"每(?P<time>毫秒|秒钟?|分钟|小时|天|周|月|年)[^\d，。；、：]{0,6}\Z")
_RATE_REACH = 12
_SECONDS_FOLLOW = re.compile(r"分(?=\d{1,2}秒)")


def read_unit(text: str, position: int) -> tuple[str, int] | None:
    """Return the unit at ``position`` and where it ends, ``None`` if there is none.

    The unit may follow a space, a hyphen or a filler ("30 more days"). Words are read without
    their case, symbols with it: ``Mg`` is no ``mg``.
    """
    match = _UNIT.match(text, position)
    if match is None:
        return None
    if phrase := match["phrase"]:
        return _WORDS[_phrase(phrase)], match.end()
    if sign := match["sign"]:
        unit = _SYMBOLS.get(sign)
        return (unit, match.end()) if unit else None
    if han := match["han"]:
        return _read_han(text, match.start("han"), han)
    letters, per = match["letters"], match["per"]
    unit = _SYMBOLS.get(letters) or _WORDS.get(letters.lower())
    if unit is None:
        return None
    below = _SYMBOLS.get(per) or _WORDS.get(per.lower()) if per else None
    return (f"{unit}/{below}", match.end()) if below else (unit, match.end("letters"))


def read_rate(text: str, start: int, end: int, unit: str) -> tuple[str, int] | None:
    """Return the unit of a figure with the time that it is told for, and where that ends.

    ``None`` where no time is told.

    Args:
        start: where the figure starts; Chinese says the time before it (每秒处理450对).
        end: where its unit ends, or the counted noun if it has no unit.
        unit: what is counted, ``""`` for things: 450 pairs per second are ``1/s``.
    """
    after = _RATE.match(text, end)
    match = after or _RATE_BEFORE.search(text[max(0, start - _RATE_REACH) : start])
    if match is None:
        return None
    return f"{unit or 1}/{_TIMES[match['time'].lower()]}", after.end() if after else end


def _phrase(words: str) -> str:
    lower = words.lower()
    return lower.replace(" ", "-") if lower.endswith(("hour", "hours")) else lower


def _read_han(text: str, start: int, han: str) -> tuple[str, int] | None:
    for length in range(min(len(han), _HAN_LENGTH), 0, -1):
        if unit := _WORDS.get(han[:length]):
            return unit, start + length
    if _SECONDS_FOLLOW.match(text, start):
        return "min", start + 1
    return None


def currency_of(prefix: str) -> str:
    """Return the code of a currency sign or code that stands before a figure."""
    sign = prefix.strip()
    return _PREFIX_CODES.get(sign) or _SYMBOLS.get(sign) or sign


def same_currency(first: str, second: str) -> bool:
    """Whether two currency codes may be the same; ``¥`` stands for yuan and yen."""
    if first == second:
        return True
    return "CNY/JPY" in (first, second) and {first, second} <= {"CNY/JPY", "CNY", "JPY"}


_TEMPERATURES = frozenset({"degC", "degF"})


@lru_cache(maxsize=1)
def _registry() -> pint.UnitRegistry[Fraction]:
    import pint

    registry: pint.UnitRegistry[Fraction] = pint.UnitRegistry(non_int_type=Fraction)
    registry.define("mu_area = 2000/3 * meter**2")  # 亩: fifteen make a hectare
    registry.define("jin = 0.5 * kilogram")  # 斤
    registry.define("kbp = 1000 * bp = _")
    registry.define("Mbp = 1000000 * bp = _")
    registry.define("FLOPS = [floating_point_operations]")
    registry.define("frame = [frame]")
    registry.define("ppb = 1e-9")
    return registry


@lru_cache(maxsize=4096)
def factor(unit: str, other: str) -> Fraction | None:
    """Return how many ``other`` one ``unit`` is, ``None`` if they do not measure the same.

    Temperatures have no factor between scales (their zeros differ) and give ``None``.
    """
    if unit == other:
        return Fraction(1)
    if unit in _TEMPERATURES or other in _TEMPERATURES:
        return None
    if not unit or not other or unit in CURRENCIES or other in CURRENCIES:
        return None
    import pint

    try:
        converted = _registry().Quantity(Fraction(1), unit).to(other)
    except (pint.PintError, AttributeError, AssertionError, TypeError):
        return None
    return Fraction(converted.magnitude)
