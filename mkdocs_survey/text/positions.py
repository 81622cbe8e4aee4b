"""Where in its file each sentence and each marker of a rendered page stands.

How the rendered blocks are found in the file stands in :mod:`mkdocs_survey.text.lookup`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from mkdocs_survey.model import Place, Span
from mkdocs_survey.text.blocks import Block
from mkdocs_survey.text.lookup import Alignment, KeyedBlock, keyed_block
from mkdocs_survey.text.source import Role, SourceMarker, SourceText, key_of, read_streams


@dataclass
class Positions:
    """The places of a page's text.

    Attributes:
        lost: blocks that are not in the file.
    """

    source: SourceText
    lost: set[int] = field(default_factory=set)
    _starts: dict[tuple[int, int], int] = field(default_factory=dict)
    _marks: dict[tuple[int, int], int] = field(default_factory=dict)
    _spare: defaultdict[str, list[SourceMarker]] = field(default_factory=lambda: defaultdict(list))

    def sentence(self, block: int, offset: int) -> Place:
        """Return the place of the sentence that begins at ``offset`` of a block's text."""
        return self.source.place(self._starts[block, offset])

    def mark(self, block: int, number: int) -> Place:
        """Return the place of a block's marker or placeholder, by its number in ``marks``."""
        return self.source.place(self._marks[block, number])

    def take_spare(self, raw: str, role: Role) -> tuple[Place, str]:
        """Return where and how a bracket that no block holds is written; each is given once.

        Args:
            raw: the bracket as the renderer knows it, which may be in lower case.
            role: what it is to the renderer; a bracket of another role is the last choice.
        """
        waiting = self._spare.get(_folded(raw)) or []
        if not waiting:
            return Place(self.source.file, 1, 0), raw
        fitting = next((n for n, marker in enumerate(waiting) if marker.role == role), 0)
        marker = waiting.pop(fitting)
        return self.source.place(marker.offset), marker.raw


def locate(
    source: SourceText, blocks: Sequence[Block], spans: Sequence[Sequence[Span]]
) -> Positions:
    """Find the sentences and marks of a page in its file.

    Args:
        blocks: all blocks of the page, in order.
        spans: the sentences of each block.
    """
    streams = read_streams(source.text)
    positions = Positions(source)
    by_stream: defaultdict[str, list[KeyedBlock]] = defaultdict(list)
    for number, block in enumerate(blocks):
        note = block.note if block.note in streams.notes else ""
        by_stream[note].append(keyed_block(number, block, spans[number]))
    used: set[int] = set()
    for note, keyed in by_stream.items():
        stream = streams.notes[note] if note else streams.body
        alignment = Alignment(source, stream, blocks, keyed)
        alignment.run()
        positions.lost |= alignment.lost
        positions._starts |= alignment.starts
        positions._marks |= alignment.marks
        used |= alignment.taken
    for stream in (streams.body, *streams.notes.values()):
        for marker in stream.markers:
            if marker.offset not in used:
                positions._spare[_folded(marker.raw)].append(marker)
    return positions


def _folded(raw: str) -> str:
    return key_of(raw).lower()
