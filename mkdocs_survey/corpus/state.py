"""The content of cards as hashes: what a comparison of two states of a corpus goes by."""

from __future__ import annotations

import hashlib
import json

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import BibEntry, Card


def card_state(card: Card, corpus: Corpus) -> str:
    """Return a hash of what a card says and of what the snapshot holds of its passages."""
    source, lang, fields = _said(card, corpus)
    return digest([source, lang, _passages(card, corpus), fields, card.draft])


def card_words_state(card: Card, corpus: Corpus) -> str:
    """Return a hash of what a card says and where it points, whatever stands there."""
    return digest([*_said(card, corpus), [ref.at for ref in card.passages], card.draft])


def card_passages_state(card: Card, corpus: Corpus) -> str:
    """Return a hash of the words that a card rests on, and of whether the snapshot holds them."""
    return digest(_passages(card, corpus))


def _said(card: Card, corpus: Corpus) -> list[object]:
    fields = {name: [f.text, f.at] if f else None for name, f in card.fields.items()}
    source = corpus.sources.get(card.source)
    return [card.source, source.lang if source is not None else "", fields]


def _passages(card: Card, corpus: Corpus) -> list[list[object]]:
    source = corpus.sources.get(card.source)
    # the snapshot of a local source is on some machines only; the hashes in its cards are on all
    local = source is not None and source.local
    return [
        [ref.at, ref.sha256, local or corpus.passage(card.source, ref) is not None]
        for ref in card.passages
    ]


def entry_state(entry: BibEntry | None) -> str:
    """Return a hash of what an entry of the bibliography says, ``""`` where there is none."""
    if entry is None:
        return ""
    people = [[[p.family, p.given] for p in group] for group in (entry.authors, entry.editors)]
    return digest([entry.kind, dict(entry.fields), people])


def digest(value: object) -> str:
    """Return the hash of a value of lists, mappings and scalars."""
    written = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(written.encode("ascii")).hexdigest()
