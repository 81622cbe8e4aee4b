"""The content of cards as hashes: what a comparison of two states of a corpus goes by."""

from __future__ import annotations

import hashlib
import json

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import BibEntry, Card


def card_state(card: Card, corpus: Corpus) -> str:
    """Return a hash of what a card says and of what the snapshot holds of its passages."""
    source = corpus.sources.get(card.source)
    # the snapshot of a local source is on some machines only; the hashes in its cards are on all
    local = source is not None and source.local
    passages = [
        [ref.at, ref.sha256, local or corpus.passage(card.source, ref) is not None]
        for ref in card.passages
    ]
    fields = {name: [f.text, f.at] if f else None for name, f in card.fields.items()}
    lang = source.lang if source is not None else ""
    return digest([card.source, lang, passages, fields, card.draft])


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
