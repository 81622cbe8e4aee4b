"""The language of a sentence, from the share of its Chinese characters."""

from __future__ import annotations

import re

from mkdocs_survey.model import Language

CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
"""The ranges of Chinese characters, for use inside ``[...]`` of a regular expression (Unicode
blocks CJK Unified Ideographs with extensions A to H, and Compatibility Ideographs)."""

_CJK = re.compile(f"[{CJK}]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]+")


def language_of(text: str, default: Language = "en") -> Language:
    """Return the language of ``text``; ``default`` where it has no letters.

    A Latin word counts as two characters: Chinese writes most words with two, so a Chinese
    sentence full of English names stays Chinese, and an English one that quotes a term English.
    """
    chinese = len(_CJK.findall(text))
    latin = 2 * len(_LATIN_WORD.findall(text))
    if not chinese and not latin:
        return default
    # Grammar words are the sentence's own; names are borrowed. A third is enough for Chinese.
    return "zh" if 2 * chinese >= latin else "en"
