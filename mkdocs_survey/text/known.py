"""What a text knows: its words in parts, so that a name is found in whatever spelling.

Case, hyphens, accents, Greek letters and plural do not matter: "IL-6", "il6" and "IL 6" have the
same parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.text.function_words import FUNCTION_WORDS

LONGEST = 60_000
"""Characters of a text that are read, as in :mod:`mkdocs_survey.text.alignment`."""

_LETTERS = r"A-Za-z\u00c0-\u024f\u0370-\u03ff"
WORD = re.compile(rf"[{_LETTERS}\d]+(?:[-‐‑–/.’'&+][{_LETTERS}\d]+)*")
PART = re.compile(rf"[{_LETTERS}]+|\d+")
HAN = re.compile(r"[\u3400-\u9fff]")
_HYPHENS = {"‐": "-", "‑": "-", "–": "-", "’": "'"}
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "κ": "kappa",
    "λ": "lambda", "μ": "mu", "µ": "mu", "σ": "sigma", "τ": "tau", "ω": "omega", "θ": "theta",
}  # fmt: skip
_FOLDED = str.maketrans({**{c: f" {name} " for c, name in _GREEK.items()}, **_HYPHENS})
_ACCENT = re.compile(r"[\u0300-\u036f]")
_CODE_PART = re.compile(r"\d|[A-Z].*[A-Z]|^[A-Z]$")
_BRACKETED = re.compile(r"(?<=\w)\(([A-Za-z0-9+]{1,3})\)(?=\w)")  # "T(H)2", "IP(3)R"
_ENDS = re.compile(r"[.;:!?。；：！？\n|]")
_INNER = re.compile(r"(?<=[a-z])[A-Z]{3,}(?=s?$|[-/])")
_DASHES = str.maketrans(_HYPHENS)


@dataclass(frozen=True, eq=False)
class Known:
    """What a text knows: its words in parts, for :func:`has`.

    Attributes:
        parts: lower-case parts of all words in order, letters and digits apart.
        starts, ends: whether a word begins or ends at that part.
        sequences: part → the indices where it stands.
        initials: first letters of its content words, in order, function words left out; ``|``
            where a clause ends.
        every: the same of all words, those of function words in capitals.
        titled: the same of words with a capital, function words left out; ``|`` for others.
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
    every: str
    titled: str
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
    text = _BRACKETED.sub(r"\1", unicodedata.normalize("NFC", text[:LONGEST]))
    parts: list[str] = []
    starts: list[bool] = []
    ends: list[bool] = []
    initials: list[str] = []
    every: list[str] = []
    titled: list[str] = []
    squashed: set[str] = set()
    inner: set[str] = set()
    written: set[str] = set()
    last = 0
    for match in WORD.finditer(text):
        word = match.group()
        if match.start() > last + 1 and _ENDS.search(text, last, match.start()):
            for letters in (initials, every, titled):
                letters.append("|")
        last = match.end()
        if word.isascii() and word.isalpha():  # most words: nothing to fold or to cut
            lower = word.lower()
            parts.append(lower)
            starts.append(True)
            ends.append(True)
            every.append(lower[0].upper() if lower in FUNCTION_WORDS else lower[0])
            if lower not in FUNCTION_WORDS:
                initials.append(lower[0])
                titled.append(lower[0] if lower[0] != word[0] else "|")
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
            folded = PART.findall(fold(piece))
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
            idle = fold(piece) in FUNCTION_WORDS
            every.append(folded[0][0].upper() if idle else folded[0][0])
            if not idle:
                initials.append(folded[0][0])
                titled.append(folded[0][0] if piece[:1].isupper() else "|")
    places: dict[str, list[int]] = {}
    for index, part in enumerate(parts):
        places.setdefault(part, []).append(index)
    return Known(
        tuple(parts),
        tuple(starts),
        tuple(ends),
        places,
        "".join(initials),
        "".join(every),
        "".join(titled),
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
    if HAN.search(name):
        return _plain(name) in text.plain
    parts = PART.findall(fold(name))
    if not parts:
        return True
    if name.lower() in FUNCTION_WORDS:
        return name.isupper() and name in text.written
    if name in text.inner or _squash(name) in text.squashed:
        return True
    if len(parts) > 1 and _squash(name) in text.sequences:  # "NF-κB" written "NFkappaB"
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
