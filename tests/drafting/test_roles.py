"""What a passage is for: told by titles, by subsections, and by the order of sections."""

from __future__ import annotations

import pytest

from mkdocs_survey.drafting.roles import Role, passage_roles, title_role

from .papers import passages


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("2.1 Materials and Methods", Role.METHODS),
        ("Methods and Findings", Role.METHODS_AND_RESULTS),
        ("Methodology/Principal Findings", Role.METHODS_AND_RESULTS),
        ("3 Results", Role.RESULTS),
        ("Results and Discussion", Role.RESULTS),
        ("Discussion", Role.DISCUSSION),
        ("Strengths and Limitations", Role.LIMITATIONS),
        ("5. Conclusions.", Role.CONCLUSION),
        ("Why Was This Study Done?", Role.OBJECTIVE),
        ("What Do These Findings Mean?", Role.DISCUSSION),
        ("Background", Role.INTRODUCTION),
        ("Acknowledgments", Role.ASIDE),
        ("Ethics Statement", Role.ASIDE),
        ("The Ideal Gas", None),
        ("", None),
        ("小结与讨论", Role.CONCLUSION),
        ("3 研究方法", Role.METHODS),
        ("1.1.2 深度学习方法", None),
        ("四、实验结果", Role.RESULTS),
        ("1 引言", Role.INTRODUCTION),
        ("参考文献", Role.ASIDE),
    ],
)
def test_titles(title: str, role: Role | None) -> None:
    assert title_role(title) is role


def roles(*rows: tuple[str, str]) -> list[Role]:
    paper = passages(*((at, section, f"Words at {at}.") for at, section in rows))
    found = passage_roles(paper)
    return [found[p.id] for p in paper]


def test_a_subsection_is_what_its_section_is() -> None:
    assert roles(("sec.2/para.1", "Methods"), ("sec.2.1.3/para.1", "Magnets")) == [
        Role.METHODS,
        Role.METHODS,
    ]


def test_sections_without_a_title_of_their_own_are_told_by_their_place() -> None:
    # "2 Methods" and "3 Results" hold nothing but subsections: no passage carries their titles
    assert roles(
        ("sec.1/para.1", "Introduction"),
        ("sec.2.1/para.1", "Magnets"),
        ("sec.3.1/para.1", "Forces"),
        ("sec.4/para.1", "Discussion"),
    ) == [Role.INTRODUCTION, Role.METHODS, Role.RESULTS, Role.DISCUSSION]


def test_methods_may_come_last() -> None:
    assert roles(
        ("sec.1/para.1", "Introduction"),
        ("sec.2.1/para.1", "Forces"),
        ("sec.3/para.1", "Discussion"),
        ("sec.4.1/para.1", "Magnets"),
    ) == [Role.INTRODUCTION, Role.RESULTS, Role.DISCUSSION, Role.METHODS]


def test_subsections_vote_for_their_section() -> None:
    assert roles(
        ("sec.1/para.1", "Introduction"),
        ("sec.2.1/para.1", "Participants"),
        ("sec.2.2/para.1", "Statistical analysis"),
        ("sec.2.3/para.1", "Magnets"),
    ) == [Role.INTRODUCTION, *[Role.METHODS] * 3]


@pytest.mark.parametrize(
    ("at", "section", "role"),
    [
        ("abstract/para.1", "Abstract", Role.ABSTRACT),
        ("abstract/sec.2/para.1", "Results", Role.RESULTS),
        ("abstract.editor/para.1", "Summary", Role.CONCLUSION),
        ("box.1/para.1", "Box 1. Key Points", Role.CONCLUSION),
        ("box.1/para.1", "Box 1. A recipe", Role.ASIDE),
        ("ack/para.1", "", Role.ASIDE),
        ("app.A/para.1", "Results of the pilot", Role.ASIDE),
    ],
)
def test_what_stands_outside_the_sections(at: str, section: str, role: Role) -> None:
    assert roles((at, section)) == [role]


def test_what_stands_before_the_first_title_opens_the_paper() -> None:
    assert roles(("sec.1/para.1", ""), ("sec.2/para.1", "Magnets")) == [
        Role.INTRODUCTION,
        Role.BODY,
    ]


def test_a_summary_at_the_head_is_an_abstract_and_one_at_the_end_a_conclusion() -> None:
    assert roles(
        ("sec.1/para.1", "Summary"), ("sec.2/para.1", "Magnets"), ("sec.3/para.1", "Summary")
    ) == [Role.ABSTRACT, Role.BODY, Role.CONCLUSION]
