"""The report for a terminal: findings by page, the score card of each page, the gate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from mkdocs_survey.baseline import BaselineUse
from mkdocs_survey.coverage import SiteCoverage, Tally
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Severity, SurveyResult
from mkdocs_survey.report.entries import LABELS, Entry, entries
from mkdocs_survey.report.printable import pad, printable, shorten, width, wrap
from mkdocs_survey.rules import RULES

_QUOTE_CHARACTERS = 100
"""A quotation is cut after so many characters; the whole passage stands in the other formats."""

_PAGES_SHOWN = 20
"""On larger sites the table leaves out the pages with nothing to look at."""

_LAPSED_SHOWN = 20
"""Of the baseline's entries without a finding, the first are listed."""

_COLOURS = {
    Severity.ERROR: "31",  # red
    Severity.WARNING: "33",  # yellow
    Severity.COVERAGE: "35",  # magenta
    Severity.INFO: "36",  # cyan
}
_FAINT = "2"


_TABLE_REST = 46
"""Columns of the table beside the names of pages, at least 20 of which are kept for these."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the reader's terminal can do; the default suits files and pipes, one line a finding.

    Attributes:
        colour: it understands ANSI colours.
        columns: its width, to which long lines are folded; ``None`` folds nothing.
    """

    colour: bool = False
    columns: int | None = None

    def paint(self, text: str, code: str) -> str:
        """Return ``text`` in the colour of an ANSI code."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def fold(self, text: str, taken: int) -> list[str]:
        """Return ``text`` in lines that fit beside ``taken`` columns."""
        return [text] if self.columns is None else wrap(text, max(self.columns - taken, 20))

    def indented(self, text: str) -> str:
        """Return ``text`` two columns in, its further lines four."""
        first, *rest = self.fold(text, 4)
        return "\n".join([f"  {first}", *(f"    {line}" for line in rest)])


PLAIN = Terminal()
"""For files and pipes."""


def render(
    result: SurveyResult, coverage: SiteCoverage, gate: Gate, terminal: Terminal = PLAIN
) -> str:
    """Return the report as text that ends with a line break."""
    everything = list(entries(result))
    shown = [e for e in everything if _is_listed(e)]
    blocks = [
        *_findings(shown, terminal),
        _table(coverage, terminal),
        *filter(
            None,
            [
                _counted(everything, terminal),
                _baseline(coverage.baseline, terminal),
                _notes(result, terminal),
            ],
        ),
        _gate(gate, terminal),
    ]
    return "\n\n".join(blocks) + "\n"


def _is_listed(entry: Entry) -> bool:
    """Information on single sentences and cards is only counted, as is what does not weigh."""
    if entry.excuse:
        return False
    if entry.finding.severity is Severity.INFO:
        return entry.page is not None and entry.sentence is None
    return True


def _findings(shown: Sequence[Entry], terminal: Terminal) -> Iterator[str]:
    for file, group in groupby(shown, key=lambda e: e.finding.place.file):
        rows = list(group)
        places = [_place(e) for e in rows]
        column = max(map(len, places))
        lines = [terminal.paint(printable(file), "1")]
        for place, entry in zip(places, rows, strict=True):
            lines += _lines(entry, place.ljust(column), terminal)
        yield "\n".join(lines)


def _place(entry: Entry) -> str:
    place = entry.finding.place
    return f"{place.line}:{place.col}" if place.col else str(place.line)


def _lines(entry: Entry, place: str, terminal: Terminal) -> Iterator[str]:
    finding = entry.finding
    label = terminal.paint(f"{LABELS[finding.severity]:<9}", _COLOURS[finding.severity])
    card = f"  [CARD:{printable(finding.card)}]" if finding.card else ""
    indent = " " * (2 + len(place) + 2 + 9 + 1 + len(finding.rule) + 2)
    first, *rest = terminal.fold(f"{printable(entry.message)}{card}", len(indent))
    yield f"  {place}  {label} {finding.rule}  {first}"
    yield from (f"{indent}{line}" for line in rest)
    if finding.quote:
        at = f" · {printable(finding.passage_at)}" if finding.passage_at else ""
        quote = f"“{printable(_cut(finding.quote))}”{at}"
        yield from (
            f"{indent}{terminal.paint(q, _FAINT)}" for q in terminal.fold(quote, len(indent))
        )
    if finding.confirmed:
        said = f"confirmed by a reviewer: {printable(finding.confirmed)}"
        yield from (f"{indent}{line}" for line in terminal.fold(said, len(indent)))


def _cut(quote: str) -> str:
    if len(quote) <= _QUOTE_CHARACTERS:
        return quote
    return quote[: _QUOTE_CHARACTERS - 1].rstrip() + "…"


def _table(coverage: SiteCoverage, terminal: Terminal) -> str:
    changed = coverage.changed
    pages = coverage.pages if changed is None else changed.pages
    if len(pages) > _PAGES_SHOWN:
        pages = tuple(p for p in pages if _needs_a_look(p.tally))
    names = [printable(p.file) for p in pages]
    left_out = len(coverage.pages) - len(pages) if changed is None else 0
    sums = [("all", coverage.total)]
    if changed is not None:
        sums.insert(0, ("changed", changed.total))
    if terminal.columns is not None:
        names = [shorten(name, max(terminal.columns - _TABLE_REST, 20)) for name in names]
    first = max(map(width, [*names, "page", *(name for name, _ in sums)]))
    # the share is the widest cell: "1234  100.00 %"
    number = max(len(str(coverage.total.claims)), len("claims"))
    head = (
        f"  {pad('page', first)}  {'claims':>{number}}  {'sourced':>{number + 10}}"
        f"  {'pass':>6}{'doubt':>7}{'fail':>6}"
    )
    *above, total = (_row(name, tally, first, number) for name, tally in sums)
    rest = f"{coverage.total.waived} waived, {coverage.total.unchecked} unchecked"
    beside = terminal.columns is None or width(total) + 3 + len(rest) <= terminal.columns
    lines = [
        head,
        *(_row(name, p.tally, first, number) for name, p in zip(names, pages, strict=True)),
        *([f"  … and {left_out} pages with nothing to look at"] if left_out else []),
        "  " + "-" * (width(head) - 2),
        *above,
        *([f"{total}   {rest}"] if beside else [total, f"  {rest}"]),
    ]
    return "\n".join(lines)


def _needs_a_look(tally: Tally) -> bool:
    judged = tally.passed + tally.waived
    return not tally.claims or tally.covered < tally.claims or judged < tally.claims


def _row(name: str, tally: Tally, first: int, number: int) -> str:
    percent = f"{tally.percent} %" if tally.claims else "–"
    return (
        f"  {pad(name, first)}  {tally.claims:>{number}}  {tally.covered:>{number}} {percent:>9}"
        f"  {tally.passed:>6}{tally.doubted:>7}{tally.failed:>6}"
    )


def _counted(everything: Iterable[Entry], terminal: Terminal) -> str:
    """Return a line for each rule whose findings are counted, not listed."""
    counts = Counter((e.excuse, e.finding.rule) for e in everything if not _is_listed(e))
    return "\n".join(
        terminal.indented(f"{count} × {rule} {excuse or _summary(rule)}")
        for (excuse, rule), count in sorted(counts.items())
    )


def _baseline(use: BaselineUse | None, terminal: Terminal) -> str:
    """Return how much the baseline suppresses, always, and what can go from it."""
    if use is None:
        return ""
    plural = "s" if use.suppressed != 1 else ""
    lines = [f"baseline {printable(use.file)}: {use.suppressed} finding{plural} suppressed"]
    if use.lapsed:
        entries = "entries" if len(use.lapsed) != 1 else "entry"
        lines[0] += f", {len(use.lapsed)} {entries} lapsed; remove with `check --write-baseline`:"
        lines += [
            f"  {printable(e.page)}  {printable(e.rule)}  {printable(e.text)}"
            for e in use.lapsed[:_LAPSED_SHOWN]
        ]
        if len(use.lapsed) > _LAPSED_SHOWN:
            lines.append(f"  … and {len(use.lapsed) - _LAPSED_SHOWN} more")
    return "\n".join(map(terminal.indented, lines))


def _summary(rule: str) -> str:
    return RULES[rule].summary.rstrip(".") if rule in RULES else ""


def _notes(result: SurveyResult, terminal: Terminal) -> str:
    lines: list[str] = []
    for note in result.notes:
        what, *remedy = (printable(line.strip()) for line in note.splitlines())
        lines += [terminal.indented(f"note: {what}"), *map(terminal.indented, remedy)]
    return "\n".join(lines)


def _gate(gate: Gate, terminal: Terminal) -> str:
    colour = "32" if gate.ok else "31"
    return "\n".join(
        terminal.paint(line, colour) for line in terminal.fold(printable(str(gate)), 0)
    )
