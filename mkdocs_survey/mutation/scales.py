"""Another order of magnitude: million for billion, 万 for 亿, mg for g."""

from __future__ import annotations

import re

from mkdocs_survey.mutation.edit import Edit, alternation, replacements

_WORDS = {
    "thousand": "million",
    "million": "billion",
    "billion": "million",
    "trillion": "billion",
    "thousands": "millions",
    "millions": "billions",
    "billions": "millions",
    "万": "亿",
    "亿": "万",
    "百万": "千万",
    "千万": "百万",
}

_UNITS = {
    "ng": "μg", "μg": "mg", "µg": "mg", "mg": "g", "g": "mg", "kg": "g",
    "ns": "μs", "μs": "ms", "µs": "ms", "ms": "s",
    "nm": "μm", "μm": "mm", "µm": "mm", "mm": "cm", "cm": "m", "m": "km", "km": "m",
    "mL": "L", "ml": "l", "μL": "mL",
    "Hz": "kHz", "kHz": "MHz", "MHz": "GHz", "GHz": "MHz",
    "W": "kW", "kW": "MW", "MW": "GW", "GW": "MW", "Wh": "kWh", "kWh": "MWh", "MWh": "GWh",
    "kB": "MB", "KB": "MB", "MB": "GB", "GB": "TB", "TB": "GB", "KiB": "MiB", "MiB": "GiB",
    "GiB": "MiB", "kPa": "MPa", "MPa": "kPa", "mM": "μM", "μM": "mM", "nM": "μM",
    "milligrams": "grams", "grams": "milligrams", "kilograms": "grams",
    "milliseconds": "seconds", "microseconds": "milliseconds",
    "millimetres": "centimetres", "centimetres": "metres", "kilometres": "metres",
    "metres": "kilometres", "millimeters": "centimeters", "centimeters": "meters",
    "kilometers": "meters", "meters": "kilometers", "megabytes": "gigabytes",
    "gigabytes": "megabytes", "kilowatts": "megawatts", "megawatts": "kilowatts",
    "微克": "毫克", "毫克": "克", "克": "毫克", "千克": "克", "公斤": "克",
    "微秒": "毫秒", "毫秒": "秒", "纳米": "微米", "微米": "毫米", "毫米": "厘米", "厘米": "米",
    "公里": "米", "千米": "米", "毫升": "升", "千瓦时": "兆瓦时", "千瓦": "兆瓦", "兆瓦": "千瓦",
}  # fmt: skip

_PLURAL = {word: new for word, new in _WORDS.items() if word.endswith("s")}
_SCALE = re.compile(
    r"(?:(?<=[\d一二两三四五六七八九十百千])|(?<=\d[ -])|(?<=half a ))"
    rf"(?:{alternation(_WORDS)})(?![A-Za-z])"
    rf"|{alternation(_PLURAL)}"
)
_UNIT = re.compile(
    r"(?:(?<=\d)|(?<=\d[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]))(?:"
    + "|".join(re.escape(w) for w in sorted(_UNITS, key=lambda w: (-len(w), w)))
    + r")(?![A-Za-z0-9²³])"
)


def edits(text: str) -> tuple[Edit, ...]:
    """Return the edits that multiply or divide a figure of ``text`` by its scale word or prefix."""
    found = (*replacements(text, _SCALE, _WORDS), *replacements(text, _UNIT, _UNITS))
    return tuple(sorted(found))
