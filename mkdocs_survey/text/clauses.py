"""Which words of a sentence a marker covers.

At the end of the sentence a marker covers the whole of it, or what follows the marker before:
"A fell by 3 % [CARD:a], while B rose [CARD:b]." Inside, it covers its clause: the words back to
the previous marker or to a boundary between clauses. Where the sentence goes on without a
boundary ("Smith et al. [CARD:a] showed that …", "According to Smith [CARD:a], …") the words after
the marker are part of what it covers, up to the next boundary or marker.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mkdocs_survey.model import Span
from mkdocs_survey.text.language import CJK

_BOUNDARY = re.compile(
    r"[;；]\s*|[,，]\s*(?=(?:while|whereas|but|yet|although|though)\b|而|但|然而|不过|相反)"
)
"""Between two clauses that state things of their own. "and" is none: it mostly joins words."""

_NEXT_CLAUSE = re.compile(
    r"\s*(?:[,;:，；：、.!?。！？)）]|(?:and|or|but|while|whereas)\b|以及|和|而|但|与)"
)
_ATTRIBUTION = re.compile(
    r"\s*(?:(?:according to|as|following|based on|in|per|see)\b|根据|据|按照|正如|参见)",
    re.IGNORECASE,
)
_WORD = re.compile(rf"[{CJK}]|[^\W_]+(?:[-'’.][^\W_]+)*")
_FEW = 4
"""A clause of fewer words names something rather than states it; so does one of fewer Chinese
characters than twice as many."""

_EDGE = " \t,;:，；：、|"


def marker_clauses(text: str, offsets: Sequence[int]) -> list[Span]:
    """Return for each marker the range of ``text`` that it covers.

    Args:
        text: the sentence without markers.
        offsets: where in ``text`` the markers stand, rising; equal ones share their clause.
    """
    boundaries = [found.end() for found in _BOUNDARY.finditer(text)]
    places = sorted(set(offsets))
    spans: dict[int, Span] = {}
    floor = 0
    for number, place in enumerate(places):
        following = places[number + 1] if number + 1 < len(places) else len(text)
        if not text[place:].strip(" .!?。！？…\"'”’」』)）]"):
            # Nothing but the end follows: everything that is not covered yet.
            spans[place] = _trim(text, floor, len(text))
        elif not text[:place].strip():
            # Before the first word: the whole sentence.
            spans[place] = Span(0, len(text))
        else:
            start = max([floor, *(b for b in boundaries if b <= place)])
            end = place
            if _goes_on(text, start, place):
                end = min([following, *(b for b in boundaries if b > place)])
            spans[place] = _trim(text, start, end)
            floor = place if end == place or following < len(text) else end
    return [spans[offset] for offset in offsets]


def _goes_on(text: str, start: int, place: int) -> bool:
    clause = text[start:place]
    words = _WORD.findall(clause)
    chinese = sum(1 for word in words if len(word) == 1 and not word.isascii())
    if len(words) - chinese + chinese / 2 < _FEW or _ATTRIBUTION.match(clause):
        return True
    return not _NEXT_CLAUSE.match(text, place)


def _trim(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    inner = piece.strip(_EDGE)
    if not inner:
        return Span(0, len(text))
    start += len(piece) - len(piece.lstrip(_EDGE))
    return Span(start, start + len(inner))
