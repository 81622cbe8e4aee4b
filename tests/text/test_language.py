"""The language of a sentence."""

from __future__ import annotations

import pytest

from mkdocs_survey.text.language import language_of


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Prices rose by 3 %.", "en"),
        ("价格上涨了3%。", "zh"),
        ("BERT 和 GPT-4 在 GLUE 上的结果更好。", "zh"),
        ("The term 深度学习 means deep learning.", "en"),
        ("Das Wort wird groß geschrieben.", "en"),
    ],
)
def test_language(text: str, lang: str) -> None:
    assert language_of(text) == lang


def test_without_letters_the_page_decides() -> None:
    assert language_of("3.5 %", "zh") == "zh"
    assert language_of("3.5 %", "en") == "en"
