"""``check --diff BASE``: only what a change touched is judged."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.gate.conftest import Edit, Project

CARDS = "corpus/sources/field2024/cards.yaml"
PASSAGES = "corpus/sources/field2024/passages.jsonl"
PAGE = "docs/index.md"
UNSOURCED = "The new lamps cost 12 % less."
SOURCED = "The trial ran for one summer in one town [CARD:limits]."
BIBLIOGRAPHY = "corpus/references.bib"


def append(text: str, name: str = PAGE) -> Edit:
    return lambda p: p.write(name, (p.folder / name).read_text("utf-8") + f"\n{text}\n")


def replace(name: str, old: str, new: str) -> Edit:
    return lambda p: p.edit(name, old, new)


def rename(p: Project) -> None:
    p.git("mv", "docs/index.md", "docs/lamps.md")


EDITS: dict[str, tuple[Edit, tuple[int, int]]] = {
    "nothing": (lambda p: None, (0, 0)),
    "lines that move": (replace(PAGE, "# Street lamps\n", "# Street lamps\n\n\n\n"), (0, 0)),
    "a line folded otherwise": (replace(PAGE, "month, the", "month,\nthe"), (0, 0)),
    "emphasis alone": (replace(PAGE, "one summer", "*one* summer"), (0, 0)),
    "a new claim without a source": (append(UNSOURCED), (0, 1)),
    "a new claim with one": (append("The old lamps used 112 kWh [CARD:energy]."), (1, 1)),
    "a sentence said twice": (append(SOURCED), (1, 1)),
    "a sentence that is no claim": (append("What follows from that?"), (0, 0)),
    "a figure": (replace(PAGE, "45.9 %", "54.9 %"), (1, 1)),
    "another card": (replace(PAGE, "[CARD:limits]", "[CARD:streets]"), (1, 1)),
    "a field of the card": (replace(PAGE, "night [CARD:moths]", "night [CARD:moths#data]"), (0, 1)),
    "a marker taken away": (replace(PAGE, " [CARD:limits]", ""), (0, 1)),
    "a page taken away": (lambda p: (p.folder / "docs/welcome.md").unlink(), (0, 0)),
    "a new page": (lambda p: p.write("docs/new.md", f"# New\n\n{UNSOURCED} {SOURCED}\n"), (1, 2)),
    "a page with another name": (rename, (0, 0)),
    "a card's words": (replace(CARDS, "Warm light held", "Under warm light were"), (2, 2)),
    "a passage's words": (replace(PASSAGES, "in one town, so", "in a town, so"), (0, 1)),
    "a card taken away": (replace(CARDS, "- id: limits", "- id: bounds"), (0, 1)),
    "an author": (replace(BIBLIOGRAPHY, "Field, Ada", "Meadow, Ada"), (3, 3)),
    "an author of another source": (replace(BIBLIOGRAPHY, "王小明", "李明"), (0, 0)),
    "a comment on a card": (replace(CARDS, "- id: limits", "# read\n- id: limits"), (0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_what_a_change_touches(name: str, branch: Project) -> None:
    edit, (covered, claims) = EDITS[name]
    edit(branch)
    branch.commit() if name == "a new page" else None  # committed or not makes no difference
    change = branch.report("--diff", "main")["change"]
    assert (change["coverage"]["covered"], change["coverage"]["claims"]) == (covered, claims)


def test_the_gate_looks_at_what_changed(branch: Project) -> None:
    branch.settings(coverage={"fail_under": 100})
    branch.commit("a bound that the site does not reach")
    branch.git("branch", "--force", "main")
    assert branch.check().exit_code == 1
    append("The old lamps used 112 kWh [CARD:energy].")(branch)
    result = branch.check("--diff", "main")
    assert result.exit_code == 0
    assert "coverage of what changed since" in result.output
    assert "1/1 (100.00 %) ≥ 100 % holds; 1 finding outside the change not counted" in result.output
    assert "1 × SV201 outside the change" in result.output


def test_what_changed_has_a_bound_of_its_own(branch: Project) -> None:
    branch.settings(coverage={"fail_under": 50, "fail_under_changed": 100})
    append(UNSOURCED)(branch)
    assert branch.check().exit_code == 0
    assert branch.check("--diff", "main").exit_code == 1


def test_an_error_closes_the_gate_where_the_change_made_it(branch: Project) -> None:
    branch.edit(PAGE, "45.9 %", "54.9 %")
    branch.commit("a wrong figure on main")
    branch.git("branch", "--force", "main")
    assert branch.check().exit_code == 1
    append("Every word of this is new [CARD:streets].")(branch)
    result = branch.check("--diff", "main")
    assert (result.exit_code, "SV402  " in result.output) == (0, False)
    branch.edit(PAGE, "54.9 %", "59.4 %")
    assert branch.check("--diff", "main").exit_code == 1


@pytest.mark.parametrize("new", [True, False])
def test_a_fault_outside_sentences_counts_if_it_is_new(new: bool, branch: Project) -> None:
    append("## More [CARD:moths]")(branch)
    if not new:
        branch.commit("a marker in a heading")
        branch.git("branch", "--force", "main")
        append("What follows from that?")(branch)
    assert branch.check().exit_code == 1
    assert branch.check("--diff", "main").exit_code == int(new)


def test_nothing_changed_is_said(branch: Project) -> None:
    result = branch.check("--diff", "main")
    assert result.exit_code == 0
    assert f"no claim changed since {branch.git('rev-parse', 'main')[:10]}" in result.output


def test_it_compares_with_the_commit_at_which_the_branch_was_left(branch: Project) -> None:
    append(UNSOURCED)(branch)
    branch.commit()
    branch.git("checkout", "--quiet", "main")
    branch.edit(PAGE, "45.9 %", "31.5 %")
    branch.commit("main goes on")
    branch.git("checkout", "--quiet", "topic")
    assert branch.report("--diff", "main")["change"]["coverage"]["claims"] == 1


@pytest.mark.parametrize(("old", "claims"), [("They cost 5 % less.", 1), ("It cost 7 % less.", 0)])
def test_a_changed_snippet_changes_the_pages_that_hold_it(
    old: str, claims: int, branch: Project
) -> None:
    branch.write("parts/cost.md", f"{old}\n\nThe lamps cost 12 % less in 2020.\n")
    append('--8<-- "parts/cost.md"')(branch)
    branch.commit("a snippet")
    branch.git("branch", "--force", "main")
    branch.edit("parts/cost.md", old, "It cost 7 % less.")
    branch.write("unrelated.txt", "this changes anyway")
    assert branch.report("--diff", "main")["change"]["coverage"]["claims"] == claims


def test_nothing_is_written_into_the_repository(branch: Project) -> None:
    append(UNSOURCED)(branch)
    before = branch.git("status", "--porcelain")
    branch.check("--diff", "main")
    assert branch.git("status", "--porcelain") == before
    assert branch.git("stash", "list") == ""


def test_a_site_in_a_folder_of_the_repository(branch: Project, tmp_path: Path) -> None:
    above = Project(tmp_path)
    shutil.rmtree(branch.folder / ".git")
    above.git("init", "--quiet", "--initial-branch", "main")
    above.commit("first")
    append(UNSOURCED)(branch)
    branch.edit(CARDS, "Warm light held", "Under warm light were")
    coverage = branch.report("--diff", "main")["change"]["coverage"]
    assert (coverage["covered"], coverage["claims"]) == (2, 3)


# --- what git cannot tell ------------------------------------------------------------------------


def test_no_repository(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.folder.parent))
    result = project.check("--diff", "main")
    assert (result.exit_code, "is in no git repository" in result.stderr) == (2, True)


@pytest.mark.parametrize("base", ["origin/main", "nowhere", "", "--all", "main:docs", "a\0b"])
def test_no_such_commit(base: str, branch: Project) -> None:
    result = branch.check(f"--diff={base}")
    assert result.exit_code == 2
    assert result.stdout == ""
    if base == "origin/main":
        assert "git fetch origin main" in result.stderr


def test_a_shallow_clone_says_how_to_fetch_more(branch: Project, tmp_path: Path) -> None:
    append(UNSOURCED)(branch)
    branch.commit()
    branch.git("checkout", "--quiet", "main")
    append("Main goes on.")(branch)
    branch.commit()
    clone = Project(tmp_path / "clone")
    origin = f"file://{branch.folder}"
    branch.git("clone", "--quiet", "--depth=1", "--no-single-branch", "--branch=topic", origin,
               str(clone.folder))  # fmt: skip
    result = clone.check("--diff", "origin/main")
    assert result.exit_code == 2
    assert "shallow" in result.stderr
    assert "git fetch --deepen" in result.stderr
    clone.git("fetch", "--quiet", "--deepen=200")
    assert clone.report("--diff", "origin/main")["change"]["coverage"]["claims"] == 1


def test_histories_without_a_commit_in_common(branch: Project) -> None:
    branch.git("checkout", "--quiet", "--orphan", "other")
    branch.commit()
    result = branch.check("--diff", "main")
    assert (result.exit_code, "no commit in common" in result.stderr) == (2, True)


def test_a_branch_without_a_commit(project: Project) -> None:
    project.git("init", "--quiet")
    result = project.check("--diff", "HEAD")
    assert (result.exit_code, "no commit yet" in result.stderr) == (2, True)


def test_a_clone_of_another_user(branch: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    result = branch.check("--diff", "main")
    assert (result.exit_code, "safe.directory" in result.stderr) == (2, True)


def test_a_corpus_that_git_does_not_see(branch: Project) -> None:
    branch.git("rm", "-r", "--quiet", "--cached", "corpus")
    branch.write(".gitignore", ".cache/\ncorpus/\n")
    result = branch.check("--diff", "main")
    assert (result.exit_code, "not under version control" in result.stderr) == (2, True)


def test_git_is_missing(branch: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = branch.check("--diff", "main")
    assert (result.exit_code, "git is not installed" in result.stderr) == (2, True)


# --- reports -------------------------------------------------------------------------------------


def test_reports_tell_what_stands_outside(branch: Project) -> None:
    append(UNSOURCED)(branch)
    base = ("--diff", "main")
    sarif = json.loads(branch.check("--format", "sarif", *base).stdout)
    found = sarif["runs"][0]["results"]
    states = {(r["ruleId"], r["baselineState"]) for r in found if r["ruleId"] == "SV201"}
    assert states == {("SV201", "new"), ("SV201", "unchanged")}
    annotations = branch.check("--format", "github", *base).stdout
    assert annotations.count("SV201") == 1
    assert "SV201" in branch.check("--format", "junit", *base).stdout
    assert "| **changed** | 1 |" in branch.check("--format", "markdown", *base).stdout
