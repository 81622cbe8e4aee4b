"""Markers are read from the tree of the rendered page, and nowhere else."""

from __future__ import annotations

import re
import time

import markdown
import pytest

from mkdocs_survey.hosts.markdown_extension import SurveyCollector
from mkdocs_survey.model import CardRef, Language, Place
from tests.text.pages import page_of, render

NOT_READ = [
    "`[CARD:x]` in a code span",
    "``a ` [CARD:x]`` in a code span",
    "`` `[CARD:x]` ``",
    "\\[CARD:x] escaped",
    "```\n[CARD:x]\n```",
    "~~~ text\n[CARD:x]\n~~~",
    "- item\n\n    ```\n    [CARD:x]\n    ```",
    "!!! note\n    ```\n    [CARD:x]\n    ```",
    "Text.\n\n    [CARD:x] indented",
    "Text <!-- [CARD:x] --> here.",
    "<!--\n[CARD:x]\n-->\n\nText.",
    "---\ntitle: '[CARD:x]'\n---\n\nText.",
    'Text <span title="[CARD:x]">here</span>.',
    "Text <code>[CARD:x]</code> here.",
    "<pre>[CARD:x]</pre>",
    "<script>let a = '[CARD:x]';</script>",
    "$[CARD:x]$ in a formula",
    "name@[CARDx].org",
    "[^CARD]: x",
]


@pytest.mark.parametrize("source", NOT_READ)
def test_not_read(source: str) -> None:
    page, html = render(source)
    assert page.markers == ()
    assert page.unread == ()
    assert "survey-marker" not in html


@pytest.mark.parametrize("piece", ["<!-- [card ", "！”", "<code [card", "[CARD:a; "])
def test_hostile_text_costs_bounded_time(piece: str) -> None:
    started = time.process_time()
    render(piece * 700)  # more takes Python-Markdown itself long: its links are quadratic
    # what is cubic in these texts takes half a minute
    assert time.process_time() - started < 10


READ = [
    ("*A [CARD:x] b*", "[CARD:x]"),
    ("**[CARD:x]**", "[CARD:x]"),
    ("a [CARD:snake_case_id] b_c_", "[CARD:snake_case_id]"),
    ("a [CARD:a\\_b]", "[CARD:a_b]"),
    ("| a |\n|---|\n| b [CARD:x] |", "[CARD:x]"),
    ("Text[^1].\n\n[^1]: Note [CARD:x].", "[CARD:x]"),
    ('<div markdown="1">\n\nText [CARD:x].\n\n</div>', "[CARD:x]"),
    ("Text <span>[CARD:x]</span>.", "[CARD:x]"),
    ("[see [CARD:x] and more]", "[CARD:x]"),
    ("See [1][2] and [CARD:x].", "[CARD:x]"),
    ("Text [CARD:x]{: .class }.", "[CARD:x]"),
    ('=== "Tab"\n\n    Text [CARD:x].', "[CARD:x]"),
    ("Term\n:   Meaning [CARD:x].", "[CARD:x]"),
    ("The HTML [CARD:x].\n\n*[HTML]: Hypertext", "[CARD:x]"),
    ("A rose [CARD:a;\nCARD:b].", "[CARD:a;\nCARD:b]"),
]


@pytest.mark.parametrize(("source", "raw"), READ)
def test_read(source: str, raw: str) -> None:
    page, html = render(source)
    assert [(m.raw, m.problem, m.misplaced) for m in page.markers] == [(raw, "", "")]
    assert html.count('data-survey-marker="0"></sup>') == 1


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("A [CARD:].", "names no card"),
        ("A [card:x].", "write [CARD:id]"),
        ("A [CARD:a[b]].", "brackets within"),
        ("A [[CARD:x]].", "brackets within"),
        ("A [CARD:x", "not closed"),
        ("A 【CARD:x】。", "full-width"),
        ("![alt [CARD:x]](a.png)", "shows no text"),
        ('[a](b.md "title [CARD:x]")', "shows no text"),
        ("[CARD:x]: growth", "definition of a link"),
    ],
)
def test_never_lost(source: str, problem: str) -> None:
    (marker,) = page_of(source).markers
    assert problem in marker.problem
    assert marker.place.line == 1
    assert marker.place.col == source.lower().find("[card") + 1 or marker.raw[0] in "[【"


@pytest.mark.parametrize(
    ("source", "misplaced"),
    [
        ("# Head [CARD:x]", "heading"),
        ("Head [CARD:x]\n====", "heading"),
        ("[text [CARD:x]](a.md)", "link"),
        ("[CARD:x](a.md)", "link"),
        ("[CARD:x][ref]\n\n[ref]: a.md", "link"),
        ("# [a [CARD:x]](b.md)", "link"),
    ],
)
def test_misplaced(source: str, misplaced: str) -> None:
    (marker,) = page_of(source).markers
    assert marker.misplaced == misplaced
    assert marker.refs == (CardRef("x"),)


def test_lower_case_link_texts_are_anybodys() -> None:
    page, html = render("A [card: ace](a.md).")
    assert page.markers == ()
    assert '<a href="a.md">card: ace</a>' in html


def test_adjacent_markers_are_no_reference_link() -> None:
    assert [m.raw for m in page_of("A [CARD:a][CARD:b].").markers] == ["[CARD:a]", "[CARD:b]"]


