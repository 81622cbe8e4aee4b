"""The other direction: fell for rose, 低于 for 高于, worse for better."""

from __future__ import annotations

import re

from mkdocs_survey.mutation.edit import Edit, alternation, replacements

_BOTH_WAYS = """
increase/decrease increases/decreases increased/decreased increasing/decreasing
rise/fall rises/falls rose/fell risen/fallen rising/falling grows/shrinks grew/shrank
growing/shrinking raises/lowers raised/lowered raising/lowering expands/contracts
expanded/contracted higher/lower highest/lowest larger/smaller largest/smallest longer/shorter
longest/shortest faster/slower fastest/slowest stronger/weaker strongest/weakest wider/narrower
better/worse best/worst improves/worsens improved/worsened improving/worsening above/below
before/after earlier/later majority/minority often/rarely many/few easier/harder
positive/negative gains/losses gained/lost accelerates/slows accelerated/slowed
strengthens/weakens strengthened/weakened
上升/下降 升高/降低 增加/减少 上涨/下跌 增强/减弱 扩大/缩小 加快/减缓 延长/缩短 高于/低于
多于/少于 大于/小于 更高/更低 更多/更少 更大/更小 更长/更短 更快/更慢
更强/更弱 较高/较低 较多/较少 较大/较小 最高/最低 最多/最少 最大/最小 最长/最短 最快/最慢
优于/劣于 更好/更差 更难/更容易 改善/恶化 促进/抑制 之前/之后 以上/以下 阳性/阴性 盈利/亏损
早于/晚于 大多数/极少数 经常/很少
"""
_ONE_WAY = """
reduces/increases reduced/increased reducing/increasing reduction/increase declines/rises
declined/rose drops/rises dropped/rose greater/smaller greatest/smallest fewer/more more/fewer
less/more most/few doubled/halved halves/doubles halved/doubled exceeds/undercuts
提高/降低 提升/降低 增长/下降 缩减/扩大 回落/回升 超过/不到 少数/多数 大部分/小部分 翻倍/减半
"""
_SUPERLATIVE = re.compile(r"\b(most|least)(?= (?!of\b|all\b)\w+)", re.IGNORECASE)
_SUPERLATIVES = {"most": "least", "least": "most"}
_IDLE = re.compile(
    r"\b(?:more or less|at most|at least|at best|at worst|most likely|no more|once more"
    r"|what is more|even more|any more|before and after|sooner or later"
    r"|(?:before|after) (?:that|all))\b"
    # pointing to the text itself: "Below, the hard swaps"
    r"|^(?:above|below|before|after)(?=,)",
    re.IGNORECASE,
)
"""Phrases in which a word of direction gives none, or both."""


def _table() -> dict[str, str]:
    table = dict(pair.split("/") for pair in _ONE_WAY.split())
    for pair in _BOTH_WAYS.split():
        one, other = pair.split("/")
        table[one], table[other] = other, one
    return table


_TABLE = _table()
_WORD = re.compile(alternation(_TABLE), re.IGNORECASE)


def edits(text: str) -> tuple[Edit, ...]:
    """Return the edits that turn one word of direction of ``text`` round.

    Where the sentence has the contrary as well ("rises and falls"), it may stay true, and none is
    given.
    """
    idle = [match.span() for match in _IDLE.finditer(text)]
    superlative = replacements(text, _SUPERLATIVE, _SUPERLATIVES)
    taken = {e.start for e in superlative}
    words = [e for e in replacements(text, _WORD, _TABLE) if e.start not in taken]
    lower = text.lower()
    return tuple(
        sorted(
            e
            for e in (*superlative, *words)
            if not any(start <= e.start < end for start, end in idle)
            and not re.search(alternation({e.new.lower(): ""}), lower)
        )
    )
