"""SARIF 2.1.0: the exchange format of static analysis, for code scanning.

What is waived stays in the report with a suppression, so that no alert is opened again.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from mkdocs_survey import __version__
from mkdocs_survey.coverage import Gate, SiteCoverage
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
            _result(e, codes.index(e.finding.rule), compared=coverage.changed is not None)
            for e in found
        ],
    }
    return to_json(
        {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        }
    )


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


def _result(entry: Entry, rule_index: int, *, compared: bool) -> dict[str, Any]:
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
    if compared:
        result["baselineState"] = "unchanged" if finding.outside else "new"
    if finding.waived:
        result["suppressions"] = [
            {"kind": "external", "status": "accepted", "justification": finding.waived}
        ]
    return result
