"""What the documentation and the hooks hand out works: commands parse, files are valid."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from mkdocs_survey.cli.check import check
from tests.gate.conftest import Project

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/gate.md").read_text("utf-8")
WORKFLOW = ROOT / ".github/workflows/survey.yml"
GITLAB = ROOT / "ci/gitlab.yml"
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
COMMANDS = sorted(
    {
        command.strip()
        for text in (
            GUIDE,
            WORKFLOW.read_text("utf-8"),
            GITLAB.read_text("utf-8"),
            *(hook["entry"] for hook in HOOKS),
        )
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


# --- the reusable workflow and the job to include -------------------------------------------------

CALLED = yaml.safe_load(WORKFLOW.read_text("utf-8"))
INPUTS = CALLED[True]["workflow_call"]["inputs"]  # YAML 1.1 reads the key `on` as true
STEPS = CALLED["jobs"]["check"]["steps"]
JOB = yaml.safe_load(GITLAB.read_text("utf-8"))[".survey"]


def test_the_workflow_needs_no_input() -> None:
    assert all("default" in given for given in INPUTS.values())


def test_the_workflow_uses_its_inputs_and_no_others() -> None:
    text = WORKFLOW.read_text("utf-8")
    used = set(re.findall(r"inputs\.([\w-]+)", text))
    assert used == set(INPUTS)


@pytest.mark.parametrize("step", STEPS, ids=lambda s: s.get("name") or s.get("uses"))
def test_no_input_becomes_text_of_a_script(step: dict[str, object]) -> None:
    assert "${{" not in str(step.get("run", ""))


def test_exactly_one_of_the_two_checks_runs() -> None:
    first, second = [s["if"] for s in STEPS if s.get("name", "").startswith("Check ")]
    assert first == "github.event_name == 'pull_request' && inputs.only-changes"
    assert second == "github.event_name != 'pull_request' || !inputs.only-changes"


@pytest.mark.parametrize("text", [WORKFLOW.read_text("utf-8"), GITLAB.read_text("utf-8"), GUIDE])
def test_every_file_that_is_passed_on_was_written(text: str) -> None:
    written = set(re.findall(r"--report \w+=([\w.]+)", text))
    passed_on = set(re.findall(r"(?:sarif_file|codequality|junit|path): (survey\.\w+)", text))
    assert passed_on
    assert passed_on <= written


def test_the_guide_calls_the_workflow_with_inputs_that_it_has() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    [caller] = [b for b in blocks if "/.github/workflows/survey.yml@" in b]
    job = yaml.safe_load(caller)["jobs"]["claims"]
    assert set(job["with"]) <= set(INPUTS)
    assert job["permissions"] == {"contents": "read", "security-events": "write"}


def test_the_guide_extends_the_job_with_variables_that_it_has() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    [caller] = [b for b in blocks if "extends: .survey" in b]
    assert set(yaml.safe_load(caller)["survey"]["variables"]) <= set(JOB["variables"])


@pytest.mark.parametrize("changes_only", ["true", "false"])
def test_the_script_of_the_gitlab_job_is_run(
    changes_only: str, branch: Project, tmp_path: Path
) -> None:
    said = tmp_path / "said"
    tool = tmp_path / "bin/mkdocs-survey"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {said}\n', "utf-8")
    tool.chmod(0o755)
    _, script = JOB["script"]
    variables = {**JOB["variables"], "SURVEY_ONLY_CHANGES": changes_only}
    environment = {
        "PATH": f"{tool.parent}:/usr/bin:/bin",
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": "0" * 40,
        **{name: str(value) for name, value in variables.items()},
    }
    subprocess.run(["sh", "-ec", script], check=True, env=environment)
    assert ("--diff" in said.read_text("utf-8").split()) is (changes_only == "true")
