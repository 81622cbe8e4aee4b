"""Markdown papers: what becomes a passage, under which coordinates, and what is left out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.markdown import read_markdown
from mkdocs_survey.model import Person

from .papers import markdown, outline

Row = tuple[str, str, str]


def body(at: str, text: str) -> Row:
    return (at, "body", text)


CASES: dict[str, tuple[str, list[Row]]] = {
    "sections take the numbers they print": (
        "# Paper\n\n## 3.2 Data\n\nOne.\n\n### Model\n\nTwo.",
        [body("sec.3.2/para.1", "One."), body("sec.3.2.1/para.1", "Two.")],
    ),
    "sections without numbers count by place": (
        "# Paper\n\nZero.\n\nMethods\n-------\n\nOne.\n\n## Results\n\nTwo.",
        [
            body("sec.0/para.1", "Zero."),
            body("sec.1/para.1", "One."),
            body("sec.2/para.1", "Two."),
        ],
    ),
    "a numbered chapter keeps its number": (
        "# 1.2 章名\n\n导言。\n\n## 1.2.1 数据\n\n正文。\n\n## 小结\n\n总结。",
        [
            body("sec.1.2/para.1", "导言。"),
            body("sec.1.2.1/para.1", "正文。"),
            body("sec.1.2.2/para.1", "总结。"),
        ],
    ),
    "appendices have letters": (
        "# P\n\n## Appendix B: More\n\nText.",
        [body("app.B/para.1", "Text.")],
    ),
    "a year is no section number": (
        "# P\n\n## 2020 in review\n\nText.",
        [body("sec.1/para.1", "Text.")],
    ),
    "items of a list are lines of one passage": (
        "Lead:\n\n- one\n- two\n    - deeper\n\n3. three\n4. four",
        [
            body("sec.0/para.1", "Lead:"),
            body("sec.0/list.1", "one\ntwo\ndeeper"),
            body("sec.0/list.2", "3. three\n4. four"),
        ],
    ),
    "a table takes the number of its caption, before it": (
        "Table 4. Odds.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        [("table.4/caption", "caption", "Table 4. Odds."), ("table.4", "table", "a | b\n1 | 2")],
    ),
    "or after it": (
        "| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n<center>表 1.2 比较</center>",
        [("table.1.2", "table", "甲 | 乙\n1 | 2"), ("table.1.2/caption", "caption", "表 1.2 比较")],
    ),
    "a figure's caption stands under it": (
        "![](a.png)\n\nFigure 2: Funnel plot.",
        [("fig.2/caption", "caption", "Figure 2: Funnel plot.")],
    ),
    "else its alternative text is its caption": (
        "![Funnel plot of small trials](a.png)",
        [("fig.1/caption", "caption", "Funnel plot of small trials")],
    ),
    "a sentence about a figure is no caption": (
        "Figure 2 shows that small trials differ.\n\n图 3 展示了结果。",
        [
            body("sec.0/para.1", "Figure 2 shows that small trials differ."),
            body("sec.0/para.2", "图 3 展示了结果。"),
        ],
    ),
    "reference lists are told apart by heading": (
        "Text.\n\n## 参考文献\n\n1. [Doe. Odds.](x)\n\n<div id=b></div>\n\n2. Roe.",
        [
            body("sec.0/para.1", "Text."),
            ("ref.1", "reference", "Doe. Odds."),
            ("ref.2", "reference", "Roe."),
        ],
    ),
    "and by what they look like": (
        "[1] Doe, J. (2006). Odds. J. Odds 2, 3–4.\n"
        "[2] Roe, J. et al. (1999). Evens. doi:10.1000/2.\n"
        "[3] Li, H. (2001). Bets. Proc. Odds, pp. 1-9.",
        [
            ("ref.1", "reference", "Doe, J. (2006). Odds. J. Odds 2, 3–4."),
            ("ref.2", "reference", "Roe, J. et al. (1999). Evens. doi:10.1000/2."),
            ("ref.3", "reference", "Li, H. (2001). Bets. Proc. Odds, pp. 1-9."),
        ],
    ),
    "text after the references is text again": (
        "## References\n\n- Doe 2006.\n\n## Appendix A\n\nText.",
        [("ref.1", "reference", "Doe 2006."), body("app.A/para.1", "Text.")],
    ),
    "footnotes, referred to or not": (
        "Text[^a].\n\n[^a]: Noted.\n\n[^2]: Alone.",
        [
            body("sec.0/para.1", "Text[a]."),
            ("fn.a", "footnote", "Noted."),
            ("fn.2", "footnote", "Alone."),
        ],
    ),
    "code, comments, scripts and contents lists are left out": (
        "Text.\n\n```\ncode\n```\n\n<!-- hidden -->\n\n<script>x()</script>\n\n"
        "- [A](#a)\n  - [B](#b)",
        [body("sec.0/para.1", "Text.")],
    ),
    "inline code, links and HTML read as text": (
        "Use `x`, see [the *site*](u), 10<sup>-5</sup> cm<sup>2</sup>[<sup>[1]</sup>](#a), "
        "a<br>b &amp; c.",
        [body("sec.0/para.1", "Use x, see the site, 10⁻⁵ cm²[1], a b & c.")],
    ),
    "formulas read as text, money stays money": (
        r"Of $3 \times 10^{5}$ and $\alpha \leq 0.05$ he paid $5 and $10.",
        [body("sec.0/para.1", "Of 3 × 10⁵ and α ≤ 0.05 he paid $5 and $10.")],
    ),
    "Chinese lines are joined without a space": (
        "第一行，\n第二行 with\nEnglish.",
        [body("sec.0/para.1", "第一行，第二行 with English.")],
    ),
    "an HTML table may hold blank lines": (
        "<table>\n<tr><td>a</td>\n\n<td>b</td></tr>\n</table>\n\nText.",
        [("table.1", "table", "a | b"), body("sec.0/para.1", "Text.")],
    ),
    "quotations and definitions are text": (
        "> Quoted.\n\nTerm\n:   Meaning.",
        [body("sec.0/para.1", "Quoted."), body("sec.0/list.1", "Term: Meaning.")],
    ),
    "prose that is indented for looks is no code": (
        "    首先说明背景，然后给出结论。",
        [body("sec.0/para.1", "首先说明背景，然后给出结论。")],
    ),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=list(CASES))
def test_passages(text: str, expected: list[Row]) -> None:
    assert outline(markdown(text).passages) == expected


def test_front_matter_becomes_bibliographic_data() -> None:
    document = markdown(
        "---\ntitle: On odds\nauthor:\n  - Jane Doe\n  - {family: Roe, given: Richard}\n"
        "date: 2024-05-01\ndoi: 10.1000/1\njournal: J. Odds\nkey: doe2024\n---\n\nText."
    )
    assert document.title == "On odds"
    assert document.metadata.key == "doe2024"
    assert document.metadata.kind == "article"
    assert document.metadata.authors == (Person("Doe", "Jane"), Person("Roe", "Richard"))
    assert document.metadata.fields == {
        "journal": "J. Odds",
        "doi": "10.1000/1",
        "year": "2024",
    }


def test_unreadable_front_matter_is_noted_and_left_out() -> None:
    document = markdown("---\ntitle: [open\n---\n\n# Paper\n\nText.")
    assert document.title == "Paper"
    assert "front matter is no valid YAML" in document.notes[0]


@pytest.mark.parametrize(
    ("encoding", "note"),
    [
        ("utf-8", ()),
        ("utf-8-sig", ()),
        ("utf-16", ("read as UTF-16",)),
        ("gb18030", ("not UTF-8; read as GB 18030",)),
    ],
)
def test_encodings(encoding: str, note: tuple[str, ...]) -> None:
    text = "# 论文\n\n小样本研究往往夸大效应，较大的试验得到的比值比只有 1.10。"
    document = read_markdown(text.encode(encoding), "a.md")
    assert document.title == "论文"
    assert document.lang == "zh"
    assert document.notes == note


def test_latin_1_is_read_with_a_note() -> None:
    document = read_markdown("# Étude\n\nUne étude à Genève.".encode("latin-1"), "a.md")
    assert document.title == "Étude"
    assert document.notes == ("not UTF-8; read as Latin-1, check the accents",)


@pytest.mark.parametrize("text", ["# Only a title", "```\ncode\n```", "<!-- nothing -->"])
def test_a_file_without_text_is_an_error(text: str) -> None:
    with pytest.raises(IngestError, match=r"odds\.md: .*|odds\.md:1: the file holds no text"):
        markdown(text)


def test_what_was_left_out_is_reported() -> None:
    document = markdown("Text.\n\n```\ncode\n```\n\n![](a.png)")
    assert document.notes == ("1 code blocks left out", "1 images left out")


_SYNTAX = """<![ <! <![CDATA[ <table <tr><td> </td> <sup> <!-- --> # - > | $ $$ ` ``` [^1] [^1]:
    ](b) ![x 图 ** \\ --- <a href=" <?php <p> &#0; word 中文。"""
_TOKENS = st.lists(
    st.sampled_from([*re.findall(r"\S+", _SYNTAX), "\n", "\n\n", " ", "| a |\n|---|\n"]),
    max_size=40,
)


@given(_TOKENS)
def test_any_markdown_is_read_or_refused(tokens: list[str]) -> None:
    try:
        document = markdown("".join(tokens))
    except IngestError:
        return
    assert all(p.text and p.at for p in document.passages)
