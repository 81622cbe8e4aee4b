"""``mkdocs-survey check``: the findings and numbers of a build, without building."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mkdocs_survey.cli import options
from mkdocs_survey.cli.failures import reports_errors

if TYPE_CHECKING:
    from mkdocs_survey.hosts.project import Outcome


@click.command()
@options.config_file
@click.option(
    "--format",
    "format_",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json", "sarif", "junit", "github", "gitlab", "markdown", "badge"]),
    help="Form of the report.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the report to a file instead of the terminal.",
)
@click.option(
    "--report",
    "more",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write a further report, such as sarif=survey.sarif; may be given several times.",
)
@click.option(
    "--diff",
    "base",
    metavar="BASE",
    help="Judge only what changed since this branch, tag or commit, such as origin/main.",
)
@click.option(
    "--write-baseline",
    is_flag=True,
    help="Accept what is found now: write it to the baseline file, without what has lapsed.",
)
@click.option(
    "--for-editing",
    is_flag=True,
    help="With --format json: the flagged paragraphs as written, with reasons, passages and cards.",
)
@reports_errors
def check(
    config_file: Path | None,
    format_: str,
    output: Path | None,
    more: tuple[str, ...],
    base: str | None,
    write_baseline: bool,
    for_editing: bool,
) -> None:
    """Check every page of a site.

    Exits with 0 if the gate is open, 1 if coverage is too low or a finding of error level stands,
    2 if the check could not be done.
    """
    from mkdocs_survey.files import write_if_changed
    from mkdocs_survey.hosts.drive import examine_site
    from mkdocs_survey.hosts.project import adopt
    from mkdocs_survey.hosts.settings import config_here
    from mkdocs_survey.report import FORMATS, text

    further = [_format_and_file(value, FORMATS) for value in more]
    if write_baseline and base is not None:
        raise click.UsageError("a baseline is of the whole site: leave out --diff")
    if for_editing and format_ != "json":
        raise click.UsageError("--for-editing needs --format json")
    outcome = examine_site(config_file or config_here() or Path("mkdocs.yml"), base)
    if write_baseline:
        outcome = adopt(outcome)
        click.echo(f"wrote {outcome.project.settings.baseline}", err=True)
    found = (outcome.result, outcome.coverage, outcome.gate)
    if for_editing:
        report = _hand_over(outcome)
    elif format_ == "text" and output is None and sys.stdout.isatty():
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        columns = shutil.get_terminal_size().columns
        report = text.render(*found, text.Terminal(colour=not plain, columns=columns))
    else:
        report = FORMATS[format_](*found)
    # every report is written before the gate speaks
    for name, file in further:
        write_if_changed(file, FORMATS[name](*found).encode("utf-8"))
        click.echo(f"wrote {file}", err=True)
    if output is not None:
        write_if_changed(output, report.encode("utf-8"))
        click.echo(f"wrote {output}", err=True)
    else:
        click.echo(report, nl=not report.endswith("\n"))
    sys.exit(0 if outcome.gate.ok else 1)


def _hand_over(outcome: Outcome) -> str:
    from mkdocs_survey.hosts.correcting import hand_over
    from mkdocs_survey.report import editing

    given = hand_over(outcome)
    style = outcome.project.settings.references.style
    return editing.render(
        outcome.result, outcome.gate, outcome.corpus, given.paragraphs, given.rounds, style
    )


def _format_and_file(value: str, formats: Collection[str]) -> tuple[str, Path]:
    name, sign, file = value.partition("=")
    if not sign or not file or name not in formats:
        raise click.BadParameter(
            f"{value!r} is not FORMAT=FILE with one of {', '.join(formats)}",
            param_hint="'--report'",
        )
    return name, Path(file)
