"""The report of ``mkdocs-survey mutate``: what was caught a kind, and what survived.

No time and no date, so that the same seed gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from mkdocs_survey import __version__
from mkdocs_survey.mutation import Kind, Report, Trial
from mkdocs_survey.report.json import to_json
from mkdocs_survey.report.printable import pad, printable, width
from mkdocs_survey.report.text import PLAIN, Terminal

FORMAT_VERSION = 1
"""Grows when a field changes its meaning or goes; new fields alone leave it."""

_GOOD, _FAIR = 90, 75
"""Shares in percent from which a kind is green, and yellow; red below."""

_GREEN, _YELLOW, _RED, _FAINT, _BOLD = "32", "33", "31", "2", "1"
_AROUND = 24
"""Characters shown on either side of an edit."""

_ARROW = "→"
_NOTHING = "∅"
"""What stands for words that were taken away."""


def render_text(report: Report, fail_under: int | None, terminal: Terminal = PLAIN) -> str:
    """Return the report for a terminal; it ends with a line break."""
    blocks = [_head(report, terminal), _table(report, terminal)]
    blocks += _survivors(report, terminal)
    blocks.append(_verdict(report, fail_under, terminal))
    return "\n\n".join(blocks) + "\n"


def render_json(report: Report, fail_under: int | None) -> str:
    """Return the report as JSON text with sorted keys; every fault with what was found."""
    return to_json(
        {
            "version": FORMAT_VERSION,
            "tool": {"name": "mkdocs-survey", "version": __version__},
            "seed": report.seed,
            "sentences": report.sentences,
            "planned": report.planned,
            "complete": len(report.trials) == report.planned,
            "fail_under": fail_under,
            "total": _counts(report.trials),
            "kinds": {
                kind.value: {
                    **_counts(report.of(kind)),
                    "skipped": report.skipped.get(kind, 0),
                    "languages": {
                        name: _counts(trials)
                        for name, trials in _by_language(report.of(kind)).items()
                    },
                }
                for kind in report.kinds
            },
            "faults": [_fault(trial) for trial in report.trials],
        }
    )


def _counts(trials: Sequence[Trial]) -> dict[str, int]:
    return {
        "planted": len(trials),
        "flagged": sum(t.flagged for t in trials),
        "failed": sum(t.failed for t in trials),
    }


def _fault(trial: Trial) -> dict[str, Any]:
    fault = trial.fault
    return {
        "kind": fault.kind.value,
        "file": fault.place.file,
        "line": fault.place.line,
        "col": fault.place.col,
        "languages": fault.languages,
        "text": fault.text,
        "start": fault.start,
        "old": fault.old,
        "new": fault.new,
        "flagged": trial.flagged,
        "failed": trial.failed,
        "rules": list(trial.rules),
    }


def _by_language(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    found: dict[str, list[Trial]] = {}
    for trial in trials:
        found.setdefault(trial.fault.languages, []).append(trial)
    return dict(sorted(found.items(), key=lambda item: (len(item[0]), item[0])))


def _head(report: Report, terminal: Terminal) -> str:
    planted = f"{len(report.trials):,} faults planted into {report.sentences:,} right sentences"
    line = f"{planted} (seed {report.seed}); no file was changed."
    lines = terminal.fold(line, 0)
    if len(report.trials) < report.planned:
        left = f"Time ran out: {report.planned - len(report.trials):,} more were not tried."
        lines += [terminal.paint(part, _YELLOW) for part in terminal.fold(left, 0)]
    return "\n".join(lines)


def _table(report: Report, terminal: Terminal) -> str:
    languages = list(_by_language(report.trials))
    extra = languages if len(languages) > 1 else []
    first = max(len(kind.value) for kind in (*report.kinds, *Kind))
    columns = [max(len(name), 7) + 2 for name in extra]
    table_width = 2 + first + 9 + 18 + 18 + 9 + sum(columns)
    if terminal.columns is not None and table_width > terminal.columns:
        extra, columns = [], []
    head = f"  {'fault':<{first}}{'planted':>9}{'flagged':>18}{'failed':>18}{'skipped':>9}"
    head += "".join(f"{name:>{c}}" for name, c in zip(extra, columns, strict=True))
    rows = [
        _row(kind.value, report.of(kind), report.skipped.get(kind, 0), first, extra, columns)
        for kind in report.kinds
    ]
    painted = [
        terminal.paint(row, _colour(report.of(kind)))
        for kind, row in zip(report.kinds, rows, strict=True)
    ]
    skipped = sum(report.skipped.values())
    total = _row("all", report.trials, skipped, first, extra, columns)
    lines = [terminal.paint(head, _BOLD), *painted, "  " + "-" * (len(head) - 2), total]
    note = (
        "flagged: a new warning or error; failed: an error (a lost marker is none, it lowers the"
        " coverage); skipped: edits that may leave the sentence true."
    )
    return "\n".join(
        [*lines, *(terminal.paint(f"  {part}", _FAINT) for part in terminal.fold(note, 2))]
    )


def _row(
    name: str,
    trials: Sequence[Trial],
    skipped: int,
    first: int,
    languages: Sequence[str],
    columns: Sequence[int],
) -> str:
    counts = _counts(trials)
    n = counts["planted"]
    cells = [f"  {name:<{first}}{n:>9}"]
    cells.append(f"{_share(counts['flagged'], n):>18}")
    failed = _share(counts["failed"], n) if name != Kind.MARKER.value else "–"
    cells.append(f"{failed:>18}")
    cells.append(f"{skipped:>9}")
    by_language = _by_language(trials)
    for language, column in zip(languages, columns, strict=True):
        own = by_language.get(language, [])
        cell = f"{sum(t.flagged for t in own)}/{len(own)}" if own else "–"
        cells.append(f"{cell:>{column}}")
    return "".join(cells)


def _share(part: int, whole: int) -> str:
    """Return ``37  92.50 %``; the share is cut, never rounded up to what is not reached."""
    if not whole:
        return "–"
    hundredths = 10_000 * part // whole
    return f"{part}  {hundredths // 100:>3}.{hundredths % 100:02d} %"


def _colour(trials: Sequence[Trial]) -> str:
    counts = _counts(trials)
    caught, n = 100 * counts["flagged"], counts["planted"]
    if not n:
        return _FAINT
    return _GREEN if caught >= _GOOD * n else _YELLOW if caught >= _FAIR * n else _RED


def _survivors(report: Report, terminal: Terminal) -> Iterator[str]:
    survivors = sorted(
        report.survivors,
        key=lambda t: (t.fault.place, t.fault.start, t.fault.kind.value, t.fault.new),
    )
    for file, group in groupby(survivors, key=lambda t: t.fault.place.file):
        trials = list(group)
        places = [f"{t.fault.place.line}:{t.fault.place.col}" for t in trials]
        column, kind = max(map(len, places)), max(len(t.fault.kind.value) for t in trials)
        lines = [terminal.paint(f"survived in {printable(file)}", _BOLD)]
        for at, trial in zip(places, trials, strict=True):
            indent = 2 + column + 2 + kind + 2
            label = terminal.paint(pad(trial.fault.kind.value, kind), _YELLOW)
            edit, *rest = terminal.fold(_edit(trial), indent)
            lines.append(f"  {at:<{column}}  {label}  {edit}")
            lines += [" " * indent + part for part in rest]
            lines += [
                " " * indent + terminal.paint(part, _FAINT)
                for part in terminal.fold(_context(trial), indent)
            ]
        yield "\n".join(lines)


def _edit(trial: Trial) -> str:
    fault = trial.fault
    return f"{_shown(fault.old)} {_ARROW} {_shown(fault.new)}"


def _shown(words: str) -> str:
    return printable(words.strip()) or _NOTHING


def _context(trial: Trial) -> str:
    """Return the sentence around the edit as it reads after it."""
    fault = trial.fault
    if fault.start >= len(fault.text):
        return _cut_front(fault.text)
    before = fault.text[: fault.start]
    after = fault.text[fault.start + len(fault.old) :]
    head = before if width(before) <= 2 * _AROUND else f"…{before[-_AROUND:]}"
    tail = after if width(after) <= 2 * _AROUND else f"{after[:_AROUND]}…"
    return printable(f"{head}{fault.new}{tail}")


def _cut_front(text: str) -> str:
    most = 3 * _AROUND
    return printable(text if len(text) <= most else f"{text[:most].rstrip()}…")


def _verdict(report: Report, fail_under: int | None, terminal: Terminal) -> str:
    counts = _counts(report.trials)
    share = " ".join(_share(counts["flagged"], counts["planted"]).split()[1:])
    line = f"caught: {counts['flagged']}/{counts['planted']} ({share})"
    if fail_under is None:
        return "\n".join(terminal.fold(f"{line}.", 0))
    reached = report.reaches(fail_under)
    line += f" {'≥' if reached else '<'} {fail_under} %{' holds' if reached else ''}."
    colour = _GREEN if reached else _RED
    return "\n".join(terminal.paint(part, colour) for part in terminal.fold(line, 0))
