"""``mkdocs-survey verify``: the build's engine for pairs of claim and evidence, line by line."""

from __future__ import annotations

import gc
import json
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.model import Pair, Place


@click.command()
@click.argument("pairs", type=click.File("rb"))
@click.option(
    "-f",
    "--config-file",
    type=click.Path(path_type=Path),
    help="Take thresholds and glossary from this mkdocs.yml; the defaults hold without it.",
)
@reports_errors
def verify(pairs: IO[bytes], config_file: Path | None) -> None:
    """Judge pairs of claim and evidence: JSON lines in, JSON lines out, in the same order.

    PAIRS is a file, or - for standard input. Each line holds "claim" and "evidence" (text) and
    may hold "id" and "lang" ("en" or "zh", of the claim). The answer holds "id" as it was given,
    else the number of the line, "score" (0 to 1, below 0.72 is suspect), "cosine" (raw), "verdict"
    and "findings".

    Exits with 0 if no verdict is "fail", 1 if one is, 2 if the pairs could not be read.
    """
    from mkdocs_survey.checks.verify import verify_pairs
    from mkdocs_survey.hosts.settings import find_settings

    # What was imported stays, and texts read make many small values but hardly a cycle: with the
    # collector's defaults a fifth of the time of judging goes into looking for garbage.
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    settings, root = find_settings(config_file)
    failed = False
    ids: deque[Any] = deque()  # of the pairs that have been read and not answered yet
    for answer in verify_pairs(_read(pairs, ids), settings, root):
        failed = failed or answer.verdict == "fail"
        record = {**answer.as_json(), "id": ids.popleft()}
        click.echo(json.dumps(record, ensure_ascii=False))
    sys.exit(1 if failed else 0)


def _read(lines: IO[bytes], ids: deque[Any]) -> Iterator[Pair]:
    """Yield the pairs; append the id of each, which may be any JSON value, to ``ids``."""
    from mkdocs_survey.text.language import language_of

    name = getattr(lines, "name", "") or "-"
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            continue
        place = Place(str(name), number)
        try:
            row: Any = json.loads(raw)
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SurveyError(
                f"this line is not JSON: {error}", place, 'One {"claim": …, "evidence": …} a line.'
            ) from None
        if not isinstance(row, dict):
            raise SurveyError("this line is not a JSON object", place)
        for key in ("claim", "evidence"):
            if not isinstance(row.get(key), str):
                raise SurveyError(f'"{key}" is missing or no text', place)
        try:
            json.dumps(row, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise SurveyError(
                "the text holds half of a surrogate pair, which is no character", place
            ) from None
        lang = row.get("lang") or language_of(row["claim"])
        if lang not in ("en", "zh"):
            raise SurveyError(f'"lang" is {lang!r}', place, "Allowed: en, zh.")
        ids.append(row.get("id", str(number)))
        yield Pair(
            id=str(ids[-1]),
            claim=row["claim"],
            evidence=row["evidence"],
            claim_lang=language_of(row["claim"], default=lang),
            evidence_lang=language_of(row["evidence"], default=lang),
        )
