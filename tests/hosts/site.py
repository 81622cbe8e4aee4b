"""A small site for tests of hosts, and what is read off a built page."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests/sites/evidence/corpus"

CITE = re.compile(
    r'<a class="survey-cite survey-(\w+)[^"]*" id="([^"]+)" href="([^"]+)"[^>]*'
    r'data-survey-states="([^"]*)" aria-label="([^"]*)">(\d+)'
)
USE = re.compile(r'aria-label="([^"]*)"><span aria-hidden="true">↩')


def make_site(folder: Path, pages: dict[str, str], **settings: Any) -> Path:
    """Write a site with the corpus of ``sites/evidence``; return its folder."""
    shutil.copytree(CORPUS, folder / "corpus")
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    config = {
        "site_name": "Lamps",
        "theme": "mkdocs",
        "plugins": [survey_plugin()],
        **settings,
    }
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), "utf-8")
    return folder


def survey_plugin(**settings: Any) -> dict[str, Any]:
    """The plugin's entry; no encoder, since hosts are what is tested."""
    return {"survey": {"semantic": {"enabled": False}, "coverage": {"fail_under": 0}, **settings}}


def needs(*modules: str) -> None:
    """Skip the test where a package of ``pip install mkdocs-survey[hosts]`` is missing."""
    for module in modules:
        try:
            there = importlib.util.find_spec(module) is not None
        except ModuleNotFoundError:
            there = False
        if not there:
            pytest.skip(f"needs {module}; see `make hosts`")


def run(site: Path, *command: str, code: int = 0) -> str:
    """Run ``python -m`` with a command in the site's folder; return what it said."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", ""))),
        # mike starts `mkdocs`: the one of this Python
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
        "NO_MKDOCS_2_WARNING": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=site, capture_output=True, text=True, env=environment
    )
    said = done.stdout + done.stderr
    assert done.returncode == code, said
    return said


def check(site: Path, code: int = 0) -> dict[str, Any]:
    """Return the report of ``check``, which ends with ``code``."""
    run(site, "mkdocs_survey", "check", "--format", "json", "-o", ".cache/report.json", code=code)
    report: dict[str, Any] = json.loads((site / ".cache/report.json").read_text("utf-8"))
    return report


def cites(html: str) -> list[tuple[str, ...]]:
    """Return the numbers of a built page in order: state, id, target, states, name, number."""
    return CITE.findall(html)


def numbers(html: str) -> list[str]:
    """Return the numbers of a built page as readers see them."""
    return [cite[-1] for cite in cites(html)]


def uses(html: str) -> list[str]:
    """Return how the sentences begin that the references of a built page list."""
    return USE.findall(html)


def sentences(report: dict[str, Any], page: str) -> list[tuple[Any, ...]]:
    """Return the sentences of a page in a report: text, cards, verdict, rules."""
    [found] = [p for p in report["pages"] if p["page"] == page]
    return [
        (s["text"], s["cards"], s["verdict"], [f["rule"] for f in s["findings"]])
        for s in found["sentences"]
    ]


def built(site: Path, page: str) -> str:
    """Return a built file."""
    return (site / "site" / page).read_text("utf-8")
