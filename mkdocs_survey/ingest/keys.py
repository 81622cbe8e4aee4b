"""Citation keys: made from author, year and title, and kept apart from those in use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Words that open titles without saying anything of them, left out of keys.
_SMALL = re.compile(r"an?|the|o[fn]|in|for|to|and|with|from|by|at|is|are|do(?:es)?|how")


def make_key(family: str, year: str, title: str) -> str:
    """Return ``familyYEARword``, e.g. ``ioannidis2005why``; Chinese names and titles stay so.

    Args:
        family: family name of the first author; ``""`` for none.
        year: any text with the year in it.

    Returns:
        letters and digits, ``""`` if nothing is known.
    """
    digits = re.sub(r"\D", "", year)[:4]
    words = re.findall(r"[^\W_]+", without_accents(title))
    telling = [w for w in words if not _SMALL.fullmatch(w) and not w.isdigit()] or words
    return letters(without_accents(family))[:24] + digits + (telling[0][:16] if telling else "")


def letters(text: str) -> str:
    """Return the letters and digits of ``text``."""
    return "".join(re.findall(r"[^\W_]+", text))


def without_accents(text: str) -> str:
    """Lower-case; accents go from Latin letters, other scripts stay as they are."""
    parts = unicodedata.normalize(
        "NFKD", text.replace("ß", "ss").replace("ø", "o").replace("Ø", "O")
    )
    return unicodedata.normalize("NFC", "".join(c for c in parts if not _accent(c))).lower()


def _accent(c: str) -> bool:
    return "\u0300" <= c <= "\u036f"


class KeysInUse:
    """Keys that are taken, in any case; gives out free ones in time that does not grow."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._used = {key.lower() for key in taken}
        self._next: dict[str, int] = {}

    def take(self, key: str) -> str:
        """Return ``key``, or ``keyb`` … ``keyz``, ``key27`` … if it is taken, and hold it."""
        number = self._next.get(key.lower(), 1)
        while (free := key + _suffix(number)).lower() in self._used:
            number += 1
        self._next[key.lower()] = number + 1
        self._used.add(free.lower())
        return free


def _suffix(number: int) -> str:
    if number == 1:
        return ""
    return chr(ord("a") + number - 1) if number <= 26 else str(number)
