"""BibTeX text as raw entries, whatever its damage: what can be read of an entry is kept.

The rules of BibTeX come first. Where an entry breaks them, the scanner goes by what people's files
look like: a field begins after a comma or on a new line with ``name =``, an entry at the start of
a line. Time is proportional to the length of the text: braces are paired once a segment.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mkdocs_survey.ingest.bibtex_kinds import KNOWN_KINDS

_START = re.compile(r"@[ \t]*([^\W\d][\w-]*)\s*([{(])")
# A new entry for sure: nothing but white space before it on its line.
_BOUNDARY = re.compile(r"^[ \t]*(?=@[ \t]*([^\W\d][\w-]*)\s*([{(]))", re.MULTILINE)
_NAME = r"[^\W\d][\w:.+-]*"
_INLINE_ENTRY = re.compile(
    rf"@[ \t]*[^\W\d][\w-]*\s*\{{\s*[^\s,{{}}=\"@]+\s*(?:,|\n\s*{_NAME}\s*=)"
)
_FIELD = re.compile(rf"({_NAME}(?:[ \t]+{_NAME})?)\s*=(?!=)")
_NEXT_FIELD = re.compile(rf"[,\n]\s*(?={_NAME}\s*=\s*(?:[{{\"]|[\w.]+[ \t]*(?:[,\n}}]|$)))")
# More fields behind the brace that closes the entry: one brace too many
_GOES_ON = re.compile(rf"(?:[ \t]*,\s*|[ \t]*\n\s*)(?={_NAME}\s*=\s*[{{\"\d])")
_BEFORE_VALUE = re.compile(rf"[,\n]\s*{_NAME}\s*=\s*\Z")
_QUOTE_OR_BRACE = re.compile(r'["{]')
_AFTER_QUOTE = re.compile(rf"\s*(?:[,#}})]|\Z|%|{_NAME}\s*=)")
_BARE = re.compile(r"[^\s,#{}()\"%]+")
_BARE_LINE = re.compile(r"[^,\n{}]*")
_BRACES = (re.compile(r"[{}]"), re.compile(r"\\.|[{}]", re.DOTALL))
_SPACE = re.compile(r"(?:\s|,|%[^\n]*(?:\n|\Z))*")
_WHITE = re.compile(r"\s*")
_KEY = re.compile(r"[^,={}\"\n]*")
_NO_VALUE = re.compile(r"\s*(?:[,=]|\Z)")
_JUNK = re.compile(rf"[,{{]|\n(?=\s*{_NAME}\s*=)")
_LONGEST_NAME = 80
"""Characters of white space and name looked at before a quote that may open the next value."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a value: literal text, or the name of a macro."""

    text: str
    is_macro: bool = False


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with an entry, and in which line (from 1)."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as it stands in the file; LaTeX and macros untouched.

    Attributes:
        kind: lower-case type; ``string`` for a macro definition.
        key: as written, ``""`` if there is none.
        fields: lower-case names with their values, in the order of the file.
        line: line of its ``@``, from 1.
    """

    kind: str
    key: str
    fields: tuple[tuple[str, tuple[Piece, ...]], ...]
    line: int
    damage: tuple[Damage, ...] = ()


def scan_entries(text: str) -> Iterator[RawEntry]:
    """Yield every entry and ``@string`` of a BibTeX text in its order; never raises.

    As in BibTeX, text outside entries is a comment and so is the word ``@comment`` alone: an entry
    in the braces of a comment is read.

    Args:
        text: with ``\\n`` line ends.
    """
    boundaries = [m.end() for m in _BOUNDARY.finditer(text) if _opens(m)]
    lines = _Lines(text)
    position = 0
    segment = _Segment(text, 0, 0)
    while match := _START.search(text, position):
        kind = match[1].lower()
        if kind == "comment" or not _opens(match):
            position = match.end()
            continue
        n = bisect_right(boundaries, match.start())
        limit = boundaries[n] if n < len(boundaries) else len(text)
        if limit != segment.limit:
            segment = _Segment(text, match.start(), limit)
        if kind == "preamble":
            position = (segment.pairs().get(match.end() - 1) or match.end()) + 1
            continue
        read = _read(segment, match, lines)
        yield read.entry
        position = max(read.end, match.end())


def _opens(match: re.Match[str]) -> bool:
    # "(" follows many an @ in prose and code; only a type that is known opens an entry with it
    return match[2] == "{" or match[1].lower() in KNOWN_KINDS


class _Lines:
    def __init__(self, text: str) -> None:
        self._ends = [m.start() for m in re.finditer("\n", text)]

    def __call__(self, offset: int) -> int:
        return bisect_left(self._ends, offset) + 1


class _Segment:
    """The text from one entry at the start of a line to the next, with its braces in pairs."""

    def __init__(self, text: str, start: int, limit: int) -> None:
        self.text = text
        self.limit = limit
        self._start = start
        self._pairs: dict[bool, dict[int, int]] = {}

    @cached_property
    def has_escaped_braces(self) -> bool:
        return any(self.text.find(s, self._start, self.limit) >= 0 for s in ("\\{", "\\}"))

    def pairs(self, *, escapes: bool = False) -> dict[int, int]:
        """Return closing braces by opening ones; ``escapes``: ``\\{`` and ``\\}`` are no braces."""
        if escapes not in self._pairs:
            pairs: dict[int, int] = {}
            opened: list[int] = []
            for found in _BRACES[escapes].finditer(self.text, self._start, self.limit):
                if found[0] == "{":
                    opened.append(found.start())
                elif found[0] == "}" and opened:
                    pairs[opened.pop()] = found.start()
            self._pairs[escapes] = pairs
        return self._pairs[escapes]


@dataclass(frozen=True, slots=True)
class _Read:
    entry: RawEntry
    end: int


def _read(segment: _Segment, match: re.Match[str], lines: _Lines) -> _Read:
    # to BibTeX an escaped brace is a brace; files that hold it for a sign are read that way
    read = _EntryReader(segment, segment.pairs(), match, lines).read()
    if not read.entry.damage or not segment.has_escaped_braces:
        return read
    other = _EntryReader(segment, segment.pairs(escapes=True), match, lines).read()
    return min(read, other, key=lambda r: len(r.entry.damage))


class _EntryReader:
    """Reads one entry from its ``@`` on; ``_at`` is where it stands in the text."""

    def __init__(
        self, segment: _Segment, pairs: dict[int, int], match: re.Match[str], lines: _Lines
    ) -> None:
        self._text = segment.text
        self._pairs = pairs
        self._lines = lines
        self._kind = match[1].lower()
        self._start = match.start()
        self._at = match.end()
        self._damage: list[Damage] = []
        end = pairs.get(match.end() - 1) if match[2] == "{" else None
        self._whole = end is not None  # BibTeX, too, would find its end
        self._parenthesis = match[2] == "("
        self._limit = segment.limit
        if end is None:
            following = _INLINE_ENTRY.search(segment.text, match.end(), segment.limit)
            self._limit = following.start() if following else segment.limit
        self._stop = self._limit if end is None else end

    def read(self) -> _Read:
        key = "" if self._kind == "string" else self._key()
        fields: list[tuple[str, tuple[Piece, ...]]] = []
        closed = False
        while True:
            self._at = self._after(_SPACE)
            if self._at >= self._stop:
                closed = self._whole
            elif self._text[self._at] in ("})" if self._parenthesis else "}"):
                closed = True
            if closed and self._goes_on():
                closed = False
                continue
            if closed or self._at >= self._stop:
                break
            if found := _FIELD.match(self._text, self._at, self._stop):
                name = " ".join(found[1].lower().split())
                self._at = found.end()
                fields.append((name, self._value(name)))
            else:
                self._skip_junk()
        if not closed:
            opening = "(" if self._parenthesis else "{"
            self._note(self._start, f"its opening {opening} is never closed")
        line = self._lines(self._start)
        entry = RawEntry(self._kind, key, tuple(fields), line, tuple(self._damage))
        return _Read(entry, min(self._at + 1, self._limit) if closed else self._stop)

    def _goes_on(self) -> bool:
        """At a closing brace: pass it if fields follow it, which makes it one too many."""
        found = _GOES_ON.match(self._text, self._at + 1, self._limit)
        if found is None or self._parenthesis:
            return False
        self._note(self._at, "a closing brace too many")
        self._at = found.end()
        self._stop = self._limit
        self._whole = False
        return True

    def _note(self, offset: int, reason: str) -> None:
        self._damage.append(Damage(self._lines(offset), reason))

    def _after(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self._text, self._at, self._stop)
        return found.end() if found else self._at

    def _key(self) -> str:
        self._at = self._after(_WHITE)
        wrapped = self._pairs.get(self._at)  # "{key}", which some write
        if wrapped is not None and wrapped < self._stop and self._text[self._at] == "{":
            key = self._text[self._at + 1 : wrapped]
            self._at = wrapped + 1
            return " ".join(key.split())
        found = _KEY.match(self._text, self._at, self._stop)
        end = found.end() if found else self._at
        if self._parenthesis:  # what closes the entry is no part of its key
            closing = self._text.find(")", self._at, end)
            end = closing if closing >= 0 and "," not in self._text[closing:end] else end
        key = self._text[self._at : end]
        following = self._text[end : end + 1] if end < self._stop else ""
        name = re.search(rf"{_NAME}[ \t]*\Z", key)
        if following == "=" and name and not _NO_VALUE.match(self._text, end + 1, self._stop):
            # "key title = …" without its comma, or a field at once
            end = self._at + name.start()
            key = key[: name.start()]
            if key.strip():
                self._note(end, "a comma is missing after the key")
        elif following == "=":  # a key that ends in "=", as of base64
            end = self._text.find(",", end, self._stop)
            end = self._stop if end < 0 else end
            key = self._text[self._at : end]
        elif following == "\n" and key.strip():
            rest = _WHITE.match(self._text, end, self._stop)
            after = rest.end() if rest else end
            if after < self._stop and self._text[after] not in ",})":
                self._note(end, "a comma is missing after the key")
        self._at = end
        return " ".join(key.split())

    def _value(self, name: str) -> tuple[Piece, ...]:
        pieces = []
        while True:
            self._at = self._after(_WHITE)
            pieces.append(self._piece(name))
            after = self._after(_WHITE)
            if after < self._stop and self._text[after] == "#":
                self._at = after + 1
                continue
            break
        if after < self._stop and self._text[after] not in ",})%":
            self._at = after
            if _FIELD.match(self._text, after, self._stop):
                self._note(after, f"a comma is missing after {name!r}")
        return tuple(pieces)

    def _piece(self, name: str) -> Piece:
        c = self._text[self._at] if self._at < self._stop else ""
        if c == "{":
            return self._braced(name)
        if c == '"':
            return self._quoted(name)
        return self._bare(name)

    def _braced(self, name: str) -> Piece:
        start = self._at + 1
        end = self._pairs.get(self._at)
        inside = end is not None and end < self._stop
        last = end if end is not None and inside else self._stop
        if not (self._whole and inside):
            # a brace is missing somewhere: a value ends before what looks like the next field
            if found := _NEXT_FIELD.search(self._text, start, last):
                return self._cut(name, start, found.start())
            if not inside:
                return self._cut(name, start, last)
        self._at = last + 1
        return Piece(self._text[start:last])

    def _cut(self, name: str, start: int, end: int) -> Piece:
        opening = self._text[start - 1]  # a quote that opens it may be left at its end
        self._note(start - 1, f"the value of {name!r} is never closed")
        self._at = end
        return Piece(self._text[start:end].rstrip().rstrip("},").rstrip().removesuffix(opening))

    def _quoted(self, name: str) -> Piece:
        start = self._at + 1
        at = start
        while found := _QUOTE_OR_BRACE.search(self._text, at, self._stop):
            here = found.start()
            if found[0] == "{":
                end = self._pairs.get(here)
                at = end + 1 if end is not None and end < self._stop else here + 1
                continue
            if _BEFORE_VALUE.search(self._text[max(start, here - _LONGEST_NAME) : here]):
                break  # it opens the value of the next field
            at = here + 1
            after = _AFTER_QUOTE.match(self._text, at, min(self._stop, at + _LONGEST_NAME))
            if after or at >= self._stop:
                self._at = at
                return Piece(self._text[start:here])
        next_field = _NEXT_FIELD.search(self._text, start, self._stop)
        return self._cut(name, start, next_field.start() if next_field else self._stop)

    def _bare(self, name: str) -> Piece:
        start = self._at
        found = _BARE.match(self._text, start, self._stop)
        if found is None:
            return Piece("")  # "title = ," says nothing
        self._at = found.end()
        after = re.compile(r"[ \t]*").match(self._text, self._at, self._stop)
        end = after.end() if after else self._at
        if end >= self._stop or self._text[end] in ",#})%\n":
            return Piece(found[0], is_macro=not found[0].isdigit())
        if _FIELD.match(self._text, end, self._stop):  # a comma is missing
            return Piece(found[0], is_macro=not found[0].isdigit())
        self._note(start, f"the value of {name!r} stands neither in braces nor in quotes")
        whole = _BARE_LINE.match(self._text, start, self._stop)
        self._at = whole.end() if whole else end
        return Piece(self._text[start : self._at].strip())

    def _skip_junk(self) -> None:
        start = self._at
        if not self._damage or self._damage[-1].reason != "a part of it is no field":
            self._note(start, "a part of it is no field")
        while True:
            found = _JUNK.search(self._text, self._at, self._stop)
            if found is None:
                self._at = self._stop
            elif found[0] == "{":
                end = self._pairs.get(found.start())
                self._at = (end if end is not None and end < self._stop else found.start()) + 1
                continue
            else:
                self._at = found.end()
            break
