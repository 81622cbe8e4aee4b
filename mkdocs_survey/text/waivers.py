"""Waivers in the text: ``<!-- survey: ignore SV401 reason="…" until="2027-01-31" -->``.

A waiver before the words of a block, or on its own before the block, covers the block; before a
table, list or quotation all of it. After words it covers the sentence that they belong to.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from mkdocs_survey.model import BlockKind, Place, Sentence, Span, Waiver
from mkdocs_survey.rules import RULES
from mkdocs_survey.text.blocks import Block, Mark
from mkdocs_survey.text.masks import mask_blocks
from mkdocs_survey.text.source import SourceText

WAIVER_MARK = "waiver"
"""Kind of the :class:`~mkdocs_survey.text.blocks.Mark` that a waiver leaves in its block."""

_OPENING = re.compile(r"<!--\s*survey\s*[:：]", re.IGNORECASE)
_COMMENT = re.compile(r"<!--\s*survey\s*[:：](.{0,2000}?)-->", re.IGNORECASE | re.DOTALL)
_IGNORE = re.compile(r"\s*ignore\b", re.IGNORECASE)
_PART = re.compile(
    r"[\s,;，；、]*(?:(?P<rule>SV\d{3})\b"
    r"|(?P<name>[a-z]+)\s*=\s*(?:\"(?P<a>[^\"]*)\"|'(?P<b>[^']*)'|“(?P<c>[^”]*)”))"
)
_FORM = 'write <!-- survey: ignore SV401 reason="why" until="2027-01-31" -->'


def is_directive(comment: str) -> bool:
    """Tell whether an HTML comment speaks to this tool."""
    return _OPENING.match(comment) is not None


def parse_waiver(comment: str) -> Waiver:
    """Read a comment that :func:`is_directive`; what is wrong with it is its ``problem``.

    Its place and what it covers are still to be filled in.
    """
    raw = " ".join(comment.split())
    waiver = Waiver(raw, (), "", None, Place(""))
    body = _COMMENT.fullmatch(comment.strip())
    ignore = _IGNORE.match(body[1]) if body else None
    if body is None or ignore is None:
        return replace(waiver, problem=f"it is no waiver: {_FORM}")
    rules: list[str] = []
    values: dict[str, str] = {}
    position = ignore.end()
    while part := _PART.match(body[1], position):
        position = part.end()
        if part["rule"]:
            rules.append(part["rule"])
        else:
            value = next(v for v in (part["a"], part["b"], part["c"]) if v is not None)
            values[part["name"]] = " ".join(value.split())
    until, wrong_date = _date(values.get("until"))
    problem = (
        _unread(body[1][position:])
        or _unknown([n for n in values if n not in ("reason", "owner", "until")], "the word")
        or _unknown([r for r in rules if r not in RULES], "the rule")
        or ("" if rules else "it names no rule, such as SV201")
        or ("" if values.get("reason") else 'it gives no reason="…"')
        or wrong_date
    )
    return replace(
        waiver,
        rules=tuple(dict.fromkeys(rules)),
        reason=values.get("reason", ""),
        until=until,
        owner=values.get("owner", ""),
        problem=problem,
    )


def _unread(rest: str) -> str:
    word = rest.strip(" \t\n,;")
    return f"{word[:40]!r} in it cannot be read: {_FORM}" if word else ""


def _unknown(names: Sequence[str], what: str) -> str:
    return f"there is no {what.removeprefix('the ')} {names[0]!r}" if names else ""


def _date(written: str | None) -> tuple[date | None, str]:
    if written is None:
        return None, ""
    try:
        return date.fromisoformat(written), ""
    except ValueError:
        return None, f'until="{written[:40]}" is no date such as 2027-01-31'


@dataclass(frozen=True, slots=True)
class FoundWaiver:
    """A waiver of a page before it is known what it covers.

    Attributes:
        block: the block that it stands in or before.
        offset: where in the block's text it stands, ``None`` before the block.
        group: the table, list … that it stands in itself.
    """

    comment: str
    block: int
    offset: int | None
    group: int


def take_waivers(
    blocks: Sequence[Block], number: int
) -> tuple[tuple[Block, ...], list[FoundWaiver]]:
    """Part the blocks of a conversion from the waivers in them.

    Args:
        number: the number that the first of the blocks has on the page.

    Returns:
        The blocks as they would be without comments, and the waivers in the order of reading.
    """
    kept: list[Block] = []
    found: list[FoundWaiver] = []
    for block in blocks:
        waivers = [mark for mark in block.marks if mark.kind == WAIVER_MARK]
        rest = tuple(mark for mark in block.marks if mark.kind != WAIVER_MARK)
        alone = bool(waivers) and not (block.text or rest or block.image)
        at = number + len(kept)
        for mark in waivers:
            offset = mark.offset if not alone else None
            found.append(FoundWaiver(mark.raw, at, offset, block.group))
        if not alone:
            kept.append(replace(block, marks=rest) if waivers else block)
    return tuple(kept), found


def resolve_waivers(
    found: Sequence[FoundWaiver],
    blocks: Sequence[Block],
    spans: Sequence[Sequence[Span]],
    sentences: Sequence[Sentence],
    mark_places: Sequence[Sequence[Place]],
    source: SourceText,
) -> tuple[Waiver, ...]:
    """Return the waivers of a page with their places and what they cover.

    Args:
        spans: the sentences of each block as ranges of its text.
        mark_places: the places of each block's marks.
    """
    if not found:
        return ()
    of_block: defaultdict[int, list[int]] = defaultdict(list)
    for sentence in sentences:
        of_block[sentence.block].append(sentence.index)
    places = _Places(source)
    resolved = []
    for one in found:
        indices: list[int] = []
        marks: list[Place] = []
        for number, part in _covered(one, blocks, spans):
            own = of_block[number]
            indices += own if part is None else own[part : part + 1]
            limits = _limits(spans[number], part)
            marks += [
                place
                for mark, place in zip(blocks[number].marks, mark_places[number], strict=True)
                if _is_within(mark, limits)
            ]
        resolved.append(
            replace(
                parse_waiver(one.comment),
                place=places.take(one.comment) or _nearest(sentences, indices, source),
                sentences=frozenset(indices),
                marks=frozenset(marks),
            )
        )
    return tuple(resolved)


def _covered(
    one: FoundWaiver, blocks: Sequence[Block], spans: Sequence[Sequence[Span]]
) -> Iterator[tuple[int, int | None]]:
    """Yield the blocks that a waiver covers, each with a sentence of it or ``None`` for all."""
    if one.offset:
        before = [n for n, span in enumerate(spans[one.block]) if span.start < one.offset]
        yield one.block, before[-1] if before else None
        return
    number = one.block
    while one.offset is None and number < len(blocks) and blocks[number].kind is BlockKind.TITLE:
        yield number, None  # the title of an admonition or tab: what it stands over is meant
        number += 1
    if number >= len(blocks):
        return
    yield number, None
    group = blocks[number].group
    if one.offset is None and group and group != one.group:
        for further in range(number + 1, len(blocks)):
            if blocks[further].group != group:
                return
            yield further, None


def _limits(spans: Sequence[Span], part: int | None) -> Span | None:
    """Return the range of a block whose marks belong to one of its sentences."""
    if part is None:
        return None
    return Span(spans[part - 1].end + 1 if part else 0, spans[part].end)


def _is_within(mark: Mark, limits: Span | None) -> bool:
    return limits is None or limits.start <= mark.offset <= limits.end


class _Places:
    """Finds the comments of a page in its file; each is given once."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._waiting: defaultdict[str, list[int]] = defaultdict(list)
        for match in _COMMENT.finditer(mask_blocks(source.text)):
            self._waiting[_key(match.group())].append(match.start())

    def take(self, comment: str) -> Place | None:
        """Return the place of a comment, ``None`` if it is in a text that the page includes."""
        waiting = self._waiting[_key(comment)]
        return self._source.place(waiting.pop(0)) if waiting else None


def _nearest(sentences: Sequence[Sentence], indices: Sequence[int], source: SourceText) -> Place:
    """Return the place of the first sentence that a waiver covers, the page's if there is none."""
    first = next((s.place for s in sentences if s.index in indices), None)
    return first or Place(source.file, 1, 0)


def _key(comment: str) -> str:
    return "".join(c for c in comment if c.isalnum())
