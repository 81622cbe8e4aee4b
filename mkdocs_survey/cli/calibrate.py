"""``mkdocs-survey calibrate``: fit the semantic score again on a site's own decisions."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.errors import ConfigError, SurveyError

if TYPE_CHECKING:
    from mkdocs_survey.search.refit import Labelled, Refitted, Shares, TooFew


@click.command()
@click.argument(
    "labelled",
    nargs=-1,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option(
    "-f",
    "--config-file",
    type=click.Path(path_type=Path),
    help="The site's mkdocs.yml; without it, the one in this folder.",
)
@click.option(
    "--decisions",
    is_flag=True,
    help="Also learn from what the site's file of decisions says about suspected citations.",
)
@reports_errors
def calibrate(labelled: tuple[Path, ...], config_file: Path | None, decisions: bool) -> None:
    """Fit the semantic score again on pairs that your reviewers accepted and rejected.

    LABELLED are files of JSON lines, or YAML lists; each pair holds "claim", "evidence" and
    "accepted": true if the passage carries the claim, false if the citation is wrong. With
    --decisions, findings of suspected citations (SV3xx) that reviewers accepted or rejected are
    such pairs, too. The fit
    starts from the shipped calibration, so a few dozen pairs move it little. False alarms and
    wrong citations caught are shown before and after, measured on pairs that the fit did not see.
    The result goes to the file that the setting semantic.calibration names; the next check uses it.

    Exits with 0 if a calibration was written, 1 if none would be better than what ships (nothing
    is written), 2 if there are too few pairs or they could not be read.
    """
    from mkdocs_survey.encoders import Encoders
    from mkdocs_survey.encoders.calibration_file import write_calibrations
    from mkdocs_survey.hosts.settings import find_settings
    from mkdocs_survey.search.labelled import read_labelled
    from mkdocs_survey.search.refit import LEAST, refit_all

    settings, root = find_settings(config_file)
    target = settings.semantic.calibration
    if not target:
        raise ConfigError(
            "there is no file to write the calibration to",
            remedy="Set semantic.calibration under plugins: - survey: in mkdocs.yml,"
            " e.g. to calibration.json.",
        )
    if not (labelled or decisions):
        raise click.UsageError("name a file of labelled pairs, or give --decisions")
    rows = [row for path in labelled for row in read_labelled(path)]
    if decisions:
        rows += _decided(config_file)
    shipped = dataclasses.replace(settings.semantic, calibration="")
    with Encoders.open(shipped, cache=root / settings.cache, base=root) as encoders:
        fitted, few = refit_all(rows, encoders, settings.semantic.threshold)
    _report(fitted, few, LEAST)
    if not fitted:
        raise SurveyError(
            f"too few pairs: a fit needs {LEAST} accepted and {LEAST} rejected ones"
            " of the same two languages"
        )
    kept = [one.calibration for one in fitted if one.improves]
    if not kept:
        click.echo("Nothing is written: what ships is better on pairs that the fit did not see.")
        sys.exit(1)
    write_calibrations(root / target, kept)
    click.echo(f"{target}: {', '.join(one.languages for one in kept)}")


def _decided(config_file: Path | None) -> Sequence[Labelled]:
    """Return the pairs that reviewers decided about, as the site's pages cite them today."""
    from mkdocs_survey.decisions.labelled import labelled_pairs
    from mkdocs_survey.hosts.drive import examine_site
    from mkdocs_survey.hosts.settings import config_here

    outcome = examine_site(config_file or config_here() or Path("mkdocs.yml"))
    return tuple(labelled_pairs(outcome.result, outcome.corpus, outcome.decisions))


def _report(fitted: Sequence[Refitted], few: Sequence[TooFew], least: int) -> None:
    for one in few:
        click.echo(
            f"{one.languages}: {one.accepted} accepted, {one.rejected} rejected: left as it is;"
            f" {least} of each are needed"
        )
    for made in fitted:
        click.echo(
            f"{made.calibration.languages}: {made.accepted} accepted, {made.rejected} rejected"
        )
        click.echo(f"  shipped  {_said(made.before)}")
        click.echo(f"  refitted {_said(made.after)} (out of fold)")


def _said(shares: Shares) -> str:
    return f"false alarms {shares.false_alarms:6.1%}  caught {shares.caught:6.1%}"
