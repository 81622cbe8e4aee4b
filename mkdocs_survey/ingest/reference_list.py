"""Telling a reference list from text: by its heading, and by what its entries look like."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADING = re.compile(
    r"^(?:(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*\.?\s+|[一二三四五六七八九十]+、\s*)?"
    r"(?:references?(?:\s+cited|\s+and\s+notes)?|bibliography|literature(?:\s+cited)?|works\s+cited"
    r"|further\s+reading|参考文献|参考资料|引用文献|主要参考文献|参考书目)\s*[::：]?$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^(?:\[(\d+)\]|(\d+)[.)、]|［(\d+)］)\s*")

# Each sign that an entry of a reference list shows and running text seldom does.
_SIGNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"[\(,.;]\s*(?:19|20)\d\d[a-z]?\b|\b(?:19|20)\d\d[a-z]?\s*[.;,)]",  # a year as set there
        r"\bet al\b|等[.．,，]",
        r"\bdoi\b|10\.\d{4,}/|\barXiv\b|https?://",
        r"\bvol\.|\bno\.|\bpp?\.\s*\d|\b\d+\s*\(\d+\)\s*[:,]\s*\d+|\d+[–-]\d+\.?$",
        r"\bProc(?:eedings|\.)|\bJournal\b|\bTransactions\b|\bConference\b|\bPress\b|学报|出版社",
        r"\[(?:J|M|C|D|R|S|P|N|EB|OL|EB/OL|J/OL|C/OL)\]",  # document types of GB/T 7714
        r"\b[A-Z]\.\s?(?:[A-Z]\.\s?)?[A-Z][a-z]+,|\b[A-Z][a-z]+, [A-Z]\.|\b[A-Z][a-z]+ [A-Z]{1,2},",
    )
)


def is_reference_heading(text: str) -> bool:
    """Tell whether a heading opens a list of references."""
    return _HEADING.match(text.strip()) is not None


def looks_like_reference(text: str) -> bool:
    """Tell whether ``text`` looks like one entry: two signs of one, and no longer than entries are.

    The longest entries seen (sixty authors of a large collaboration) stay below 1,500 characters.
    """
    return len(text) <= 1500 and sum(1 for sign in _SIGNS if sign.search(text)) >= 2


def looks_like_reference_list(entries: Sequence[str]) -> bool:
    """Tell whether a list is one of references: three entries or more, most of them like it."""
    hits = sum(map(looks_like_reference, entries))
    return len(entries) >= 3 and hits * 10 >= len(entries) * 7


def entry_number(text: str) -> tuple[str, str]:
    """Split ``[12] Doe, J. …`` into ``12`` and the entry; without a number the first is ``""``."""
    match = _NUMBER.match(text)
    if match is None:
        return "", text
    return next(filter(None, match.groups())), text[match.end() :]
