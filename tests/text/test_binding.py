"""Which words a marker stands for."""

from __future__ import annotations

import pytest

from mkdocs_survey.model import BlockKind
from tests.text.pages import covered, page_of

# (Markdown, sentences with the words each marker covers)
IN_A_SENTENCE = [
    # before or after the end of the sentence, its quote or bracket
    ("A rose [CARD:a].", [("A rose.", ["A rose."])]),
    ("A rose. [CARD:a]", [("A rose.", ["A rose."])]),
    ("A rose.[CARD:a] B fell.", [("A rose.", ["A rose."]), ("B fell.", [])]),
    ("A rose. [CARD:a] B fell.", [("A rose.", ["A rose."]), ("B fell.", [])]),
    ("He said “A rose.” [CARD:a] B fell.", [("He said “A rose.”", ["*"]), ("B fell.", [])]),
    ("He said “A rose [CARD:a].” B fell.", [("He said “A rose.”", ["*"]), ("B fell.", [])]),
    ("(A rose in May.) [CARD:a] B fell.", [("(A rose in May.)", ["*"]), ("B fell.", [])]),
    ("甲上升了[CARD:a]。乙下降了。", [("甲上升了。", ["*"]), ("乙下降了。", [])]),
    ("甲上升了。[CARD:a]乙下降了。", [("甲上升了。", ["*"]), ("乙下降了。", [])]),
    ("他说：“甲上升了。”[CARD:a]乙下降了。", [("他说：“甲上升了。”", ["*"]), ("乙下降了。", [])]),
    ("甲上升了 [CARD:a] 。", [("甲上升了。", ["*"])]),
    # at the end: the whole, or what follows the marker before
    ("A rose, and B fell [CARD:a].", [("A rose, and B fell.", ["*"])]),
    ("A rose [CARD:a][CARD:b].", [("A rose.", ["*", "*"])]),
    ("A rose [CARD:a] [CARD:b].", [("A rose.", ["*", "*"])]),
    (
        "A fell by 3 % [CARD:a], while B rose by 2 % [CARD:b].",
        [("A fell by 3 %, while B rose by 2 %.", ["A fell by 3 %", "while B rose by 2 %."])],
    ),
    (
        "模型甲的准确率上升了[CARD:a]，而模型乙的准确率下降了[CARD:b]。",
        [
            (
                "模型甲的准确率上升了，而模型乙的准确率下降了。",
                ["模型甲的准确率上升了", "而模型乙的准确率下降了。"],
            )
        ],
    ),
    # inside: the clause
    (
        "B stayed the same; A fell by 3 % [CARD:a], and C rose.",
        [("B stayed the same; A fell by 3 %, and C rose.", ["A fell by 3 %"])],
    ),
    (
        "B rose, but A fell by 3 % [CARD:a].",
        [("B rose, but A fell by 3 %.", ["*"])],
    ),
    # the words after it, where no clause ends at the marker
    (
        "Smith et al. [CARD:a] showed that prices rose.",
        [("Smith et al. showed that prices rose.", ["*"])],
    ),
    (
        "According to the annual report [CARD:a], prices rose by 3 %.",
        [("According to the annual report, prices rose by 3 %.", ["*"])],
    ),
    ("据年度报告[CARD:a]，价格上涨。", [("据年度报告，价格上涨。", ["*"])]),
    # before the first word
    ("[CARD:a] A rose. B fell.", [("A rose.", ["*"]), ("B fell.", [])]),
]


@pytest.mark.parametrize(("source", "expected"), IN_A_SENTENCE)
def test_in_a_sentence(source: str, expected: list[tuple[str, list[str]]]) -> None:
    page = page_of(source, extensions=())
    found = [
        (s.text, [words if words != s.text else "*" for _, words in covered(page, s)])
        for s in page.sentences
    ]
    whole = [(text, ["*" if w == text else w for w in words]) for text, words in expected]
    assert found == whole


TABLE = "| Model | Score{head} |\n|---|---|\n| A | 3 {row} |\n| B | 4 |\n"


