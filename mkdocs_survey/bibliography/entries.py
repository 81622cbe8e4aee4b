"""Our entries as pybtex's templates want them: plain text in, no LaTeX read a second time.

pybtex's own ``field`` node decodes LaTeX; in an entry that is decoded already, ``50 %`` would
begin a comment. So the nodes here take the fields as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pybtex.richtext import String, Text
from pybtex.style.template import FieldIsMissing, node

from mkdocs_survey.bibliography.names import entry_language, is_others
from mkdocs_survey.model import BibEntry, Language, Person

_KINDS = {
    "article": "article",
    "periodical": "article",
    "newspaper": "article",
    "book": "book",
    "mvbook": "book",
    "booklet": "book",
    "manual": "book",
    "collection": "book",
    "standard": "book",
    "proceedings": "book",
    "inbook": "part",
    "incollection": "part",
    "inproceedings": "part",
    "conference": "part",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "patent": "patent",
}


@dataclass(frozen=True, slots=True)
class StyledEntry:
    """What a pybtex style sees of an entry.

    Attributes:
        type: one of ``article``, ``book``, ``part``, ``thesis``, ``report``, ``patent``,
            ``other``: the kinds of templates that a style has; ``kind`` is the BibTeX type.
        persons: role → names, a role without names is absent; ``and others`` is left out.
        more: roles whose list of names ends in ``and others``.
    """

    key: str
    type: str
    kind: str
    fields: Mapping[str, str]
    persons: Mapping[str, tuple[Person, ...]]
    more: frozenset[str]
    lang: Language
    origin: BibEntry

    @classmethod
    def of(cls, entry: BibEntry) -> StyledEntry:
        """Wrap an entry of the bibliography."""
        roles = {"author": entry.authors, "editor": entry.editors}
        persons = {r: tuple(p for p in ps if not is_others(p)) for r, ps in roles.items()}
        return cls(
            entry.key,
            _KINDS.get(entry.kind, "other"),
            entry.kind,
            entry.fields,
            {role: people for role, people in persons.items() if people},
            frozenset(r for r, ps in roles.items() if any(map(is_others, ps))),
            entry_language(entry),
            entry,
        )

    def first(self, *names: str) -> str:
        """Return the first of the named fields that is not empty, else ``""``."""
        return next((v for n in names if (v := self.fields.get(n, "").strip())), "")


def _value(
    children: object, data: Mapping[str, Any], *names: str, apply: Callable[[str], str] = str
) -> Text:
    entry: StyledEntry = data["entry"]
    found = entry.first(*names)
    if not found:
        raise FieldIsMissing(names[0], entry)
    return Text(String(apply(found)))


value = node(_value)
"""``value("journal", "journaltitle")``: the first of these fields, plain; missing if none is."""


def _closed(children: Any, data: Mapping[str, Any], end: str = ".", sep: str = ", ") -> Text:
    """Join the children that are not empty and close the sentence, unless it is closed."""
    parts = [c.format_data(data) if hasattr(c, "format_data") else c for c in children]
    text = Text(sep).join([part for part in parts if part])
    return (
        text + end if text and not str(text).endswith((".", "?", "!", "。", "？", "！")) else text
    )


closed = node(_closed)
"""``sentence`` of pybtex that also knows full-width stops."""


def edition_of(entry: StyledEntry, word: str) -> str:
    """Return ``2nd`` and the word for an edition, ``2版`` in Chinese; words stay as they are."""
    edition = entry.first("edition")
    if not edition.isascii() or not edition.isdigit():
        return edition
    number = int(edition)
    if entry.lang == "zh":
        return f"{number}版"
    teens = number % 100 in {11, 12, 13}
    return f"{number}{'th' if teens else _SUFFIXES.get(number % 10, 'th')}{word}"


_SUFFIXES = {1: "st", 2: "nd", 3: "rd"}
