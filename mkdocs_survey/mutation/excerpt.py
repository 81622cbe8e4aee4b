"""A sentence with its markers as a page of its own, so that it alone is judged again.

The engine judges pages. What it takes into account of a sentence (its markers, their cards and
sections, the head of its table) comes along; the rest of the page would only cost time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mkdocs_survey.model import BlockKind, CardRef, Page, Sentence
from mkdocs_survey.mutation.edit import Edit


def excerpt(page: Page, sentence: Sentence) -> Page:
    """Return a page with ``sentence`` as its last one, its own markers, and the head of its table.

    Markers and sentences are numbered anew; places stay those of the page.
    """
    cited = sorted({c.marker for c in sentence.citations})
    markers = tuple(replace(page.markers[old], index=new) for new, old in enumerate(cited))
    citations = tuple(replace(c, marker=cited.index(c.marker)) for c in sentence.citations)
    head = _head_above(page.sentences[: sentence.index], sentence)
    own = replace(sentence, index=len(head), citations=citations)
    return Page(page.path, page.file, page.title, page.lang, (*head, own), markers)


def _head_above(before: Sequence[Sentence], sentence: Sentence) -> list[Sentence]:
    """Return the head of the table that ``sentence`` is a row of, without its markers."""
    if sentence.kind is not BlockKind.TABLE_ROW:
        return []
    for above in reversed(before):
        if above.kind is BlockKind.TABLE_HEAD:
            return [replace(above, index=0, citations=())]
        if above.kind is not BlockKind.TABLE_ROW:
            break
    return []


def reworded(page: Page, edit: Edit) -> Page:
    """Return an excerpt whose sentence is edited; the clauses of its markers move along."""
    own = page.sentences[-1]
    citations = tuple(
        replace(c, start=edit.moved(c.start), end=edit.moved(c.end)) for c in own.citations
    )
    return _with(page, replace(own, text=edit.apply(own.text), citations=citations))


def recited(page: Page, marker: int, card: str, instead: str) -> Page:
    """Return an excerpt whose marker number ``marker`` names the card ``instead`` of ``card``."""
    old = page.markers[marker]
    refs = tuple(CardRef(instead) if ref.card == card else ref for ref in old.refs)
    new = replace(old, refs=refs, raw=old.raw.replace(card, instead))
    return replace(page, markers=(*page.markers[:marker], new, *page.markers[marker + 1 :]))


def unsourced(page: Page) -> Page:
    """Return an excerpt whose sentence has lost its markers."""
    return replace(_with(page, replace(page.sentences[-1], citations=())), markers=())


def _with(page: Page, own: Sentence) -> Page:
    return replace(page, sentences=(*page.sentences[:-1], own))
