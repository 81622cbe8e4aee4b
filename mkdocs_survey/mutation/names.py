"""Another name: of a method, a data set, a person, a place, taken from the same site."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mkdocs_survey.mutation.edit import Edit

_CODE = re.compile(
    r"(?<![A-Za-z0-9_@/.\-])[A-Za-z]*(?:[A-Z][A-Za-z]*[A-Z]|[A-Z][A-Za-z]*-?\d)[A-Za-z0-9]*"
    r"(?:-[A-Za-z0-9]+)*(?![\w@/])"
)
"""An acronym or a code: MiniLM, IL-6, SARS-CoV-2, GPT-4."""

_CAPITALISED = re.compile(
    r"(?<=[a-z,;] )[A-Z][a-z]{2,}(?:[ -][A-Z][a-z]{2,}){0,3}(?!\w)|(?<=[一-鿿] )[A-Z][a-z]{2,}\b"
)
"""Words with a capital inside a sentence."""

_COUNTRIES = "China Germany France Japan Britain Canada Brazil Italy India Sweden"
_PLACES_ZH = "中国 美国 英国 德国 法国 日本 韩国 印度 加拿大 北京 上海 广州 深圳"
_LANGUAGES = "English Chinese German French Japanese Spanish"
_TABLES = tuple(words.split(" ") for words in (_COUNTRIES, _PLACES_ZH, _LANGUAGES))
"""Names that are replaced by another of their row, in sites with few names."""

_PLACE_ZH = re.compile(_PLACES_ZH.replace(" ", "|"))

_NO_NAMES = """
CI GB MB KB TB kWh MWh MHz GHz PDF URL OR
January February March April May June July August September October November December
Monday Tuesday Wednesday Thursday Friday Saturday Sunday Table Figure Section
"""
_NOT_NAMED = frozenset(_NO_NAMES.split())
"""Words with capitals that name no work, method, person or place."""


def names_in(text: str) -> tuple[str, ...]:
    """Return what looks like a name in ``text``, each once, in order of place."""
    return tuple(dict.fromkeys(match.group() for match in _matches(text)))


def edits(text: str, pool: Iterable[str]) -> tuple[Edit, ...]:
    """Return the edits that put another name of the same form in the place of one of ``text``.

    Args:
        pool: names to choose from, say those of the other pages; a name that ``text`` has itself
            is not taken.
    """
    own = set(names_in(text))
    others = [name for name in dict.fromkeys(pool) if name not in own and name not in text]
    found = []
    for match in _matches(text):
        name = match.group()
        fitting = [other for other in others if _form(other) == _form(name)]
        fitting += _of_table(name, text)
        fitting += _neighbours(name)
        found += [Edit(*match.span(), other) for other in dict.fromkeys(fitting)]
    return tuple(sorted(found))


def _matches(text: str) -> Iterator[re.Match[str]]:
    for match in _CODE.finditer(text):
        if match.group() not in _NOT_NAMED and not _is_shouted(text):
            yield match
    for match in _CAPITALISED.finditer(text):
        word = match.group()
        if word not in _NOT_NAMED and not _CODE.fullmatch(word):
            yield match
    yield from _PLACE_ZH.finditer(text)


def _is_shouted(text: str) -> bool:
    """Whether all is in capitals, which then say nothing."""
    return not any(c.islower() for c in text if c.isascii()) and " " in text


def _form(name: str) -> str:
    if not name[0].isascii():
        return "place"
    if _CODE.fullmatch(name):
        return "code"
    return "words" if " " in name else "word"


def _of_table(name: str, text: str) -> list[str]:
    row = next((words for words in _TABLES if name in words), [])
    return [other for other in row if other not in text]


def _neighbours(name: str) -> list[str]:
    """Return a code that differs in one character: IL-7 for IL-6, AMPL for AMPK."""
    last = name[-1]
    if _form(name) != "code" or not (last.isdigit() or last.isupper()):
        return []
    following = {"9": "8", "Z": "Y"}.get(last) or chr(ord(last) + 1)
    return [name[:-1] + following]
