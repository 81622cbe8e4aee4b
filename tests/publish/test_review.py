"""The review page: the score card, and every finding with its words side by side."""

from __future__ import annotations

import dataclasses

import pytest

from mkdocs_survey.config import CoverageConfig
from mkdocs_survey.coverage import measure
from mkdocs_survey.gate import decide
from mkdocs_survey.model import Finding, PageResult, Place, Severity, SurveyResult, Verdict
from mkdocs_survey.publish.comparison import excerpt
from mkdocs_survey.publish.review import Site, review_html, review_toc
from tests.browser import content
from tests.publish.fakes import RATIO, Said, best_of, page_result
from tests.publish.html import Element, parse

URLS = {"index.md": "./", "zh/index.md": "zh/", "review.md": "review/"}


def html_of(result: SurveyResult, lang: str = "en", urls: dict[str, str] = URLS) -> str:
    coverage = measure(result)
    site = Site(
        result,
        coverage,
        decide(result, coverage, CoverageConfig()),
        90,
        content.CORPUS,
        urls,
        "review.md",
    )
    return review_html(site, "zh" if lang == "zh" else "en")


def reviewed(result: SurveyResult, lang: str = "en", urls: dict[str, str] = URLS) -> Element:
    return parse(html_of(result, lang, urls))


ROOT = reviewed(content.RESULT)


def finding_of(root: Element, rule: str) -> Element:
    return next(a for a in root.all("article") if rule in a.one("header").text)


def test_the_gate_speaks_first() -> None:
    gate = ROOT.one(".survey-gate")
    assert "survey-closed" in gate.classes
    assert "9/10 claims are sourced (90.00 %); 90 % is asked." in gate.text
    assert "Findings of error level: 1" in gate.text


def test_the_score_card_counts_each_page_and_all() -> None:
    rows = [[c.text for c in row.walk() if c.tag in ("th", "td")] for row in ROOT.all("tr")]
    assert rows[1] == ["index.md", "8", "✗ 7/8 (87.50 %)", "3", "1", "1", "1", "2", "0"]
    assert rows[2][:3] == ["zh/index.md", "2", "2/2 (100.00 %)"]
    assert rows[-1][:3] == ["All pages", "10", "9/10 (90.00 %)"]


def test_findings_stand_in_their_class_under_their_page() -> None:
    headings = [e.text for e in ROOT.walk() if e.tag in ("h3", "h4", "h5")]
    start = headings.index("index.md")
    assert headings[start : start + 7] == [
        "index.md",
        "Unsourced sentences 1",
        "unsourced SV201 unsourced-claim",
        "Suspected wrong citations 1",
        "warning SV301 suspected-wrong-citation",
        "Statements the evidence does not carry 1",
        "error SV402 number-contradicted",
    ]


def test_sentence_and_passage_stand_side_by_side_with_the_words_marked() -> None:
    sentence, passage = finding_of(ROOT, "SV402").all(".survey-words")
    assert [m.text for m in sentence.all("mark")] == ["1.26"]
    assert [m.text for m in passage.all("mark")] == ["1.62"]
    assert passage.text == RATIO.text


def test_a_finding_says_where_why_and_what_to_do() -> None:
    article = finding_of(ROOT, "SV402")
    assert article.one(".survey-where").text == "docs/index.md:2:50"
    assert article.one(".survey-reason").text == "the passage says 1.62, the sentence says 1.26"
    assert "Correct the figure" in article.one(".survey-advice").text


def test_links_lead_to_the_bracket_or_to_the_words() -> None:
    def target(rule: str) -> str:
        return finding_of(ROOT, rule).one("header").all("a")[1].attrs["href"]

    assert target("SV402").startswith("../#survey-marker-")
    assert target("SV201") == "../#:~:text=In%202019%20the%20share%20was%2090%20%25."


def test_every_rule_named_is_explained_on_the_page() -> None:
    ids = {e.attrs["id"] for e in ROOT.walk() if "id" in e.attrs}
    links = [a.attrs["href"][1:] for a in ROOT.all("a") if a.attrs["href"].startswith("#")]
    assert links and set(links) <= ids


def test_better_fitting_cards_are_ready_to_paste() -> None:
    fits = finding_of(ROOT, "SV301").all("li")
    assert [li.one("code").text for li in fits] == ["[CARD:doe2006-ratio]", "[CARD:long2019-end]"]
    assert fits[0].one("button").attrs["data-survey-copy"] == "[CARD:doe2006-ratio]"
    assert "Doe et al. 2006" in fits[0].text and "score 0.93" in fits[0].text


