"""Another unit: percentage points for percent, months for years, euros for dollars."""

from __future__ import annotations

import re

from mkdocs_survey.mutation.edit import Edit, replacements

_TABLE = {
    "%": " percentage points", " %": " percentage points", " percent": " percentage points",
    " per cent": " percentage points", " percentage points": " percent",
    " percentage point": " percent",
    " seconds": " minutes", " minutes": " hours", " hours": " minutes", " days": " weeks",
    " weeks": " days", " months": " years", " years": " months", "-year": "-month",
    "-month": "-year", "-day": "-week", "-week": "-day", " s": " min", " h": " min", " min": " h",
    " miles": " kilometres", " feet": " metres", " pounds": " kilograms", " °C": " °F",
    "°C": "°F", " dollars": " euros", " euros": " dollars",
    "个百分点": "%", "小时": "分钟", "分钟": "小时", "秒": "分钟", "天": "周", "周": "天",
    "个月": "年", "岁": "个月", "美元": "元", "欧元": "美元", "元": "美元",
}  # fmt: skip
_PERCENT_ZH = {"%": "个百分点", " %": " 个百分点", "％": "个百分点"}
_RATES = {
    " per second": " per minute",
    " per minute": " per hour",
    " per hour": " per day",
    " per day": " per week",
    " per week": " per month",
    " per month": " per year",
    " per year": " per month",
    "每秒": "每分钟",
    "每分钟": "每小时",
    "每小时": "每天",
    "每天": "每周",
    "每月": "每年",
    "每年": "每月",
}
_HAN = re.compile("[一-鿿]")


def _any(words: dict[str, str]) -> str:
    return "|".join(re.escape(w) for w in sorted(words, key=lambda w: (-len(w), w)))


_UNIT = re.compile(rf"(?<=[\d十百千万亿])(?:{_any(_TABLE)})(?![A-Za-z])")
_SHARE_ZH = re.compile(rf"(?<=\d)(?:{_any(_PERCENT_ZH)})")
_RATE = re.compile(rf"(?:{_any(_RATES)})(?![A-Za-z])")
_MONEY = re.compile(r"[$€£](?=\d)")
_SIGNS = {"$": "€", "€": "$", "£": "$"}


def edits(text: str) -> tuple[Edit, ...]:
    """Return the edits that give a figure of ``text`` another unit and leave its digits alone."""
    chinese = _HAN.search(text) is not None
    units = replacements(text, _UNIT, _TABLE)
    if chinese:
        units = tuple(e for e in units if e.old(text).strip() != "%")
        units += replacements(text, _SHARE_ZH, _PERCENT_ZH)
    found = (*units, *replacements(text, _RATE, _RATES), *replacements(text, _MONEY, _SIGNS))
    return tuple(sorted(found))
