"""What a text knows: its words in parts, so that a name is found in whatever spelling.

Case, hyphens, accents, Greek letters and plural do not matter: "IL-6", "il6" and "IL 6" have the
same parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

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

    @cached_property
    def capitalised(self) -> frozenset[str]:
        """The words written with a capital, lower-case."""
        return frozenset(w.lower() for w in self.written if w[:1].isupper())


def fold(text: str) -> str:
    """Return ``text`` lower-case, without accents, Greek letters spelled out."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.translate(_FOLDED))
    return _ACCENT.sub("", decomposed).lower()


class _Word(NamedTuple):
    """What one word adds to :class:`Known`; the fields are named as there."""

    parts: tuple[str, ...]
    starts: tuple[bool, ...]
    ends: tuple[bool, ...]
    initials: str
    every: str
    titled: str
    squashed: tuple[str, ...]
    inner: tuple[str, ...]
    written: tuple[str, ...]


@lru_cache(maxsize=256)
def known(text: str) -> Known:
    """Read what ``text`` knows."""
    text = _BRACKETED.sub(r"\1", unicodedata.normalize("NFC", text[:LONGEST]))
    words: list[_Word] = []
    last = 0
    for match in WORD.finditer(text):
        start, end = match.span()
        if start > last + 1 and _ENDS.search(text, last, start):
            words.append(_CLAUSE_END)
        last = end
        words.append(_read(match.group()))
    inside, starts, ends, initials, every, titled, squashed, inner, written = zip(
        *(words or [_CLAUSE_END]), strict=True
    )
    parts = tuple(chain.from_iterable(inside))
    places: defaultdict[str, list[int]] = defaultdict(list)
    for index, part in enumerate(parts):
        places[part].append(index)
    return Known(
        parts,
        tuple(chain.from_iterable(starts)),
        tuple(chain.from_iterable(ends)),
        dict(places),
        "".join(initials),
        "".join(every),
        "".join(titled),
        frozenset(chain.from_iterable(squashed)),
        frozenset(chain.from_iterable(inner)),
        frozenset(chain.from_iterable(written)),
        _plain(text),
    )


_CLAUSE_END = _Word((), (), (), "|", "|", "|", (), (), ())


@lru_cache(maxsize=32_768)  # words come again in every text
def _read(word: str) -> _Word:
    if word.isascii() and word.isalpha():  # most words: nothing to fold or to cut
        lower = word.lower()
        idle = lower in FUNCTION_WORDS
        titled = lower[0] if lower[0] != word[0] else "|"
        return _Word(
            (lower,),
            (True,),
            (True,),
            "" if idle else lower[0],
            lower[0].upper() if idle else lower[0],
            "" if idle else titled,
            (),
            tuple(_INNER.findall(word)) if lower != word else (),
            (word,) if lower != word else (),
        )
    return _read_compound(word.translate(_DASHES))


def _read_compound(word: str) -> _Word:
    parts: list[str] = []
    starts: list[bool] = []
    ends: list[bool] = []
    initials = every = titled = ""
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
        every += folded[0][0].upper() if idle else folded[0][0]
        if not idle:
            initials += folded[0][0]
            titled += folded[0][0] if piece[:1].isupper() else "|"
    return _Word(
        tuple(parts),
        tuple(starts),
        tuple(ends),
        initials,
        every,
        titled,
        (_squash(word),),
        tuple(_INNER.findall(word)),
        (word,),
    )


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


def _squash(word: str) -> str:
    return re.sub(r"[^a-z0-9]", "", fold(word))


class _Sought(NamedTuple):
    """What is looked for when a text is asked for a name; the same in every text."""

    han: str
    idle: bool
    squashed: str
    forms: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=8_192)  # one name is looked for in many texts
def _sought(name: str) -> _Sought:
    if HAN.search(name):
        return _Sought(_plain(name), False, "", ())
    parts = tuple(PART.findall(fold(name)))
    if not parts:
        return _Sought("", False, "", ())
    *first, last = parts
    other = last[:-1] if len(last) > 2 and last.endswith("s") else last + "s"
    return _Sought("", name.lower() in FUNCTION_WORDS, _squash(name), (parts, (*first, other)))


def has(text: Known, name: str) -> bool:
    """Whether the parts of ``name`` stand in ``text`` in a row, as whole words.

    Of a name with Chinese characters only letters and digits are compared.
    """
    han, idle, squashed, forms = _sought(name)
    if not forms:
        return han in text.plain
    if idle:
        return name.isupper() and name in text.written
    if name in text.inner or squashed in text.squashed:
        return True
    if len(forms[0]) > 1 and squashed in text.sequences:  # "NF-κB" written "NFkappaB"
        return True
    return any(_stands(text, form) for form in forms if form[0] in text.sequences)


def _stands(text: Known, parts: tuple[str, ...]) -> bool:
    length = len(parts)
    for start in text.sequences[parts[0]]:
        end = start + length
        if end > len(text.parts) or not text.starts[start] or not text.ends[end - 1]:
            continue
        if text.parts[start:end] == parts:
            return True
    return False
