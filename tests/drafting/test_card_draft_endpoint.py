"""`card draft --endpoint`: only what stands in the paper gets in, and nothing is sent unasked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mkdocs_survey.cli import main
from mkdocs_survey.drafting import by_model

from .conftest import CARDS, ESSAY, PAPER, ingest, opened, run, state
from .stub import Stub, said, serve, status

GOOD: dict[str, Any] = {
    "question": None,
    "method": None,
    "results": {"passage": 2, "quote": "patients with quieter alarms slept longer"},
    "data": {"passage": 2, "quote": "The mean difference was 34 minutes."},
    "limitations": "NOT_FOUND",
}
INVENTED = {**GOOD, "limitations": {"passage": 1, "quote": "The sample was small and local."}}


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serve() as running:
        running.replies = [said(GOOD)]
        yield running


def settings(project: Path, **values: object) -> None:
    text = json.dumps({"survey": {"drafting": values}})
    (project / "mkdocs.yml").write_text(f"site_name: s\nplugins: [{text}]\n")


def ask(stub: Stub, *args: str) -> Any:
    return run("draft", *args, "--endpoint", stub.url, "--model", "small")


def test_a_model_points_and_the_paper_speaks(project: Path, stub: Stub) -> None:
    result = ask(stub, "doe2024")
    (card,) = opened(project).cards.values()
    assert result.exit_code == 0
    assert f"sending passages of 1 source to {stub.url[7:-3]}, at most 24,000 char" in result.stderr
    assert card.draft and card.fields["question"] is None
    results = card.fields["results"]
    assert results is not None
    assert results.text == "We found that patients with quieter alarms slept longer."
    ((_, _, body),) = stub.requests
    assert [p["text"] for p in json.loads(body["messages"][1]["content"])["passages"]] == [
        "In this study, we examine whether quieter alarms lengthen the sleep of patients.",
        "We found that patients with quieter alarms slept longer. The mean difference was 34 "
        "minutes.",
    ]


def test_an_invented_quotation_is_rejected_and_said(project: Path, stub: Stub) -> None:
    stub.replies = [said(INVENTED)]
    result = ask(stub, "doe2024", "--format", "json")
    ((record),) = json.loads(result.stdout)
    assert record["card"]["fields"]["limitations"] == "NOT_FOUND"
    assert record["rejected"] == [
        {
            "field": "limitations",
            "reason": "the quotation stands in none of the passages that were sent",
        }
    ]
    assert "sample was small" not in (project / CARDS).read_text(encoding="utf-8")
    assert "sample was small" not in result.output


def test_the_same_question_is_asked_once(project: Path, stub: Stub) -> None:
    first = ask(stub, "doe2024", "--dry-run").stdout
    assert ask(stub, "doe2024", "--dry-run").stdout == first
    assert len(stub.requests) == 1
    # another model is another question
    run("draft", "doe2024", "--dry-run", "--endpoint", stub.url, "--model", "other")
    assert len(stub.requests) == 2
    ingest(project, PAPER.replace("34", "36"), "paper.md")
    ask(stub, "doe2024", "--dry-run")
    assert len(stub.requests) == 3


def test_an_answer_without_form_is_asked_for_once_more(project: Path, stub: Stub) -> None:
    stub.replies = [said("Certainly! Here is"), said(GOOD)]
    assert "doe2024  new" in ask(stub, "doe2024").stdout
    assert len(stub.requests) == 2


def test_one_bad_answer_does_not_stop_the_rest(
    project: Path, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_model, "_AT_ONCE", 1)  # replies come in the order of the sources
    stub.replies = [said('{"results": '), said("[]"), said(GOOD)]
    result = ask(stub, "roe2020", "doe2024")
    assert result.exit_code == 1
    assert "roe2020: the model's answer cannot be used: it is no JSON object" in result.stderr
    assert "doe2024  new" in result.stdout
    assert "Traceback" not in result.output


def test_a_service_that_says_no(project: Path, stub: Stub) -> None:
    stub.replies = [status(401)]
    before = state(project)
    result = ask(stub, "doe2024")
    assert result.exit_code == 2
    assert "doe2024: the endpoint answers with status 401" in result.stderr
    assert state(project) == before


def test_settings_opt_in_and_offline_opts_out(
    project: Path, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(project, endpoint=stub.url, model="small", key_env="DRAFT_KEY", max_chars=500)
    result = run("draft", "doe2024", "--dry-run")
    assert result.exit_code == 2
    assert "the environment variable 'DRAFT_KEY' is not set" in result.stderr
    monkeypatch.setenv("DRAFT_KEY", "sk-very-secret")
    result = run("draft", "doe2024")
    ((_, headers, _),) = stub.requests
    assert headers["Authorization"] == "Bearer sk-very-secret"
    kept = b"".join(p.read_bytes() for p in project.rglob("*") if p.is_file())
    assert b"sk-very-secret" not in kept and "sk-very-secret" not in result.output
    run("draft", "roe2020", "--offline")
    assert len(stub.requests) == 1


def test_a_key_goes_to_its_own_service_only(
    project: Path, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRAFT_KEY", "sk-very-secret")
    settings(project, endpoint="https://example.org/v1", model="small", key_env="DRAFT_KEY")
    ask(stub, "doe2024")
    ((_, headers, _),) = stub.requests
    assert "Authorization" not in headers


def test_a_check_sends_nothing(project: Path, stub: Stub) -> None:
    settings(project, endpoint=stub.url, model="small")
    (project / "docs").mkdir()
    (project / "docs/index.md").write_text("# Sleep\n\nAlarms are loud.\n")
    CliRunner().invoke(main, ["check"])
    assert stub.requests == []


def test_local_passages_do_not_leave_the_machine(project: Path, stub: Stub) -> None:
    text = PAPER.replace("doe2024", "poe2021").replace("Quieter alarms\n", "Louder alarms\n")
    ingest(project, text, "poe.md", local=True)
    result = run("draft", "poe2021", "--endpoint", "https://example.org/v1", "--model", "small")
    assert result.exit_code == 2
    assert "local: they may not leave this machine" in result.stderr
    assert "poe2021  new" in ask(stub, "poe2021").stdout  # a service on this machine may read them


def test_no_more_is_sent_than_the_bound(project: Path, stub: Stub) -> None:
    ingest(project, ESSAY.replace("Time passes.", "Time passes slowly. " * 25), "essay.md")
    settings(project, max_chars=500)
    ask(stub, "roe2020", "doe2024")
    for _, _, body in stub.requests:
        sent = json.loads(body["messages"][1]["content"])["passages"]
        assert sum(len(p["text"]) for p in sent) <= 500
