"""``mkdocs-survey calibrate``: a site fits the semantic score on what its reviewers decided."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from mkdocs_survey.encoders.calibration_file import read_calibrations, shipped_calibrations
from mkdocs_survey.search import refit
from mkdocs_survey.search.refit import LEAST, Refitted, Shares

THINGS = (
    *("lamp", "bridge", "tram", "library", "school", "harbour", "museum", "bakery", "theatre"),
    *("stadium", "hospital", "airport", "market", "fountain", "cinema", "garden", "factory"),
    *("prison", "windmill", "quarry", "vineyard", "lighthouse", "sawmill", "brewery"),
)
CLAIMS = [f"The old {thing} was closed to visitors in spring." for thing in THINGS]
PASSAGES = [
    f"In spring the city closed its old {thing}; nobody may visit the {thing} until repairs end."
    for thing in THINGS
]


def pairs(n: int = len(THINGS)) -> list[dict[str, object]]:
    """``n`` right citations, and as many that cite the passage on another thing."""
    right = [
        {"claim": c, "evidence": e, "accepted": True} for c, e in zip(CLAIMS, PASSAGES, strict=True)
    ]
    wrong = [
        {"claim": c, "evidence": PASSAGES[(i + 1) % len(PASSAGES)], "accepted": False}
        for i, c in enumerate(CLAIMS)
    ]
    return [*right[:n], *wrong[:n]]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\nplugins:\n  - survey:\n      semantic: {calibration: data/own.json}\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def calibrate(rows: list[dict[str, object]]) -> Result:
    Path("rows.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return CliRunner().invoke(main, ["calibrate", "rows.jsonl"], catch_exceptions=False)


def scores(rows: list[dict[str, object]]) -> list[float]:
    text = "\n".join(map(json.dumps, rows))
    result = CliRunner().invoke(main, ["verify", "-"], input=text, catch_exceptions=False)
    return [json.loads(line)["score"] for line in result.stdout.splitlines()]


def test_the_fit_is_written_where_the_settings_say_and_the_next_check_uses_it(site: Path) -> None:
    settings = (site / "mkdocs.yml").read_text()
    (site / "mkdocs.yml").write_text("site_name: x\n")
    before = scores(pairs())
    (site / "mkdocs.yml").write_text(settings)
    result = calibrate(pairs())
    assert result.exit_code == 0, result.output
    assert "en-en: 24 accepted, 24 rejected" in result.stdout
    (own,) = read_calibrations(site / "data" / "own.json")
    assert own.languages == "en-en"
    assert own.fitted["rows"] == 48
    after = scores(pairs())
    below = [sum(s < 0.72 for s in found[24:]) for found in (before, after)]
    assert below[1] > below[0], "no more wrong citations are caught than before"
    assert all(s >= 0.72 for s in after[1:24])


def test_the_same_pairs_in_another_order_give_the_same_file(site: Path) -> None:
    calibrate(pairs())
    first = (site / "data" / "own.json").read_bytes()
    calibrate([*reversed(pairs()), *pairs(3)])
    assert (site / "data" / "own.json").read_bytes() == first


def test_yaml_is_read_like_json_lines(site: Path) -> None:
    calibrate(pairs())
    first = (site / "data" / "own.json").read_bytes()
    (site / "data" / "own.json").unlink()
    (site / "rows.yml").write_text(json.dumps(pairs()), encoding="utf-8")  # JSON is YAML, too
    CliRunner().invoke(main, ["calibrate", "rows.yml"], catch_exceptions=False)
    assert (site / "data" / "own.json").read_bytes() == first


def test_a_file_made_with_other_encoder_packs_is_refused(site: Path) -> None:
    calibrate(pairs())
    path = site / "data" / "own.json"
    path.write_text(path.read_text().replace(shipped_calibrations()[0].pack, "0" * 64))
    line = json.dumps({"claim": "a b", "evidence": "a b"})
    result = CliRunner().invoke(main, ["verify", "-"], input=line)
    assert result.exit_code == 2
    assert "made with other encoder packs" in result.stderr


def test_too_few_pairs_change_nothing_and_say_how_many_are_needed(site: Path) -> None:
    result = calibrate(pairs(LEAST - 1))
    assert result.exit_code == 2
    assert f"needs {LEAST} accepted and {LEAST} rejected" in result.stderr
    assert f"en-en: {LEAST - 1} accepted, {LEAST - 1} rejected: left as it is" in result.stdout
    assert not (site / "data").exists()


def test_a_fit_that_is_no_better_is_not_written(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worse = Refitted(shipped_calibrations()[0], 20, 20, Shares(0.0, 0.9), Shares(0.05, 0.9))
    monkeypatch.setattr(refit, "refit_all", lambda *_: ([worse], []))
    result = calibrate(pairs())
    assert result.exit_code == 1
    assert "Nothing is written" in result.stdout
    assert not (site / "data").exists()


def test_without_a_place_to_write_to_nothing_is_fitted(site: Path) -> None:
    (site / "mkdocs.yml").write_text("site_name: x\n")
    result = calibrate(pairs())
    assert result.exit_code == 2
    assert "semantic.calibration" in result.stderr


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("r.jsonl", "{", "r.jsonl:1: this line is not JSON"),
        ("r.jsonl", "\n[1]", "r.jsonl:2: this is not a pair"),
        ("r.jsonl", '{"claim": " ", "evidence": "x"}', 'r.jsonl:1: "claim" is missing, empty or'),
        ("r.jsonl", '{"claim": "a", "evidence": "b"}', 'r.jsonl:1: "accepted" is neither true nor'),
        ("r.jsonl", '{"claim": "\\ud800", "evidence": "b"}', 'r.jsonl:1: "claim" holds half of'),
        ("r.yml", "a: [", "r.yml:1: this is not YAML"),
        ("r.yml", "a: b", "r.yml:1: the file is no list of pairs"),
        ("r.yml", "- claim: a\n  evidence: b\n- 3", 'r.yml:1: "accepted" is neither'),
        ("r.yml", "- !!python/object:os.system {}", "r.yml:1: this is not YAML"),
        (
            "r.jsonl",
            '{"claim": "a", "evidence": "b", "accepted": true}\n'
            '{"claim": "a", "evidence": "b", "accepted": false}',
            "the pairs r.jsonl:1 and r.jsonl:2 are the same",
        ),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    site: Path, name: str, text: str, message: str
) -> None:
    (site / name).write_text(text)
    result = CliRunner().invoke(main, ["calibrate", name], catch_exceptions=False)
    assert result.exit_code == 2
    assert message in result.stderr
