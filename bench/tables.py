"""The tables of ``bench/results/verify.json``: for the terminal and, generated, for the docs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FILES = (
    "swap_en",
    "swap_zh",
    "planted_en",
    "planted_zh",
    "planted_zh_on_en",
    "support_en",
    "support_zh",
)
BASELINES = ("cosine", "overlap", "numbers")
ENGINE = "mkdocs-survey"

Row = Sequence[str]

KIND_HEAD = ("file", "languages", "rows", "n", "flagged", "failed", *BASELINES)
FILE_HEAD = (
    "file",
    "judge",
    "false alarms",
    "fails",
    "precision of fail",
    "AUC",
    "contradictions failed",
    "number alarms",
)


def languages_of(file: str) -> str:
    """Return the languages of a file's claims and passages: ``en``, ``zh``, ``zh on en``."""
    return file.partition("_")[2].replace("_", " ")


def kind_rows(results: Mapping[str, Any]) -> Iterator[Row]:
    """Yield what is flagged a file and kind of row: by the engine, and by each baseline."""
    for file in FILES:
        for kind, row in results.get(file, {}).get("kinds", {}).items():
            others = [
                results[file].get("baselines", {}).get(name, {}).get("kinds", {}).get(kind, {})
                for name in BASELINES
            ]
            yield (
                file,
                languages_of(file),
                kind.replace("_", " "),
                str(row["n"]),
                _percent(row["flagged_percent"]),
                _percent(row["failed_percent"]),
                *(_percent(other.get("flagged_percent")) for other in others),
            )


def file_rows(results: Mapping[str, Any]) -> Iterator[Row]:
    """Yield what is measured of a whole file, one row a judge."""
    for file in FILES:
        record = results.get(file)
        if record is None:
            continue
        judges = {ENGINE: record, **record.get("baselines", {})}
        for name, found in judges.items():
            number = found.get("number_alarms_percent")
            yield (
                file,
                name,
                _percent(found.get("false_alarms_percent")),
                _text(found.get("failed")),
                _percent(found.get("precision_of_fail_percent")),
                _text(found.get("auc")),
                _of(found.get("contradictions_failed_percent"), found.get("contradictions")),
                _of(number, found.get("clean_with_number")),
            )


def encoder_lines(results: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each encoder on its throughput."""
    for language, found in results.get("encoders", {}).items():
        yield (
            f"{found['pack']} ({language}): {found['claims_per_s']} claims a second"
            f" ({found['claims']} claims of {found['characters_per_claim']} characters)"
        )


def plain(head: Row, rows: Sequence[Row]) -> str:
    """Return a table for the terminal: words to the left, figures to the right."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    left = [not any(c[:1].isdigit() for c in column[1:]) for column in columns]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if to_left else cell.rjust(width)
            for cell, width, to_left in zip(row, widths, left, strict=True)
        ).rstrip()
        for row in (head, *rows)
    )


def markdown(head: Row, rows: Sequence[Row]) -> list[str]:
    """Return the lines of a Markdown table."""
    columns = list(zip(head, *rows, strict=True))
    figures = [any(c[:1].isdigit() for c in column[1:]) for column in columns]
    rule = "|".join("--:" if is_figure else "---" for is_figure in figures)
    return [
        f"| {' | '.join(head)} |",
        f"|{rule}|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f} %"


def _text(value: float | None) -> str:
    return "–" if value is None else str(value)


def _of(percent: float | None, whole: int | None) -> str:
    return "–" if percent is None or not whole else f"{percent:.1f} % of {whole}"
