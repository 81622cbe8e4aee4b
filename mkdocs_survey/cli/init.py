"""`mkdocs-survey init`: a working site, or the plugin in a site that exists."""

from __future__ import annotations

from pathlib import Path

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.hosts.starter import CI_FILES, Laid, existing_site, join_site, start_site
from mkdocs_survey.model import Language


@click.command()
@click.argument("folder", default=".", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--ci",
    type=click.Choice([*CI_FILES, "none"]),
    default="github",
    show_default=True,
    help="Whose job file to write.",
)
@click.option(
    "--lang",
    type=click.Choice(["en", "zh"]),
    default="en",
    show_default=True,
    help="Language of the first page, where there is no site yet.",
)
@reports_errors
def init(folder: Path, ci: str, lang: Language) -> None:
    """Start a site in FOLDER (this one, unless named), or add the plugin to the site there.

    An existing mkdocs.yml gets one line; its comments and everything else stay. Nothing is
    overwritten, and a second run changes nothing.
    """
    config = existing_site(folder)
    laid = join_site(config, ci) if config else start_site(folder, lang, ci)
    _print(laid)
    place = "" if folder == Path() else f"cd {click.format_filename(folder)} && "
    click.echo("\nnext:")
    if config:
        click.echo(f"  {place}mkdocs-survey ingest PAPERS…   # sources become passages")
    click.echo(f"  {place}mkdocs-survey check            # what is sourced, and what is not")
    click.echo(f"  {place}mkdocs serve                   # write, and see")


def _print(laid: list[Laid]) -> None:
    width = max(len(item.path) for item in laid)
    for item in laid:
        click.echo(f"{item.state:<8} {item.path:<{width}}  {item.note}".rstrip())
