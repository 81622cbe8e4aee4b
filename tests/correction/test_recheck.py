"""From a flagged paragraph to a corrected one: what is handed over, refused, counted, written."""

from __future__ import annotations

import itertools
import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from tests.gate.conftest import Project, copy_site

PAGE = """\
# Street lamps

Under warm light the traps held 13.5 moths per night [CARD:moths].
The trial ran for one summer in one town [CARD:limits].

- The warm lamps used 38 MWh per street and month [CARD:energy].
- The old lamps used 112 kWh per street and month.

## Costs

The trial ran for one summer in one town [CARD:limits].
"""
WRONG, RIGHT = "held 13.5 moths", "held 31.5 moths"


def schema(name: str) -> dict[str, Any]:
    path = resources.files("mkdocs_survey.report").joinpath(f"{name}_schema.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return found


@pytest.fixture
def site(tmp_path: Path) -> Project:
    """Two pages; one has a wrong number, a wrong unit and a claim without a source."""
    made = copy_site(tmp_path / "project", "evidence")
    made.settings()
    made.write("docs/index.md", PAGE)
    return made


def hand_over(site: Project, *arguments: str) -> dict[str, Any]:
    result = site.check("--format", "json", "--for-editing", *arguments)
    data: dict[str, Any] = json.loads(result.stdout)
    jsonschema.validate(data, schema("editing"))
    return data


def recheck(site: Project, edits: Any, *arguments: str) -> Result:
    config = str(site.folder / "mkdocs.yml")
    return CliRunner().invoke(
        main,
        ["recheck", "-f", config, *arguments, "-"],
        input=json.dumps(edits),
        catch_exceptions=False,
    )


def answer(site: Project, edits: Any, *arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(recheck(site, edits, "--format", "json", *arguments).stdout)
    jsonschema.validate(data, schema("recheck"))
    return data


def edited(given: dict[str, Any], old: str, new: str, number: int = 0) -> dict[str, Any]:
    """The hand-over with one paragraph's words changed, as an editor or a model returns it."""
    paragraph = given["paragraphs"][number]
    assert old in paragraph["markdown"]
    paragraph["edited"] = paragraph["markdown"].replace(old, new)
    jsonschema.validate(given, schema("edits"))
    return given


def text(site: Project) -> str:
    return (site.folder / "docs/index.md").read_text("utf-8")


def rounds(site: Project) -> list[dict[str, Any]]:
    path = site.folder / "survey-corrections.json"
    return json.loads(path.read_text("utf-8"))["paragraphs"] if path.exists() else []


# --- handed over ----------------------------------------------------------------------------------


def test_every_flagged_paragraph_comes_as_it_is_written(site: Project) -> None:
    given = hand_over(site)["paragraphs"]
    assert [(p["status"], p["lines"]) for p in given] == [
        ("red", [3, 4]),
        ("red", [6, 6]),
        ("yellow", [7, 7]),
    ]
    lines = PAGE.splitlines()
    for paragraph in given:
        first, last = paragraph["lines"]
        assert paragraph["markdown"] == "\n".join(lines[first - 1 : last])


def test_it_comes_with_reasons_and_passages(site: Project) -> None:
    paragraph = hand_over(site)["paragraphs"][0]
    [finding] = paragraph["sentences"][0]["findings"]
    assert (finding["rule"], finding["words"], finding["quote"]) == ("SV402", ["13.5"], "31.5")
    assert paragraph["sentences"][1]["findings"] == []
    evidence = {e["marker"]: e for e in paragraph["evidence"]}
    assert "31.5 moths" in evidence["[CARD:moths]"]["passages"][0]["text"]
    assert evidence["[CARD:moths]"]["reference"].startswith("Ada Field, Bo Lin.")


def test_a_claim_without_a_source_comes_with_candidates(site: Project) -> None:
    site.settings(semantic={"enabled": True})
    [item] = [p for p in hand_over(site)["paragraphs"] if p["lines"] == [7, 7]]
    assert item["candidates"][0]["card"] == "energy"
    assert item["candidates"][0]["passages"][0]["text"].startswith("The warm lamps used 38 kWh")


def test_what_is_excused_is_not_handed_over(site: Project) -> None:
    site.check("--write-baseline")
    assert hand_over(site)["paragraphs"] == []


def test_the_words_of_an_included_file_are_for_a_person(site: Project) -> None:
    site.write("part.md", "Under warm light the traps held 13.5 moths per night [CARD:moths].")
    site.write("docs/index.md", '# Lamps\n\n--8<-- "part.md"\n')
    config = json.loads((site.folder / "mkdocs.yml").read_text())
    config["markdown_extensions"][0]["pymdownx.snippets"]["base_path"] = [str(site.folder)]
    site.write("mkdocs.yml", json.dumps(config))
    given = hand_over(site)
    assert given["paragraphs"] == []
    [other] = given["for_a_person"]
    assert "included file" in other["why"]


def test_it_needs_json(site: Project) -> None:
    assert site.check("--for-editing").exit_code == 2


# --- taken back -----------------------------------------------------------------------------------


def test_a_right_edit_is_written_and_nothing_else_is(site: Project) -> None:
    result = recheck(site, edited(hand_over(site), WRONG, RIGHT))
    assert result.exit_code == 0, result.stdout
    assert "resolved (red → green, round 1 of 3)" in result.stdout
    assert "gone  SV402" in result.stdout
    assert text(site) == PAGE.replace(WRONG, RIGHT)


def test_the_original_is_kept_through_all_rounds(site: Project) -> None:
    for old, new in ((WRONG, "held 14.5 moths"), ("held 14.5 moths", RIGHT)):
        recheck(site, edited(hand_over(site), old, new))
    [entry] = rounds(site)
    assert entry["rounds"] == 2
    assert WRONG in entry["original"]


def test_a_list_of_ids_and_texts_does(site: Project) -> None:
    paragraph = hand_over(site)["paragraphs"][0]
    edits = [{"id": paragraph["id"], "edited": paragraph["markdown"].replace(WRONG, RIGHT) + "\n"}]
    assert recheck(site, edits).exit_code == 0
    assert text(site) == PAGE.replace(WRONG, RIGHT)


def test_line_ends_and_byte_order_mark_stay(site: Project) -> None:
    path = site.folder / "docs/index.md"
    path.write_bytes(b"\xef\xbb\xbf" + PAGE.replace("\n", "\r\n").encode())
    assert recheck(site, edited(hand_over(site), WRONG, RIGHT)).exit_code == 0
    expected = b"\xef\xbb\xbf" + PAGE.replace(WRONG, RIGHT).replace("\n", "\r\n").encode()
    assert path.read_bytes() == expected


def test_several_paragraphs_of_a_page_in_one_round(site: Project) -> None:
    given = edited(hand_over(site), WRONG, f"{RIGHT},\nsays the report,")
    given = edited(given, "38 MWh", "38 kWh", 1)
    given = edited(given, "month.", "month [CARD:energy].", 2)
    data = answer(site, given)
    assert [p["effect"] for p in data["paragraphs"]] == ["resolved"] * 3
    assert [p["lines"] for p in data["paragraphs"]] == [[3, 5], [7, 7], [8, 8]]
    assert data["gate"]["after"] == {"ok": True, "claims": 5, "covered": 5}
    assert hand_over(site)["paragraphs"] == []


def test_a_dry_run_writes_nothing_and_counts_nothing(site: Project) -> None:
    given = edited(hand_over(site), WRONG, RIGHT)
    before = sorted(site.folder.rglob("*"))
    result = recheck(site, given, "--dry-run")
    assert result.exit_code == 0
    assert "Dry run" in result.stdout
    assert text(site) == PAGE
    assert {p for p in site.folder.rglob("*") if ".cache" not in p.parts} == {
        p for p in before if ".cache" not in p.parts
    }


def test_what_is_worse_is_not_written_and_counts(site: Project) -> None:
    worse = edited(hand_over(site), "one summer in one town", "45 summers in one town")
    worse["paragraphs"][0]["edited"] += " It cost 12 % less."
    data = answer(site, worse)
    [paragraph] = data["paragraphs"]
    assert (paragraph["effect"], paragraph["rounds"]) == ("worse", 1)
    assert {f["rule"] for f in paragraph["new"]} >= {"SV201"}
    assert data["written"] == []
    assert text(site) == PAGE


def test_losses_are_told(site: Project) -> None:
    given = hand_over(site)
    given["paragraphs"][0]["edited"] = "We thank the town."
    [paragraph] = answer(site, given)["paragraphs"]
    assert paragraph["claims"] == [2, 0]
    assert paragraph["cards_removed"] == ["moths", "limits"]
    assert paragraph["passed_changed"] == ["The trial ran for one summer in one town."]


def test_after_three_rounds_a_person_decides(site: Project) -> None:
    figures = ["13.5", "14.5", "15.5", "16.5"]
    for old, new in itertools.pairwise(figures):
        result = recheck(site, edited(hand_over(site), f"held {old}", f"held {new}"))
        assert result.exit_code == 1
        assert "same (red → red" in result.stdout
    given = hand_over(site)
    assert "corrected 3 times" in given["for_a_person"][0]["why"]
    edits = [{"id": given["for_a_person"][0]["id"], "edited": "Words [CARD:moths]."}]
    result = recheck(site, edits)
    assert result.exit_code == 2
    assert "a person decides" in result.stdout


# --- refused --------------------------------------------------------------------------------------

LINES = PAGE.splitlines()
FIRST = "\n".join(LINES[2:4])


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("", "it is empty"),
        (f"{FIRST}\n\nOne more.", "blank lines"),
        (f"{FIRST}\n# Results", "headings"),
        (f"- {FIRST}", "must begin as the paragraph does"),
        (f'{FIRST} <!-- survey: ignore SV402 reason="so" -->', "adds a comment"),
        (FIRST + "\x00", "control characters"),
        ("x " * 20_000, "more than 20,000 characters"),
        (f"{FIRST}\n<div>", "changes text outside"),
    ],
)
def test_more_than_words_is_refused(site: Project, new: str, why: str) -> None:
    given = hand_over(site)
    given["paragraphs"][0]["edited"] = new
    result = recheck(site, given)
    assert result.exit_code == 2
    assert why in result.stdout
    assert "Nothing was written" in result.stdout
    assert text(site) == PAGE
    assert rounds(site) == []


