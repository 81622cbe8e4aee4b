"""Numbers that are no quantities: references to tables, sections and sources; parts of names."""

from __future__ import annotations

import re

LINKS = re.compile(
    r"https?://\S{1,2000}|\bwww\.\S{1,2000}|\bdoi:\s?\S{1,200}|\b10\.\d{4,9}/\S{1,200}"
)
"""Addresses; looked for only where :data:`LINK_SIGNS` occur."""

LINK_SIGNS = ("://", "www.", "doi:", "10.")

MARKS = re.compile(
    r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]"
    r"|\(\d{3}\) ?\d{3}-\d{4}\b"  # a telephone number
    r"|(?:图|表|附录|公式|式|参考文献)\s?[(（]?\d{1,3}(?:[.-]\d{1,3}){0,3}[)）]?(?![\d.%万亿])"
    r"|第\s?\d{1,3}(?:\.\d{1,3}){0,3}\s?[章节条款页](?!课)"
)
"""References in brackets, telephone numbers, Chinese references to figures and sections."""

LIST_NUMBER = re.compile(r"^[ \t]{0,3}\(?\d{1,2}[.)]\s", re.MULTILINE)
"""The number of a list item."""

_REFERENCE_TEXT = (
    "table tables fig figs figure figures sec secs section sections chap chapter chapters appendix "
    "appendices eq eqs eqn equation equations ref refs reference references panel box p pp no vol"
)
_STANDARD_TEXT = "iso iec rfc ieee en din gb"
REFERENCE_WORDS = frozenset(f"{_REFERENCE_TEXT} {_STANDARD_TEXT}".split())
"""Words, lower case, that :data:`REFERENCE` may start with."""

REFERENCE = re.compile(
    rf"(?i:{'|'.join(sorted(_REFERENCE_TEXT.split(), key=len, reverse=True))})"
    r"(?:\.\s?|\s)\(?[A-Z]?\d{1,3}(?:\.\d{1,3}){0,4}[a-zA-Z]?\b\)?"
    r"(?:\s?(?:[,–-]|and)\s?[A-Z]?\d{1,3}[a-zA-Z]?\b(?!\s?%)){0,5}"
    r"|(?:ISO|IEC|RFC|GB/T|IEEE|EN|DIN)[ -]?\d{2,6}(?:[.:-]\d{1,6}){0,3}"
)
"""References and identifiers. Read over: what they point to is checked elsewhere."""

_JOINED_WORDS_TEXT = (
    "a an about age aged ages and ca circa early early- every first from in just last "
    "late less mid min max more most nearly next non of only or over per post pre range "
    "roughly since some sub than the to top under until up versus vs with within year fy "
    "q ratio n"
)
_JOINED_WORDS = frozenset(_JOINED_WORDS_TEXT.split())
"""Words that a hyphen may tie to a figure without making a name: "mid-2020", "under-20"."""

LETTERS_BEFORE = re.compile(
    r"([A-Za-zα-ωΑ-Ω][A-Za-zα-ωΑ-Ω0-9]{0,30}(?:[-‐–/.][A-Za-zα-ωΑ-Ω0-9]{1,30}){0,4})([-‐–/]?)\Z"
)
"""The run of letters, digits and hyphens that ends where a figure starts."""


def stem_before(before: str) -> str | None:
    """Return the stem of a name that runs up to a figure, ``None`` if there is none.

    ``before`` is the text (a few dozen characters suffice) that ends where the digits start:
    ``"… of COVID-"`` has the stem ``covid``; ``"… mid-"`` and ``"… the "`` have none.
    """
    if not before or not (before[-1].isalpha() or before[-1] in "-‐–/") or before[-1] >= "一":
        return None
    match = LETTERS_BEFORE.search(before)
    if match is None:
        return None
    stem, hyphen = match[1], match[2]
    word = stem.rsplit("-", 1)[-1]
    if hyphen and word.lower() in _JOINED_WORDS:
        return None
    if hyphen in ("–", "/") and (len(word) < 2 or word.islower()):
        return None
    if not any(c.isalpha() for c in stem):
        return None
    return stem.lower()


NAME_SUFFIX = re.compile(r"[-‐]?[A-Za-zα-ωΑ-Ω][A-Za-zα-ωΑ-Ω0-9]{0,30}")
"""Letters that hang on a figure and are no unit: the ``me3`` of ``K9me3``, the ``D`` of ``3D``."""
