"""CSL JSON, as Zotero and pandoc write it, as bibliography entries.

Types and variables: the CSL 1.0.2 specification, appendices III and IV.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import BibEntry, Person, Place

_KINDS = {
    "article": "misc",
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "newspaper",
    "book": "book",
    "chapter": "incollection",
    "dataset": "dataset",
    "entry-dictionary": "inreference",
    "entry-encyclopedia": "inreference",
    "legislation": "legislation",
    "manuscript": "unpublished",
    "map": "map",
    "paper-conference": "inproceedings",
    "patent": "patent",
    "periodical": "periodical",
    "post": "online",
    "post-weblog": "online",
    "report": "techreport",
    "software": "software",
    "standard": "standard",
    "thesis": "phdthesis",
    "webpage": "online",
}
_FIELDS = {
    "title": "title",
    "volume": "volume",
    "issue": "number",
    "page": "pages",
    "edition": "edition",
    "publisher": "publisher",
    "publisher-place": "address",
    "collection-title": "series",
    "genre": "type",
    "note": "note",
    "abstract": "abstract",
    "language": "language",
    "DOI": "doi",
    "URL": "url",
    "ISBN": "isbn",
    "ISSN": "issn",
}
_CONTAINED = ("incollection", "inproceedings", "inreference")
# The only markup that values may hold: "Rich text formatting within fields" of citeproc-js.
_RICH_TEXT = re.compile(r"</?(?:i|b|sub|sup|span)(?:\s[^<>]*)?>")
_OPENING = re.compile(r'\s*(?:\{\s*"items"\s*:\s*)?\[|\s*')
_BETWEEN = re.compile(r"[\s,]*")
# An item inside the array; parts of one begin with other names.
_ITEM = re.compile(
    r'(?:[\[,}]|^)\s*(?=\{\s*"(?!date-parts|family|given|literal|suffix|raw|season))', re.M
)
_PARTICLES = ("dropping-particle", "non-dropping-particle")


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the file, ``None`` with the problem where it is damaged; its line from 1."""

    value: Mapping[str, Any] | None
    line: int
    problem: str = ""


def scan_items(text: str) -> Iterator[Item]:
    """Yield every item of CSL JSON in its order.

    The items stand in an array, under ``"items"``, or one by itself. A damaged item costs only
    itself: reading goes on at the next one that can be told from a name or a date inside of it.
    """
    decoder = json.JSONDecoder()
    opening = _OPENING.match(text)
    position = opening.end() if opening else 0
    counted = 0
    line = 1
    while True:
        position = _BETWEEN.match(text, position).end()  # type: ignore[union-attr] # may be empty
        if position >= len(text) or text[position] in "]}":
            return
        line += text.count("\n", counted, position)
        counted = position
        try:
            value, position = decoder.raw_decode(text, position)
        except RecursionError:
            yield Item(None, line, "the item is nested too deeply")
            broken = position + 1
        except json.JSONDecodeError as error:
            yield Item(None, line, f"the item is damaged in line {error.lineno}: {error.msg}")
            broken = max(position + 1, error.pos)
        else:
            is_item = isinstance(value, dict)
            yield Item(value if is_item else None, line, "" if is_item else "the item is no object")
            continue
        following = _ITEM.search(text, broken)
        if following is None:
            return
        position = following.end()


def entry_of(item: Mapping[str, Any], place: Place) -> BibEntry:
    """Return an item as an entry; values of unexpected types are left out."""
    kind = _KINDS.get(_text(item.get("type")), "misc")
    fields = {name: _text(item.get(variable)) for variable, name in _FIELDS.items()}
    container = "booktitle" if kind in _CONTAINED else "journal"
    fields[container] = _text(item.get("container-title"))
    if kind in ("phdthesis", "techreport"):
        fields["school" if kind == "phdthesis" else "institution"] = fields.pop("publisher")
    fields["date"] = _date(item.get("issued"))
    fields["year"] = fields["date"][:4] if re.match(r"\d{4}", fields["date"]) else ""
    fields["urldate"] = _date(item.get("accessed"))
    return BibEntry(
        key=fold(_text(item.get("id"))),
        kind=kind,
        fields=MappingProxyType({name: value for name, value in fields.items() if value}),
        authors=_people(item.get("author")),
        editors=_people(item.get("editor")),
        place=place,
    )


def _text(value: Any) -> str:
    if isinstance(value, str):
        return fold(_RICH_TEXT.sub("", value))
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ""


def _date(value: Any) -> str:
    if not isinstance(value, dict):
        return ""
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and isinstance(parts[0], list):
        numbers = [str(n) for n in parts[0][:3] if str(n).lstrip("-").isdigit()]
        return "-".join([n.zfill(4 if i == 0 else 2) for i, n in enumerate(numbers)])
    return _text(value.get("raw")) or _text(value.get("literal"))


def _people(value: Any) -> tuple[Person, ...]:
    people = []
    for name in value if isinstance(value, list) else []:
        if not isinstance(name, dict):
            continue
        particles = [_text(name.get(p)) for p in _PARTICLES]
        family = " ".join(p for p in (*particles, _text(name.get("family"))) if p)
        given = ", ".join(p for p in (_text(name.get("given")), _text(name.get("suffix"))) if p)
        whole = _text(name.get("literal"))
        if family or whole or given:
            people.append(Person(family or whole or given, given if family else ""))
    return tuple(people)
