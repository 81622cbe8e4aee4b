"""The grammar of markers: ``[CARD:id]``, ``[CARD:a; CARD:b]``, ``[CARD:a, b]``, ``[CARD:a#field]``.

A bracket that starts like a marker is never lost: what cannot be read comes back with a problem.
Card ids are letters and digits of any script and ``-_.:``. Full-width ``；，、：`` separate as
``;,:`` do, since Chinese input methods write them; full-width brackets do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_survey.model import CardRef

OPENING = r"(?:\[\[?|[［【])[ \t]*(?:[Cc][Aa][Rr][Dd][Ss]?\s*[:：=]|CARDS?[ \t]+(?=[^\s\]］】]))"
"""Regular expression of the start of a bracket that is meant as a marker.

``[CARDS:``, ``[card:``, ``[CARD x`` and ``【CARD:`` are slips of somebody who means a marker; they
match so that they can be reported.
"""

PLACEHOLDER = r"\[(?:NEEDS-SOURCE|待补充)(?:[:：][^\[\]\n]*)?\]"
"""Regular expression of a note that evidence is still missing (requirement A6)."""

MAX_LENGTH = 2000
"""A marker is sought up to this many characters; keeps the search linear on hostile text."""

_OPENING = re.compile(OPENING)
_CLOSING = {"[": "]", "［": "］", "【": "】"}
_BRACKETS = re.compile(r"[\[\]［］【】]|\n[ \t]*\n")
_UNCLOSED = re.compile(r"[\w\-.:：#]*")
_SEPARATOR = re.compile(r"[;,；，、]")
_ID = re.compile(r"\w[\w\-.:]*")
_FIELD = re.compile(r"[A-Za-z_]+")


@dataclass(frozen=True, slots=True)
class ParsedMarker:
    """What a bracket says: the cards named, or why it cannot be read (then ``refs`` is empty)."""

    refs: tuple[CardRef, ...]
    problem: str = ""


def find_markers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the half-open ranges of the brackets in ``text`` that are meant as markers."""
    position = 0
    while found := _OPENING.search(text, position):
        position = marker_end(text, found.start(), found.end())
        yield found.start(), position


def marker_end(text: str, start: int, opened: int) -> int:
    """Return where the bracket that opens at ``start`` ends.

    ``opened`` is the end of the match of :data:`OPENING`. Brackets inside are counted, so that a
    nested one is reported whole. Without a closing bracket in the paragraph the marker ends after
    the characters that could be an id.
    """
    closing = _CLOSING[text[start]]
    depth = 2 if text.startswith("[[", start) else 1
    for bracket in _BRACKETS.finditer(text, opened, min(len(text), opened + MAX_LENGTH)):
        if bracket.group() == text[start]:
            depth += 1
        elif bracket.group() == closing:
            depth -= 1
        elif len(bracket.group()) > 1:  # the paragraph ends
            break
        if depth == 0:
            return bracket.end()
    unclosed = _UNCLOSED.match(text, opened)
    return unclosed.end() if unclosed else opened


def parse_marker(raw: str) -> ParsedMarker:
    """Read a bracket as written.

    >>> parse_marker("[CARD:a; CARD:b#results]").refs
    (CardRef(card='a', field=''), CardRef(card='b', field='results'))
    >>> parse_marker("[CARD:]").problem
    'it names no card'
    """
    try:
        return ParsedMarker(_refs(raw))
    except _MalformedError as error:
        return ParsedMarker((), str(error))


class _MalformedError(ValueError):
    pass


def _refs(raw: str) -> tuple[CardRef, ...]:
    if raw[0] in "［【":
        raise _MalformedError("it is written in full-width brackets; write [CARD:id]")
    if not raw.endswith("]"):
        raise _MalformedError("its bracket is not closed")
    if "[" in raw[1:] or "]" in raw[:-1]:
        raise _MalformedError("it has brackets within its brackets")
    word, colon, body = re.split(r"([:：=]|(?<=[A-Z])[ \t]+)", raw[1:-1].strip(), maxsplit=1)
    if word.strip() != "CARD":
        raise _MalformedError(f"it starts with {word.strip()!r}; write [CARD:id]")
    if colon not in ":：":
        raise _MalformedError("there is no colon after CARD; write [CARD:id]")
    refs = [_ref(member.strip()) for member in _members(body)]
    return tuple(dict.fromkeys(refs))


def _members(body: str) -> list[str]:
    if not body.strip():
        raise _MalformedError("it names no card")
    return _SEPARATOR.split(body)


def _ref(member: str) -> CardRef:
    member = re.sub(r"^CARD\s*[:：]\s*", "", member)
    if not member:
        raise _MalformedError("one of its members is empty")
    card, hash_sign, field = member.partition("#")
    card = card.strip()
    if not card:
        raise _MalformedError(f"{member!r} names no card")
    if not _ID.fullmatch(card):
        raise _MalformedError(
            f"{card!r} is no card id; ids are letters, digits and -_.:, separated by ; or ,"
        )
    if hash_sign and not _FIELD.fullmatch(field.strip()):
        raise _MalformedError(f"{member!r} names no field after #")
    return CardRef(card, field.strip())
