"""A project with a paper and an essay, for commands to be typed in."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.store import Corpus, open_corpus

PAPER = """\
---
title: Quieter alarms
author: Jane Doe
date: 2024
key: doe2024
---

# Quieter alarms

## 1 Introduction

In this study, we examine whether quieter alarms lengthen the sleep of patients.

## 2 Results

We found that patients with quieter alarms slept longer. The mean difference was 34 minutes.
"""
ESSAY = "---\nkey: roe2020\nauthor: John Roe\ndate: 2020\n---\n\n# On time\n\nTime passes.\n"
CARDS = "corpus/sources/doe2024/cards.yaml"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.chdir(tmp_path)
    ingest(tmp_path, PAPER, "paper.md")
    ingest(tmp_path, ESSAY, "essay.md")
    return tmp_path


def ingest(project: Path, text: str, name: str, local: bool = False) -> None:
    (project / name).write_text(text, encoding="utf-8")
    (outcome,) = add_files(project / "corpus", [project / name], Options(local=local))
    assert outcome.status in ("added", "updated"), outcome.error


def run(*args: str) -> Result:
    result = CliRunner().invoke(main, ["card", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def opened(project: Path) -> Corpus:
    return open_corpus(project / "corpus", project / ".cache")


def state(project: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in (project / "corpus").rglob("*") if p.is_file()}
