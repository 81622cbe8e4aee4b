"""Accepting a draft: the mark ``draft: true`` goes, every other byte of ``cards.yaml`` stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mkdocs_survey.corpus.cards import load_cards
from mkdocs_survey.corpus.layout import Layout
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.corpus.yaml_nodes import Node, compose
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.model import Card, Place


def accept_card(root: Path, corpus: Corpus, card_id: str) -> bool:
    """Take the mark of a draft from a card; return whether it had one.

    Raises:
        CorpusError: there is no such card, the words it was made from are not those of the
            snapshot, or the file is written so that the mark cannot be taken away alone.
    """
    card = corpus.cards.get(card_id)
    if card is None:
        raise CorpusError(f"there is no card {card_id!r}", remedy="See `mkdocs-survey card list`.")
    if not card.draft:
        return False
    for ref in card.passages:
        if corpus.passage(card.source, ref) is None:
            raise CorpusError(
                f"the words that the card {card_id!r} was made from are not at {ref.at} of "
                f"{card.source!r}",
                card.place,
                "A card is read against its passages: ingest the source again, or make it anew.",
            )
    path = Layout(root).of(card.source).cards
    name = f"sources/{card.source}/cards.yaml"
    write_if_changed(path, without_draft_mark(path.read_bytes(), card_id, card.source, name))
    return True


def without_draft_mark(data: bytes, card_id: str, source: str, file: str) -> bytes:
    """Return the bytes of a ``cards.yaml`` in which ``card_id`` is no draft.

    A line that says nothing but ``draft: true`` goes; elsewhere, as in ``{id: x, draft: true}`` or
    before a comment, ``true`` becomes ``false``.

    Raises:
        CorpusError: the file cannot be read, or cannot be changed in this one place.
    """
    before = _cards(data, source, file)
    flag = _flag(compose(data, file), card_id)
    if flag is None:
        return data
    key, value = flag
    lines = data.decode("utf-8").splitlines(keepends=True)
    number = key.place.line - 1
    if lines[number].split() == ["draft:", value.scalar()]:
        del lines[number]
    else:
        number, col = value.place.line - 1, value.place.col - 1
        # a byte order mark is no column of the first line
        col += number == 0 and lines[0].startswith("\ufeff")
        end = col + len(value.scalar() or "")
        lines[number] = f"{lines[number][:col]}false{lines[number][end:]}"
    result = "".join(lines).encode("utf-8")
    if _cards(result, source, file) != _accepted(before, card_id):
        raise CorpusError(
            f"the mark of the draft {card_id!r} cannot be taken away as it is written",
            Place(file, key.place.line),
            "Remove `draft: true` by hand.",
        )
    return result


def _flag(root: Node | None, card_id: str) -> tuple[Node, Node] | None:
    """Return key and value of the mark of a card."""
    for item in (root.items() if root is not None else None) or ():
        pairs = item.pairs() or []
        if any(k.scalar() == "id" and v.scalar() == card_id for k, v in pairs):
            return next(((k, v) for k, v in pairs if k.scalar() == "draft"), None)
    return None


def _cards(data: bytes, source: str, file: str) -> list[Card]:
    """Return the cards without their places, which move when a line goes."""
    problems = Problems()
    cards = load_cards(data, source, file, problems)
    problems.raise_if_any()
    return [replace(card, place=Place(file)) for card in cards]


def _accepted(cards: list[Card], card_id: str) -> list[Card]:
    return [replace(card, draft=False) if card.id == card_id else card for card in cards]
