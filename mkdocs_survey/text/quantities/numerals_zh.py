"""Chinese numerals: 三点二, 一千二百, 二〇二〇, 两百三十万 as exact values."""

from __future__ import annotations

from fractions import Fraction

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")}
_DIGITS |= {"〇": 0, "○": 0, "两": 2, "兩": 2}
_DIGITS |= {c: i for i, c in enumerate("零壹贰叁肆伍陆柒捌玖")}
_TENS = {"十": 10, "百": 100, "千": 1000, "拾": 10, "佰": 100, "仟": 1000}
_MYRIADS = {"万": 10**4, "亿": 10**8, "萬": 10**4, "億": 10**8}

DIGIT_CHARS = "".join(_DIGITS)
NUMERAL_CHARS = DIGIT_CHARS + "".join(_TENS) + "".join(_MYRIADS)
SCALE_CHARS = "".join(_TENS) + "".join(_MYRIADS)
MAX_LENGTH = 24
"""Longer runs of numeral characters are no number (亿亿 has 17 digits; room for 零)."""


def scale_value(chars: str) -> int:
    """Return the factor of a run of scale characters: 万 is 10⁴, 千万 10⁷, 万亿 10¹²."""
    factor = 1
    for char in chars:
        factor *= _TENS.get(char) or _MYRIADS[char]
    return factor


def parse_numeral(text: str) -> Fraction | None:
    """Return the value of ``text``, ``None`` if the characters do not make a number.

    Reads positional digits (二〇二〇), place values (一千二百), the shortened last place
    (一万五 is 15000, but 一百零五 is 105) and decimals (三点一四).
    """
    if not text or len(text) > MAX_LENGTH:
        return None
    whole, point, decimals = text.partition("点")
    if point:
        # 一点二亿: the scale stands behind the decimals.
        digits = decimals.rstrip(SCALE_CHARS)
        scale = decimals[len(digits) :]
        if not digits or any(c not in _DIGITS for c in digits):
            return None
        left = parse_numeral(whole)
        if left is None:
            return None
        fraction = Fraction(int("".join(str(_DIGITS[c]) for c in digits)), 10 ** len(digits))
        return (left + fraction) * scale_value(scale)
    if all(c in _DIGITS for c in whole):
        if len(whole) == 2 and _DIGITS[whole[0]] != 0:
            return None  # 二三 is "two or three"
        return Fraction(int("".join(str(_DIGITS[c]) for c in whole)))
    return _place_value(whole)


def _place_value(text: str) -> Fraction | None:
    total = section = digit = 0
    last_place = 1
    pending = False  # a digit waits for its place
    after_zero = False
    for char in text:
        if char in _DIGITS:
            if pending:
                return None
            digit = _DIGITS[char]
            pending = digit != 0
            after_zero = after_zero or digit == 0
        elif char in _TENS:
            place = _TENS[char]
            section += (digit if pending else 1) * place
            digit, pending, last_place, after_zero = 0, False, place, False
        elif char in _MYRIADS:
            place = _MYRIADS[char]
            section += digit
            if section == 0 and total == 0:
                return None
            if total and total % (place * 10**4) != 0 and place > 10**4:
                total = (total + section) * place  # 一万亿
            elif total and place == 10**8 and total < 10**8:
                total = (total + section) * place
            else:
                total += (section or 1) * place
            section = digit = 0
            pending, last_place, after_zero = False, place, False
        else:
            return None
    if pending:
        shortened = not after_zero and last_place >= 100
        section += digit * (last_place // 10 if shortened else 1)
    return Fraction(total + section)
