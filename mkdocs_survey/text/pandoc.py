"""Pandoc's citations: ``[@key]``, ``[@a; @b]``, ``[-@key]``, as mkdocs-bibtex reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BRACKET = re.compile(r"(?<![\\!\[\]])\[([^\[\]\n]{0,400}?-?@[^\[\]\n]{1,400})\](?![\[(:])")
_MEMBER = re.compile(r"-?@\{?([\w][\w:.#$%&+?<>~/-]*?)\}?[.,]?")


@dataclass(frozen=True, slots=True)
class PandocCitation:
    """A bracket of pandoc citations.

    Attributes:
        start, end: where it stands in the file, in characters.
        raw: the bracket as written.
        keys: of the works cited, in order, each once.
        extra: it says more than keys (a page, "see"), which a marker has no place for.
    """

    start: int
    end: int
    raw: str
    keys: tuple[str, ...]
    extra: bool = False


def find_citations(text: str) -> list[PandocCitation]:
    """Return the brackets of a file that look like citations, those inside code too."""
    found = []
    for bracket in _BRACKET.finditer(text):
        members = [m.strip() for m in bracket[1].split(";")]
        whole = [_MEMBER.fullmatch(member) for member in members]
        if all(whole):
            keys = tuple(dict.fromkeys(m[1] for m in whole if m))
            found.append(PandocCitation(*bracket.span(), bracket[0], keys))
        elif any(re.match(r"(?:.*\s)?-?@\w", member) for member in members):
            found.append(PandocCitation(*bracket.span(), bracket[0], (), extra=True))
    return found
