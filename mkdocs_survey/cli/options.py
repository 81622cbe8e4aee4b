"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path

import click

config_file = click.option(
    "-f",
    "--config-file",
    type=click.Path(path_type=Path),
    help="The site's configuration; else mkdocs.yml or properdocs.yml in this folder.",
)
"""Which site a command is about."""
