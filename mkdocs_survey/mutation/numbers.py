"""Another number: one digit changed, two neighbours swapped, another number word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mkdocs_survey.mutation.edit import Edit

FIGURE = re.compile(
    # no part of a name, a longer number or an identifier: "GPT-4", "p53", "10.1000/182"
    r"(?<![A-Za-z0-9_.,:/\-–‑])(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?![.,:]?\d)(?!-?[A-Za-z]+\d)"
)
"""A figure that stands for itself, in digits."""

_LABEL = re.compile(
    r"(?:\b(?:table|figure|fig\.?|section|chapter|equation|eq\.?|step|version|no\.)\s?"
    r"|[图表第章节]\s?|§\s?)$",
    re.IGNORECASE,
)
"""What makes a number a label: "Table 2" counts nothing."""

_ROUNDED = re.compile(
    r"(?:\b(?:about|around|some|nearly|almost|roughly|approximately|over|under|up to|at least"
    r"|at most|(?:more|less|fewer) than)|[~≈约近]|大约|超过|至少|最多|不到)\s?$",
    re.IGNORECASE,
)
"""A number told loosely stays true under a small change, so its first digit is changed."""

_LONGEST_LABEL = 16

_CARDINALS = "two three four five six seven eight nine ten eleven twelve twenty thirty"
_ENGLISH = tuple(_CARDINALS.split(" "))
_ANY_ENGLISH = "|".join(_ENGLISH)
_ENGLISH_WORD = re.compile(rf"\b(?:{_ANY_ENGLISH})\b(?![- ](?:{_ANY_ENGLISH})\b)", re.I)
_CHINESE = "二三四五六七八九"
_CHINESE_WORD = re.compile(
    r"(?<![一二两三四五六七八九十百千万第星期周])[两三四五六七八九](?=[个种次条成倍份组项篇页句处人例年月天类])"
    r"|(?<=百分之)[二三四五六七八九](?![十百])"
)


def edits(text: str) -> tuple[Edit, ...]:
    """Return the edits that put another number in the place of one of ``text``."""
    return (*_in_digits(text), *_in_words(text))


def _in_digits(text: str) -> Iterator[Edit]:
    for match in FIGURE.finditer(text):
        before = text[max(0, match.start() - _LONGEST_LABEL) : match.start()]
        if _LABEL.search(before):
            continue
        loose = _ROUNDED.search(before) is not None
        for new in _other_numbers(match["digits"], loose=loose):
            yield Edit(*match.span("digits"), new)


def _other_numbers(digits: str, *, loose: bool) -> Iterator[str]:
    places = [i for i, c in enumerate(digits) if c.isdigit()]
    for i in places[:1] if loose else places:
        leading = i == 0 and len(digits) > 1 and digits[1] != "."
        for digit in "123456789" if leading else "0123456789":
            if digit != digits[i] and abs(int(digit) - int(digits[i])) > loose:
                yield digits[:i] + digit + digits[i + 1 :]
    for i, j in pairwise(places):
        if digits[i] != digits[j] and not loose and (i > 0 or digits[j] != "0"):
            swapped = list(digits)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            yield "".join(swapped)


def _in_words(text: str) -> Iterator[Edit]:
    for match in _ENGLISH_WORD.finditer(text):
        word = match.group()
        for new in _ENGLISH:
            if new != word.lower():
                yield Edit(*match.span(), new.capitalize() if word[0].isupper() else new)
    for match in _CHINESE_WORD.finditer(text):
        for new in _CHINESE:
            if new != match.group().replace("两", "二"):
                yield Edit(*match.span(), new)
