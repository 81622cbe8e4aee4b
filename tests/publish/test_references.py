"""The list of references replays the passages, verbatim, whatever they hold."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mkdocs_survey.config import ReferencesConfig
from mkdocs_survey.corpus.evidence import evidence_of, locate
from mkdocs_survey.model import CardField, CardRef, Passage, Span, Verdict
from mkdocs_survey.publish.fragments import is_web_page, text_directive, with_text_fragment
from mkdocs_survey.publish.passages import describe_place, segment
from mkdocs_survey.publish.site import publish_page
from mkdocs_survey.publish.strings import strings_for
from mkdocs_survey.publish.templating import beginning
from tests.publish.fakes import (
    CORPUS,
    LIMITS,
    RATIO,
    WEB,
    FakeCorpus,
    Said,
    best_of,
    card,
    corpus,
    entry,
    page_result,
    passage,
)
from tests.publish.html import Element, parse


def listed(*said: Said, of: FakeCorpus = CORPUS) -> Element:
    publication = publish_page(page_result("a.md", *said), of, ReferencesConfig())
    return parse(publication.references)


def test_a_page_without_citations_has_no_list() -> None:
    publication = publish_page(page_result("a.md", Said("Nothing.")), CORPUS, ReferencesConfig())
    assert (publication.references, publication.toc) == ("", None)


def test_the_list_is_a_section_that_search_leaves_out() -> None:
    root = listed(Said("x", (("doe2006-ratio",),)))
    section = root.one("section")
    assert section.attrs["role"] == "doc-bibliography"
    assert "data-search-exclude" in section.attrs
    heading = section.one("h2")
    assert heading.text == "References"
    assert section.attrs["aria-labelledby"] == heading.attrs["id"]


def test_the_words_that_match_are_marked_for_the_marker_they_match() -> None:
    words = "The summary odds ratio was 1.62"
    root = listed(
        Said("First.", (("doe2006-ratio",),), best={"doe2006-ratio": best_of(words)}),
        Said("Second.", (("doe2006-ratio",),), best={"doe2006-ratio": best_of("ratio was 1.62")}),
    )
    assert root.one("blockquote").text == RATIO.text
    marks = [(m.text, m.attrs["data-survey-for"]) for m in root.all("mark")]
    assert marks == [("The summary odds ", "0"), ("ratio was 1.62", "0 1")]


def test_the_sentences_that_rest_on_a_work_are_listed_with_their_verdicts() -> None:
    root = listed(
        Said("First sentence.", (("doe2006-ratio",),)),
        Said("Second sentence.", (("doe2006-limits",),), Verdict.UNCHECKED),
    )
    assert [li.text for li in root.one(".survey-uses").all("li")] == [
        "↩ First sentence. ✓ passage agrees",
        "↩ Second sentence. ○ not checked",
    ]
    assert root.all(".survey-back")[0].attrs["aria-label"] == "Back to: First sentence."


def test_many_sentences_are_folded() -> None:
    root = listed(*(Said(f"Sentence {n}.", (("doe2006-ratio",),)) for n in range(5)))
    assert root.one(".survey-more").one("summary").text == "2 more sentences rest on this"
    assert len(root.all(".survey-back")) == 5


def test_a_single_sentence_more_is_not_folded() -> None:
    root = listed(*(Said(f"Sentence {n}.", (("doe2006-ratio",),)) for n in range(4)))
    assert root.all(".survey-more") == []
    assert len(root.all(".survey-back")) == 4


def test_a_changed_passage_says_so() -> None:
    changed = dataclasses.replace(RATIO, text="Other words.", sha256="f" * 64)
    altered = dataclasses.replace(
        CORPUS, passages={**CORPUS.passages, ("doe2006", RATIO.at): changed}
    )
    root = listed(Said("x", (("doe2006-ratio",),)), of=altered)
    assert root.one(".survey-notice").text == "The passage has changed since the card was made."


def test_of_a_source_that_may_not_be_republished_only_the_matching_words_are_quoted() -> None:
    source = dataclasses.replace(CORPUS.sources["doe2006"], local=True)
    local = dataclasses.replace(CORPUS, sources={**CORPUS.sources, "doe2006": source})
    words = "The summary odds ratio was 1.62"
    root = listed(
        Said("x", (("doe2006-ratio",),), best={"doe2006-ratio": best_of(words)}),
        Said("y", (("doe2006-limits",),)),
        of=local,
    )
    assert root.one("blockquote").text == words
    assert root.all(".survey-at")[0].text.startswith("Only the matching words are quoted")
    assert root.all(".survey-at")[1].text == "The passage is not published here."


def test_a_passage_that_is_not_here_and_a_work_without_entry_say_so() -> None:
    bare = dataclasses.replace(CORPUS, passages={}, bibliography={})
    root = listed(Said("x", (("doe2006-ratio",),)), of=bare)
    assert [n.text for n in root.all(".survey-notice")] == [
        "no entry in the bibliography",
        "The passage is not published here.",
    ]
    assert root.one(".survey-work").text.startswith("Title of doe2006")
    assert root.one(".survey-place").text == "sec.3/para.2"


HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(1)> </blockquote></details></section>",
    "{{ config }} {% include 'x' %} {# c #} ${x} <%= x %>",
    "start \u202e reversed \u2066 isolated",
    "😀 👩‍👩‍👧 ∑ <math><mi>x</mi></math> &amp; &#x3c;",
    "w" * 10_000,
    "row 1 | a\nrow 2 | b",
    "[CARD:x] <!-- --> ]]> \"' `",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_text(text: str) -> None:
    held = passage("evil", "sec.1/para.1", text, section=text)
    made = corpus(
        [entry("evil", title=text, authors=[(text, text)], journal=text)],
        [held],
        [card("evil-card", held)],
    )
    said = Said(text, (("evil-card",),), best={"evil-card": Span(0, 5)})
    root = listed(said, of=made)
    quote = root.one("blockquote")
    assert quote.text == text
    assert quote.attrs["dir"] == "auto"
    assert {e.tag for e in root.walk()} <= {
        *("section", "h2", "ol", "li", "span", "div", "p", "bdi", "em", "a", "ul"),
        *("details", "summary", "blockquote", "mark", "button", "strong"),
    }
    assert not any(a.startswith(("on", "style")) for e in root.walk() for a in e.attrs)
    labels = [e.attrs["aria-label"] for e in root.walk() if "aria-label" in e.attrs]
    assert not any("\u202e" in label for label in labels)


@given(
    st.text(max_size=60),
    st.dictionaries(
        st.integers(0, 3),
        st.lists(st.builds(Span, st.integers(-3, 70), st.integers(-3, 70)), max_size=3),
        max_size=3,
    ),
)
@example("00", {0: [Span(0, 1), Span(1, 2)]})
def test_pieces_are_slices_that_make_up_the_text(text: str, marks: dict[int, list[Span]]) -> None:
    pieces = segment(text, marks)
    assert "".join(p.text for p in pieces) == text
    owners = [piece.owners for piece in pieces for _ in piece.text]
    for position, seen in enumerate(owners):
        marked = {o for o, ss in marks.items() if any(s.start <= position < s.end for s in ss)}
        assert set(seen) == marked


def test_spans_of_joined_evidence_find_their_passage() -> None:
    joined = RATIO.text + "\n\n" + LIMITS.text
    start = joined.index("studies in English")
    spans = [Span(start, start + 7), Span(0, 3), Span(10_000, 10_001)]
    found = locate(spans, (RATIO, LIMITS))
    assert [s.of(LIMITS.text) for s in found[LIMITS.id]] == ["studies"]
    assert [s.of(RATIO.text) for s in found[RATIO.id]] == ["All"]


def test_a_field_narrows_the_evidence_to_its_passage() -> None:
    both = card("both", RATIO, LIMITS, fields={"limitations": CardField("English only", LIMITS.at)})
    made = corpus([], [RATIO, LIMITS], [both])
    assert evidence_of([CardRef("both", "limitations")], made) == (LIMITS,)
    assert evidence_of([CardRef("both", "method")], made) == (RATIO, LIMITS)


@pytest.mark.parametrize(
    ("at", "section", "english", "chinese"),
    [
        ("sec.3/para.2", "Results", "Results, paragraph 2", "Results，第 2 段"),
        ("sec.3.2/para.2", "", "Section 3.2, paragraph 2", "第 3.2 节，第 2 段"),
        ("fig.1/caption", "Results", "Figure 1, caption", "图 1，说明文字"),
        ("abstract/para.1", "Abstract", "Abstract, paragraph 1", "Abstract，第 1 段"),
        ("abstract/sec.2/para.1", "Aim", "Abstract, Aim, paragraph 1", "摘要，Aim，第 1 段"),
        ("box.1/sec.1.1/list.2", "Key", "Box 1, Key, list 2", "框 1，Key，列表 2"),
        (
            "box.1/sec.1.1/para.2",
            "Box 1. Key",
            "Box 1. Key, paragraph 2",
            "框 1，Box 1. Key，第 2 段",
        ),
        ("abstract/para.1", "", "Abstract, paragraph 1", "摘要，第 1 段"),
        ("para.4", "Methods", "Methods, paragraph 4", "Methods，第 4 段"),
        ("table.2", "Results", "Table 2", "表 2"),
        ("odd/thing.1", "", "Odd, thing.1", "Odd，thing.1"),
    ],
)
def test_places_in_words(at: str, section: str, english: str, chinese: str) -> None:
    held = passage("s", at, "x", section)
    assert describe_place(held, strings_for("en")) == english
    assert describe_place(held, strings_for("zh")) == chinese


def test_the_page_of_a_pdf_comes_last() -> None:
    held = dataclasses.replace(passage("s", "sec.3/para.2", "x", "Results"), page=14)
    assert describe_place(held, strings_for("en")) == "Results, paragraph 2, p. 14"
    assert describe_place(held, strings_for("zh")) == "Results，第 2 段，第 14 页"


@pytest.mark.parametrize(
    ("text", "directive"),
    [
        ("", ""),
        ("Up 11, well-known & so", ":~:text=Up%2011%2C%20well%2Dknown%20%26%20so"),
        (
            "one two three four five six seven eight nine ten eleven twelve thirteen",
            ":~:text=one%20two%20three%20four%20five%20six,eight%20nine%20ten%20eleven%20twelve%20thirteen",
        ),
        ("引用应当", ":~:text=%E5%BC%95%E7%94%A8%E5%BA%94%E5%BD%93"),
    ],
)  # fmt: skip
def test_text_fragments(text: str, directive: str) -> None:
    assert text_directive(text) == directive


def test_a_text_fragment_follows_an_ordinary_one() -> None:
    assert with_text_fragment("https://e.org/#s", "a b") == "https://e.org/#s:~:text=a%20b"
    assert with_text_fragment("https://e.org/", "a b") == "https://e.org/#:~:text=a%20b"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/page", True),
        ("https://example.org/a.html?x=1", True),
        ("https://example.org/a.PDF", False),
        ("https://doi.org/10.1/x", False),
    ],
)
def test_web_pages(url: str, expected: bool) -> None:
    assert is_web_page(url) is expected


def test_the_original_opens_at_the_words() -> None:
    root = listed(
        Said("x", (("web2021-index",),), best={"web2021-index": best_of("12.5 points", _web())})
    )
    links = [a.attrs["href"] for a in root.all("a") if a.text.startswith("original")]
    assert links == [f"{WEB.fields['url']}#:~:text=12.5%20points"]


def _web() -> str:
    held: Passage = CORPUS.passages[("web2021", "para.1")]
    return held.text


@pytest.mark.parametrize(
    ("text", "length", "expected"),
    [
        ("short", 10, "short"),
        ("a few words too many", 12, "a few words…"),
        ("字" * 20, 10, "字" * 10 + "…"),
        ("a\u202eb\nc", 10, "ab c"),
    ],
)
def test_the_beginning_of_a_text(text: str, length: int, expected: str) -> None:
    assert beginning(text, length) == expected
