"""The wrong card: which cards a slip of the hand could put in the place of the right one."""

from __future__ import annotations

from collections.abc import Collection

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import Card


def others(card: str, corpus: Corpus, cited: Collection[str]) -> tuple[list[str], list[str]]:
    """Return the cards of the same source and those of other sources in the same language, sorted.

    Left out are the cards that the sentence cites itself, and those without a passage at hand.

    Args:
        cited: ids of the cards that the sentence cites.
    """
    own = corpus.cards[card].source
    language = corpus.sources[own].lang
    same, other = [], []
    for found in sorted(corpus.cards.values(), key=lambda c: c.id):
        if found.id in cited or not corpus.passages_of(found) or found.draft:
            continue
        if found.source == own:
            same.append(found.id)
        elif corpus.sources[found.source].lang == language:
            other.append(found.id)
    return same, other


def say_the_same(one: Card, other: Card, corpus: Corpus) -> bool:
    """Whether two cards share a passage, or one has a passage that holds the other's: no fault."""
    passages = [{p.text for p in corpus.passages_of(card)} for card in (one, other)]
    return any(a in b or b in a for a in passages[0] for b in passages[1])
