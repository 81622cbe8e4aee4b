"""Passages as they are shown: where they stand, and which of their words are marked.

What is shown as original is a slice of the passage, never made up; this module asserts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mkdocs_survey.model import Passage, Span
from mkdocs_survey.publish.strings import Strings

QUOTATION = 300
"""Most characters quoted from a source that may not be republished: a long sentence or two."""

_UNITS = {"para", "list"}
_OWN_PLACE = {"fig", "table", "ref", "footnote"}


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a text and the indices of the markers (or ``0``) for which it is marked."""

    text: str
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A slice of a text with marked pieces; whether words before and after it were left out."""

    segments: tuple[Segment, ...]
    cut_before: bool = False
    cut_after: bool = False


def segment(text: str, marks: Mapping[int, Sequence[Span]]) -> tuple[Segment, ...]:
    """Cut a text at the borders of its marks.

    Args:
        marks: owner → spans; spans outside the text are cut to it.

    Returns:
        Pieces that together are the text, neighbours with the same owners joined.
    """
    cuts = {0, len(text)}
    for spans in marks.values():
        cuts |= {min(max(border, 0), len(text)) for s in spans for border in (s.start, s.end)}
    borders = sorted(cuts)
    pieces: list[Segment] = []
    for start, end in pairwise(borders):
        owners = tuple(
            sorted(
                o for o, ss in marks.items() if any(s.start <= start and end <= s.end for s in ss)
            )
        )
        if pieces and pieces[-1].owners == owners:
            pieces[-1] = Segment(pieces[-1].text + text[start:end], owners)
        else:
            pieces.append(Segment(text[start:end], owners))
    if "".join(p.text for p in pieces) != text:
        raise AssertionError("what is shown as the passage must be the passage")
    return tuple(pieces)


def cut(text: str, shown: Span, marks: Mapping[int, Sequence[Span]]) -> Excerpt:
    """Return a slice of a text with its marks."""
    moved = {
        owner: [Span(s.start - shown.start, s.end - shown.start) for s in spans]
        for owner, spans in marks.items()
    }
    return Excerpt(segment(shown.of(text), moved), shown.start > 0, shown.end < len(text))


def quotation(text: str, marks: Mapping[int, Sequence[Span]]) -> Excerpt | None:
    """Return no more of a text than its marked words, for a source that may not be republished.

    At most :data:`QUOTATION` characters from the first marked word on; ``None`` without marks.
    """
    spans = [s for own in marks.values() for s in own if s.start < s.end]
    if not spans:
        return None
    start = min(s.start for s in spans)
    end = min(max(s.end for s in spans), start + QUOTATION, len(text))
    return cut(text, Span(start, end), marks)


def describe_place(passage: Passage, strings: Strings) -> str:
    """Say where a passage stands in words a person uses: ``Results, paragraph 2``.

    The title of the section replaces its number; coordinates of an unknown kind stay as they are;
    the page of a PDF comes last.
    """
    parts = passage.at.split("/")
    kinds = [part.partition(".")[0] for part in parts]
    words = [_place_word(part, strings) for part in parts]
    section = passage.section.rstrip(" .:。：")
    if section and kinds[0] not in _OWN_PLACE:
        # the innermost section; what holds no section (a bare paragraph, an abstract) is itself one
        named = max((n for n, kind in enumerate(kinds) if kind == "sec"), default=None)
        if named is not None:
            words[named] = section
            # "Box 1" before "Box 1. An example" says it twice
            if named and section.casefold().startswith(words[named - 1].casefold()):
                del words[named - 1]
        else:
            words = [section, *words[0 if kinds[0] in _UNITS else 1 :]]
    text = words[0]
    for word in words[1:]:
        text = strings.joined.format(first=text, second=word)
    if passage.page:
        page = strings.places["page"].format(n=passage.page)
        text = strings.joined.format(first=text, second=page)
    return text[:1].upper() + text[1:]


def _place_word(part: str, strings: Strings) -> str:
    kind, _, number = part.partition(".")
    template = strings.places.get(kind)
    if template is None or ("{n}" in template and not number):
        return part
    return template.format(n=number)
