"""Source coverage, the score card of a page, the status of a paragraph.

Everything is counted and compared in integers: 89.999 % is never shown as 90.00 % and never
passes for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_survey.baseline import BaselineUse
from mkdocs_survey.change import Change
from mkdocs_survey.model import (
    Finding,
    PageResult,
    Severity,
    SurveyResult,
    Verdict,
)

INVALIDATING = frozenset({"SV101", "SV102", "SV103", "SV104", "SV105", "SV109"})
"""Rules whose finding means that its marker does not lead to evidence."""


UNACCEPTED = "SV203"
"""The rule whose finding means that what a sentence cites has not been accepted by anybody."""


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
        covered: those of them with at least one valid marker that names an accepted card.
        passed, doubted, failed, unsourced, unchecked, waived: sentences by verdict.
        baselined: claims without a valid marker that the baseline covers; they are not in
            ``claims``.
    """

    claims: int = 0
    covered: int = 0
    passed: int = 0
    doubted: int = 0
    failed: int = 0
    unsourced: int = 0
    unchecked: int = 0
    waived: int = 0
    baselined: int = 0

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
class ChangeCoverage:
    """What was counted among the claims that a change touched.

    Attributes:
        base: the commit that the site is compared with.
        pages: in the order of the pages, those with a claim that was touched.
        outside: findings that would count but for the change having nothing to do with them.
    """

    base: str
    pages: tuple[PageCoverage, ...]
    total: Tally
    outside: int

    @property
    def since(self) -> str:
        """The commit for people: its first ten digits."""
        return self.base[:10]


@dataclass(frozen=True, slots=True)
class SiteCoverage:
    """The score cards of all pages, in the order of the pages, and their sum.

    Attributes:
        changed: what a change touched, where only that was asked for.
        baseline: what the baseline did, where the site has one.
    """

    pages: tuple[PageCoverage, ...]
    total: Tally
    changed: ChangeCoverage | None = None
    baseline: BaselineUse | None = None


def measure(
    result: SurveyResult, change: Change | None = None, baseline: BaselineUse | None = None
) -> SiteCoverage:
    """Count the claims and verdicts of every page and of the site.

    Args:
        change: count those that it touched as well; ``result`` has been through
            :func:`~mkdocs_survey.change.mark_outside`.
        baseline: what came out of :func:`~mkdocs_survey.baseline.apply_baseline` beside ``result``.
    """
    pages = tuple(_measure_page(page) for page in result.pages)
    changed = _measure_change(result, change) if change is not None else None
    return SiteCoverage(pages, sum_of(page.tally for page in pages), changed, baseline)


def _measure_change(result: SurveyResult, change: Change) -> ChangeCoverage:
    touched = [_measure_page(p, change.sentences.get(p.page.path, ())) for p in result.pages]
    pages = tuple(p for p in touched if p.tally.claims)
    outside = sum(
        f.outside and not f.waived and not f.baselined and f.severity is not Severity.INFO
        for f in findings_of(result)
    )
    return ChangeCoverage(change.base, pages, sum_of(p.tally for p in touched), outside)


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


def _measure_page(page: PageResult, only: Collection[int] | None = None) -> PageCoverage:
    """Count a page, or the sentences of it whose indices are in ``only``."""
    invalid = invalid_markers(page)
    excuses = _marker_excuses(page)
    counted = [s for s in page.sentences if only is None or s.sentence.index in only]
    claims = covered = baselined = 0
    for result in counted:
        citations = result.sentence.citations
        if not (result.claim.is_claim or citations):
            continue
        has_source = any(citation.marker not in invalid for citation in citations) and not any(
            finding.rule == UNACCEPTED for finding in result.findings
        )
        if not has_source:
            about = [*result.findings, *(f for c in citations for f in excuses.get(c.marker, ()))]
            if result.verdict is Verdict.WAIVED or any(f.waived for f in about if _unsources(f)):
                continue
            if any(f.baselined for f in about if _unsources(f)):
                baselined += 1
                continue
        claims += 1
        covered += has_source
    verdicts = Counter(result.verdict for result in counted)
    tally = Tally(
        claims=claims,
        covered=covered,
        passed=verdicts[Verdict.PASS],
        doubted=verdicts[Verdict.DOUBT],
        failed=verdicts[Verdict.FAIL],
        unsourced=verdicts[Verdict.UNSOURCED],
        unchecked=verdicts[Verdict.UNCHECKED],
        waived=verdicts[Verdict.WAIVED],
        baselined=baselined,
    )
    return PageCoverage(page.page.path, page.page.file, tally, paragraph_statuses(page))


def _unsources(finding: Finding) -> bool:
    """Tell whether it is for this finding that a claim counts as not covered."""
    return finding.rule in ("SV201", UNACCEPTED) or finding.rule in INVALIDATING


def _marker_excuses(page: PageResult) -> dict[int, list[Finding]]:
    """Return marker → its findings of :data:`INVALIDATING`.

    One marker covers all rows of a table, its finding is listed under the first.
    """
    found: dict[int, list[Finding]] = {}
    for finding in page.all_findings:
        if finding.rule in INVALIDATING and finding.marker is not None:
            found.setdefault(finding.marker, []).append(finding)
    return found


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """Return the counts of several tallies together."""
    rows = list(tallies)
    names = Tally.__dataclass_fields__
    return Tally(**{name: sum(getattr(row, name) for row in rows) for name in names})


def findings_of(result: SurveyResult) -> Iterable[Finding]:
    """Yield every finding: those of the corpus, then page by page."""
    yield from result.corpus_findings
    for page in result.pages:
        yield from page.all_findings
