"""``crossref`` and ``xdata``: what an entry takes from another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from mkdocs_survey.model import BibEntry

# What BibTeX styles and biblatex (manual, appendix B) hand down under another name.
_INHERITED_AS = {"title": "booktitle", "booktitle": "booktitle", "subtitle": "booksubtitle"}
_NEVER_INHERITED = frozenset(
    ("author", "crossref", "xdata", "xref", "doi", "pages", "url", "ids", "abstract", "file")
)
_DEEPEST = 5
"""A chain of parents is followed so far: a volume in a set in a series needs three."""


def complete(entries: Mapping[str, BibEntry]) -> dict[str, BibEntry]:
    """Return the entries with the fields they inherit, in the same order.

    An entry's own fields come first, then those of its ``xdata`` entries in their order, then those
    of its ``crossref``. Keys are compared in any case, as BibTeX does.
    """
    by_key = {key.lower(): entry for key, entry in entries.items()}
    return {key: _complete(entry, by_key, _DEEPEST) for key, entry in entries.items()}


def missing_parents(entry: BibEntry, keys: frozenset[str]) -> list[str]:
    """Return the keys that an entry inherits from but that are not among ``keys``, lower-case."""
    return [key for key in _named(entry) if key.lower() not in keys]


def _named(entry: BibEntry) -> list[str]:
    named = [*entry.fields.get("xdata", "").split(","), entry.fields.get("crossref", "")]
    return [key.strip() for key in named if key.strip()]


def _complete(entry: BibEntry, by_key: Mapping[str, BibEntry], depth: int) -> BibEntry:
    if depth == 0:
        return entry
    for key in entry.fields.get("xdata", "").split(","):
        parent = by_key.get(key.strip().lower())
        if parent is not None and parent.key != entry.key:
            parent = _complete(parent, by_key, depth - 1)
            entry = _with(entry, parent, {**parent.fields, **entry.fields})
            entry = replace(entry, authors=entry.authors or parent.authors)
    parent = by_key.get(entry.fields.get("crossref", "").lower())
    if parent is not None and parent.key != entry.key:
        parent = _complete(parent, by_key, depth - 1)
        handed_down = {
            _INHERITED_AS.get(name, name): value
            for name, value in parent.fields.items()
            if name not in _NEVER_INHERITED
        }
        entry = _with(entry, parent, {**handed_down, **entry.fields})
    return entry


def _with(entry: BibEntry, parent: BibEntry, fields: Mapping[str, str]) -> BibEntry:
    return replace(
        entry, fields=MappingProxyType(dict(fields)), editors=entry.editors or parent.editors
    )
