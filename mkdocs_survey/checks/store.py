"""The card store itself, whether or not a page cites it: is the snapshot whole, is it current?"""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import Finding, Place
from mkdocs_survey.rules import RULES


def observe_retired(corpus: Corpus) -> tuple[Finding, ...]:
    """Return SV905 for every card that rests on a passage its source no longer has."""
    return tuple(
        Finding(
            "SV905",
            RULES["SV905"].severity,
            card.place,
            f"card {card.id} rests on {passage.at} of {card.source!r}, which the source as it was"
            " last ingested no longer has",
            "Read the new passage; if it says so too, make the card again from it.",
            card=card.id,
            passage_at=passage.at,
        )
        for card in corpus.cards.values()
        for passage in corpus.passages_of(card)
        if passage.retired
    )


def observe_snapshot(corpus: Corpus, folder: str) -> tuple[Finding, ...]:
    """Return what is wrong with passages that no card rests on: SV103 and SV104, by place.

    What a card rests on is reported where the card is written.

    Args:
        folder: path of the corpus for messages, e.g. ``corpus``.
    """
    return tuple(sorted((*_missing(corpus, folder), *_altered(corpus, folder)), key=_order))


def _missing(corpus: Corpus, folder: str) -> Iterator[Finding]:
    carded = {card.source for card in corpus.cards.values()}
    for key, source in corpus.sources.items():
        if corpus.is_absent(key) and not source.local and key not in carded:
            yield Finding(
                "SV103",
                RULES["SV103"].severity,
                Place(f"{folder}/sources/{key}/source.yaml"),
                f"the source {key!r} has no passages.jsonl",
                f"Ingest {source.file} again, or remove the folder.",
            )


def _altered(corpus: Corpus, folder: str) -> Iterator[Finding]:
    resting = {(card.source, ref.at) for card in corpus.cards.values() for ref in card.passages}
    for passage in corpus.data.altered:
        if (passage.source, passage.at) not in resting:
            yield Finding(
                "SV104",
                RULES["SV104"].severity,
                Place(f"{folder}/sources/{passage.source}/passages.jsonl"),
                f"the words at {passage.at} are not those that were ingested",
                "Restore passages.jsonl, or ingest the source again.",
                passage_at=passage.at,
            )


def _order(finding: Finding) -> tuple[Place, str, str]:
    return finding.place, finding.rule, finding.passage_at
