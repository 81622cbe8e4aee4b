"""Small corpora for the tests of the card store, made by the tool itself from a Markdown paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.store import Corpus, open_corpus

PAPER = """\
---
title: Reading cards twice
author: [Jane Doe, John Roe]
date: 2024-05-01
key: doe2024
---

# Reading cards twice

## 1 Introduction

Cards were read twice in 37 of 41 cases. The second reading took 12 minutes.

## 2 Results

Agreement rose by 3.2 percentage points.

Nothing else changed.
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one paper and a corpus that holds it as ``doe2024``."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.chdir(tmp_path)
    paper = tmp_path / "paper.md"
    paper.write_text(PAPER, encoding="utf-8")
    outcomes = add_files(tmp_path / "corpus", [paper], Options())
    assert [o.status for o in outcomes] == ["added"]
    return tmp_path


def opened(project: Path) -> Corpus:
    """Open the corpus of ``project``."""
    return open_corpus(project / "corpus", project / ".cache")
