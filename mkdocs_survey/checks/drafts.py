"""Drafts: a card that nobody has accepted yet is no evidence (SV203), or weak company (SV110)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mkdocs_survey.coverage import INVALIDATING, UNACCEPTED
from mkdocs_survey.model import Finding, Marker, Page, Sentence, Severity


def observe_drafts(page: Page, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a page with SV203 for every sentence that rests on drafts alone.

    A marker that does not lead to evidence is none beside a draft either.

    Args:
        findings: those of the alignment check. SV110 about a marker is left out where SV203 says
            the same of every sentence that it covers.
    """
    drafts = {(f.marker, f.card) for f in findings if f.rule == "SV110"}
    if not drafts:
        return tuple(findings)
    accused = {f.marker for f in findings if f.rule in INVALIDATING}
    valid = {m.index: m for m in page.markers if m.index not in accused and not m.misplaced}
    resting: list[Finding] = []
    elsewhere: set[int] = set()  # markers that stand beside accepted evidence
    for sentence in page.sentences:
        own = [valid[c.marker] for c in sentence.citations if c.marker in valid]
        if own and all((m.index, r.card) in drafts for m in own for r in m.refs):
            resting.append(_resting(sentence, own))
        else:
            elsewhere.update(c.marker for c in sentence.citations)
    told = {c.marker for f in resting for c in _of(page, f).citations} - elsewhere
    kept = (f for f in findings if f.rule != "SV110" or f.marker not in told)
    return (*kept, *resting)


def _resting(sentence: Sentence, markers: Iterable[Marker]) -> Finding:
    cards = list(dict.fromkeys(ref.card for marker in markers for ref in marker.refs))
    names = " ".join(cards)
    said = f"a draft, {names}" if len(cards) == 1 else f"drafts, {', '.join(cards)}"
    return Finding(
        rule=UNACCEPTED,
        severity=Severity.COVERAGE,
        place=sentence.place,
        message=f"the claim rests on {said}: once read, `mkdocs-survey card accept {names}`",
        advice="Compare each draft with its passages (`mkdocs-survey card show ID`) and accept it.",
        page=sentence.page,
        sentence=sentence.index,
        card=cards[0],
    )


def _of(page: Page, finding: Finding) -> Sentence:
    assert finding.sentence is not None  # noqa: S101 - it was made from one
    return page.sentences[finding.sentence]
