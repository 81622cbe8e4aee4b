"""A summary in Markdown, for the step summary of a CI run or a comment on a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from mkdocs_survey.coverage import SiteCoverage, Tally
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Severity, SurveyResult
from mkdocs_survey.report.entries import LABELS, Entry, entries
from mkdocs_survey.report.printable import printable

_FINDINGS_SHOWN = 300
"""GitHub cuts a step summary off at 1 MiB and a comment at 64 KiB; this stays below both limits for
findings of usual length (some 200 characters)."""

_SPECIAL = re.compile(r"([\\`*_{}\[\]()+\-.!|~$:])")

_REFERENCE = re.compile(r"([@#])(?=\w)")
"""What GitHub and GitLab link, and notify people for, whether it is escaped or not."""


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return the summary: the gate, the score cards, the findings folded by file."""
    everything = list(entries(result))
    found = [e for e in everything if _is_listed(e)]
    shown = found[:_FINDINGS_SHOWN]
    parts = [
        f"## {'✅' if gate.ok else '❌'} {_escape(str(gate))}",
        _table(coverage),
        *_folded(shown),
    ]
    if len(found) > len(shown):
        parts.append(f"… and {len(found) - len(shown)} more findings.")
    use = coverage.baseline
    if use is not None:
        parts.append(
            f"Baseline {_code(use.file)}: {use.suppressed} suppressed, {len(use.lapsed)} lapsed."
        )
    waived = sum(bool(e.finding.waived) for e in everything)
    if waived or coverage.total.unchecked:
        parts.append(f"{waived} waived, {coverage.total.unchecked} unchecked.")
    if result.notes:
        parts.append("\n".join(f"- {_escape(note)}" for note in result.notes))
    return "\n\n".join(parts) + "\n"


def _is_listed(entry: Entry) -> bool:
    return entry.finding.severity is not Severity.INFO and entry.finding.counts


def _table(coverage: SiteCoverage) -> str:
    head = "| page | claims | sourced | pass | doubt | fail | unsourced |"
    rule = "|---|--:|--:|--:|--:|--:|--:|"
    changed = coverage.changed
    pages = coverage.pages if changed is None else changed.pages
    rows = [_row(_code(p.file), p.tally) for p in pages]
    if changed is not None:
        rows.append(_row("**changed**", changed.total))
    return "\n".join([head, rule, *rows, _row("**all**", coverage.total)])


def _row(name: str, tally: Tally) -> str:
    cells = [
        name,
        tally.claims,
        tally.share,
        tally.passed,
        tally.doubted,
        tally.failed,
        tally.unsourced,
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _folded(shown: Sequence[Entry]) -> Iterator[str]:
    for file, group in groupby(shown, key=lambda e: e.finding.place.file):
        rows = list(group)
        items = "\n".join(_item(e) for e in rows)
        count = f"{len(rows)} finding{'s' if len(rows) != 1 else ''}"
        summary = f"<summary>{_html(file)}: {count}</summary>"
        yield f"<details>\n{summary}\n\n{items}\n\n</details>"


def _item(entry: Entry) -> str:
    finding = entry.finding
    card = f" {_code(finding.card)}" if finding.card else ""
    lines = [
        f"- line {finding.place.line}, {LABELS[finding.severity]}, **{finding.rule}**:"
        f" {_escape(entry.message)}{card}"
    ]
    if finding.quote:
        at = f" · {_escape(finding.passage_at)}" if finding.passage_at else ""
        lines.append(f"  > “{_escape(finding.quote)}”{at}")
    if finding.advice:
        lines.append(f"  {_escape(finding.advice)}")
    return "  \n".join(lines)


def _escape(text: str) -> str:
    escaped = _SPECIAL.sub(r"\\\1", _html(text))
    return _REFERENCE.sub(r"\1<!-- -->", escaped)


def _html(text: str) -> str:
    safe = printable(text).replace("&", "&amp;")
    return safe.replace("<", "&lt;").replace(">", "&gt;")


def _code(text: str) -> str:
    # a code element, since backticks cannot be escaped inside a code span
    return f"<code>{_escape(text)}</code>"
