"""SARIF 2.1.0: the exchange format of static analysis, for code scanning.

What is waived or in the baseline stays in the report with a suppression, so that no alert is opened
again.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from mkdocs_survey import __version__
from mkdocs_survey.coverage import SiteCoverage
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Severity, SurveyResult
from mkdocs_survey.report.entries import Entry, entries
from mkdocs_survey.report.json import to_json
from mkdocs_survey.rules import RULES

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.COVERAGE: "warning",
    Severity.INFO: "note",
}
_FINGERPRINT = "sentenceAndCard/v1"
"""Names what the fingerprint is made of; a new recipe needs a new number."""


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return the report as a SARIF log with one run."""
    found = list(entries(result))
    codes = sorted({e.finding.rule for e in found})
    run = {
        "tool": {
            "driver": {
                "name": "mkdocs-survey",
                "version": __version__,
                "rules": [_rule(code) for code in codes],
            }
        },
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": text}}
                    for text in (*result.notes, str(gate))
                ],
            }
        ],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            "PROJECT": {"description": {"text": "The folder that mkdocs.yml stands in."}}
        },
        "results": [
            _result(e, codes.index(e.finding.rule), source=_source(coverage)) for e in found
        ],
    }
    return to_json(
        {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        }
    )


def _source(coverage: SiteCoverage) -> str | None:
    """Return the name of what the run was compared with, ``None`` where it was with nothing."""
    if coverage.baseline is not None:
        return coverage.baseline.file
    return coverage.changed.base if coverage.changed is not None else None


def _rule(code: str) -> dict[str, Any]:
    rule = RULES[code]
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.summary},
        "help": {"text": rule.doc, "markdown": rule.doc},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.group]},
    }


def _result(entry: Entry, rule_index: int, *, source: str | None) -> dict[str, Any]:
    finding = entry.finding
    region: dict[str, int] = {"startLine": max(finding.place.line, 1)}
    if finding.place.col:
        region["startColumn"] = finding.place.col
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": rule_index,
        "level": _LEVELS[finding.severity],
        "message": {"text": entry.full_message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(finding.place.file), "uriBaseId": "PROJECT"},
                    "region": region,
                }
            }
        ],
        "partialFingerprints": {_FINGERPRINT: entry.fingerprint},
    }
    if source is not None:
        known = finding.outside or finding.baselined
        result["baselineState"] = "unchanged" if known else "new"
    if finding.waived or finding.baselined:
        kind = "inSource" if finding.waived_at else "external"
        why = finding.waived or f"it is in the baseline {source}"
        result["suppressions"] = [{"kind": kind, "status": "accepted", "justification": why}]
    return result
