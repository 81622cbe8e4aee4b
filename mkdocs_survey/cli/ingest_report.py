"""What became of the files of an ingest: a table, JSON, one line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mkdocs_survey.cli.wording import counted
from mkdocs_survey.corpus.adding import Outcome
from mkdocs_survey.report.printable import pad, printable, width

_HEAD = ("file", "result", "passages", "new", "retired", "lang", "key", "entry")
_NUMBERS = (2, 3, 4)
_STATUSES = ("added", "updated", "unchanged", "repeated", "failed")


def as_text(outcomes: Sequence[Outcome]) -> str:
    """Return a table of the files by their paths; below each what is to be said of it."""
    ordered = _ordered(outcomes)
    rows = [_HEAD, *map(_row, ordered)]
    widths = [max(width(row[i]) for row in rows) for i in range(len(_HEAD))]
    lines = [_line(_HEAD, widths)]
    for outcome, row in zip(ordered, rows[1:], strict=True):
        lines.append(_line(row, widths))
        lines += [f"    {printable(note)}" for note in outcome.notes]
        if outcome.error is not None:
            lines.append(f"    {printable(outcome.error.what)}")
    return "\n".join(lines)


def as_json(outcomes: Sequence[Outcome]) -> str:
    """Return ``{"files": […], "summary": {…}}``, files by their paths."""
    summary = {"files": len(outcomes), "passages": sum(o.total for o in outcomes)}
    summary |= {status: sum(o.status == status for o in outcomes) for status in _STATUSES}
    record = {"files": [_record(o) for o in _ordered(outcomes)], "summary": summary}
    # a path may hold bytes that are no UTF-8: escaped, they survive any output
    return json.dumps(record, ensure_ascii=True, indent=2)


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return one line: how many files and passages, and how many of each result."""
    counts = {s: sum(o.status == s for o in outcomes) for s in _STATUSES}
    total = sum(o.total for o in outcomes if o.status != "repeated")
    done = ", ".join(f"{n} {status}" for status, n in counts.items() if n)
    return f"{counted(len(outcomes), 'file')}, {counted(total, 'passage')}: {done}"


def _ordered(outcomes: Sequence[Outcome]) -> list[Outcome]:
    return sorted(outcomes, key=lambda o: (str(o.path), o.file))


def _row(o: Outcome) -> tuple[str, ...]:
    counts = (str(o.total), str(o.added or "–"), str(o.retired or "–"))
    if o.status == "failed":
        counts = ("–", "–", "–")
    entry = f"{o.entry.certainty}: {o.entry.reason}" if o.entry else ""
    return tuple(map(printable, (o.file, o.status, *counts, o.lang, o.key, entry)))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        " " * (w - width(cell)) + cell if i in _NUMBERS else pad(cell, w)
        for i, (cell, w) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _record(o: Outcome) -> dict[str, Any]:
    entry = o.entry and {
        "key": o.entry.key,
        "certainty": o.entry.certainty.value,
        "reason": o.entry.reason,
    }
    problem = o.error and {"what": o.error.what, "remedy": o.error.remedy}
    return {
        "file": o.file,
        "path": str(o.path),
        "result": o.status,
        "key": o.key,
        "lang": o.lang,
        "passages": o.total,
        "added": o.added,
        "retired": o.retired,
        "entry": entry,
        "notes": list(o.notes),
        "problem": problem,
    }
