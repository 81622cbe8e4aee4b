"""Source coverage, the score card of a page, the status of a paragraph, and the gate.

Everything is counted and compared in integers: 89.999 % is never shown as 90.00 % and never
passes for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_survey.model import (
    Finding,
    PageResult,
    SentenceResult,
    Severity,
    SurveyResult,
    Verdict,
)

INVALIDATING = frozenset({"SV101", "SV102", "SV103", "SV104", "SV105", "SV109"})
"""Rules whose finding means that its marker does not lead to evidence."""


class Status(StrEnum):
    """The status of a paragraph (requirement E1)."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted on a page or on a site.

    Attributes:
        claims: sentences that state something checkable or carry a marker; a waived claim without
            a marker is left out here and counted in ``waived``.
        covered: those of them with at least one valid marker.
        passed, doubted, failed, unsourced, unchecked, waived: sentences by verdict.
    """

    claims: int = 0
    covered: int = 0
    passed: int = 0
    doubted: int = 0
    failed: int = 0
    unsourced: int = 0
    unchecked: int = 0
    waived: int = 0

    @property
    def percent(self) -> str:
        """The share of covered claims with two decimals, truncated; ``""`` without claims."""
        if not self.claims:
            return ""
        hundredths = 10_000 * self.covered // self.claims
        return f"{hundredths // 100}.{hundredths % 100:02d}"

    @property
    def share(self) -> str:
        """The share for people: ``37/41 (90.24 %)``, or ``no claims``."""
        if not self.claims:
            return "no claims"
        return f"{self.covered}/{self.claims} ({self.percent} %)"

    def reaches(self, fail_under: int) -> bool:
        """Tell whether at least ``fail_under`` percent of the claims are covered."""
        return 100 * self.covered >= fail_under * self.claims


@dataclass(frozen=True, slots=True)
class PageCoverage:
    """The score card of a page (requirement E4).

    Attributes:
        page: path relative to the docs directory.
        file: path relative to the project, as messages show it.
        paragraphs: block number → status, for the blocks with something to judge.
    """

    page: str
    file: str
    tally: Tally
    paragraphs: Mapping[int, Status]


@dataclass(frozen=True, slots=True)
class SiteCoverage:
    """The score cards of all pages, in the order of the pages, and their sum."""

    pages: tuple[PageCoverage, ...]
    total: Tally


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether the site may be published, and why: what holds and what does not."""

    ok: bool
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"gate: {'yes' if self.ok else 'no'}. {'; '.join(self.reasons)}."


def measure(result: SurveyResult) -> SiteCoverage:
    """Count the claims and verdicts of every page and of the site."""
    pages = tuple(_measure_page(page) for page in result.pages)
    return SiteCoverage(pages, _sum(page.tally for page in pages))


def decide(result: SurveyResult, coverage: SiteCoverage, fail_under: int) -> Gate:
    """Open or close the gate.

    Args:
        fail_under: least share of covered claims, whole percent from 0 to 100.

    A site without any claim does not pass unless ``fail_under`` is 0: its coverage says nothing.
    """
    errors = sum(f.severity is Severity.ERROR and not f.waived for f in _all_findings(result))
    reasons = [f"{errors} error-level finding{'s' if errors != 1 else ''}"] if errors else []
    total = coverage.total
    if total.claims:
        reached = total.reaches(fail_under)
        sign, outcome = ("≥", " holds") if reached else ("<", "")
        reasons.append(f"coverage {total.share} {sign} {fail_under} %{outcome}")
    else:
        reached = fail_under == 0
        reasons.append("no claims were found, so coverage says nothing")
    if total.unchecked:
        # never a pass in silence: what could not be checked is said beside what holds
        reasons.append(f"{total.unchecked} unchecked")
    return Gate(reached and not errors, tuple(reasons))


def invalid_markers(page: PageResult) -> frozenset[int]:
    """Return the indices of the page's markers that do not lead to evidence."""
    accused = {f.marker for f in page.all_findings if f.rule in INVALIDATING}
    return frozenset(
        marker.index
        for marker in page.page.markers
        if marker.problem or marker.misplaced or not marker.refs or marker.index in accused
    )


def paragraph_statuses(page: PageResult) -> dict[int, Status]:
    """Return the status of every block of ``page`` with something to judge.

    One failed sentence makes the block red, whatever the others say; a doubt, a missing source or
    a check that could not run makes it yellow.
    """
    verdicts: dict[int, set[Verdict]] = {}
    for result in page.sentences:
        if result.verdict is not None:
            verdicts.setdefault(result.sentence.block, set()).add(result.verdict)
    return {block: _status(seen) for block, seen in verdicts.items()}


def _status(verdicts: set[Verdict]) -> Status:
    if Verdict.FAIL in verdicts:
        return Status.RED
    if verdicts & {Verdict.DOUBT, Verdict.UNSOURCED, Verdict.UNCHECKED}:
        return Status.YELLOW
    return Status.GREEN


def _measure_page(page: PageResult) -> PageCoverage:
    invalid = invalid_markers(page)
    claims = covered = 0
    for result in page.sentences:
        citations = result.sentence.citations
        if not (result.claim.is_claim or citations):
            continue
        has_source = any(citation.marker not in invalid for citation in citations)
        if not has_source and _is_waived(result):
            continue
        claims += 1
        covered += has_source
    verdicts = Counter(result.verdict for result in page.sentences)
    tally = Tally(
        claims=claims,
        covered=covered,
        passed=verdicts[Verdict.PASS],
        doubted=verdicts[Verdict.DOUBT],
        failed=verdicts[Verdict.FAIL],
        unsourced=verdicts[Verdict.UNSOURCED],
        unchecked=verdicts[Verdict.UNCHECKED],
        waived=verdicts[Verdict.WAIVED],
    )
    return PageCoverage(page.page.path, page.page.file, tally, paragraph_statuses(page))


def _is_waived(result: SentenceResult) -> bool:
    return result.verdict is Verdict.WAIVED or any(
        f.rule == "SV201" and f.waived for f in result.findings
    )


def _sum(tallies: Iterable[Tally]) -> Tally:
    rows = list(tallies)
    names = Tally.__dataclass_fields__
    return Tally(**{name: sum(getattr(row, name) for row in rows) for name in names})


def _all_findings(result: SurveyResult) -> Iterable[Finding]:
    yield from result.corpus_findings
    for page in result.pages:
        yield from page.all_findings
