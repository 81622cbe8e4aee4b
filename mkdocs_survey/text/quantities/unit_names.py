"""How people write units, in English and Chinese: the table behind :mod:`units`.

Units of the SI and of information are made of a prefix and a base, so that "MWh", "megawatt-hours"
and 兆瓦时 are read wherever "kWh" is; all others stand in a table of their own.
"""

from __future__ import annotations

from typing import NamedTuple

# prefix → how it is written before a symbol, in English words, in Chinese words
_PREFIXES: dict[str, tuple[str, str, str]] = {
    "f": ("f", "femto", "飞"),
    "p": ("p", "pico", "皮"),
    "n": ("n", "nano", "纳"),
    "u": ("μ µ u", "micro", "微"),
    "m": ("m", "milli", "毫"),
    "c": ("c", "centi", "厘"),
    "d": ("d", "deci", "分"),
    "h": ("h", "hecto", "百"),
    "k": ("k K", "kilo", "千"),
    "M": ("M", "mega", "兆"),
    "G": ("G", "giga", "吉"),
    "T": ("T", "tera", "太"),
    "P": ("P", "peta", "拍"),
}
_BINARY = {"Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi", "Pi": "pebi"}


class _Base(NamedTuple):
    """A unit that takes prefixes.

    Attributes:
        symbol: as written after a prefix; also pint's name of the unit, save a few.
        words: English and Chinese words.
        prefixes: those in use; others would make symbols of something else (``Mg``, ``PM``).
        alone: whether the bare symbol is read; a single letter mostly is something else.
    """

    symbol: str
    words: str
    prefixes: str
    alone: bool = True


_BASES: tuple[_Base, ...] = (
    _Base("s", "second seconds 秒", "p n u m"),
    _Base("m", "metre metres meter meters 米", "p n u m c k"),
    _Base("g", "gram grams 克", "p n u m k"),
    _Base("L", "litre litres liter liters 升", "n u m d"),
    _Base("l", "", "u m d", alone=False),
    _Base("Hz", "hertz 赫兹 赫", "k M G T"),
    _Base("W", "watt watts 瓦 瓦特", "u m k M G T"),
    _Base("Wh", "watt-hour watt-hours 瓦时", "m k M G T"),
    _Base("J", "joule joules 焦耳 焦", "m k M G"),
    _Base("eV", "electronvolt electronvolts 电子伏特", "m k M G T"),
    _Base("V", "volt volts 伏 伏特", "u m k M"),
    _Base("A", "ampere amperes amp amps 安培", "n u m k", alone=False),
    _Base("N", "newton newtons", "m k M", alone=False),
    _Base("Pa", "pascal pascals 帕 帕斯卡", "h k M G"),
    _Base("cal", "calorie calories", "k"),
    _Base("mol", "mole moles 摩尔", "p n u m"),
    _Base("M", "", "p n u m", alone=False),
    _Base("Da", "dalton daltons", "k M"),
    _Base("Sv", "sievert sieverts 希沃特", "n u m"),
    _Base("Gy", "戈瑞", "m c"),
    _Base("Bq", "becquerel becquerels 贝克勒尔", "k M G T"),
    _Base("lm", "lumen lumens 流明", "k"),
    _Base("lx", "lux 勒克斯", "k"),
    _Base("ohm", "ohm ohms 欧姆", "m k M"),
    _Base("B", "byte bytes 字节", "k M G T P", alone=False),
    _Base("bit", "bit bits 比特", "k M G T"),
    _Base("t", "tonne tonnes 吨", "k M G"),
    _Base("FLOPS", "", "M G T P"),
)
_PINT_NAMES = {"t": "metric_ton", "l": "L", "Da": "dalton"}
"""Bases that pint knows under another name, with and without a prefix."""

