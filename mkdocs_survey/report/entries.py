"""The findings of a survey, one after the other, with what every format says about them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_survey.model import Finding, Page, Sentence, Severity, SurveyResult
from mkdocs_survey.rules import RULES

LABELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "doubt",
    Severity.COVERAGE: "unsourced",
    Severity.INFO: "info",
}
"""What a reviewer calls a severity."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding as reports show it.

    Attributes:
        page: the page it stands on, ``None`` for findings about the corpus.
        sentence: the sentence it is about, ``None`` where none is meant.
        fingerprint: its identity from run to run: a hash of rule, page, sentence and card, never
            of the line. Alike findings of one page are told apart by their order.
    """

    finding: Finding
    page: Page | None
    sentence: Sentence | None
    fingerprint: str

    @property
    def rule_name(self) -> str:
        """The rule's name, e.g. ``number-contradicted``."""
        rule = RULES.get(self.finding.rule)
        return rule.name if rule else self.finding.rule

    @property
    def excuse(self) -> str:
        """Why the finding does not weigh in the gate, in a word; ``""`` where it does."""
        if self.finding.waived:
            return "waived"
        if self.finding.baselined:
            return "in the baseline"
        return "outside the change" if self.finding.outside else ""

    @property
    def message(self) -> str:
        """The finding's message with the cards that fit, in one sentence."""
        if not self.finding.suggestions:
            return self.finding.message
        cards = ", ".join(f"{s.card} ({s.score:.2f})" for s in self.finding.suggestions)
        lead = "closest" if self.finding.severity is Severity.COVERAGE else "fits better"
        return f"{self.finding.message}; {lead}: {cards}"

    @property
    def full_message(self) -> str:
        """The message with card, quotation and advice, for formats with one text a finding."""
        parts = [self.message + ("" if self.message.endswith((".", "!", "?", "。")) else ".")]
        if self.finding.card:
            parts.append(f"Card: {self.finding.card}.")
        if self.finding.quote:
            at = f" ({self.finding.passage_at})" if self.finding.passage_at else ""
            parts.append(f"Passage{at}: “{self.finding.quote}”")
        if self.finding.advice:
            parts.append(self.finding.advice)
        return " ".join(parts)


def entries(result: SurveyResult) -> Iterator[Entry]:
    """Yield every finding, waived ones too: page by page in order of place, then the corpus."""
    for page in result.pages:
        sentences = {s.index: s for s in page.page.sentences}
        seen: Counter[str] = Counter()
        for finding in page.all_findings:
            about = None if finding.sentence is None else sentences.get(finding.sentence)
            yield Entry(finding, page.page, about, _fingerprint(finding, about, seen))
    seen = Counter()
    in_order = sorted(result.corpus_findings, key=lambda f: (f.place, f.rule, f.card, f.message))
    for finding in in_order:
        yield Entry(finding, None, None, _fingerprint(finding, None, seen))


def _fingerprint(finding: Finding, sentence: Sentence | None, seen: Counter[str]) -> str:
    # without a sentence, the message is what tells one finding from another
    about = sentence.sha256 if sentence else finding.message
    words = [span.of(sentence.text) for span in finding.claim_spans] if sentence else []
    parts = (finding.rule, finding.page or finding.place.file, about, finding.card, *words)
    key = "\0".join(parts)
    number = seen[key]
    seen[key] += 1
    return hashlib.sha256(f"{key}\0{number}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
