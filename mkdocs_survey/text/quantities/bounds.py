"""Words that make a figure a bound or an approximation: "about", ">", 超过, 左右."""

from __future__ import annotations

import re

from mkdocs_survey.text.quantities.model import Bound

LOOK_BACK = 32
"""How many characters before a figure are read; the longest phrase is "a maximum of the "."""

_ABOUT = (
    "about around approximately approx approx. roughly nearly almost some circa ca. near estimated",
    ("close to", "up to", "as much as", "as many as"),
    "~ ≈ ∼ 约 近 大约 约为 大概 几乎 将近 接近 高达 多达 估计",
)
_OVER = (
    "over above exceed exceeds exceeded exceeding beyond surpass surpasses surpassed surpassing",
    (
        "more than",
        "at least",
        "greater than",
        "higher than",
        "larger than",
        "older than",
        "a minimum of",
    ),
    "> ≥ ⩾ ＞ 超过 超 逾 至少 突破 多于 高于 大于",
)
_UNDER = (
    "under below within",
    (
        "less than",
        "at most",
        "fewer than",
        "no more than",
        "lower than",
        "younger than",
        "a maximum of",
        "smaller than",
    ),
    "< ≤ ⩽ ＜ 不到 不足 低于 至多 最多 少于 小于 不超过",
)


def _endings(words: str, phrases: tuple[str, ...], signs: str) -> tuple[str, ...]:
    """Return what a text may end with before a bounded figure; words start after a gap."""
    whole = [f"{gap}{w}" for w in [*words.split(), *phrases] for gap in (" ", "(", "-", "\x00")]
    return (*whole, *signs.split())


_BEFORE = (
    (Bound.UNDER, _endings(*_UNDER)),
    (Bound.OVER, _endings(*_OVER)),
    (Bound.ABOUT, _endings(*_ABOUT)),
)
_NEGATED = ("no less than", "不低于", "不少于", "不小于")
_FILLERS = (" a", " an", " the", " one", " of")
OVER_SUFFIX = re.compile(r"\s?(?:\+(?!\s?\d)|[多余])")
"""What stands between a figure and its unit: 100多人, 3000余家, 18+."""

_OVER_AFTER = re.compile(
    r"\s?(?:or (?:more|older|higher)\b|and (?:over|above|older)\b|以上|有余)", re.IGNORECASE
)
_UNDER_AFTER = re.compile(r"\s?(?:or (?:less|fewer|younger)\b|以下|以内)", re.IGNORECASE)
_ABOUT_AFTER = re.compile(r"\s?(?:左右|上下|or so\b)", re.IGNORECASE)


def bound_of(text: str, start: int, end: int) -> Bound:
    """Return how the figure at ``text[start:end]`` limits what it speaks of."""
    if _OVER_AFTER.match(text, end):
        return Bound.OVER
    if _UNDER_AFTER.match(text, end):
        return Bound.UNDER
    before = " " + text[max(0, start - LOOK_BACK) : start].lower().rstrip(" $€£¥=")
    for filler in _FILLERS:
        before = before.removesuffix(filler)
    if before.endswith(_NEGATED):
        return Bound.OVER
    for bound, endings in _BEFORE:
        if before.endswith(endings):
            return bound
    return Bound.ABOUT if _ABOUT_AFTER.match(text, end) else Bound.EXACT
