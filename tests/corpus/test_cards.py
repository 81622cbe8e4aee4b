"""Cards: strict reading with file and line, and appending that leaves the author's text alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.corpus.cards import load_cards
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import CARD_FIELDS, CardField, PassageRef, Place

from .conftest import opened

SHA = "a" * 64
CARD = f"""\
# evidence of the second reading
- id: doe2024-0001
  fields:
    question: {{text: Do two readings agree?, at: sec.1/para.1}}
    method: NOT_FOUND
  passages: [{{at: sec.2/para.1, sha256: {SHA}}}]
"""


def test_a_card_has_all_fields_and_its_place() -> None:
    problems = Problems()
    (card,) = load_cards(CARD.encode(), "doe2024", "cards.yaml", problems)
    problems.raise_if_any()
    assert card.id == "doe2024-0001"
    assert card.passages == (PassageRef("sec.2/para.1", SHA),)
    assert tuple(card.fields) == CARD_FIELDS
    assert card.fields["question"] == CardField("Do two readings agree?", "sec.1/para.1")
    assert card.fields["method"] is None
    assert card.place == Place("cards.yaml", 2, 3)
    assert not card.draft


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  fields:", "  fieldz:", "3:3: unknown field 'fieldz'"),
        ("method:", "methods:", "5:5: unknown field 'methods'"),
        ("method: NOT_FOUND", "question: NOT_FOUND", "5:5: 'question' stands twice"),
        ("method: NOT_FOUND", "method: none", "5:13: field 'method' must be NOT_FOUND or"),
        (", at: sec.1/para.1", "", "4:15: 'at' is missing"),
        ("id: doe2024-0001", "id: a b", "2:3: 'a b' cannot be the id of a card"),
        ("id: doe2024-0001", "id:", "'id' is missing"),
        ("id: doe2024-0001", "id: [a]", "2:7: 'id' is missing or no text"),
        (f"sha256: {SHA}", "sha256: abc", "'sha256' must be 64 hex digits"),
        (f"[{{at: sec.2/para.1, sha256: {SHA}}}]", "[]", "names no passage"),
        (f"[{{at: sec.2/para.1, sha256: {SHA}}}]", "all", "'passages' must be a list, not 'all'"),
        ("- id: doe2024-0001\n  fields", "- just text\n- fields", "a mapping was expected"),
        ("  passages", "  draft: maybe\n  passages", "'draft' must be true or false, not 'maybe'"),
        ("- id", "cards:\n- id", "a list of cards was expected"),
        ("NOT_FOUND", "[", "not valid YAML"),
        ("# evidence", "---\nx\n---\n#", "not valid YAML"),
    ],
)
def test_every_mistake_is_named_with_its_place(old: str, new: str, message: str) -> None:
    assert old in CARD
    problems = Problems()
    with pytest.raises(CorpusError) as caught:
        load_cards(CARD.replace(old, new, 1).encode(), "doe2024", "cards.yaml", problems)
        problems.raise_if_any()
    assert message in str(caught.value)
    assert "cards.yaml:" in str(caught.value)


def test_all_problems_are_reported_at_once(project: Path) -> None:
    bad = CARD.replace("method:", "methods:") + CARD.replace("# e", "# another e")
    (project / "corpus/sources/doe2024/cards.yaml").write_text(bad)
    with pytest.raises(CorpusError) as caught:
        opened(project)
    lines = str(caught.value).splitlines()
    assert lines[0] == "2 problems in the corpus"
    assert "corpus/sources/doe2024/cards.yaml:5:5: unknown field 'methods'" in lines[1]
    assert (
        "card id 'doe2024-0001' is taken already, in corpus/sources/doe2024/cards.yaml:2:3"
        in lines[2]
    )


def test_not_utf_8_is_an_error_with_its_line(project: Path) -> None:
    path = project / "corpus/sources/doe2024/cards.yaml"
    path.write_bytes(CARD.encode() + "# é".encode("latin-1"))
    with pytest.raises(CorpusError, match=r"cards\.yaml:7: the file is not UTF-8"):
        opened(project)


def test_new_card_rests_on_the_passage_and_says_not_found(project: Path) -> None:
    added = add_card(
        project / "corpus",
        opened(project),
        "doe2024",
        ["sec.2/para.1"],
        {"results": 'It rose: "3.2 points" # so', "method": "Read twice. @sec.1/para.1"},
    )
    corpus = opened(project)
    card = corpus.cards[added.id]
    assert corpus.passages_of(card) == added.passages
    assert card.fields["results"] == CardField('It rose: "3.2 points" # so', "sec.2/para.1")
    assert card.fields["method"] == CardField("Read twice.", "sec.1/para.1")
    assert card.fields["data"] is None
    text = (project / "corpus/sources/doe2024/cards.yaml").read_text()
    assert text == (
        f"- id: {added.id}\n"
        "  fields:\n"
        "    question: NOT_FOUND\n"
        '    method: {text: "Read twice.", at: sec.1/para.1}\n'
        '    results: {text: "It rose: \\"3.2 points\\" # so", at: sec.2/para.1}\n'
        "    data: NOT_FOUND\n"
        "    limitations: NOT_FOUND\n"
        "  passages:\n"
        f"    - {{at: sec.2/para.1, sha256: {added.passages[0].sha256}}}\n"
    )


def test_ids_are_stable_and_a_second_call_changes_nothing(project: Path) -> None:
    root, at = project / "corpus", ["sec.2/para.1", "sec.1/para.1"]
    first = add_card(root, opened(project), "doe2024", at, {})
    data = (root / "sources/doe2024/cards.yaml").read_bytes()
    second = add_card(root, opened(project), "doe2024", at[::-1], {})
    assert (first.new, second.new) == (True, False)
    assert second.id == first.id
    assert first.id.startswith("doe2024-")
    assert (root / "sources/doe2024/cards.yaml").read_bytes() == data


@pytest.mark.parametrize(
    "existing",
    [
        "",
        "# nothing yet\n",
        "[]\n",
        "# before\n[] # after\n",
        CARD,
        CARD.rstrip("\n"),
        CARD + "# the end\n",
        "\n".join("  " + line for line in CARD.splitlines()) + "\n",
        CARD.replace("\n", "\r\n"),
    ],
)
def test_appending_keeps_comments_and_layout(project: Path, existing: str) -> None:
    path = project / "corpus/sources/doe2024/cards.yaml"
    path.write_bytes(existing.encode())
    before = list(opened(project).cards)
    added = add_card(project / "corpus", opened(project), "doe2024", ["sec.1/para.1"], {})
    assert list(opened(project).cards) == [*before, added.id]
    assert path.read_bytes().startswith(existing.encode().replace(b"[]", b"", 1))


def test_a_file_that_cannot_be_appended_to_is_left_alone(project: Path) -> None:
    path = project / "corpus/sources/doe2024/cards.yaml"
    flow = f"[{{id: x, passages: [{{at: sec.2/para.1, sha256: {SHA}}}]}}]\n"
    path.write_text(flow)
    with pytest.raises(CorpusError, match="nothing can be appended"):
        add_card(project / "corpus", opened(project), "doe2024", ["sec.1/para.1"], {})
    assert path.read_text() == flow


@pytest.mark.parametrize(
    ("source", "at", "options", "message"),
    [
        ("doe2025", "sec.1/para.1", {}, "there is no source 'doe2025'\n  Nearest: doe2024"),
        ("doe2024", "sec.1/para.9", {}, "no passage at 'sec.1/para.9'\n  Nearest: sec.1/para.1"),
        ("doe2024", "sec.1/para.1", {"card_id": "a b"}, "cannot be the id of a card"),
    ],
)
def test_what_is_not_there_is_named(
    project: Path, source: str, at: str, options: dict[str, str], message: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        add_card(project / "corpus", opened(project), source, [at], {}, **options)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_taken_id_is_not_overwritten(project: Path) -> None:
    root = project / "corpus"
    add_card(root, opened(project), "doe2024", ["sec.1/para.1"], {}, card_id="my-card")
    with pytest.raises(CorpusError, match="rests on other passages"):
        add_card(root, opened(project), "doe2024", ["sec.2/para.1"], {}, card_id="my-card")


def test_cjk_ids_are_allowed(project: Path) -> None:
    added = add_card(
        project / "corpus", opened(project), "doe2024", ["sec.1/para.1"], {}, card_id="王2020-甲"
    )
    assert added.id in opened(project).cards
