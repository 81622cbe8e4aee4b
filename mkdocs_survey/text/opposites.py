"""Words that say the contrary of one another, so that denying one states the other.

"Did not agree" is "a discrepancy", "nobody before" is "the first". Own table of general language,
both languages side by side: a denied word of one language is answered in the other as well.
"""

from __future__ import annotations

import re

from mkdocs_survey.model import Span

# Each row: patterns of words in English (from the start of a word to its end) and Chinese words,
# for a meaning and for its contrary.
_ROWS = (
    (
        r"agree(?:d|s|ment|ing)?|match(?:ed|es|ing)?|same|identical(?:ly)?|equal(?:ly|s)?|consistent"
        r"|correspond\w*|coincid\w*|concord\w*|similar(?:ly|ity)?|alike",
        "一致 相同 相符 吻合 相等 等于 相似",
        r"discrepan\w*|disagree\w*|differ(?:s|ed|ent|ently|ence|ences|ing)?|mismatch\w*|inconsisten\w*"
        r"|unlike|diverge\w*|conflict\w*|contradict\w*|at\s+odds|dissimilar\w*|unequal\w*|distinct",
        "差异 不同 分歧 矛盾 出入 有别 相左 冲突",
    ),
    (
        r"before|previous(?:ly)?|earlier|prior|hitherto",
        "以前 之前 此前 曾 过去",
        r"first|novel|unprecedented|pioneer\w*",
        "首次 首个 首例 首创 首先 第一次 第一个 前所未有",
    ),
    (
        r"all|every|everyone|everybody|always|entire(?:ly)?|whole|complete(?:ly)?|full(?:y)?",
        "所有 全部 总是 完全 每",
        r"some|only|part(?:s|ly|ial|ially)?|half|few|sometimes|minority|incomplete(?:ly)?|limited",
        "部分 有些 某些 少数 仅 只有 有时 一半 有限",
    ),
    (
        r"many|much|often|frequent(?:ly)?|common(?:ly)?|usual(?:ly)?",
        "许多 很多 经常 常见 频繁 普遍",
        r"few|little|seldom|rare(?:ly)?|uncommon(?:ly)?|sparse(?:ly)?|infrequent(?:ly)?|hardly|limited",
        "很少 少见 罕见 稀少 偶尔",
    ),
    (
        r"chang(?:e|es|ed|ing)|vary|varie[sd]|varying|alter(?:s|ed)?|grow(?:s|n|ing)?|grew"
        r"|increas\w*|decreas\w*|ris(?:e|es|en|ing)|fall(?:s|en|ing)?|declin\w*",
        "变化 改变 增加 减少 增长 上升 下降 变动",
        r"constant|stable|stabili\w*|unchanged|unaltered|maintain\w*|steady|flat",
        "不变 稳定 持平 保持 恒定",
    ),
    (
        r"keep(?:s|ing)?|kept|retain\w*|preserv\w*|persist\w*|trust(?:s|ed)?"
        r"|believ\w*|convinc\w*|certain|sure|clear",
        "保留 相信 确定 确信 清楚",
        r"los(?:e|es|t|s|ing)|forfeit\w*|vanish\w*|disappear\w*|wan(?:e|es|ed|ing)|doubt\w*|distrust\w*"
        r"|mistrust\w*|sceptic\w*|skeptic\w*|uncertain\w*|unclear|ambiguous",
        "失去 丧失 消失 怀疑 质疑 不明 存疑",
    ),
    (
        r"surviv\w*|alive|liv(?:e|es|ed|ing)|win(?:s|ning)?|won|succeed\w*|success\w*|pass(?:es|ed)?",
        "存活 活着 赢 获胜 成功 通过",
        r"die[sd]?|dead|death|deceased|kill\w*|los(?:e|es|t|ing)|fail\w*|defeat\w*",
        "死亡 去世 输给 失败 败给",
    ),
    (
        r"allow\w*|permit\w*|able|enabl\w*|accept\w*|support\w*|want\w*|grant\w*",
        "允许 准许 接受 支持 愿意",
        r"prevent\w*|forbid\w*|forbade|ban(?:s|ned)?|prohibit\w*|preclud\w*|refus\w*|reject\w*|declin\w*"
        r"|unable|inability|oppos\w*|unwilling\w*|bar(?:s|red)?|den(?:y|ies|ied)|hamper\w*|hinder\w*",
        "禁止 阻止 拒绝 反对 无法 难以 妨碍",
    ),
    (
        r"includ\w*|contain\w*|present|presence|exist\w*|associat\w*|correlat\w*|relat(?:ed|ion\w*)"
        r"|effects?|link(?:s|ed)?",
        "包括 包含 存在 关联 相关",
        r"exclu\w*|omit\w*|omission|lack\w*|absen(?:t|ce)|missing|without|free\s+(?:of|from)|devoid|null"
        r"|zero|nil|negligible|independent(?:ly)?|non-?exist\w*",
        "排除 缺乏 缺少 缺失 独立",
    ),
    (
        r"reliab\w*|accura\w*|correct\w*|true|right|valid\w*|possibl\w*|likely|effective\w*|useful\w*"
        r"|good|easy|easily|safe|sufficien\w*|enough",
        "可靠 准确 正确 有效 有用 容易 安全 充分 足够",
        r"less|least|unreliab\w*|inaccura\w*|incorrect\w*|false(?:ly)?|wrong(?:ly)?|invalid\w*|impossibl\w*"
        r"|unlikely|improbable|ineffective\w*|useless|bad|hard|difficult\w*|unsafe|dangerous|insufficien\w*"
        r"|poor(?:ly)?|flaw\w*|error\w*|bug\w*",
        "错误 有误 无效 困难 难以 危险 不足",
    ),
)


_ROOT = 6
"""Letters by which "uncertain" and "uncertainties" are one word."""


def _pattern(english: str, chinese: str) -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, chinese.split()), key=len, reverse=True))
    return re.compile(rf"\b(?:{english})\b|(?:{words})", re.IGNORECASE)


_TABLE = tuple((_pattern(a, b), _pattern(c, d)) for a, b, c, d in _ROWS)


def contraries(denied: str, said: str) -> tuple[Span, ...]:
    """Return where ``said`` has the contrary of a word of ``denied``: there it denies that too.

    Args:
        denied: what stands in the reach of a word of negation.
        said: what the other text says of the same thing.
    """
    rows = (*_TABLE, *((other, one) for one, other in _TABLE))
    return tuple(
        Span(*match.span())
        for one, other in rows
        if _only_here(one, denied, said)
        for match in other.finditer(said)
    )


def _only_here(pattern: re.Pattern[str], denied: str, said: str) -> bool:
    """Whether ``denied`` has a word of ``pattern`` of which ``said`` has none of the same root."""
    said = said.lower()
    words = [m.group().lower() for m in pattern.finditer(denied)]
    return bool(words) and not any(word[:_ROOT] in said for word in words)
