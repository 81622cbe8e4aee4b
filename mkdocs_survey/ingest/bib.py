"""Reading ``.bib`` files as people have them: a broken entry costs only itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pybtex.bibtex.utils import split_name_list
from pybtex.database.input.bibtex import LowLevelParser, month_names
from pybtex.exceptions import PybtexError

from mkdocs_survey.ingest.decoding import decode, undecodable_line
from mkdocs_survey.ingest.latex import plain, plain_address
from mkdocs_survey.ingest.people import person_from_text
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import BibEntry, Person, Place

_START = re.compile(r"@\s*([A-Za-z]\w*)\s*([{(])")
_START_OF_LINE = re.compile(r"^@\s*\w+\s*[{(]", re.MULTILINE)
# What decides where an entry ends; an escaped sign is skipped together with its backslash.
_STRUCTURE = re.compile(r"\\.|[\"{})]", re.DOTALL)
_ADDRESSES = frozenset(("url", "doi", "eprint", "file", "howpublished"))
_CLOSING = {"{": "}", "(": ")"}
# What BibTeX styles hand down from a proceedings to its papers, under which name there.
_INHERITED_AS = {"title": "booktitle", "booktitle": "booktitle"}
_NEVER_INHERITED = frozenset(("author", "crossref", "title", "doi", "pages", "url"))


@dataclass(frozen=True, slots=True)
class BibProblem:
    """An entry that could not be read, or only in part: where, which, why."""

    place: Place
    key: str
    reason: str

    def __str__(self) -> str:
        return f"entry {self.key!r}: {self.reason}" if self.key else self.reason


@dataclass(frozen=True, slots=True)
class Bibliography:
    """Entries by key, in the order of the file, and what could not be read."""

    entries: Mapping[str, BibEntry]
    problems: tuple[BibProblem, ...]


@dataclass(frozen=True, slots=True)
class _Chunk:
    kind: str
    text: str
    line: int
    key: str
    problem: str = ""


class _Macros(dict[str, str]):
    """The file's ``@string`` macros and the months; an undefined one stands for its own name."""

    def __init__(self) -> None:
        super().__init__(month_names)
        self.undefined: list[str] = []

    def __setitem__(self, name: str, value: str) -> None:
        super().__setitem__(name.lower(), value)

    def __getitem__(self, name: str) -> str:
        if name.lower() not in self:
            self.undefined.append(name)
        return self.get(name.lower(), name)


def read_bibliography(data: bytes, file: str) -> Bibliography:
    """Read a ``.bib`` file in any usual encoding.

    Args:
        data: the file's bytes; empty for no file.
        file: path for messages.

    Text between entries is a comment, as in BibTeX. ``@string`` macros and ``crossref`` are
    resolved, LaTeX is decoded to Unicode. Of two entries with one key the first counts.
    """
    text, note = decode(data)
    macros = _Macros()
    entries: dict[str, BibEntry] = {}
    problems: list[BibProblem] = []
    if note:  # a wrong guess garbles keys and names, which nobody would look for here
        problems.append(BibProblem(Place(file, undecodable_line(data)), "", f"the file is {note}"))
    for chunk in _chunks(text):
        place = Place(file, chunk.line)
        reason = chunk.problem
        if chunk.kind in ("comment", "preamble"):
            continue
        if not reason and chunk.kind != "string" and not chunk.key:
            reason = "the entry has no key"
        if not reason and chunk.key in entries:
            reason = f"the key stands in line {entries[chunk.key].place.line} already"
        if not reason:
            try:
                raw = _parse(chunk, macros)
            except (PybtexError, ValueError, IndexError) as error:
                reason = _one_line(error)
            else:
                if raw is not None:
                    entries[chunk.key] = _entry(chunk, raw, place)
                if not macros.undefined:
                    continue
                reason = f"undefined macro {', '.join(macros.undefined)}: its name is used as text"
                macros.undefined.clear()
        problems.append(BibProblem(place, chunk.key, reason))
    return Bibliography(MappingProxyType(_with_crossrefs(entries)), tuple(problems))


def _chunks(text: str) -> list[_Chunk]:
    """Cut the file into entries; one that never closes ends before the next ``@`` in column 1."""
    chunks = []
    position = counted = 0
    line = 1
    while match := _START.search(text, position):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        kind = match[1].lower()
        # a complete entry never holds another one at the start of a line
        following = _START_OF_LINE.search(text, match.end())
        limit = following.start() if following else len(text)
        end = _end_of_entry(text, match.end(), limit, match[2])
        problem = ""
        if end is None:
            end = limit
            problem = f"its opening {match[2]} is never closed"
        body = text[match.start() : end]
        key = re.match(r"[^\s,=]*", text[match.end() : end].lstrip())
        chunks.append(_Chunk(kind, body, line, key[0].rstrip("})") if key else "", problem))
        position = end
    return chunks


def _end_of_entry(text: str, start: int, limit: int, opening: str) -> int | None:
    depth = 0
    quoted = False
    for found in _STRUCTURE.finditer(text, start, limit):
        c = found[0]
        if c == '"' and depth == 0:
            quoted = not quoted
        elif c == _CLOSING[opening] and depth == 0 and not quoted:
            return found.end()
        elif c == "{":
            depth += 1
        elif c == "}":
            depth -= 1
    return None


def _parse(chunk: _Chunk, macros: _Macros) -> dict[str, str] | None:
    """Return the raw fields of an entry, ``None`` for a macro definition."""
    # the low-level parser leaves names alone: one with too many commas must not cost the entry
    for _, (key, content) in LowLevelParser(chunk.text, macros=macros):
        if key == chunk.key and chunk.kind != "string":
            fields: dict[str, str] = {}
            for name, parts in content:
                fields.setdefault(name.lower(), "".join(parts))
            return fields
    return None


def _one_line(error: Exception) -> str:
    text = fold(str(error)).rstrip(".")
    return re.sub(r"^syntax error in line \d+: ", "", text) or type(error).__name__


def _entry(chunk: _Chunk, raw: Mapping[str, str], place: Place) -> BibEntry:
    fields = {
        name: plain_address(value) if name in _ADDRESSES else plain(value)
        for name, value in raw.items()
        if name not in ("author", "editor")
    }
    return BibEntry(
        key=chunk.key,
        kind=chunk.kind,
        fields=MappingProxyType({k: v for k, v in fields.items() if v}),
        authors=read_names(raw.get("author", "")),
        editors=read_names(raw.get("editor", "")),
        place=place,
    )


def read_names(value: str) -> tuple[Person, ...]:
    """Return the people of an ``author`` or ``editor`` field; names in braces stay whole."""
    people = []
    for name in split_name_list(value):
        name = name.strip().rstrip(",")
        if not name or name.lower() == "others":
            continue
        whole = name.startswith("{") and name.endswith("}") and name.count("{") == 1
        people.append(Person(plain(name)) if whole else person_from_text(plain(name)))
    return tuple(people)


def _with_crossrefs(entries: dict[str, BibEntry]) -> dict[str, BibEntry]:
    lower = {key.lower(): entry for key, entry in entries.items()}
    result = {}
    for key, entry in entries.items():
        parent = lower.get(entry.fields.get("crossref", "").lower())
        if parent is None or parent is entry:
            result[key] = entry
            continue
        inherited = {
            _INHERITED_AS.get(name, name): value
            for name, value in parent.fields.items()
            if name not in _NEVER_INHERITED or name == "title"
        }
        result[key] = replace(
            entry,
            fields=MappingProxyType({**inherited, **entry.fields}),
            editors=entry.editors or parent.editors,
        )
    return result
