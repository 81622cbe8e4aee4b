"""Bibliographies as people have them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.model import BibEntry, Person, Place

from ..shared import SHARED, needs_shared


def one(source: str) -> BibEntry:
    bibliography = read_bibliography(source.encode(), "refs.bib")
    assert bibliography.problems == ()
    (entry,) = bibliography.entries.values()
    return entry


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (r"{Erd\H{o}s and Doe}", "Erdős and Doe"),
        (r"{M{\"u}ller's \textit{na\"{\i}ve} caf\'e}", "Müller's naïve café"),
        ("{The {DNA} of 深度学习}", "The DNA of 深度学习"),
        (r"{10\% \& more}", "10% & more"),
        ("{100% of cases}", "100% of cases"),
        ("{pages 3--7}", "pages 3–7"),
        (r"{$\alpha$-decay at $10^{-5}$}", "α-decay at 10⁻⁵"),
        ('"quoted"', "quoted"),
        ('"a" # " b"', "a b"),
    ],
)
def test_latex_becomes_text(value: str, text: str) -> None:
    assert one(f"@misc{{k, title = {value}}}").fields["title"] == text


@pytest.mark.parametrize(
    ("names", "people"),
    [
        ("Doe, Jane and Roe, R.", [("Doe", "Jane"), ("Roe", "R.")]),
        ("Jane Doe and others", [("Doe", "Jane")]),
        ("{World Health Organization}", [("World Health Organization", "")]),
        ("王小云 and 李明", [("王小云", ""), ("李明", "")]),
        ("昂温, G.", [("昂温", "G.")]),
        ("King, Jr., Martin", [("King", "Martin, Jr.")]),
        ("too, many, commas, here", [("too, many, commas, here", "")]),
        (r"G{\"o}del, Kurt", [("Gödel", "Kurt")]),
    ],
)
def test_people(names: str, people: list[tuple[str, str]]) -> None:
    entry = one(f"@misc{{k, author = {{{names}}}}}")
    assert entry.authors == tuple(Person(*p) for p in people)


def test_addresses_are_not_decoded() -> None:
    entry = one(r"@misc{k, url = {https://example.org/a\_b~c?d=%20}, doi = {10.1/a--b}}")
    assert entry.fields["url"] == "https://example.org/a_b~c?d=%20"
    assert entry.fields["doi"] == "10.1/a--b"


def test_macros_months_and_crossrefs() -> None:
    bibliography = read_bibliography(
        b"@string{jo = {J. Odds}}\n"
        b"@inproceedings{a, title = {Paper}, month = mar, note = jo, crossref = {P}}\n"
        b"@proceedings{p, title = {Proceedings}, editor = {Roe, R.}, year = 2006}\n",
        "refs.bib",
    )
    entry = bibliography.entries["a"]
    assert entry.fields["booktitle"] == "Proceedings"
    assert entry.fields["title"] == "Paper"
    assert (entry.fields["month"], entry.fields["note"]) == ("March", "J. Odds")
    assert entry.fields["year"] == "2006"
    assert entry.editors == (Person("Roe", "R."),)


BROKEN = """\
@article{good1, title = {One}}

@article{open, title = {Never {closed},
  year = 2006

@article{good2, title = {Two}}
@article{, title = {No key}}
@article{good1, title = {Twice}}
@article{macro, title = nothing}
@comment{left out}
just text
@article{good3, title = {Three}}
"""


def test_a_broken_entry_costs_only_itself() -> None:
    bibliography = read_bibliography(BROKEN.encode(), "refs.bib")
    assert list(bibliography.entries) == ["good1", "good2", "macro", "good3"]
    assert bibliography.entries["good1"].fields["title"] == "One"
    assert [(str(p.place), p.key) for p in bibliography.problems] == [
        ("refs.bib:3", "open"),
        ("refs.bib:7", ""),
        ("refs.bib:8", "good1"),
        ("refs.bib:9", "macro"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_encodings(encoding: str) -> None:
    data = "@article{凯撒2013, author = {凯撒}, journal = {测试期刊}}".encode(encoding)
    entry = read_bibliography(data, "refs.bib").entries["凯撒2013"]
    assert entry.authors == (Person("凯撒"),)
    assert entry.fields["journal"] == "测试期刊"


def test_a_file_that_is_not_utf_8_is_read_and_said() -> None:
    data = "@misc{a,\n title = {Ein Café}}\n".encode("latin-1")
    read = read_bibliography(data, "x.bib")
    assert read.entries["a"].fields["title"] == "Ein Café"
    (problem,) = read.problems
    assert problem.place == Place("x.bib", 2)
    assert str(problem) == "the file is not UTF-8; read as Latin-1, check the accents"


@given(st.text(alphabet='@{}()="#,\\ab\n', max_size=80))
def test_anything_is_read_without_a_traceback(text: str) -> None:
    read_bibliography(text.encode(), "refs.bib")


def test_many_entries_that_never_close_cost_time_in_proportion() -> None:
    source = "".join(f"@article{{k{n},\n title = {{Title,\n year = 2000,\n\n" for n in range(4000))
    started = time.process_time()
    problems = read_bibliography(source.encode(), "refs.bib").problems
    # what searches the rest of the file for every entry takes minutes
    assert time.process_time() - started < 20
    assert [p.place.line for p in problems] == list(range(1, 16_001, 4))


@needs_shared
@pytest.mark.parametrize(
    ("name", "entries", "problems"),
    [
        ("d2l-zh.bib", 197, 0),
        ("gbk_test.bib", 1, 1),  # its encoding
        ("gbt7714-examples.bib", 344, 0),
        ("jabref-authors.bib", 212, 0),
        ("mendeley-web-pages.bib", 450, 62),  # empty and repeated keys
    ],
)
def test_real_files(name: str, entries: int, problems: int) -> None:
    data = Path(SHARED, "corpus", "bib", name).read_bytes()
    bibliography = read_bibliography(data, name)
    assert (len(bibliography.entries), len(bibliography.problems)) == (entries, problems)
