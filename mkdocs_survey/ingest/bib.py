"""Reading bibliographies as people have them: a broken entry costs only itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pybtex.bibtex.utils import split_name_list
from pybtex.database.input.bibtex import month_names
from pybtex.exceptions import PybtexError

from mkdocs_survey.ingest.bibtex_scan import Damage, Piece, RawEntry, scan_entries
from mkdocs_survey.ingest.csl_json import entry_of, scan_items
from mkdocs_survey.ingest.decoding import decode_text, undecodable_line
from mkdocs_survey.ingest.inheritance import complete, missing_parents
from mkdocs_survey.ingest.keys import KeysInUse, make_key
from mkdocs_survey.ingest.latex import plain, plain_address
from mkdocs_survey.ingest.people import person_from_text
from mkdocs_survey.ingest.same_work import same_works, year_of
from mkdocs_survey.model import BibEntry, Person, Place

_ADDRESSES = frozenset(("url", "doi", "eprint", "file", "howpublished"))
_MOST_REPORTED = 3
"""Faults told of one entry; behind the first ones most are their consequences."""


@dataclass(frozen=True, slots=True)
class BibProblem:
    """An entry that could not be read as it should be: where, which, why."""

    place: Place
    key: str
    reason: str

    def __str__(self) -> str:
        return f"entry {self.key!r}: {self.reason}" if self.key else self.reason


@dataclass(frozen=True, slots=True)
class Bibliography:
    """What a file holds.

    Attributes:
        entries: by key, in the order of the file.
        problems: what is damaged in the file, in its order.
        made_keys: keys of ``entries`` that the file does not give: those of entries without a key
            and of entries whose key stands further up already. Nothing can be cited by them.
        repeats: entries about a work that another one is about.
    """

    entries: Mapping[str, BibEntry]
    problems: tuple[BibProblem, ...]
    made_keys: frozenset[str] = frozenset()
    repeats: tuple[BibProblem, ...] = ()

    @property
    def citable(self) -> Mapping[str, BibEntry]:
        """The entries that the file itself gives a key."""
        return {key: e for key, e in self.entries.items() if key not in self.made_keys}


def read_bibliography(data: bytes, file: str) -> Bibliography:
    """Read a bibliography in any usual encoding: BibTeX or biblatex, CSL JSON by its name.

    Args:
        data: the file's bytes; empty for no file.
        file: path for messages; ``.json`` is read as CSL JSON.

    Text between entries is a comment, as in BibTeX. ``@string`` macros, ``crossref`` and ``xdata``
    are resolved, LaTeX is decoded to Unicode. Of two entries with one key the first has it.
    """
    decoded = decode_text(data)
    problems: list[BibProblem] = []
    if decoded.note:  # a wrong guess garbles keys and names, which nobody would look for here
        place = Place(file, undecodable_line(data))
        problems.append(BibProblem(place, "", f"the file is {decoded.note}"))
    if file.lower().endswith(".json"):
        found = list(_from_csl(decoded.text, file, problems))
    else:
        found = list(_from_bibtex(decoded.text, file, problems))
    keyed, made = _keyed(found, problems)
    entries = complete(keyed)
    problems += _orphans(keyed)
    return Bibliography(
        MappingProxyType(entries),
        tuple(sorted(problems, key=lambda p: p.place)),
        made,
        tuple(_repeats(entries, made)),
    )


def _from_csl(text: str, file: str, problems: list[BibProblem]) -> Iterator[BibEntry]:
    for item in scan_items(text):
        place = Place(file, item.line)
        if item.value is None:
            problems.append(BibProblem(place, "", item.problem))
        else:
            yield entry_of(item.value, place)


def _from_bibtex(text: str, file: str, problems: list[BibProblem]) -> Iterator[BibEntry]:
    macros: dict[str, str] = {name.lower(): value for name, value in month_names.items()}
    for raw in scan_entries(text):
        damage = list(raw.damage)
        undefined: list[str] = []
        fields: dict[str, str] = {}
        for name, pieces in raw.fields:
            value = "".join(_resolved(piece, macros, undefined) for piece in pieces)
            if raw.kind == "string":
                macros[name] = value
            elif name in fields and fields[name] != value:
                damage.append(Damage(raw.line, f"the field {name!r} is given twice"))
            fields.setdefault(name, value)
        if undefined:
            names = ", ".join(dict.fromkeys(undefined))
            what = f"undefined macro {names}: its name is used as text"
            damage.append(Damage(raw.line, what))
        told = damage[:_MOST_REPORTED]
        problems += [BibProblem(Place(file, d.line), raw.key, d.reason) for d in told]
        if raw.kind != "string":
            yield _entry(raw, fields, Place(file, raw.line))


def _resolved(piece: Piece, macros: Mapping[str, str], undefined: list[str]) -> str:
    if not piece.is_macro:
        return piece.text
    value = macros.get(piece.text.lower())
    if value is None:
        undefined.append(piece.text)
        return piece.text
    return value


def _entry(raw: RawEntry, values: Mapping[str, str], place: Place) -> BibEntry:
    fields = {
        name: plain_address(value) if name in _ADDRESSES else plain(value)
        for name, value in values.items()
        if name not in ("author", "editor")
    }
    return BibEntry(
        key=raw.key,
        kind=raw.kind,
        fields=MappingProxyType({k: v for k, v in fields.items() if v}),
        authors=read_names(values.get("author", "")),
        editors=read_names(values.get("editor", "")),
        place=place,
    )


def read_names(value: str) -> tuple[Person, ...]:
    """Return the people of an ``author`` or ``editor`` field; names in braces stay whole."""
    try:
        names = split_name_list(value)
    except PybtexError:  # braces that do not match
        names = re.split(r"\s+and\s+", value.replace("{", "").replace("}", ""))
    people = []
    for name in names:
        name = name.strip().rstrip(",")
        if not name or name.lower() == "others":
            continue
        if parts := _name_parts(name):
            people.append(parts)
            continue
        whole = name.startswith("{") and name.endswith("}") and name.count("{") == 1
        people.append(Person(plain(name)) if whole else person_from_text(plain(name)))
    return tuple(people)


def _name_parts(name: str) -> Person | None:
    """Read ``family=Doe, given=Jane`` (biblatex manual, section 3.4); ``None`` if it is not."""
    parts = {}
    for part in name.split(","):
        role, equals, value = part.partition("=")
        if not equals:
            return None
        parts[role.strip().lower()] = plain(value).strip('"')
    family = " ".join(p for p in (parts.get("prefix", ""), parts.get("family", "")) if p)
    given = ", ".join(p for p in (parts.get("given", ""), parts.get("suffix", "")) if p)
    return Person(family, given) if family else None


def _keyed(
    found: Iterable[BibEntry], problems: list[BibProblem]
) -> tuple[dict[str, BibEntry], frozenset[str]]:
    """Give every entry a key of its own; return the entries and the keys that were made."""
    found = list(found)
    in_use = KeysInUse(entry.key for entry in found if entry.key)
    entries: dict[str, BibEntry] = {}
    made = set()
    for entry in found:
        key = entry.key
        if not key or key in entries:
            family = entry.authors[0].family if entry.authors else ""
            title = entry.fields.get("title", "")
            wanted = key or make_key(family, year_of(entry), title) or "entry"
            free = in_use.take(wanted)
            made.add(free)
            why = (
                f"the key stands in line {entries[key].place.line} already"
                if key
                else "the entry has no key"
            )
            problems.append(BibProblem(entry.place, key, f"{why}; it is read as {free!r}"))
            entry = replace(entry, key=free)
        entries[entry.key] = entry
    return entries, frozenset(made)


def _orphans(entries: Mapping[str, BibEntry]) -> Iterator[BibProblem]:
    keys = frozenset(key.lower() for key in entries)
    for entry in entries.values():
        for parent in missing_parents(entry, keys):
            why = f"it inherits from {parent!r}, which is not in the file"
            yield BibProblem(entry.place, entry.key, why)


def _repeats(entries: Mapping[str, BibEntry], made: frozenset[str]) -> Iterator[BibProblem]:
    # an entry with a key that stands twice has been told of by that key
    for entry, earlier in same_works(e for k, e in entries.items() if k not in made):
        where = f"{earlier.key!r} in line {earlier.place.line}"
        yield BibProblem(entry.place, entry.key, f"it is about the same work as {where}")
