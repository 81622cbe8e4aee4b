"""``mkdocs-survey mutate``: faults planted into the site's own pages, and how many are caught."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.errors import ConfigError, SurveyError

if TYPE_CHECKING:
    from mkdocs_survey.mutation import Kind

SEED = 20261201
"""Any number would do; a fixed one makes runs of the same pages comparable."""


@click.command()
@click.option(
    "-f",
    "--config-file",
    type=click.Path(path_type=Path),
    help="The site's configuration; else mkdocs.yml or properdocs.yml in this folder.",
)
@click.option(
    "--kinds",
    default="",
    help="Kinds of fault, parted by commas; all without it.",
)
@click.option(
    "--sample",
    default=40,
    show_default=True,
    type=click.IntRange(1, 10_000),
    help="Faults of each kind at most.",
)
@click.option("--seed", default=SEED, show_default=True, help="Draws other faults.")
@click.option(
    "--time-limit",
    default=300.0,
    show_default=True,
    type=click.FloatRange(min=0, min_open=True),
    help="Seconds after which no more faults are tried; what was tried is reported.",
)
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
@click.option(
    "--fail-under",
    type=click.IntRange(0, 100),
    help="Exit with 1 if less than this percentage of the faults is caught.",
)
@reports_errors
def mutate(
    config_file: Path | None,
    kinds: str,
    sample: int,
    seed: int,
    time_limit: float,
    format_: str,
    output: Path | None,
    fail_under: int | None,
) -> None:
    """Plant faults into the sentences of a site, and count how many the checks catch.

    Takes the sentences that pass, makes each wrong in one way (another card, number, scale, unit,
    direction or name, a negation too many or too few, no marker) and judges it as a build would.
    Pages are changed in memory only. Faults that nothing is said about are listed. The same seed
    gives the same report.

    Exits with 0, with 1 if less than --fail-under is caught, with 2 if it could not be done or
    there is no sentence to plant a fault into.
    """
    from mkdocs_survey.files import write_if_changed
    from mkdocs_survey.hosts.drive import examine_site
    from mkdocs_survey.hosts.project import opened_site
    from mkdocs_survey.hosts.settings import config_here
    from mkdocs_survey.mutation import plan, try_faults
    from mkdocs_survey.report import mutations
    from mkdocs_survey.report.text import PLAIN, Terminal

    chosen = _kinds(kinds)
    started = time.monotonic()
    _say("reading and checking the site as it is …")
    outcome = examine_site(config_file or config_here() or Path("mkdocs.yml"))
    planned = plan(outcome.result, outcome.corpus, chosen, sample, seed)
    if not planned.faults:
        raise SurveyError(
            "there is nothing to plant a fault into: no sentence with a marker passes the check",
            remedy="`mkdocs-survey check` says what stands in the way.",
        )
    pages = tuple(page.page for page in outcome.result.pages)
    # what reading the site took counts as well; one batch is tried in any case
    left = max(time_limit - (time.monotonic() - started), 1e-3)
    with (
        opened_site(outcome.project, pages, outcome.corpus) as site,
        click.progressbar(
            length=len(planned.faults), label="trying faults", file=sys.stderr
        ) as bar,
    ):
        report = try_faults(site, planned, chosen, seed, time_limit=left, progress=bar.update)
    _say(f"{len(report.trials)} faults in {time.monotonic() - started:.0f} s")
    if format_ == "json":
        text = mutations.render_json(report, fail_under)
    else:
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        screen = Terminal(colour=not plain, columns=shutil.get_terminal_size().columns)
        terminal = screen if output is None and sys.stdout.isatty() else PLAIN
        text = mutations.render_text(report, fail_under, terminal)
    if output is not None:
        write_if_changed(output, text.encode("utf-8"))
        _say(f"wrote {output}")
    else:
        click.echo(text, nl=False)
    sys.exit(0 if fail_under is None or report.reaches(fail_under) else 1)


def _kinds(names: str) -> tuple[Kind, ...]:
    from mkdocs_survey.mutation import Kind

    if not names:
        return tuple(Kind)
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    known = [kind.value for kind in Kind]
    for name in wanted:
        if name not in known:
            raise ConfigError(
                f"there is no kind of fault {name!r}", remedy=f"Kinds: {', '.join(known)}."
            )
    return tuple(kind for kind in Kind if kind.value in wanted)


def _say(words: str) -> None:
    click.echo(words, err=True)
