"""``mkdocs-survey mutate``: faults planted into a tiny site, what is caught, how it ends."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from mkdocs_survey.mutation import Kind

SITES = Path(__file__).parents[1] / "sites"


def mutate(site: Path, *arguments: str) -> Result:
    command = ["mutate", "-f", str(site / "mkdocs.yml"), *arguments]
    return CliRunner().invoke(main, command, catch_exceptions=False)


def answer(site: Path, *arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(mutate(site, "--format", "json", *arguments).stdout)
    return report


def _copy(name: str, folder: Path) -> Path:
    shutil.copytree(SITES / name, folder / name)
    return folder / name


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _copy("verified", tmp_path_factory.mktemp("mutate"))


@pytest.fixture(scope="module")
def report(site: Path) -> dict[str, Any]:
    return answer(site, "--sample", "6")


def test_every_kind_is_reported_and_adds_up(report: dict[str, Any]) -> None:
    assert set(report["kinds"]) == {kind.value for kind in Kind}
    for name, counts in report["kinds"].items():
        own = [fault for fault in report["faults"] if fault["kind"] == name]
        assert counts["planted"] == len(own) <= 6
        assert counts["flagged"] == sum(fault["flagged"] for fault in own)
        assert counts["failed"] == sum(fault["failed"] for fault in own) <= counts["flagged"]
    assert report["total"]["planted"] == len(report["faults"]) == report["planned"]
    assert report["complete"]


@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        ("number", {"SV401", "SV402"}),
        ("scale", {"SV403"}),
    ],
)
def test_plain_faults_are_caught_by_the_rule_for_them(
    kind: str, rules: set[str], report: dict[str, Any]
) -> None:
    own = [fault for fault in report["faults"] if fault["kind"] == kind]
    assert own
    assert all(rules & set(fault["rules"]) for fault in own), own


def test_a_lost_marker_is_seen_where_the_words_alone_make_a_claim(report: dict[str, Any]) -> None:
    lost = [fault for fault in report["faults"] if fault["kind"] == "dropped-marker"]
    assert [fault["rules"] for fault in lost] == [["SV201"], ["SV201"], []]
    assert "one town" in lost[-1]["text"]
    assert not any(fault["failed"] for fault in lost)  # coverage decides, not one sentence


def test_a_card_on_the_same_passage_makes_no_fault(tmp_path: Path) -> None:
    site = _copy("verified", tmp_path)
    (cards,) = site.glob("corpus/sources/field2024/cards.yaml")
    first, _, rest = cards.read_text("utf-8").partition("- id: energy")
    again = first.replace("- id: moths", "- id: moths-again")
    cards.write_text(f"{first}{again}- id: energy{rest}", "utf-8")
    found = answer(site, "--kinds", "swap-same-source", "--sample", "1000")
    edits = {(fault["old"], fault["new"]) for fault in found["faults"]}
    assert ("moths", "energy") in edits and ("energy", "moths-again") in edits
    assert ("moths", "moths-again") not in edits
    assert found["kinds"]["swap-same-source"]["skipped"] == 1


def test_the_same_seed_gives_the_same_bytes_and_another_one_other_faults(site: Path) -> None:
    chosen = ("--kinds", "number,swap-other-source", "--sample", "4")
    first = mutate(site, *chosen).stdout
    assert mutate(site, *chosen).stdout == first
    assert mutate(site, *chosen, "--seed", "7").stdout != first


def test_a_kind_draws_the_same_faults_alone_and_among_others(
    site: Path, report: dict[str, Any]
) -> None:
    alone = answer(site, "--kinds", "number", "--sample", "6")
    assert alone["faults"] == [f for f in report["faults"] if f["kind"] == "number"]


def test_nothing_is_written_to_the_site(site: Path) -> None:
    files = [p for p in sorted(site.rglob("*")) if p.is_file() and ".cache" not in p.parts]
    before = {p: p.read_bytes() for p in files}
    mutate(site, "--sample", "2")
    after = [p for p in sorted(site.rglob("*")) if p.is_file() and ".cache" not in p.parts]
    assert {p: p.read_bytes() for p in after} == before


def test_the_text_report_has_a_table_the_survivors_and_the_share(site: Path) -> None:
    printed = mutate(site, "--kinds", "number,unit", "--sample", "3", "--fail-under", "0")
    assert printed.exit_code == 0
    lines = printed.stdout.splitlines()
    assert lines[0].endswith("right sentences (seed 20261201); no file was changed.")
    assert [line.split()[0] for line in lines[3:5]] == ["number", "unit"]
    assert lines[-1].startswith("caught: ") and lines[-1].endswith("≥ 0 % holds.")
    assert "faults in" in printed.stderr and "faults in" not in printed.stdout


def test_survivors_are_listed_with_place_edit_and_the_words_around(tmp_path: Path) -> None:
    site = _copy("verified", tmp_path)
    config = site / "mkdocs.yml"
    text = config.read_text("utf-8")
    assert "- survey" in text
    config.write_text(
        "site_name: x\nplugins:\n  - survey:\n      evidence: {enabled: false}\n", "utf-8"
    )
    printed = mutate(site, "--kinds", "number", "--sample", "3", "--fail-under", "90")
    assert printed.exit_code == 1
    assert "survived in docs/index.md" in printed.stdout
    assert " → " in printed.stdout
    assert printed.stdout.endswith("< 90 %.\n")


def test_time_runs_out_with_a_report_of_what_was_tried(site: Path) -> None:
    printed = mutate(site, "--time-limit", "0.001")
    assert printed.exit_code == 0
    assert "Time ran out" in printed.stdout


def test_chinese_pages_get_chinese_faults(tmp_path: Path) -> None:
    found = answer(_copy("chinese", tmp_path), "--kinds", "unit,direction", "--sample", "5")
    assert {fault["languages"] for fault in found["faults"]} >= {"zh"}
    edits = {(fault["old"], fault["new"]) for fault in found["faults"]}
    assert ("千瓦时", "兆瓦时") not in edits  # that is a scale
    assert ("下降", "上升") in edits


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--kinds", "typo"), "there is no kind of fault 'typo'"),
        (("--kinds", "typo"), "Kinds: swap-same-source, swap-other-source, number"),
    ],
)
def test_an_unknown_kind_is_named(site: Path, arguments: tuple[str, ...], message: str) -> None:
    result = mutate(site, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_site_without_a_right_sentence_says_so(tmp_path: Path) -> None:
    site = _copy("evidence", tmp_path)
    result = mutate(site)
    assert result.exit_code == 2
    assert "there is nothing to plant a fault into" in result.stderr
