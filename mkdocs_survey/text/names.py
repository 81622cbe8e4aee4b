"""Names and technical terms of a text.

What looks like a name: acronyms and codes (IL-6, SARS-CoV-2, mTORC2, GPT-4), words with a capital
inside a sentence, titles in 《》. Whether another text knows a name is told by
:mod:`mkdocs_survey.text.variants`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.model import Span
from mkdocs_survey.text.function_words import FUNCTION_WORDS
from mkdocs_survey.text.gazetteer import ALIASES, COMMON_CAPITALISED, HEADINGS
from mkdocs_survey.text.known import HAN, LONGEST, WORD, fold

_HAN_NAME = re.compile(
    "|".join(sorted((n for n in ALIASES if HAN.search(n)), key=lambda n: (-len(n), n)))
)
_TAIL = re.compile(r"(?:['’]s?|[-‐‑–][a-z]{2,}(?:[-‐‑–][a-z]+)*)$")
_HEAD = re.compile(r"^[a-z]{1,6}[-‐‑–](?=[A-Z])")  # "c-MYC", "anti-CTLA-4", "micro-F1"
_EDITORIAL = re.compile(r"\[[A-Z]{3,}\]")
_UNIT = re.compile(
    r"^(?:[kmMGTPuµn]?(?:Hz|B|W|Wh|Ω|Pa|eV|g|m|L|l|mol|M|V|A|J|N|F|K|bps|Ah)|K[GBM]|[CM]M|ML|C|[AP]\.?M\.?)$"
)
_ROMAN = re.compile(r"^[IVX]{1,5}$")
_NUMBERED = re.compile(
    r"(?:\b(?:type|types|phase|stage|grade|level|class|part|factor|war|[A-Z]\w+"
    r"|[IVX]+,? (?:and|or|to))|[-–/])\s*$",
)
_CAPITAL = re.compile(r"[A-ZÀ-Þ\u0370-\u03ff]")
_GENE = re.compile(r"[a-z]{1,3}-?\d[a-z\d]*$")  # "p53", "il-6"
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]?$")  # of a person, "J.K" Rowling
_DRUG = re.compile(
    r"[a-z]{3,}(?:mab|[^g]nib|vir|statin|formin|cillin|floxacin|thromycin|olol|sartan|prazole|conazole"
    r"|gliptin|glitazone|gliflozin|parin|xaban|dipine|setron|triptan|tidine|coxib|oxetine|afil|lukast)"
)
"""Drugs by the stems of their international names; written without a capital."""

_DEFINED = re.compile(
    r"[ ]?\(([A-Za-z][\w-]{1,9})\)"
    r"|,? (?:or|abbreviated(?: as| to)?|known as|called) (?:the )?([A-Z][\w-]{0,8}[A-Z])\b"
)
_FILLERS = 2
"""Words without content that may stand between those an acronym spells."""

_DOUBLE = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]+(?:[-'’][A-ZÀ-Þ][a-zß-ÿ]+)+")  # "Marc-André"
_TITLE = re.compile(r"《([^《》\n]{1,80})》")
_OPENING = re.compile(r"(?:^|[.!?。！？:;：；\n]\s*|[\"“‘(\[]\s*|[•*\-–—]\s+)$")


@dataclass(frozen=True, slots=True)
class Name:
    """Something that looks like a name.

    Attributes:
        text: as written, without possessive and without what is joined to it in lower case ("AMPK"
            of "AMPK-dependent", "MYC" of "c-MYC").
        code: an acronym or a code rather than words with capitals.
    """

    text: str
    span: Span
    code: bool


@lru_cache(maxsize=256)
def names(text: str) -> tuple[Name, ...]:
    """Return what looks like a name in ``text``, in order; neighbouring capitals are one name."""
    text = text[:LONGEST]
    found: list[Name] = []
    words = list(WORD.finditer(text))
    headline = _is_headline([m.group() for m in words])
    has_han = bool(HAN.search(text))
    for match in words:
        word = match.group()
        if not _may_be_name(word):
            continue
        if _DRUG.fullmatch(word):
            found.append(Name(word, Span(*match.span()), code=True))
            continue
        stripped = _TAIL.sub("", word)
        head = _HEAD.match(stripped)
        shift = head.end() if head else 0
        stripped = stripped[shift:]
        if (
            len(stripped) < 2
            or _INITIALS.match(stripped)
            or stripped[0].isdigit()
            or _counts(text, match.start(), stripped)
            or _EDITORIAL.match(text, max(0, match.start() - 1))
            or (stripped in HEADINGS and stripped.isupper())
        ):
            continue
        span = Span(match.start() + shift, match.start() + shift + len(stripped))
        if _is_code(stripped):
            found.append(Name(stripped, span, code=True))
            continue
        in_chinese = has_han and _is_chinese_around(text, match)
        if headline or not stripped[0].isupper() or in_chinese:
            if in_chinese and len(stripped) >= 3:
                found.append(Name(stripped, span, code=False))
            continue
        if stripped.lower() in COMMON_CAPITALISED or stripped.lower() in FUNCTION_WORDS:
            continue
        opening = bool(_OPENING.search(text[max(0, match.start() - 8) : match.start()]))
        previous = found[-1] if found else None
        if (
            previous
            and not previous.code
            and text[previous.span.end : span.start] == " "
            and not opening
        ):
            joined = Span(previous.span.start, span.end)
            found[-1] = Name(joined.of(text), joined, code=False)
        else:
            found.append(Name(stripped, span, code=False))
    found.extend(
        Name(match.group(1), Span(*match.span(1)), code=False) for match in _TITLE.finditer(text)
    )
    return tuple(sorted(found, key=lambda n: n.span.start))


@lru_cache(maxsize=32_768)  # words come again in every text
def _may_be_name(word: str) -> bool:
    return bool(_CAPITAL.search(word) or _GENE.match(word) or _DRUG.fullmatch(word))


def _counts(text: str, start: int, word: str) -> bool:
    """Whether a word is a unit behind a figure, or a Roman numeral behind what it numbers."""
    before = text[max(0, start - 24) : start]
    if _UNIT.match(word) and re.search(r"\d\s?$", before):
        return True
    return bool(_ROMAN.match(word) and _NUMBERED.search(before))


@lru_cache(maxsize=256)
def definitions(text: str) -> tuple[tuple[Span, str, str], ...]:
    """Return what ``text`` defines: place, acronym, and the words it stands for.

    "reactive oxygen species (ROS)", "a syndrome in children, or SIC for short": as many words
    before it as the acronym has letters, the first of them with its first letter. Words without
    content ("in") may stand between them.
    """
    found = []
    for match in _DEFINED.finditer(text[:LONGEST]):
        acronym = match.group(1) or match.group(2)
        letters = re.sub(r"[^a-z]", "", fold(acronym).removesuffix("s"))
        start = max(0, match.start() - 120)
        words = list(re.finditer(r"[^\W\d_]+", text[start : match.start()]))
        for count in range(min(len(words), len(letters) + _FILLERS), 0, -1):
            spelled = [w.group().lower() for w in words[-count:]]
            fillers = sum(w in FUNCTION_WORDS for w in spelled)
            if (
                spelled[0][:1] == letters[:1]
                and count - fillers <= len(letters)
                and _in_order(letters, "".join(spelled))
            ):
                at = start + words[-count].start()
                found.append((Span(at, match.end()), acronym, text[at : match.start()]))
                break
    return tuple(found)


def _in_order(letters: str, word: str) -> bool:
    """Whether a word has these letters in this order."""
    rest = iter(word)
    return all(letter in rest for letter in letters)


_FEW = 5  # long words; in a short sentence a name or two are most of them
_AROUND = 4  # words on either side of a name that an acronym may spell with it


def abbreviates(acronym: str, text: str, name: Span) -> bool:
    """Whether an acronym spells words of ``text`` of which the name at ``name`` is one.

    "NEMO" for "NF-κB essential modulator": every word gives one letter or more, in order.
    """
    letters = acronym.lower()
    if len(letters) < 3 or name.of(text).lower() in FUNCTION_WORDS:
        return False
    words = _content_words(text)
    at = next((i for i, (end, _) in enumerate(words) if end > name.start), len(words))
    for first in range(max(0, at - _AROUND), min(at + 1, len(words))):
        rest, index = letters, first
        while rest and index < min(len(words), at + _AROUND):
            word = words[index][1]
            taken = next(
                (n for n in range(min(len(rest), len(word)), 0, -1) if word[:n] == rest[:n]), 0
            )
            if not taken:
                break
            rest, index = rest[taken:], index + 1
        if not rest and index > at and index - first >= 2:
            return True
    return False


@lru_cache(maxsize=64)  # one claim is asked about for every acronym of its passage
def _content_words(text: str) -> tuple[tuple[int, str], ...]:
    """Where each content word ends, and the word folded."""
    return tuple(
        (m.end(), fold(m.group()))
        for m in WORD.finditer(text)
        if m.group().lower() not in FUNCTION_WORDS
    )


@lru_cache(maxsize=256)
def translatable_names(text: str) -> tuple[Name, ...]:
    """Return the Chinese names in ``text`` whose English forms are known, in order."""
    return tuple(Name(m.group(), Span(*m.span()), code=False) for m in _HAN_NAME.finditer(text))


def is_opening(text: str, name: Span) -> bool:
    """Whether a name stands where any word has a capital: at the start of a sentence or quote."""
    return bool(_OPENING.search(text[max(0, name.start - 8) : name.start]))


@lru_cache(maxsize=8_192)
def _is_code(word: str) -> bool:
    """Whether a word is an acronym or a code and no plain name: "mTORC2", but not "McDonald"."""
    letters = [c for c in word if c.isalpha()]
    capitals = sum(c.isupper() for c in letters)
    digits = any(c.isdigit() for c in word)
    return (
        capitals >= 2
        and not _DOUBLE.fullmatch(word)
        and not re.fullmatch(r"(?:Mc|Mac|O['’]|De|Di|La|Le|Van|Von)[A-Z][a-z]+", word)
    ) or (digits and bool(letters) and word[0].isalpha())


def _is_headline(words: list[str]) -> bool:
    """Whether most words that could be lower-case are not: capitals then say nothing."""
    long = [w for w in words if len(w) > 3 and w[0].isascii() and w[0].isalpha()]
    share = sum(w[0].isupper() for w in long) / max(1, len(long))
    return len(long) >= 4 and (share > 0.8 or (share > 0.6 and len(long) > _FEW))


def _is_chinese_around(text: str, match: re.Match[str]) -> bool:
    around = text[max(0, match.start() - 2) : match.start()] + text[match.end() : match.end() + 2]
    return bool(HAN.search(around))
