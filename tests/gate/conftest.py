"""A site under git: one page with four claims, one of them unsourced."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main

SITES = Path(__file__).parents[1] / "sites"


@dataclass(frozen=True)
class Project:
    """A copy of ``sites/sourcing`` whose checks take no encoder, on a branch of ``main``."""

    folder: Path

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def commit(self, message: str = "edit") -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def settings(self, **survey: Any) -> None:
        config = {
            "site_name": "gate",
            "theme": "mkdocs",
            "markdown_extensions": [{"pymdownx.snippets": {"base_path": ["."]}}, "tables"],
            "plugins": [{"survey": {"semantic": {"enabled": False}, **survey}}],
        }
        self.write("mkdocs.yml", json.dumps(config))

    def check(self, *arguments: str) -> Result:
        config = str(self.folder / "mkdocs.yml")
        return CliRunner().invoke(main, ["check", "-f", config, *arguments], catch_exceptions=False)

    def report(self, *arguments: str) -> dict[str, Any]:
        return json.loads(self.check("--format", "json", *arguments).stdout)


def copy_site(folder: Path, site: str = "sourcing") -> Project:
    shutil.copytree(SITES / site, folder)
    project = Project(folder)
    project.write(".gitignore", ".cache/\n")
    return project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """The site without git."""
    made = copy_site(tmp_path / "project")
    made.settings(coverage={"fail_under": 75})
    monkeypatch.chdir(made.folder)  # snippets are looked for from where the command runs
    return made


@pytest.fixture
def branch(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """The site on a branch ``topic`` that does not differ from ``main`` yet."""
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"):
        monkeypatch.setenv(name, "Tester")
    for name in ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(name, "tester@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    project.git("init", "--quiet", "--initial-branch", "main")
    project.commit("first")
    project.git("checkout", "--quiet", "-b", "topic")
    return project


Edit = Callable[[Project], None]
