"""From the blocks of a rendered page to the :class:`~mkdocs_survey.model.Page`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from mkdocs_survey.blob_cache import key_of
from mkdocs_survey.model import (
    BlockKind,
    Language,
    Marker,
    Page,
    Place,
    Sentence,
    Span,
    Waiver,
)
from mkdocs_survey.text.binding import bind, block_spans
from mkdocs_survey.text.blocks import Block, Mark
from mkdocs_survey.text.language import language_of
from mkdocs_survey.text.markers import parse_marker
from mkdocs_survey.text.positions import Positions, locate
from mkdocs_survey.text.source import Role, SourceText
from mkdocs_survey.text.waivers import FoundWaiver, resolve_waivers, take_waivers


@dataclass
class PageBuilder:
    """Gathers what the conversions of one page contain; :meth:`build` makes the page of it.

    Attributes:
        path, file, source_text, lang: see :meth:`SurveyCollector.begin`.
        next_marker, next_group: numbers that the next conversion begins with.
    """

    path: str
    file: str
    source_text: str
    lang: Language | None = None
    next_marker: int = 0
    next_group: int = 1
    _blocks: list[Block] = field(default_factory=list)
    _strays: list[tuple[str, Role, str]] = field(default_factory=list)
    _unread: list[str] = field(default_factory=list)
    _waivers: list[FoundWaiver] = field(default_factory=list)

    def add(self, blocks: Sequence[Block], next_marker: int, next_group: int) -> None:
        """Append the blocks of one conversion and the numbers after its last ones."""
        kept, waivers = take_waivers(blocks, len(self._blocks))
        self._blocks += kept
        self._waivers += waivers
        self.next_marker, self.next_group = next_marker, next_group

    def add_stray(self, raw: str, role: Role, problem: str) -> None:
        """Note a marker that no text of the page holds, what it is instead, and its problem."""
        self._strays.append((raw, role, problem))

    def add_unread(self, raw: str) -> None:
        """Note text of raw HTML that looks like a marker."""
        self._unread.append(raw)

    def build(self, title: str) -> Page:
        """Return the page."""
        source = SourceText.of(self.file, self.source_text)
        blocks = self._blocks
        lang = self.lang or language_of("".join(block.text for block in blocks))
        spans = [block_spans(block) for block in blocks]
        positions = locate(source, blocks, spans)
        # Titles that the file does not hold are the renderer's words ("Note"), not the author's.
        for number in positions.lost:
            if blocks[number].generated:
                spans[number] = []
        markers = [
            _marker(block, mark, positions.mark(number, n))
            for number, block in enumerate(blocks)
            for n, mark in enumerate(block.marks)
            if mark.kind == "marker"
        ]
        for raw, role, problem in self._strays:
            place, written = positions.take_spare(raw, role)
            refs = parse_marker(written).refs
            markers.append(Marker(self.next_marker, written, refs, place, problem))
            self.next_marker += 1
        sentences = bind(blocks, spans, self.path, lang, positions.sentence)
        return Page(
            path=self.path,
            file=self.file,
            title=title,
            lang=lang,
            sentences=sentences,
            markers=tuple(markers),
            placeholders=_placeholders(blocks, positions),
            unread=tuple(sorted(positions.take_spare(raw, "text")[0] for raw in self._unread)),
            waivers=self._resolved_waivers(spans, sentences, positions),
        )

    def _resolved_waivers(
        self,
        spans: Sequence[Sequence[Span]],
        sentences: Sequence[Sentence],
        positions: Positions,
    ) -> tuple[Waiver, ...]:
        if not self._waivers:
            return ()
        blocks = self._blocks
        places = [
            [_mark_place(mark, positions, number, n) for n, mark in enumerate(block.marks)]
            for number, block in enumerate(blocks)
        ]
        return resolve_waivers(self._waivers, blocks, spans, sentences, places, positions.source)


class CollectedPage:
    """A page whose blocks are known; its sentences are read when they are asked for."""

    def __init__(self, builder: PageBuilder, title: str) -> None:
        self._builder = builder
        self._title = title
        self.path = builder.path
        self.has_waivers = bool(builder._waivers)

    @cached_property
    def page(self) -> Page:
        """The page."""
        return self._builder.build(self._title)

    @cached_property
    def identity(self) -> bytes:
        """Hash of all that the page is made from: equal ones belong to equal pages."""
        # the fields are frozen values, strings and numbers, whose forms hold all that they are
        return key_of(repr(self._builder), self._title)


def _mark_place(mark: Mark, positions: Positions, block: int, number: int) -> Place:
    """Return the place of a mark; references to footnotes have none."""
    if mark.kind == "note":
        return Place("")
    return positions.mark(block, number)


def _marker(block: Block, mark: Mark, place: Place) -> Marker:
    parsed = parse_marker(mark.raw)
    misplaced = "link" if mark.in_link else "heading" if block.kind is BlockKind.HEADING else ""
    return Marker(mark.index, mark.raw, parsed.refs, place, parsed.problem, misplaced)


def _placeholders(blocks: Sequence[Block], positions: Positions) -> tuple[tuple[str, Place], ...]:
    return tuple(
        (mark.raw, positions.mark(number, n))
        for number, block in enumerate(blocks)
        for n, mark in enumerate(block.marks)
        if mark.kind == "placeholder"
    )
