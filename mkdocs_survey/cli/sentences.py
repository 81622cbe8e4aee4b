"""``mkdocs-survey sentences``: the sentences of a page with their places, claims and cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_survey.checks.sourcing import decide
from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.hosts.plain import render_page
from mkdocs_survey.model import Page


@click.command()
@click.argument(
    "pages",
    metavar="PAGE.md...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@reports_errors
def sentences(pages: tuple[Path, ...]) -> None:
    """Print every sentence of PAGE.md as a line of JSON.

    The page is rendered with the markdown_extensions of the nearest mkdocs.yml, or a usual set
    where there is none. Keys: page, line, col (from 1, in characters), text (without markers),
    claim (is it checkable, or sourced?), cards (ids of the cards that cover it).
    """
    for page in pages:
        for line in sentence_lines(render_page(page)):
            click.echo(line)


def sentence_lines(page: Page) -> Iterator[str]:
    """Yield the sentences of a page as lines of JSON, in document order."""
    for sentence in page.sentences:
        cards = [
            ref.card
            for citation in sentence.citations
            for ref in page.markers[citation.marker].refs
        ]
        yield json.dumps(
            {
                "page": sentence.page,
                "line": sentence.place.line,
                "col": sentence.place.col,
                "text": sentence.text,
                "claim": decide(sentence).is_claim,
                "cards": list(dict.fromkeys(cards)),
            },
            ensure_ascii=False,
        )
