"""Who gets which number, and how works are printed in the two styles."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.bibliography import (
    STYLES,
    doi_url,
    format_reference,
    number_pages,
    original_url,
    ranges,
    short_label,
)
from mkdocs_survey.model import BibEntry, Person, Place
from tests.publish.fakes import CORPUS, DOE, LI, WEB, Said, entry, page_result

PAGES = [
    page_result("a.md", Said("x", (("web2021-index",), ("doe2006-limits", "doe2006-ratio")))).page,
    page_result("b.md", Said("y", (("li2020-zh",), ("nobody",), ("doe2006-ratio",)))).page,
]


def test_two_cards_on_one_work_share_its_number() -> None:
    numbers = number_pages(PAGES, CORPUS.cards, "page")
    assert dict(numbers["a.md"].numbers) == {"web2021": 1, "doe2006": 2}


def test_pages_count_from_one_and_unknown_cards_take_no_number() -> None:
    numbers = number_pages(PAGES, CORPUS.cards, "page")
    assert dict(numbers["b.md"].numbers) == {"li2020": 1, "doe2006": 2}


def test_a_site_counts_through_its_pages() -> None:
    numbers = number_pages(PAGES, CORPUS.cards, "site")
    assert dict(numbers["a.md"].numbers) == {"web2021": 1, "doe2006": 2}
    assert dict(numbers["b.md"].numbers) == {"li2020": 3, "doe2006": 2}


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([], []),
        ([7], [(7,)]),
        ([2, 1], [(1,), (2,)]),
        ([5, 1, 3, 4], [(1,), (3, 4, 5)]),
        ([1, 1, 2, 3, 9], [(1, 2, 3), (9,)]),
    ],
)
def test_ranges(numbers: list[int], expected: list[tuple[int, ...]]) -> None:
    assert ranges(numbers) == expected


@given(st.lists(st.integers(1, 60)))
def test_every_number_of_a_bracket_is_in_one_group(numbers: list[int]) -> None:
    assert [n for group in ranges(numbers) for n in group] == sorted(set(numbers))


ARTICLE_DE = entry(
    "k",
    authors=[("Müller", "Jörg Karl"), ("de la Cruz", "Jean-Luc"), ("Łoś", "A."), ("Roe", "B.")],
    title="Is 50 % of {x} <b>A & B</b>?",
    journal="Zeitschrift",
    year="2006",
    number="2",
    pages="10--19",
)
CHAPTER = entry(
    "k",
    "incollection",
    authors=[("Roe", "R.")],
    editors=[("Ed", "Eve")],
    title="A part",
    booktitle="The whole",
    edition="2",
    publisher="ACM",
    address="New York",
    year="1999",
    pages="1-2",
)
THESIS = entry(
    "k", "phdthesis", authors=[("陈", "晨")], title="论文", school="北京大学", year="2011"
)
REPORT = entry(
    "k",
    "techreport",
    authors=[("World Health Organization", "")],
    title="On figures",
    number="TR 12",
    institution="WHO",
    address="Geneva",
    year="1970",
)
ONLINE = entry(
    "k",
    "online",
    title="A page",
    date="2020-01-02",
    urldate="2021-03-04",
    url="https://example.org/a",
)
PATENT = entry(
    "k",
    "patent",
    authors=[("姜", "锡洲")],
    title="一种药的制备方法",
    number="88105607.3",
    date="1989-07-26",
)

PRINTED = [
    (
        "numeric",
        DOE,
        "Jane Doe, Richard Roe. Small studies and what they exaggerate. "
        "Journal of Replication 3:10–19, 2006. doi:10.1234/jr.2006.3.",
    ),
    (
        "gb7714",
        DOE,
        "DOE J, ROE R. Small studies and what they exaggerate[J]. "
        "Journal of Replication, 2006, 3: 10-19. DOI: 10.1234/jr.2006.3.",
    ),
    ("numeric", LI, "李四光, 王五, 赵六, 钱七. 证据与引用. 科学出版社, 北京, 2020."),
    ("gb7714", LI, "李四光, 王五, 赵六, 等. 证据与引用[M]. 北京: 科学出版社, 2020."),
    (
        "numeric",
        ARTICLE_DE,
        "Jörg Karl Müller, Jean-Luc de la Cruz, A. Łoś, B. Roe. "
        "Is 50 % of {x} <b>A & B</b>? Zeitschrift (2):10–19, 2006.",
    ),
    (
        "gb7714",
        ARTICLE_DE,
        "MÜLLER J K, DE LA CRUZ J L, ŁOŚ A, et al. "
        "Is 50 % of {x} <b>A & B</b>?[J]. Zeitschrift, 2006(2): 10-19.",
    ),
    ("numeric", CHAPTER, "R. Roe. A part. In The whole, 1–2, ACM, New York, 1999."),
    ("gb7714", CHAPTER, "ROE R. A part[M]//ED E. The whole. 2nd ed. New York: ACM, 1999: 1-2."),
    ("numeric", THESIS, "陈晨. 论文. 学位论文, 北京大学, 2011."),
    ("gb7714", THESIS, "陈晨. 论文[D]. 北京大学, 2011."),
    (
        "numeric",
        REPORT,
        "World Health Organization. On figures. Technical report TR 12, WHO, Geneva, 1970.",
    ),
    ("gb7714", REPORT, "World Health Organization. On figures: TR 12[R]. Geneva: WHO, 1970."),
    ("numeric", ONLINE, "A page. 2020. https://example.org/a."),
    ("gb7714", ONLINE, "A page[EB/OL]. (2020-01-02)[2021-03-04]. https://example.org/a."),
    ("gb7714", PATENT, "姜锡洲. 一种药的制备方法: 88105607.3[P]. 1989-07-26."),
    ("numeric", entry("lonely2000", "misc"), "lonely2000."),
    ("gb7714", entry("lonely2000", "misc"), "lonely2000[Z]."),
    (
        "numeric",
        entry("k", authors=[("Roe", "B"), ("others", "")], title="T", year="1"),
        "B Roe, et al. T. 1.",
    ),
]


@pytest.mark.parametrize(("style", "work", "expected"), PRINTED)
def test_printed(style: str, work: BibEntry, expected: str) -> None:
    assert format_reference(work, style).text == expected


def test_more_than_six_authors_are_cut_in_the_numeric_style() -> None:
    many = entry("k", authors=[(f"Name{n}", "A") for n in range(7)], title="T")
    assert format_reference(many, "numeric").text == "A Name0, A Name1, A Name2, et al. T."


def test_html_is_escaped_and_links_are_https() -> None:
    html = format_reference(ARTICLE_DE, "numeric").html
    assert "&lt;b&gt;A &amp; B&lt;/b&gt;" in html
    assert '<a href="https://doi.org/10.1234/jr.2006.3" rel="noopener">' in (
        format_reference(DOE, "numeric").html
    )


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "data:text/html,x",
        "ftp://example.org/",
        "//example.org",
        "https://user:pass@example.org/",
        "https://exa mple.org/",
        "https://example.org/\u202egnp",
        "https://[::1/",
        "http:///path",
    ],
)
def test_addresses_that_do_not_leave(url: str) -> None:
    work = entry("k", "misc", title="T", url=url)
    assert original_url(work) == ""
    assert all("href" not in format_reference(work, style).html for style in STYLES)


@pytest.mark.parametrize(
    ("doi", "expected"),
    [
        ("10.1371/journal.pmed.0020124", "https://doi.org/10.1371/journal.pmed.0020124"),
        ("https://doi.org/10.1000/a(b)c", "https://doi.org/10.1000/a(b)c"),
        ("doi: 10.1000/x<y>&z", "https://doi.org/10.1000/x%3Cy%3E%26z"),
        ('10.1000/"><script>', "https://doi.org/10.1000/%22%3E%3Cscript%3E"),
        ("none", ""),
    ],
)
def test_doi(doi: str, expected: str) -> None:
    assert doi_url(entry("k", doi=doi)) == expected


def test_the_web_page_is_the_original_before_the_doi() -> None:
    both = entry("k", doi="10.1000/1", url="https://example.org/")
    assert original_url(both) == "https://example.org/"
    assert original_url(entry("k", eprint="2101.00001")) == "https://arxiv.org/abs/2101.00001"


@pytest.mark.parametrize(
    ("work", "english", "chinese"),
    [
        (DOE, "Doe et al. 2006", "Doe 等，2006"),
        (LI, "李四光 et al. 2020", "李四光 等，2020"),
        (WEB, "Institute for Made-up Figures 2021", "Institute for Made-up Figures，2021"),
        (entry("k", title="A title"), "A title", "A title"),
        (entry("key2000"), "key2000", "key2000"),
    ],
)
def test_short_label(work: BibEntry, english: str, chinese: str) -> None:
    assert short_label(work, "en") == english
    assert short_label(work, "zh") == chinese


class _Balanced(HTMLParser):
    """Collects the elements of a fragment and fails on one that is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


_words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_names = ["title", "journal", "booktitle", "year", "date", "pages", "volume", "number", "edition"]
_names += ["publisher", "address", "note", "doi", "url", "eprint", "mark", "langid", "type"]


@given(
    st.sampled_from(["article", "book", "inproceedings", "phdthesis", "report", "patent", "xyz"]),
    st.dictionaries(st.sampled_from(_names), _words),
    st.lists(st.builds(Person, _words, _words), max_size=8),
    st.sampled_from(list(STYLES)),
)
def test_whatever_a_bibliography_holds_is_printed_as_text(
    kind: str, fields: dict[str, str], people: list[Person], style: str
) -> None:
    work = BibEntry("key", kind, fields, tuple(people), tuple(people[:1]), Place("x.bib"))
    printed = format_reference(work, style)
    parser = _Balanced()
    parser.feed(printed.html)
    parser.close()
    assert parser.open == []
    assert parser.seen <= {"em", "a"}
    assert parser.words.replace("\r", "\n") == printed.text.replace("\r", "\n")
