"""``mkdocs-survey review``: what reviewers decided about findings, kept in ``reviews.yml``."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.wording import counted
from mkdocs_survey.errors import ConfigError

if TYPE_CHECKING:
    from mkdocs_survey.decisions.applying import DecisionUse
    from mkdocs_survey.hosts.project import Outcome

_STATES = ("holds", "expired", "lapsed", "settled", "superseded")

_config = click.option(
    "-f",
    "--config-file",
    type=click.Path(path_type=Path),
    help="The site's configuration; else mkdocs.yml or properdocs.yml in this folder.",
)


@click.group()
def review() -> None:
    """List, merge and prune what reviewers accepted and rejected."""


@review.command("list")
@_config
@click.option(
    "--state",
    "states",
    multiple=True,
    type=click.Choice(_STATES),
    help="Only decisions that stand so; may be given several times.",
)
@click.option(
    "--format",
    "format_",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="Form of the list.",
)
@reports_errors
def list_(config_file: Path | None, states: tuple[str, ...], format_: str) -> None:
    """List the decisions and how each stands today.

    A decision holds; has expired, when its last day is over; has lapsed, when sentence, card or
    passage changed; is settled, when there is no such finding any more; or superseded by a later
    one on the same finding.
    """
    outcome = _examined(config_file)
    uses = [u for u in outcome.decisions if not states or u.standing in states]
    if format_ == "json":
        click.echo(json.dumps([_row(use) for use in uses], indent=2, ensure_ascii=False))
        return
    for use in uses:
        _print(use)
    counts = Counter(use.standing.value for use in uses)
    parts = ", ".join(f"{counts[state]} {state}" for state in _STATES if counts[state])
    click.echo(counted(len(uses), "decision") + (f": {parts}" if parts else ""))
    damages = [f for f in outcome.result.corpus_findings if f.rule == "SV121"]
    for finding in damages:
        click.echo(f"{finding.place}: {finding.message}", err=True)


@review.command()
@click.argument(
    "exported",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@_config
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
@reports_errors
def apply(exported: tuple[Path, ...], config_file: Path | None, dry_run: bool) -> None:
    """Merge files exported from the review page into the site's file of decisions.

    Of two decisions on the same finding the later stays. Comments and the order of the entries in
    the file are kept.

    Exits with 0, or with 2 if a file could not be read or an entry of an exported file is damaged;
    the other entries are merged all the same.
    """
    from mkdocs_survey.decisions.reading import read_decisions
    from mkdocs_survey.decisions.writing import merge
    from mkdocs_survey.files import write_if_changed

    target, name = _target(config_file)
    files = [read_decisions(path.read_bytes(), str(path)) for path in exported]
    before = target.read_bytes() if target.exists() else b""
    merged = merge(before, (d for f in files for d in f.decisions), name)
    for decision in (*merged.added, *merged.replaced):
        click.echo(f"{decision.ruling} {decision.rule} {decision.page}: {_brief(decision.text)}")
    parts = [f"{len(merged.added)} added", f"{len(merged.replaced)} replaced"]
    parts += [f"{len(merged.same)} there already"] if merged.same else []
    parts += [f"{len(merged.older)} older than what is there"] if merged.older else []
    if not dry_run:
        write_if_changed(target, merged.data)
    click.echo(f"{name}: {', '.join(parts)}" + ("; nothing is written" if dry_run else ""))
    damages = [damage for file in files for damage in file.damages]
    for damage in damages:
        click.echo(f"{damage.place}: left out: {damage.what}", err=True)
    if damages:
        raise SystemExit(2)


@review.command()
@_config
@click.option("--write", is_flag=True, help="Take them out; without it they are only shown.")
@reports_errors
def prune(config_file: Path | None, write: bool) -> None:
    """Show the decisions that no longer hold; with --write take them out of the file.

    These are the lapsed, expired, settled and superseded ones. Comments above an entry that goes
    go with it.
    """
    from mkdocs_survey.decisions.applying import Standing
    from mkdocs_survey.decisions.writing import without
    from mkdocs_survey.files import write_if_changed

    target, name = _target(config_file)
    gone = [u for u in _examined(config_file).decisions if u.standing is not Standing.HOLDS]
    for use in gone:
        _print(use)
    if not gone:
        click.echo(f"{name}: every decision holds")
        return
    if write:
        data = without(target.read_bytes(), {u.decision.place for u in gone}, name)
        write_if_changed(target, data)
        click.echo(f"{name}: {counted(len(gone), 'decision')} taken out")
    else:
        click.echo(f"{name}: {counted(len(gone), 'decision')} would go; --write takes them out")


def _examined(config_file: Path | None) -> Outcome:
    from mkdocs_survey.hosts.drive import examine_site
    from mkdocs_survey.hosts.settings import config_here

    return examine_site(config_file or config_here() or Path("mkdocs.yml"))


def _target(config_file: Path | None) -> tuple[Path, str]:
    """Return the file of decisions and its path for messages."""
    from mkdocs_survey.hosts.settings import find_settings

    settings, root = find_settings(config_file)
    name = settings.review.decisions
    if not name:
        raise ConfigError(
            "survey.review.decisions is empty, so there is no file of decisions",
            remedy="Name one, such as reviews.yml.",
        )
    return root / name, name


def _print(use: DecisionUse) -> None:
    decision = use.decision
    state = f"{use.standing}: {use.why}" if use.why else str(use.standing)
    click.echo(f"{decision.place}: {decision.ruling} {decision.rule} {decision.page}  {state}")
    click.echo(f"  {_brief(decision.text or decision.card)}")
    click.echo(
        f"  {_brief(decision.why)}" + (f", until {decision.until}" if decision.until else "")
    )


def _brief(text: str) -> str:
    from mkdocs_survey.report.printable import printable

    return printable(text if len(text) <= 100 else f"{text[:99]}…")


def _row(use: DecisionUse) -> dict[str, Any]:
    decision = use.decision
    return {
        "decision": decision.ruling.value,
        "rule": decision.rule,
        "page": decision.page,
        "text": decision.text,
        "card": decision.card,
        "by": decision.by,
        "on": decision.on.isoformat(),
        "until": decision.until.isoformat() if decision.until else None,
        "reason": decision.reason,
        "finding": decision.bound.finding,
        "file": decision.place.file,
        "line": decision.place.line,
        "state": use.standing.value,
        "why": use.why,
    }
