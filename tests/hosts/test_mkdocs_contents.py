"""Where the headings that the plugin adds stand in a page's table of contents."""

from __future__ import annotations

import pytest
from mkdocs.structure.toc import AnchorLink

from mkdocs_survey.hosts.mkdocs import append_heading


def tree(*outline: tuple[str, int]) -> list[AnchorLink]:
    contents: list[AnchorLink] = []
    for title, level in outline:
        append_heading(contents, AnchorLink(title, title, level))
    return contents


def shown(contents: list[AnchorLink]) -> list[object]:
    return [(c.title, shown(c.children)) if c.children else c.title for c in contents]


@pytest.mark.parametrize(
    ("outline", "expected"),
    [
        # Material drops whatever stands beside the page's only title
        ([("T", 1), ("a", 2), ("References", 2)], [("T", ["a", "References"])]),
        ([("T", 1), ("a", 2), ("b", 3), ("References", 2)], [("T", [("a", ["b"]), "References"])]),
        ([("a", 2), ("References", 2)], ["a", "References"]),
        ([("References", 2)], ["References"]),
        ([("T", 1), ("a", 2), ("page", 3)], [("T", [("a", ["page"])])]),
    ],
)
def test_a_heading_goes_below_the_last_one_above_its_level(
    outline: list[tuple[str, int]], expected: list[object]
) -> None:
    assert shown(tree(*outline)) == expected
