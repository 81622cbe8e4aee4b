"""`mkdocs-survey card draft` and `card accept`: cards from papers, and a person's word on them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.locate import corpus_folder, open_project_corpus
from mkdocs_survey.cli.wording import counted
from mkdocs_survey.config import DraftingConfig
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.drafting.acceptance import accept_card
from mkdocs_survey.drafting.by_model import drafts_from_endpoint
from mkdocs_survey.drafting.drafts import Draft, State, draft_from_text, save_draft
from mkdocs_survey.drafting.endpoint import Endpoint
from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.hosts.settings import find_settings
from mkdocs_survey.model import CARD_FIELDS, NOT_FOUND


@click.command()
@click.argument("sources", metavar="SOURCE...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Draft for every source that has no card yet.")
@click.option("--dry-run", is_flag=True, help="Show the drafts, write nothing.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for people, or one JSON array.",
)
@click.option("--endpoint", metavar="URL", help="OpenAI-compatible service to send passages to.")
@click.option("--model", metavar="NAME", help="Model that the service is asked for.")
@click.option("--offline", is_flag=True, help="Send nothing, whatever mkdocs.yml says.")
@click.option(
    "--corpus", type=click.Path(path_type=Path), help="Corpus folder; else from mkdocs.yml."
)
@reports_errors
def draft(
    sources: tuple[str, ...],
    every: bool,
    dry_run: bool,
    style: str,
    endpoint: str | None,
    model: str | None,
    offline: bool,
    corpus: Path | None,
) -> None:
    """Draft a card for each SOURCE: its fields filled with the paper's own words.

    Every field is a verbatim piece of one passage with its coordinates, or NOT_FOUND. The card is
    marked `draft: true` until `card accept`. Cards that exist are never changed; what one of them
    says already is not drafted again.

    With --endpoint, or the setting drafting.endpoint, passages are sent to that service and its
    model chooses the words; what does not stand in the passages is rejected. Otherwise nothing
    leaves this machine.

    Exits with 1 if some of several sources failed, with 2 if nothing could be done.
    """
    root = corpus_folder(corpus)
    found = open_project_corpus(corpus)
    chosen = _chosen(found, sources, every)
    settings, base = find_settings()
    service = None if offline else _service(settings.drafting, endpoint, model)
    made: Iterable[Draft]
    if service is None:
        made = (draft_from_text(root, found, key) for key in chosen)
    else:
        most = settings.drafting.max_chars
        _announce(service, len(chosen), most)
        cache = base / settings.cache
        made = drafts_from_endpoint(root, found, chosen, service, cache=cache, max_chars=most)
    drafts: list[Draft] = []
    for item in made:
        drafts.append(_kept(root, item, dry_run))
        if style == "text":
            _show(drafts[-1])
    if style == "json":
        click.echo(json.dumps([_record(d) for d in drafts], ensure_ascii=False, indent=2))
    _report(drafts, dry_run)


@click.command()
@click.argument("card_ids", metavar="ID...", nargs=-1, required=True)
@click.option(
    "--corpus", type=click.Path(path_type=Path), help="Corpus folder; else from mkdocs.yml."
)
@reports_errors
def accept(card_ids: tuple[str, ...], corpus: Path | None) -> None:
    """Accept the drafts ID…, which you have read against their passages (`card show`).

    The line `draft: true` goes from cards.yaml; all else there, comments included, stays.

    Exits with 1 if some of several cards failed, with 2 if nothing could be done.
    """
    root = corpus_folder(corpus)
    found = open_project_corpus(corpus)
    failed = 0
    for card_id in dict.fromkeys(card_ids):
        try:
            state = "accepted" if accept_card(root, found, card_id) else "is no draft, unchanged"
            click.echo(f"{card_id}  {state}")
        except SurveyError as error:
            failed += 1
            click.echo(f"mkdocs-survey: {error}", err=True)
    _exit(failed, len(set(card_ids)))


def _service(settings: DraftingConfig, url: str | None, model: str | None) -> Endpoint | None:
    """Return the service that was opted for; the options win over the settings."""
    address = url if url is not None else settings.endpoint
    if not address:
        return None
    key = ""
    # a key is for the service of the settings; it does not go to another that is typed in
    if settings.key_env and address == (settings.endpoint or address):
        key = os.environ.get(settings.key_env, "").strip()
        if not key:
            raise ConfigError(
                f"the environment variable {settings.key_env!r} is not set",
                remedy="It is to hold the key of the service; see drafting.key_env.",
            )
    return Endpoint(
        address,
        model or settings.model,
        key,
        timeout=settings.timeout,
        retries=settings.retries,
    )


def _announce(service: Endpoint, sources: int, most: int) -> None:
    click.echo(
        f"sending passages of {counted(sources, 'source')} to {urlsplit(service.url).netloc}, at "
        f"most {most:,} characters each",
        err=True,
    )


def _chosen(corpus: Corpus, sources: Sequence[str], every: bool) -> list[str]:
    if not (sources or every):
        raise SurveyError("no source is named", remedy="Name some, or draft for --all.")
    carded = {card.source for card in corpus.cards.values()}
    rest = (key for key in corpus.sources if key not in carded) if every else ()
    return list(dict.fromkeys([*sources, *rest]))


def _kept(root: Path, item: Draft, dry_run: bool) -> Draft:
    if dry_run:
        return item
    try:
        save_draft(root, item)
    except SurveyError as error:
        return Draft(item.source, State.FAILED, error=error)
    except OSError as error:
        reason = SurveyError(f"cards.yaml cannot be written: {error.strerror or error}")
        return Draft(item.source, State.FAILED, error=reason)
    return item


def _show(item: Draft) -> None:
    if item.state is State.FAILED:
        return
    marker = f"  [CARD:{item.card.id}]" if item.card is not None else ""
    click.echo(f"{item.source}  {item.state.value}{marker}")
    if item.state is State.NEW and item.card is not None:
        for name in CARD_FIELDS:
            field = item.card.fields.get(name)
            said = f"{field.text} ({field.at})" if field is not None else NOT_FOUND
            click.echo(f"  {name}: {said}")
    for name, reason in item.rejected:
        click.echo(f"  rejected {name}: {reason}")


def _record(item: Draft) -> dict[str, Any]:
    record: dict[str, Any] = {"source": item.source, "state": item.state.value}
    if item.card is not None:
        record["card"] = {
            "id": item.card.id,
            "draft": True,
            "fields": {
                name: {"text": field.text, "at": field.at} if field is not None else NOT_FOUND
                for name, field in ((n, item.card.fields.get(n)) for n in CARD_FIELDS)
            },
            "passages": [{"at": ref.at, "sha256": ref.sha256} for ref in item.card.passages],
        }
    if item.existing:
        record["existing"] = item.existing
        record.pop("card", None)
    record["rejected"] = [{"field": name, "reason": reason} for name, reason in item.rejected]
    if item.error is not None:
        record["error"] = str(item.error)
    return record


def _report(drafts: Iterable[Draft], dry_run: bool) -> None:
    states = Counter(item.state for item in drafts)
    for item in drafts:
        if item.error is not None:
            click.echo(f"mkdocs-survey: {item.source}: {item.error}", err=True)
    done = ", ".join(f"{states[state]} {state.value}" for state in State if states[state])
    note = "; nothing was written" if dry_run else ""
    click.echo(f"{counted(states.total(), 'source')}: {done or 'nothing to draft'}{note}", err=True)
    _exit(states[State.FAILED], states.total())


def _exit(failed: int, total: int) -> None:
    if failed:
        raise SystemExit(2 if failed == total else 1)
