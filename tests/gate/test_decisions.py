"""Decisions of reviewers at work: in the gate, in reports, and when what they rest on changes."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from mkdocs_survey.decisions.applying import DecisionUse, Standing
from mkdocs_survey.decisions.decision import Bindings, Decision, Ruling
from mkdocs_survey.decisions.labelled import labelled_pairs
from mkdocs_survey.decisions.writing import entry_text, merge
from mkdocs_survey.findings import located
from mkdocs_survey.hosts.drive import examine_site
from mkdocs_survey.model import Finding, Severity
from tests.gate.conftest import Project

FILE = "reviews.yml"
PAGE = "docs/index.md"
CARDS = "corpus/sources/field2024/cards.yaml"
PASSAGES = "corpus/sources/field2024/passages.jsonl"
ON = date(2026, 3, 1)


def decision(project: Project, rule: str, ruling: Ruling = Ruling.ACCEPT) -> Decision:
    """What a reviewer says about the first finding of a rule, as things stand."""
    outcome = examine_site(project.folder / "mkdocs.yml")
    found = next(f for f in located(outcome.result) if f.finding.rule == rule)
    text = found.sentence.text if found.sentence else found.finding.message
    return Decision(
        ruling,
        rule,
        found.file,
        Bindings(outcome.corpus).of(found),
        "Jane Doe",
        ON,
        "checked by hand",
        text=text,
        card=found.finding.card,
    )


def decide(project: Project, *decisions: Decision) -> None:
    path = project.folder / FILE
    before = path.read_bytes() if path.exists() else b""
    path.write_bytes(merge(before, decisions, FILE).data)


def review(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["review", *arguments], catch_exceptions=False)


@pytest.fixture
def wrong(project: Project) -> Project:
    """A site with a wrong figure and an unsourced claim."""
    project.settings(coverage={"fail_under": 100})
    project.edit(PAGE, "45.9 %", "54.9 %")
    return project


@pytest.fixture
def accepted(wrong: Project) -> Project:
    """Both of its findings accepted."""
    decide(wrong, decision(wrong, "SV402"), decision(wrong, "SV201"))
    return wrong


def test_what_was_accepted_counts_as_waived(accepted: Project) -> None:
    result = accepted.check()
    assert result.exit_code == 0
    assert "1 × SV201 waived\n  1 × SV402 waived" in result.output
    assert "2 waived" in result.output


def test_sarif_suppresses_it_with_the_reviewer(accepted: Project) -> None:
    found = json.loads(accepted.check("--format", "sarif").stdout)["runs"][0]["results"]
    assert [r["suppressions"] for r in found if r["ruleId"] == "SV402"] == [
        [
            {
                "kind": "external",
                "status": "accepted",
                "justification": "checked by hand (Jane Doe, 2026-03-01)",
            }
        ]
    ]


def test_what_was_rejected_stays_and_names_who_confirmed_it(wrong: Project) -> None:
    decide(wrong, decision(wrong, "SV402", Ruling.REJECT))
    result = wrong.check()
    assert result.exit_code == 1
    assert "confirmed by a reviewer: checked by hand (Jane Doe, 2026-03-01)" in result.output


def test_neither_a_comment_nor_the_baseline_excuses_what_was_rejected(wrong: Project) -> None:
    wrong.edit(PAGE, "\nWe now", ' <!-- survey: ignore SV402 reason="a misprint" -->\n\nWe now')
    decide(wrong, decision(wrong, "SV402", Ruling.REJECT))
    wrong.check("--write-baseline")
    counts = {
        f["rule"]: not (f["waived"] or f["baselined"])
        for p in wrong.report()["pages"]
        for s in p["sentences"]
        for f in s["findings"]
    }
    assert counts == {"SV402": True, "SV201": False}


CHANGES = {
    "the sentence": (PAGE, "fell by 54.9 %", "fell by about 54.9 %", "its sentence changed"),
    "the card": (CARDS, "Warm light held", "Under warm light were", "the card changed since"),
    "the marker": (PAGE, "light [CARD:moths]", "light [CARD:moths; CARD:energy]", "the card and"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_acceptance_lapses_with_what_it_rests_on(name: str, accepted: Project) -> None:
    file, before, after, why = CHANGES[name]
    accepted.edit(file, before, after)
    result = accepted.check()
    assert result.exit_code == 1
    assert "error     SV402" in result.output
    assert f"doubt     SV124  the decision that accepted SV402 on index.md has lapsed: {why}" in (
        " ".join(result.output.split())
        .replace("error SV402", "error     SV402")
        .replace("doubt SV124 ", "doubt     SV124  ")
    )
    assert "1 × SV201 waived" in result.output, "the other one holds"


def test_lines_that_move_change_nothing(accepted: Project) -> None:
    accepted.edit(PAGE, "# Street lamps\n", "# Street lamps\n\nMore words.\n")
    assert accepted.check().exit_code == 0


@pytest.mark.parametrize(("until", "holds"), [("2026-03-01", True), ("2026-02-28", False)])
def test_an_acceptance_holds_to_the_end_of_its_last_day(
    until: str, holds: bool, wrong: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772323200")  # 2026-03-01
    last = date.fromisoformat(until)
    decide(wrong, *(replace(decision(wrong, rule), until=last) for rule in ("SV402", "SV201")))
    result = wrong.check()
    assert (result.exit_code == 0) is holds
    assert ("SV122  the decision ended on 2026-02-28" in result.output) is not holds


def test_what_was_mended_needs_no_decision(accepted: Project) -> None:
    accepted.edit(PAGE, "54.9 %", "45.9 %")
    decide(accepted, decision(accepted, "SV201", Ruling.REJECT))
    accepted.edit(PAGE, "The warm lamps used", "The lamps [CARD:energy] used")
    states = {
        row["rule"]: row["state"] for row in json.loads(review("list", "--format", "json").stdout)
    }
    assert states == {"SV402": "lapsed", "SV201": "settled"}


def test_a_damaged_entry_is_told_with_its_place(accepted: Project) -> None:
    text = (accepted.folder / FILE).read_text("utf-8")
    accepted.write(FILE, "- decision: accept\n  rule: SV201\n" + text)
    result = accepted.check()
    assert result.exit_code == 0
    assert "reviews.yml\n  1:3  doubt     SV121  the decision has no effect" in result.output


def test_a_file_that_cannot_be_read_ends_the_check(project: Project) -> None:
    project.write(FILE, "decisions: none\n")
    result = project.check()
    assert result.exit_code == 2
    assert "reviews.yml:1:1: a list of decisions was expected" in result.stderr


def test_the_list_shows_how_each_decision_stands(accepted: Project) -> None:
    accepted.edit(CARDS, "Warm light held", "Under warm light were")
    shown = review("list").stdout
    assert "reviews.yml:1:3: accept SV402 index.md  lapsed: the card changed since" in shown
    assert "2 decisions: 1 holds, 1 lapsed" in shown
    assert "1 decision: 1 holds" in review("list", "--state", "holds").stdout


def test_pruning_shows_first_and_deletes_when_told(accepted: Project) -> None:
    assert "every decision holds" in review("prune").stdout
    before = (accepted.folder / FILE).read_bytes()
    accepted.edit(CARDS, "Warm light held", "Under warm light were")
    assert "1 decision would go; --write takes them out" in review("prune").stdout
    assert (accepted.folder / FILE).read_bytes() == before
    assert "1 decision taken out" in review("prune", "--write").stdout
    assert "SV124" not in accepted.check().output
    assert "SV201 waived" in accepted.check().output


def test_applying_merges_an_exported_file(wrong: Project) -> None:
    exported = wrong.folder / "from-the-page.yml"
    one, two = decision(wrong, "SV402"), decision(wrong, "SV201", Ruling.REJECT)
    exported.write_text(entry_text(one) + entry_text(two), "utf-8")
    dry = review("apply", str(exported), "--dry-run")
    assert "reviews.yml: 2 added, 0 replaced; nothing is written" in dry.stdout
    assert not (wrong.folder / FILE).exists()
    assert (
        "accept SV402 index.md: The number of moths fell" in review("apply", str(exported)).stdout
    )
    assert "2 there already" in review("apply", str(exported)).stdout
    assert json.loads(review("list", "--format", "json").stdout)[1]["decision"] == "reject"


def test_a_damaged_entry_of_an_export_is_left_out(wrong: Project) -> None:
    exported = wrong.folder / "from-the-page.yml"
    exported.write_text("- decision: maybe\n" + entry_text(decision(wrong, "SV402")), "utf-8")
    result = review("apply", str(exported))
    assert result.exit_code == 2
    assert "1 added" in result.stdout and "left out: 'decision' must be" in result.stderr


def test_of_two_decisions_on_one_finding_the_later_holds(wrong: Project) -> None:
    one = decision(wrong, "SV402")
    two = replace(one, ruling=Ruling.REJECT, on=date(2026, 4, 1), by="Li")
    wrong.write(FILE, entry_text(two) + entry_text(one))
    assert "confirmed by a reviewer: checked by hand (Li, 2026-04-01)" in wrong.check().output
    rows = json.loads(review("list", "--format", "json").stdout)
    assert [row["state"] for row in rows] == ["holds", "superseded"]


def test_a_site_may_want_no_decisions(accepted: Project) -> None:
    accepted.settings(review={"decisions": ""})
    assert accepted.check().exit_code == 1
    assert review("prune").exit_code == 2


def test_decisions_on_suspected_citations_are_pairs_to_learn_from(wrong: Project) -> None:
    """Meaning is not measured here, so the findings are put in by hand."""
    outcome = examine_site(wrong.folder / "mkdocs.yml")
    page = next(p for p in outcome.result.pages if p.page.path == "index.md")
    cited = [s for s in page.sentences if s.sentence.citations][:2]
    suspected = {
        s.sentence.index: Finding(
            "SV301", Severity.WARNING, s.sentence.place, "suspected", page=page.page.path,
            sentence=s.sentence.index, marker=s.sentence.citations[0].marker,
            card=page.page.markers[s.sentence.citations[0].marker].refs[0].card,
        )
        for s in cited
    }  # fmt: skip
    result = replace(
        outcome.result,
        pages=(
            replace(
                page,
                sentences=tuple(
                    replace(s, findings=(suspected[s.sentence.index],))
                    if s.sentence.index in suspected
                    else s
                    for s in page.sentences
                ),
            ),
        ),
    )
    bindings = Bindings(outcome.corpus)
    rulings = iter((Ruling.ACCEPT, Ruling.REJECT))
    uses = [
        DecisionUse(
            Decision(next(rulings), "SV301", f.file, bindings.of(f), "J", ON), Standing.HOLDS
        )
        for f in located(result)
        if f.finding.rule == "SV301"
    ]
    pairs = list(labelled_pairs(result, outcome.corpus, uses))
    assert [(p.pair.claim, p.accepted) for p in pairs] == [
        (cited[0].sentence.text, True),
        (cited[1].sentence.text, False),
    ]
    assert all(p.pair.evidence for p in pairs)
