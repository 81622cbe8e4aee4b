"""Where a work can be read: DOI and web addresses, and nothing else that leaves the site."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from mkdocs_survey.model import BibEntry

# The pattern that Crossref recommends for modern DOIs, without its restriction of the suffix.
_DOI = re.compile(r"(?:(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ARXIV = re.compile(r"(?:arxiv:)?((?:[a-z-]+(?:\.[A-Z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?)", re.I)


def doi(entry: BibEntry) -> str:
    """Return the bare DOI (``10.…/…``) of an entry, ``""`` if it has none that can be read."""
    found = _DOI.fullmatch(entry.fields.get("doi", "").strip())
    return found[1] if found else ""


def doi_url(entry: BibEntry) -> str:
    """Return the https address of an entry's DOI, ``""`` if it has none."""
    bare = doi(entry)
    return f"https://doi.org/{quote(bare, safe='/:;()._-')}" if bare else ""


def arxiv(entry: BibEntry) -> str:
    """Return the arXiv identifier of an entry, ``""`` if it has none."""
    found = _ARXIV.fullmatch(entry.fields.get("eprint", "").strip())
    return found[1] if found else ""


def web_url(entry: BibEntry) -> str:
    """Return an entry's ``url`` if it is an http(s) address without oddities, else ``""``."""
    url = entry.fields.get("url", "").strip()
    if not url or any(c.isspace() or not c.isprintable() for c in url):
        return ""
    try:
        parts = urlsplit(url)
        usable = parts.scheme.lower() in {"http", "https"} and bool(parts.hostname)
    except ValueError:  # e.g. an unclosed bracket in the host
        return ""
    # an address with credentials shows another host than the one it opens
    return url if usable and "@" not in parts.netloc else ""


def original_url(entry: BibEntry) -> str:
    """Return the best address of the original: web page, else DOI, else arXiv, else ``""``.

    The web page comes first because a text fragment can lead to the very words on it.
    """
    if url := web_url(entry) or doi_url(entry):
        return url
    identifier = arxiv(entry)
    return f"https://arxiv.org/abs/{identifier}" if identifier else ""
