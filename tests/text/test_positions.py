"""File, line and column of every sentence and marker."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.text.pages import characters_at, page_of

# (Markdown, the characters that stand where each sentence begins)
STARTS = [
    ("Prices rose. They fell.", ["Prices", "They"]),
    ("Prices\nrose. They\nfell.", ["Prices", "They"]),
    ("# Prices rose\n\nPrices rose.", ["Prices rose."]),
    ("Same. Same.\n\nSame.", ["Same. Same.", "Same.", "Same."]),
    ("- Yes\n- No\n- Yes\n\nYes", ["Yes", "No", "Yes", "Yes"]),
    ("1. One.\n2. Two.\n   More.", ["One.", "Two.", "More."]),
    ("**Bold** text. *More* text.", ["Bold**", "More*"]),
    ("[A link](b.md). [Other][o].\n\n[o]: c.md", ["A link", "Other"]),
    ("“Quoted.” (In brackets.) End.", ["“Quoted", "(In", "End"]),
    ('"Quoted." It\'s "fine".', ['"Quoted', "It's"]),
    ("A -- b... It fell.", ["A --", "It"]),
    ("caf&eacute; is fine. &copy; 2020 it is.", ["caf", "&copy;"]),
    ("`code` begins. `#!python code` ends.", ["code`", "code` ends"]),
    ("Press ++ctrl+a++ now. Then stop.", ["Press", "Then"]),
    ("The 1st (c) part. H~2~O is 1/2.", ["The 1st", "H~2~O"]),
    ("The HTML rose. HTML fell.\n\n*[HTML]: Hypertext", ["The HTML", "HTML fell"]),
    ("> Quoted.\n> More.", ["Quoted.", "More."]),
    ("!!! note\n    Inside.\n\n    More.", ["Inside.", "More."]),
    ('!!! note "Own title"\n    Inside.', ["Own title", "Inside."]),
    ("!!! note\n    Note that it rose.", ["Note that"]),
    ('=== "A"\n\n    Alpha.\n\n=== "B"\n\n    Beta.', ["A", "Alpha.", "B", "Beta."]),
    ("| a | b |\n|---|---|\n| c | d |\n| c | d |", ["a | b", "c | d", "c | d"]),
    ("Term\n:   Meaning. More.", ["Term", "Meaning.", "More."]),
    ("One[^1]. Two.\n\n[^1]: Note. Its end.\n\nC.", ["One[^1]", "Two.", "C.", "Note.", "Its"]),
    ("A[^n].\n\n[^n]:\n    First.\n\n    Second.\n\nB.", ["A", "B.", "First.", "Second."]),
    ("- [x] done\n- [ ] open", ["done", "open"]),
    ("x\n\n```\nPrices rose.\n```\n\nPrices rose.\n\nEnd", ["x", "Prices rose.\n\nEnd", "End"]),
    ("x\n\n    Prices rose.\n\nPrices rose.\nEnd", ["x", "Prices rose.\nEnd", "End"]),
    ("<!-- Prices rose. -->\n\nPrices rose.\n\nx", ["Prices rose.\n\nx", "x"]),
    ("---\ntitle: Prices\n---\n\nPrices", ["Prices"]),
    ("Title: Prices\n\nPrices", ["Prices"]),
    ("\ufeffPrices rose.", ["Prices"]),
    ("Prices.\r\n\r\nThey fell.\r\n", ["Prices.", "They"]),
    ("价格上涨。价格下降。\n\n价格上涨。", ["价格上涨。价", "价格下降", "价格上涨。"]),
    ("𝔘nusual 😀 text. 😀 Next.", ["𝔘", "😀 Next"]),
    ("A\ttab. B.", ["A\ttab", "B."]),
    ("$p < 0.05$ holds. Then $x$.", ["p <", "Then"]),
    ('<div markdown="1">\n\nInside.\n\n</div>\n\nAfter.', ["Inside.", "After."]),
    ("~~~\nnot closed\n\nText.", ["not closed", "Text."]),
    ("A {{ macro }} b.", ["A {{"]),
]


@pytest.mark.parametrize(("source", "starts"), STARTS)
def test_sentences(source: str, starts: list[str]) -> None:
    plain = source.removeprefix("\ufeff").replace("\r\n", "\n")
    page = page_of(source)
    assert len(page.sentences) == len(starts), [s.text for s in page.sentences]
    used: set[tuple[int, int]] = set()
    for sentence, start in zip(page.sentences, starts, strict=True):
        lines = plain.split("\n")[sentence.place.line - 1 :]
        rest = "\n".join(lines)[sentence.place.col - 1 :]
        assert rest.startswith(start), (sentence.text, rest[:20])
        used.add((sentence.place.line, sentence.place.col))
    assert len(used) == len(starts)


MARKERS = [
    "A rose [CARD:a]. B fell. [CARD:b]",
    "A rose [CARD:a].\n\nA rose [CARD:a].\n\nA rose [CARD:a].",
    "`[CARD:a]` is code, [CARD:a] is none.",
    "```\nA rose [CARD:a].\n```\n\nA rose [CARD:a].",
    "| a [CARD:h] |\n|---|\n| b [CARD:r] |",
    "# H [CARD:h]\n\nA[^1] [CARD:a].\n\n[^1]: N [CARD:n].\n\nB [CARD:b].",
    "甲[CARD:中文]。乙 [CARD:b；c]。",
    "A [card:x] b [CARD:] c [CARD:a[b]] d [CARD:z",
    "> [CARD:a] A rose.\r\n>\r\n> B [CARD:b]",
    "- [ ] A [CARD:a]\n    - B (c) 1/2 ++ctrl++ [CARD:b] :x: [CARD:c]",
]


@pytest.mark.parametrize("source", MARKERS)
def test_markers(source: str) -> None:
    page = page_of(source)
    places = [(m.place.line, m.place.col) for m in page.markers]
    assert len(set(places)) == len(places) > 0
    for marker in page.markers:
        rest = characters_at(source, marker.place.line, marker.place.col)
        assert rest.startswith(marker.raw.split("\n")[0])


WORDS = st.sampled_from(
    [
        "alpha",
        "Beta",
        "**delta**",
        "`eps`",
        "[zeta](u)",
        "(eta)",
        "“theta”",
        "价格",
        "上涨。",
        "3.5",
    ]
)
PARAGRAPH = st.lists(WORDS, min_size=1, max_size=12).map(lambda w: " ".join([*w, "End."]))
BLOCK = st.one_of(
    PARAGRAPH,
    PARAGRAPH.map(lambda p: f"- {p}"),
    PARAGRAPH.map(lambda p: f"> {p}"),
    PARAGRAPH.map(lambda p: f"```\n{p}\n```"),
    PARAGRAPH.map(lambda p: f"!!! note\n    {p}"),
    PARAGRAPH.map(lambda p: f"| {p} |\n|---|\n| x |"),
    PARAGRAPH.map(lambda p: f"# {p}"),
    PARAGRAPH.map(lambda p: f"{p} [CARD:a] {p}"),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(BLOCK, max_size=8))
def test_places_rise_through_the_page(blocks: list[str]) -> None:
    source = "\n\n".join(blocks)
    page = page_of(source)
    places = [s.place for s in page.sentences]
    assert places == sorted(places)
    assert len(set(places)) == len(places)
    for marker in page.markers:
        assert characters_at(source, marker.place.line, marker.place.col).startswith("[CARD:a]")
    for sentence in page.sentences:
        assert characters_at(source, sentence.place.line, sentence.place.col)[0] in sentence.text


def test_generated_text_of_a_long_page_takes_linear_time() -> None:
    """Text that is nowhere in the file must not be sought through all of it again and again."""

    def seconds(paragraphs: int) -> float:
        source = "\n\n".join(
            f"The :smile: (c) and {n} (tm) rose [CARD:a]." for n in range(paragraphs)
        )
        start = time.process_time()
        assert len(page_of(source, extensions=("pymdownx.smartsymbols",)).markers) == paragraphs
        return time.process_time() - start

    seconds(100)
    assert seconds(1600) < 4 * 2.5 * seconds(400)
