"""Whether a text knows a name in whatever form: other spellings, short forms, longer forms.

A text knows a name if it has its parts in a row (case, hyphens, accents, possessive and plural do
not matter), an alias, words whose first letters spell it, or a form that people use for the same:
a family name alone, "Jamaican" for Jamaica, "OCT4" for "OCT3/4".
"""

from __future__ import annotations

import re
from functools import lru_cache

from mkdocs_survey.text.function_words import FUNCTION_WORDS
from mkdocs_survey.text.gazetteer import ALIASES
from mkdocs_survey.text.known import PART, Known, fold, has
from mkdocs_survey.text.names import Name

_JOINED = re.compile(r"\+|(?<=[A-Z])-(?=[A-Z]{2})")
_SLASHED = re.compile(r"([A-Za-z-]+)(\d+)/(\d+)")
_GREEK_WORDS = ("alpha", "beta", "gamma", "delta", "epsilon", "kappa", "lambda", "sigma", "zeta")
_PEOPLE_OF = re.compile(r"(?:ian|ean|ese|ish|an|n|i)$")
_LEAST_ROOT = 4
_LEAST_PREFIX = 3
_CHANCE = 3
_FIGURE = re.compile(r"\d")
_SHORTENED = 7
"""Letters of a word that an acronym may be the beginning of: "CRY" of "cryptochrome"."""


def knows(text: Known, name: Name) -> bool:
    """Whether ``text`` has the name or a form of it."""
    if has(text, name.text) or _has_alias(text, name.text) or _has_parts(text, name.text):
        return True
    if name.code:
        return _knows_code(text, name.text)
    words = [w for w in PART.findall(fold(name.text)) if w not in FUNCTION_WORDS]
    # "Severe Acute Respiratory Syndrome" where the passage says SARS
    if len(words) >= 3 and "".join(w[0] for w in words) in text.sequences:
        return True
    return _has_person(text, name.text) or _has_people(text, name.text)


def _has_alias(text: Known, name: str) -> bool:
    folded = " ".join(PART.findall(fold(name))) or name
    return any(has(text, alias) for alias in ALIASES.get(folded, ()))


def _has_parts(text: Known, name: str) -> bool:
    """Whether a name of several has one of "A/B", or both of "HIV-DNA" apart."""
    if slashed := _SLASHED.fullmatch(name):
        stem, one, other = slashed.groups()
        return has(text, stem + one) or has(text, stem + other)
    if "/" in name and any(len(p) > 1 and has(text, p) for p in name.split("/")):
        return True
    joined = _JOINED.split(name)
    return len(joined) > 1 and all(len(p) > 1 and has(text, p) for p in joined)


@lru_cache(maxsize=8_192)  # one code is looked for in many texts
def _letters_and_parts(code: str) -> tuple[str, list[str]]:
    folded = fold(code)
    return re.sub(r"[^a-z]", "", folded), PART.findall(folded)


def _knows_code(text: Known, code: str) -> bool:
    if _is_short_for_one(text, code):
        return True
    letters, parts = _letters_and_parts(code)
    spelled = letters.removesuffix("s") if code.endswith("s") else letters
    if _spelled(text, spelled):
        return True
    if code[:2] in ("C-", "c-") and has(text, code[2:]):
        return True  # the cellular form of a gene: c-Met
    if code.endswith("R") and "receptor" in text.plain and len(code) > 3:
        bare = code[:-1]
        if has(text, bare) or _is_short_for_one(text, bare):
            return True
    if len(parts) == 2 and any(has(text, " ".join((parts[0], g, parts[1]))) for g in _GREEK_WORDS):
        return True  # "APOE4" for "APOE ε4"
    return (
        code.isupper()
        and code.isalpha()
        and len(code) >= _LEAST_PREFIX
        and any(
            len(w) >= max(_SHORTENED, 2 * len(code)) and w.startswith(letters)
            for w in text.sequences
        )
    )


def _spelled(text: Known, letters: str) -> bool:
    """Whether the first letters of words in a row spell an acronym.

    Three letters stand somewhere in any longer text: a word without content counts for a letter
    where it is "of" ("quality of life"), and is left out only between capitals ("Centers for
    Disease Control").
    """
    if len(letters) > _CHANCE:
        return letters in text.initials
    if len(letters) < _CHANCE:
        return False
    of = f"{letters[0]}O{letters[2]}" if letters[1] == "o" else letters
    return letters in text.every or of in text.every or letters in text.titled


def _is_short_for_one(text: Known, code: str) -> bool:
    # without a figure nothing is short for anything: most codes need no look at the words
    return bool(_FIGURE.search(code)) and any(shortens(code, word) for word in text.written)


def shortens(one: str, other: str) -> bool:
    """Whether one of two codes is short for the other: "Tspan3" for "Tetraspanin-3".

    The longer is spelled out (has lower-case letters), both have the same figures and begin with
    the same letter, and the letters of the shorter stand in the longer in their order.
    """
    if one[:1].lower() != other[:1].lower():
        return False
    short, long = sorted((one, other), key=len)
    digits = re.sub(r"\D", "", short)
    if not digits or digits != re.sub(r"\D", "", long) or not re.search("[a-z]{2}", long):
        return False
    rest = iter(re.sub(r"[^a-z]", "", long.lower()))
    letters = re.sub(r"[^a-z]", "", short.lower())
    return len(letters) > 1 and all(letter in rest for letter in letters)


def _has_person(text: Known, name: str) -> bool:
    """Whether a person is there by the family name alone, or by a longer given name.

    A family name that follows another capital word in the text is somebody else's: "Denis
    Thatcher" is not Margaret Thatcher, but "Timothy Roth" is Tim Roth.
    """
    *given, family = [fold(word) for word in name.split()]
    if not given or len(family) < _LEAST_ROOT or not family.isalpha():
        return False
    places = text.sequences.get(family, ())
    longer = [
        w for w in text.sequences if len(given[0]) >= _LEAST_PREFIX and w.startswith(given[0])
    ]
    if places and longer:
        return True
    return family in text.capitalised and any(
        place == 0 or text.parts[place - 1] not in text.capitalised for place in places
    )


def _has_people(text: Known, name: str) -> bool:
    """Whether a country and its people or language stand for one another: "Rwandan", "Rwanda"."""
    folded = fold(name)
    if not folded.isalpha():
        return False
    root = _PEOPLE_OF.sub("", folded)
    if len(root) < _LEAST_ROOT:
        return False
    # only endings are cut off: the same root begins with the same letter
    alike = [w for w in text.capitalised if w[0] == root[0] and w != folded]
    return any(
        len(_PEOPLE_OF.sub("", w)) >= _LEAST_ROOT and _same_root(root, _PEOPLE_OF.sub("", w))
        for w in alike
    )


def _same_root(one: str, other: str) -> bool:
    """Whether two roots are the same but for a final vowel: "jamaic", "jamaica"."""
    return one == other or one.rstrip("aeiouy") == other.rstrip("aeiouy") != ""
