"""``mkdocs-survey migrate``: a site that cites ``[@key]`` gets cards where passages exist."""

from __future__ import annotations

from pathlib import Path

import click

from mkdocs_survey.cli import options
from mkdocs_survey.cli.failures import reports_errors


@click.command()
@options.config_file
@click.option(
    "--above",
    type=click.FloatRange(0, 1),
    help="Least score of a passage that is proposed; the site's semantic.threshold if left out.",
)
@click.option("--write", is_flag=True, help="Write draft cards and pages; else only show the diff.")
@reports_errors
def migrate(config_file: Path | None, above: float | None, write: bool) -> None:
    """Turn citations [@key], [@a; @b] and [-@key] of pages into markers of draft cards.

    For each citing sentence the passage of that source with the highest score is proposed, if it
    reaches --above. A citation stays as it is, and is listed with the reason, if one of its works
    is not ingested or has no such passage, or if it says more than keys. Draft cards count as
    sources once `mkdocs-survey card accept` has taken them.
    """
    from mkdocs_survey.cli.wording import counted
    from mkdocs_survey.hosts.migrating import migrate_site, write_migration
    from mkdocs_survey.hosts.mkdocs_yml import load_site
    from mkdocs_survey.hosts.project import Project
    from mkdocs_survey.hosts.settings import config_here, existing_config, find_settings
    from mkdocs_survey.publish.templating import beginning
    from mkdocs_survey.report.printable import printable

    config = existing_config(config_file or config_here() or Path("mkdocs.yml"))
    settings, root = find_settings(config)
    project = Project(root, settings)
    least = settings.semantic.threshold if above is None else above
    pages = migrate_site(load_site(config), project, least)
    for page in pages:
        click.echo("\n".join(map(printable, page.diff.splitlines())), nl=bool(page.diff))
        for proposal in page.proposals:
            state = "new" if proposal.new else "there"
            what = f"{proposal.card} ({state}, {proposal.score:.2f}) {proposal.passage.at}"
            click.echo(printable(f"card {what}: {beginning(proposal.sentence, 60)}"))
        for left in page.left:
            click.echo(f"left {left.place} {printable(left.raw)}: {printable(left.why)}")
    made = [p for page in pages for p in page.proposals]
    left_over = sum(len(page.left) for page in pages)
    cards = len({p.card for p in made if p.new})
    click.echo(f"{counted(cards, 'draft card')}, {counted(left_over, 'citation')} left as written")
    if not write:
        click.echo("Nothing was written; --write does.")
        return
    for name in write_migration(pages, project):
        click.echo(f"wrote {printable(name)}")
