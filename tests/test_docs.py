"""The documentation says what the code does: pages are current, no rule is without one."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from mkdocs_survey.rules import RULES

ROOT = Path(__file__).parents[1]


def _generated() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages: dict[str, str] = module.pages()
    return pages


def test_generated_pages_are_current() -> None:
    for name, text in _generated().items():
        path = ROOT / "docs" / name
        assert path.is_file(), f"docs/{name} is missing: run python docs/generate.py"
        assert path.read_text(encoding="utf-8") == text, f"docs/{name} is old: run docs/generate.py"


def test_no_page_is_left_of_a_rule_that_is_gone() -> None:
    assert {p.stem for p in (ROOT / "docs" / "rules").glob("*.md")} == set(RULES)


@pytest.mark.parametrize("code", sorted(RULES))
def test_every_rule_has_a_page_with_why_examples_and_remedy(code: str) -> None:
    doc = RULES[code].doc
    for part in ("why", "example that fails", "example that passes", "mend"):
        assert part in doc.lower(), f"the page of {code} lacks: {part}"


@pytest.mark.parametrize("code", sorted(RULES))
def test_every_rule_has_a_test(code: str) -> None:
    tests = [p for p in (ROOT / "tests").rglob("*") if p.suffix in (".py", ".txt", ".md", ".yaml")]
    assert any(code in p.read_text(encoding="utf-8") for p in tests if p.name != "test_docs.py"), (
        f"no test names {code}"
    )


def test_readme_links_lead_somewhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", readme):
        assert (ROOT / target).exists(), target


def test_readme_has_its_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", readme, re.S)[:2]
    commands = [line[2:] for b in blocks for line in b.splitlines() if line.startswith("$ ")]
    assert len(commands) == 2
    assert "mkdocs build" in commands[0] and "pytest" in commands[1]


def test_the_accuracy_page_passes_its_own_gate() -> None:
    from mkdocs_survey.hosts.drive import examine_site

    outcome = examine_site(ROOT / "mkdocs-docs.yml")
    assert outcome.gate.ok, outcome.gate
