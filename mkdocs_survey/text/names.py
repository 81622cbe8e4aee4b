"""Names and technical terms of a text, and whether another text knows them.

What looks like a name: acronyms and codes (IL-6, SARS-CoV-2, mTORC2, GPT-4), words with a capital
inside a sentence, titles in 《》. A text knows a name if it has its parts in a row (case, hyphens,
accents, possessive and plural do not matter), an alias, or words whose first letters spell it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.model import Span
from mkdocs_survey.text.function_words import FUNCTION_WORDS
from mkdocs_survey.text.gazetteer import ALIASES, COMMON_CAPITALISED

LONGEST = 60_000
"""Characters of a text that are read, as in :mod:`mkdocs_survey.text.alignment`."""

_LETTERS = r"A-Za-z\u00c0-\u024f\u0370-\u03ff"
_WORD = re.compile(rf"[{_LETTERS}\d]+(?:[-‐‑–/.’'&+][{_LETTERS}\d]+)*")
_PART = re.compile(rf"[{_LETTERS}]+|\d+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_NAME = re.compile(
    "|".join(sorted((n for n in ALIASES if _HAN.search(n)), key=lambda n: (-len(n), n)))
)
_HYPHENS = {"‐": "-", "‑": "-", "–": "-", "’": "'"}
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "κ": "kappa",
    "λ": "lambda", "μ": "mu", "µ": "mu", "σ": "sigma", "τ": "tau", "ω": "omega", "θ": "theta",
}  # fmt: skip
_FOLDED = str.maketrans({**{c: f" {name} " for c, name in _GREEK.items()}, **_HYPHENS})
_ACCENT = re.compile(r"[\u0300-\u036f]")
_CODE_PART = re.compile(r"\d|[A-Z].*[A-Z]|^[A-Z]$")
_BRACKETED = re.compile(r"(?<=\w)\(([A-Za-z0-9+]{1,3})\)(?=\w)")  # "T(H)2", "IP(3)R"
_INNER = re.compile(r"(?<=[a-z])[A-Z]{3,}(?=s?$|[-/])")
_DASHES = str.maketrans(_HYPHENS)
_TAIL = re.compile(r"(?:['’]s?|[-‐‑–][a-z]{2,}(?:[-‐‑–][a-z]+)*)$")
_UNIT = re.compile(
    r"^(?:[kmMGTPuµn]?(?:Hz|B|W|Wh|Ω|Pa|eV|g|m|L|l|mol|M|V|A|J|N|F|K|bps|Ah)|K[GBM]|[CM]M|ML|C|[AP]\.?M\.?)$"
)
_ROMAN = re.compile(r"^[IVX]{1,5}$")
_NUMBERED = re.compile(
    r"(?:\b(?:type|types|phase|stage|grade|level|class|part|factor|war|and|or|to|[A-Z]\w+)|[-–/])\s*$",
)
_CAPITAL = re.compile(r"[A-ZÀ-Þ\u0370-\u03ff]")
_GENE = re.compile(r"[a-z]{1,3}-?\d[a-z\d]*$")  # "p53", "il-6"
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]?$")  # of a person, "J.K" Rowling
_DEFINED = re.compile(r"[ ]?\(([A-Za-z][\w-]{1,9})\)")
_TITLE = re.compile(r"《([^《》\n]{1,80})》")
_OPENING = re.compile(r"(?:^|[.!?。！？:;：；\n]\s*|[\"“‘(\[]\s*|[•*\-–—]\s+)$")


@dataclass(frozen=True, slots=True)
class Name:
    """Something that looks like a name.

    Attributes:
        text: as written, without possessive or a lower-case tail ("AMPK" of "AMPK-dependent").
        code: an acronym or a code rather than words with capitals.
    """

    text: str
    span: Span
    code: bool


@dataclass(frozen=True, eq=False)
class Known:
    """What a text knows: its words in parts, for :func:`knows`.

    Attributes:
        parts: lower-case parts of all words in order, letters and digits apart.
        starts, ends: whether a word begins or ends at that part.
        sequences: part → the indices where it stands.
        initials: first letters of its content words, in order, function words left out.
        squashed: compound words with nothing between their letters ("nfkappab").
        inner: capitals at the end of mixed words: "RNA" of "mRNA".
        written: all words as written, for acronyms that are words as well ("IT", "US").
        plain: the whole text, folded, letters and digits only; for Chinese names.
    """

    parts: tuple[str, ...]
    starts: tuple[bool, ...]
    ends: tuple[bool, ...]
    sequences: Mapping[str, Sequence[int]]
    initials: str
    squashed: frozenset[str]
    inner: frozenset[str]
    written: frozenset[str]
    plain: str


def fold(text: str) -> str:
    """Return ``text`` lower-case, without accents, Greek letters spelled out."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.translate(_FOLDED))
    return _ACCENT.sub("", decomposed).lower()


