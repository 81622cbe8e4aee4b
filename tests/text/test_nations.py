"""Countries, peoples and languages: what a word names, and where only a language is meant."""

import pytest

from mkdocs_survey.text.nations import nations, shorthands

READINGS = [
    ("British firms", ["British country"]),
    ("English firms", ["English either"]),
    ("English-speaking firms", ["English language"]),
    ("a report in English, from the U.S. and the Netherlands",
     ["English language", "U.S country", "Netherlands country"]),
    ("in English firms", ["English either"]),
    ("South Koreans left North Korea", ["South Koreans country", "North Korea country"]),
    ("tell us of New England, in turkey", []),
    ("德国人说德语，用英文写作", ["德国 country", "德语 language", "英文 language"]),
    ("印度尼西亚不是印度", ["印度尼西亚 country", "印度 country"]),
    ("方法文档，精英文化，其中文本，今日文章", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), READINGS)
def test_what_a_word_names(text: str, expected: list[str]) -> None:
    assert [f"{n.span.of(text)} {n.reading.value}" for n in nations(text)] == expected


SAME = [
    ("British", "England", True),
    ("English", "Britain", True),
    ("English-speaking", "Britain", False),
    ("English-speaking", "英文", True),
    ("Germans", "德国", True),
    ("Germans", "德语", False),
    ("American", "South America", False),
]


@pytest.mark.parametrize(("one", "other", "same"), SAME)
def test_whether_one_states_the_other(one: str, other: str, same: bool) -> None:
    (first,), (second,) = nations(one), nations(other)
    assert first.states(second) is second.states(first) is same


def test_a_country_by_one_character() -> None:
    germany, china = (n.row for n in nations("德国和中国"))
    assert shorthands("中德合作") == {germany, china}
    assert shorthands("德军撤退") == {germany}
    assert shorthands("品德高尚的中心") == frozenset()
