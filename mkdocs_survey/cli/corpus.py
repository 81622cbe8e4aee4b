"""`mkdocs-survey corpus`: is the card store whole?"""

from __future__ import annotations

import hashlib
from pathlib import Path

import click

from mkdocs_survey.checks.alignment import observe_cards
from mkdocs_survey.checks.references import observe_entries
from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.locate import open_project_corpus
from mkdocs_survey.cli.wording import counted
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import Card, Finding, Severity


@click.group()
def corpus() -> None:
    """Look after the card store."""


@corpus.command()
@click.option(
    "--corpus", "folder", type=click.Path(path_type=Path), help="Corpus folder; else mkdocs.yml's."
)
@click.option(
    "--sample",
    type=click.FloatRange(0, 100),
    default=0.0,
    metavar="PCT",
    help="Draw this share of the cards for a person to read against their passages.",
)
@click.option("--seed", type=int, default=0, help="Another seed draws another sample.")
@reports_errors
def check(folder: Path | None, sample: float, seed: int) -> None:
    """Check that every card rests on unaltered passages and has its bibliography entry.

    Exits with 1 if an error was found, with 2 if the corpus cannot be read.
    """
    found = open_project_corpus(folder)
    findings = [*observe_cards(found), *observe_entries(found), *found.problems]
    findings.sort(key=lambda f: (f.place, f.rule, f.message))
    for finding in findings:
        _print(finding)
    drawn = draw(tuple(found.cards.values()), sample, seed)
    for item in drawn:
        _print_card(found, item)
    _summary(found, findings)
    if any(f.severity is Severity.ERROR for f in findings):
        raise SystemExit(1)


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
