"""Bounds of their own for pages, and the pages that are not checked."""

from __future__ import annotations

import pytest

from mkdocs_survey.config import CoverageConfig, load_config
from mkdocs_survey.coverage import measure
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.gate import decide
from mkdocs_survey.hosts.selection import is_selected, stands_aside
from mkdocs_survey.model import SurveyResult, Verdict
from tests.gate.conftest import Project
from tests.results import judged, marker, page, sentence


def site(**pages: tuple[int, int]) -> SurveyResult:
    """Pages by name with so many covered claims of so many."""
    made = []
    for name, (covered, claims) in pages.items():
        path = f"{name}.md"
        rows = [
            judged(
                sentence(f"Half of {n} failed.", n, page=path, markers=[n] if n < covered else ()),
                Verdict.PASS if n < covered else Verdict.UNSOURCED,
            )
            for n in range(claims)
        ]
        markers = [marker(n, "doe2006", page=path) for n in range(covered)]
        made.append(page(rows, markers, path=path))
    return SurveyResult(tuple(made))


BOUNDS = [
    ({}, False, "coverage 14/20 (70.00 %) < 90 %"),
    ({"b.md": 50}, True, "other pages 9/10 (90.00 %) ≥ 90 % holds; 1 page reaches its own bound"),
    ({"docs/b.md": 50}, True, "1 page reaches its own bound"),
    ({"b.md": 51}, False, "coverage of docs/b.md 5/10 (50.00 %) < 51 %"),
    ({"*": 60, "b.md": 50}, True, "2 pages reach their own bound"),
    ({"b.md": 50, "*": 60}, False, "coverage of docs/b.md 5/10 (50.00 %) < 60 %"),
    ({"a.md": 91, "b.md": 0}, False, "coverage of docs/a.md 9/10 (90.00 %) < 91 %"),
]


@pytest.mark.parametrize(("pages", "ok", "reason"), BOUNDS)
def test_a_page_is_held_to_its_own_bound(pages: dict[str, int], ok: bool, reason: str) -> None:
    result = site(a=(9, 10), b=(5, 10))
    gate = decide(result, measure(result), CoverageConfig(pages=pages))
    assert (gate.ok, reason in str(gate)) == (ok, True), gate


def test_bounds_hold_for_what_changed_too(branch: Project) -> None:
    branch.settings(coverage={"fail_under": 75, "pages": {"notes/*": 0}})
    branch.write("docs/notes/a.md", "# Notes\n\nThe new lamps cost 12 % less.\n")
    assert branch.check("--diff", "main").exit_code == 0
    branch.write("docs/b.md", "# B\n\nThe old lamps cost 12 % more.\n")
    assert branch.check("--diff", "main").exit_code == 1


@pytest.mark.parametrize("pages", [["a.md"], {"a.md": 101}, {"a.md": "90"}, {"a.md": None}, {1: 1}])
def test_bounds_that_are_none_are_errors_that_name_them(pages: object) -> None:
    with pytest.raises(ConfigError, match=r"survey\.coverage\.pages"):
        load_config({"coverage": {"pages": pages}})


@pytest.mark.parametrize(
    ("path", "include", "exclude", "selected"),
    [
        ("a.md", (), (), True),
        ("a.md", ("a*",), (), True),
        ("b.md", ("a*",), (), False),
        ("a/b.md", ("a/*",), (), True),
        ("a/b.md", ("a/*",), ("a/b.md",), False),
        ("a/b.md", (), ("a/*",), False),
    ],
)
def test_globs(path: str, include: tuple[str], exclude: tuple[str], selected: bool) -> None:
    assert is_selected(path, include, exclude) is selected


@pytest.mark.parametrize(
    ("meta", "why"),
    [
        ({}, ""),
        ({"draft": True}, "draft: true"),
        ({"draft": "True"}, "draft: true"),
        ({"draft": False}, ""),
        ({"draft": None}, ""),
        ({"draft": ["true"]}, ""),
        ({"survey": False}, "survey: false"),
        ({"survey": "no"}, "survey: false"),
        ({"survey": True}, ""),
        ({"survey": {"page": False}}, ""),
    ],
)
def test_front_matter(meta: dict[str, object], why: str) -> None:
    assert stands_aside(meta) == why


@pytest.mark.parametrize("front", ["---\ndraft: true\n---\n", "survey: false\n\n"])
def test_a_page_that_stands_aside_is_not_counted_and_is_named(front: str, project: Project) -> None:
    project.write("docs/b.md", f"{front}# B\n\nThe old lamps cost 12 % more [CARD:gone].\n")
    result = project.check()
    assert result.exit_code == 0
    assert "note: 1 not checked by their front matter: b.md (" in result.output


def test_a_bound_for_no_page_is_said(project: Project) -> None:
    project.settings(coverage={"fail_under": 75, "pages": {"appendix/*": 0}})
    assert "no page that is checked matches appendix/*" in project.check().output


def test_only_included_pages_are_checked(project: Project) -> None:
    project.settings(coverage={"fail_under": 75}, include=["index.md"])
    project.write("docs/b.md", "# B\n\nThe old lamps cost 12 % more [CARD:gone].\n")
    assert [p["page"] for p in project.report()["pages"]] == ["index.md"]