# canonical name (pint's) → symbols, matched with their case | words, matched without.
_OTHERS: dict[str, tuple[str, str]] = {
    # time; "month" is a twelfth of a year, as in pint
    "s": ("sec secs", "秒钟"),
    "ms": ("", "msec"),
    "min": ("min mins", "minute minutes 分钟"),
    "h": ("h hr hrs", "hour hours 小时 个小时 钟头"),
    "day": ("d", "day days 天 个交易日 个工作日"),
    "week": ("wk wks", "week weeks 周 个星期 星期"),
    "month": ("mo", "month months 个月"),
    "year": ("yr yrs", "year years 年 岁 周岁 周年 year-old years-old"),
    "decade": ("", "decade decades"),
    "century": ("", "century centuries"),
    # length
    "angstrom": ("Å", "angstrom angstroms 埃"),
    "um": ("", "micron microns"),
    "cm": ("CM", "公分"),
    "km": ("KM", "公里"),
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
    "mL": ("ML", ""),
    "m**3": ("m3 m³", "立方米"),
    "cm**3": ("cm3 cm³", "立方厘米"),
    "gallon": ("gal", "gallon gallons 加仑"),
    "barrel": ("bbl", "barrel barrels 桶"),
    # mass
    "ug": ("mcg", ""),
    "kg": ("Kg KG", "公斤"),
    "ton": ("", "ton tons"),
    "pound": ("lb lbs", ""),
    "ounce": ("oz", "ounce ounces 盎司"),
    "kilodalton": ("kD kd", ""),
    "jin": ("", "斤"),
    # others
    "kcal": ("", "千卡 大卡"),
    "mmHg": ("mmHg", "毫米汞柱"),
    "degC": ("°C ℃", "摄氏度"),
    "degF": ("°F ℉", ""),
    "degree": ("°", "degree degrees"),
    "decibel": ("dB", "decibel decibels 分贝"),
    "bp": ("bp", "nucleotide nucleotides"),
    "kbp": ("kb kbp", ""),
    "Mbp": ("Mbp", ""),
    "kbit/s": ("kbps", ""),
    "Mbit/s": ("Mbps", ""),
    "Gbit/s": ("Gbps", ""),
    "frame/s": ("fps", ""),
    "rpm": ("rpm", ""),
    "ppm": ("ppm", ""),
    "ppb": ("ppb", ""),
    "pixel": ("px", "pixel pixels 像素"),
    "light_speed": ("", "光速"),
}

Names = dict[str, str]
"""Written name → canonical name."""


def unit_names() -> tuple[Names, Names]:
    """Return the symbols, matched with their case, and the words, in lower case."""
    symbols: Names = {}
    words: Names = {}
    for base in _BASES:
        name = _PINT_NAMES.get(base.symbol, base.symbol)
        bare = base.symbol if base.alone else ""
        _add(symbols, words, name, bare, base.words)
        for prefix in base.prefixes.split():
            signs, english, chinese = _PREFIXES[prefix]
            written = " ".join(sign + base.symbol for sign in signs.split())
            spelled = " ".join(_prefixed(w, english, chinese) for w in base.words.split())
            _add(symbols, words, _scaled(prefix, base.symbol), written, spelled)
        if base.symbol == "B":
            for prefix, english in _BINARY.items():
                _add(symbols, words, f"{prefix}B", f"{prefix}B", f"{english}byte {english}bytes")
    for name, (written, spelled) in _OTHERS.items():
        _add(symbols, words, name, written, spelled)
    return symbols, words


def _prefixed(word: str, english: str, chinese: str) -> str:
    return english + word if word.isascii() else chinese + word


def _scaled(prefix: str, symbol: str) -> str:
    """Return pint's name of a unit with a prefix: ``kg``, ``kilodalton``, ``megametric_ton``."""
    name = _PINT_NAMES.get(symbol, symbol)
    if symbol in ("t", "Da"):
        return _PREFIXES[prefix][1] + name
    return prefix + (name if symbol == "l" else symbol)


def _add(symbols: Names, words: Names, name: str, written: str, spelled: str) -> None:
    symbols.update(dict.fromkeys(written.split(), name))
    words.update(dict.fromkeys(spelled.split(), name))
