"""What publishing reads of the corpus; nothing here depends on how its files look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from mkdocs_survey.model import BibEntry, Card, Passage, PassageRef, Source


class CorpusView(Protocol):
    """Cards, bibliography and sources by id, and the passages of a card that are at hand."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every card by its id."""

    @property
    def bibliography(self) -> Mapping[str, BibEntry]:
        """Every entry by its key."""

    @property
    def sources(self) -> Mapping[str, Source]:
        """Every ingested source by its key."""

    def passages_of(self, card: Card) -> tuple[Passage, ...]:
        """Return the passages a card rests on, unaltered, in its order; others are left out."""

    def altered_at(self, source: str, ref: PassageRef) -> bool:
        """Tell whether the passage is there, but with other words than the card was made from."""
