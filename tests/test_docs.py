"""The documentation says what the code does: pages are current, no rule is without one."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from mkdocs_survey.model import Severity
from mkdocs_survey.rules import RULES
from mkdocs_survey.rules.registry import register

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


PARTS = (
    "What it does",
    "Why it matters",
    "Example that fails",
    "Example that passes",
    "How to mend it",
    "How to switch it off",
)
"""The parts of a rule's page in order, as a heading or as the bold start of a paragraph."""

_PART = re.compile(r"^(?:## (?P<heading>.+)|\*\*(?P<start>[^*.]+)\.\*\*)", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"\bSV\d{3}\b")


def parts_of(page: str) -> dict[str, str]:
    """Return the parts of a page: name → words."""
    # a heading inside of an example is none of the page
    prose = _FENCED.sub(lambda m: " " * len(m.group()), page)
    found = list(_PART.finditer(prose))
    ends = [*(m.start() for m in found[1:]), len(page)]
    return {
        (m["heading"] or m["start"]): page[m.end() : end].strip()
        for m, end in zip(found, ends, strict=True)
    }


@pytest.mark.parametrize("code", sorted(RULES))
def test_every_rule_has_a_page_with_all_its_parts(code: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{code}.md").read_text("utf-8")
    parts = parts_of(page)
    assert tuple(parts) == PARTS
    for name, words in parts.items():
        assert len(words) >= 20, f"{code}: {name} says next to nothing"
    assert parts["Example that fails"] != parts["Example that passes"]
    assert RULES[code].summary.endswith("."), f"{code}: its first line is no sentence"


@pytest.mark.parametrize("code", sorted(RULES))
def test_every_page_says_how_to_switch_the_rule_off_or_why_not(code: str) -> None:
    rule = RULES[code]
    words = parts_of((ROOT / "docs" / "rules" / f"{code}.md").read_text("utf-8"))[PARTS[-1]]
    if rule.severity is Severity.INFO or rule.group == "waivers":
        assert "survey:" not in words
    elif rule.group == "corpus":
        assert "--write-baseline" in words
    else:
        assert f"<!-- survey: ignore {code} " in words
    assert ("enabled: false" in words) == (
        rule.group in ("semantic", "evidence") and rule.severity is not Severity.INFO
    )


def test_a_rule_without_a_page_cannot_be_registered() -> None:
    before = dict(RULES)
    with pytest.raises(ValueError, match="SV999 has no page"):
        register("SV999", Severity.INFO)(type("Undocumented", (), {}))
    with pytest.raises(ValueError, match="SV101 is registered twice"):
        register("SV101", Severity.ERROR)(type("Again", (), {"__doc__": "A page."}))
    assert before == RULES


def test_every_code_that_the_package_names_is_a_rule() -> None:
    package = sorted((ROOT / "mkdocs_survey").rglob("*.py"))
    named = {code for path in package for code in _CODE.findall(path.read_text("utf-8"))}
    assert named - set(RULES) == set()


@pytest.mark.parametrize("code", sorted(RULES))
def test_every_rule_is_emitted_and_has_a_test(code: str) -> None:
    checks = [p for p in (ROOT / "mkdocs_survey").rglob("*.py") if p.parent.name != "rules"]
    assert any(f'"{code}"' in p.read_text("utf-8") for p in checks), f"nothing emits {code}"
    tests = [p for p in (ROOT / "tests").rglob("*") if p.suffix in (".py", ".txt")]
    others = [p for p in tests if p.name != Path(__file__).name]
    assert any(code in p.read_text("utf-8") for p in others), f"no test names {code}"


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
