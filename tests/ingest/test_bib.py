"""Bibliographies as people have them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pybtex.database import parse_string
from pybtex.exceptions import PybtexError

from bench.bib_damage import bibliography as damaged
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.decoding import decode
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
    assert list(bibliography.citable) == ["good1", "open", "good2", "macro", "good3"]
    assert bibliography.entries["good1"].fields["title"] == "One"
    assert bibliography.entries["open"].fields["title"] == "Never closed"
    assert [str(problem.place) + " " + str(problem) for problem in bibliography.problems] == [
        "refs.bib:3 entry 'open': the value of 'title' is never closed",
        "refs.bib:3 entry 'open': its opening { is never closed",
        "refs.bib:7 the entry has no key; it is read as 'no'",
        "refs.bib:8 entry 'good1': the key stands in line 1 already; it is read as 'good1b'",
        "refs.bib:9 entry 'macro': undefined macro nothing: its name is used as text",
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


DAMAGED = [
    # what is wrong, the entry as written, its fields in the end, what is said of it
    ("no comma between fields", "@misc{k, title = {A}\n year = 2006}", "title=A year=2006",
     "a comma is missing after 'title'"),
    ("no comma after the key", "@misc{k\n title = {A}}", "title=A",
     "a comma is missing after the key"),
    ("value never closed", "@misc{k,\n title = {A,\n year = 2006\n}", "title=A year=2006",
     "the value of 'title' is never closed"),
    ("quote never closed", '@misc{k,\n title = "A,\n year = "2006",\n}', "title=A year=2006",
     "the value of 'title' is never closed"),
    ("a brace too many", "@misc{k,\n title = {A}},\n year = 2006\n}", "title=A year=2006",
     "a closing brace too many"),
    ("never closed", "@misc{k, title = {A}, year = 2006,\n", "title=A year=2006",
     "its opening { is never closed"),
    ("quote in a quote", '@misc{k, title = "A "B" C", year = 2006}', 'title=A "B" C year=2006',
     ""),
    ("no braces", "@misc{k, title = A B C,\n year = 2006}", "title=A B C year=2006",
     "the value of 'title' stands neither in braces nor in quotes"),
    ("no value", "@misc{k, title = , year = 2006}", "year=2006", ""),
    ("field twice", "@misc{k, year = 2006, year = 2007}", "year=2006",
     "the field 'year' is given twice"),
    ("comment", "@misc{k,\n % year = 2005,\n year = 2006}", "year=2006", ""),
    ("parentheses", "@misc(k, title = {A (B)}, year = 2006)", "title=A (B) year=2006", ""),
    ("escaped brace", "@misc{k, title = {A \\} B}, year = 2006}", "title=A } B year=2006", ""),
    ("Windows path", "@misc{k, file = {C:\\papers\\}, year = 2006}", "file=C:\\papers\\ year=2006",
     ""),
    ("part without a name", "@misc{k, title = {A}, {what}, year = 2006}", "title=A year=2006",
     "a part of it is no field"),
    ("e-mail", "@misc{k, note = {me@x.org (home), @misc}}", "note=me@x.org (home), @misc", ""),
    ("commented out", "% @misc{k, year = 2006}", "year=2006", ""),
    ("in a comment", "@comment{@misc{k, year = 2006}}", "year=2006", ""),
    ("one inside a line", "see me@x.org (home) @misc{k, year = 2006}", "year=2006", ""),
    ("Windows line ends", "@misc{k,\r\n year = 2006\r\n}\r\n", "year=2006", ""),
    ("zero bytes", "@misc{k,\0 year = {20\x0006}}", "year=2006", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "fields", "said"), [c[1:] for c in DAMAGED], ids=[c[0] for c in DAMAGED]
)
def test_what_can_be_read_of_a_damaged_entry_is_kept(source: str, fields: str, said: str) -> None:
    bibliography = read_bibliography((source + "\n\n@misc{next, year = 1}").encode(), "refs.bib")
    assert list(bibliography.entries) == ["k", "next"]
    kept = bibliography.entries["k"].fields
    assert " ".join(f"{name}={value}" for name, value in kept.items()) == fields
    reasons = [problem.reason for problem in bibliography.problems]
    assert said in reasons if said else not reasons


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("@misc{doe 2006,", "doe 2006"),
        ("@misc{DBLP:conf/x/Y06,", "DBLP:conf/x/Y06"),
        ("@misc{王2006,", "王2006"),
        ("@misc{ \n  k ,", "k"),
        ("@misc{{k},", "k"),
        ("@misc{YWJj==,", "YWJj=="),
        ("@misc{,", "doe2006odds"),
        ("@misc{", "doe2006odds"),
    ],
)
def test_keys(head: str, key: str) -> None:
    source = f"{head} author = {{Doe, J.}}, title = {{The odds}}, year = 2006}}"
    bibliography = read_bibliography(source.encode(), "refs.bib")
    assert list(bibliography.entries) == [key]
    assert bibliography.made_keys == ({key} if key == "doe2006odds" else set())
    assert bibliography.entries[key].fields["title"] == "The odds"


def test_xdata_and_chains_of_parents() -> None:
    bibliography = read_bibliography(
        b"@xdata{pub, publisher = {P}, location = {Here}}\n"
        b"@collection{c, title = {Set}, subtitle = {Sub}, xdata = {pub}, date = {2006}}\n"
        b"@incollection{a, title = {Part}, crossref = {c}}\n"
        b"@incollection{b, title = {Other}, crossref = {b}, xdata = {gone}}\n",
        "refs.bib",
    )
    part = bibliography.entries["a"].fields
    assert (part["booktitle"], part["booksubtitle"], part["publisher"]) == ("Set", "Sub", "P")
    (problem,) = bibliography.problems
    assert str(problem) == "entry 'b': it inherits from 'gone', which is not in the file"


def test_one_work_under_two_keys_is_told() -> None:
    repeats = read_bibliography(
        b"@article{a, doi = {10.1/X}}\n"
        b"@misc{b, doi = {https://doi.org/10.1/x}}\n"
        b"@book{c, author = {Doe, J.}, title = {The odds of it all}, year = 2006}\n"
        b"@book{d, author = {Jane Doe}, title = {The Odds of {It} All}, date = {2006-03}}\n"
        b"@book{e, author = {Jane Doe}, title = {The Odds of {It} All}, date = {2007}}\n",
        "refs.bib",
    ).repeats
    assert [(r.key, r.reason) for r in repeats] == [
        ("b", "it is about the same work as 'a' in line 1"),
        ("d", "it is about the same work as 'c' in line 3"),
    ]


@pytest.mark.parametrize(
    ("names", "person"),
    [("family=Doe, given=Jane", ("Doe", "Jane")), ("{Unclosed, Jane", ("Unclosed", "Jane"))],
)
def test_unusual_people(names: str, person: tuple[str, str]) -> None:
    source = f'@misc{{k, author = "{names}"}}'
    people = [e.authors for e in read_bibliography(source.encode(), "x.bib").entries.values()]
    assert people == [(Person(*person),)]


@given(st.text(alphabet='@{}()="#,\\%ab\n', max_size=80))
def test_anything_is_read_without_a_traceback(text: str) -> None:
    read_bibliography(text.encode(), "refs.bib")


@given(st.binary(max_size=80))
def test_any_bytes_are_read_without_a_traceback(data: bytes) -> None:
    read_bibliography(b"@misc{k, title = {" + data + b"}}", "refs.bib")
    read_bibliography(data, "refs.json")


@given(st.integers(0, 10**6))
def test_never_fewer_entries_than_pybtex_finds(seed: int) -> None:
    data = damaged(seed).encode()
    try:
        theirs = len(parse_string(decode(data)[0], "bibtex").entries)
    except PybtexError:
        theirs = 0  # it gives the whole file up
    entries = read_bibliography(data, "refs.bib").entries
    assert len(entries) >= theirs
    assert all(entry.key == key for key, entry in entries.items())


HOSTILE = {
    "braces that never close": "@misc{a, t = " + "{" * 200_000,
    "braces that open nothing": "}" * 200_000 + "@misc{a, t = {x}}",
    "entries on one line that never close": "@misc{a, t = {x " * 5_000,
    "quotes": '@misc{a, t = "' + 'x" y, ' * 15_000,
    "quotes and fields": "@misc{a" + ', t = "x' * 15_000,
    "fields that never close": "@misc{a" + ",\n t = {x" * 15_000,
    "one name": "@misc{a, t = {x}, " + "a" * 200_000,
    "words": "@misc{a, " + "a b " * 100_000,
    "at signs": "@" * 200_000 + "@misc{a}",
    "white space": "@misc" + " " * 200_000 + "{a" + "\n" * 200_000 + "}",
    "one key": "@misc{a, t = {x}}\n" * 5_000,
    "backslashes": "@misc{a, t = {" + "\\" * 30_001 + "}}",
    "accents": "@misc{a, t = {" + "\\'" * 15_000 + "}}",
    "names": "@misc{a, author = {" + "X and " * 5_000 + "}}",
    "concatenation": "@misc{a, t = x" + " # x" * 15_000 + "}",
    "percent": "@misc{a, " + "%" * 100_000 + "\n" + "%\n" * 15_000 + "}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_is_in_proportion_to_length(name: str) -> None:
    started = time.process_time()
    assert read_bibliography(HOSTILE[name].encode(), "refs.bib").entries
    assert time.process_time() - started < 15  # what is quadratic takes minutes


def test_many_entries_that_never_close_cost_time_in_proportion() -> None:
    source = "".join(f"@article{{k{n},\n title = {{Title,\n year = 2000,\n\n" for n in range(4000))
    started = time.process_time()
    problems = read_bibliography(source.encode(), "refs.bib").problems
    # what searches the rest of the file for every entry takes minutes
    assert time.process_time() - started < 20
    assert sorted({p.place.line for p in problems}) == [
        line for n in range(4000) for line in (4 * n + 1, 4 * n + 2)
    ]


@needs_shared
@pytest.mark.parametrize(
    ("name", "entries", "problems"),
    [
        ("d2l-zh.bib", 197, 0),
        ("gbk_test.bib", 1, 1),  # its encoding
        ("gbt7714-examples.bib", 344, 0),
        ("jabref-authors.bib", 212, 0),
        ("mendeley-web-pages.bib", 512, 62),  # empty and repeated keys
    ],
)
def test_real_files(name: str, entries: int, problems: int) -> None:
    data = Path(SHARED, "corpus", "bib", name).read_bytes()
    bibliography = read_bibliography(data, name)
    assert (len(bibliography.entries), len(bibliography.problems)) == (entries, problems)
