"""What the documentation and the hooks hand out works: commands parse, files are valid."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
import yaml

from mkdocs_survey.cli.check import check
from tests.gate.conftest import Project

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/gate.md").read_text("utf-8")
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
COMMANDS = sorted(
    {
        command.strip()
        for text in (GUIDE, *(hook["entry"] for hook in HOOKS))
        for command in re.findall(r"^[^`#\n]*?(mkdocs-survey check.*)$", text, re.MULTILINE)
    }
)


def test_there_are_commands() -> None:
    assert len(COMMANDS) >= 8


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_one(command: str) -> None:
    _, _, *arguments = shlex.split(command)
    with click.Context(check) as context:
        assert check.parse_args(context, arguments) == []


@pytest.mark.parametrize("block", re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL))
def test_every_configuration_is_yaml(block: str) -> None:
    assert isinstance(yaml.safe_load(block), dict)


def test_the_settings_in_the_guide_are_settings(project: Project) -> None:
    block = re.search(r"```yaml\n(plugins:.*?)```", GUIDE, re.DOTALL)
    assert block
    [plugin] = yaml.safe_load(block[1])["plugins"]
    project.settings(**{**plugin["survey"], "include": []})
    assert "coverage of the other pages" not in project.check().output  # no page has its own bound


def test_the_hook_stops_a_commit_that_adds_an_unsourced_claim(branch: Project) -> None:
    [hook] = [h for h in HOOKS if h["id"] == "mkdocs-survey"]
    _, _, *arguments = shlex.split(hook["entry"])
    branch.edit("docs/index.md", "We now turn", "The new lamps cost 12 % less. We now turn")
    branch.git("add", "--all")
    assert branch.check(*arguments).exit_code == 1
    branch.commit("all the same")
    assert branch.check(*arguments).exit_code == 0
