"""GitLab's code quality report: what a merge request shows beside the changed lines.

The format has no place for what is waived or in the baseline; it is left out. What stands outside
a change stays: GitLab itself compares the reports of two branches.
"""

from __future__ import annotations

from typing import Any

from mkdocs_survey.coverage import SiteCoverage
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Severity, SurveyResult
from mkdocs_survey.report.entries import Entry, entries
from mkdocs_survey.report.json import to_json

_SEVERITIES = {
    Severity.ERROR: "critical",
    Severity.WARNING: "major",
    Severity.COVERAGE: "minor",
    Severity.INFO: "info",
}


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return the report as a JSON array of issues."""
    return to_json(
        [_issue(e) for e in entries(result) if not (e.finding.waived or e.finding.baselined)]
    )


def _issue(entry: Entry) -> dict[str, Any]:
    finding = entry.finding
    return {
        "description": entry.full_message,
        "check_name": f"{finding.rule} {entry.rule_name}",
        "fingerprint": entry.fingerprint,
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": finding.place.file, "lines": {"begin": max(finding.place.line, 1)}},
    }
