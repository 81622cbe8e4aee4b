"""Units: their names in English and Chinese, what they measure, and conversion through pint.

The table says how people write a unit; pint says what it is worth. pint is imported when two
different units of one text and its source are compared for the first time, not before.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pint

# canonical name (pint's) → symbols, matched with their case | words, matched without.
_TABLE: dict[str, tuple[str, str]] = {
    # time; "month" is a twelfth of a year, as in pint
    "ns": ("ns", "nanosecond nanoseconds 纳秒"),
    "us": ("μs µs us", "microsecond microseconds 微秒"),
    "ms": ("ms", "millisecond milliseconds msec 毫秒"),
    "s": ("s sec secs", "second seconds 秒 秒钟"),
    "min": ("min mins", "minute minutes 分钟"),
    "h": ("h hr hrs", "hour hours 小时 个小时 钟头"),
    "day": ("d", "day days 天 个交易日 个工作日"),
    "week": ("wk wks", "week weeks 周 个星期 星期"),
    "month": ("mo", "month months 个月"),
    "year": ("yr yrs", "year years 年 岁 周岁 周年 year-old years-old"),
    "decade": ("", "decade decades"),
    "century": ("", "century centuries"),
    # length
    "pm": ("", "picometre picometer 皮米"),
    "angstrom": ("Å", "angstrom angstroms 埃"),
    "nm": ("nm", "nanometre nanometres nanometer nanometers 纳米"),
    "um": ("μm µm um", "micron microns micrometre micrometres micrometer micrometers 微米"),
    "mm": ("mm", "millimetre millimetres millimeter millimeters 毫米"),
    "cm": ("cm CM", "centimetre centimetres centimeter centimeters 厘米 公分"),
    "m": ("m", "metre metres meter meters 米"),
    "km": ("km KM", "kilometre kilometres kilometer kilometers 公里 千米"),
    "inch": ("", "inch inches 英寸 寸"),
    "foot": ("ft", "foot feet 英尺"),
    "mile": ("mi", "mile miles 英里"),
    "yard": ("yd", "yard yards 码"),
    "nautical_mile": ("", "海里"),
    "light_year": ("ly", "光年"),
    # area
    "mm**2": ("mm2 mm²", "平方毫米"),
    "cm**2": ("cm2 cm²", "平方厘米"),
    "m**2": ("m2 m² ㎡", "平方米"),
    "km**2": ("km2 km² sqkm", "平方公里 平方千米"),
    "hectare": ("ha", "hectare hectares 公顷"),
    "acre": ("", "acre acres 英亩"),
    "mu_area": ("", "亩"),
    # volume
    "uL": ("μL µL μl µl uL", "微升"),
    "mL": ("mL ml ML", "millilitre millilitres milliliter milliliters 毫升"),
    "dL": ("dL dl", ""),
    "L": ("L", "litre litres liter liters 升"),
    "m**3": ("m3 m³", "立方米"),
    "cm**3": ("cm3 cm³", "立方厘米"),
    "gallon": ("gal", "gallon gallons 加仑"),
    "barrel": ("bbl", "barrel barrels 桶"),
    # mass
    "pg": ("pg", ""),
    "ng": ("ng", "nanogram nanograms 纳克"),
    "ug": ("μg µg ug mcg", "microgram micrograms 微克"),
    "mg": ("mg", "milligram milligrams 毫克"),
    "g": ("g", "gram grams 克"),
    "kg": ("kg Kg KG", "kilogram kilograms 千克 公斤"),
    "metric_ton": ("", "tonne tonnes 吨"),
    "ton": ("", "ton tons"),
    "pound": ("lb lbs", ""),
    "ounce": ("oz", "ounce ounces 盎司"),
    "dalton": ("Da", "dalton daltons"),
    "kilodalton": ("kDa kD kd", "kilodalton kilodaltons"),
    "jin": ("", "斤"),
    # others
    "Hz": ("Hz", "hertz 赫兹"),
    "kHz": ("kHz", ""),
    "MHz": ("MHz", ""),
    "GHz": ("GHz", ""),
    "W": ("W", "watt watts 瓦"),
    "kW": ("kW KW", "kilowatt kilowatts 千瓦"),
    "MW": ("MW", "megawatt megawatts 兆瓦"),
    "GW": ("GW", "gigawatt gigawatts"),
    "kWh": ("kWh", "千瓦时"),
    "J": ("J", "joule joules 焦耳"),
    "kJ": ("kJ", "kilojoule kilojoules 千焦"),
    "kcal": ("kcal", "kilocalorie kilocalories 千卡 大卡"),
    "V": ("V", "volt volts 伏"),
    "kV": ("kV", "千伏"),
    "mmHg": ("mmHg", "毫米汞柱"),
    "Pa": ("Pa", ""),
    "kPa": ("kPa", ""),
    "MPa": ("MPa", ""),
    "mol": ("mol", "mole moles 摩尔"),
    "mM": ("mM", ""),
    "uM": ("μM µM uM", ""),
    "nM": ("nM", ""),
    "degC": ("°C ℃", "摄氏度"),
    "degF": ("°F ℉", ""),
    "degree": ("°", "degree degrees"),
    "kB": ("kB KB", "kilobyte kilobytes"),
    "MB": ("MB", "megabyte megabytes"),
    "GB": ("GB", "gigabyte gigabytes"),
    "TB": ("TB", "terabyte terabytes"),
    "bp": ("bp", "nucleotide nucleotides"),
    "kbp": ("kb", ""),
    "light_speed": ("", "光速"),
}
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

PERCENT = "%"
PER_MILLE = "‰"
_SHARES = {
    "%": ("% ％", "percent pct percentage"),
    "‰": ("‰", ""),
    "points": ("pp pps", "个百分点 百分点"),
    "x": ("×", "倍 fold times"),
}
_SYMBOLS: dict[str, str] = {}
_WORDS: dict[str, str] = {}
for _table in (_TABLE, _CURRENCIES, _SHARES):
    for _name, (_symbols, _names) in _table.items():
        _SYMBOLS |= dict.fromkeys(_symbols.split(), _name)
        _WORDS |= dict.fromkeys(_names.split(), _name)
_WORDS |= {"per cent": "%", "percentage points": "points", "percentage point": "points"}
_HAN_LENGTH = max(len(word) for word in _WORDS if not word[0].isascii())

_LETTERS = "A-Za-zμµÅα-ωΑ-Ω"
_UNIT = re.compile(
    r"(?:[\s-](?:more|additional|further|consecutive|full|whole|working|calendar|business)(?=\s))?"
    r"[\s-]?(?:"
    r"(?P<phrase>(?i:per cent|percentage points?|(?:years|year)-old)(?![A-Za-z]))"
    rf"|(?P<letters>[{_LETTERS}]{{1,16}}[²³]?|m[23]|[cmk]m2)(?![{_LETTERS}0-9])"
    rf"(?:/(?P<per>[{_LETTERS}]{{1,4}})(?![{_LETTERS}0-9]))?"
    r"|(?P<sign>US\$|[HAC]K?\$|°[CF]|[%％‰°℃℉×$€£¥￥₩₹₽¢㎡])"
    r"|(?P<han>[一-鿿]{1,6})"
    r")"
)
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
        return _WORDS[phrase.lower()], match.end()
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


@lru_cache(maxsize=1)
def _registry() -> pint.UnitRegistry[Fraction]:
    import pint

    registry: pint.UnitRegistry[Fraction] = pint.UnitRegistry(non_int_type=Fraction)
    registry.define("mu_area = 2000/3 * meter**2")  # 亩: fifteen make a hectare
    registry.define("jin = 0.5 * kilogram")  # 斤
    registry.define("kbp = 1000 * bp = _")
    return registry


@lru_cache(maxsize=4096)
def factor(unit: str, other: str) -> Fraction | None:
    """Return how many ``other`` one ``unit`` is, ``None`` if they do not measure the same.

    Temperatures have no factor between scales (their zeros differ) and give ``None``.
    """
    if unit == other:
        return Fraction(1)
    if not unit or not other or unit in CURRENCIES or other in CURRENCIES:
        return None
    import pint

    try:
        converted = _registry().Quantity(Fraction(1), unit).to(other)
    except (pint.PintError, AttributeError, AssertionError, TypeError):
        return None
    return Fraction(converted.magnitude)
