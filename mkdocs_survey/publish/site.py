"""From results to what readers see. Pure: text in, text out; hosts write the files.

A host calls :func:`publish` once all pages are checked, puts every page's HTML through
:meth:`PagePublication.fill`, and writes what :class:`SitePublication` holds beside the pages.
Python-Markdown alone, which sees one page at a time, calls :func:`publish_page`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_survey.bibliography import Numbering, ReferenceFormatter, number_pages
from mkdocs_survey.config import ReferencesConfig, SurveyConfig
from mkdocs_survey.model import PageResult, SurveyResult
from mkdocs_survey.publish.assets import assets
from mkdocs_survey.publish.citations import citations_json
from mkdocs_survey.publish.citing import PageCitations, cite_page
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.markers import fill_markers
from mkdocs_survey.publish.references import references_html
from mkdocs_survey.publish.strings import Strings, strings_for


@dataclass(frozen=True, slots=True)
class TocEntry:
    """What a page's table of contents gains: the list of references, parts of the review.

    Attributes:
        title: HTML without tags; themes print it as it is.
    """

    title: str
    anchor: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class PagePublication:
    """A page ready to be filled.

    Attributes:
        references: the section with the list of references, ``""`` if the page cites nothing.
        toc: its entry in the table of contents, ``None`` if there is no such section.
    """

    citations: PageCitations
    references: str
    toc: TocEntry | None
    _corpus: CorpusView
    _strings: Strings

    def fill_markers(self, html: str) -> str:
        """Return the page's HTML with every placeholder replaced by its bracket of numbers."""
        return fill_markers(html, self.citations, self._corpus, self._strings)

    def fill(self, html: str) -> str:
        """Return the page's HTML with brackets filled and the list of references at its end."""
        filled = self.fill_markers(html)
        return f"{filled}\n{self.references}" if self.references else filled


@dataclass(frozen=True, slots=True)
class SitePublication:
    """Everything that publishing adds to a site.

    Attributes:
        pages: by the page's path.
        citations: text of ``citations.json``.
        assets: path in the site → bytes of the files that pages load.
    """

    pages: Mapping[str, PagePublication]
    citations: str
    assets: Mapping[str, bytes]


def publish(result: SurveyResult, corpus: CorpusView, config: SurveyConfig) -> SitePublication:
    """Publish a site: number its sources, write references and the citation mapping.

    The review page is a page of its own, see :func:`mkdocs_survey.publish.review.review_html`.
    """
    numbering = number_pages([r.page for r in result.pages], corpus.cards, config.references.scope)
    printed = ReferenceFormatter(config.references.style)
    pages = {
        r.page.path: _publish(r, corpus, numbering[r.page.path], printed) for r in result.pages
    }
    return SitePublication(
        pages, citations_json((p.citations for p in pages.values()), corpus), assets()
    )


def publish_page(
    result: PageResult, corpus: CorpusView, config: ReferencesConfig
) -> PagePublication:
    """Publish one page without knowledge of its site: numbers count from 1, whatever the scope."""
    numbering = number_pages([result.page], corpus.cards, "page")
    return _publish(result, corpus, numbering[result.page.path], ReferenceFormatter(config.style))


def _publish(
    result: PageResult, corpus: CorpusView, numbering: Numbering, printed: ReferenceFormatter
) -> PagePublication:
    strings = strings_for(result.page.lang)
    citations = cite_page(result, corpus, numbering)
    references = references_html(citations, corpus, strings, printed)
    toc = TocEntry(strings.references, citations.anchors.references) if references else None
    return PagePublication(citations, references, toc, corpus, strings)
