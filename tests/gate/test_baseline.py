"""The baseline: what was there when the tool was adopted is shown, and does not close the gate."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.baseline import Baseline, BaselineEntry, read_baseline, write_baseline
from tests.gate.conftest import Project

FILE = "survey-baseline.json"
PAGE = "docs/index.md"
CARDS = "corpus/sources/field2024/cards.yaml"


@pytest.fixture
def old(project: Project) -> Project:
    """A site with a wrong figure and an unsourced claim, both in its baseline."""
    project.settings(coverage={"fail_under": 100})
    project.edit(PAGE, "45.9 %", "54.9 %")
    assert project.check().exit_code == 1
    result = project.check("--write-baseline")
    assert (result.exit_code, result.stderr) == (0, f"wrote {FILE}\n")
    return project


def test_the_gate_is_open_and_says_what_is_left_out(old: Project) -> None:
    result = old.check()
    assert result.exit_code == 0
    assert "1 × SV201 in the baseline\n  1 × SV402 in the baseline" in result.output
    assert f"baseline {FILE}: 2 findings suppressed\n" in result.output
    assert "coverage 3/3 (100.00 %) ≥ 100 % holds; 2 in the baseline not counted" in result.output


def test_a_new_finding_closes_it(old: Project) -> None:
    old.edit(PAGE, "We now turn", "The new lamps cost 12 % less. We now turn")
    assert old.check().exit_code == 1


EDITS = {
    "lines that move": ("# Street lamps\n", "# Street lamps\n\n\n", 2),
    "the sentence": ("fell by 54.9 %", "fell by 59.4 %", 1),
    "another marker": ("warm light [CARD:moths]", "warm light [CARD:moths; CARD:energy]", 1),
    "another card": ("warm light [CARD:moths]", "warm light [CARD:moths#results]", 2),
    "another sentence": ("one summer", "a summer", 2),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_entry_is_bound_to_its_sentence_and_the_cards(name: str, old: Project) -> None:
    before, after, suppressed = EDITS[name]
    old.edit(PAGE, before, after)
    assert old.report()["baseline"]["suppressed"] == suppressed


def test_an_entry_is_bound_to_the_content_of_the_card(old: Project) -> None:
    old.edit(CARDS, "Warm light held", "Under warm light were")
    baseline = old.report()["baseline"]
    assert (baseline["suppressed"], [e["rule"] for e in baseline["lapsed"]]) == (1, ["SV402"])
    assert old.check().exit_code == 1


def test_lapsed_entries_are_listed_and_pruned(old: Project) -> None:
    old.edit(PAGE, "54.9 %", "45.9 %")
    result = old.check()
    assert result.exit_code == 0
    assert "1 finding suppressed, 1 entry lapsed; remove with `check --write-baseline`:" in (
        result.output
    )
    assert "index.md  SV402  The number of moths fell by 54.9 % under warm light." in result.output
    old.check("--write-baseline")
    assert "lapsed" not in old.check().output
    assert [e["rule"] for e in json.loads((old.folder / FILE).read_bytes())["findings"]] == [
        "SV201"
    ]


def test_writing_it_again_changes_nothing(old: Project) -> None:
    before = (old.folder / FILE).read_bytes()
    old.check("--write-baseline")
    assert (old.folder / FILE).read_bytes() == before
    assert before.count(b"\n") == len(json.loads(before)["findings"]) + 2


def test_an_unknown_card_of_a_whole_table_is_one_entry(project: Project) -> None:
    rows = "\n".join(f"| {n} | {n}.5 moths |" for n in range(3))
    project.write(PAGE, f"# T\n\n| lamp [CARD:gone] | caught |\n|---|---|\n{rows}\n")
    assert project.check("--write-baseline").exit_code == 1  # no claim is left to judge
    project.settings(coverage={"fail_under": 0})
    assert project.check().exit_code == 0


def test_sarif_suppresses_and_leaves_nothing_out(old: Project) -> None:
    def states() -> dict[str, tuple[str, bool]]:
        found = json.loads(old.check("--format", "sarif").stdout)["runs"][0]["results"]
        return {r["ruleId"]: (r["baselineState"], "suppressions" in r) for r in found}

    assert states()["SV402"] == ("unchanged", True)
    old.edit(PAGE, "54.9 %", "59.4 %")
    assert states()["SV402"] == ("new", False)
    assert states()["SV201"] == ("unchanged", True)


@pytest.mark.parametrize("format_", ["github", "gitlab", "junit", "markdown"])
def test_other_reports_do_not_accuse(format_: str, old: Project) -> None:
    shown = old.check("--format", format_).stdout
    assert "<failure" not in shown
    assert "::error" not in shown
    assert "critical" not in shown


def test_a_change_and_a_baseline_go_together(branch: Project) -> None:
    branch.settings(coverage={"fail_under": 100})
    branch.check("--write-baseline")
    branch.commit("adopt")
    branch.git("branch", "--force", "main")
    branch.edit(PAGE, "The warm lamps used", "The warm lamps really used")
    assert branch.check("--diff", "main").exit_code == 1
    assert branch.check("--diff", "main", "--write-baseline").exit_code == 2


# --- the file ------------------------------------------------------------------------------------

TEXT = st.text(max_size=20)
ENTRIES = st.lists(st.builds(BaselineEntry, TEXT, TEXT, TEXT, TEXT, TEXT), max_size=5)


@given(ENTRIES)
def test_what_is_written_is_read_again(tmp_path_factory, entries: list[BaselineEntry]) -> None:
    path = tmp_path_factory.mktemp("baseline") / FILE
    path.write_bytes(write_baseline(entries))
    assert read_baseline(path, FILE) == Baseline(FILE, tuple(sorted(entries)))
    assert write_baseline(entries[::-1]) == write_baseline(entries)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "<<<<<<< HEAD",
        '{"version": 2, "findings": []}',
        '{"version": 1}',
        '{"version": 1, "findings": [{}]}',
        '{"version": 1, "findings": [{"page": 1, "rule": "", "text": "", "fingerprint": "", '
        '"evidence": ""}]}',
        "[" * 100_000,
        "\ud800",
    ],
)
def test_a_damaged_file_is_an_error_that_names_it(content: str, project: Project) -> None:
    (project.folder / FILE).write_bytes(content.encode("utf-8", "surrogatepass"))
    result = project.check()
    assert result.exit_code == 2
    assert result.stderr.startswith(f"mkdocs-survey: {FILE}:1")
    assert "--write-baseline" in result.stderr


def test_a_site_may_want_none(old: Project) -> None:
    old.settings(coverage={"fail_under": 100}, baseline="")
    assert old.check().exit_code == 1
    result = old.check("--write-baseline")
    assert (result.exit_code, "survey.baseline is empty" in result.stderr) == (2, True)
