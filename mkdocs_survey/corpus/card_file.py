"""Adding a card to a source of the corpus on disk."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.corpus.about import load_about
from mkdocs_survey.corpus.cards import CARD_ID
from mkdocs_survey.corpus.layout import Layout
from mkdocs_survey.corpus.new_card import NewCard, append_card, choose_id
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.model import CardField, Passage, PassageRef


@dataclass(frozen=True, slots=True)
class Added:
    """The card asked for, and whether it was new."""

    id: str
    new: bool
    passages: tuple[Passage, ...]


_OTHER_PASSAGES = "rests on other passages or other words"


def add_card(
    root: Path,
    corpus: Corpus,
    source: str,
    coordinates: Sequence[str],
    fields: Mapping[str, str],
    *,
    card_id: str = "",
    draft: bool = False,
) -> Added:
    """Append a card on passages of ``source`` to its ``cards.yaml``.

    Args:
        coordinates: where the passages stand; in each the current passage is meant.
        fields: field name → text; where the text ends with ``@ COORDINATES`` those are the
            field's, else the first of ``coordinates``.
        card_id: a hand-chosen id, ``""`` for one derived from work and coordinates.

    A card on the same passages under the same id is there already: nothing is written. Fields that
    the card there does not hold so are an error, since they would be lost.

    Raises:
        CorpusError: unknown source or coordinates, id taken or not allowed, no way to append.
    """
    passages = tuple(find_passage(corpus, source, at) for at in dict.fromkeys(coordinates))
    if not passages:
        raise CorpusError("a card rests on at least one passage", remedy="Give its coordinates.")
    files = Layout(root).of(source)
    identity = load_about(
        files.about.read_bytes(), f"sources/{source}/source.yaml", source
    ).identity
    if card_id and not CARD_ID.fullmatch(card_id):
        raise CorpusError(
            f"{card_id!r} cannot be the id of a card",
            remedy="Use letters and digits of any script, and _ . : - inside.",
        )
    chosen = card_id or choose_id(source, identity, passages, corpus.cards)
    refs = tuple(PassageRef(p.at, p.sha256) for p in passages)
    existing = corpus.cards.get(chosen)
    values = {
        name: _field(corpus, source, text, passages[0].at) for name, text in fields.items() if text
    }
    if existing is not None:
        same = existing.source == source and set(existing.passages) == set(refs)
        other = [name for name, value in values.items() if existing.fields.get(name) != value]
        if same and not other:
            return Added(chosen, False, passages)
        differs = f"says something else in {', '.join(other)}" if same else _OTHER_PASSAGES
        raise CorpusError(
            f"the card {chosen!r} exists and {differs}",
            existing.place,
            "Edit it there, or give the new card an id with --id.",
        )
    card = NewCard(chosen, refs, values, draft)
    old = files.cards.read_bytes() if files.cards.is_file() else b""
    write_if_changed(files.cards, append_card(old, card, source, f"sources/{source}/cards.yaml"))
    return Added(chosen, True, passages)


def find_passage(corpus: Corpus, source: str, at: str) -> Passage:
    """Return the current passage of ``source`` at ``at``.

    Raises:
        CorpusError: no such source or coordinates; with the nearest names there are.
    """
    if source not in corpus.sources:
        known = ", ".join(corpus.sources) or "none yet"
        raise CorpusError(
            f"there is no source {source!r}",
            remedy=_near(source, corpus.sources) or f"Known: {known}.",
        )
    current = {p.at: p for p in corpus.passages(source) if not p.retired}
    if not current:
        raise CorpusError(
            f"the passages of {source!r} are not on this machine",
            remedy="Ingest its file again; nothing of the corpus will change.",
        )
    if at not in current:
        raise CorpusError(
            f"{source!r} has no passage at {at!r}",
            remedy=_near(at, current) or f"See `mkdocs-survey card passages {source}`.",
        )
    return current[at]


def _near(name: str, known: Mapping[str, object]) -> str:
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    return f"Nearest: {', '.join(close)}." if close else ""


def _field(corpus: Corpus, source: str, text: str, default: str) -> CardField:
    words, mark, at = text.rpartition("@")
    if mark and " " not in at.strip() and "/" in at:
        return CardField(words.strip(), find_passage(corpus, source, at.strip()).at)
    return CardField(text.strip(), default)
