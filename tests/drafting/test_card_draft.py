"""`card draft` and `card accept` as a person types them: what is written, what stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.cli import main
from mkdocs_survey.corpus.cards import load_cards
from mkdocs_survey.corpus.new_card import NewCard, append_card
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.drafting.acceptance import without_draft_mark
from mkdocs_survey.drafting.drafts import QUOTED_OF_LOCAL
from mkdocs_survey.ingest.words import width
from mkdocs_survey.model import CardField, PassageRef

from .conftest import CARDS, ESSAY, PAPER, ingest, opened, run, state


def test_a_draft_is_shown_and_written(project: Path) -> None:
    result = run("draft", "doe2024")
    (card,) = opened(project).cards.values()
    assert result.exit_code == 0
    assert result.stdout == (
        f"doe2024  new  [CARD:{card.id}]\n"
        "  question: In this study, we examine whether quieter alarms lengthen the sleep of "
        "patients. (sec.1/para.1)\n"
        "  method: NOT_FOUND\n"
        "  results: We found that patients with quieter alarms slept longer. (sec.2/para.1)\n"
        "  data: The mean difference was 34 minutes. (sec.2/para.1)\n"
        "  limitations: NOT_FOUND\n"
    )
    assert result.stderr == "1 source: 1 new\n"
    assert card.draft
    assert [ref.at for ref in card.passages] == ["sec.1/para.1", "sec.2/para.1"]
    assert len(opened(project).passages_of(card)) == 2


def test_a_second_run_writes_nothing(project: Path) -> None:
    run("draft", "doe2024")
    before = state(project)
    assert "doe2024  exists  [CARD:" in run("draft", "doe2024").stdout
    assert state(project) == before


def test_cards_that_exist_are_kept_with_their_comments(project: Path) -> None:
    run("new", "doe2024", "sec.2/para.1", "--results", "They slept longer.")
    old = (project / CARDS).read_text(encoding="utf-8") + "# read by Jane\n"
    (project / CARDS).write_text(old, encoding="utf-8")
    assert "new" in run("draft", "doe2024").stdout
    assert (project / CARDS).read_text(encoding="utf-8").startswith(old)
    assert len(opened(project).cards) == 2


def test_what_a_card_says_already_is_not_drafted(project: Path) -> None:
    run(
        *("new", "doe2024", "sec.1/para.1", "sec.2/para.1", "--id", "by-hand"),
        *("--question", f"{PAPER.splitlines()[11]}"),
        *("--results", "We found that patients with quieter alarms slept longer. @sec.2/para.1"),
        *("--data", "The mean difference was 34 minutes. @sec.2/para.1"),
    )
    before = state(project)
    assert run("draft", "doe2024").stdout == "doe2024  exists  [CARD:by-hand]\n"
    assert state(project) == before


def test_a_dry_run_writes_nothing(project: Path) -> None:
    before = state(project)
    result = run("draft", "--all", "--dry-run")
    assert "doe2024  new  [CARD:doe2024-" in result.stdout
    assert result.stderr == "2 sources: 1 new, 1 empty; nothing was written\n"
    assert state(project) == before


def test_the_same_text_gives_the_same_bytes(project: Path) -> None:
    run("draft", "doe2024")
    first = (project / CARDS).read_bytes()
    (project / CARDS).unlink()
    run("draft", "--all")
    assert (project / CARDS).read_bytes() == first


def test_all_leaves_out_sources_that_have_cards(project: Path) -> None:
    run("new", "doe2024", "sec.2/para.1")
    assert run("draft", "--all").stdout == "roe2020  empty\n"


def test_json_for_programs(project: Path) -> None:
    result = run("draft", "doe2024", "roe2020", "nobody1999", "--format", "json")
    assert result.exit_code == 1
    paper, essay, unknown = json.loads(result.stdout)
    assert paper["state"] == "new" and paper["card"]["draft"] is True
    assert paper["card"]["fields"]["method"] == "NOT_FOUND"
    assert paper["card"]["fields"]["data"] == {
        "text": "The mean difference was 34 minutes.",
        "at": "sec.2/para.1",
    }
    assert essay == {"source": "roe2020", "state": "empty", "rejected": []}
    assert unknown["state"] == "failed" and "no source 'nobody1999'" in unknown["error"]


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["draft"], 2, "no source is named"),
        (["draft", "doe2042"], 2, "there is no source 'doe2042'\n  Nearest: doe2024, roe2020."),
        (["draft", "nobody", "roe2020"], 1, "nobody: there is no source 'nobody'"),
        (["accept", "nobody-1234"], 2, "there is no card 'nobody-1234'"),
    ],
)
def test_what_cannot_be_done_is_said(project: Path, args: list[str], code: int, words: str) -> None:
    result = run(*args)
    assert result.exit_code == code
    assert words in result.stderr


def test_a_file_that_nothing_can_be_appended_to_is_left(project: Path) -> None:
    run("new", "doe2024", "sec.2/para.1", "--id", "x")
    (project / CARDS).write_text(
        "[{id: x, passages: [{at: sec.2/para.1, sha256: " + "0" * 64 + "}]}]\n"
    )
    before = state(project)
    result = run("draft", "doe2024", "roe2020")
    assert result.exit_code == 1
    assert "nothing can be appended to this file" in result.stderr
    assert state(project) == before


def test_of_a_source_that_stays_out_of_git_little_is_quoted(project: Path) -> None:
    long = "We found that patients with quieter alarms slept longer in the second night. "
    text = PAPER.replace("doe2024", "poe2021").replace("Quieter alarms", "Louder alarms")
    ingest(project, text.replace("We found", long * 3 + "We found"), "poe.md", local=True)
    run("draft", "poe2021")
    (card,) = (c for c in opened(project).cards.values() if c.source == "poe2021")
    assert all(width(f.text) <= QUOTED_OF_LOCAL for f in card.fields.values() if f)


def test_passages_that_are_elsewhere_cannot_be_drafted_from(project: Path) -> None:
    ingest(project, ESSAY.replace("roe2020", "poe2021").replace("On time", "Off"), "o.md", True)
    (project / "corpus/sources/poe2021/passages.jsonl").unlink()
    result = run("draft", "poe2021")
    assert result.exit_code == 2
    assert "the passages of 'poe2021' are not on this machine" in result.stderr


def test_accepting_takes_the_mark_and_nothing_else(project: Path) -> None:
    run("draft", "doe2024")
    (card,) = opened(project).cards.values()
    text = "# ours\n" + (project / CARDS).read_text(encoding="utf-8") + "# end\n"
    (project / CARDS).write_text(text, encoding="utf-8")
    assert run("accept", card.id).stdout == f"{card.id}  accepted\n"
    assert (project / CARDS).read_text(encoding="utf-8") == text.replace("  draft: true\n", "")
    assert not opened(project).cards[card.id].draft
    assert run("accept", card.id).stdout == f"{card.id}  is no draft, unchanged\n"


def test_a_draft_on_altered_words_cannot_be_accepted(project: Path) -> None:
    run("draft", "doe2024")
    (card,) = opened(project).cards.values()
    text = (project / CARDS).read_text(encoding="utf-8")
    (project / CARDS).write_text(text.replace(card.passages[0].sha256, "0" * 64))
    result = run("accept", card.id)
    assert result.exit_code == 2
    assert f"{CARDS}:1:" in result.stderr and "are not at sec.1/para.1" in result.stderr


_REFS = "passages: [{at: sec.1/para.1, sha256: " + "0" * 64 + "}]"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"- id: a\n  draft: true\n  {_REFS}\n", f"- id: a\n  {_REFS}\n"),
        (f"- id: a\n  draft: true\r\n  {_REFS}\r\n", f"- id: a\n  {_REFS}\r\n"),
        (f"- id: a\n  draft:   yes\n  {_REFS}", f"- id: a\n  {_REFS}"),
        (
            f"- id: a\n  draft: true  # by Jane\n  {_REFS}\n",
            f"- id: a\n  draft: false  # by Jane\n  {_REFS}\n",
        ),
        (f"- draft: true\n  id: a\n  {_REFS}\n", f"- draft: false\n  id: a\n  {_REFS}\n"),
        (f"- {{id: a, draft: true, {_REFS}}}\n", f"- {{id: a, draft: false, {_REFS}}}\n"),
        (f"\ufeff- {{id: a, draft: on, {_REFS}}}\n", f"\ufeff- {{id: a, draft: false, {_REFS}}}\n"),
        (
            f"- id: 病\n  {_REFS}\n  draft: true\n- id: a\n  draft: true\n  {_REFS}\n",
            f"- id: 病\n  {_REFS}\n  draft: true\n- id: a\n  {_REFS}\n",
        ),
        (f"- id: a\n  {_REFS}\n", f"- id: a\n  {_REFS}\n"),
    ],
)
def test_the_mark_goes_however_it_is_written(before: str, after: str) -> None:
    data = without_draft_mark(before.encode(), "a", "doe2024", "cards.yaml")
    assert data.decode() == after


def test_a_draft_that_is_cited_is_reported(project: Path) -> None:
    run("draft", "doe2024")
    (card,) = opened(project).cards.values()
    (project / "mkdocs.yml").write_text("site_name: s\nplugins: [survey]\n")
    (project / "docs").mkdir()
    page = f"# Sleep\n\nQuieter alarms lengthened sleep by 34 minutes [CARD:{card.id}#data].\n"
    (project / "docs/index.md").write_text(page)
    before = CliRunner().invoke(main, ["check"]).output
    assert "SV203" in before
    assert "0/1 (0.00 %)" in before
    run("accept", card.id)
    after = CliRunner().invoke(main, ["check"]).output
    assert "SV203" not in after
    assert "1/1 (100.00 %)" in after


@given(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=40))
def test_any_text_is_read_back_as_it_was_written(text: str) -> None:
    card = NewCard("a", (PassageRef("sec.1/para.1", "0" * 64),), {"data": CardField(text, "x")})
    problems = Problems()
    (read,) = load_cards(append_card(b"", card, "s", "cards.yaml"), "s", "cards.yaml", problems)
    assert not problems
    assert read.fields["data"] == CardField(text, "x")
