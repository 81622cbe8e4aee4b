"""`mkdocs-survey card`: make cards from passages, list and show them."""

from __future__ import annotations

from pathlib import Path

import click

from mkdocs_survey.cli.draft import accept, draft
from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.locate import corpus_folder, open_project_corpus
from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import CARD_FIELDS, NOT_FOUND, Passage

_HEAD = 72  # characters of a passage shown in lists


def _corpus_option(function: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--corpus", type=click.Path(path_type=Path), help="Corpus folder; else from mkdocs.yml."
    )(function)


@click.group()
def card() -> None:
    """Make, list and show cards, and the passages to make them from."""


card.add_command(draft)
card.add_command(accept)


@card.command()
@click.argument("source")
@click.argument("at", nargs=-1, required=True)
@click.option("--id", "card_id", default="", help="An id of your own instead of the derived one.")
@click.option("--draft", "is_draft", is_flag=True, help="Mark the card as not accepted yet.")
@click.option("--question", default="", metavar="TEXT", help="The research question.")
@click.option("--method", default="", metavar="TEXT", help="How it was studied.")
@click.option("--results", default="", metavar="TEXT", help="What was found.")
@click.option("--data", default="", metavar="TEXT", help="The key figures.")
@click.option("--limitations", default="", metavar="TEXT", help="What limits the finding.")
@_corpus_option
@reports_errors
def new(
    source: str,
    at: tuple[str, ...],
    card_id: str,
    is_draft: bool,
    corpus: Path | None,
    **fields: str,
) -> None:
    """Append a card on the passages AT… of SOURCE and print its marker.

    Fields that are not given say NOT_FOUND. A text may end with its own coordinates, as in
    --results "The odds ratio was 1.62 @sec.3/para.2"; else it stands at the first AT.
    """
    root = corpus_folder(corpus)
    added = add_card(
        root, open_project_corpus(corpus), source, at, fields, card_id=card_id, draft=is_draft
    )
    click.echo(f"[CARD:{added.id}]")
    state = "added" if added.new else "is there already, unchanged"
    click.echo(f"{state}: {root.as_posix()}/sources/{source}/cards.yaml", err=True)


@card.command("list")
@click.argument("source", required=False)
@_corpus_option
@reports_errors
def list_(source: str | None, corpus: Path | None) -> None:
    """List the cards, of SOURCE or of all sources: id, coordinates, what it says."""
    found = open_project_corpus(corpus)
    if source is not None and source not in found.sources:
        raise CorpusError(f"there is no source {source!r}", remedy=f"Known: {_names(found)}.")
    for item in found.cards.values():
        if source in (None, item.source):
            said = next((f.text for f in item.fields.values() if f is not None), "")
            places = ", ".join(ref.at for ref in item.passages)
            draft = " (draft)" if item.draft else ""
            click.echo(f"{item.id}{draft}  {places}  {_head(said)}".rstrip())


@card.command()
@click.argument("card_id", metavar="ID")
@_corpus_option
@reports_errors
def show(card_id: str, corpus: Path | None) -> None:
    """Show a card: its fields, and the passages it rests on, verbatim."""
    found = open_project_corpus(corpus)
    item = found.cards.get(card_id)
    if item is None:
        raise CorpusError(f"there is no card {card_id!r}", remedy="See `mkdocs-survey card list`.")
    source = found.sources[item.source]
    click.echo(f"{item.id}{' (draft)' if item.draft else ''}  {item.place}")
    click.echo(f"source: {source.key}, {source.title}")
    for name in CARD_FIELDS:
        value = item.fields.get(name)
        click.echo(f"{name}: {f'{value.text} ({value.at})' if value else NOT_FOUND}")
    for ref in item.passages:
        passage = found.passage(item.source, ref)
        click.echo(f"\n{ref.at}  {_state(found, item.source, passage)}")
        if passage is not None:
            click.echo(passage.text)


@card.command()
@click.argument("source")
@click.option("--grep", default="", metavar="WORDS", help="Only passages that hold these words.")
@click.option("--full", is_flag=True, help="Whole passages instead of their beginnings.")
@_corpus_option
@reports_errors
def passages(source: str, grep: str, full: bool, corpus: Path | None) -> None:
    """List the passages of SOURCE with their coordinates, to choose from."""
    found = open_project_corpus(corpus)
    if source not in found.sources:
        raise CorpusError(f"there is no source {source!r}", remedy=f"Known: {_names(found)}.")
    for passage in found.passages(source):
        if grep.casefold() in passage.text.casefold():
            retired = " (retired)" if passage.retired else ""
            text = passage.text if full else _head(passage.text)
            section = f"  [{passage.section}]" if passage.section else ""
            click.echo(f"{passage.at}{retired}{section}  {text}")


def _head(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _HEAD else line[: _HEAD - 1] + "…"


def _names(corpus: Corpus) -> str:
    return ", ".join(corpus.sources) or "none yet"


def _state(corpus: Corpus, source: str, passage: Passage | None) -> str:
    if passage is not None:
        return "retired, kept for this card" if passage.retired else "unaltered"
    return "not on this machine" if corpus.is_absent(source) else "MISSING OR ALTERED"
