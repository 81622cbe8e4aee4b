"""What a web page says about itself: the tags that publishers set for search engines."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser

from mkdocs_survey.ingest.document import Metadata
from mkdocs_survey.ingest.people import person_from_text
from mkdocs_survey.ingest.words import fold

_FIELDS = {
    "journal": ("citation_journal_title", "prism.publicationname"),
    "booktitle": ("citation_conference_title", "citation_inbook_title"),
    "volume": ("citation_volume", "prism.volume"),
    "number": ("citation_issue", "prism.number"),
    "doi": ("citation_doi", "dc.identifier.doi", "prism.doi", "bepress_citation_doi"),
    "publisher": ("citation_publisher", "dc.publisher"),
}
_DATES = (
    "citation_publication_date",
    "citation_date",
    "citation_online_date",
    "dc.date",
    "article:published_time",
)
_AUTHORS = ("citation_author", "dc.creator")
_TITLES = ("citation_title", "dc.title", "og:title", "twitter:title")
_DOI = re.compile(r"10\.\d{4,9}/\S+")


def _tags(tree: LexborHTMLParser) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in tree.css("meta")[:500]:
        name = (node.attributes.get("name") or node.attributes.get("property") or "").lower()
        content = fold(node.attributes.get("content") or "")
        if name and content:
            found.setdefault(name, []).append(content)
    return found


def read_title(tree: LexborHTMLParser) -> str:
    """Return the title that the page states for citations, else its only first-level heading."""
    tags = _tags(tree)
    for name in _TITLES[:2]:
        if name in tags:
            return tags[name][0]
    headings = [fold(h.text()) for h in tree.css("h1")]
    headings = [h for h in dict.fromkeys(headings) if h]
    if len(headings) == 1:
        return headings[0]
    for name in _TITLES[2:]:
        if name in tags:
            return tags[name][0]
    title = tree.css_first("title")
    return "" if title is None else fold(title.text())


def read_metadata(tree: LexborHTMLParser) -> Metadata:
    """Return the fields of the page's citation tags; what it does not state is absent."""
    tags = _tags(tree)
    fields = {}
    for field, names in _FIELDS.items():
        value = next((tags[name][0] for name in names if name in tags), "")
        if field == "doi":
            match = _DOI.search(value or next(iter(tags.get("dc.identifier", [])), ""))
            value = match[0].rstrip(".,;") if match else ""
        if value:
            fields[field] = value
    year = next(
        (m[0] for n in _DATES for v in tags.get(n, []) if (m := re.search(r"(?:19|20)\d\d", v))), ""
    )
    if year:
        fields["year"] = year
    first, last = tags.get("citation_firstpage", [""])[0], tags.get("citation_lastpage", [""])[0]
    if first:
        fields["pages"] = f"{first}–{last}" if last and last != first else first
    link = tree.css_first("link[rel=canonical]")
    url = (link.attributes.get("href") or "") if link is not None else ""
    if url.startswith(("https://", "http://")) and "doi" not in fields:
        fields["url"] = url
    authors = next((tags[name] for name in _AUTHORS if name in tags), [])
    kind = "article" if "journal" in fields else "misc"
    if "booktitle" in fields:
        kind = "inproceedings"
    return Metadata(kind, fields, tuple(person_from_text(a) for a in authors[:500]))
