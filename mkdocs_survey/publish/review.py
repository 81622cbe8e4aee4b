"""The review page: what a person must look at, page by page, in the three classes of A13."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import SimpleNamespace

import markdown
from markupsafe import Markup

from mkdocs_survey.bibliography import short_label
from mkdocs_survey.coverage import PageCoverage, SiteCoverage, Tally
from mkdocs_survey.gate import Gate, floor_of
from mkdocs_survey.model import Finding, Language, PageResult, Severity, SurveyResult
from mkdocs_survey.publish.anchors import Anchors
from mkdocs_survey.publish.comparison import compare, marker_of
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.fragments import with_text_fragment
from mkdocs_survey.publish.passages import Excerpt
from mkdocs_survey.publish.site import TocEntry
from mkdocs_survey.publish.strings import strings_for
from mkdocs_survey.publish.templating import render
from mkdocs_survey.rules import RULES, Rule


class Class(StrEnum):
    """The classes of findings, in the order of the page; the values name interface strings."""

    UNSOURCED = "unsourced"
    SUSPECTED = "suspected"
    UNCARRIED = "uncarried"
    OTHER = "other"


_CLASS_OF_GROUP = {
    "sourcing": Class.UNSOURCED,
    "semantic": Class.SUSPECTED,
    "evidence": Class.UNCARRIED,
}

_SEVERITY_STRINGS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.COVERAGE: "unsourced_severity",
    Severity.INFO: "info",
}


@dataclass(frozen=True, slots=True)
class Site:
    """What the review page is written about.

    Attributes:
        urls: page path → address relative to the site's root, as the host builds it.
        page: path of the review page itself.
        fail_under: least share of covered claims, in percent.
        floors: bounds that pages have of their own, see :func:`~mkdocs_survey.coverage.floor_of`.
    """

    result: SurveyResult
    coverage: SiteCoverage
    gate: Gate
    fail_under: int
    corpus: CorpusView
    urls: Mapping[str, str]
    page: str
    floors: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FittingCard:
    """A card that may fit better, ready to be pasted."""

    marker: str
    work: str
    score: str


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding as the template shows it."""

    finding: Finding
    name: str
    level: str
    url: str
    sentence: Excerpt | None
    passage: Excerpt | None
    place_in_source: str
    fits: tuple[FittingCard, ...]


@dataclass(frozen=True, slots=True)
class PageView:
    """A page's findings: by class, then notes and what was accepted, folded away."""

    path: str
    url: str
    classes: tuple[tuple[Class, tuple[FindingView, ...]], ...]
    notes: tuple[FindingView, ...]
    waived: tuple[FindingView, ...]
    baselined: tuple[FindingView, ...]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of the score card."""

    path: str
    url: str
    tally: Tally
    reached: bool


def _bound(page: PageCoverage, site: Site) -> int:
    own = floor_of(page, site.floors)
    return site.fail_under if own is None else own


def review_html(site: Site, lang: Language) -> str:
    """Write the body of the review page; its headings start at the second level."""
    pages = [_page_view(result, site, lang) for result in site.result.pages]
    corpus = [_finding_view(f, None, site, lang) for f in site.result.corpus_findings]
    everything = [f for r in site.result.pages for f in r.all_findings]
    everything += site.result.corpus_findings
    rows = [
        ScoreRow(c.page, _url(site, c.page), c.tally, c.tally.reaches(_bound(c, site)))
        for c in site.coverage.pages
    ]
    total = site.coverage.total
    errors = sum(f.severity is Severity.ERROR and f.counts for f in everything)
    return render(
        "review.html",
        strings=strings_for(lang),
        words=SimpleNamespace(**strings_for(lang).review),
        gate=site.gate,
        fail_under=site.fail_under,
        errors=errors,
        rows=rows,
        total=total,
        reached=total.reaches(site.fail_under),
        pages=[p for p in pages if p.classes or p.notes or p.waived or p.baselined],
        corpus=[v for v in corpus if v.finding.severity is not Severity.INFO],
        corpus_notes=[v for v in corpus if v.finding.severity is Severity.INFO],
        clear=all(v.finding.severity is Severity.INFO for v in corpus)
        and not any(p.classes for p in pages),
        rules=_rule_pages(everything),
        notes=site.result.notes,
    )


def review_toc(html: str) -> tuple[TocEntry, ...]:
    """Return the table of contents of :func:`review_html`'s page, read off its own headings."""
    return tuple(
        TocEntry(re.sub(r"<[^>]*>", "", title), anchor, int(level))
        for level, anchor, title in re.findall(r'<h([23]) id="(survey-[^"]+)">(.*?)</h', html)
    )


