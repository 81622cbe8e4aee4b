"""Who cites what on a page: brackets, their numbers, the cards behind them, the sentences that rest
on each card. Markers, references and ``citations.json`` are all written from these values, so that
they always agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_survey.bibliography import Numbering
from mkdocs_survey.corpus.evidence import evidence_of, locate
from mkdocs_survey.model import Card, Marker, Page, PageResult, Passage, Sentence, Span
from mkdocs_survey.publish.anchors import Anchors
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.states import State, state_of, worst


@dataclass(frozen=True, slots=True)
class Use:
    """A sentence that rests on a card.

    Attributes:
        marker: index of the marker through which it does.
        sentence: ``None`` for a marker that is bound to no sentence.
        matches: passage id → the words that match the sentence best.
    """

    marker: int
    sentence: Sentence | None
    state: State
    matches: Mapping[str, tuple[Span, ...]]


@dataclass(frozen=True, slots=True)
class CitedCard:
    """A card that the page cites.

    Attributes:
        order: its place in the order of first citation on the page, from 0.
    """

    card: Card
    order: int
    number: int
    passages: tuple[Passage, ...]
    uses: tuple[Use, ...]

    @property
    def state(self) -> State:
        """The state of the use that asks most for a person."""
        return worst(use.state for use in self.uses)


@dataclass(frozen=True, slots=True)
class Member:
    """One number of a bracket and the cards of that source which the bracket names.

    Attributes:
        states: how each card fares in this bracket; elsewhere it may fare differently.
    """

    number: int
    source: str
    cards: tuple[CitedCard, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The state of the card that asks most for a person."""
        return worst(self.states)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A marker resolved: its numbers in ascending order, and the card ids that nobody knows."""

    marker: Marker
    members: tuple[Member, ...]
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageCitations:
    """Everything that a page cites, ready to be written."""

    page: Page
    anchors: Anchors
    numbering: Numbering
    brackets: Mapping[int, Bracket]
    cards: tuple[CitedCard, ...]

    def cards_of(self, source: str) -> tuple[CitedCard, ...]:
        """The page's cards on one source, in the order of first citation."""
        return tuple(c for c in self.cards if c.card.source == source)


def cite_page(result: PageResult, corpus: CorpusView, numbering: Numbering) -> PageCitations:
    """Resolve the markers of a page."""
    page = result.page
    uses = _uses(result, corpus)
    by_card: dict[str, list[Use]] = {}
    for (_, name), found in uses.items():
        by_card.setdefault(name, []).extend(found)
    cards: dict[str, CitedCard] = {}
    for name, own in by_card.items():
        card = corpus.cards[name]
        number = numbering[card.source]
        cards[name] = CitedCard(card, len(cards), number, corpus.passages_of(card), tuple(own))
    brackets = {m.index: _bracket(m, cards, uses) for m in page.markers}
    return PageCitations(page, Anchors(page.path), numbering, brackets, tuple(cards.values()))


def _uses(result: PageResult, corpus: CorpusView) -> dict[tuple[int, str], tuple[Use, ...]]:
    """Return the uses of every known card by marker and card, in document order."""
    bound: dict[int, list[int]] = {}
    for position, one in enumerate(result.sentences):
        for index in dict.fromkeys(c.marker for c in one.sentence.citations):
            bound.setdefault(index, []).append(position)
    uses: dict[tuple[int, str], tuple[Use, ...]] = {}
    for marker in result.page.markers:
        for ref in marker.refs:
            if ref.card not in corpus.cards:
                continue
            evidence = evidence_of((ref,), corpus)
            found = []
            for position in bound.get(marker.index, ()):
                one = result.sentences[position]
                best = [
                    j.semantic.best
                    for j in one.judgements
                    if (j.marker, j.card) == (marker.index, ref.card) and j.semantic
                ]
                state = state_of(one, marker, ref.card)
                found.append(Use(marker.index, one.sentence, state, locate(best, evidence)))
            key = (marker.index, ref.card)
            uses[key] = tuple(found) or (Use(marker.index, None, State.UNCHECKED, {}),)
    return uses


def _bracket(
    marker: Marker,
    cards: Mapping[str, CitedCard],
    uses: Mapping[tuple[int, str], tuple[Use, ...]],
) -> Bracket:
    # a card may be named twice with different fields
    named = list(dict.fromkeys(ref.card for ref in marker.refs))
    known = [cards[name] for name in named if name in cards]
    members = []
    for number in sorted({c.number for c in known}):
        own = tuple(c for c in known if c.number == number)
        states = tuple(worst(u.state for u in uses[(marker.index, c.card.id)]) for c in own)
        members.append(Member(number, own[0].card.source, own, states))
    return Bracket(marker, tuple(members), tuple(n for n in named if n not in cards))
