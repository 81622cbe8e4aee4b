"""The findings of a survey, one after the other, with what every format says about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from mkdocs_survey.findings import Located, located
from mkdocs_survey.model import Finding, Page, Place, Sentence, Severity, SurveyResult
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
        page, sentence, fingerprint: see :class:`~mkdocs_survey.findings.Located`.
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
        if self.finding.confirmed:
            parts.append(f"Confirmed by a reviewer: {self.finding.confirmed}.")
        return " ".join(parts)


def entries(result: SurveyResult) -> Iterator[Entry]:
    """Yield every finding, waived ones too: page by page in order of place, then the corpus."""
    for page, group in groupby(located(result), key=lambda found: found.page):
        for found in sorted(group, key=_by_place if page is not None else _by_file):
            yield Entry(found.finding, found.page, found.sentence, found.fingerprint)


def _by_place(found: Located) -> tuple[int, int, str, str]:
    finding = found.finding
    return finding.place.line, finding.place.col, finding.rule, finding.message


def _by_file(found: Located) -> tuple[Place, str, str, str]:
    finding = found.finding
    return finding.place, finding.rule, finding.card, finding.message
