"""Drafts of cards, added to the corpus without touching what is there."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mkdocs_survey.corpus.about import load_about
from mkdocs_survey.corpus.layout import Layout, SourceFiles
from mkdocs_survey.corpus.new_card import NewCard, append_card, choose_id
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.drafting.extract import MAX_FIELD, extract_fields
from mkdocs_survey.errors import CorpusError, SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.model import Card, CardField, Passage, PassageRef

QUOTED_OF_LOCAL = 300
"""Longest field, in columns, of a source whose passages stay out of version control: its cards do
not. As much as a published page quotes of it (``publish.passages.QUOTATION``)."""


class State(StrEnum):
    """What became of the draft of one source."""

    NEW = "new"
    EXISTS = "exists"  # a card says all that already
    EMPTY = "empty"  # every field is NOT_FOUND
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft of one source.

    Attributes:
        card: what it says; ``None`` if nothing was found or the source failed.
        existing: id of the card that says the same, ``""`` if there is none.
        rejected: what an endpoint proposed that does not stand in the passages: field and reason.
        error: why it failed.
    """

    source: str
    state: State
    card: NewCard | None = None
    existing: str = ""
    rejected: tuple[tuple[str, str], ...] = ()
    error: SurveyError | None = None


def draft_from_text(root: Path, corpus: Corpus, source: str) -> Draft:
    """Draft a card from the words of ``source`` alone; deterministic, nothing is written.

    Args:
        root: the corpus folder.
    """
    try:
        passages = readable_passages(corpus, source)
        known = corpus.sources[source]
        fields = extract_fields(passages, known.title, longest_field(corpus, source))
        return as_draft(root, corpus, source, fields)
    except SurveyError as error:
        return Draft(source, State.FAILED, error=error)


def longest_field(corpus: Corpus, source: str) -> int:
    """Return how many columns a field of a card on ``source`` may have."""
    return QUOTED_OF_LOCAL if corpus.sources[source].local else MAX_FIELD


def readable_passages(corpus: Corpus, source: str) -> tuple[Passage, ...]:
    """Return the current passages of ``source`` in the order of its document.

    Raises:
        CorpusError: no such source, or its passages are not on this machine.
    """
    if source not in corpus.sources:
        close = difflib.get_close_matches(source, corpus.sources, n=3, cutoff=0.5)
        remedy = f"Nearest: {', '.join(close)}." if close else "Ingest its file first."
        raise CorpusError(f"there is no source {source!r}", remedy=remedy)
    if corpus.is_absent(source):
        raise CorpusError(
            f"the passages of {source!r} are not on this machine",
            remedy="Ingest its file again; nothing of the corpus will change.",
        )
    return tuple(p for p in corpus.passages(source) if not p.retired)


def as_draft(
    root: Path,
    corpus: Corpus,
    source: str,
    fields: Mapping[str, CardField | None],
    rejected: tuple[tuple[str, str], ...] = (),
) -> Draft:
    """Make a draft card of ``fields``, or name the card that says all they say.

    The card rests on the passages of its fields; its id derives from them and from the identity of
    the work, so that the same words give the same id again.
    """
    ats = {field.at for field in fields.values() if field is not None}
    passages = [p for p in corpus.passages(source) if p.at in ats and not p.retired]
    if not passages:
        return Draft(source, State.EMPTY, rejected=rejected)
    existing = _said_already(corpus, source, fields)
    identity = _identity(Layout(root).of(source), source)
    chosen = existing or choose_id(source, identity, passages, corpus.cards)
    refs = tuple(PassageRef(p.at, p.sha256) for p in passages)
    card = NewCard(chosen, refs, fields, draft=True)
    same_id = corpus.cards.get(chosen)
    state = State.NEW if same_id is None else State.EXISTS
    return Draft(source, state, card, "" if same_id is None else chosen, rejected)


def save_draft(root: Path, draft: Draft) -> None:
    """Append a new draft to the ``cards.yaml`` of its source; all else there stays as it is.

    Raises:
        CorpusError: the file is written so that nothing can be appended.
        OSError: it cannot be written.
    """
    if draft.state is not State.NEW or draft.card is None:
        return
    path = Layout(root).of(draft.source).cards
    old = path.read_bytes() if path.is_file() else b""
    name = f"sources/{draft.source}/cards.yaml"
    write_if_changed(path, append_card(old, draft.card, draft.source, name))


def _identity(files: SourceFiles, source: str) -> str:
    return load_about(files.about.read_bytes(), f"sources/{source}/source.yaml", source).identity


def _said_already(corpus: Corpus, source: str, fields: Mapping[str, CardField | None]) -> str:
    """Return the id of a card of ``source`` that holds every filled field, ``""`` if none does."""
    said = {name: field for name, field in fields.items() if field is not None}

    def holds(card: Card) -> bool:
        return all(card.fields.get(name) == field for name, field in said.items())

    return next((c.id for c in corpus.cards.values() if c.source == source and holds(c)), "")
