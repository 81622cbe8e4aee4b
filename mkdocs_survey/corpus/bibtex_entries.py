"""Entries for ``references.bib``: made from what a source says of itself, keyed, found again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from pybtex.database import BibliographyData, Entry
from pybtex.database.output.bibtex import Writer

from mkdocs_survey.ingest.document import Metadata, SourceDocument
from mkdocs_survey.model import BibEntry, Person

# Words that open titles without saying anything of them, left out of keys.
_SMALL = re.compile(r"an?|the|o[fn]|in|for|to|and|with|from|by|at|is|are|do(?:es)?|how")


def fold_title(title: str) -> str:
    """Return a title's letters and digits only, case folded: what makes two titles the same."""
    return "".join(c for c in unicodedata.normalize("NFKC", title).casefold() if c.isalnum())


def fold_doi(doi: str) -> str:
    """Return a DOI in lower case without resolver or ``doi:`` before it."""
    return re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)\s*", "", doi.strip().lower())


def identity(document: SourceDocument, name: str) -> str:
    """Return what a work is known by: its DOI, else its title and first author, else the file."""
    doi = fold_doi(document.metadata.fields.get("doi", ""))
    if doi:
        return f"doi:{doi}"
    title = fold_title(document.title)
    if not title:
        return f"file:{name}"
    people = document.metadata.authors
    return f"title:{title}" + (f"|{fold_title(people[0].family)}" if people else "")


def find_entry(document: SourceDocument, entries: Iterable[BibEntry]) -> BibEntry | None:
    """Return the entry that is about the same work: same DOI, else same title and no other year."""
    doi = fold_doi(document.metadata.fields.get("doi", ""))
    title = fold_title(document.title)
    year = document.metadata.fields.get("year", "")
    candidates = list(entries)
    for entry in candidates:
        if doi and fold_doi(entry.fields.get("doi", "")) == doi:
            return entry
    for entry in candidates:
        same_title = title and fold_title(entry.fields.get("title", "")) == title
        other_doi = doi and entry.fields.get("doi")
        years = {year, entry.fields.get("year", "")} - {""}
        if same_title and not other_doi and len(years) < 2:
            return entry
    return None


def derive_key(document: SourceDocument, name: str) -> str:
    """Return ``authorYEARword``, e.g. ``ioannidis2005why``; Chinese names and titles stay so."""
    metadata = document.metadata
    author = _ascii(metadata.authors[0].family) if metadata.authors else ""
    year = re.sub(r"\D", "", metadata.fields.get("year", ""))[:4]
    words = re.findall(r"[^\W_]+", _ascii(document.title))
    telling = [w for w in words if not _SMALL.fullmatch(w) and not w.isdigit()] or words
    word = telling[0][:16] if telling else ""
    key = _letters(author)[:24] + year + word
    return key or _letters(_ascii(name.rpartition(".")[0]))[:24] or "source"


def _letters(text: str) -> str:
    return "".join(re.findall(r"[^\W_]+", text))


def _ascii(text: str) -> str:
    """Lower-case; accents go from Latin letters, other scripts stay as they are."""
    parts = unicodedata.normalize(
        "NFKD", text.replace("ß", "ss").replace("ø", "o").replace("Ø", "O")
    )
    return unicodedata.normalize("NFC", "".join(c for c in parts if not _accent(c))).lower()


def _accent(c: str) -> bool:
    return "\u0300" <= c <= "\u036f"


def free_key(key: str, taken: Iterable[str]) -> str:
    """Return ``key``, or ``keyb`` … ``keyz``, ``key27`` … if it is taken (in any case)."""
    used = {k.lower() for k in taken}
    for suffix in ("", *"bcdefghijklmnopqrstuvwxyz", *map(str, range(27, 10_000))):
        if f"{key}{suffix}".lower() not in used:
            return f"{key}{suffix}"
    raise ValueError(f"no free key for {key}")


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
