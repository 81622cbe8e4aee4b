"""Annotations of GitHub Actions: workflow commands that show findings beside the changed lines."""

from __future__ import annotations

from mkdocs_survey.coverage import SiteCoverage
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Severity, SurveyResult
from mkdocs_survey.report.entries import LABELS, Entry, entries
from mkdocs_survey.report.printable import printable

_COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.COVERAGE: "warning",
    Severity.INFO: "notice",
}
_ORDER = list(_COMMANDS)


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return one command a line, gravest first: GitHub shows only the first ones of a step."""
    everything = list(entries(result))
    open_ones = [e for e in everything if e.finding.counts]
    open_ones.sort(key=lambda e: _ORDER.index(e.finding.severity))
    lines = [_annotation(e) for e in open_ones]
    lines += [f"::notice title=mkdocs-survey::{_data(note)}" for note in result.notes]
    level = "notice" if gate.ok else "error"
    lines.append(f"::{level} title=mkdocs-survey::{_data(str(gate))}")
    use = coverage.baseline
    if use is not None and use.lapsed:
        said = f"{len(use.lapsed)} lapsed in the baseline {use.file}: run check --write-baseline"
        lines.append(f"::notice title=mkdocs-survey::{_data(said)}")
    waived = sum(bool(e.finding.waived) for e in everything)
    if waived:
        lines.append(f"::notice title=mkdocs-survey::{waived} waived")
    return "\n".join(lines) + "\n"


def _annotation(entry: Entry) -> str:
    finding = entry.finding
    properties = {"file": finding.place.file, "line": str(finding.place.line)}
    if finding.place.col:
        properties["col"] = str(finding.place.col)
    label = LABELS[finding.severity]
    properties["title"] = f"{finding.rule} {entry.rule_name} ({label})"
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {written}::{_data(entry.full_message)}"


def _data(text: str) -> str:
    # control characters go first: what they are written as holds nothing to escape
    return printable(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
