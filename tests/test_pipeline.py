"""The stages together, on a tiny site whose corpus is known."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import Any

import pytest

from mkdocs_survey.config import load_config
from mkdocs_survey.hosts.plain import render_page
from mkdocs_survey.hosts.project import Outcome, Project, examine
from mkdocs_survey.model import Finding, PageResult, Verdict

SITE = Path(__file__).parent / "sites/sourcing"
SWAPPED = "The trial ran for one summer in one town [CARD:energy].\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(SITE, tmp_path / "site")
    return tmp_path / "site"


def survey(site: Path, *texts: str, **settings: Any) -> Outcome:
    pages = []
    for number, text in enumerate(texts):
        file = site / "docs" / f"page{number}.md"
        file.write_text(text, encoding="utf-8")
        pages.append(render_page(file))
    return examine(Project(site, load_config(settings)), tuple(pages))


def the_page(outcome: Outcome) -> PageResult:
    (page,) = outcome.result.pages
    return page


def of_rule(outcome: Outcome, rule: str) -> list[Finding]:
    return [f for p in outcome.result.pages for f in p.all_findings if f.rule == rule]


@pytest.mark.parametrize("suggestions", [0, 1, 3])
def test_how_many_cards_are_named_does_not_move_the_gate(site: Path, suggestions: int) -> None:
    outcome = survey(site, SWAPPED, semantic={"suggestions": suggestions})
    (wrong,) = of_rule(outcome, "SV304")
    assert len(wrong.suggestions) <= suggestions
    assert [s.card for s in wrong.suggestions[:1]] == ["limits"][:suggestions]
    assert not outcome.gate.ok


def test_a_broken_marker_of_an_included_text_leaves_its_neighbours_valid(site: Path) -> None:
    """All markers of a text that is not in the file stand at the line that includes it."""
    included = (
        "The warm lamps used 38 kWh per street and month [CARD:energy].\n\n"
        "Under warm light the traps held 31.5 moths per night [CARD:gone].\n"
    )
    (site / "snippets").mkdir()
    (site / "snippets/text.md").write_text(included, encoding="utf-8")
    config = (site / "mkdocs.yml").read_text("utf-8").replace("[tables,", "[pymdownx.snippets,")
    config += "docs_dir: docs\n"
    (site / "mkdocs.yml").write_text(config, encoding="utf-8")
    outcome = survey(site, '# Lamps\n\n--8<-- "snippets/text.md"\n')
    page = the_page(outcome)
    assert len({m.place for m in page.page.markers}) == 1
    assert [s.verdict for s in page.sentences if s.claim.is_claim] == [Verdict.PASS, Verdict.FAIL]
    assert (outcome.coverage.total.covered, outcome.coverage.total.claims) == (1, 2)


def test_the_second_of_two_tables_does_not_inherit_the_head_of_the_first(site: Path) -> None:
    text = (
        "| lamps | energy |\n|---|---|\n| warm | 38 kWh [CARD:energy] |\n\nMore of it follows.\n\n"
        "|  |  |\n|---|---|\n| warm | 31.5 moths [CARD:moths] |\n"
    )
    alone = the_page(survey(site, text.partition("follows.\n\n")[2]))
    after = the_page(survey(site, text))
    scores = [j.semantic for s in after.sentences for j in s.judgements if j.card == "moths"]
    assert scores == [j.semantic for s in alone.sentences for j in s.judgements]


def test_only_the_first_unsourced_claims_of_a_page_are_advised(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mkdocs_survey.pipeline._MOST_ADVISED", 2)
    claims = [f"The warm lamps used {n} kWh per street and month.\n" for n in (38, 39, 40)]
    found = of_rule(survey(site, "\n".join(claims)), "SV201")
    assert [bool(f.suggestions) for f in found] == [True, True, False]


def test_the_order_of_pages_changes_no_finding(site: Path) -> None:
    texts = [SWAPPED, "The trial ran for one summer in one town [CARD:limits].\n"]
    outcome = survey(site, *texts)
    pages = tuple(p.page for p in outcome.result.pages)
    again = examine(outcome.project, pages[::-1])
    assert again.result.pages == outcome.result.pages[::-1]
    assert dataclasses.replace(again.gate) == outcome.gate
