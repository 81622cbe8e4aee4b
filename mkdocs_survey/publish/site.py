"""From results to what readers see. Pure: text in, text out; hosts write the files.

A host calls :func:`publish` once all pages are checked, puts every page's HTML through
:meth:`PagePublication.fill`, and writes what :class:`SitePublication` holds beside the pages.
Python-Markdown alone, which sees one page at a time, calls :func:`publish_page`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mkdocs_survey.bibliography import ReferenceFormatter, number_pages
from mkdocs_survey.config import ReferencesConfig, SurveyConfig
from mkdocs_survey.model import Language, PageResult, SurveyResult
from mkdocs_survey.publish.assets import assets
from mkdocs_survey.publish.citations import citation_records, citations_json
from mkdocs_survey.publish.citing import PageCitations, cite_page
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.markers import FilledMarker, fill_markers, filled_markers
from mkdocs_survey.publish.references import references_html
from mkdocs_survey.publish.strings import strings_for


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
        markers: the brackets by the index of the marker.
        references: the section with the list of references, ``""`` if the page cites nothing.
        toc: its entry in the table of contents, ``None`` if there is no such section.
    """

    lang: Language
    markers: Mapping[int, FilledMarker]
    references: str
    toc: TocEntry | None

    def fill(self, html: str) -> str:
        """Return the page's HTML with brackets filled and the list of references at its end."""
        filled = fill_markers(html, self.markers, strings_for(self.lang))
        return f"{filled}\n{self.references}" if self.references else filled

    def pack(self) -> bytes:
        """Return the page in a tenth of its size; equal pages give equal bytes."""
        toc = (self.toc.title, self.toc.anchor, self.toc.level) if self.toc else None
        markers = [(index, m.first, m.again) for index, m in self.markers.items()]
        head = json.dumps([self.lang, toc, markers], ensure_ascii=False)
        text = f"{head}\n{self.references}"  # JSON has no line breaks of its own
        # the fastest level: lists of references repeat themselves so much that it does nearly all
        return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)

    @classmethod
    def unpack(cls, packed: bytes) -> PagePublication:
        """Return the page that :meth:`pack` was called on."""
        text = zlib.decompress(packed).decode("utf-8", "surrogatepass")
        head, _, references = text.partition("\n")
        lang, toc, markers = json.loads(head)
        filled = {index: FilledMarker(first, again) for index, first, again in markers}
        return cls(lang, filled, references, TocEntry(*toc) if toc else None)


class PackedPages(Mapping[str, PagePublication]):
    """Pages by path, packed until they are asked for: whole, 1,200 large ones fill 500 MB."""

    def __init__(self, packed: Mapping[str, bytes]) -> None:
        self.packed = packed

    def __getitem__(self, path: str) -> PagePublication:
        return PagePublication.unpack(self.packed[path])

    def __iter__(self) -> Iterator[str]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)


@dataclass(frozen=True, slots=True)
class SitePublication:
    """Everything that publishing adds to a site.

    Attributes:
        pages: by the page's path.
        citations: text of ``citations.json``.
    """

    pages: PackedPages
    citations: str

    @property
    def assets(self) -> Mapping[str, bytes]:
        """See :func:`~mkdocs_survey.publish.assets.assets`."""
        return assets()


def publish(result: SurveyResult, corpus: CorpusView, config: SurveyConfig) -> SitePublication:
    """Publish a site: number its sources, write references and the citation mapping.

    The review page is a page of its own, see :func:`mkdocs_survey.publish.review.review_html`.
    """
    numbering = number_pages([r.page for r in result.pages], corpus.cards, config.references.scope)
    printed = ReferenceFormatter(config.references.style)
    packed: dict[str, bytes] = {}
    records: list[str] = []
    for page in result.pages:
        path = page.page.path
        citations = cite_page(page, corpus, numbering[path])
        packed[path] = _publish(citations, corpus, printed).pack()
        records += citation_records(citations, corpus)
    return SitePublication(PackedPages(packed), citations_json(records))


def publish_page(
    result: PageResult, corpus: CorpusView, config: ReferencesConfig
) -> PagePublication:
    """Publish one page without knowledge of its site: numbers count from 1, whatever the scope."""
    numbering = number_pages([result.page], corpus.cards, "page")
    citations = cite_page(result, corpus, numbering[result.page.path])
    return _publish(citations, corpus, ReferenceFormatter(config.style))


def _publish(
    citations: PageCitations, corpus: CorpusView, printed: ReferenceFormatter
) -> PagePublication:
    lang = citations.page.lang
    strings = strings_for(lang)
    references = references_html(citations, corpus, strings, printed)
    toc = TocEntry(strings.references, citations.anchors.references) if references else None
    markers = filled_markers(citations, corpus, strings)
    return PagePublication(lang, markers, references, toc)
