"""Placeholders become brackets of numbers, each a link with a state and a name."""

from __future__ import annotations

import dataclasses
import re

import pytest

from mkdocs_survey.config import ReferencesConfig
from mkdocs_survey.model import (
    CardRef,
    Finding,
    Marker,
    PageResult,
    Place,
    Severity,
    Verdict,
)
from mkdocs_survey.publish.site import publish_page
from tests.publish.fakes import CORPUS, Said, best_of, card, corpus, entry, page_result, rendered
from tests.publish.fakes import passage as make_passage
from tests.publish.html import Element, parse


def filled(result: PageResult, html: str | None = None) -> Element:
    publication = publish_page(result, CORPUS, ReferencesConfig())
    return parse(publication.fill(rendered(result) if html is None else html))


def brackets(root: Element) -> list[str]:
    return [m.text for m in root.all(".survey-marker")]


def test_a_number_links_to_its_reference_and_back() -> None:
    root = filled(page_result("a.md", Said("Claim.", (("doe2006-ratio",),))))
    assert brackets(root) == ["[1]"]
    link = root.one(".survey-cite")
    assert link.attrs["role"] == "doc-noteref"
    assert link.attrs["aria-label"] == "Reference 1: Doe et al. 2006; passage agrees"
    assert link.attrs["href"] == "#" + root.one(".survey-ref").attrs["id"]
    assert root.one(".survey-back").attrs["href"] == "#" + link.attrs["id"]


def test_every_id_is_ours_and_differs_between_pages() -> None:
    one, other = (
        {e.attrs["id"] for e in filled(page_result(p, Said("x", (("li2020-zh",),)))).walk()
         if "id" in e.attrs}
        for p in ("a.md", "zh/a.md")
    )  # fmt: skip
    assert one and not one & other
    assert all(i.startswith("survey-") for i in one | other)


def test_two_cards_on_one_source_show_one_number_and_reach_both_passages() -> None:
    root = filled(page_result("a.md", Said("x", (("doe2006-ratio", "doe2006-limits"),))))
    assert brackets(root) == ["[1]"]
    cards = root.one(".survey-cite").attrs["data-survey-cards"].split()
    assert len(cards) == 2
    assert {c.attrs["id"] for c in root.all(".survey-card")} == set(cards)


def many(count: int) -> tuple[PageResult, object]:
    passages = [make_passage(f"s{n}", "para.1", f"Text {n}.") for n in range(count)]
    cards = [card(f"c{n}", p) for n, p in enumerate(passages)]
    made = corpus([entry(f"s{n}", title=f"T{n}") for n in range(count)], passages, cards)
    result = page_result(
        "a.md", Said("Opens.", (("c0",),)), Said("Runs.", (("c0", "c2", "c1", "c4", "c3"),))
    )
    return result, made


def test_members_in_the_middle_of_a_range_are_links_of_their_own() -> None:
    result, made = many(5)
    html = publish_page(result, made, ReferencesConfig()).fill(rendered(result))  # type: ignore[arg-type]
    root = parse(html)
    links = root.all(".survey-marker")[1].all("a")
    assert [a.text for a in links] == ["1", "2", "3", "4", "5"]
    assert ["survey-inner" in a.classes for a in links] == [False, True, True, True, False]
    targets = {e.attrs["id"] for e in root.all(".survey-ref")}
    assert {a.attrs["href"][1:] for a in links} == targets


def test_a_range_reads_as_one() -> None:
    result, made = many(5)
    html = publish_page(result, made, ReferencesConfig()).fill(rendered(result))  # type: ignore[arg-type]
    visible = re.sub(r'<a class="[^"]*survey-inner[^"]*".*?</a>', "", html)
    assert brackets(parse(visible))[1] == "[1–5]"


@pytest.mark.parametrize(
    ("cards", "text"),
    [(("nobody",), "[?]"), (("doe2006-ratio", "nobody"), "[1, ?]"), (("卡片",), "[?]")],
)
def test_an_unknown_card_shows_an_error_mark(cards: tuple[str, ...], text: str) -> None:
    root = filled(page_result("a.md", Said("x", (cards,))))
    assert brackets(root) == [text]
    mark = root.one(".survey-error")
    assert mark.attrs["role"] == "img"
    assert mark.attrs["aria-label"] == f"Citation error: no card {cards[-1]}"


def test_a_malformed_marker_and_one_that_nobody_counted_show_error_marks() -> None:
    result = page_result("a.md", Said("x", (("doe2006-ratio",),)))
    broken = Marker(1, "[CARD:]", (), Place("docs/a.md", 1, 60), problem="no card id")
    result = dataclasses.replace(
        result, page=dataclasses.replace(result.page, markers=(*result.page.markers, broken))
    )
    holes = "".join(
        f'<sup class="survey-marker" data-survey-marker="{n}"></sup>' for n in (0, 1, 99)
    )
    root = filled(result, f"<p>x{holes}</p>")
    assert brackets(root) == ["[1]", "[?]", "[?]"]
    assert root.all(".survey-error")[0].attrs["aria-label"] == "Citation error: no card id"


