"""What machines read: valid, complete, stable, and deaf to what the text would make them do."""

from __future__ import annotations

import dataclasses
import json
import os
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from mkdocs_survey.model import Place, SurveyResult, Verdict
from mkdocs_survey.report import FORMATS
from tests.report.survey import HOSTILE, report, survey
from tests.results import judged, marker, page, sentence

SCHEMA = json.loads(
    resources.files("mkdocs_survey.report").joinpath("schema.json").read_text(encoding="utf-8")
)


def moved_down(result: SurveyResult, lines: int) -> SurveyResult:
    """The same survey with all its text ``lines`` further down."""

    def move(place: Place) -> Place:
        return Place(place.file, place.line + lines, place.col)

    def moved(item):
        return dataclasses.replace(item, place=move(item.place))

    pages = []
    for each in result.pages:
        sentences = tuple(
            dataclasses.replace(
                s, sentence=moved(s.sentence), findings=tuple(map(moved, s.findings))
            )
            for s in each.sentences
        )
        read = dataclasses.replace(
            each.page,
            sentences=tuple(s.sentence for s in sentences),
            markers=tuple(map(moved, each.page.markers)),
        )
        pages.append(dataclasses.replace(each, page=read, sentences=sentences))
    return dataclasses.replace(result, pages=tuple(pages))


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_survey_gives_the_same_report(name: str) -> None:
    assert report(name) == report(name)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_can_tell_of_nothing(name: str) -> None:
    assert report(name, SurveyResult(())).endswith("\n")


@pytest.mark.parametrize("name", FORMATS)
def test_no_control_character_gets_through(name: str) -> None:
    assert not set(report(name)) & set("\x1b\r\u202e\ufffe")


# --- json ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", [survey(), SurveyResult(())], ids=["full", "empty"])
def test_json_keeps_to_its_schema(result: SurveyResult) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(json.loads(report("json", result)), SCHEMA)


def test_json_holds_the_gate_the_score_cards_and_the_findings() -> None:
    data = json.loads(report("json"))
    assert data["gate"]["ok"] is False
    assert data["coverage"]["percent"] == "83.33"
    trust, chinese = data["pages"]
    assert trust["paragraphs"] == [
        {"block": 0, "status": "red"},
        {"block": 1, "status": "yellow"},
        {"block": 2, "status": "yellow"},
    ]
    right, wrong, *_, lead_in = trust["sentences"]
    assert right["cards"] == ["doe2006-3fa1"]
    assert right["scores"][0]["score"] == 0.9123
    assert wrong["findings"][0]["quote"] == "among larger studies 1.10"
    assert (lead_in["claim"], lead_in["verdict"]) == (False, None)
    assert chinese["sentences"][1]["text"] == HOSTILE
    assert [f["rule"] for f in data["corpus_findings"]] == ["SV901"]


# --- sarif --------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", [survey(), SurveyResult(())], ids=["full", "empty"])
def test_sarif_keeps_to_the_schema_of_its_standard(result: SurveyResult) -> None:
    path = os.environ.get("SARIF_SCHEMA")
    if not path:
        pytest.skip("needs the schema of SARIF 2.1.0; see `make sarif`")
    schema = json.loads(Path(path).read_text("utf-8"))
    validator = jsonschema.validators.validator_for(schema)
    validator(schema, format_checker=validator.FORMAT_CHECKER).validate(
        json.loads(report("sarif", result))
    )
    broken = json.loads(report("sarif", survey()))
    broken["runs"][0]["results"][0]["level"] = "doubt"
    assert not validator(schema).is_valid(broken)  # it is the schema of SARIF, not any


SARIF_PARTS = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message", "ruleId", "partialFingerprints"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "baselineState": {
                                    "enum": ["new", "unchanged", "updated", "absent"]
                                },
                                "message": {"type": "object", "required": ["text"]},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "partialFingerprints": {
                                    "type": "object",
                                    "additionalProperties": {"type": "string"},
                                },
                                "suppressions": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "required": ["kind"],
                                        "properties": {"kind": {"enum": ["inSource", "external"]}},
                                    },
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}
"""What the standard asks of the parts that we write, for where its schema is not at hand."""


@pytest.mark.parametrize("result", [survey(), SurveyResult(())], ids=["full", "empty"])
def test_sarif_has_what_the_standard_requires(result: SurveyResult) -> None:
    jsonschema.validate(json.loads(report("sarif", result)), SARIF_PARTS)