def test_an_edit_of_a_changed_original_is_refused(site: Project) -> None:
    given = edited(hand_over(site), WRONG, RIGHT)
    site.edit("docs/index.md", "one summer in one town [CARD:limits].\n\n-", "one year.\n\n-")
    result = recheck(site, given)
    assert result.exit_code == 2
    assert "its text was changed since" in result.stdout


def test_a_paragraph_that_only_moved_is_still_the_same(site: Project) -> None:
    given = edited(hand_over(site), WRONG, RIGHT)
    site.edit("docs/index.md", "# Street lamps\n", "# Street lamps\n\nWelcome.\n")
    assert recheck(site, given).exit_code == 0
    assert RIGHT in text(site)


def test_an_edit_outside_the_flagged_paragraphs_is_refused(site: Project) -> None:
    given = edited(hand_over(site), WRONG, RIGHT)
    given["paragraphs"].append({"id": "index.md#0123456789abcdef", "edited": "Costs fell."})
    result = recheck(site, given)
    assert result.exit_code == 2
    assert text(site) == PAGE  # the right one neither


def test_two_edits_of_one_paragraph_are_refused(site: Project) -> None:
    given = edited(hand_over(site), WRONG, RIGHT)
    given["paragraphs"].append(given["paragraphs"][0])
    assert "edited 2 times" in recheck(site, given).stdout


