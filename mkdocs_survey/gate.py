"""The gate: may the site be published, and why.

Shares are compared in integers; what is shown is cut off, never rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from mkdocs_survey.config import CoverageConfig
from mkdocs_survey.coverage import (
    ChangeCoverage,
    PageCoverage,
    SiteCoverage,
    Tally,
    findings_of,
    sum_of,
)
from mkdocs_survey.model import Severity, SurveyResult


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether the site may be published, and why: what holds and what does not."""

    ok: bool
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"gate: {'yes' if self.ok else 'no'}. {'; '.join(self.reasons)}."


def decide(result: SurveyResult, coverage: SiteCoverage, config: CoverageConfig) -> Gate:
    """Open or close the gate.

    A site without any claim does not pass unless ``fail_under`` is 0: its coverage says nothing.
    Where a change was asked for, only what it touched counts; if it touched no claim, that is
    said, and only findings of error level can close the gate.
    """
    errors = sum(f.severity is Severity.ERROR and f.counts for f in findings_of(result))
    reasons = [f"{errors} error-level finding{'s' if errors != 1 else ''}"] if errors else []
    changed = coverage.changed
    judged = _judge(coverage, config) if changed is None else _judge_change(changed, config)
    reached = all(holds for holds, _ in judged)
    reasons += [reason for _, reason in judged]
    unchecked = (changed or coverage).total.unchecked
    if unchecked:
        # never a pass in silence: what could not be checked is said beside what holds
        reasons.append(f"{unchecked} unchecked")
    if coverage.baseline is not None and coverage.baseline.suppressed:
        reasons.append(f"{coverage.baseline.suppressed} in the baseline not counted")
    if changed is not None and changed.outside:
        plural = "s" if changed.outside != 1 else ""
        reasons.append(f"{changed.outside} finding{plural} outside the change not counted")
    return Gate(reached and not errors, tuple(reasons))


def _judge(coverage: SiteCoverage, config: CoverageConfig) -> list[tuple[bool, str]]:
    if not coverage.total.claims:
        return [(config.fail_under == 0, "no claims were found, so coverage says nothing")]
    return _compare_all("coverage", coverage.pages, config.fail_under, config.pages)


def _judge_change(changed: ChangeCoverage, config: CoverageConfig) -> list[tuple[bool, str]]:
    if not changed.total.claims:
        return [(True, f"no claim changed since {changed.since}")]
    what = f"coverage of what changed since {changed.since}"
    return _compare_all(what, changed.pages, config.fail_under_of_changes, config.pages)


def _compare_all(
    what: str, pages: Sequence[PageCoverage], fail_under: int, floors: Mapping[str, int]
) -> list[tuple[bool, str]]:
    """Hold pages with a bound of their own to it, the others together to ``fail_under``."""
    own = [(p, floor) for p in pages if (floor := floor_of(p, floors)) is not None]
    rest = sum_of(p.tally for p in pages if floor_of(p, floors) is None)
    judged = []
    if rest.claims:
        of_rest = f"{what} of the other pages" if own else what
        judged.append(_compare(of_rest, rest, fail_under))
    low = [(p, floor) for p, floor in own if not p.tally.reaches(floor)]
    judged += [_compare(f"coverage of {p.file}", p.tally, floor) for p, floor in low]
    if own and not low:
        pages_hold = "1 page reaches its" if len(own) == 1 else f"{len(own)} pages reach their"
        judged.append((True, f"{pages_hold} own bound"))
    return judged


def floor_of(page: PageCoverage, floors: Mapping[str, int]) -> int | None:
    """Return the bound that a site sets for a page, ``None`` if it sets none.

    Args:
        floors: glob of pages or files → bound; the last one that matches counts.
    """
    found = None
    for pattern, floor in floors.items():
        if fnmatchcase(page.page, pattern) or fnmatchcase(page.file, pattern):
            found = floor
    return found


def _compare(what: str, tally: Tally, fail_under: int) -> tuple[bool, str]:
    reached = tally.reaches(fail_under)
    sign, outcome = ("≥", " holds") if reached else ("<", "")
    return reached, f"{what} {tally.share} {sign} {fail_under} %{outcome}"
