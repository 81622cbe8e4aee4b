"""What a run loads: models and search only where something must be encoded or looked for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SITES = Path(__file__).parents[1] / "sites"
HEAVY = ("numpy", "onnx", "onnxruntime", "simsimd", "tokenizers")
"""Half a second and 100 MB together."""

_RUN = f"""
import sys
from mkdocs_survey.cli import main
try:
    main()
except SystemExit as end:
    assert end.code in (0, 1), end.code
print("loaded:", *(name for name in {HEAVY!r} if name in sys.modules))
"""


def loaded(folder: Path, *arguments: str) -> set[str]:
    """Run the command in a process of its own; return what it has loaded of :data:`HEAVY`."""
    command = [sys.executable, "-c", _RUN, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].removeprefix("loaded:").split())


@pytest.fixture
def site(tmp_path: Path) -> Path:
    # a claim and its passage, and a sentence that another card fits better
    return Path(shutil.copytree(SITES / "swapped", tmp_path / "site"))


def test_a_check_without_anything_new_loads_no_model(site: Path) -> None:
    assert "onnxruntime" in loaded(site, "check")
    assert loaded(site, "check") == set()


@pytest.mark.parametrize("arguments", [("--help",), ("check", "--help"), ("--version",)])
def test_help_loads_nothing(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert loaded(tmp_path, *arguments) == set()
