"""Counted nouns that are units: 300 words are not 300 characters, 12 papers not 12 pages.

Only nouns that measure a text or a body of documents are told apart: what is counted besides
("patients", "participants", "cases") has too many names to call any two of them different.
"""

from __future__ import annotations

import re

# canonical name → English nouns, Chinese nouns; other names of one thing stand in one row
_NOUNS: dict[str, tuple[str, str]] = {
    "character": ("character letter", "字符 汉字 字"),
    "word": ("word", "单词 词语 词"),
    "token": ("token", "词元 词符"),
    "syllable": ("syllable", "音节"),
    "sentence": ("sentence", "句子 句"),
    "line": ("line", "行"),
    "paragraph": ("paragraph", "段落 自然段"),
    "page": ("page", "页面 页"),
    "chapter": ("chapter", "章"),
    "document": (
        "paper article publication manuscript preprint study report document",
        "论文 文章 文献 研究 报告 文档 篇",
    ),
    "book": ("book volume", "书籍 图书"),
    "author": ("author", "作者"),
    "journal": ("journal", "期刊"),
    "image": ("image picture photograph photo", "图像 图片 照片"),
    "video": ("video", "视频"),
    "country": ("country nation", "国家"),
    "city": ("city town", "城市"),
}


def _plural(noun: str) -> str:
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeou" else noun + "s"


_PLURALS = {
    form: unit
    for unit, (english, _) in _NOUNS.items()
    for noun in english.split()
    for form in (_plural(noun),)
}
_SINGULARS = {noun: unit for unit, (english, _) in _NOUNS.items() for noun in english.split()}
_CHINESE = {noun: unit for unit, (_, chinese) in _NOUNS.items() for noun in chinese.split()}
_CHINESE_NOUN = re.compile(
    r"[个篇份本张条段种座位]?(?:不同的?|中文|英文)?("
    + "|".join(sorted(_CHINESE, key=len, reverse=True))
    + ")"
)


def counted_unit(noun: str) -> str:
    """Return what a counted noun measures, ``""`` where it is no unit.

    Args:
        noun: the words after a figure, lower case: ``"chinese characters"``, ``"个字符"``.
    """
    if not noun:
        return ""
    if noun[0] >= "一":
        match = _CHINESE_NOUN.match(noun)
        return _CHINESE[match[1]] if match else ""
    words = re.split(r"[\s-]", noun)
    for word in words:
        if unit := _PLURALS.get(word):
            return unit
    return _SINGULARS.get(words[0], "")  # "a 300-word summary"


def differ(noun: str, other: str) -> bool:
    """Whether two counted nouns are different units: words and characters, papers and pages."""
    told, found = counted_unit(noun), counted_unit(other)
    return bool(told and found and told != found)
