"""The command `mkdocs-survey`: thin wrappers around the library, one module a command group."""

from __future__ import annotations

import importlib

import click

from mkdocs_survey import __version__

# Heavy modules are imported when their command runs, so `--help` answers at once.
_COMMANDS = {
    "calibrate": "mkdocs_survey.cli.calibrate:calibrate",
    "card": "mkdocs_survey.cli.card:card",
    "check": "mkdocs_survey.cli.check:check",
    "corpus": "mkdocs_survey.cli.corpus:corpus",
    "encoders": "mkdocs_survey.cli.encoders:encoders",
    "init": "mkdocs_survey.cli.init:init",
    "ingest": "mkdocs_survey.cli.ingest:ingest",
    "migrate": "mkdocs_survey.cli.migrate:migrate",
    "mutate": "mkdocs_survey.cli.mutate:mutate",
    "publish": "mkdocs_survey.cli.publish:publish",
    "recheck": "mkdocs_survey.cli.recheck:recheck",
    "review": "mkdocs_survey.cli.review:review",
    "search": "mkdocs_survey.cli.search:search",
    "sentences": "mkdocs_survey.cli.sentences:sentences",
    "verify": "mkdocs_survey.cli.verify:verify",
}


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, name = _COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command


@click.group(cls=_LazyGroup)
@click.version_option(__version__, prog_name="mkdocs-survey")
def main() -> None:
    """Verified white papers: every claim checked against the passage it cites."""
