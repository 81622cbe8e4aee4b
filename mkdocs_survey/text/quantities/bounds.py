"""Words that make a figure a bound or an approximation: "about", ">", 超过, 左右."""

from __future__ import annotations

import re

from mkdocs_survey.text.quantities.model import Bound

LOOK_BACK = 32
"""How many characters before a figure are read; the longest phrase is "a maximum of the "."""

_ABOUT_BEFORE = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|close to|"
    r"up to|as much as|as many as|an? estimated|estimated|near)|[~≈∼约近]|大约|约为|大概|几乎|将近|"
    r"接近|高达|多达|估计)(?:\s(?:an?|the|one|of))?[\s$€£¥]?\Z",
    re.IGNORECASE,
)
_OVER_BEFORE = re.compile(
    r"(?:\b(?:more than|over|at least|above|exceed(?:s|ed|ing)?|greater than|higher than|"
    r"larger than|beyond|older than|a minimum of|no less than|surpass(?:es|ed|ing)?)|"
    r"[>≥⩾＞]|超过|超|逾|至少|突破|不低于|不少于|多于|高于|大于)(?:\s(?:an?|the))?[\s$€£¥=]?\s?\Z",
    re.IGNORECASE,
)
_UNDER_BEFORE = re.compile(
    r"(?:\b(?:less than|under|below|at most|fewer than|no more than|lower than|within|"
    r"younger than|a maximum of|smaller than)|[<≤⩽＜]|不到|不足|低于|至多|最多|少于|小于|不超过)"
    r"(?:\s(?:an?|the))?[\s$€£¥=]?\s?\Z",
    re.IGNORECASE,
)
OVER_SUFFIX = re.compile(r"\s?(?:\+(?!\s?\d)|[多余])")
"""What stands between a figure and its unit: 100多人, 3000余家, 18+."""

_OVER_AFTER = re.compile(
    r"\s?(?:or (?:more|older|higher)\b|and (?:over|above|older)\b|以上|有余)", re.IGNORECASE
)
_UNDER_AFTER = re.compile(r"\s?(?:or (?:less|fewer|younger)\b|以下|以内)", re.IGNORECASE)
_ABOUT_AFTER = re.compile(r"\s?(?:左右|上下|or so\b)", re.IGNORECASE)


def bound_of(text: str, start: int, end: int) -> Bound:
    """Return how the figure at ``text[start:end]`` limits what it speaks of."""
    before = text[max(0, start - LOOK_BACK) : start]
    if _OVER_AFTER.match(text, end):
        return Bound.OVER
    if _UNDER_AFTER.match(text, end) or _UNDER_BEFORE.search(before):
        return Bound.UNDER
    if _OVER_BEFORE.search(before):
        return Bound.OVER
    if _ABOUT_AFTER.match(text, end) or _ABOUT_BEFORE.search(before):
        return Bound.ABOUT
    return Bound.EXACT
