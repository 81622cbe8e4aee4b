"""Waivers in every report, and the day on which they end; see also ``sites/waivers``."""

from __future__ import annotations

import json

import pytest

from mkdocs_survey.checks.waivers import today
from mkdocs_survey.errors import ConfigError
from tests.gate.conftest import Project

PAGE = "docs/index.md"
CLAIM = "The warm lamps used"


def waive(project: Project, rules: str = "SV201", until: str = "") -> None:
    end = f' until="{until}"' if until else ""
    comment = f'<!-- survey: ignore {rules} reason="own data"{end} -->'
    project.edit(PAGE, CLAIM, f"\n{comment}\n\n{CLAIM}")


@pytest.mark.parametrize(
    ("until", "holds"),
    [("", True), ("2026-03-02", True), ("2026-03-01", True), ("2026-02-28", False)],
)
def test_a_waiver_holds_to_the_end_of_its_last_day(
    until: str, holds: bool, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772323200")  # 2026-03-01
    waive(project, until=until)
    coverage = project.report()["coverage"]
    assert (coverage["claims"], coverage["covered"]) == ((3, 3) if holds else (4, 3))
    assert ("SV122" in project.check().output) is not holds


@pytest.mark.parametrize("epoch", ["yesterday", "1e9", "99999999999999999999"])
def test_a_date_of_the_build_that_is_none(epoch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(ConfigError, match="SOURCE_DATE_EPOCH is"):
        today()


def test_it_waives_its_rules_alone(project: Project) -> None:
    waive(project, rules="SV301 SV402")
    assert project.report()["coverage"]["claims"] == 4


def test_every_report_shows_it_as_waived(project: Project) -> None:
    waive(project)
    project.edit(PAGE, "45.9 %", "54.9 %")
    project.edit(PAGE, "\nWe now", ' <!-- survey: ignore SV402 reason="a misprint" -->\n\nWe now')
    project.edit(PAGE, "The trial", "\nThe number fell by 54.9 % [CARD:moths].\n\nThe trial")
    found = json.loads(project.check("--format", "sarif").stdout)["runs"][0]["results"]
    waived = [r for r in found if r["ruleId"] == "SV201"]
    assert [r["suppressions"] for r in waived] == [
        [{"kind": "inSource", "status": "accepted", "justification": "own data"}]
    ]
    page = project.report()["pages"][0]
    [one] = [f for s in page["sentences"] for f in s["findings"] if f["rule"] == "SV201"]
    assert (one["waived"], one["waived_at"]) == ("own data", {"line": 5, "col": 1})
    assert "1 × SV201 waived" in project.check().output
    assert "(waived: own data)" in project.check("--format", "junit").stdout
    assert "1 waived" in project.check("--format", "github").stdout
    assert "1 waived" in project.check("--format", "markdown").stdout
    assert "SV201" not in project.check("--format", "gitlab").stdout


def test_a_waiver_cannot_be_lost_on_the_way_to_another_line(project: Project) -> None:
    waive(project)
    before = project.report()["coverage"]
    project.edit(PAGE, "# Street lamps\n", "# Street lamps\n\n\nIntroduction.\n")
    assert project.report()["coverage"] == before


def test_what_is_waived_needs_no_baseline(project: Project) -> None:
    waive(project)
    project.check("--write-baseline")
    assert json.loads((project.folder / "survey-baseline.json").read_bytes())["findings"] == []
