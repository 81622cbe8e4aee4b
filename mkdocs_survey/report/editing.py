"""The hand-over: flagged paragraphs with all that a correction needs (``editing_schema.json``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mkdocs_survey import __version__
from mkdocs_survey.bibliography import ReferenceFormatter
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.correction.edits import VERSION
from mkdocs_survey.correction.paragraphs import Paragraph
from mkdocs_survey.correction.rounds import MOST_ROUNDS, Rounds
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Finding, SentenceResult, Span, SurveyResult
from mkdocs_survey.report.json import SCORE_DIGITS, to_json
from mkdocs_survey.rules import RULES


def render(
    result: SurveyResult,
    gate: Gate,
    corpus: Corpus,
    paragraphs: Sequence[Paragraph],
    rounds: Rounds,
    style: str,
) -> str:
    """Return the hand-over as JSON text.

    Args:
        paragraphs: red and yellow ones, in the order of pages and lines.
        style: in which the works behind cards are named.
    """
    cards = _Cards(result, corpus, ReferenceFormatter(style))
    return to_json(
        {
            "version": VERSION,
            "tool": {"name": "mkdocs-survey", "version": __version__},
            "gate": {"ok": gate.ok, "reasons": list(gate.reasons)},
            "most_rounds": MOST_ROUNDS,
            "paragraphs": [_paragraph(p, rounds, cards) for p in paragraphs if _is_open(p, rounds)],
            "for_a_person": [
                {**_place(p), "why": _why(p)} for p in paragraphs if not _is_open(p, rounds)
            ],
            "notes": list(result.notes),
        }
    )


def _is_open(paragraph: Paragraph, rounds: Rounds) -> bool:
    """Tell whether an edit of the paragraph would be taken."""
    done = rounds.of(paragraph.page, paragraph.markdown)
    return not paragraph.fixed and not (done and done.is_exhausted)


def _why(paragraph: Paragraph) -> str:
    return paragraph.fixed or f"it was corrected {MOST_ROUNDS} times and is still flagged"


def _place(paragraph: Paragraph) -> dict[str, Any]:
    return {
        "id": paragraph.id,
        "page": paragraph.page,
        "file": paragraph.file,
        "lines": [paragraph.lines.first, paragraph.lines.last],
        "heading": paragraph.heading,
        "status": paragraph.weight.status,
    }


def _paragraph(paragraph: Paragraph, rounds: Rounds, cards: _Cards) -> dict[str, Any]:
    done = rounds.of(paragraph.page, paragraph.markdown)
    cited = cards.cited_by(paragraph)
    offered = _offered(paragraph, cited)
    return {
        **_place(paragraph),
        "sha256": paragraph.sha256,
        "markdown": paragraph.markdown,
        "original": done.original if done else None,
        "rounds": done.rounds if done else 0,
        "sentences": [_sentence(s, paragraph, cards) for s in paragraph.sentences],
        "findings": [
            _finding(f, "") for f in paragraph.findings if f.sentence is None and f.counts
        ],
        "evidence": [cards.shown(card) for card in cited if cards.knows(card)],
        "candidates": [
            {**cards.shown(card), "score": round(score, SCORE_DIGITS)}
            for card, score in offered.items()
            if cards.knows(card)
        ],
        "edited": None,
    }


def _offered(paragraph: Paragraph, cited: Sequence[str]) -> dict[str, float]:
    """Return the cards that may fit better, each with its best score, the best first."""
    best: dict[str, float] = {}
    for suggestion in (s for f in paragraph.findings if f.counts for s in f.suggestions):
        if suggestion.card not in cited:
            best[suggestion.card] = max(suggestion.score, best.get(suggestion.card, 0.0))
    return dict(sorted(best.items(), key=lambda item: (-item[1], item[0])))


def _sentence(result: SentenceResult, paragraph: Paragraph, cards: _Cards) -> dict[str, Any]:
    sentence = result.sentence
    return {
        "line": sentence.place.line,
        "col": sentence.place.col,
        "text": sentence.text,
        "claim": result.claim.is_claim,
        "verdict": result.verdict,
        "cards": cards.of(paragraph.page, result),
        "findings": [_finding(f, sentence.text) for f in result.findings if f.counts],
    }


def _finding(finding: Finding, text: str) -> dict[str, Any]:
    rule = RULES.get(finding.rule)
    return {
        "rule": finding.rule,
        "name": rule.name if rule else finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "advice": finding.advice,
        "card": finding.card,
        "words": _words(finding.claim_spans, text),
        "passage_at": finding.passage_at,
        "quote": finding.quote,
        "suggestions": [
            {"card": s.card, "score": round(s.score, SCORE_DIGITS)} for s in finding.suggestions
        ],
    }


def _words(spans: Iterable[Span], text: str) -> list[str]:
    return [words for span in spans if (words := span.of(text))]


class _Cards:
    """The cards of a corpus as an author sees them."""

    def __init__(self, result: SurveyResult, corpus: Corpus, printed: ReferenceFormatter) -> None:
        self._markers = {
            page.page.path: {m.index: m for m in page.page.markers} for page in result.pages
        }
        self._corpus = corpus
        self._printed = printed

    def knows(self, card: str) -> bool:
        return card in self._corpus.cards

    def of(self, page: str, result: SentenceResult) -> list[str]:
        """Return the cards that a sentence cites."""
        markers = self._markers[page]
        cited = (markers[c.marker] for c in result.sentence.citations if c.marker in markers)
        return list(dict.fromkeys(ref.card for marker in cited for ref in marker.refs))

    def cited_by(self, paragraph: Paragraph) -> list[str]:
        """Return the cards that a paragraph cites, in order."""
        cited = (card for s in paragraph.sentences for card in self.of(paragraph.page, s))
        return list(dict.fromkeys(cited))

    def shown(self, card_id: str) -> dict[str, Any]:
        """Return a card with the words it rests on."""
        card = self._corpus.cards[card_id]
        entry = self._corpus.bibliography.get(card.source)
        source = self._corpus.sources.get(card.source)
        return {
            "card": card_id,
            "marker": f"[CARD:{card_id}]",
            "source": card.source,
            "reference": self._printed.format(entry).text if entry else "",
            "local": source.local if source else False,
            "passages": [
                {"at": p.at, "section": p.section, "text": p.text}
                for p in self._corpus.passages_of(card)
            ],
        }
