"""What every reader returns: a source as passages with coordinates, and what could not be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mkdocs_survey.ingest.cutting import cut
from mkdocs_survey.ingest.words import detect_language, fold
from mkdocs_survey.model import Language, PassageKind, Person


@dataclass(frozen=True, slots=True)
class Extract:
    """A passage as a reader finds it, before it belongs to a source.

    Attributes:
        at: coordinates, unique in the document; see ``docs/coordinates.md`` for the grammar.
        text: white space folded; rows of tables and items of lists stand on lines of their own.
        section: title of the section it stands in, ``""`` if none.
        page: the page on which it begins, from 1; 0 where the format has no pages.
    """

    at: str
    text: str
    kind: PassageKind = PassageKind.BODY
    section: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a document says about itself, as fields of BibTeX.

    Attributes:
        kind: BibTeX type, ``article``, ``misc``, ….
        fields: lower-case BibTeX field name → plain Unicode text, without title and people.
        key: the citation key that the document asks for, ``""`` if none.
    """

    kind: str = "misc"
    fields: Mapping[str, str] = field(default_factory=dict)
    authors: tuple[Person, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A source file, read.

    Attributes:
        extractor: name and version of the reader; a new version may cut passages otherwise.
        notes: what could not be read or was left out, one sentence each, with counts or lines.
    """

    title: str
    lang: Language
    passages: tuple[Extract, ...]
    metadata: Metadata
    extractor: str
    notes: tuple[str, ...] = ()


class Collector:
    """Gathers passages in document order and keeps their coordinates unique.

    Units of a part (paragraphs, lists, …) are numbered from 1 inside that part. A label that
    occurs twice (two tables printed as "Table 3") gets ``-2``, ``-3`` in the order of the document.
    """

    def __init__(self) -> None:
        self._extracts: list[Extract] = []
        self._parts: set[str] = set()
        self._taken: set[str] = set()
        self._counts: dict[tuple[str, str], int] = {}

    def __len__(self) -> int:
        return len(self._extracts)

    def number(self, part: str, unit: str) -> int:
        """Return the next number of ``unit`` inside ``part``, from 1."""
        count = self._counts.get((part, unit), 0) + 1
        self._counts[part, unit] = count
        return count

    def claim(self, name: str) -> str:
        """Reserve coordinates for a part (a section, a figure); return them made unique."""
        return _unique(name, self._parts)

    def add(
        self,
        at: str,
        text: str,
        kind: PassageKind = PassageKind.BODY,
        section: str = "",
        page: int = 0,
    ) -> None:
        """Add one passage as it is; text without any letter or digit is left out."""
        if any(c.isalnum() for c in text):
            self._extracts.append(Extract(_unique(at, self._taken), text, kind, section, page))

    def add_unit(
        self,
        part: str,
        unit: str,
        text: str,
        kind: PassageKind = PassageKind.BODY,
        section: str = "",
        page: int = 0,
    ) -> None:
        """Number a unit of a part, cut it if it is long, and add its pieces.

        A unit that stays whole is ``part/unit.N``; the pieces of a long one ``part/unit.N.M``.
        """
        if not any(c.isalnum() for c in text):
            return
        at = f"{part}/{unit}.{self.number(part, unit)}"
        pieces = cut(text)
        if len(pieces) == 1:
            self.add(at, text, kind, section, page)
            return
        for n, piece in enumerate(pieces, 1):
            self.add(f"{at}.{n}", piece, kind, section, page)

    def extracts(self) -> tuple[Extract, ...]:
        """Return what was gathered, in document order."""
        return tuple(self._extracts)


def _unique(name: str, taken: set[str]) -> str:
    unique, n = name, 1
    while unique in taken:
        n += 1
        unique = f"{name}-{n}"
    taken.add(unique)
    return unique


def language_of(title: str, passages: Iterable[Extract]) -> Language:
    """Return the language of a document's body, its title where it has no body."""
    body = " ".join(p.text for p in passages if p.kind is not PassageKind.REFERENCE)
    return detect_language(body or fold(title))
