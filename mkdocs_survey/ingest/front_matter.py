"""Front matter of Markdown files as bibliographic data."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

import yaml

from mkdocs_survey.ingest.document import Metadata
from mkdocs_survey.ingest.people import people_from_text
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import Person

# BibTeX field ← the names under which front matter of papers, Pandoc, Quarto and Hugo has it
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "journal": ("journal", "container-title"),
    "booktitle": ("booktitle", "conference"),
    "volume": ("volume",),
    "number": ("number", "issue"),
    "pages": ("pages", "page"),
    "doi": ("doi", "DOI"),
    "url": ("url", "URL", "canonical_url", "source"),
    "publisher": ("publisher",),
    "institution": ("institution", "organization"),
    "version": ("version",),
    "note": ("note",),
}
_KEYS = ("key", "citation_key", "citation-key", "bibtex_key")
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")


def read_front_matter(source: str) -> tuple[str, Metadata, tuple[str, ...]]:
    """Return title, metadata and notes of a YAML front matter; unreadable YAML is a note."""
    try:
        data = yaml.safe_load(source) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 2})" if mark else ""
        return "", Metadata(), (f"front matter is no valid YAML{where}; it was left out",)
    if not isinstance(data, dict):
        return "", Metadata(), ("front matter is no mapping; it was left out",)
    fields = {name: _first(data, names) for name, names in _FIELDS.items()}
    year = _YEAR.search(_first(data, ("year", "date", "published", "issued")))
    fields["year"] = year[1] if year else ""
    kind = _first(data, ("bibtex_type", "entrytype")) or _kind(fields)
    metadata = Metadata(
        kind=kind.lower(),
        fields={k: v for k, v in fields.items() if v},
        authors=_people(data.get("author") or data.get("authors")),
        key=_first(data, _KEYS),
    )
    return _first(data, ("title",)), metadata, ()


def _kind(fields: Mapping[str, str]) -> str:
    if fields["journal"]:
        return "article"
    if fields["booktitle"]:
        return "inproceedings"
    return "techreport" if fields["institution"] else "misc"


def _first(data: Mapping[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value = data.get(name)
        if isinstance(value, str | int | float | dt.date) and not isinstance(value, bool):
            text = fold(str(value))
            if text:
                return text
    return ""


def _people(value: Any) -> tuple[Person, ...]:
    if isinstance(value, str):
        return people_from_text(value)
    if isinstance(value, dict):
        family = fold(str(value.get("family") or value.get("surname") or ""))
        given = fold(str(value.get("given") or value.get("given-names") or ""))
        if family:
            return (Person(family, given),)
        return people_from_text(fold(str(value.get("name") or "")))
    if isinstance(value, list):
        return tuple(p for item in value for p in _people(item))
    return ()
