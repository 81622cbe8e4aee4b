"""From citations to pairs: which words are measured against which passages.

A card is measured for meaning on its own, since one wrong card of a bracket must not hide behind
a right one; figures and names are looked for in all cards of the bracket together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mkdocs_survey.corpus.evidence import SEPARATOR, evidence_of, join, locate
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import (
    BibEntry,
    BlockKind,
    CardRef,
    Citation,
    Observation,
    Page,
    Pair,
    Passage,
    Sentence,
)


@dataclass(frozen=True, slots=True)
class CitedPair:
    """A pair and where it comes from.

    Attributes:
        sentence: index of the sentence on its page.
        marker: index of the marker on its page.
        cards: ids of the cards whose passages are the evidence.
        offset: where the claim starts inside the sentence; claim spans move by it.
        passages: the evidence in pieces, in the order in which it was joined.
    """

    pair: Pair
    sentence: int
    marker: int
    cards: tuple[str, ...]
    offset: int
    passages: tuple[Passage, ...]

    def quote(self, seen: Observation) -> tuple[str, str]:
        """Return coordinates and words of the passage that an observation speaks of.

        The words are a slice of the passage: what is shown as original is original. Without a
        span in the evidence, the coordinates are those of the first passage and no words.
        """
        located = locate(seen.evidence_spans[:1], self.passages)
        for passage in self.passages:
            for span in located.get(passage.id, ()):
                return passage.at, span.of(passage.text)
        return (self.passages[0].at if self.passages else "", "")


def semantic_pairs(page: Page, valid: frozenset[int], corpus: Corpus) -> Iterator[CitedPair]:
    """Yield one pair for each card that a sentence of the page cites.

    A table's row is measured together with its head: "0.52 | 71 %" means nothing without it.

    Args:
        valid: indices of the page's markers that resolve; the others are left out.
    """
    head = ""
    for sentence in page.sentences:
        if sentence.kind is BlockKind.TABLE_HEAD:
            head = sentence.text
        elif sentence.kind is not BlockKind.TABLE_ROW:
            head = ""  # the table is over; the next one may have no head
        for citation in _checkable(sentence, valid):
            for ref in page.markers[citation.marker].refs:
                cited = _pair(page, sentence, citation, (ref,), corpus)
                if sentence.kind is BlockKind.TABLE_ROW and head:
                    claim = f"{head} | {cited.pair.claim}"
                    cited = replace(cited, pair=replace(cited.pair, claim=claim))
                yield cited


def evidence_pairs(page: Page, valid: frozenset[int], corpus: Corpus) -> Iterator[CitedPair]:
    """Yield one pair for each marker of a sentence, its cards' passages taken together."""
    for sentence in page.sentences:
        for citation in _checkable(sentence, valid):
            yield _pair(page, sentence, citation, page.markers[citation.marker].refs, corpus)


def _checkable(sentence: Sentence, valid: frozenset[int]) -> Iterator[Citation]:
    return (c for c in sentence.citations if c.marker in valid)


def _pair(
    page: Page,
    sentence: Sentence,
    citation: Citation,
    refs: Sequence[CardRef],
    corpus: Corpus,
) -> CitedPair:
    passages = evidence_of(refs, corpus)
    others = evidence_of(
        (
            ref
            for c in sentence.citations
            if c.marker != citation.marker
            for ref in page.markers[c.marker].refs
            if ref.card in corpus.cards
        ),
        corpus,
    )
    sections = dict.fromkeys(corpus.section_of(p) for p in passages)
    keys = dict.fromkeys(corpus.cards[ref.card].source for ref in refs)
    lang = corpus.sources[next(iter(keys))].lang
    return CitedPair(
        Pair(
            id=f"{page.path}#{sentence.index}.{citation.marker}",
            claim=sentence.text[citation.start : citation.end],
            evidence=join(passages),
            claim_lang=sentence.lang,
            evidence_lang=lang,
            context=SEPARATOR.join([*sections, join(others)]),
            reference=" ".join(_reference(corpus.bibliography[k]) for k in keys),
            complete=True,
        ),
        sentence=sentence.index,
        marker=citation.marker,
        cards=tuple(ref.card for ref in refs),
        offset=citation.start,
        passages=passages,
    )


def _reference(entry: BibEntry) -> str:
    names = [f"{p.given} {p.family}".strip() for p in (*entry.authors, *entry.editors)]
    fields = (entry.fields.get(name, "") for name in ("title", "journal", "booktitle", "year"))
    return " ".join(part for part in (*names, *fields) if part)
