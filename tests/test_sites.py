"""Tiny sites, one behaviour each: ``mkdocs-survey check`` prints what ``expected.txt`` says.

A folder below ``tests/sites`` holds ``mkdocs.yml``, ``docs``, ``corpus`` and ``expected.txt``; the
first line of the latter is the exit code. To write it anew after a wanted change:
``UPDATE_EXPECTED=1 pytest tests/test_sites.py``, then read the difference.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from mkdocs_survey.cli import main

SITES = Path(__file__).parent / "sites"


def _sites() -> list[Path]:
    # sites without a corpus are read by other tests
    return sorted(p.parent for p in SITES.glob("*/mkdocs.yml") if (p.parent / "corpus").is_dir())


@pytest.mark.parametrize("site", _sites(), ids=lambda p: p.name)
def test_site(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(site, tmp_path / "site")
    monkeypatch.chdir(tmp_path / "site")
    result = CliRunner().invoke(main, ["check"], catch_exceptions=False)
    printed = f"exit {result.exit_code}\n{result.output}"
    expected = site / "expected.txt"
    if os.environ.get("UPDATE_EXPECTED"):
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")
