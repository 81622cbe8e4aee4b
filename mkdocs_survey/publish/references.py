"""The list of references of a page, which holds the passages that the panels replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from mkdocs_survey.bibliography import ReferenceFormatter, original_url
from mkdocs_survey.model import BibEntry, Language, Passage, PassageKind, Span
from mkdocs_survey.publish.citing import CitedCard, PageCitations, Use
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.fragments import is_web_page, with_text_fragment
from mkdocs_survey.publish.passages import Excerpt, cut, describe_place, quotation
from mkdocs_survey.publish.states import State, worst
from mkdocs_survey.publish.strings import Strings
from mkdocs_survey.publish.templating import render

SHOWN_USES = 3
"""So many sentences are listed under a reference before the rest is folded away."""


@dataclass(frozen=True, slots=True)
class PassageView:
    """A passage as the template shows it.

    Attributes:
        words: the passage, or what may be quoted of it; ``None`` if nothing may be.
    """

    place: str
    words: Excerpt | None
    lang: Language | None
    original: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as the template shows it: its passages under one line that opens them."""

    anchor: str
    place: str
    state: State
    passages: tuple[PassageView, ...]
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UseView:
    """A sentence that rests on a reference, with the link back to it."""

    anchor: str
    text: str
    state: State


@dataclass(frozen=True, slots=True)
class ReferenceView:
    """An entry of the list."""

    number: int
    anchor: str
    work: Markup
    known: bool
    cards: tuple[CardView, ...]
    uses: tuple[UseView, ...]


def references_html(
    citations: PageCitations, corpus: CorpusView, strings: Strings, printed: ReferenceFormatter
) -> str:
    """Write the section with the page's references; ``""`` for a page that cites nothing.

    Args:
        printed: prints the works; the same for all pages of a site.
    """
    if not citations.cards:
        return ""
    views = [
        _reference(source, citations, corpus, strings, printed)
        # with `scope: site` the order of citation on this page may differ from that of numbers
        for source in sorted(citations.numbering, key=lambda s: citations.numbering[s])
    ]
    return render(
        "references.html",
        references=views,
        strings=strings,
        states=tuple(State),
        anchors=citations.anchors,
        shown_uses=SHOWN_USES,
    )


def _reference(
    source: str,
    citations: PageCitations,
    corpus: CorpusView,
    strings: Strings,
    printed: ReferenceFormatter,
) -> ReferenceView:
    number = citations.numbering[source]
    entry = corpus.bibliography.get(source)
    cards = citations.cards_of(source)
    return ReferenceView(
        number,
        citations.anchors.reference(number),
        Markup(printed.format(entry).html) if entry else _nameless(source, corpus),  # noqa: S704 - escaped by format_reference
        entry is not None,
        tuple(_card(c, entry, citations, corpus, strings) for c in cards),
        _use_views(number, cards, citations),
    )


def _nameless(source: str, corpus: CorpusView) -> Markup:
    snapshot = corpus.sources.get(source)
    return escape(snapshot.title if snapshot and snapshot.title else source)


def _use_views(
    number: int, cards: tuple[CitedCard, ...], citations: PageCitations
) -> tuple[UseView, ...]:
    """One view a marker, in document order; a marker's sentences after each other."""
    uses: dict[tuple[int, int], Use] = {}
    for use in (u for c in cards for u in c.uses):
        key = (use.marker, use.sentence.index if use.sentence else -1)
        if key not in uses or worst((use.state, uses[key].state)) is not uses[key].state:
            uses[key] = use
    return tuple(
        UseView(
            citations.anchors.cite(marker, number),
            use.sentence.text if use.sentence else f"[{number}]",
            use.state,
        )
        for (marker, _), use in sorted(uses.items())
        # inside a link the number is no link, so there is nothing to go back to
        if citations.brackets[marker].marker.misplaced != "link"
    )


def _card(
    cited: CitedCard,
    entry: BibEntry | None,
    citations: PageCitations,
    corpus: CorpusView,
    strings: Strings,
) -> CardView:
    snapshot = corpus.sources.get(cited.card.source)
    views = []
    for passage in cited.passages:
        marks: dict[int, list[Span]] = {}
        for use in cited.uses:
            marks.setdefault(use.marker, []).extend(use.matches.get(passage.id, ()))
        local = snapshot is not None and snapshot.local
        whole = Span(0, len(passage.text))
        views.append(
            PassageView(
                describe_place(passage, strings),
                quotation(passage.text, marks) if local else cut(passage.text, whole, marks),
                snapshot.lang if snapshot else None,
                _original(entry, passage, marks),
            )
        )
    here = {p.at for p in cited.passages}
    missing = [ref for ref in cited.card.passages if ref.at not in here]
    altered = any(corpus.altered_at(cited.card.source, ref) for ref in missing)
    return CardView(
        citations.anchors.card(cited.order),
        "; ".join(dict.fromkeys([*(v.place for v in views), *(ref.at for ref in missing)])),
        cited.state,
        tuple(views),
        (strings.altered if altered else strings.no_passage,) if missing else (),
    )


def _original(entry: BibEntry | None, passage: Passage, marks: Mapping[int, list[Span]]) -> str:
    """Return the address of the original, at the passage's words where that can work."""
    url = original_url(entry) if entry else ""
    if not url or passage.kind is PassageKind.TABLE or not is_web_page(url):
        return url
    first = min((s for ss in marks.values() for s in ss), key=lambda s: s.start, default=None)
    return with_text_fragment(url, first.of(passage.text) if first else passage.text)
