"""``mkdocs-survey verify``: pairs in, verdicts out, line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main

PASSAGE = "We replaced the lamps of 24 streets. Warm lamps used 38 kWh per street and month."
RIGHT = {"claim": "The warm lamps used 38 kWh per street and month.", "evidence": PASSAGE}
WRONG = {"claim": "The warm lamps used 83 kWh per street and month.", "evidence": PASSAGE}


def verify(*lines: object) -> Result:
    text = "\n".join(x if isinstance(x, str) else json.dumps(x) for x in lines)
    return CliRunner().invoke(main, ["verify", "-"], input=text, catch_exceptions=False)


def answers(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_pair_is_answered_in_order_with_its_own_id() -> None:
    result = verify({**RIGHT, "id": "a"}, "", {**WRONG, "id": 7}, RIGHT)
    found = answers(result)
    assert [a["id"] for a in found] == ["a", 7, "4"]
    assert [a["verdict"] for a in found] == ["pass", "fail", "pass"]
    assert result.exit_code == 1
    assert all(set(a) == {"id", "score", "cosine", "verdict", "findings"} for a in found)
    (finding,) = [f for f in found[1]["findings"] if f["severity"] == "error"]
    assert set(finding) == {"rule", "severity", "message"}
    assert "38" in finding["message"]


def test_without_a_wrong_pair_the_exit_code_is_0() -> None:
    assert verify({**RIGHT, "lang": None}).exit_code == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "-:2: this line is not JSON"),
        ("[1]", "-:2: this line is not a JSON object"),
        ('{"claim": "x"}', '-:2: "evidence" is missing or no text'),
        ('{"claim": 3, "evidence": "x"}', '-:2: "claim" is missing or no text'),
        ('{"claim": "x", "evidence": "y", "lang": "fr"}', "-:2: \"lang\" is 'fr'"),
        ('{"claim": "\\ud800", "evidence": "y"}', "-:2: the text holds half of a surrogate pair"),
    ],
)
def test_a_bad_line_is_named_and_the_exit_code_is_2(line: str, message: str) -> None:
    result = verify(RIGHT, line)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