@pytest.mark.parametrize(
    ("urls", "page", "expected"),
    [
        ({"a/b.md": "a/b/", "review.md": "review/"}, "a/b.md", "../a/b/"),
        ({"a/b.md": "a/b.html", "review.md": "review.html"}, "a/b.md", "a/b.html"),
        ({"index.md": "", "review.md": "x/review/"}, "index.md", "../../"),
        ({"index.md": "index.html", "review.md": "x/review.html"}, "index.md", "../index.html"),
    ],
)
def test_addresses_are_relative_to_the_review_page(
    urls: dict[str, str], page: str, expected: str
) -> None:
    root = reviewed(SurveyResult((page_result(page, Said("x", (("doe2006-ratio",),))),)), urls=urls)
    assert root.all("tr")[1].one("a").attrs["href"] == expected


def with_finding(**changes: object) -> SurveyResult:
    result: PageResult = page_result(
        "index.md", Said("The ratio was 1.26.", (("doe2006-ratio",),), Verdict.FAIL)
    )
    found = Finding(
        "SV402", Severity.ERROR, Place("docs/index.md", 1, 50), "m", page="index.md", sentence=0,
        marker=0, card="doe2006-ratio",
    )  # fmt: skip
    found = dataclasses.replace(found, **changes)  # type: ignore[arg-type]
    (sentence,) = result.sentences
    return SurveyResult(
        (dataclasses.replace(
            result, sentences=(dataclasses.replace(sentence, findings=(found,)),)
        ),)
    )  # fmt: skip


def test_what_was_accepted_is_folded_away_with_its_reason() -> None:
    root = reviewed(with_finding(waived="checked by hand, see the minutes"))
    folded = root.all("details")[0]
    assert folded.one("summary").text == "Accepted with a reason: 1"
    assert "see the minutes" in folded.text
    assert root.all(".survey-clear")


def test_a_quote_without_spans_is_found_in_its_passage() -> None:
    root = reviewed(with_finding(passage_at=RATIO.at, quote="fell to 1.10"))
    assert [m.text for m in root.all("mark")] == ["fell to 1.10"]


def test_a_finding_about_a_page_has_no_sentence() -> None:
    root = reviewed(
        with_finding(sentence=None, marker=None, card="", place=Place("docs/index.md", 9))
    )
    assert root.one("article").all(".survey-words") == []


def test_nothing_to_look_at_is_said() -> None:
    good = SurveyResult((page_result("index.md", Said("Fine.", (("doe2006-ratio",),))),))
    root = reviewed(good)
    assert root.one(".survey-clear").text.startswith("Nothing to look at.")
    assert "survey-closed" not in root.one(".survey-gate").classes


def test_a_site_without_claims_says_so() -> None:
    root = reviewed(SurveyResult((page_result("index.md"),)))
    assert "No claims were found" in root.one(".survey-gate").text


def test_the_chinese_page_has_no_english_words_of_ours() -> None:
    root = reviewed(content.RESULT, "zh")
    assert [h.text for h in root.all("h2")] == [
        "评分表",
        "未能核查的内容",
        "问题",
        "本页提到的规则",
    ]


def test_messages_and_paths_are_escaped() -> None:
    evil = "<script>alert(1)</script>"
    root = reviewed(with_finding(message=evil, advice=evil, place=Place(evil, 1)))
    assert root.all("script") == []
    assert root.one("article").text.count(evil) >= 3


def test_an_excerpt_is_a_slice_around_its_words() -> None:
    text = "word " * 200 + "here it is " + "tail " * 200
    cut = excerpt(text, [best_of("here it is", text)], text.index("here"))
    shown = "".join(s.text for s in cut.segments)
    assert shown in text and len(shown) < 600
    assert (cut.cut_before, cut.cut_after) == (True, True)
    assert [s.text for s in cut.segments if s.owners] == ["here it is"]
    assert shown.startswith("word ") and shown.endswith("tail")


def test_the_table_of_contents_holds_the_parts_and_the_pages() -> None:
    contents = review_toc(html_of(content.RESULT))
    assert [e.title for e in contents if e.level == 2] == [
        "Score card",
        "What could not be checked",
        "Findings",
        "The rules named on this page",
    ]
    assert ("index.md", 3) in [(e.title, e.level) for e in contents]
    ids = {e.attrs["id"] for e in ROOT.walk() if "id" in e.attrs}
    assert {e.anchor for e in contents} <= ids


def test_what_is_in_the_baseline_is_folded_away() -> None:
    root = reviewed(with_finding(baselined=True))
    folded = root.all("details")[0]
    assert folded.one("summary").text == "In the baseline since the tool was adopted: 1"
    assert root.all(".survey-clear")
