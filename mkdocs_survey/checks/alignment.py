"""Alignment: every marker leads to a card, its unaltered passage and its bibliography entry."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from mkdocs_survey.checks.references import observe_entries
from mkdocs_survey.checks.store import observe_retired
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import (
    CARD_FIELDS,
    Card,
    CardRef,
    Finding,
    Marker,
    Page,
    Place,
)
from mkdocs_survey.rules import RULES

_SUGGESTIONS = 2
# Below this two ids share little more than a year or a word (as the ratio
# of difflib, two ids of one source with four other digits each come to about 0.8).
_CUTOFF = 0.7


def observe(page: Page, corpus: Corpus) -> tuple[Finding, ...]:
    """Return what keeps the markers of ``page`` from leading to evidence, in the order of places.

    SV101–SV105 and SV107–SV111 about markers, SV106 about placeholders. ``Finding.sentence`` is
    the first sentence that the marker is bound to.
    """
    findings = list(_placeholders(page))
    sentences = _bound(page)
    for marker in page.markers:
        sentence = sentences.get(marker.index)
        findings += (_Site(page, marker, sentence).finding(f) for f in _of_marker(marker, corpus))
    findings += (
        _finding(
            "SV108",
            place,
            "text that looks like a marker stands in raw HTML, where none is read",
            "Write it in Markdown, or put `markdown` on the HTML element.",
            page=page.path,
        )
        for place in page.unread
    )
    return tuple(sorted(findings, key=lambda f: (f.place, f.rule, f.message)))


def observe_corpus(corpus: Corpus, cited: Collection[str]) -> tuple[Finding, ...]:
    """Return what is to be said of the corpus as such: SV901 to SV905.

    Args:
        cited: ids of the cards that some page cites.
    """
    unused = observe_unused(corpus, cited)
    return (*unused, *observe_retired(corpus), *observe_entries(corpus), *corpus.problems)


def observe_unused(corpus: Corpus, cited: Collection[str]) -> tuple[Finding, ...]:
    """Return SV901 for every card that is not among the ``cited``."""
    return tuple(
        _finding(
            "SV901",
            card.place,
            f"no page cites the card {card.id}",
            "Cite it, or remove it.",
            card=card.id,
        )
        for card in corpus.cards.values()
        if card.id not in cited
    )


def observe_cards(corpus: Corpus) -> tuple[Finding, ...]:
    """Return what is wrong with any card, cited or not, at the place where it is written."""
    return tuple(
        _finding(fact.rule, card.place, fact.message, fact.advice, card=card.id, at=fact.at)
        for card in corpus.cards.values()
        for fact in _of_card(card, corpus)
    )


@dataclass(frozen=True, slots=True)
class _Fact:
    """What is wrong, before it is known where it is to be reported."""

    rule: str
    message: str
    advice: str
    card: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class _Site:
    page: Page
    marker: Marker
    sentence: int | None

    def finding(self, fact: _Fact) -> Finding:
        return _finding(
            fact.rule,
            self.marker.place,
            fact.message,
            fact.advice,
            page=self.page.path,
            sentence=self.sentence,
            marker=self.marker.index,
            card=fact.card,
            at=fact.at,
        )


def _finding(
    rule: str,
    place: Place,
    message: str,
    advice: str,
    *,
    page: str = "",
    sentence: int | None = None,
    marker: int | None = None,
    card: str = "",
    at: str = "",
) -> Finding:
    return Finding(
        rule=rule,
        severity=RULES[rule].severity,
        place=place,
        message=message,
        advice=advice,
        page=page,
        sentence=sentence,
        marker=marker,
        card=card,
        passage_at=at,
    )


def _bound(page: Page) -> dict[int, int]:
    """Return marker index → index of the first sentence that it is bound to."""
    bound: dict[int, int] = {}
    for sentence in page.sentences:
        for citation in sentence.citations:
            bound.setdefault(citation.marker, sentence.index)
    return bound


def _placeholders(page: Page) -> Iterator[Finding]:
    for text, place in page.placeholders:
        yield _finding(
            "SV106",
            place,
            f"the placeholder {text} is still in the text",
            "Cite a card, or take the statement out.",
            page=page.path,
        )


def _of_marker(marker: Marker, corpus: Corpus) -> Iterator[_Fact]:
    if marker.problem:
        advice = "Write [CARD:id], [CARD:a; CARD:b] or [CARD:id#field]; \\[CARD:x] is plain text."
        yield _Fact("SV102", f"{_short(marker.raw)} cannot be read: {marker.problem}", advice)
    if marker.misplaced:
        where = {"heading": "in a heading", "link": "inside a link"}.get(
            marker.misplaced, marker.misplaced
        )
        advice = "Put it behind the sentence that it is to cover."
        yield _Fact("SV107", f"the marker stands {where}, where it covers no sentence", advice)
    for ref in marker.refs:
        card = corpus.cards.get(ref.card)
        if card is None:
            yield _Fact("SV101", f"there is no card {ref.card!r}", _nearest(ref, corpus), ref.card)
        else:
            yield from _of_card(card, corpus)
            yield from _of_field(card, ref)


def _of_card(card: Card, corpus: Corpus) -> Iterator[_Fact]:
    key = card.source
    if card.draft:
        advice = f"Read it against its passage, then `mkdocs-survey card accept {card.id}`."
        yield _Fact("SV110", f"the card {card.id} is a draft", advice, card.id)
    if key not in corpus.bibliography:
        message = f"the source {key!r} of card {card.id} has no entry in references.bib"
        yield _Fact("SV105", message, f"Add an entry with the key {key!r}.", card.id)
    source = corpus.sources.get(key)
    if corpus.is_absent(key) and source is not None and source.local:
        message = f"the passages of {key!r} are not on this machine; card {card.id} is unchecked"
        yield _Fact("SV111", message, f"Ingest {source.file} here.", card.id)
        return
    for ref in card.passages:
        if corpus.passage(key, ref) is not None:
            continue
        if corpus.altered_at(key, ref):
            message = f"the words at {ref.at} of {key!r} are not those card {card.id} was made from"
            advice = "Restore passages.jsonl, or make the card again from the words that are right."
            yield _Fact("SV104", message, advice, card.id, ref.at)
        else:
            message = f"card {card.id} rests on {ref.at} of {key!r}, which the snapshot has not"
            advice = "Ingest the source again, or name a passage of it (`card passages`)."
            yield _Fact("SV103", message, advice, card.id, ref.at)


def _of_field(card: Card, ref: CardRef) -> Iterator[_Fact]:
    if not ref.field or card.fields.get(ref.field) is not None:
        return
    if ref.field in CARD_FIELDS:
        message = f"the field {ref.field!r} of card {card.id} says NOT_FOUND"
    else:
        message = f"a card has no field {ref.field!r}"
    filled = [name for name, value in card.fields.items() if value is not None]
    advice = f"It has {', '.join(filled)}." if filled else "Name the card without a field."
    yield _Fact("SV109", message, advice, card.id)


def _nearest(ref: CardRef, corpus: Corpus) -> str:
    if ref.card in corpus.sources:
        return f"{ref.card!r} is a source; make a card of it with `mkdocs-survey card new`."
    close = difflib.get_close_matches(ref.card, corpus.cards, n=_SUGGESTIONS, cutoff=_CUTOFF)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    return "See `mkdocs-survey card list`."


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"
