"""Which lines a paragraph is written on, and that replacing them touches nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.text.source_lines import (
    Lines,
    lead_of,
    paragraph_lines,
    replace_lines,
    split_lines,
    structure_of,
)

PAGE = """\
# Title
one
two

- item a
  goes on
- item b

!!! note "Head"
    inside
    inside too

| a | b |
|---|---|
| 1 | 2 |
| 3 | 4 |

> quoted
> more
after
[^n]: a note
    of two lines
Term
: meaning
```
code
```
end"""


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        (1, 1, 1),
        (2, 2, 3),
        (3, 2, 3),
        (5, 5, 6),
        (6, 5, 6),
        (7, 7, 7),
        (10, 10, 11),
        (15, 15, 15),
        (18, 18, 20),
        (21, 21, 23),
        (24, 24, 24),
        (28, 28, 28),
    ],
)
def test_a_paragraph_ends_where_something_else_begins(line: int, first: int, last: int) -> None:
    assert paragraph_lines(split_lines(PAGE), line) == Lines(first, last)


def test_no_line_no_paragraph() -> None:
    assert 7 not in paragraph_lines([], 7)


@pytest.mark.parametrize(
    ("markdown", "lead"),
    [
        ("Words.", ""),
        ("    Words.", "    "),
        ("- [ ] Words.", "- [ ] "),
        ("> 3. Words", "> 3. "),
        ("[^note]: Words", "[^note]: "),
        ("| a | b |", "| "),
        ("## Heading", "## "),
        ("[CARD:a] begins", ""),
    ],
)
def test_what_stands_before_the_words(markdown: str, lead: str) -> None:
    assert lead_of(markdown) == lead


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("a\nb", "a b c", True),
        ("a", "a\n\nb", False),
        ("a", "a\n# b", False),
        ("a", "a\n- b", False),
        ("a", "a\n```\nb", False),
        ("- a\n- b", "- x y\n- z", True),
        ("a", "a\n---", False),
    ],
)
def test_structure(one: str, other: str, equal: bool) -> None:
    assert (structure_of(one) == structure_of(other)) is equal


LINE = st.text(alphabet="ab |#-\t", max_size=6)
END = st.sampled_from(["\n", "\r\n", "\r"])


@given(st.lists(st.tuples(LINE, END), max_size=8).map(lambda p: "".join(a + b for a, b in p)))
def test_lines_join_to_the_text(text: str) -> None:
    assert "".join(split_lines(text)) == text


@given(st.lists(LINE, min_size=1, max_size=8), END, st.data())
def test_only_the_lines_named_change(lines: list[str], end: str, data: st.DataObject) -> None:
    text = "".join(line + end for line in lines)
    first = data.draw(st.integers(1, len(lines)))
    last = data.draw(st.integers(first, len(lines)))
    new = replace_lines(text, [(Lines(first, last), "x\ny")])
    expected = [*lines[: first - 1], "x", "y", *lines[last:]]
    assert new == "".join(line + end for line in expected)


def test_a_file_without_a_last_line_break_keeps_none() -> None:
    assert replace_lines("a\nb", [(Lines(2, 2), "c"), (Lines(1, 1), "x")]) == "x\nc"
