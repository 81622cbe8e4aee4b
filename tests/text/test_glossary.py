"""The glossary file: what it may hold, and what is said about a wrong one."""

from pathlib import Path

import pytest

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.text.glossary import EMPTY, Term, load_glossary

GOOD = """
- term: acute kidney injury
  aliases: [AKI]
  translations: 急性肾损伤
- term: mortality
  protected: true
"""
WRONG = [
    ("term: x", 1, "no list of terms"),
    ("- word", 1, "no term"),
    ("- term: a\n  alias: [b]", 2, "“alias” is no key"),
    ("- term: a\n  term: b", 2, "stands twice"),
    ("- aliases: [b]", 1, "no “term”"),
    ("- term:\n", 1, "is text"),
    ("- term: a\n  aliases: [{b: c}]", 2, "is text"),
    ("- term: a\n  protected: maybe", 2, "true or false"),
    ("- term: a\n  aliases: [B]\n- term: b", 3, "belongs to “a” and to “b”"),
    ("- term: [a", 1, "not YAML"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "glossary.yaml"


def test_terms_with_aliases_translations_and_protection(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    assert load_glossary(file).terms == (
        Term("acute kidney injury", ("AKI",), ("急性肾损伤",)),
        Term("mortality", protected=True),
    )


def test_an_empty_file_is_an_empty_glossary(file: Path) -> None:
    file.write_text("# nothing yet\n", encoding="utf-8")
    assert load_glossary(file) == EMPTY


@pytest.mark.parametrize(("text", "line", "words"), WRONG)
def test_a_wrong_file_is_an_error_with_its_line(
    file: Path, text: str, line: int, words: str
) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words) as caught:
        load_glossary(file)
    assert caught.value.place is not None
    assert caught.value.place.line == line


def test_a_file_that_is_missing_or_in_another_encoding(file: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_glossary(file)
    file.write_bytes("- term: a\n- term: 死亡率".encode("gbk"))
    with pytest.raises(ConfigError, match="UTF-8") as caught:
        load_glossary(file)
    assert caught.value.place is not None
    assert caught.value.place.line == 2
