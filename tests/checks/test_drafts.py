"""What counts as evidence where cards are drafts."""

from __future__ import annotations

import pytest

from mkdocs_survey.checks.drafts import observe_drafts
from mkdocs_survey.model import (
    BlockKind,
    CardRef,
    Citation,
    Finding,
    Marker,
    Page,
    Place,
    Sentence,
    Severity,
)

PLACE = Place("docs/index.md", 3)
DRAFTS = {"d", "e"}


def page(*sentences: str) -> Page:
    """Sentences as the cards of their markers: ``"d; a, b"`` has two markers, ``?`` is broken."""
    markers: list[Marker] = []
    read = []
    for index, sentence in enumerate(sentences):
        citations = []
        for bracket in sentence.split(";") if sentence else ():
            refs = tuple(CardRef(name.strip()) for name in bracket.split(","))
            citations.append(Citation(len(markers), 0, 4))
            markers.append(Marker(len(markers), f"[CARD:{bracket}]", refs, PLACE))
        read.append(
            Sentence(
                "index.md", index, index, BlockKind.PARAGRAPH, "Text", PLACE, tuple(citations), "en"
            )
        )
    return Page("index.md", "docs/index.md", "T", "en", tuple(read), tuple(markers))


def alignment(of: Page) -> list[Finding]:
    found = []
    for sentence in of.sentences:
        for citation in sentence.citations:
            for ref in of.markers[citation.marker].refs:
                rule = "SV110" if ref.card in DRAFTS else "SV101" if ref.card == "?" else ""
                if rule:
                    found.append(
                        Finding(
                            rule,
                            Severity.WARNING,
                            PLACE,
                            "",
                            sentence=sentence.index,
                            marker=citation.marker,
                            card=ref.card,
                        )
                    )
    return found


@pytest.mark.parametrize(
    ("sentences", "rules"),
    [
        (["a"], []),
        (["d"], [("SV203", 0)]),
        (["d, e"], [("SV203", 0)]),
        (["d; e"], [("SV203", 0)]),
        (["d, a"], [("SV110", 0)]),  # in one bracket with an accepted card
        (["d; a"], [("SV110", 0)]),
        (["d; ?"], [("SV101", 0), ("SV203", 0)]),  # a broken marker is no evidence
        (["?"], [("SV101", 0)]),
        (["d", "a", "", "e"], [("SV203", 0), ("SV203", 3)]),
    ],
)
def test_a_sentence_rests_on_drafts_where_it_has_nothing_else(
    sentences: list[str], rules: list[tuple[str, int]]
) -> None:
    read = page(*sentences)
    found = observe_drafts(read, alignment(read))
    assert [(f.rule, f.sentence) for f in found] == rules


def test_the_message_says_what_to_do() -> None:
    read = page("d, e")
    (found,) = observe_drafts(read, alignment(read))
    assert "rests on drafts, d, e: once read, `mkdocs-survey card accept d e`" in found.message
    assert found.severity is Severity.COVERAGE