def test_links_footnotes_and_references_of_the_author_stay() -> None:
    _, html = render("A[^1] [b] [CARD:x] [c](d.md).\n\n[^1]: Note.\n\n[b]: e.md")
    assert '<a href="e.md">b</a>' in html
    assert '<a href="d.md">c</a>' in html
    assert 'id="fnref:1"' in html


def test_titles_and_the_table_of_contents_hold_nothing_of_a_marker() -> None:
    md = markdown.Markdown(extensions=["toc", collector := SurveyCollector()])
    collector.begin("p.md", "p.md", "# Head [CARD:x]")
    md.convert("# Head [CARD:x]")
    assert [(t["id"], t["name"]) for t in md.toc_tokens] == [("head", "Head")]  # type: ignore[attr-defined]


def test_markers_are_numbered_in_document_order() -> None:
    source = "**A [CARD:b]** [CARD:c]\n\n- x [CARD:d]\n    - y [CARD:e]\n\nz [CARD:f]"
    page, html = render("# H [CARD:a]\n\n" + source)
    assert [m.raw[6] for m in page.markers] == list("abcdef")
    assert [m.index for m in page.markers] == list(range(6))
    positions = [html.index(f'data-survey-marker="{n}"') for n in range(6)]
    assert positions == sorted(positions)


def test_markers_in_raw_html_are_reported_with_their_place() -> None:
    source = "Text.\n\n<div>\n<b>[CARD:x]</b> <code>[CARD:y]</code> <!-- [CARD:z] -->\n</div>\n"
    page = page_of(source)
    assert page.markers == ()
    assert page.unread == (Place("docs/p.md", 4, 4),)


def test_brackets_of_one_card_that_no_text_holds_are_told_apart() -> None:
    source = (
        "<div>[CARD:x]</div>\n\n![Seen [CARD:x]](a.png) rose.\n\n[CARD:x]: https://example.org\n"
    )
    page = page_of(source)
    assert page.unread == (Place("docs/p.md", 1, 6),)
    assert [(m.place.line, m.raw, m.problem.split(",")[0]) for m in page.markers] == [
        (3, "[CARD:x]", "it stands where a page shows no text"),
        (5, "[CARD:x]", "a colon follows it"),
    ]


def test_placeholders() -> None:
    source = "A rose [NEEDS-SOURCE]. `[NEEDS-SOURCE]`\n\n乙下降了[待补充]。还有[待补充：年份]。"
    page, html = render(source)
    assert page.placeholders == (
        ("[NEEDS-SOURCE]", Place("docs/p.md", 1, 8)),
        ("[待补充]", Place("docs/p.md", 3, 5)),
        ("[待补充：年份]", Place("docs/p.md", 3, 13)),
    )
    assert page.sentences[0].text == "A rose."
    assert "[NEEDS-SOURCE]" in html  # readers of a draft see it


def test_nested_conversions_belong_to_the_page() -> None:
    collector = SurveyCollector()
    outer = markdown.Markdown(extensions=[collector])
    inner = markdown.Markdown(extensions=[collector])
    collector.begin("p.md", "p.md", "Outer [CARD:a].")
    html = inner.convert("Inner [CARD:b].") + outer.convert("Outer [CARD:a].")
    page = collector.finish()
    assert [(m.index, m.raw) for m in page.markers] == [(0, "[CARD:b]"), (1, "[CARD:a]")]
    assert [s.text for s in page.sentences] == ["Inner.", "Outer."]
    assert html.count("data-survey-marker") == 2


def test_one_collector_serves_page_after_page() -> None:
    collector = SurveyCollector()
    md = markdown.Markdown(extensions=[collector])
    pages = []
    for text in ("A [CARD:a].", "B [CARD:b]."):
        collector.begin("p.md", "p.md", text)
        md.reset()
        md.convert(text)
        pages.append(collector.finish())
    assert [[(m.index, m.raw) for m in p.markers] for p in pages] == [
        [(0, "[CARD:a]")],
        [(0, "[CARD:b]")],
    ]


def test_outside_a_page_markers_are_left_out() -> None:
    md = markdown.Markdown(extensions=[collector := SurveyCollector()])
    assert md.convert("A [CARD:a], *b [CARD:b; CARD:c]*.") == "<p>A, <em>b</em>.</p>"
    assert md.convert("`[CARD:a]` [NEEDS-SOURCE]") == "<p><code>[CARD:a]</code> [NEEDS-SOURCE]</p>"
    with pytest.raises(RuntimeError):
        collector.finish()


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("A word [CARD:x].", "<p>A word[1].</p>"),
        ("A word\n[CARD:x] and more.", "<p>A word[1] and more.</p>"),
        ("原文 [CARD:x]。下一句。", "<p>原文[1]。下一句。</p>"),
        ("One [CARD:x]two.", "<p>One [1]two.</p>"),
    ],
)
def test_a_number_clings_to_the_word_before_it(source: str, shown: str) -> None:
    _, html = render(source)
    assert re.sub("<sup[^>]*></sup>", "[1]", html) == shown


@pytest.mark.parametrize(
    ("lang", "source", "read"),
    [
        (None, "# Head\n\nText.", "en"),
        (None, "# 标题\n\n模型的召回率。", "zh"),
        ("en", "# 标题\n\n模型的召回率。", "en"),
    ],
)
def test_the_language_of_a_page_is_stated_or_read_off_its_text(
    lang: Language | None, source: str, read: Language
) -> None:
    collector = SurveyCollector()
    collector.begin("p.md", "p.md", source, lang)
    markdown.markdown(source, extensions=[collector])
    assert collector.finish().lang == read
