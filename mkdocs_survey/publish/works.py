"""The works of a whole site: each with the pages and the very sentences that rest on it (F7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from markupsafe import Markup

from mkdocs_survey.bibliography import ReferenceFormatter
from mkdocs_survey.publish.anchors import Anchors
from mkdocs_survey.publish.citing import PageCitations
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.states import State
from mkdocs_survey.publish.strings import Strings
from mkdocs_survey.publish.templating import render


@dataclass(frozen=True, slots=True)
class UseView:
    """A sentence that rests on a work, and where on its page."""

    anchor: str
    text: str
    state: State


@dataclass(frozen=True, slots=True)
class PageView:
    """A page that cites a work, under the number that the work has there."""

    url: str
    title: str
    number: int
    anchor: str
    uses: tuple[UseView, ...]


@dataclass(frozen=True, slots=True)
class WorkView:
    """A work as the template shows it."""

    anchor: str
    printed: Markup | str
    known: bool
    pages: list[PageView] = field(default_factory=list)


def works_html(
    pages: Iterable[PageCitations],
    corpus: CorpusView,
    url_of: Callable[[str], str],
    strings: Strings,
    style: str,
) -> str:
    """Write the list of all works that a site cites, in the order of first citation.

    Args:
        pages: in the order of the site.
        url_of: address of a page, seen from the page that the list stands on.
        style: key of :data:`~mkdocs_survey.bibliography.STYLES`.
    """
    printed = ReferenceFormatter(style)
    works: dict[str, WorkView] = {}
    for citations in pages:
        path = citations.page.path
        for source in dict.fromkeys(cited.card.source for cited in citations.cards):
            if source not in works:
                works[source] = _work(source, len(works), corpus, printed)
            cards = citations.cards_of(source)
            number = cards[0].number
            uses = tuple(
                UseView(citations.anchors.cite(use.marker, number), use.sentence.text, use.state)
                for card in cards
                for use in card.uses
                if use.sentence is not None
            )
            works[source].pages.append(
                PageView(
                    url_of(path),
                    citations.page.title or path,
                    number,
                    citations.anchors.reference(number),
                    uses,
                )
            )
    return render("works.html", works=works.values(), strings=strings)


def _work(source: str, order: int, corpus: CorpusView, printed: ReferenceFormatter) -> WorkView:
    anchor = f"{Anchors('').references}-{order}"
    entry = corpus.bibliography.get(source)
    if entry is None:
        return WorkView(anchor, source, known=False)
    html = printed.format(entry).html
    return WorkView(anchor, Markup(html), known=True)  # noqa: S704 - escaped by the formatter