@lru_cache(maxsize=1_024)
def known(text: str) -> Known:
    """Read what ``text`` knows."""
    text = _BRACKETED.sub(r"\1", text[:LONGEST])
    parts: list[str] = []
    starts: list[bool] = []
    ends: list[bool] = []
    initials: list[str] = []
    squashed: set[str] = set()
    inner: set[str] = set()
    written: set[str] = set()
    for match in _WORD.finditer(text):
        word = match.group()
        if word.isascii() and word.isalpha():  # most words: nothing to fold or to cut
            lower = word.lower()
            parts.append(lower)
            starts.append(True)
            ends.append(True)
            if lower not in FUNCTION_WORDS:
                initials.append(lower[0])
            if lower != word:
                written.add(word)
                inner.update(_INNER.findall(word))
            continue
        word = word.translate(_DASHES)
        squashed.add(_squash(word))
        written.add(word)
        inner.update(_INNER.findall(word))
        pieces = re.split(r"[-/.'&+]", word)
        for number, piece in enumerate(pieces):
            folded = _PART.findall(fold(piece))
            if not folded:
                continue
            # "SARS" is not what "SARS-CoV-2" names, but "AMPK" is what "AMPK-dependent" speaks of
            following = pieces[number + 1] if number + 1 < len(pieces) else ""
            glued = "-" in word and bool(_CODE_PART.search(following))
            for i, part in enumerate(folded):
                parts.append(part)
                starts.append(i == 0)
                # a family is known by its members: "BRCA" by "BRCA1", "H3K9" by "H3K9me3"
                ends.append(i < len(folded) - 1 or not glued)
            if fold(piece) not in FUNCTION_WORDS:
                initials.append(folded[0][0])
    places: dict[str, list[int]] = {}
    for index, part in enumerate(parts):
        places.setdefault(part, []).append(index)
    return Known(
        tuple(parts),
        tuple(starts),
        tuple(ends),
        places,
        "".join(initials),
        frozenset(squashed),
        frozenset(inner),
        frozenset(written),
        _plain(text),
    )


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


def _squash(word: str) -> str:
    return re.sub(r"[^a-z0-9]", "", fold(word))


def has(text: Known, name: str) -> bool:
    """Whether the parts of ``name`` stand in ``text`` in a row, as whole words.

    Of a name with Chinese characters only letters and digits are compared.
    """
    if _HAN.search(name):
        return _plain(name) in text.plain
    parts = _PART.findall(fold(name))
    if not parts:
        return True
    if name.lower() in FUNCTION_WORDS:
        return name.isupper() and name in text.written
    if name in text.inner or _squash(name) in text.squashed or name.lower() in text.sequences:
        return True
    forms = [parts]
    if len(parts[-1]) > 2 and parts[-1].endswith("s"):
        forms.append([*parts[:-1], parts[-1][:-1]])
    else:
        forms.append([*parts[:-1], parts[-1] + "s"])
    return any(_stands(text, form) for form in forms)


def _stands(text: Known, parts: list[str]) -> bool:
    length = len(parts)
    for start in text.sequences.get(parts[0], ()):
        end = start + length
        if end > len(text.parts) or not text.starts[start] or not text.ends[end - 1]:
            continue
        if list(text.parts[start:end]) == parts:
            return True
    return False


def knows(text: Known, name: Name) -> bool:
    """Whether ``text`` has the name, an alias of it, or words whose first letters spell it."""
    if has(text, name.text):
        return True
    if "/" in name.text and any(len(p) > 1 and has(text, p) for p in name.text.split("/")):
        return True
    folded = " ".join(_PART.findall(fold(name.text))) or name.text
    if any(has(text, alias) for alias in ALIASES.get(folded, ())):
        return True
    letters = re.sub(r"[^a-z]", "", fold(name.text))
    if name.code:
        spelled = letters[:-1] if name.text.endswith("s") else letters
        return len(spelled) >= 3 and spelled in text.initials
    words = [w for w in _PART.findall(fold(name.text)) if w not in FUNCTION_WORDS]
    # "Severe Acute Respiratory Syndrome" where the passage says SARS
    return len(words) >= 3 and "".join(w[0] for w in words) in text.sequences


