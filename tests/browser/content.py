"""The pages that the browser tests open: every state of a number, every kind of passage."""

from __future__ import annotations

from mkdocs_survey.config import load_config
from mkdocs_survey.coverage import measure
from mkdocs_survey.gate import decide
from mkdocs_survey.model import Finding, Place, Severity, Span, Suggestion, SurveyResult, Verdict
from mkdocs_survey.publish.review import Site, review_html
from mkdocs_survey.publish.site import SitePublication, publish
from tests.publish.fakes import (
    DOE,
    FIGURES,
    LI,
    LIMITS,
    RATIO,
    WEB,
    ZH,
    Said,
    best_of,
    card,
    corpus,
    entry,
    page_result,
    passage,
    rendered,
)

LONG = passage(
    "long2019",
    "sec.2/para.7",
    "Filler that nobody asked for. " * 160
    + "The long passage says 42 at its end. "
    + "More filler follows here. " * 160,
    "Methods",
)
HOSTILE = passage(
    "evil2022",
    "sec.1/para.1",
    "<script>window.hacked = true</script><img src=x onerror='window.hacked = true'> "
    "{{ config }} \u202etxet desrever\u202c 😀 <b>bold</b>",
    "<i>Title</i>",
)
CORPUS = corpus(
    [
        DOE,
        LI,
        WEB,
        entry(
            "long2019", "book", authors=[("Long", "A. Very")], title="At length", year="2019",
            publisher="Verbose & Sons",
        ),
        entry("evil2022", "misc", title="<script>window.hacked = true</script>", year="2022"),
    ],
    [RATIO, LIMITS, ZH, FIGURES, LONG, HOSTILE],
    [
        card("doe2006-ratio", RATIO),
        card("doe2006-limits", LIMITS),
        card("li2020-zh", ZH),
        card("web2021-index", FIGURES),
        card("long2019-end", LONG),
        card("evil2022-all", HOSTILE),
    ],
)  # fmt: skip

PADDING = (
    "This line of the page leads on to what follows and states nothing at all. It is here so that "
    "the paragraph has a few lines, as paragraphs of papers do, and numbers stand within them."
)
_RATIO = "The summary odds ratio was 1.26 when all studies were pooled."
_INDEX = "The index fell to 12.5 points."
_BEST = {
    "doe2006-ratio": best_of("The summary odds ratio was 1.62 when all studies were pooled"),
    "li2020-zh": best_of("共核查四百条引用。", ZH.text),
    "web2021-index": best_of("the index stood at 12.5 points", FIGURES.text),
    "long2019-end": best_of("The long passage says 42 at its end.", LONG.text),
}


def _found(
    rule: str,
    severity: Severity,
    line: int,
    sentence: int,
    about: str,
    message: str,
    **more: object,
) -> Finding:
    place = Place("docs/index.md", line, 50 if about else 1)
    return Finding(
        rule,
        severity,
        place,
        message,
        page="index.md",
        sentence=sentence,
        # each sentence of the page cites one bracket, so its marker has the sentence's number
        marker=sentence if about else None,
        card=about,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


_WRONG_NUMBER = _found(
    "SV402", Severity.ERROR, 2, 1, "doe2006-ratio",
    "the passage says 1.62, the sentence says 1.26",
    advice="Correct the figure, or cite the passage that gives 1.26.",
    passage_at=RATIO.at, quote="1.62",
    claim_spans=(best_of("1.26", _RATIO),), evidence_spans=(best_of("1.62"),),
)  # fmt: skip
_DOUBT = _found(
    "SV301", Severity.WARNING, 3, 2, "web2021-index",
    "suspected wrong citation (score 0.41)",
    advice="Cite another card, or say what this passage says.",
    suggestions=(Suggestion("doe2006-ratio", 0.93), Suggestion("long2019-end", 0.74)),
)  # fmt: skip
_UNSOURCED = _found(
    "SV201", Severity.COVERAGE, 6, 5, "", "claim without a marker; it states a quantity",
    advice="Add a marker, or say it so that it states nothing checkable.",
    suggestions=(Suggestion("web2021-index", 0.88),),
)  # fmt: skip
_WAIVED = _found("SV301", Severity.WARNING, 4, 3, "li2020-zh", "suspected wrong citation")

INDEX = page_result(
    "index.md",
    Said(PADDING, (("doe2006-ratio",),), best=_BEST),
    Said(_RATIO, (("doe2006-ratio",),), Verdict.FAIL, _BEST, (_WRONG_NUMBER,)),
    Said(_INDEX, (("web2021-index",),), Verdict.DOUBT, _BEST, (_DOUBT,)),
    Said("Several works agree on this much.",
         (("doe2006-ratio", "doe2006-limits", "web2021-index", "li2020-zh", "long2019-end"),),
         best=_BEST),
    Said("Nobody measured this.", (("evil2022-all",),), Verdict.UNCHECKED),
    Said("In 2019 the share was 90 %.", (), Verdict.UNSOURCED, findings=(_UNSOURCED,)),
    Said("This card does not exist.", (("nobody-0000",),), Verdict.UNCHECKED),
    Said(PADDING + " At the very end of a line stands one more number.", (("long2019-end",),),
         best=_BEST),
)  # fmt: skip
CHINESE = page_result(
    "zh/index.md",
    Said("共有四百条引用经过核查。", (("li2020-zh",),), best=_BEST),
    Said("合并全部研究时，比值比为 1.62。", (("doe2006-ratio",),), best=_BEST),
    lang="zh",
)
PAGES = {r.page.path: r for r in (INDEX, CHINESE)}
RESULT = SurveyResult(
    tuple(PAGES.values()),
    (
        Finding("SV901", Severity.INFO, Place("corpus/sources/evil2022/cards.yaml", 3),
                "no page cites this card", card="evil2022-all"),
    ),
    ("semantic check not run for zh: no encoder",),
)  # fmt: skip
CONFIG = load_config({})


def publication() -> SitePublication:
    return publish(RESULT, CORPUS, CONFIG)


def page_html(path: str) -> str:
    return publication().pages[path].fill(rendered(PAGES[path]))


def review(urls: dict[str, str], lang: str = "en") -> str:
    coverage = measure(RESULT)
    gate = decide(RESULT, coverage, CONFIG.coverage)
    site = Site(
        RESULT, coverage, gate, CONFIG.coverage.fail_under, CORPUS, urls, CONFIG.review.page
    )
    return review_html(site, "zh" if lang == "zh" else "en")


__all__ = ["CORPUS", "PAGES", "RESULT", "Span", "page_html", "publication", "review"]
