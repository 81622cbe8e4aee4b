"""Sourcing: a claim carries a marker (SV201), a page has claims at all (SV202)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mkdocs_survey.model import ClaimDecision, Finding, Page, Place, Sentence, Severity
from mkdocs_survey.text.claims import classify


def decide(sentence: Sentence) -> ClaimDecision:
    """Decide whether a sentence counts as a claim: by its words, or because it is sourced.

    Who sources a sentence says that it states something; it is checked and counted as such.
    """
    decision = classify(sentence)
    if sentence.citations and not decision.is_claim:
        return replace(decision, is_claim=True, score=max(decision.score, 0.5), reason="is sourced")
    return decision


def observe(page: Page, decisions: Sequence[ClaimDecision]) -> tuple[Finding, ...]:
    """Return a finding for every claim without a marker, or one for a page without claims.

    Args:
        decisions: one for each of ``page.sentences``, in the same order.

    Raises:
        ValueError: if there are more or fewer decisions than sentences.
    """
    pairs = list(zip(page.sentences, decisions, strict=True))
    if not any(decision.is_claim or sentence.citations for sentence, decision in pairs):
        return (_no_claims(page),)
    return tuple(
        _unsourced(sentence, decision)
        for sentence, decision in pairs
        if decision.is_claim and not sentence.citations
    )


def _unsourced(sentence: Sentence, decision: ClaimDecision) -> Finding:
    return Finding(
        rule="SV201",
        severity=Severity.COVERAGE,
        place=sentence.place,
        message=f"claim without a marker: the sentence {decision.reason}",
        advice="Cite the card it rests on, or rewrite it so that it claims nothing.",
        page=sentence.page,
        sentence=sentence.index,
    )


def _no_claims(page: Page) -> Finding:
    return Finding(
        rule="SV202",
        severity=Severity.INFO,
        place=Place(page.file),
        message="the page has no claims, so its coverage says nothing",
        advice="If it is not part of the paper, exclude it from the survey.",
        page=page.path,
    )