def test_a_text_in_the_wrong_field_is_named(site: Project) -> None:
    given = hand_over(site)
    paragraph = given["paragraphs"][0]
    paragraph["markdown"] = paragraph["markdown"].replace(WRONG, RIGHT)
    assert 'goes into "edited"' in recheck(site, given).stdout


@pytest.mark.parametrize(
    "data", ["{", "[1]", '{"version": 2, "paragraphs": []}', '{"version": 1}', '[{"id": 1}]', "3"]
)
def test_what_is_no_edits_is_named(site: Project, data: str) -> None:
    config = str(site.folder / "mkdocs.yml")
    result = CliRunner().invoke(main, ["recheck", "-f", config, "-"], input=data)
    assert result.exit_code == 2
    assert result.stderr.startswith("mkdocs-survey: ")


def test_nothing_edited_is_fine(site: Project) -> None:
    result = recheck(site, hand_over(site))
    assert (result.exit_code, result.stdout) == (0, "No paragraph was edited.\n")


def test_a_damaged_file_of_rounds_is_named(site: Project) -> None:
    site.write("survey-corrections.json", "[]")
    result = recheck(site, edited(hand_over_or_none(site), WRONG, RIGHT))
    assert result.exit_code == 2
    assert "survey-corrections.json" in result.stderr


def hand_over_or_none(site: Project) -> dict[str, Any]:
    """The hand-over from before the file was damaged."""
    path = site.folder / "survey-corrections.json"
    damaged = path.read_text("utf-8")
    path.unlink()
    given = hand_over(site)
    path.write_text(damaged, "utf-8")
    return given
