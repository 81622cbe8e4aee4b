"""Which brackets are citations in pandoc's form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.text.pandoc import find_citations


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("A [@doe2006].", [("doe2006",)]),
        ("A [@a; @b].", [("a", "b")]),
        ("A [-@a].", [("a",)]),
        ("A [@a;@b; @a].", [("a", "b")]),
        ("A [@smith:2020-x_y].", [("smith:2020-x_y",)]),
        ("A [@{a}].", [("a",)]),
        ("A [@a] and [@b].", [("a",), ("b",)]),
        ("一句[@王2020]。", [("王2020",)]),
        ("Write me@example.org, [me@example.org] or @someone.", []),
        (r"A \[@a].", []),
        ("A [@a](https://example.org) and ![@a](x.png).", []),
        ("[@a]: https://example.org", []),
        ("A [CARD:a] and [^1].", []),
    ],
)
def test_keys(text: str, keys: list[tuple[str, ...]]) -> None:
    assert [c.keys for c in find_citations(text) if not c.extra] == keys


@pytest.mark.parametrize("text", ["[see @a]", "[@a, p. 3]", "[@a; see @b]"])
def test_what_says_more_than_keys_is_told_apart(text: str) -> None:
    assert [(c.raw, c.extra) for c in find_citations(f"A {text}.")] == [(text, True)]


@given(st.text(alphabet="[]@a; -\\(:\n", max_size=60))
def test_a_bracket_is_a_slice_of_the_text(text: str) -> None:
    for found in find_citations(text):
        assert text[found.start : found.end] == found.raw
