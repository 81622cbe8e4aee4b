"""The report for a terminal: findings by page, the score card of each page, the gate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from mkdocs_survey.coverage import Gate, SiteCoverage, Tally
from mkdocs_survey.model import Severity, SurveyResult
from mkdocs_survey.report.entries import LABELS, Entry, entries
from mkdocs_survey.report.printable import pad, printable, width
from mkdocs_survey.rules import RULES

_QUOTE_CHARACTERS = 100
"""A quotation is cut after so many characters; the whole passage stands in the other formats."""

_PAGES_SHOWN = 20
"""On larger sites the table leaves out the pages with nothing to look at."""

_COLOURS = {
    Severity.ERROR: "31",  # red
    Severity.WARNING: "33",  # yellow
    Severity.COVERAGE: "35",  # magenta
    Severity.INFO: "36",  # cyan
}


def render(
    result: SurveyResult, coverage: SiteCoverage, gate: Gate, *, colour: bool = False
) -> str:
    """Return the report as text that ends with a line break.

    Args:
        colour: add ANSI colours; for a terminal that understands them.
    """
    everything = list(entries(result))
    shown = [e for e in everything if _is_listed(e)]
    blocks = [
        *_findings(shown, colour),
        _table(coverage),
        *filter(None, [_counted(everything), _notes(result)]),
        _paint(printable(str(gate)), "32" if gate.ok else "31", colour),
    ]
    return "\n\n".join(blocks) + "\n"


def _is_listed(entry: Entry) -> bool:
    """Information on single sentences and cards is only counted, and what is waived is closed."""
    if entry.finding.waived:
        return False
    if entry.finding.severity is Severity.INFO:
        return entry.page is not None and entry.sentence is None
    return True


def _findings(shown: Sequence[Entry], colour: bool) -> Iterator[str]:
    for file, group in groupby(shown, key=lambda e: e.finding.place.file):
        rows = list(group)
        places = [_place(e) for e in rows]
        column = max(map(len, places))
        lines = [_paint(printable(file), "1", colour)]
        for place, entry in zip(places, rows, strict=True):
            lines += _lines(entry, place.ljust(column), colour)
        yield "\n".join(lines)


def _place(entry: Entry) -> str:
    place = entry.finding.place
    return f"{place.line}:{place.col}" if place.col else str(place.line)


def _lines(entry: Entry, place: str, colour: bool) -> Iterator[str]:
    finding = entry.finding
    label = _paint(f"{LABELS[finding.severity]:<9}", _COLOURS[finding.severity], colour)
    card = f"  [CARD:{printable(finding.card)}]" if finding.card else ""
    head = f"  {place}  {label}"
    yield f"{head} {finding.rule}  {printable(entry.message)}{card}"
    indent = " " * (2 + len(place) + 2 + 9 + 1 + len(finding.rule) + 2)
    if finding.quote:
        at = f" · {printable(finding.passage_at)}" if finding.passage_at else ""
        yield f"{indent}“{printable(_cut(finding.quote))}”{at}"


def _cut(quote: str) -> str:
    if len(quote) <= _QUOTE_CHARACTERS:
        return quote
    return quote[: _QUOTE_CHARACTERS - 1].rstrip() + "…"


def _table(coverage: SiteCoverage) -> str:
    pages = coverage.pages
    if len(pages) > _PAGES_SHOWN:
        pages = tuple(p for p in pages if _needs_a_look(p.tally))
    names = [printable(p.file) for p in pages]
    left_out = len(coverage.pages) - len(pages)
    first = max(map(width, [*names, "page", "all"]))
    # the share is the widest cell: "1234  100.00 %"
    number = max(len(str(coverage.total.claims)), len("claims"))
    head = (
        f"  {pad('page', first)}  {'claims':>{number}}  {'sourced':>{number + 10}}"
        f"  {'pass':>6}{'doubt':>7}{'fail':>6}"
    )
    total = _row("all", coverage.total, first, number)
    rest = f"   {coverage.total.waived} waived, {coverage.total.unchecked} unchecked"
    lines = [
        head,
        *(_row(name, p.tally, first, number) for name, p in zip(names, pages, strict=True)),
        *([f"  … and {left_out} pages with nothing to look at"] if left_out else []),
        "  " + "-" * (width(head) - 2),
        total + rest,
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


def _counted(everything: Iterable[Entry]) -> str:
    """Return a line for each rule whose findings are counted, not listed."""
    hidden = Counter(
        e.finding.rule for e in everything if not e.finding.waived and not _is_listed(e)
    )
    waived = Counter(e.finding.rule for e in everything if e.finding.waived)
    return "\n".join(
        f"  {count} × {rule} {what}"
        for counts, what_of in ((hidden, _summary), (waived, lambda _: "waived by a sign-off"))
        for rule, count in sorted(counts.items())
        for what in [what_of(rule)]
    )


def _summary(rule: str) -> str:
    return RULES[rule].summary.rstrip(".") if rule in RULES else ""


def _notes(result: SurveyResult) -> str:
    lines: list[str] = []
    for note in result.notes:
        what, *remedy = (printable(line.strip()) for line in note.splitlines())
        lines += [f"  note: {what}", *(f"        {line}" for line in remedy)]
    return "\n".join(lines)


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
