"""CSL JSON: what Zotero and pandoc export is read as entries, a damaged item costs only itself."""

from __future__ import annotations

import json
import time

import pytest

from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.model import BibEntry, Person

ARTICLE = {
    "id": "doe2006",
    "type": "article-journal",
    "title": "The odds of <i>E. coli</i>",
    "container-title": "J. Odds",
    "volume": 3,
    "issue": "2",
    "page": "1-9",
    "DOI": "10.1000/1",
    "author": [
        {"family": "Doe", "given": "Jane", "suffix": "Jr."},
        {"family": "Gogh", "given": "V.", "non-dropping-particle": "van"},
        {"literal": "World Health Organization"},
        {"family": "王", "given": "小云"},
    ],
    "issued": {"date-parts": [[2006, 3, "1"]]},
}


def read(text: str) -> dict[str, BibEntry]:
    return dict(read_bibliography(text.encode(), "refs.json").entries)


@pytest.mark.parametrize(
    "shape",
    [[ARTICLE], {"items": [ARTICLE]}, ARTICLE],
    ids=["array", "items", "one item"],
)
def test_an_article(shape: object) -> None:
    (entry,) = read(json.dumps(shape)).values()
    assert (entry.key, entry.kind) == ("doe2006", "article")
    assert entry.fields == {
        "title": "The odds of E. coli",
        "journal": "J. Odds",
        "volume": "3",
        "number": "2",
        "pages": "1-9",
        "doi": "10.1000/1",
        "date": "2006-03-01",
        "year": "2006",
    }
    assert entry.authors == (
        Person("Doe", "Jane, Jr."),
        Person("van Gogh", "V."),
        Person("World Health Organization"),
        Person("王", "小云"),
    )


@pytest.mark.parametrize(
    ("type_", "kind", "field"),
    [
        ("chapter", "incollection", "booktitle"),
        ("paper-conference", "inproceedings", "booktitle"),
        ("article-newspaper", "newspaper", "journal"),
        ("thesis", "phdthesis", "school"),
        ("report", "techreport", "institution"),
        ("something new", "misc", "publisher"),
    ],
)
def test_types(type_: str, kind: str, field: str) -> None:
    item = {"id": "k", "type": type_, "container-title": "C", "publisher": "P"}
    entry = read(json.dumps([item]))["k"]
    assert entry.kind == kind
    assert entry.fields[field] in ("C", "P")


DAMAGED = """[
  {"id": "a", "title": "One"},
  {"id": "b", "title": "Never closed, "author": [{"family": "Doe"}]},
  {"id": "c", "title": "Three", "issued": {"raw": "2006"}},
  "no item",
  {"id": "c", "author": "no list", "issued": 3, "title": ["no text"]},
  {"title": "No key"},
  {"id": "cut off"
"""


def test_a_damaged_item_costs_only_itself() -> None:
    bibliography = read_bibliography(DAMAGED.encode(), "refs.json")
    assert list(bibliography.entries) == ["a", "c", "cb", "no"]
    assert [(p.place.line, p.reason.split(":")[0]) for p in bibliography.problems] == [
        (3, "the item is damaged in line 3"),
        (5, "the item is no object"),
        (6, "the key stands in line 4 already; it is read as 'cb'"),
        (7, "the entry has no key; it is read as 'no'"),
        (8, "the item is damaged in line 9"),
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "[[[", '{"items": 3}', "[" * 100_000])
def test_what_is_no_bibliography_has_no_entries_and_raises_nothing(text: str) -> None:
    assert all(not e.fields for e in read(text).values())


def test_time_is_in_proportion_to_length() -> None:
    started = time.process_time()
    assert len(read("[" + '{"id": "a", "title": "x" "y"},\n' * 5_000 + '{"id": "b"}]')) == 1
    assert len(read(json.dumps([{**ARTICLE, "id": str(n)} for n in range(5_000)]))) == 5_000
    assert time.process_time() - started < 15
