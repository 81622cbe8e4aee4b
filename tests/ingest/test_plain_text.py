"""What the reader of plain text makes of paragraphs and lines."""

from __future__ import annotations

import pytest

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.formats import read_source
from tests.ingest.papers import outline

PAPER = """\
On the Size of Effects
======================

ABSTRACT

Small trials exaggerate ef-
fects. Larger trials do not.

1. Introduction

We asked:
  - how large
    it is
  - for whom

1.1 Data

Trials from 2001.

                 12

References

[1] Doe, J. (2006). Odds.
    Journal of Odds, 3, 10-19.
[2] Roe, R. (2011). Evens.
"""


def test_a_paper() -> None:
    document = read_source(PAPER.encode(), "paper.txt")
    assert document.title == "On the Size of Effects"
    assert outline(document.passages) == [
        ("abstract/para.1", "body", "Small trials exaggerate effects. Larger trials do not."),
        ("sec.1/para.1", "body", "We asked:"),
        ("sec.1/list.1", "body", "- how large it is\n- for whom"),
        ("sec.1.1/para.1", "body", "Trials from 2001."),
        ("ref.1", "reference", "Doe, J. (2006). Odds. Journal of Odds, 3, 10-19."),
        ("ref.2", "reference", "Roe, R. (2011). Evens."),
    ]


def test_chinese() -> None:
    document = read_source(
        "一、引言\n\n本文讨论证据，\n并说明其大小。\n".encode("gb18030"), "a.txt"
    )
    assert document.lang == "zh"
    assert document.passages[-1].text == "本文讨论证据，并说明其大小。"
    assert document.notes == ("not UTF-8; read as GB 18030",)


@pytest.mark.parametrize("data", [b"\n\n", b"---\n", b"12\n"])
def test_nothing_to_read(data: bytes) -> None:
    with pytest.raises(IngestError, match=r"empty|no text"):
        read_source(data, "a.txt")
