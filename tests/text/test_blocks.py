"""The text of a block does not depend on the pieces in which a tree holds it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.model import BlockKind
from mkdocs_survey.text.blocks import BlockText

_TEXT = st.text(alphabet=" \n\t\x1c\u00a0ab.,)。中文", max_size=12)


def read(pieces: list[str], marks: bool) -> str:
    builder = BlockText()
    for piece in pieces:
        builder.add(piece)
        if marks:
            builder.add_mark("note", "1")
    return builder.build(BlockKind.PARAGRAPH).text


@given(st.lists(_TEXT, max_size=6))
def test_text_may_come_in_any_pieces(pieces: list[str]) -> None:
    assert read(pieces, marks=False) == read(list("".join(pieces)), marks=False)


@given(_TEXT, _TEXT)
def test_a_mark_leaves_words_and_single_spaces(before: str, after: str) -> None:
    text = read([before, after], marks=True)
    assert text == " ".join(text.split())
    assert text.replace(" ", "") == "".join((before + after).split())
