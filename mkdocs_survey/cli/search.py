"""`mkdocs-survey search`: what the corpus says about a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.locate import open_project_corpus
from mkdocs_survey.cli.progress import Stages
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.hosts.settings import find_settings
from mkdocs_survey.model import CARD_FIELDS, Card, Passage
from mkdocs_survey.processes import cores
from mkdocs_survey.search import IndexOptions, log
from mkdocs_survey.search.lexemes import lexemes

if TYPE_CHECKING:
    from mkdocs_survey.search.index import Found, Hit

_QUOTE = 220  # characters of a passage shown on the terminal


@click.command()
@click.argument("text")
@click.option("--limit", default=5, show_default=True, type=click.IntRange(1, 100), help="Sources.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.option(
    "--corpus", type=click.Path(path_type=Path), help="Corpus folder; else from mkdocs.yml."
)
@reports_errors
def search(text: str, limit: int, as_json: bool, corpus: Path | None) -> None:
    """Find passages and cards about TEXT, by words and by meaning, grouped by source.

    A word that no text has is taken for those that begin with it, or for the closest in spelling;
    headings and titles count as well, for less than the passage itself.

    The index of a large library is kept in the cache folder. It is made when a search first needs
    it or the texts have changed, on all cores; what has been encoded is not encoded again.

    Every search is noted in searches.jsonl in the cache folder: query, what its words were taken
    for, hits with their scores, sources that were left out.
    """
    from mkdocs_survey.search.index import SearchIndex

    if not lexemes(text):
        raise click.BadParameter(
            "there is no word or figure in it to search for", param_hint="TEXT"
        )
    settings, root = find_settings()
    cache = root / settings.cache
    opened = open_project_corpus(corpus)
    with Encoders.open(settings.semantic, cache=cache, base=root) as encoders, Stages() as stages:
        options = IndexOptions(cache, cores(), stages, _note)
        found = SearchIndex(opened, encoders, options).search(text, limit)
        for problem in encoders.problems.values():
            _note(f"not searched by meaning everywhere: {problem}")
    try:
        log.append(cache, text, found)
    except OSError as error:
        _note(f"this search is not in the log: {error}")
    if as_json:
        click.echo(json.dumps(as_record(text, found), ensure_ascii=False, indent=2))
        return
    for number, hit in enumerate(found.hits, 1):
        click.echo(_shown(number, hit, opened.sources[hit.source].title))
    for word, readings in found.readings.items():
        if readings != (word,) and readings:
            click.echo(f"no text has {word!r}; searched for {', '.join(readings)}", err=True)
    left_out = found.sources - len(found.hits)
    if not found.hits:
        click.echo("nothing found", err=True)
    elif left_out:
        click.echo(f"{left_out} more sources; --limit shows them", err=True)


def _note(text: str) -> None:
    click.echo(f"note: {text}", err=True)


def _shown(number: int, hit: Hit, title: str) -> str:
    score = f"{hit.semantic.score:.2f}" if hit.semantic else "–"
    first = hit.passages[0] if hit.passages else None
    at = f", {first.at}" if first else ""
    lines = [f"{number:>3}  {hit.source}  {title}{at}   {score}"]
    if first is not None:
        lines.append(f"     “{_quote(first, hit)}”")
    lines.extend(f"     {_marker(card)}" for card in hit.cards)
    if not hit.cards and first is not None:
        lines.append(f"     no card yet: mkdocs-survey card new {hit.source} {first.at}")
    return "\n".join(lines)


def _quote(passage: Passage, hit: Hit) -> str:
    """The words around the best sentence, shortened at the ends; always a slice of the passage."""
    best = hit.semantic.best if hit.semantic else None
    start = best.start if best else 0
    end = min(start + _QUOTE, len(passage.text))
    words = passage.text[start:end].replace("\n", " ")
    return f"{'… ' if start else ''}{words}{' …' if end < len(passage.text) else ''}"


def _marker(card: Card) -> str:
    said = [name for name in CARD_FIELDS if card.fields.get(name)]
    return f"[CARD:{card.id}]  ({', '.join(said)})" if said else f"[CARD:{card.id}]"


def as_record(text: str, found: Found) -> dict[str, Any]:
    """Return what `--json` prints."""
    return {
        "query": text,
        "considered": found.considered,
        "sources": found.sources,
        "read_as": {w: list(read) for w, read in found.readings.items() if read != (w,)},
        "dropped": [{"source": s, "rank": round(rank, 5)} for s, rank in found.dropped],
        "hits": [
            {
                "source": hit.source,
                "rank": round(hit.rank, 5),
                "score": hit.semantic.score if hit.semantic else None,
                "cosine": hit.semantic.cosine if hit.semantic else None,
                "passages": [
                    {"id": p.id, "at": p.at, "section": p.section, "text": p.text}
                    for p in hit.passages
                ],
                "cards": [card.id for card in hit.cards],
            }
            for hit in found.hits
        ],
    }
