"""Alignment: every way in which a marker can fail to lead to evidence, and the card store's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mkdocs_survey.checks.alignment import observe, observe_cards, observe_corpus
from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.model import (
    BlockKind,
    CardRef,
    Citation,
    Finding,
    Marker,
    Page,
    Place,
    Sentence,
    Severity,
)

from .conftest import PAPER, opened

CARD = "doe2024-card"
PASSAGES = "corpus/sources/doe2024/passages.jsonl"
CARDS = "corpus/sources/doe2024/cards.yaml"


@pytest.fixture
def carded(project: Path) -> Path:
    """The project with one card on the second result."""
    add_card(
        project / "corpus",
        opened(project),
        "doe2024",
        ["sec.2/para.1"],
        {"results": "It rose."},
        card_id=CARD,
    )
    return project


def marker(*refs: str, problem: str = "", misplaced: str = "") -> Marker:
    cards = tuple(CardRef(*ref.split("#")) for ref in refs)
    raw = f"[CARD:{'; '.join(refs)}]"
    return Marker(0, raw, cards, Place("docs/index.md", 7, 12), problem, misplaced)


def page(item: Marker, bound: bool = True) -> Page:
    citations = (Citation(item.index, 0, 8),) if bound else ()
    sentence = Sentence(
        "index.md",
        4,
        0,
        BlockKind.PARAGRAPH,
        "It rose.",
        Place("docs/index.md", 7),
        citations,
        "en",
    )
    return Page("index.md", "docs/index.md", "Odds", "en", (sentence,), (item,))


def found(project: Path, item: Marker) -> list[tuple[str, str]]:
    return [(f.rule, f.card) for f in observe(page(item), opened(project))]


def edit(project: Path, file: str, old: str, new: str) -> None:
    path = project / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_good_marker_says_nothing(carded: Path) -> None:
    assert found(carded, marker(CARD)) == []
    assert found(carded, marker(f"{CARD}#results")) == []


@pytest.mark.parametrize(
    ("item", "expected", "words"),
    [
        (marker("doe2024-cart"), ("SV101", "doe2024-cart"), "Did you mean doe2024-card?"),
        (marker("doe2024"), ("SV101", "doe2024"), "is a source; make a card"),
        (marker("nothing-like-it"), ("SV101", "nothing-like-it"), "card list"),
        (marker(problem="it names no card"), ("SV102", ""), "it names no card"),
        (marker(CARD, misplaced="heading"), ("SV107", ""), "in a heading"),
        (marker(CARD, misplaced="link"), ("SV107", ""), "inside a link"),
        (marker(f"{CARD}#method"), ("SV109", CARD), "says NOT_FOUND"),
        (marker(f"{CARD}#weather"), ("SV109", CARD), "has no field 'weather'"),
    ],
)
def test_what_a_marker_can_get_wrong(
    carded: Path, item: Marker, expected: tuple[str, str], words: str
) -> None:
    (finding,) = observe(page(item), opened(carded))
    assert (finding.rule, finding.card) == expected
    assert words in f"{finding.message} {finding.advice}"
    assert finding.place == item.place
    assert (finding.page, finding.sentence) == ("index.md", 4)


def test_every_card_of_a_marker_is_looked_at(carded: Path) -> None:
    item = marker("doe2024-x", CARD, "doe2024-y")
    assert found(carded, item) == [("SV101", "doe2024-x"), ("SV101", "doe2024-y")]


def test_an_unbound_marker_names_no_sentence(carded: Path) -> None:
    (finding,) = observe(page(marker("x"), bound=False), opened(carded))
    assert finding.sentence is None


def drop_line(project: Path) -> None:
    path = project / PASSAGES
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if b"3.2" not in line))


def alter_text(project: Path) -> None:
    edit(project, PASSAGES, "3.2 percentage", "2.3 percentage")


def alter_hash(project: Path) -> None:
    sha256 = opened(project).cards[CARD].passages[0].sha256
    edit(project, PASSAGES, f'"sha256": "{sha256}"', f'"sha256": "{"0" * 64}"')


def alter_card(project: Path) -> None:
    sha256 = opened(project).cards[CARD].passages[0].sha256
    edit(project, CARDS, sha256, "0" * 64)


def alter_both(project: Path) -> None:
    path = project / PASSAGES
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[1] |= {"text": "It fell.", "sha256": "1" * 64}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def drop_snapshot(project: Path) -> None:
    (project / PASSAGES).unlink()


def drop_entry(project: Path) -> None:
    edit(project, "corpus/references.bib", "doe2024", "doe2042")


def make_draft(project: Path) -> None:
    edit(project, CARDS, "  fields:", "  draft: true\n  fields:")


def make_local_and_absent(project: Path) -> None:
    edit(project, "corpus/sources/doe2024/source.yaml", "passages: shared", "passages: local")
    drop_snapshot(project)


@pytest.mark.parametrize(
    ("damage", "rule"),
    [
        (drop_line, "SV103"),
        (drop_snapshot, "SV103"),
        (alter_text, "SV104"),
        (alter_hash, "SV104"),
        (alter_card, "SV104"),
        (alter_both, "SV104"),
        (drop_entry, "SV105"),
        (make_draft, "SV110"),
        (make_local_and_absent, "SV111"),
    ],
)
def test_damage_to_the_corpus_reaches_every_marker(
    carded: Path, damage: Callable[[Path], None], rule: str
) -> None:
    damage(carded)
    assert found(carded, marker(CARD)) == [(rule, CARD)]
    assert [f.rule for f in observe_cards(opened(carded))] == [rule]


def test_a_local_source_that_is_here_is_checked_like_any_other(carded: Path) -> None:
    edit(carded, "corpus/sources/doe2024/source.yaml", "passages: shared", "passages: local")
    assert found(carded, marker(CARD)) == []
    alter_text(carded)
    assert found(carded, marker(CARD)) == [("SV104", CARD)]


def test_a_retired_passage_still_carries_its_card(carded: Path) -> None:
    paper = carded / "paper.md"
    paper.write_text(PAPER.replace("3.2", "3.4"), "utf-8")
    add_files(carded / "corpus", [paper], Options())
    assert found(carded, marker(CARD)) == []


def test_placeholders_and_unread_markers(carded: Path) -> None:
    place, other = Place("docs/index.md", 3, 1), Place("docs/index.md", 9)
    empty = Page("index.md", "docs/index.md", "", "en", (), (), (("[待补充]", place),), (other,))
    findings = observe(empty, opened(carded))
    assert [(f.rule, f.place, f.severity) for f in findings] == [
        ("SV106", place, Severity.ERROR),
        ("SV108", other, Severity.WARNING),
    ]
    assert "[待补充]" in findings[0].message


def corpus_findings(project: Path, cited: set[str]) -> list[Finding]:
    return list(observe_corpus(opened(project), cited))


def test_unused_cards(carded: Path) -> None:
    assert corpus_findings(carded, {CARD}) == []
    (finding,) = corpus_findings(carded, set())
    assert (finding.rule, finding.card, finding.page) == ("SV901", CARD, "")
    assert finding.place == Place(CARDS, 1, 3)


@pytest.mark.parametrize(
    ("entry", "rule", "words"),
    [
        (
            "@misc{b, author={Doe, Jane}, title={READING cards, twice}, year=2024}",
            "SV902",
            "doe2024",
        ),
        ("@misc{b, author={Roe, R.}, title={Reading cards twice}, year=2024}", "", ""),
        ("@misc{b, title={Other}}", "", ""),  # not ingested: none of our business
        ("@misc{b, title={Open}\n\n", "SV904", "never closed"),
    ],
)
def test_bibliography(carded: Path, entry: str, rule: str, words: str) -> None:
    path = carded / "corpus/references.bib"
    path.write_text(path.read_text("utf-8") + entry + "\n", "utf-8")
    findings = corpus_findings(carded, {CARD})
    assert [f.rule for f in findings] == ([rule] if rule else [])
    assert all(words in f.message and f.place.file == "corpus/references.bib" for f in findings)


def test_incomplete_entries_name_what_is_missing(carded: Path) -> None:
    edit(carded, "corpus/references.bib", "@misc", "@article")
    edit(carded, "corpus/references.bib", '    year = "2024"\n', "")
    (finding,) = corpus_findings(carded, {CARD})
    assert finding.rule == "SV903"
    assert "lacks journal or journaltitle, year or date" in finding.message
