"""``citations.json``: the mapping from marker to number, for machines (requirement A8)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mkdocs_survey.corpus.index import CitationRow
from mkdocs_survey.publish.citing import CitedCard, PageCitations, Use
from mkdocs_survey.publish.corpus_view import CorpusView

VERSION = 1
"""Version of the format; it grows when a field changes its meaning or disappears."""

_VENUES = ("journal", "journaltitle", "booktitle", "publisher", "school", "institution")


def citations_json(pages: Iterable[PageCitations], corpus: CorpusView) -> str:
    """Return the mapping as JSON: one record for every sentence and card that it cites.

    Records are in the order of pages, then of first citation. ``sentence`` is the sha256 of the
    sentence's words, ``null`` where the marker is bound to no sentence; ``passages`` give
    coordinates and hashes, never the words.
    """
    records = [
        _record(page, cited, use, corpus)
        for page in pages
        for cited in page.cards
        for use in cited.uses
    ]
    return (
        json.dumps({"version": VERSION, "citations": records}, ensure_ascii=False, indent=1) + "\n"
    )


def citation_rows(pages: Iterable[PageCitations]) -> Iterator[CitationRow]:
    """Yield the mapping as rows of the corpus index (requirement A8)."""
    for page in pages:
        for cited in page.cards:
            for use in cited.uses:
                if use.sentence is not None:
                    yield CitationRow(
                        page.page.path,
                        use.sentence.sha256,
                        cited.number,
                        cited.card.id,
                        cited.card.source,
                    )


def _record(page: PageCitations, cited: CitedCard, use: Use, corpus: CorpusView) -> dict[str, Any]:
    source = cited.card.source
    entry = corpus.bibliography.get(source)
    fields = entry.fields if entry else {}
    snapshot = corpus.sources.get(source)
    return {
        "page": page.page.path,
        "number": cited.number,
        "anchor": page.anchors.cite(use.marker, cited.number),
        "card": cited.card.id,
        "document": source,
        "title": fields.get("title") or (snapshot.title if snapshot else ""),
        "venue": next((fields[name] for name in _VENUES if fields.get(name)), ""),
        "passages": [{"at": ref.at, "sha256": ref.sha256} for ref in cited.card.passages],
        "sentence": use.sentence.sha256 if use.sentence else None,
        "state": use.state.value,
    }
