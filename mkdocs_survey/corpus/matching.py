"""Which bibliography entry a file is about, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from pathlib import PurePath

from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.same_work import (
    TELLING_TITLE,
    fold_doi,
    fold_title,
    title_letters,
    year_of,
)
from mkdocs_survey.model import BibEntry, PassageKind

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{}|\\^\[\]`，。；）]+")
_HEAD = 3000
"""Characters from the start of a document that speak of itself: title page and abstract. Further on
stand the DOIs and titles of works that it cites."""
_ALIKE = 0.9
"""Share of equal letters (``difflib`` ratio) from which two titles are one with another spelling or
a subtitle left out; different papers of one series measured lie below 0.85."""
_SHARED = 0.6
"""Share of three-letter pieces that titles so much alike have in common, at the least."""


class Certainty(StrEnum):
    """How sure it is that a file and an entry are about one work."""

    CERTAIN = "certain"
    LIKELY = "likely"
    GUESS = "guess"  # told, never acted on
    MADE = "made"  # nothing matched: the entry was made from the file's own metadata


@dataclass(frozen=True, slots=True)
class Match:
    """The entry a file belongs to.

    Attributes:
        reason: what the two have in common, a few words.
    """

    key: str
    certainty: Certainty
    reason: str


class EntryIndex:
    """Entries of a bibliography, to be found by what a document says of itself.

    Args:
        telling: letters from which a title alone, without an author, points to its entry. In a
            corpus "Introduction" may be anybody's; a bibliography that somebody names for these
            very files may be taken at its word.
    """

    def __init__(self, entries: Iterable[BibEntry] = (), telling: int = TELLING_TITLE) -> None:
        self._telling = telling
        self._entries: list[BibEntry] = []
        self._titles: list[str] = []
        self._by_doi: dict[str, BibEntry] = {}
        self._by_title: dict[str, list[BibEntry]] = {}
        self._by_piece: dict[str, set[int]] = {}
        self._by_file: dict[str, list[BibEntry]] = {}
        for entry in entries:
            self.add(entry)

    def add(self, entry: BibEntry) -> None:
        """Add one more entry; of two with the same DOI the first is found."""
        title = fold_title(entry.fields.get("title", ""))
        for piece in _pieces(title):
            self._by_piece.setdefault(piece, set()).add(len(self._entries))
        self._entries.append(entry)
        self._titles.append(title)
        if doi := fold_doi(entry.fields.get("doi", "")):
            self._by_doi.setdefault(doi, entry)
        if title:
            self._by_title.setdefault(title, []).append(entry)
        for name in re.split(r"[:;/\\]", entry.fields.get("file", "")):
            if "." in name.strip(" ."):
                self._by_file.setdefault(name.strip().lower(), []).append(entry)

    def match(self, document: SourceDocument, name: str) -> tuple[Match, BibEntry] | None:
        """Return the best match, the surest first; ``None`` if nothing points to an entry.

        Args:
            name: of the file, which managers of references write into their entries.
        """
        about = _About(document)
        for found in (
            self._by_dois(about),
            self._by_titles(about),
            self._by_names(about, name),
            self._by_head(about),
            self._by_similar_title(about),
        ):
            if found is not None:
                entry, certainty, reason = found
                return Match(entry.key, certainty, reason), entry
        return None

    def _by_dois(self, about: _About) -> _Found | None:
        if about.doi:
            entry = self._by_doi.get(about.doi)
            return (entry, Certainty.CERTAIN, "same DOI") if entry else None
        for doi in about.head_dois:
            if entry := self._by_doi.get(doi):
                title = fold_title(entry.fields.get("title", ""))
                sure = len(title) >= TELLING_TITLE and title in about.head
                certainty = Certainty.CERTAIN if sure else Certainty.LIKELY
                return entry, certainty, "DOI and title in its text" if sure else "DOI in its text"
        return None

    def _by_titles(self, about: _About) -> _Found | None:
        fitting = [e for e in self._by_title.get(about.title, ()) if about.allows(e)]
        if not fitting:
            return None
        fitting.sort(key=lambda e: not about.has_author(e))
        if about.has_author(fitting[0]):
            return fitting[0], Certainty.CERTAIN, "same title and author"
        telling = title_letters(about.title) >= self._telling
        return fitting[0], Certainty.LIKELY if telling else Certainty.GUESS, "same title"

    def _by_names(self, about: _About, name: str) -> _Found | None:
        named = [e for e in self._by_file.get(name.lower(), ()) if about.allows(e)]
        if len(named) == 1:
            return named[0], Certainty.LIKELY, "the entry names the file"
        stem = PurePath(name).stem
        keyed = [e for e in self._entries if e.key == stem and about.allows(e)]
        return (keyed[0], Certainty.LIKELY, "its key is the file's name") if keyed else None

    def _by_head(self, about: _About) -> _Found | None:
        held = [
            entry
            for entry, title in zip(self._entries, self._titles, strict=True)
            if len(title) >= TELLING_TITLE and title in about.head and about.allows(entry)
        ]
        # of a title and a longer one that begins with it, the longer one is printed there
        held.sort(key=lambda e: (not about.names(e), -len(fold_title(e.fields["title"]))))
        if not held:
            return None
        if about.names(held[0]):
            return held[0], Certainty.LIKELY, "title and author in its text"
        return held[0], Certainty.GUESS, "title in its text"

    def _by_similar_title(self, about: _About) -> _Found | None:
        pieces = _pieces(about.title)
        counts: dict[int, int] = {}
        for piece in pieces:
            for number in self._by_piece.get(piece, ()):
                counts[number] = counts.get(number, 0) + 1
        best: tuple[float, int] | None = None
        for number, count in counts.items():
            entry = self._entries[number]
            if (
                count >= _SHARED * len(pieces)
                and about.allows(entry)
                and _numbers(entry.fields["title"]) == about.numbers
            ):
                ratio = SequenceMatcher(None, about.title, self._titles[number], False).ratio()
                if ratio >= _ALIKE and (best is None or ratio > best[0]):
                    best = (ratio, number)
        if best is None:
            return None
        entry = self._entries[best[1]]
        share = f"titles alike ({best[0]:.2f})"
        if about.has_author(entry):
            return entry, Certainty.LIKELY, f"{share}, same author"
        return entry, Certainty.GUESS, share


_Found = tuple[BibEntry, Certainty, str]


class _About:
    """What a document says of itself."""

    def __init__(self, document: SourceDocument) -> None:
        head = [document.title]
        length = 0
        for passage in document.passages:
            if length > _HEAD or passage.kind is PassageKind.REFERENCE:
                break
            head.append(passage.text)
            length += len(passage.text)
        text = "\n".join(head)[: _HEAD + len(document.title)]
        self.title = fold_title(document.title)
        self.numbers = _numbers(document.title)
        self.doi = fold_doi(document.metadata.fields.get("doi", ""))
        self.head = fold_title(text)
        self.head_dois = [fold_doi(d.rstrip(".,;:)'")) for d in _DOI.findall(text)]
        self._year = document.metadata.fields.get("year", "")[:4]
        self._families = {fold_title(a.family) for a in document.metadata.authors}

    def allows(self, entry: BibEntry) -> bool:
        """Nothing that both say of themselves differs: DOI, year by more than a preprint's."""
        theirs = fold_doi(entry.fields.get("doi", ""))
        if self.doi and theirs and theirs != self.doi:
            return False
        years = (self._year, year_of(entry))
        return not all(y.isdigit() for y in years) or abs(int(years[0]) - int(years[1])) <= 1

    def has_author(self, entry: BibEntry) -> bool:
        """The entry's first author is among those of the document."""
        return bool(entry.authors) and fold_title(entry.authors[0].family) in self._families

    def names(self, entry: BibEntry) -> bool:
        """The entry's first author stands on the document's first page."""
        family = fold_title(entry.authors[0].family) if entry.authors else ""
        return bool(family) and (family in self.head or family in self._families)


def _numbers(title: str) -> list[str]:
    """Return what tells the parts of a series apart: figures and Roman numerals."""
    return re.findall(r"\d+|\b[ivx]+\b", title.lower())


def _pieces(title: str) -> set[str]:
    return {title[n : n + 3] for n in range(len(title) - 2)}
