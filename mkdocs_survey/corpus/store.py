"""The corpus as the other parts see it: cards, passages, sources, bibliography, all frozen."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from mkdocs_survey.corpus.index import load_or_build
from mkdocs_survey.corpus.reading import CorpusData, fingerprint
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import (
    BibEntry,
    Card,
    Finding,
    Passage,
    PassageKind,
    PassageRef,
    Source,
)

_UNREAD = (PassageKind.REFERENCE,)


@dataclass(frozen=True)
class Corpus:
    """A frozen view of the card store.

    Attributes:
        data: what the files say.
        fingerprint: hash of their content; equal for equal content, wherever it lies.
    """

    data: CorpusData
    fingerprint: str

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every card by its id, in the order of the files."""
        return MappingProxyType({card.id: card for card in self.data.cards})

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Every source by its key, sorted by key."""
        return MappingProxyType({source.key: source for source in self.data.sources})

    @cached_property
    def bibliography(self) -> Mapping[str, BibEntry]:
        """Every readable entry of ``references.bib`` by its key, in the order of the file."""
        return MappingProxyType({entry.key: entry for entry in self.data.bibliography})

    @property
    def problems(self) -> tuple[Finding, ...]:
        """What is wrong with the files but does not keep them from being used (SV904)."""
        return self.data.problems

    def is_absent(self, source: str) -> bool:
        """Tell whether the snapshot of a source is not on this machine."""
        return source in self.data.absent

    def passages(self, source: str) -> tuple[Passage, ...]:
        """Return the passages of a source in the order of its document, retired ones marked."""
        return self._passages.get(source, ())

    def passage(self, source: str, ref: PassageRef) -> Passage | None:
        """Return the passage with just these coordinates and words, ``None`` if there is none."""
        return self._by_ref.get((source, ref.at, ref.sha256))

    def passages_of(self, card: Card) -> tuple[Passage, ...]:
        """Return the passages a card rests on that the snapshot holds unaltered, in its order."""
        found = (self.passage(card.source, ref) for ref in card.passages)
        return tuple(passage for passage in found if passage is not None)

    def altered_at(self, source: str, ref: PassageRef) -> bool:
        """Tell whether the snapshot has this passage, but with other words or another hash."""
        return any(
            (p.at == ref.at or p.id == f"{source}/{ref.at}@{ref.sha256[:8]}")
            for p in (*self.data.altered, *self.passages(source))
            if p.source == source
        )

    def section_of(self, passage: Passage) -> str:
        """Return the text of the section that ``passage`` stands in, captions and tables included.

        The section is the one of its coordinates (``sec.3.2`` of ``sec.3.2/para.1``); a figure or
        table belongs to the section of the passage before it. Paragraphs are parted by blank
        lines. Retired passages and the reference list are left out.
        """
        sections = self._sections.get(passage.source, {})
        path = sections.get(passage.id)
        if path is None:
            return passage.text
        parts = [
            p.text
            for p in self.passages(passage.source)
            if sections[p.id] == path
            and (p.id == passage.id or not p.retired)
            and p.kind not in _UNREAD
        ]
        return "\n\n".join(parts)

    @cached_property
    def _passages(self) -> Mapping[str, tuple[Passage, ...]]:
        grouped: dict[str, list[Passage]] = {}
        for passage in self.data.passages:
            grouped.setdefault(passage.source, []).append(passage)
        return {source: tuple(passages) for source, passages in grouped.items()}

    @cached_property
    def _by_ref(self) -> Mapping[tuple[str, str, str], Passage]:
        return {(p.source, p.at, p.sha256): p for p in self.data.passages}

    @cached_property
    def _sections(self) -> Mapping[str, Mapping[str, str]]:
        """Source → passage id → section path."""
        result: dict[str, dict[str, str]] = {}
        for source, passages in self._passages.items():
            current = ""
            paths = result.setdefault(source, {})
            for passage in passages:
                if not _floats(passage):
                    current = passage.at.rpartition("/")[0] or passage.at
                paths[passage.id] = current or passage.at
        return result


def _floats(passage: Passage) -> bool:
    """Tell whether coordinates say nothing about the section: figures, tables, footnotes."""
    return passage.kind in (PassageKind.CAPTION, PassageKind.TABLE, PassageKind.FOOTNOTE)


def open_corpus(root: Path, cache: Path, *, project: Path | None = None) -> Corpus:
    """Open the corpus at ``root``.

    Args:
        root: the folder with ``references.bib`` and ``sources/``.
        cache: folder for the index; written only if the files or the code have changed.
        project: folder that places in messages are relative to; the parent of ``root`` if not
            given.

    Raises:
        CorpusError: the folder is missing, or its files are unusable; one error names them all.
    """
    if not root.is_dir():
        raise CorpusError(
            f"there is no corpus at {root.name}/",
            remedy="Ingest a first source with `mkdocs-survey ingest FILE`, or set survey.corpus.",
        )
    prefix = relative_name(root, project or root.parent)
    content = fingerprint(root)
    return Corpus(load_or_build(root, prefix, content, cache), content)


def relative_name(path: Path, base: Path) -> str:
    """Return ``path`` relative to ``base`` with forward slashes, its name if it lies outside."""
    try:
        name = os.path.relpath(path.resolve(), base.resolve())
    except ValueError:  # another drive
        return path.name
    return path.name if name.startswith("..") else Path(name).as_posix()
