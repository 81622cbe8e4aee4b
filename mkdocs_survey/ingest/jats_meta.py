"""What a JATS article says about itself, and its reference list, as bibliographic data."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from mkdocs_survey.ingest.document import Metadata
from mkdocs_survey.ingest.jats_text import child_text, text_of
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import Person

_META = "front/article-meta"
# Which of several dates is the one people cite: the issue's, then the first publication.
_DATES = ("collection", "ppub", "epub-ppub", "pub", "epub", "electronic", "preprint")
_REMARKS = {
    "retraction": "Retraction",
    "correction": "Correction",
    "expression-of-concern": "Expression of concern",
}


def read_metadata(article: Element) -> Metadata:
    """Return the article's own bibliographic data; a field it does not state is absent."""
    meta = article.find(_META)
    if meta is None:
        return Metadata()
    journal = child_text(article, "front/journal-meta//journal-title")
    first, last = child_text(meta, "fpage"), child_text(meta, "lpage")
    fields = {
        "journal": journal,
        "year": _year(meta),
        "volume": child_text(meta, "volume"),
        "number": child_text(meta, "issue"),
        "pages": _pages(first, last) or child_text(meta, "elocation-id"),
        "doi": _doi(meta),
        "publisher": child_text(article, "front/journal-meta/publisher/publisher-name"),
        "note": _REMARKS.get(article.get("article-type", ""), ""),
    }
    return Metadata(
        kind="article" if journal else "misc",
        fields={name: value for name, value in fields.items() if value},
        authors=_authors(meta),
    )


def read_title(article: Element) -> str:
    """Return the article's title with its subtitle."""
    group = article.find(f"{_META}/title-group")
    parts = [child_text(group, "article-title"), child_text(group, "subtitle")]
    return ": ".join(p for p in parts if p)


def _pages(first: str, last: str) -> str:
    return f"{first}–{last}" if last and last != first else first


def _year(meta: Element) -> str:
    dates = {d.get("pub-type") or d.get("date-type") or "": d for d in meta.findall("pub-date")}
    ranked = [dates[kind] for kind in _DATES if kind in dates] or list(dates.values())
    years = [child_text(date, "year") for date in ranked]
    return next(filter(None, years), child_text(meta, "permissions/copyright-year"))


def _doi(meta: Element) -> str:
    for node in meta.findall("article-id"):
        if node.get("pub-id-type") == "doi":
            return text_of(node)
    return ""


def _authors(meta: Element) -> tuple[Person, ...]:
    people = []
    for contrib in meta.findall("contrib-group/contrib"):
        if contrib.get("contrib-type", "author") == "author":
            person = _person(contrib)
            if person is not None:
                people.append(person)
    return tuple(people)


def _person(node: Element) -> Person | None:
    name = node if node.tag == "name" else node.find(".//name")
    if name is not None:
        suffix = child_text(name, "suffix")
        given = child_text(name, "given-names")
        return Person(child_text(name, "surname"), f"{given}, {suffix}" if suffix else given)
    whole = node if node.tag in ("collab", "string-name", "institution") else None
    for tag in ("collab", "string-name"):
        whole = node.find(f".//{tag}") if whole is None else whole
    if whole is None:
        return None
    # a collaboration may list its members inside; its name is what stands before them
    text = fold(whole.text or "") if whole.find("contrib-group") is not None else text_of(whole)
    return Person(text) if text else None


def citation_text(ref: Element) -> str:
    """Return one entry of the reference list as a line.

    A mixed citation is read as printed; of a structured one the parts are put in a common order,
    since it holds no punctuation of its own.
    """
    for node in ref:
        if node.tag == "mixed-citation" and _is_printed(node):
            return text_of(node)
        if node.tag in ("mixed-citation", "element-citation", "nlm-citation", "citation"):
            return _assembled(node)
    return text_of(ref)


def _is_printed(node: Element) -> bool:
    """Tell whether a mixed citation brings its own punctuation between the parts."""
    return any(re.search(r"[.,;:]", kid.tail or "") for kid in node)


def _assembled(node: Element) -> str:
    people = [_person(n) for n in node.iter() if n.tag in ("name", "collab", "string-name")]
    names = ", ".join(f"{p.family} {p.given}".strip() for p in people if p)
    year = child_text(node, "year")
    source = child_text(node, "source")
    volume = child_text(node, "volume")
    pages = _pages(child_text(node, "fpage"), child_text(node, "lpage"))
    head = f"{names} ({year})" if year else names
    place = f"{source} {volume}".strip() + (f": {pages}" if pages else "")
    parts = [head, child_text(node, "article-title"), place, child_text(node, "publisher-name")]
    tail = [text_of(n) for n in node if n.tag in ("pub-id", "uri", "comment")]
    return fold(". ".join(p.rstrip(".") for p in [*parts, *tail] if p))
