"""English numerals in words: "twenty-one", "half a million", "two thirds", "a dozen"."""

from __future__ import annotations

import re
from fractions import Fraction

_SMALL_TEXT = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen "
    "fourteen fifteen sixteen seventeen eighteen nineteen"
)
_SMALL = {word: value for value, word in enumerate(_SMALL_TEXT.split())}
_TENS_TEXT = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * value for value, word in enumerate(_TENS_TEXT.split(), start=2)}
SCALES: dict[str, int] = {
    "hundred": 10**2,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "dozen": 12,
    "lakh": 10**5,
    "crore": 10**7,
}
_ORDINALS_TEXT = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth "
    "twentieth"
)
_ORDINALS = {word: value for value, word in enumerate(_ORDINALS_TEXT.split(), start=1)}
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4,
    "fourth": 4, "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6,
    "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
}  # fmt: skip
PARTS_MORE = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}
"""What may be added to a cardinal: "two and a half million"."""

MULTIPLES: dict[str, int] = {
    "twice": 2, "thrice": 3, "double": 2, "doubles": 2, "doubled": 2, "doubling": 2,
    "triple": 3, "triples": 3, "tripled": 3, "tripling": 3,
    "quadruple": 4, "quadruples": 4, "quadrupled": 4, "quadrupling": 4,
}  # fmt: skip
HALVING = frozenset({"halve", "halves", "halved", "halving"})

_UNIT_WORDS = "|".join(sorted([*_SMALL, *_TENS], key=len, reverse=True))
_SCALE_WORDS = "|".join(SCALES)
_PART_WORDS = "|".join(sorted(_PARTS, key=len, reverse=True))
_ORDINAL_WORDS = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_MULTIPLE_WORDS = "|".join(sorted([*MULTIPLES, *HALVING], key=len, reverse=True))

# At most eight words follow the first: no numeral in prose is longer, and matching stays linear.
WORDS = re.compile(
    r"\b(?:"
    rf"(?P<multiple>{_MULTIPLE_WORDS})"
    rf"|(?P<part>(?:an?|one|two|three|four|five|six|seven|nine)[\s-](?:{_PART_WORDS})"
    r"|half)(?:[\s-](?:an?\s)?(?P<part_scale>hundred|thousand|million|billion|trillion|dozen))?"
    rf"|(?P<cardinal>(?:an?\s(?={_SCALE_WORDS})|(?:{_UNIT_WORDS}))"
    rf"(?:(?:\s-\s|\s|-|\sand\s)?(?:{_UNIT_WORDS}|{_SCALE_WORDS})\b){{0,8}})"
    r"(?:\sand\s(?:a|one)[\s-](?P<more>half|quarter)\b)?"
    rf"|(?P<ordinal>{_ORDINAL_WORDS})"
    r")\b",
    re.IGNORECASE,
)
WORD_STARTS = frozenset(
    {*_SMALL, *_TENS, *_ORDINALS, *MULTIPLES, *HALVING, "a", "an", "half"} - {"zero"}
)
"""Words, lower case, that :data:`WORDS` may start with."""

_SPLIT = re.compile(r"[a-z]+")


def cardinal(words: str) -> Fraction | None:
    """Return the value of cardinal words ("two hundred and five"), ``None`` if they make none.

    Words that only stand side by side ("two three") make none.
    """
    total = section = 0
    last = 10**18  # smallest magnitude so far in the section
    for word in _SPLIT.findall(words.lower()):
        if word in ("a", "an", "and"):
            continue
        if word in SCALES:
            factor = SCALES[word]
            if factor in (12, 100):
                section = (section or 1) * factor
                last = factor
            else:
                total += (section or 1) * factor
                section, last = 0, 10**18
            continue
        value = _SMALL.get(word, _TENS.get(word, -1))
        magnitude = 10 if value >= 10 and value % 10 == 0 and value != 10 else 1
        if value < 0 or magnitude >= last:
            return None
        section += value
        last = magnitude
    return Fraction(total + section)


def part(words: str) -> Fraction | None:
    """Return the value of a fraction in words: "two-thirds" is 2/3, "half" 1/2."""
    tokens = _SPLIT.findall(words.lower())
    if not tokens or tokens[-1] not in _PARTS:
        return None
    count = _SMALL.get(tokens[0], 1) if len(tokens) > 1 else 1
    return Fraction(count, _PARTS[tokens[-1]])


def ordinal(word: str) -> int:
    """Return the place of an ordinal up to "twentieth".

    Raises:
        KeyError: the word is no such ordinal.
    """
    return _ORDINALS[word.lower()]
