"""Sentence and passage side by side, with the words that a finding speaks of marked in both."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_survey.corpus.evidence import evidence_of, locate
from mkdocs_survey.model import Finding, Marker, PageResult, Passage, Span
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.passages import (
    Excerpt,
    cut,
    describe_place,
    segment,
)
from mkdocs_survey.publish.strings import Strings
from mkdocs_survey.rules import RULES

_BEFORE, _AFTER = 160, 320
"""Characters of a passage shown around the words in question: some three lines of context."""
_GIVE = 30


def marker_of(finding: Finding, page: PageResult) -> Marker | None:
    """Return the marker that a finding is about, ``None`` if there is none."""
    return None if finding.marker is None else page.page.markers[finding.marker]


def compare(
    finding: Finding, page: PageResult | None, corpus: CorpusView, strings: Strings
) -> tuple[Excerpt | None, Excerpt | None, str]:
    """Return the finding's sentence, its passage, and where the passage stands.

    A part that the finding does not have is ``None``, the place then ``""``.
    """
    sentence = None
    if page and finding.sentence is not None:
        text = page.sentences[finding.sentence].sentence.text
        sentence = Excerpt(segment(text, {0: finding.claim_spans}))
    passages = _evidence(finding, page, corpus)
    if not passages:
        return sentence, None, ""
    passage, marks, focus = (
        _spoken_of(finding, passages)
        or _closest(finding, page, corpus)
        or (next((p for p in passages if p.at == finding.passage_at), passages[0]), [], 0)
    )
    return sentence, excerpt(passage.text, marks, focus), describe_place(passage, strings)


def excerpt(text: str, marks: Sequence[Span], focus: int) -> Excerpt:
    """Cut a text to the surroundings of a position, at spaces where there are some.

    Args:
        focus: the position that must be seen, usually where the first mark starts.
    """
    start = max(focus - _BEFORE, 0)
    end = min(focus + _AFTER, len(text))
    # a few characters more or less do not matter: a cut should not fall inside a word
    if start:
        space = text.find(" ", start, start + _GIVE)
        start = space + 1 if 0 <= space < focus else start
    if end < len(text):
        space = text.rfind(" ", end - _GIVE, end)
        end = space if space > focus else end
    return cut(text, Span(start, end), {0: marks})


def _evidence(finding: Finding, page: PageResult | None, corpus: CorpusView) -> tuple[Passage, ...]:
    """Return the passages that the finding's spans were measured in, in their order.

    Meaning is measured card by card, content in all cards of the bracket together.
    """
    marker = marker_of(finding, page) if page else None
    refs = [r for r in marker.refs if r.card in corpus.cards] if marker else []
    if RULES[finding.rule].group == "semantic":
        refs = [r for r in refs if r.card == finding.card]
    found = evidence_of(refs, corpus)
    if not found and finding.card in corpus.cards:
        found = corpus.passages_of(corpus.cards[finding.card])
    return found


def _spoken_of(
    finding: Finding, passages: tuple[Passage, ...]
) -> tuple[Passage, list[Span], int] | None:
    """Return the passage whose words the finding speaks of, those words, and where they start."""
    marked = locate(finding.evidence_spans, passages)
    at = [p for p in passages if p.at == finding.passage_at]
    for passage in (*at, *passages):
        spans = list(marked.get(passage.id, ()))
        if spans and (not finding.quote or finding.quote in passage.text):
            return passage, spans, min(s.start for s in spans)
    for passage in at:
        if finding.quote and (start := passage.text.find(finding.quote)) >= 0:
            return passage, [Span(start, start + len(finding.quote))], start
    return None


def _closest(
    finding: Finding, page: PageResult | None, corpus: CorpusView
) -> tuple[Passage, list[Span], int] | None:
    """Without words to mark: the card's passage at the sentence that matches best."""
    marker = marker_of(finding, page) if page else None
    if page is None or marker is None or finding.sentence is None:
        return None
    refs = [r for r in marker.refs if r.card == finding.card and r.card in corpus.cards]
    best = [
        j.semantic.best
        for j in page.sentences[finding.sentence].judgements
        if (j.marker, j.card) == (marker.index, finding.card) and j.semantic
    ]
    for ref in refs:
        evidence = evidence_of((ref,), corpus)
        for passage_id, spans in locate(best, evidence).items():
            return next(p for p in evidence if p.id == passage_id), [], spans[0].start
    return None
