"""When two bibliography entries are about the same work."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from mkdocs_survey.model import BibEntry

_SHORTEST_TITLE = 12
"""Letters of a title that tells a work: "Introduction" is many, with its author and year or not."""


def fold_title(title: str) -> str:
    """Return a title's letters and digits only, case folded: what makes two titles the same."""
    return "".join(c for c in unicodedata.normalize("NFKC", title).casefold() if c.isalnum())


def fold_doi(doi: str) -> str:
    """Return a DOI in lower case without resolver or ``doi:`` before it."""
    return re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)\s*", "", doi.strip().lower())


def year_of(entry: BibEntry) -> str:
    """Return the four digits of an entry's year, ``""`` if it names none."""
    found = re.search(r"\d{4}", entry.fields.get("year", "") or entry.fields.get("date", ""))
    return found[0] if found else ""


def same_works(entries: Iterable[BibEntry]) -> Iterator[tuple[BibEntry, BibEntry]]:
    """Yield ``(entry, earlier)`` for entries about one work under two keys.

    One work is one DOI, or one title by one first author in one year where DOIs do not contradict.
    Time is proportional to the number of entries.
    """
    by_doi: dict[str, BibEntry] = {}
    by_title: dict[tuple[str, ...], BibEntry] = {}
    for entry in entries:
        if entry.kind in ("xdata", "set"):
            continue
        doi = fold_doi(entry.fields.get("doi", ""))
        title = fold_title(entry.fields.get("title", ""))
        family = fold_title(entry.authors[0].family) if entry.authors else ""
        # parts of one work share everything but this
        part = entry.fields.get("volume", "") + "|" + entry.fields.get("pages", "")
        name = (title, family, year_of(entry), part)
        earlier = by_doi.get(doi) if doi else None
        if earlier is None and len(title) >= _SHORTEST_TITLE and family:
            earlier = by_title.get(name)
            if earlier is not None and doi and fold_doi(earlier.fields.get("doi", doi)) != doi:
                earlier = None
        if earlier is not None:
            yield entry, earlier
        if doi:
            by_doi.setdefault(doi, entry)
        by_title.setdefault(name, entry)


TELLING_TITLE = 20
"""Letters from which a title says by itself which work it is; shorter ones ("Introduction", "Test")
are the titles of many works and occur in running text by accident."""

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")


def title_letters(title: str) -> int:
    """Return the length of a folded title in letters; a Chinese character says as much as two."""
    return len(title) + len(_HAN.findall(title))
