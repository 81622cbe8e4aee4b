"""The wording that makes a sentence a claim, or shows that it is none.

A claim has something nameable and something comparable (requirement E2). The tables
``claim_cues_en.toml`` and ``claim_cues_zh.toml`` list the wording, in the groups of
:class:`CueTable`. Each cue has

- ``name``: its name as a feature; the classifier's weights refer to it,
- ``reason``: completes "this sentence …" for people, e.g. ``states a percentage``,
- ``words``: whole words, lower case; ``stems``: beginnings of words,
- ``phrases``: regular expressions, without regard to case unless ``case`` is true.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from mkdocs_survey.model import Language


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence made ready for cues.

    Attributes:
        text: the sentence without enumerators, figures in names and labels blanked.
        words: its Latin words in lower case.
    """

    text: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Cue:
    """Wording that speaks for or against a claim; see the module's documentation."""

    name: str
    reason: str
    words: frozenset[str]
    stems: tuple[str, ...]
    pattern: re.Pattern[str] | None

    def occurs_in(self, wording: Wording) -> bool:
        """Tell whether the sentence has this wording."""
        if not self.words.isdisjoint(wording.words):
            return True
        if self.stems and any(word.startswith(self.stems) for word in wording.words):
            return True
        return self.pattern is not None and self.pattern.search(wording.text) is not None


@dataclass(frozen=True, slots=True)
class CueTable:
    """The cues of one language.

    Attributes:
        exclusion: kinds of sentences that are never claims; the first that occurs decides.
        figure: how much or when, always checkable; strongest first.
        support: states something that can be checked; strongest first.
        against: opinions, plans, procedures and the like.
        neutral: decides nothing by itself, tells the classifier something.
    """

    exclusion: tuple[Cue, ...]
    figure: tuple[Cue, ...]
    support: tuple[Cue, ...]
    against: tuple[Cue, ...] = ()
    neutral: tuple[Cue, ...] = ()

    @property
    def features(self) -> tuple[Cue, ...]:
        """The cues that the classifier weighs, in the order of its weights."""
        return (*self.figure, *self.support, *self.against, *self.neutral)


@cache
def cue_table(lang: Language) -> CueTable:
    """Return the cues of ``lang``, read once from the table in this package."""
    file = resources.files(__package__) / f"claim_cues_{lang}.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return CueTable(**{group: tuple(map(_cue, entries)) for group, entries in data.items()})


def _cue(entry: Mapping[str, Any]) -> Cue:
    phrases = "|".join(f"(?:{phrase})" for phrase in entry.get("phrases", ()))
    flags = 0 if entry.get("case") else re.IGNORECASE
    return Cue(
        entry["name"],
        entry["reason"],
        frozenset(entry.get("words", ())),
        tuple(entry.get("stems", ())),
        re.compile(phrases, flags) if phrases else None,
    )


_WORD = re.compile(r"[a-z]+(?:[’-][a-z]+)*")
_ENUMERATOR = re.compile(
    r"^[\s•*–-]*(?:[（(]?(?:\d{1,2}|[a-z]|[ivx]{1,4}|[一二三四五六七八九十]{1,3})[)）.、](?!\d)\s*)?",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"""
      \[[\d\s,;–-]+\]                                    # [12], [3-5]
    | \b(?:Sections?|Tables?|Fig(?:ure)?s?\.?|Chapters?|Eqs?\.?|Equations?|Appendix|Parts?|Steps?
         |Versions?|Refs?\.?|Notes?|Lines?|Pages?|Listings?|Algorithms?|No\.)\s*\d[\d.]*[a-z]?\b
    | \bv\d[\d.]*\b                                      # v2.1
    | [第图表式]\s*\d[\d.\-]*\s*[章节步个条款页行版图表]?   # 第3章, 图 2.1
    | \b[A-Za-z]+(?:-?\d\w*)+(?:-[A-Za-z]\w*)*           # COVID-19, GPT-4, H1N1
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")


def read_wording(text: str) -> Wording:
    """Make ``text`` ready for cues.

    A figure that is a name or a label (``GPT-4``, ``Table 2``, ``[12]``, the ``3.`` of a list)
    says nothing about how much or when; it is blanked, so that a digit that is left is data.
    Apostrophes become typographic ones, the only ones that the tables know.
    """
    text = _ENUMERATOR.sub("", text.replace("'", "’"), count=1)
    text = _LABEL.sub(lambda m: _DIGIT.sub(" ", m.group()), text)
    return Wording(text, frozenset(_WORD.findall(text.lower())))
