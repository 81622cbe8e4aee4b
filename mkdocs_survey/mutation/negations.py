"""A negation too many, or one lost: "is not" for "is", "did not find" for "found", 不能 for 能."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_survey.mutation.edit import Edit, alternation, replacements

_AUXILIARY = re.compile(
    # "may" and "could" stay true either way; "to be or not" and "is only" are no plain statements
    r"\b(?:is|are|was|were|has|have|had|can|will|does|did|do|must|should)\b"
    r"(?! (?:not|no|never|only|nothing|nobody|hardly)\b)(?!n['’]t)(?= [a-z])"
)
_LOST_AFTER = re.compile(
    r"(?<=\b(?:is|do)) not\b(?! (?:only|just|merely|necessarily)\b)"
    r"|(?<=\b(?:are|was|has|had|did|can)) not\b(?! (?:only|just|merely|necessarily)\b)"
    r"|(?<=\b(?:were|have|does|will|must)) not\b(?! (?:only|just|merely|necessarily)\b)"
    r"|(?<=\bshould) not\b(?! (?:only|just|merely|necessarily)\b)"
)
_SWAPPED = {
    "cannot": "can",
    "never": "always",
    "always": "never",
    "nobody": "everybody",
    "none": "all",
    "nothing": "everything",
    "without": "with",
    "neither": "both",
    "no": "some",
}
_SWAP = re.compile(
    rf"(?!\bno (?:doubt|more|less|fewer|longer)\b)(?:{alternation(_SWAPPED)})", re.IGNORECASE
)
_VERBS = {
    "found": "find", "showed": "show", "caught": "catch", "reached": "reach", "fell": "fall",
    "rose": "rise", "gave": "give", "took": "take", "used": "use", "saw": "see", "held": "hold",
    "led": "lead", "flagged": "flag", "changed": "change", "reported": "report",
    "contained": "contain", "supported": "support", "improved": "improve", "reduced": "reduce",
    "increased": "increase", "decreased": "decrease", "differed": "differ", "agreed": "agree",
    "needed": "need", "worked": "work", "received": "receive", "became": "become",
}  # fmt: skip
_THIRD_PERSON = {
    "needs": "need", "holds": "hold", "finds": "find", "shows": "show", "gives": "give",
    "takes": "take", "tells": "tell", "reads": "read", "keeps": "keep", "uses": "use",
    "means": "mean", "depends": "depend", "contains": "contain", "supports": "support",
    "misses": "miss", "catches": "catch", "knows": "know", "lies": "lie", "stands": "stand",
    "falls": "fall", "rises": "rise", "comes": "come", "works": "work", "says": "say",
    "leaves": "leave", "shares": "share", "increases": "increase", "reduces": "reduce",
}  # fmt: skip
_DENIED = {
    **{word: f"did not {plain}" for word, plain in _VERBS.items()},
    **{word: f"does not {plain}" for word, plain in _THIRD_PERSON.items()},
}
_VERB = re.compile(
    # behind these a participle or a noun: "was found", "the used lamps", "her needs"
    r"(?<!\b(?:is|be|as|by|an|no) )(?<!\b(?:are|was|has|had|the|its|our|not|get|and) )"
    r"(?<!\b(?:were|been|have|with|does|from) )(?<!\b(?:their|often|being) )"
    rf"(?:{alternation(_DENIED)})(?= [a-z0-9])"
)

_LOST_ZH = re.compile(
    r"并没有|没有|并未|未能(?=[一-鿿])|尚未|从未|并不|并非|不(?=[会能可是再受应])|无法"
)
_LOST_ZH_TABLE = {
    "并没有": "有", "没有": "有", "并未": "已", "未能": "能够", "尚未": "已经", "从未": "一直",
    "并不": "确实", "并非": "是", "不": "", "无法": "可以",
}  # fmt: skip
_IDLE_ZH = re.compile(
    r"不可或缺|不可避免|不应期|没有人不|有没有|能不能|是不是|会不会|不能不|不得不"
)
_ADDED_ZH = re.compile(
    r"(?<![不没未无并可都只还也就凡总若而但正便于倒])(?:会|能够|能|可以|需要|应该|存在|属于|是)"
    r"(?![不否非会议够计员力量指源])(?=[一-鿿])"
)
_ADDED_ZH_TABLE = {
    "会": "不会", "能够": "不能够", "能": "不能", "可以": "不可以", "需要": "不需要",
    "应该": "不应该", "存在": "不存在", "属于": "不属于", "是": "不是",
}  # fmt: skip
_PART_OF_WORD = re.compile(
    r"机会|社会|大会|议会|协会|学会|功能|性能|可能|智能|节能|只能|才能|总是|于是|还是|但是"
)
_VERB_ZH = re.compile(r"(?<![不没未无])(?:发现|达到|包含|支持|影响|改变|减少|增加|使用)(?=了)了?")


def edits(text: str) -> tuple[Edit, ...]:
    """Return the edits that deny what ``text`` says, or say what it denies."""
    return tuple(sorted({*_english(text), *_chinese(text)}))


def _english(text: str) -> Iterator[Edit]:
    for match in _AUXILIARY.finditer(text):
        new = "cannot" if match.group() == "can" else f"{match.group()} not"
        yield Edit(*match.span(), new)
    for match in _LOST_AFTER.finditer(text):
        yield Edit(*match.span(), "")
    yield from replacements(text, _SWAP, _SWAPPED)
    yield from replacements(text, _VERB, _DENIED)


def _chinese(text: str) -> Iterator[Edit]:
    taken = [m.span() for p in (_IDLE_ZH, _PART_OF_WORD) for m in p.finditer(text)]
    found = [
        *(Edit(*m.span(), _LOST_ZH_TABLE[m.group()]) for m in _LOST_ZH.finditer(text)),
        *(Edit(*m.span(), _ADDED_ZH_TABLE[m.group()]) for m in _ADDED_ZH.finditer(text)),
        *(Edit(*m.span(), f"没有{m.group().rstrip('了')}") for m in _VERB_ZH.finditer(text)),
    ]
    for edit in found:
        if not any(start < edit.end and edit.start < end for start, end in taken):
            yield edit
