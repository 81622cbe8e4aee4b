"""Words of direction in both languages: up or down, better or worse, positive or negative.

Own table of general language. A word has a family and a sign. Words of opposite sign contradict
one another where both speak of the same thing and their families may be opposed: "lower risk"
contradicts "increased risk", but "high costs" does not contradict "reduce costs".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.text.alignment import Analysis, stem

_ENGLISH: dict[str, tuple[str, str]] = {
    "change": (
        "increase increased increasing increment rise rises rose risen rising raise raised grow"
        " grows grew grown growing growth climb climbed surge surged soar soared jump jumped boost"
        " boosted elevate elevated elevation expand expanded expansion escalate escalated"
        " accelerate accelerated spike spiked up upward upregulate upregulated upregulation"
        " heighten heightened enlarge enlarged multiply swell swelled strengthen strengthened"
        " double doubled triple tripled uptick upturn",
        "decrease decreased decreasing reduce reduced reducing reduction decline declined declining"
        " drop dropped fall falls fell fallen falling lower lowers lowered lowering down downward"
        " downregulate downregulated downregulation diminish diminished shrink shrank shrunk"
        " dip dipped plunge plunged plummet slump slumped lessen lessened attenuate attenuated"
        " attenuation weaken weakened curb curbed mitigate mitigated slow"
        " slowed slowing downturn dampen halve halved curtail deplete depletion minimize minimise"
        " shorten cut cuts cutting alleviate",
    ),
    "comparison": (
        "higher greater more larger longer faster stronger highest greatest largest exceed exceeds"
        " exceeded surpass surpasses surpassed outnumber outnumbers outnumbered outperform"
        " outperforms outperformed",
        "lower less fewer smaller shorter slower weaker lowest smallest least underperform"
        " underperforms underperformed",
    ),
    "height": ("high highly", "low"),
    "size": ("large big", "small little"),
    "strength": ("strong strongly", "weak weakly"),
    "length": ("long longest", "short shortest"),
    "activity": (
        "promote promotes promoted promoting stimulate stimulates stimulated stimulating"
        " stimulation activate activates activated activation enhance enhances enhanced enhancing"
        " enhancement amplify amplifies amplified facilitate facilitates facilitated trigger"
        " triggers triggered induce induces",
        "inhibit inhibits inhibited inhibiting inhibition inhibitory suppress suppresses suppressed"
        " suppressing suppression block blocks blocked blocking impair impairs impaired impairing"
        " abolish abolishes abolished abrogate abrogates abrogated repress represses repressed"
        " repression inactivate inactivates inactivated prevent prevents prevented",
    ),
    "value": (
        "improve improved improving improvement better best benefit beneficial favorable favourable"
        " effective success successful efficacious recover recovered recovery advantage",
        "worsen worsened worsening worse worst deteriorate deteriorated deterioration harm harmful"
        " adverse detrimental unfavorable unfavourable ineffective disadvantage",
    ),
    "result": ("positive positively", "negative negatively"),
    "order": ("before prior precede preceding earlier", "after following follow later subsequent"),
    "share": ("majority most", "minority few"),
    "balance": ("profit surplus", "loss deficit shortfall"),
    "width": ("wider broader", "narrower"),
    "weight": ("heavier", "lighter"),
    "depth": ("deeper", "shallower"),
    "heat": ("warmer hotter", "cooler colder"),
    "price": ("expensive costly dearer pricier", "cheap cheaper cheapest inexpensive"),
    "ease": ("easy easier easily", "difficult harder"),
    "safety": ("safe safer safely", "unsafe dangerous hazardous"),
    "stance": (
        "support supports supported supporting favour favours favoured favor favors favored endorse"
        " endorsed for",
        "oppose opposes opposed opposing against reject rejects rejected",
    ),
}

_CHINESE: dict[str, tuple[str, str]] = {
    "change": (
        "上升 升高 增加 增长 增多 增大 增强 提高 提升 上涨 上调 涨 攀升 飙升 回升 扩大 加快 加速"
        " 加强 加剧 加大 延长 变长 变大 变高 激增 猛增 走高 收涨 走强 超过 高出 超出 涨幅 增幅",
        "下降 降低 减少 减小 减弱 减轻 下跌 下调 跌 下滑 缩小 缩减 减缓 放缓 减速 削弱 萎缩 缩短"
        " 变短 变小 变低 骤降 锐减 走低 收跌 走弱 回落 跌幅 降幅",
    ),
    "comparison": (
        "高于 多于 大于 更高 更多 更大 长于 更长 强于 快于 更快 更强",
        "低于 少于 小于 更低 更少 更小 短于 更短 弱于 慢于 更慢 更弱",
    ),
    "height": ("较高 偏高 很高 最高", "较低 偏低 很低 最低"),
    "size": ("较大 较多 最大 最多", "较小 较少 最小 最少"),
    "length": ("较长 最长", "较短 最短"),
    "activity": ("促进 激活 诱导", "抑制 阻断 阻止"),
    "value": ("改善 好转 优于 更好 有利 有益 有效", "恶化 劣于 更差 变差 不利 有害 无效"),
    "result": ("阳性 正面 积极 正相关", "阴性 负面 消极 负相关"),
    "order": ("之前 以前 早于 先于", "之后 以后 晚于"),
    "share": ("多数 大多数 大部分", "少数 小部分"),
    "balance": ("盈利 顺差 盈余", "亏损 逆差 赤字"),
    "price": ("昂贵 更贵 变贵", "便宜 低廉"),
    "ease": ("容易 更易 简单", "困难 更难 复杂"),
    "safety": ("安全", "危险"),
    "stance": ("支持 赞成 拥护", "反对 抵制"),
}

_OPPOSED = {
    "change": frozenset({"change", "comparison", "activity"}),
    "comparison": frozenset({"change", "comparison"}),
    "activity": frozenset({"change", "activity"}),
}
_VERBS = frozenset({"change"})
QUANTITY = frozenset({"change", "comparison", "activity", "height", "size", "strength", "length"})

SUBJECTS = frozenset({"price", "ease", "safety", "stance", "heat", "width", "weight", "depth"})
"""Families whose words also say what a sentence is about."""

_EXCEEDING_WORDS = (
    "exceed exceeds exceeded surpass surpasses surpassed outnumber outnumbers outnumbered"
    " outperform outperforms outperformed underperform underperforms underperformed"
)
EXCEEDING = frozenset(_EXCEEDING_WORDS.split())
"""Verbs whose object is the second side of a comparison."""

_INVERTING_WORDS = (
    "suppression inhibition inhibitor inhibitors blockade blocking deletion depletion"
    " deficiency deficient absence lack lacking loss removal removing knockdown knockout"
    " silencing ablation withdrawal cessation inactivation disruption mutating antagonist"
    " antagonists antagonism suppressing inhibiting lacking eliminating elimination missing"
)
INVERTING = frozenset(_INVERTING_WORDS.split())
"""Words that turn what follows round: what "loss of A" raises, A lowers."""

_LESSENED_WORDS = (
    "resolution clearance loss decay removal elimination remission degradation depletion"
    " decline reduction decrease inhibition suppression shrinkage relief"
)
_LESSENED = frozenset(_LESSENED_WORDS.split())
"""Nouns of lessening: what speeds them up lessens as well."""

_DISCOURSE = frozenset(
    {"specifically", "importantly", "generally", "precisely", "recently", "broadly", "over"}
)
_GROWTH_OF_A_KIND = frozenset({"rate", "rates", "factor", "factors", "hormone", "platform"})
_IDIOM_WORDS = (
    "for short,in short,as long,so long,long chain,at least,at most,at best,at worst,at large"
    ",in large,the following,follow up,after all,by far,no longer,more or,less so"
)
_IDIOMS = frozenset(tuple(pair.split(" ")) for pair in _IDIOM_WORDS.split(","))
"""Pairs of words of which neither gives a direction."""

_WITH_UP = frozenset({"speed", "sped", "shot", "ramp"})
_BE = frozenset({"is", "are", "was", "were", "be", "been", "went"})
_COUNTS = frozenset({"one", "two", "three", "four", "five", "six", "half", "a", "an", "twice"})


@dataclass(frozen=True, slots=True)
class Direction:
    """A word of direction in a text.

    Attributes:
        first, last: indices of its tokens, both inclusive.
        family: what kind of direction it gives.
        sign: +1 or -1.
    """

    first: int
    last: int
    family: str
    sign: int

    def opposes(self, other: Direction) -> bool:
        """Whether both cannot hold of the same thing."""
        families = _OPPOSED.get(self.family, frozenset({self.family}))
        return self.sign != other.sign and other.family in families

    def agrees(self, other: Direction) -> bool:
        """Whether both may say the same of the same thing."""
        if self.sign != other.sign:
            return False
        return self.family == other.family or {self.family, other.family} <= QUANTITY

    def is_answered_by(self, other: Direction) -> bool:
        """Whether both are of families that can be opposed, and of one sign."""
        families = _OPPOSED.get(self.family, frozenset({self.family}))
        return self.sign == other.sign and other.family in families


def _english() -> dict[str, tuple[str, int]]:
    table: dict[str, tuple[str, int]] = {}
    for family, poles in _ENGLISH.items():
        for words, sign in zip(poles, (1, -1), strict=True):
            for word in words.split():
                table[word] = (family, sign)
    # inflections of verbs only: the stem of "effective" is that of "effect"
    for word, entry in tuple(table.items()):
        if entry[0] in _VERBS:
            table.setdefault(f"~{stem(word)}", entry)
    return table


def _chinese() -> dict[str, tuple[str, int]]:
    return {
        word: (family, sign)
        for family, poles in _CHINESE.items()
        for words, sign in zip(poles, (1, -1), strict=True)
        for word in words.split()
    }


_EN = _english()
_ZH = _chinese()
_STANCE = frozenset(
    {"vote", "votes", "voted", "voting", "argue", "argued", "campaigned", "decided"}
)
_THAN_SIGN = r"(?<!占)(?<!百分)比(?![率值例重较如赛喻]|特币|利时|亚迪)"
_THAN_ZH = re.compile(
    _THAN_SIGN + r"[^，。；：！？比]{1,16}?(?:更|还)?"
    r"(?P<word>[高低多少大小快慢强弱好差长短早晚])(?=[\d，。；一了些很得出]|$)"
)
"""甲比乙高: what is compared stands between; 比率, 占比, 比较 compare nothing by themselves."""

THAN_ZH = re.compile(_THAN_SIGN)
"""The sign that means "than"."""

_UP_ZH = frozenset("高多大快强好长早")
_ZH_WORD = re.compile("|".join(sorted(map(re.escape, _ZH), key=len, reverse=True)))


def _is_idle(text: Analysis, at: int) -> bool:
    """Whether a word of direction gives none here: "up to 40 %", "clean up", "more than 3".

    "Up" and "down" count after a form of "be" and before a number only.
    """
    word = text.tokens[at].word
    before = text.tokens[at - 1].word if at else ""
    after = text.tokens[at + 1].word if at + 1 < len(text.tokens) else ""
    if word in ("up", "down"):
        return not (before in _BE or after[:1].isdigit()) or after == "to"
    if word == "cutting" and (after == "edge" or before == "cost"):
        return True
    if word == "growth" and after in _GROWTH_OF_A_KIND:
        return True
    if word == "for" or (word == "against" and before not in _STANCE):
        return before not in _STANCE
    if word == "more" and after in _DISCOURSE:
        return True
    if (before, word) in _IDIOMS or (word, after) in _IDIOMS:
        return True
    if word in ("more", "less", "fewer") and after == "than":
        beyond = text.tokens[at + 2].word if at + 2 < len(text.tokens) else ""
        return beyond[:1].isdigit() or beyond in _COUNTS
    return False


def _phrase(text: Analysis, at: int) -> tuple[str, int] | None:
    """The direction of a verb that has one only with the word behind it: "speeds up"."""
    follows = at + 1 < len(text.tokens) and text.tokens[at + 1].word == "up"
    return ("change", 1) if follows and text.tokens[at].key in _WITH_UP else None


def _turned(text: Analysis, at: int) -> int:
    """-1 where a verb acts on a noun of lessening: "accelerates the resolution of"; else 1."""
    for token in text.tokens[at + 1 : at + 4]:
        if token.word in _LESSENED and token.clause == text.tokens[at].clause:
            return -1
        if token.content:
            break
    return 1


@lru_cache(maxsize=256)
def directions(text: Analysis) -> tuple[Direction, ...]:
    """Return the words of direction of ``text`` in order."""
    found = []
    for index, token in enumerate(text.tokens):
        if token.word.isascii():
            entry = _phrase(text, index) or _EN.get(token.word) or _EN.get(f"~{token.key}")
            if entry and not _is_idle(text, index):
                family, sign = entry
                found.append(Direction(index, index, family, sign * _turned(text, index)))
    for match in _THAN_ZH.finditer(text.text):
        at = text.at_or_after(match.start("word"))
        word = match["word"]
        family = {"好": "value", "差": "value", "早": "order", "晚": "order"}.get(
            word, "comparison"
        )
        found.append(Direction(at, at, family, 1 if word in _UP_ZH else -1))
    for match in _ZH_WORD.finditer(text.text):
        first = text.at_or_after(match.start())
        found.append(Direction(first, first + len(match.group()) - 1, *_ZH[match.group()]))
    return tuple(sorted(found, key=lambda d: (d.first, d.last)))