def _page_view(result: PageResult, site: Site, lang: Language) -> PageView:
    views = [_finding_view(f, result, site, lang) for f in result.all_findings]
    notes = tuple(v for v in views if v.finding.severity is Severity.INFO and not v.finding.waived)
    waived = tuple(v for v in views if v.finding.waived)
    baselined = tuple(v for v in views if v.finding.baselined)
    open_views = [v for v in views if v not in (*notes, *waived, *baselined)]
    by_class = {c: tuple(v for v in open_views if _class_of(v.finding) is c) for c in Class}
    return PageView(
        result.page.path,
        _url(site, result.page.path),
        tuple((c, views) for c, views in by_class.items() if views),
        notes,
        waived,
        baselined,
    )


def _class_of(finding: Finding) -> Class:
    return _CLASS_OF_GROUP.get(RULES[finding.rule].group, Class.OTHER)


def _finding_view(
    finding: Finding, page: PageResult | None, site: Site, lang: Language
) -> FindingView:
    sentence, passage, where = compare(finding, page, site.corpus, strings_for(lang))
    return FindingView(
        finding,
        RULES[finding.rule].name,
        _SEVERITY_STRINGS[finding.severity],
        _place_url(finding, page, site) if page else "",
        sentence,
        passage,
        where,
        tuple(
            FittingCard(f"[CARD:{s.card}]", _work(s.card, site.corpus, lang), f"{s.score:.2f}")
            for s in finding.suggestions
        ),
    )


def _work(card: str, corpus: CorpusView, lang: Language) -> str:
    source = corpus.cards[card].source if card in corpus.cards else ""
    entry = corpus.bibliography.get(source)
    return short_label(entry, lang) if entry else source


def _place_url(finding: Finding, page: PageResult, site: Site) -> str:
    """Return the address of the finding's place: its bracket, else its sentence's words."""
    url = _url(site, page.page.path)
    marker = marker_of(finding, page)
    if marker:
        return f"{url}#{Anchors(page.page.path).marker(marker.index)}"
    if finding.sentence is not None:
        return with_text_fragment(url, page.sentences[finding.sentence].sentence.text)
    return url


def _url(site: Site, path: str) -> str:
    """Return a page's address relative to the review page: it holds from ``file://`` too."""
    target, base = site.urls.get(path, path), site.urls.get(site.page, site.page)
    relative = posixpath.relpath(target or ".", posixpath.dirname(base) or ".")
    return f"{relative}/" if target in ("", ".", "./") or target.endswith("/") else relative


def _rule_pages(findings: Iterable[Finding]) -> list[tuple[Rule, Markup]]:
    """Return every rule named with its page, so that no link leaves the review page."""
    return [(RULES[code], _rule_page(RULES[code])) for code in sorted({f.rule for f in findings})]


def _rule_page(rule: Rule) -> Markup:
    """Return a rule's page, its headings moved below ours."""
    html = markdown.markdown(rule.doc, extensions=["fenced_code", "tables"])
    return Markup(re.sub(r"(</?h)[1-5]>", r"\g<1>3>", html))  # noqa: S704 - our own docstrings
