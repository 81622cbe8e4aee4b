"""What the HTML reader makes of web pages."""

from __future__ import annotations

import pytest

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.formats import read_source
from tests.ingest.papers import outline
from tests.shared import SHARED, needs_shared


def read(body: str, head: str = "") -> SourceDocument:
    page = f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>"
    return read_source(page.encode(), "page.html")


@pytest.mark.parametrize(
    ("body", "passages"),
    [
        (
            "<h1>T</h1><p>a one</p><h2>A</h2><p>b two</p><h3>B</h3><p>c three</p>",
            [
                ("sec.0/para.1", "body", "a one"),
                ("sec.1/para.1", "body", "b two"),
                ("sec.1.1/para.1", "body", "c three"),
            ],
        ),
        ("<h2>3.2 Data</h2><p>text</p>", [("sec.3.2/para.1", "body", "text")]),
        (
            "<div>bare text <b>bold</b><p>para</p>tail</div>",
            [
                ("sec.0/para.1", "body", "bare text bold"),
                ("sec.0/para.2", "body", "para"),
                ("sec.0/para.3", "body", "tail"),
            ],
        ),
        (
            "<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>",
            [("sec.0/list.1", "body", "one\ninner\ntwo")],
        ),
        ("<dl><dt>Odds</dt><dd>a ratio</dd></dl>", [("sec.0/list.1", "body", "Odds\na ratio")]),
        (
            "<table><caption>Table 4. Odds</caption><tr><th>a</th><th>b</th></tr>"
            "<tr><td>1</td><td>2</td></tr></table>",
            [("table.4/caption", "caption", "Table 4. Odds"), ("table.4", "table", "a | b\n1 | 2")],
        ),
        (
            "<table><tr><td><p>only layout</p></td></tr></table>",
            [("sec.0/para.1", "body", "only layout")],
        ),
        (
            "<figure><img src=a.png><figcaption>Figure 2: A plot</figcaption></figure>",
            [("fig.2/caption", "caption", "Figure 2: A plot")],
        ),
        (
            "<p>p &lt; 10<sup>-5</sup>, CO<sub>2</sub></p>",
            [("sec.0/para.1", "body", "p < 10⁻⁵, CO2")],
        ),
        (
            "<p>known<sup><a href='#r1'>[1]</a></sup> and<sup><a href='#r2'>2</a></sup></p>",
            [("sec.0/para.1", "body", "known[1] and[2]")],
        ),
        (
            "<p>text</p><h2>References</h2><ol><li>Doe 2006</li><li>Roe 2011</li></ol>",
            [
                ("sec.0/para.1", "body", "text"),
                ("ref.1", "reference", "Doe 2006"),
                ("ref.2", "reference", "Roe 2011"),
            ],
        ),
        (
            "<p>text</p><ol class='references'><li>Doe 2006</li></ol>",
            [("sec.0/para.1", "body", "text"), ("ref.1", "reference", "Doe 2006")],
        ),
        (
            "<p>text</p><section class='footnotes'><ol><li>a note ↩</li></ol></section>",
            [("sec.0/para.1", "body", "text"), ("fn.1", "footnote", "a note")],
        ),
        (
            "<p>if <math><msup><mi>x</mi><mn>2</mn></msup></math> holds</p>",
            [("sec.0/para.1", "body", "if x^2 holds")],
        ),
        ("<p>一行<br>两行</p>", [("sec.0/para.1", "body", "一行两行")]),
    ],
)
def test_elements(body: str, passages: list[tuple[str, str, str]]) -> None:
    assert outline(read(body).passages) == passages


AROUND = """
<nav>Home | About</nav><header role=banner>The Site</header>
<div class="cookie-banner"><p>We use cookies</p></div>
<main><h1>On odds</h1><p>The effect is small.</p>
<script>document.write("never")</script><style>p {}</style><p hidden>hidden</p>
<p style="display: none">hidden too</p><p onclick="alert(1)">The interval is wide.</p>
<pre>code()</pre><form><input value=x>Search</form></main>
<aside role=complementary>Read more</aside><footer>© Site</footer>
"""


def test_what_surrounds_the_text_is_left_out() -> None:
    document = read(AROUND)
    assert document.title == "On odds"
    assert [p.text for p in document.passages] == ["The effect is small.", "The interval is wide."]
    assert "1 blocks of code left out" in document.notes


def test_citation_tags_become_metadata() -> None:
    tags = {
        "citation_title": "On odds",
        "citation_doi": "doi:10.1000/odds.1",
        "citation_journal_title": "Journal of Odds",
        "citation_publication_date": "2006/05/12",
        "citation_firstpage": "10",
        "citation_lastpage": "19",
    }
    head = "".join(f'<meta name="{k}" content="{v}">' for k, v in tags.items())
    head += "".join(f'<meta name="citation_author" content="{a}">' for a in ("Doe, J.", "R. Roe"))
    document = read("<p>text</p>", head)
    assert document.title == "On odds"
    assert document.metadata.kind == "article"
    assert document.metadata.fields == {
        "journal": "Journal of Odds",
        "doi": "10.1000/odds.1",
        "year": "2006",
        "pages": "10–19",
    }
    assert [p.family for p in document.metadata.authors] == ["Doe", "Roe"]


@pytest.mark.parametrize(
    ("charset", "encoding"),
    [("utf-8", "utf-8"), ("gb2312", "gb18030"), ("big5", "big5"), ("", "gb18030")],
)
def test_encodings(charset: str, encoding: str) -> None:
    meta = f"<meta charset='{charset}'>" if charset else ""
    page = f"<html><head>{meta}</head><body><p>證據的可靠性與效應的大小</p></body></html>"
    if encoding == "gb18030":
        page = page.replace("證據的可靠性與效應的大小", "证据的可靠性与效应的大小")
    document = read_source(page.encode(encoding), "a.html")
    assert document.lang == "zh"
    assert document.passages[0].text[-3:] == "的大小"


@pytest.mark.parametrize("body", ["", "<script>x = 'text'</script>", "<div id=root></div>"])
def test_a_page_that_scripts_fill_holds_no_text(body: str) -> None:
    with pytest.raises(IngestError, match="no text"):
        read(body)


def test_deep_nesting_ends_without_harm() -> None:
    document = read("<p>before</p>" + "<div>" * 5000 + "<p>deep</p>")
    assert [p.text for p in document.passages] == ["before"]
    assert any("nested too deep" in note for note in document.notes)


@needs_shared
def test_an_encyclopedia_article() -> None:
    path = SHARED / "corpus" / "ingest" / "html" / "wiki_duck.html"
    document = read_source(path.read_bytes(), path.name)
    body = [p for p in document.passages if p.kind == "body"]
    assert document.title == "Duck"
    assert body[0].text.startswith("Duck is the common name for numerous species of waterfowl")
    assert ("sec.5.1/para.1", "Feeding") in [(p.at, p.section) for p in body]
    assert not any("Jump to content" in p.text or "[edit]" in p.text for p in body)
    assert sum(p.kind == "reference" for p in document.passages) > 50
