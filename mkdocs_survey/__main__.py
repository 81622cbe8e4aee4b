"""``python -m mkdocs_survey``: the command, where its script is not on the path."""

from mkdocs_survey.cli import main

main(prog_name="mkdocs-survey")