@lru_cache(maxsize=1_024)
def names(text: str) -> tuple[Name, ...]:
    """Return what looks like a name in ``text``, in order; neighbouring capitals are one name."""
    text = text[:LONGEST]
    found: list[Name] = []
    words = list(_WORD.finditer(text))
    headline = _is_headline([m.group() for m in words])
    for match in words:
        word = match.group()
        if not _CAPITAL.search(word) and not _GENE.match(word):
            continue
        stripped = _TAIL.sub("", word)
        if (
            len(stripped) < 2
            or _INITIALS.match(stripped)
            or stripped[0].isdigit()
            or _counts(text, match.start(), stripped)
        ):
            continue
        span = Span(match.start(), match.start() + len(stripped))
        if _is_code(stripped):
            found.append(Name(stripped, span, code=True))
            continue
        if headline or not stripped[0].isupper() or _is_chinese_around(text, match):
            if _is_chinese_around(text, match) and len(stripped) >= 3:
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


def _counts(text: str, start: int, word: str) -> bool:
    """Whether a word is a unit behind a figure, or a Roman numeral behind what it numbers."""
    before = text[max(0, start - 24) : start]
    if _UNIT.match(word) and re.search(r"\d\s?$", before):
        return True
    return bool(_ROMAN.match(word) and _NUMBERED.search(before))


@lru_cache(maxsize=1_024)
def definitions(text: str) -> tuple[tuple[Span, str, str], ...]:
    """Return what ``text`` defines: place, acronym, and the words it stands for.

    "reactive oxygen species (ROS)": as many words before the bracket as the acronym has letters,
    the first of them with its first letter.
    """
    found = []
    for match in _DEFINED.finditer(text[:LONGEST]):
        acronym = match.group(1)
        letters = re.sub(r"[^a-z]", "", fold(acronym).removesuffix("s"))
        words = list(re.finditer(r"[^\W\d_]+", text[max(0, match.start() - 120) : match.start()]))
        for count in range(len(letters), 0, -1):
            if len(words) >= count and fold(words[-count].group())[:1] == letters[:1]:
                start = max(0, match.start() - 120) + words[-count].start()
                found.append((Span(start, match.end()), acronym, text[start : match.start()]))
                break
    return tuple(found)


@lru_cache(maxsize=1_024)
def translatable_names(text: str) -> tuple[Name, ...]:
    """Return the Chinese names in ``text`` whose English forms are known, in order."""
    return tuple(Name(m.group(), Span(*m.span()), code=False) for m in _HAN_NAME.finditer(text))


def is_opening(text: str, name: Name) -> bool:
    """Whether a name stands where any word has a capital: at the start of a sentence or quote."""
    return bool(_OPENING.search(text[max(0, name.span.start - 8) : name.span.start]))


def _is_code(word: str) -> bool:
    """Whether a word is an acronym or a code and no plain name: "mTORC2", but not "McDonald"."""
    letters = [c for c in word if c.isalpha()]
    capitals = sum(c.isupper() for c in letters)
    digits = any(c.isdigit() for c in word)
    return (
        capitals >= 2
        and not re.fullmatch(r"[A-Z][a-z]+(?:[-'’][A-Z][a-z]+)+", word)
        and not re.fullmatch(r"(?:Mc|Mac|O['’]|De|Di|La|Le|Van|Von)[A-Z][a-z]+", word)
    ) or (digits and bool(letters) and word[0].isalpha())


def _is_headline(words: list[str]) -> bool:
    """Whether most words that could be lower-case are not: capitals then say nothing."""
    long = [w for w in words if len(w) > 3 and w[0].isascii() and w[0].isalpha()]
    return len(long) >= 4 and sum(w[0].isupper() for w in long) > 0.6 * len(long)


def _is_chinese_around(text: str, match: re.Match[str]) -> bool:
    around = text[max(0, match.start() - 2) : match.start()] + text[match.end() : match.end() + 2]
    return any("\u3400" <= c <= "\u9fff" for c in around)
