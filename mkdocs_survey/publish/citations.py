"""``citations.json``: the mapping from marker to number, for machines (requirement A8)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from mkdocs_survey.corpus.index import CitationRow
from mkdocs_survey.publish.citing import CitedCard, PageCitations, Use
from mkdocs_survey.publish.corpus_view import CorpusView

VERSION = 1
"""Version of the format; it grows when a field changes its meaning or disappears."""

CITATIONS = "survey/citations.json"
REPORT = "survey/report.json"
"""Paths in the built site of what machines read."""

_VENUES = ("journal", "journaltitle", "booktitle", "publisher", "school", "institution")


def citation_records(page: PageCitations, corpus: CorpusView) -> list[str]:
    """Return the records of a page, each as JSON: one for every sentence and card that it cites.

    They are in the order of first citation. ``sentence`` is the sha256 of the sentence's words,
    ``null`` where the marker is bound to no sentence; ``passages`` give coordinates and hashes,
    never the words.
    """
    return [
        json.dumps(_record(page, cited, use, corpus), ensure_ascii=False)
        for cited in page.cards
        for use in cited.uses
    ]


def citations_json(records: Sequence[str]) -> str:
    """Return the mapping as JSON, one record a line."""
    listed = ",\n".join(f"  {record}" for record in records)
    inside = f"\n{listed}\n " if listed else ""
    return f'{{\n "version": {VERSION},\n "citations": [{inside}]\n}}\n'


def citation_rows(mapping: str) -> Iterator[CitationRow]:
    """Yield what :func:`citations_json` returned as rows of the corpus index (requirement A8)."""
    for record in json.loads(mapping)["citations"]:
        if record["sentence"] is not None:
            yield CitationRow(
                *(record["page"], record["sentence"], record["number"]),
                *(record["card"], record["document"]),
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
