"""The evidence behind a reference: the passages of a card, joined into the text that is checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from mkdocs_survey.model import Card, CardRef, Passage, Span

SEPARATOR = "\n\n"
"""What stands between joined passages; spans of evidence count it."""


class Cards(Protocol):
    """What is read of a corpus here."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every card by its id."""

    def passages_of(self, card: Card) -> tuple[Passage, ...]:
        """Return the passages a card rests on, in its order; those not at hand are left out."""


def evidence_of(refs: Iterable[CardRef], corpus: Cards) -> tuple[Passage, ...]:
    """Return the passages that references to cards are checked against, each once, in order.

    Of a card whose field is named and whose field's passage is at hand, that passage alone.
    """
    found: dict[str, Passage] = {}
    for ref in refs:
        card = corpus.cards[ref.card]
        passages = corpus.passages_of(card)
        field = card.fields.get(ref.field) if ref.field else None
        of_field = [p for p in passages if field is not None and p.at == field.at]
        found.update((p.id, p) for p in of_field or passages)
    return tuple(found.values())


def join(passages: Iterable[Passage]) -> str:
    """Return the text that is checked."""
    return SEPARATOR.join(p.text for p in passages)


def locate(spans: Iterable[Span], passages: Sequence[Passage]) -> dict[str, tuple[Span, ...]]:
    """Turn spans of joined evidence into spans of the single passages, by passage id.

    A span that lies outside, or that crosses from one passage into the next, is cut.
    """
    found: dict[str, tuple[Span, ...]] = {}
    for span in spans:
        offset = 0
        for passage in passages:
            start = max(span.start - offset, 0)
            end = min(span.end - offset, len(passage.text))
            if start < end:
                found[passage.id] = (*found.get(passage.id, ()), Span(start, end))
            offset += len(passage.text) + len(SEPARATOR)
    return found
