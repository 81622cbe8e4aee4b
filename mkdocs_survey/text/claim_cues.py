"""The wording that makes a sentence a claim, or shows that it is none.

A claim has something nameable and something comparable (requirement E2). The tables
``claim_cues_en.toml`` and ``claim_cues_zh.toml`` list the wording, in the groups of
:class:`CueTable`. Each cue has

- ``name``: its name as a feature; the classifier's weights refer to it,
- ``reason``: completes "this sentence …" for people, e.g. ``states a percentage``,
- ``words``: whole words, lower case; ``stems``, ``endings``: how words begin or end,
- ``phrases``: regular expressions, without regard to case unless ``case`` is true; a pair is a
  word that must occur and the expression; the word ``0`` stands for any figure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
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
        words: its Latin words in lower case, of hyphenated ones the parts as well, and ``0`` if
            there is any digit.
    """

    text: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A regular expression that is only searched where a word it must begin with occurs.

    Attributes:
        gate: words of which one must occur; ``None`` if any text may match.
        anchored: the expression stands for the beginning of the sentence.
    """

    pattern: re.Pattern[str]
    gate: frozenset[str] | None
    anchored: bool

    def occurs_in(self, wording: Wording) -> bool:
        """Tell whether the sentence has this phrase."""
        if self.gate is not None and self.gate.isdisjoint(wording.words):
            return False
        find = self.pattern.match if self.anchored else self.pattern.search
        return find(wording.text) is not None


@dataclass(frozen=True, slots=True)
class Cue:
    """Wording that speaks for or against a claim; see the module's documentation."""

    name: str
    reason: str
    words: frozenset[str]
    stems: tuple[str, ...]
    endings: tuple[str, ...]
    phrases: tuple[Phrase, ...]

    def occurs_in(self, wording: Wording) -> bool:
        """Tell whether the sentence has this wording."""
        if not self.words.isdisjoint(wording.words):
            return True
        if self.stems and any(word.startswith(self.stems) for word in wording.words):
            return True
        if self.endings and any(word.endswith(self.endings) for word in wording.words):
            return True
        return any(phrase.occurs_in(wording) for phrase in self.phrases)


@dataclass(frozen=True, slots=True)
class CueTable:
    """The cues of one language.

    Attributes:
        exclusion: kinds of sentences that are never claims; the first that occurs decides.
        figure: how much or when, always checkable; strongest first.
        hollow: no claim without wording of ``support``.
        support: states something that can be checked; strongest first.
        against: opinions, plans, procedures and the like.
        neutral: decides nothing by itself, tells the classifier something.
    """

    exclusion: tuple[Cue, ...]
    figure: tuple[Cue, ...]
    support: tuple[Cue, ...]
    hollow: tuple[Cue, ...] = ()
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
    flags = 0 if entry.get("case") else re.IGNORECASE
    return Cue(
        entry["name"],
        entry["reason"],
        frozenset(entry.get("words", ())),
        tuple(entry.get("stems", ())),
        tuple(entry.get("endings", ())),
        tuple(_phrase(phrase, flags) for phrase in entry.get("phrases", ())),
    )


_FIRST_WORDS = re.compile(r"\\b(?:\(\?:(?P<several>[a-z|?]+)\)|(?P<one>[a-z]+))(?= |\[- \]|\\b|$)")
"""A phrase that begins with whole words, one or a choice; nearly all of them do."""


def _phrase(phrase: str | Sequence[str], flags: int) -> Phrase:
    if not isinstance(phrase, str):
        word, phrase = phrase
        return Phrase(re.compile(phrase, flags), frozenset({word}), anchored=False)
    first = _FIRST_WORDS.match(phrase)
    words = (first["several"] or first["one"]).split("|") if first else []
    # "finds?" stands for two words
    forms = {form for word in words for form in (word.replace("?", ""), re.sub(".\\?", "", word))}
    gate = frozenset(forms) if first else None
    return Phrase(re.compile(phrase, flags), gate, anchored=phrase.startswith("^"))


_WORD = re.compile(r"[a-z]+(?:[’-][a-z]+)*")
_PART = re.compile(r"[a-z]+(?:’[a-z]+)*")
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
    if _DIGIT.search(text):
        text = _LABEL.sub(lambda m: _DIGIT.sub(" ", m.group()), text)
    lower = text.lower()
    words = _PART.findall(lower)
    if "-" in lower:
        words += _WORD.findall(lower)
    if _DIGIT.search(text):
        words.append("0")
    return Wording(text, frozenset(words))
