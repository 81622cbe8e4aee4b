"""`mkdocs-survey corpus`: is the card store whole?"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import click

from mkdocs_survey.checks.alignment import observe_cards, observe_unused
from mkdocs_survey.checks.references import observe_entries
from mkdocs_survey.checks.store import observe_retired, observe_snapshot
from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.locate import corpus_folder, open_project_corpus
from mkdocs_survey.cli.wording import counted
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.hosts.drive import cited_cards
from mkdocs_survey.hosts.settings import config_here
from mkdocs_survey.model import Card, Finding, Severity


class Percentage(click.FloatRange):
    """A number from 0 to 100, with or without a percent sign."""

    def __init__(self) -> None:
        super().__init__(0, 100)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; a value that is none, or out of bounds, ends the command."""
        if isinstance(value, str):
            value = value.strip().removesuffix("%")
        number = float(super().convert(value, param, ctx))
        if not 0 <= number <= 100:  # nan compares with neither bound
            self.fail(f"{number} is not between 0 and 100", param, ctx)
        return number


@click.group()
def corpus() -> None:
    """Look after the card store."""


@corpus.command()
@click.option(
    "--corpus", "folder", type=click.Path(path_type=Path), help="Corpus folder; else mkdocs.yml's."
)
@click.option(
    "--sample",
    type=Percentage(),
    default="0",
    metavar="PCT",
    help="Draw this share of the cards for a person to read against their passages.",
)
@click.option("--seed", type=int, default=0, help="Another seed draws another sample.")
@click.option("--unused", is_flag=True, help="Also name cards that no page of the site here cites.")
@reports_errors
def check(folder: Path | None, sample: float, seed: int, unused: bool) -> None:
    """Check that the card store is whole.

    Cards rest on passages with the hashes they were made from, none of them retired, and have
    their bibliography entry; each work has one key and the fields its type needs.

    Exits with 1 if an error was found, with 2 if the corpus cannot be read.
    """
    found = open_project_corpus(folder)
    findings = [
        *observe_cards(found),
        *observe_retired(found),
        *observe_snapshot(found, corpus_folder(folder).as_posix()),
        *observe_entries(found),
        *found.problems,
    ]
    if unused:
        findings += observe_unused(found, _cited())
    findings.sort(key=lambda f: (f.place, f.rule, f.message))
    for finding in findings:
        _print(finding)
    drawn = draw(tuple(found.cards.values()), sample, seed)
    for item in drawn:
        _print_card(found, item)
    _summary(found, findings)
    if any(f.severity is Severity.ERROR for f in findings):
        raise SystemExit(1)


def _cited() -> frozenset[str]:
    config = config_here()
    if config is None:
        raise ConfigError(
            "there is no site here whose pages could cite cards",
            remedy="Run it beside mkdocs.yml, or without --unused.",
        )
    return cited_cards(config)


def draw(cards: tuple[Card, ...], percent: float, seed: int) -> tuple[Card, ...]:
    """Return a sample of ``cards``: the same for the same cards and seed, at least one if any.

    Cards are ranked by the hash of seed and id, so a card that comes or goes leaves the rest of
    the sample as it is.
    """
    wanted = min(len(cards), -(-len(cards) * percent // 100))  # rounded up

    def rank(item: Card) -> bytes:
        return hashlib.sha256(f"{seed}:{item.id}".encode()).digest()

    return tuple(sorted(cards, key=rank)[: int(wanted)])


def _print(finding: Finding) -> None:
    click.echo(f"{finding.place}: {finding.severity} {finding.rule} {finding.message}")
    if finding.advice:
        click.echo(f"  {finding.advice}")


def _print_card(found: Corpus, item: Card) -> None:
    click.echo(f"\nsample: {item.id}  {item.place}")
    for name, value in item.fields.items():
        if value is not None:
            click.echo(f"  {name}: {value.text} ({value.at})")
    for passage in found.passages_of(item):
        click.echo(f"  | {passage.at}")
        for line in passage.text.splitlines():
            click.echo(f"  | {line}")


def _summary(found: Corpus, findings: list[Finding]) -> None:
    errors = sum(f.severity is Severity.ERROR for f in findings)
    passages = sum(len(found.passages(key)) for key in found.sources)
    retired = sum(p.retired for key in found.sources for p in found.passages(key))
    absent = sum(found.is_absent(key) for key in found.sources)
    parts = [
        counted(len(found.sources), "source") + (f" ({absent} without passages)" if absent else ""),
        counted(passages, "passage") + (f" ({retired} retired)" if retired else ""),
        counted(len(found.cards), "card"),
        counted(len(found.bibliography), "bibliography entry"),
    ]
    remarks = counted(len(findings) - errors, "remark")
    click.echo(f"{', '.join(parts)}: {counted(errors, 'error')}, {remarks}")