def sarif_results(result: SurveyResult | None = None):
    return json.loads(report("sarif", result))["runs"][0]["results"]


def test_sarif_names_its_rules_and_points_to_them() -> None:
    run = json.loads(report("sarif"))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for found in run["results"]:
        rule = rules[found["ruleIndex"]]
        assert rule["id"] == found["ruleId"]
        assert rule["help"]["markdown"].startswith(rule["shortDescription"]["text"])


def test_sarif_keeps_what_is_waived_with_its_reason() -> None:
    waived = [r for r in sarif_results() if "suppressions" in r]
    assert [r["suppressions"][0]["justification"] for r in waived] == ["misprint"]


def test_sarif_addresses_are_encoded_and_relative() -> None:
    uris = {
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in sarif_results()
    }
    assert "docs/zh/%E7%B3%BB%E7%BB%9F.md" in uris


def fingerprints(result: SurveyResult) -> list[str]:
    return [r["partialFingerprints"]["sentenceAndCard/v1"] for r in sarif_results(result)]


def test_fingerprints_do_not_move_with_the_lines() -> None:
    before = survey()
    assert fingerprints(moved_down(before, 40)) == fingerprints(before)


def test_alike_findings_have_fingerprints_of_their_own() -> None:
    twice = page(
        [
            judged(s, Verdict.UNSOURCED, *found)
            for s, found in (
                (s, [dataclasses.replace(survey().pages[0].sentences[2].findings[0], sentence=i)])
                for i, s in enumerate([sentence("Half failed.", 0), sentence("Half failed.", 1)])
            )
        ]
    )
    prints = fingerprints(SurveyResult((twice,)))
    assert len(prints) == len(set(prints)) == 2


# --- junit --------------------------------------------------------------------------------------


def test_junit_fails_where_the_gate_does() -> None:
    root = ET.fromstring(report("junit"))  # noqa: S314 - our own output
    failures = {f.get("type") for f in root.iter("failure")}
    assert failures == {"SV402 number-contradicted", "gate"}
    assert root.get("failures") == "2"
    skipped = [s.get("message") for s in root.iter("skipped")]
    assert skipped == ["waived"]


def test_junit_passes_when_the_gate_is_open() -> None:
    fine = page(
        [judged(sentence("It was 1.62.", markers=[0]), Verdict.PASS)], [marker(0, "doe2006")]
    )
    root = ET.fromstring(report("junit", SurveyResult((fine,))))  # noqa: S314 - our own output
    assert root.get("failures") == "0"
    assert int(root.get("tests", "0")) >= 2


# --- github, gitlab, markdown -------------------------------------------------------------------


def test_github_shows_the_gravest_first() -> None:
    lines = report("github").splitlines()
    assert lines[0] == (
        "::error file=docs/trust.md,line=2,col=1,title=SV402 number-contradicted (error)::"
        "the passage says 1.10, the sentence says 1.26. Card: doe2006-3fa1. Passage (sec.3/para.2):"
        " “among larger studies 1.10” Write the figure of the passage."
    )
    assert [line.split(" ")[0] for line in lines] == [
        "::error",
        "::warning",
        "::warning",
        "::warning",
        "::notice",
        "::notice",
        "::notice",
        "::error",
        "::notice",
    ]


def test_github_commands_cannot_be_smuggled_in() -> None:
    for line in report("github").splitlines():
        assert not line.startswith("::error::x")
        properties = line.split("::")[1]
        assert properties.count("title=") <= 1
    assert "%250A" in report("github")


def test_gitlab_issues_are_complete_and_told_apart() -> None:
    issues = json.loads(report("gitlab"))
    assert len({i["fingerprint"] for i in issues}) == len(issues) == 6
    for issue in issues:
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert issue["location"]["lines"]["begin"] >= 1
    assert "misprint" not in report("gitlab")


def test_markdown_shows_the_score_cards_and_folds_the_findings() -> None:
    shown = report("markdown")
    assert shown.startswith("## ❌ gate\\: no")
    assert "| **all** | 6 | 5/6 (83.33 %) | 1 | 2 | 1 | 1 |" in shown
    assert shown.count("<details>") == shown.count("</details>") == 2


def test_markdown_takes_no_markup_and_no_mention_from_the_text() -> None:
    shown = report("markdown")
    assert "<b>" not in shown
    assert "&lt;b&gt;\\|\\`\\*" in shown
    assert "@all" not in shown
