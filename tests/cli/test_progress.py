"""What a long command says of how far it is."""

from __future__ import annotations

import sys

import pytest

from mkdocs_survey.cli.progress import Stages


def test_off_a_terminal_a_line_tells_that_a_stage_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Stages() as stages:
        for done in (1, 2, 3):
            stages("words", done, 3)
        stages("sentences", 1, 1)  # too short to tell of
        stages("vectors", 2048, 4000)
    assert capsys.readouterr().err == "note: words: 3 steps\nnote: vectors: 4000 steps\n"


def test_on_a_terminal_each_stage_has_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with Stages() as stages:
        stages("words", 1, 2)
        stages("words", 2, 2)
        stages("vectors", 2048, 4000)
    shown = capsys.readouterr().err
    assert "words" in shown
    assert "2/2" in shown
    assert "2048/4000" in shown
