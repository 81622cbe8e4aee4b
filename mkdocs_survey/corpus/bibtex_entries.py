"""Entries for ``references.bib``: made from what a source says of itself, keyed, appended."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pybtex.database import BibliographyData, Entry
from pybtex.database.output.bibtex import Writer

from mkdocs_survey.errors import CorpusError
from mkdocs_survey.ingest.decoding import decode_text
from mkdocs_survey.ingest.document import Metadata, SourceDocument
from mkdocs_survey.ingest.keys import letters, make_key, without_accents
from mkdocs_survey.ingest.same_work import TELLING_TITLE, fold_doi, fold_title, title_letters
from mkdocs_survey.model import BibEntry, Person


def identity(document: SourceDocument, name: str) -> str:
    """Return what a work is known by: its DOI, else its title and first author, else the file.

    A short title without an author is known by its file as well: two works may be called "Test".
    """
    doi = fold_doi(document.metadata.fields.get("doi", ""))
    if doi:
        return f"doi:{doi}"
    title = fold_title(document.title)
    if not title:
        return f"file:{name}"
    people = document.metadata.authors
    if people:
        return f"title:{title}|{fold_title(people[0].family)}"
    return (
        f"title:{title}" if title_letters(title) >= TELLING_TITLE else f"title:{title}|file:{name}"
    )


def derive_key(document: SourceDocument, name: str) -> str:
    """Return a key made of author, year and title, of the file's name where these are unknown."""
    metadata = document.metadata
    family = metadata.authors[0].family if metadata.authors else ""
    key = make_key(family, metadata.fields.get("year", ""), document.title)
    return key or letters(without_accents(name.rpartition(".")[0]))[:24] or "source"


def render_entry(key: str, title: str, metadata: Metadata) -> str:
    """Return a BibTeX entry; the same values give the same text."""
    fields: dict[str, str] = {}
    if metadata.authors:
        fields["author"] = " and ".join(map(_name, metadata.authors))
    if title:
        fields["title"] = title
    fields |= dict(metadata.fields)
    return _written(key, metadata.kind, fields)


def render_copy(key: str, entry: BibEntry) -> str:
    """Return an entry of another bibliography under ``key``."""
    people: Mapping[str, tuple[Person, ...]] = {"author": entry.authors, "editor": entry.editors}
    fields = {role: " and ".join(map(_name, group)) for role, group in people.items() if group}
    skipped = ("crossref", "file", "abstract")  # resolved, private, long
    fields |= {name: value for name, value in entry.fields.items() if name not in skipped}
    return _written(key, entry.kind, fields)


def append_entry(data: bytes, entry: str) -> bytes:
    """Return the bytes of a ``.bib`` file with ``entry`` at its end, in the file's own encoding.

    Every byte of ``data`` is kept.
    """
    decoded = decode_text(data)
    newline = "\r\n" if b"\r\n" in data or b"\r\0\n\0" in data else "\n"
    gap = "" if not decoded.text else newline if decoded.text.endswith("\n") else newline * 2
    added = gap + entry.replace("\n", newline)
    try:
        return data + added.encode(decoded.encoding)
    except UnicodeEncodeError:
        raise CorpusError(
            "references.bib is not UTF-8 and cannot take the new entry",
            remedy="Save references.bib as UTF-8.",
        ) from None


def _written(key: str, kind: str, fields: Mapping[str, str]) -> str:
    # only names bring braces of their own, always in pairs; elsewhere one would break the file
    values = [(n, v if n in ("author", "editor") else _unbraced(v)) for n, v in fields.items()]
    text: str = Writer().to_string(BibliographyData({key: Entry(kind, values)}))
    return text.strip() + "\n"


def _unbraced(text: str) -> str:
    return text.replace("{", "").replace("}", "")


def _name(person: Person) -> str:
    family = _unbraced(person.family)
    if not person.given:
        # braces keep an institution whole; one word needs none
        return f"{{{family}}}" if re.search(r"[\s,]", family) else family
    given, _, suffix = _unbraced(person.given).partition(", ")
    return f"{family}, {suffix}, {given}" if suffix else f"{family}, {given}"