def test_a_placeholder_that_a_theme_repeats_gets_no_second_id() -> None:
    hole = '<sup data-survey-marker="0" class="survey-marker"></sup>'
    root = filled(page_result("a.md", Said("x", (("li2020-zh",),))), f"<h2>{hole}</h2>{hole}")
    assert brackets(root) == ["[1]", "[1]"]


def test_inside_a_link_the_number_is_no_link() -> None:
    result = page_result("a.md", Said("x", (("li2020-zh",),)))
    (marker,) = result.page.markers
    result = dataclasses.replace(
        result,
        page=dataclasses.replace(
            result.page, markers=(dataclasses.replace(marker, misplaced="link"),)
        ),
    )
    root = filled(result, '<a href="/">x<sup data-survey-marker="0"></sup></a>')
    assert brackets(root) == ["[1]"]
    assert root.one(".survey-marker").all("a") == []
    assert root.all(".survey-back") == []


def test_other_superscripts_and_code_stay() -> None:
    html = '<p>m<sup>2</sup> <code>&lt;sup data-survey-marker="0"&gt;</code></p>'
    assert publish_page(page_result("a.md"), CORPUS, ReferencesConfig()).fill(html) == html


def finding(rule: str, severity: Severity, about: str, col: int = 50) -> Finding:
    place = Place("docs/a.md", 1, col)
    return Finding(rule, severity, place, "m", card=about, sentence=0, marker=0)


RATIO, ZH = "doe2006-ratio", "li2020-zh"
BEST = {RATIO: best_of("pooled"), ZH: best_of("引用", "引用应当")}

STATES = [
    (Verdict.PASS, (), {}, ["pass", "pass"]),
    (Verdict.WAIVED, (), {}, ["waived", "waived"]),
    (Verdict.UNCHECKED, (), {}, ["unchecked", "unchecked"]),
    (None, (), {}, ["unchecked", "unchecked"]),
    # meaning is measured card by card
    (Verdict.DOUBT, (finding("SV301", Severity.WARNING, ZH),), BEST, ["pass", "doubt"]),
    # figures are looked for in all cards of a bracket together
    (Verdict.FAIL, (finding("SV402", Severity.ERROR, RATIO),), BEST, ["fail", "fail"]),
    # what no one measured is no pass
    (Verdict.DOUBT, (finding("SV301", Severity.WARNING, ZH),), {}, ["unchecked", "doubt"]),
]


@pytest.mark.parametrize(("verdict", "findings", "best", "states"), STATES)
def test_the_state_of_each_number(
    verdict: Verdict | None, findings: tuple[Finding, ...], best: dict, states: list[str]
) -> None:
    said = Said("x", ((RATIO, ZH),), verdict, best, findings)
    links = filled(page_result("a.md", said)).all(".survey-cite")
    assert [f"survey-{s}" in link.classes for s, link in zip(states, links, strict=True)] == [
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("verdict", "shown", "words"),
    [
        (Verdict.PASS, "[1]", "passage agrees"),
        (Verdict.DOUBT, "[1?]", "in doubt"),
        (Verdict.FAIL, "[1✗]", "passage does not carry this"),
        (Verdict.UNCHECKED, "[1○]", "not checked"),
    ],
)
def test_a_state_is_a_sign_and_a_word(verdict: Verdict, shown: str, words: str) -> None:
    severity = Severity.ERROR if verdict is Verdict.FAIL else Severity.WARNING
    said = Said("x", ((RATIO,),), verdict, BEST, (finding("SV402", severity, RATIO),))
    root = filled(page_result("a.md", said))
    assert brackets(root) == [shown]
    assert root.one(".survey-cite").attrs["aria-label"].endswith(f"; {words}")
    assert words in root.all("summary")[0].text


def test_chinese_pages_speak_chinese() -> None:
    root = filled(page_result("zh/a.md", Said("论断。", ((ZH,),)), lang="zh"))
    assert root.one("h2").text == "参考文献"
    assert root.one(".survey-cite").attrs["aria-label"] == ("参考文献 1：李四光 等，2020；原文支持")
    assert root.one(".survey-place").text == "绪论，第 3 段"


def test_a_field_of_a_card_is_named_without_repeating_its_number() -> None:
    result = page_result("a.md", Said("x", ((f"{RATIO}#results", f"{RATIO}#method"),)))
    assert result.page.markers[0].refs[0] == CardRef(RATIO, "results")
    assert brackets(filled(result)) == ["[1]"]
