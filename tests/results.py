"""Results made by hand for tests of what counts and prints them."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_survey.model import (
    BlockKind,
    CardRef,
    Citation,
    ClaimDecision,
    Finding,
    Language,
    Marker,
    Page,
    PageResult,
    Place,
    Sentence,
    SentenceResult,
    Severity,
    Verdict,
)

CLAIM = ClaimDecision(True, 0.9, "states a figure")
NO_CLAIM = ClaimDecision(False, 0.1, "leads into a list")


def sentence(
    text: str,
    index: int = 0,
    *,
    page: str = "trust.md",
    block: int = 0,
    kind: BlockKind = BlockKind.PARAGRAPH,
    markers: Sequence[int] = (),
    lang: Language = "en",
) -> Sentence:
    """A sentence on line ``index + 1``, with whole-sentence citations of ``markers``."""
    citations = tuple(Citation(m, 0, len(text)) for m in markers)
    place = Place(f"docs/{page}", index + 1, 1)
    return Sentence(page, index, block, kind, text, place, citations, lang)


def marker(index: int, *cards: str, page: str = "trust.md", problem: str = "") -> Marker:
    """A marker on line ``index + 1``, column 50."""
    refs = tuple(CardRef(*card.split("#")) for card in cards)
    raw = f"[CARD:{'; '.join(cards)}]"
    return Marker(index, raw, refs, Place(f"docs/{page}", index + 1, 50), problem)


def finding(rule: str, severity: Severity, of: Sentence, **more: object) -> Finding:
    """A finding of ``rule`` at the place of a sentence."""
    values = {"message": f"{rule} says so", **more}
    return Finding(
        rule=rule,
        severity=severity,
        place=of.place,
        page=of.page,
        sentence=of.index,
        **values,  # type: ignore[arg-type]
    )


def judged(
    of: Sentence,
    verdict: Verdict | None,
    *findings: Finding,
    claim: ClaimDecision = CLAIM,
) -> SentenceResult:
    """A sentence with its verdict."""
    return SentenceResult(of, claim, verdict, findings)


def page(
    results: Sequence[SentenceResult],
    markers: Sequence[Marker] = (),
    *,
    path: str = "trust.md",
    findings: Sequence[Finding] = (),
) -> PageResult:
    """A page of judged sentences."""
    sentences = tuple(r.sentence for r in results)
    read = Page(path, f"docs/{path}", "Trust", "en", sentences, tuple(markers))
    return PageResult(read, tuple(results), tuple(findings))