def cited(source: str) -> list[tuple[str, list[tuple[str, bool]]]]:
    page = page_of(source)
    return [
        (s.text, [(page.markers[c.marker].refs[0].card, c.inherited) for c in s.citations])
        for s in page.sentences
    ]


def test_a_marker_in_a_row_covers_the_row() -> None:
    assert cited(TABLE.format(head="", row="[CARD:r]")) == [
        ("Model | Score", []),
        ("A | 3", [("r", False)]),
        ("B | 4", []),
    ]


def test_a_marker_in_the_head_covers_every_row() -> None:
    assert cited(TABLE.format(head=" [CARD:h]", row="[CARD:r]")) == [
        ("Model | Score", [("h", False)]),
        ("A | 3", [("h", True), ("r", False)]),
        ("B | 4", [("h", True)]),
    ]


def test_a_marker_in_the_caption_covers_every_row() -> None:
    source = TABLE.format(head="", row="") + "\n/// caption\nScores [CARD:c]\n///\n"
    assert cited(source) == [
        ("Model | Score", []),
        ("A | 3", [("c", True)]),
        ("B | 4", [("c", True)]),
        ("Scores", [("c", False)]),
    ]


def test_a_caption_covers_its_own_table_only() -> None:
    table = TABLE.format(head="", row="")
    source = f"{table}\n/// caption\nScores [CARD:c]\n///\n\nText.\n\n{table}"
    assert [len(cards) for text, cards in cited(source) if text == "A | 3"] == [1, 0]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("A rose. B fell.\n\n[CARD:a]", [("A rose.", []), ("B fell.", [("a", False)])]),
        ("- A rose.\n- B fell.\n\n[CARD:a]", None),
        ("> A rose. B fell.\n\n[CARD:a]", None),
        (TABLE.format(head="", row="") + "\n[CARD:a]", [
            ("Model | Score", [("a", False)]), ("A | 3", [("a", True)]), ("B | 4", [("a", True)]),
        ]),
        ("Before.\n\n## Head\n\n[CARD:a]\n\nAfter.", [("Before.", []), ("After.", [("a", False)])]),
        ("Text[^1].\n\n[^1]: [CARD:a]", [("Text.", [("a", False)])]),
        (
            "Before.\n\n![](x.png) [CARD:a]\n/// caption\nThe figure.\n///\n",
            [("Before.", []), ("The figure.", [("a", False)])],
        ),
    ],
)  # fmt: skip
def test_a_marker_alone_covers_the_block_before(
    source: str, expected: list[tuple[str, list[tuple[str, bool]]]] | None
) -> None:
    whole = [("A rose.", [("a", False)]), ("B fell.", [("a", False)])]
    assert cited(source) == (expected or whole)


def test_a_marker_with_no_text_at_all_is_kept() -> None:
    page = page_of("[CARD:a]")
    assert [m.raw for m in page.markers] == ["[CARD:a]"]
    assert page.sentences == ()


def test_kinds_and_headings() -> None:
    source = (
        "# One\n\nText.\n\n- Item.\n\n## Two [CARD:h]\n\n!!! note\n    Inside.\n\n"
        '??? tip "Titled"\n    More.\n\nTerm\n:   Meaning.\n\nEnd[^1].\n\n[^1]: Below.\n'
    )
    assert [(s.text, s.kind, s.heading) for s in page_of(source).sentences] == [
        ("Text.", BlockKind.PARAGRAPH, "One"),
        ("Item.", BlockKind.LIST_ITEM, "One"),
        ("Inside.", BlockKind.PARAGRAPH, "Two"),
        ("Titled", BlockKind.TITLE, "Two"),
        ("More.", BlockKind.PARAGRAPH, "Two"),
        ("Term", BlockKind.TITLE, "Two"),
        ("Meaning.", BlockKind.DEFINITION, "Two"),
        ("End.", BlockKind.PARAGRAPH, "Two"),
        ("Below.", BlockKind.FOOTNOTE, "Two"),
    ]
