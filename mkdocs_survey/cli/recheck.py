"""``mkdocs-survey recheck``: corrected paragraphs are checked and, if no worse, written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

import click

from mkdocs_survey.cli import options
from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.errors import SurveyError

_MOST_BYTES = 16_000_000
"""Edits of a whole site's paragraphs are a small part of this."""


@click.command()
@click.argument("edits", type=click.File("rb"))
@options.config_file
@click.option("--dry-run", is_flag=True, help="Check the edits; write nothing, count no round.")
@click.option(
    "--format",
    "format_",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="Form of the report.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the report to a file instead of the terminal.",
)
@reports_errors
def recheck(
    edits: IO[bytes], config_file: Path | None, dry_run: bool, format_: str, output: Path | None
) -> None:
    """Check edited paragraphs, and write those that are no worse into their pages.

    EDITS is what `check --format json --for-editing` printed, with the new Markdown of paragraphs
    under "edited"; or {"version": 1, "paragraphs": [{"id": …, "edited": …}]}; - reads standard
    input. An edit is refused if the paragraph was changed meanwhile, if it is more than other
    words in that paragraph, if it changes text elsewhere, or after three rounds. If one is refused,
    none is written. Originals and rounds are kept in the file that survey.corrections names.

    Exits with 0 if nothing is wrong with the edited paragraphs any more, 1 if something is, 2 if
    edits were refused or could not be checked.
    """
    from mkdocs_survey.files import write_if_changed
    from mkdocs_survey.hosts.correcting import recheck as recheck_edits
    from mkdocs_survey.hosts.settings import config_here
    from mkdocs_survey.report.rechecked import Rechecked, render_json, render_text

    data = edits.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise SurveyError(f"the edits have more than {_MOST_BYTES:,} bytes")
    config = config_file or config_here() or Path("mkdocs.yml")
    done = recheck_edits(config, data, getattr(edits, "name", "") or "-", dry_run=dry_run)
    after = done.after
    rechecked = Rechecked(
        refused=done.refused,
        corrections=done.corrections,
        rounds=done.rounds,
        written=done.written,
        dry_run=dry_run,
        before=(done.before.gate, done.before.coverage.total),
        after=(after.gate, after.coverage.total) if after else None,
    )
    report = (render_json if format_ == "json" else render_text)(rechecked)
    if output is not None:
        write_if_changed(output, report.encode("utf-8"))
        click.echo(f"wrote {output}", err=True)
    else:
        click.echo(report, nl=False)
    sys.exit(rechecked.exit_code)
