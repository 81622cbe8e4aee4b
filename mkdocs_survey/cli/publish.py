"""``mkdocs-survey publish``: the pages about the whole site, for hosts without plugins."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mkdocs_survey.cli import options
from mkdocs_survey.cli.failures import reports_errors


@click.command()
@options.config_file
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write into this folder instead of the site's docs directory.",
)
@reports_errors
def publish(config_file: Path | None, into: Path | None) -> None:
    """Write what a host without plugins (Zensical) cannot know of the whole site.

    Into the docs directory: the review page, the list of all works with the sentences that rest on
    them, survey/citations.json, survey/report.json, style sheet and script. Run it before the host.
    Numbers and references of each page come from the Markdown extension mkdocs_survey.

    Exits like `check`: 0 if the gate is open, 1 if it is closed, 2 if something could not be done.
    """
    from mkdocs_survey.hosts.drive import examine_site
    from mkdocs_survey.hosts.mkdocs_yml import load_site
    from mkdocs_survey.hosts.settings import config_here
    from mkdocs_survey.hosts.site_pages import missing_settings, site_files, write_site_files
    from mkdocs_survey.report.printable import printable

    config = config_file or config_here() or Path("mkdocs.yml")
    outcome = examine_site(config)
    site = load_site(config)
    files = site_files(outcome, site)
    changed = write_site_files(files, into or site.docs_dir)
    for name in files:
        click.echo(f"{'wrote' if name in changed else 'unchanged':9}  {printable(name)}")
    for line in missing_settings(site.raw):
        click.echo(f"{config.name} lacks  {line}", err=True)
    click.echo(str(outcome.gate))
    sys.exit(0 if outcome.gate.ok else 1)
