"""What each kind of fault makes of a sentence: one edit shown of those that are given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.mutation import Edit, Kind, names
from mkdocs_survey.mutation.kinds import WORDING
from mkdocs_survey.mutation.plan import stands

MADE = [
    (Kind.NUMBER, "It caught 40.7 % of them.", "It caught 46.7 % of them."),
    (Kind.NUMBER, "It took 1,260 days.", "It took 2,160 days."),
    (Kind.NUMBER, "Nine of ten errors are right.", "Nine of four errors are right."),
    (Kind.NUMBER, "共有12例病例。", "共有13例病例。"),
    (Kind.NUMBER, "三个城市参加。", "五个城市参加。"),
    (Kind.SCALE, "Over 68 million people saw it.", "Over 68 billion people saw it."),
    (Kind.SCALE, "A dose of 5 mg was given.", "A dose of 5 g was given."),
    (Kind.SCALE, "It needs 22 MiB.", "It needs 22 GiB."),
    (Kind.SCALE, "销售额为1.5亿元。", "销售额为1.5万元。"),
    (Kind.SCALE, "剂量为5毫克。", "剂量为5克。"),
    (Kind.UNIT, "It rose by 4.2 %.", "It rose by 4.2 percentage points."),
    (Kind.UNIT, "It lasted 18 months.", "It lasted 18 years."),
    (Kind.UNIT, "It reads 40 pages per second.", "It reads 40 pages per minute."),
    (Kind.UNIT, "It costs $40.", "It costs €40."),
    (Kind.UNIT, "提高了4.2%。", "提高了4.2个百分点。"),
    (Kind.UNIT, "持续了3个月。", "持续了3年。"),
    (Kind.DIRECTION, "Costs rose in May.", "Costs fell in May."),
    (Kind.DIRECTION, "Higher doses helped.", "Lower doses helped."),
    (Kind.DIRECTION, "It is the most common error.", "It is the least common error."),
    (Kind.DIRECTION, "错误率上升了。", "错误率下降了。"),
    (Kind.DIRECTION, "A组高于B组。", "A组低于B组。"),
    (Kind.NEGATION, "The trial was blinded.", "The trial was not blinded."),
    (Kind.NEGATION, "The trial was not blinded.", "The trial was blinded."),
    (Kind.NEGATION, "It can replace a reader.", "It cannot replace a reader."),
    (Kind.NEGATION, "It caught every swap.", "It did not catch every swap."),
    (Kind.NEGATION, "The model needs two passes.", "The model does not need two passes."),
    (Kind.NEGATION, "模型会出错。", "模型不会出错。"),
    (Kind.NEGATION, "试验没有设对照组。", "试验有设对照组。"),
]


@pytest.mark.parametrize(("kind", "before", "after"), MADE)
def test_a_mutator_makes_this_fault_among_others(kind: Kind, before: str, after: str) -> None:
    assert after in [edit.apply(before) for edit in WORDING[kind](before)]


NONE_MADE = [
    (Kind.NUMBER, "See Table 2 and GPT-4 in doi:10.1000/182."),
    (Kind.NUMBER, "第3章讨论p53。"),
    (Kind.SCALE, "Millionaires met Mr g in Basel."),
    (Kind.UNIT, "The second day was a monthly one."),
    (Kind.UNIT, "2019年的报告"),
    (Kind.DIRECTION, "It rises and falls."),  # stays true when one is turned
    (Kind.DIRECTION, "At most, more or less."),
    (Kind.DIRECTION, "Below, the hard swaps."),  # points to the text
    (Kind.NEGATION, "It may help."),  # may not help: true as well
    (Kind.NEGATION, "It is not only fast."),
    (Kind.NEGATION, "机会与功能"),  # 会 and 能 inside of words
]


@pytest.mark.parametrize(("kind", "text"), NONE_MADE)
def test_words_that_make_no_fault_are_left_alone(kind: Kind, text: str) -> None:
    assert [edit.apply(text) for edit in WORDING[kind](text)] == []


def test_a_number_told_loosely_is_changed_by_more_than_it_may_be_rounded() -> None:
    changed = {edit.new for edit in WORDING[Kind.NUMBER]("About 45 firms joined.")}
    assert changed == {"15", "25", "65", "75", "85", "95"}


def test_names_come_from_the_pool_in_the_same_form() -> None:
    pool = ["BERT", "Crossref", "USE", "Ada Field"]
    made = [
        e.apply("We used MiniLM, then Zotero.")
        for e in names.edits("We used MiniLM, then Zotero.", pool)
    ]
    assert made == [
        "We used BERT, then Zotero.",
        "We used MiniLN, then Zotero.",
        "We used USE, then Zotero.",
        "We used MiniLM, then Crossref.",
    ]


def test_a_site_without_other_names_gets_a_neighbour_and_a_country_for_a_country() -> None:
    assert [e.new for e in names.edits("It blocks IL-6.", [])] == ["IL-7"]
    assert "美国" in [e.new for e in names.edits("中国的产量", [])]
    assert names.edits("the trial ran in May", []) == ()


@given(st.text(alphabet="12.,% 万亿不是会没mg not is more rose Table two 三个A", max_size=60))
def test_every_edit_changes_the_text_where_it_says(text: str) -> None:
    found = [e for mutator in WORDING.values() for e in mutator(text)]
    for edit in [*found, *names.edits(text, ["NEW"])]:
        assert 0 <= edit.start < edit.end <= len(text)
        assert edit.apply(text) != text
        assert edit.old(text) + text[edit.end :] == text[edit.start :]


@pytest.mark.parametrize(("offset", "moved"), [(0, 0), (3, 3), (4, 4), (6, 5), (9, 7)])
def test_boundaries_move_with_what_is_before_them(offset: int, moved: int) -> None:
    assert Edit(3, 7, "ab").moved(offset) == moved


@pytest.mark.parametrize(
    ("edit", "claim", "known", "stands_there"),
    [
        (Edit(0, 2, "58"), "31 moths", "58 moths, 31 traps", True),
        (Edit(0, 2, "58"), "31 moths", "58.2 moths, 158 traps", False),
        (Edit(2, 6, " months"), "18 years", "18 months later", True),
        (Edit(2, 6, " months"), "18 years", "12 months later", False),
        (Edit(0, 4, "BERT"), "GPT4 won", "the BERT model", True),
        (Edit(0, 4, "BERT"), "GPT4 won", "RoBERTa", False),
        (Edit(3, 4, "亿"), "1.5万元", "共1.5亿元", True),
    ],
)
def test_new_words_that_the_source_has_as_well_make_no_fault(
    edit: Edit, claim: str, known: str, stands_there: bool
) -> None:
    assert stands(edit, claim, known) is stands_there
