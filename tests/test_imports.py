"""Imports point in one direction: what DESIGN calls hosts → pipeline → checks → text → model."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "mkdocs_survey"

# A module may import from its own unit and from units above it in this list, never from below.
LAYERS = (
    "model",
    "errors",
    "files",
    "blob_cache",
    "code_version",
    "processes",
    "rules",
    "config",
    "text",
    "ingest",
    "corpus",
    "encoders",
    "search",
    "git",
    "findings",
    "baseline",
    "change",
    "drafting",
    "coverage",
    "gate",
    "checks",
    "decisions",
    "bibliography",
    "pipeline",
    "mutation",
    "correction",
    "report",
    "publish",
    "hosts",
    "cli",
)

HOST_ONLY = {"mkdocs": "hosts", "properdocs": "hosts", "click": "cli"}


def _modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py"))


def _imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def _unit(dotted: str) -> str | None:
    parts = dotted.split(".")
    return parts[1] if parts[0] == "mkdocs_survey" and len(parts) > 1 else None


@pytest.mark.parametrize("path", _modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_downwards(path: Path) -> None:
    unit = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if unit in ("__init__", "__main__"):
        return
    assert unit in LAYERS, f"say in which layer {unit} lives"
    for name in _imports(path):
        other = _unit(name)
        if other in LAYERS and unit != other:
            assert LAYERS.index(other) < LAYERS.index(unit), f"{path.name} imports {name}"


@pytest.mark.parametrize("path", _modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_only_hosts_know_mkdocs_and_only_the_command_knows_click(path: Path) -> None:
    unit = path.relative_to(PACKAGE).with_suffix("").parts[0]
    for name in _imports(path):
        owner = HOST_ONLY.get(name.split(".")[0])
        assert owner in (None, unit), f"{path.name} imports {name}"
