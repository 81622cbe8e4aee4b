"""A Markdown file as a stream of letters, digits and markers that remembers where each stood.

What the renderer does not show as words is left out: front matter, code blocks, comments, tags,
destinations of links, attribute lists. What is left can be looked up in the order of the rendered
text, whatever the renderer made of quotes, dashes and emphasis.
"""

from __future__ import annotations

import bisect
import html
import re
import unicodedata
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mkdocs_survey.model import Place
from mkdocs_survey.text import markers
from mkdocs_survey.text.masks import mask_blocks

MARKER_SYMBOL = "\ue000"
PLACEHOLDER_SYMBOL = "\ue001"
"""Stand for a marker and a placeholder in keys; private characters never occur there otherwise."""


class _KeyTable(dict[int, str]):
    """Maps every character to its letters and digits in compatibility form, others to nothing."""

    def __missing__(self, code: int) -> str:
        folded = unicodedata.normalize("NFKC", chr(code))
        self[code] = "".join(c for c in folded if c.isalnum())
        return self[code]


_KEYS = _KeyTable()


HIGHLIGHT = re.compile(r"#![\w+.-]+ +")
"""Names the language of a code span; a renderer that highlights code spans takes it out."""


def key_of(text: str) -> str:
    """Return the letters and digits of ``text``: what survives typography and markup."""
    return text.translate(_KEYS)


@dataclass(frozen=True)
class SourceText:
    """The text of a file, line ends as ``\\n`` and without byte order mark."""

    file: str
    text: str
    line_starts: Sequence[int]

    @classmethod
    def of(cls, file: str, text: str) -> SourceText:
        """Prepare ``text`` of the file with the path ``file`` for :meth:`place`."""
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        starts = array("q", [0])
        starts.extend(found.end() for found in re.finditer("\n", text))
        return cls(file, text, starts)

    def place(self, offset: int) -> Place:
        """Return file, line and column of a character."""
        line = bisect.bisect_right(self.line_starts, offset)
        return Place(self.file, line, offset - self.line_starts[line - 1] + 1)


Role = Literal["text", "image", "definition"]
"""What a bracket is to the renderer: text (of the page or of raw HTML), a part of an image's
description, or the label in the definition of a link."""


@dataclass(frozen=True, slots=True)
class SourceMarker:
    """A bracket in the file that is meant as a marker or placeholder."""

    offset: int
    raw: str
    role: Role = "text"


@dataclass(frozen=True)
class Stream:
    """Letters, digits and symbols of a part of a file.

    Attributes:
        key: the stream itself.
        offsets: for every character of ``key`` its place in the file.
        markers: the markers in it.
    """

    key: str
    offsets: array[int]
    markers: tuple[SourceMarker, ...]

    def index_at(self, offset: int) -> int:
        """Return the index of the first character that stands at ``offset`` or after."""
        return bisect.bisect_left(self.offsets, offset)


@dataclass(frozen=True)
class SourceStreams:
    """The streams of a file: its body, and each footnote by its label."""

    body: Stream
    notes: dict[str, Stream]


_NOTE = re.compile(r"^ {0,3}\[\^([^\]\n]+)\]:[ \t]*", re.MULTILINE)
_REFERENCE = re.compile(r"^[ \t]*\[([^\]\[\n^]+)\]:[ \t]*\n?[ \t]*\S+.*$", re.MULTILINE)


def read_streams(text: str) -> SourceStreams:
    """Return the streams of a Markdown file, in time linear in its length."""
    masked = mask_blocks(text)
    labels = frozenset(" ".join(m.group(1).lower().split()) for m in _REFERENCE.finditer(masked))
    masked = _REFERENCE.sub(_blank_unless_marker, masked)
    notes: dict[str, Stream] = {}
    pieces: list[str] = []
    position = 0
    for label, start, end in _note_regions(masked):
        if label not in notes:  # the renderer keeps one definition of a label
            notes[label] = _stream(masked, start, end, labels)
        pieces += [masked[position:start], _blank(masked[start:end])]
        position = end
    body = "".join([*pieces, masked[position:]]) if pieces else masked
    return SourceStreams(_stream(body, 0, len(body), labels), notes)


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _blank_unless_marker(found: re.Match[str]) -> str:
    card = re.match(r"card\s*[:：]", found.group(1), re.IGNORECASE)
    return found.group() if card else _blank(found.group())


def _note_regions(masked: str) -> Iterator[tuple[str, int, int]]:
    """Yield label and range of every footnote definition: its line and what is indented below."""
    lines = re.compile(r"(?:\n(?:[ \t]*(?=\n)|(?: {4}|\t)[^\n]*|(?! {0,3}\[\^)[^\s][^\n]*))*")
    after_blank = re.compile(r"\n[ \t]*\n(?! {4}|\t|[ \t]*\n)")
    for found in _NOTE.finditer(masked):
        block = lines.match(masked, masked.find("\n", found.end()) % (len(masked) + 1))
        end = block.end() if block else len(masked)
        stop = after_blank.search(masked, found.end(), end + 1)
        yield found.group(1), found.end(), stop.start() if stop else end


_SCAN = re.compile(
    r"""
    (?=[\\`<$\[\]!&{［【]) (?:
      (?P<escape> \\[!-/:-@\[-`{-~] )
    | (?P<code> (?<!`)(?P<ticks>`+)(?!`) (?P<inner>(?:(?!\n[ \t]*\n)[\s\S]){1,5000}?)
        (?<!`)(?P=ticks)(?!`) )
    | (?P<comment> <!--[\s\S]*?--> )
    | (?P<raw> <(?P<tag>pre|script|style|textarea)\b[^>]*>[\s\S]*?</(?P=tag)\s*> )
    | (?P<rawcode> <(?P<codetag>code|kbd|samp)\b[^>]*>(?P<rawinner>[^<]*)</(?P=codetag)\s*> )
    | (?P<math> \$(?![\s$])(?P<tex>(?:[^$\n\\\[\]]|\\.){1,400}?)(?<!\s)\$(?!\d) )
    | (?P<card> CARD )
    | (?P<placeholder> PLACEHOLDER )
    | (?P<image> !\[(?:[^\[\]\n]|\[[^\[\]\n]*\]){0,600}\]
        (?:\((?:[^()\n]|\([^()\n]*\)){0,1500}\)|\[[^\[\]\n]{0,300}\]) )
    | (?P<target> \]\((?:[^()\n]|\([^()\n]*\)|\n(?![ \t]*\n)){0,1500}\) )
    | (?P<label> \][ ]?\[(?![ ]*\^|[ ]*[Cc][Aa][Rr][Dd])(?P<name>[^\[\]]{0,300})\] )
    | (?P<autolink> <(?P<url>[A-Za-z][A-Za-z0-9+.\-]*:[^<>\s]*|[^<>\s@]+@[^<>\s]+)> )
    | (?P<element> </?[A-Za-z][^<>]*> )
    | (?P<attributes> \{:?[ \t]*[.\#:][^{}\n]*\} | \{:[^{}\n]*\}
        | \{[ \t]*[\w\-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}]+)[^{}\n]*\} )
    | (?P<note> \[\^[^\]\n]+\] )
    | (?P<entity> &(?:\#\d{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31}); )
    )
    """.replace("CARD )", f"(?-x:{markers.OPENING}) )").replace(
        "PLACEHOLDER )", f"(?-x:{markers.PLACEHOLDER}) )"
    ),
    re.VERBOSE,
)


_ALNUM = re.compile(r"[^\W_]+")


@dataclass
class _Builder:
    parts: list[str]
    offsets: array[int]
    markers: list[SourceMarker]

    def words(self, text: str, start: int, end: int) -> None:
        """Append the letters and digits of ``text[start:end]``."""
        piece = text[start:end]
        key = key_of(piece)
        if not key:
            return
        self.parts.append(key)
        runs = [found.span() for found in _ALNUM.finditer(piece)]
        if sum(last - first for first, last in runs) == len(key):
            for first, last in runs:
                self.offsets.extend(range(start + first, start + last))
        else:  # a character that unfolds into several, such as ½
            self.offsets.extend(
                i for i, c in enumerate(piece, start) for _ in range(len(_KEYS[ord(c)]))
            )

    def standing_for(self, key: str, offset: int) -> None:
        """Append characters that are not written as such, all at one place."""
        self.parts.append(key)
        self.offsets.extend([offset] * len(key))


def _stream(text: str, start: int, end: int, labels: frozenset[str]) -> Stream:
    out = _Builder([], array("q"), [])
    position = start
    while position < end:
        found = _SCAN.search(text, position, end)
        out.words(text, position, found.start() if found else end)
        if found is None:
            break
        position = _special(text, found, out, labels)
    return Stream("".join(out.parts), out.offsets, tuple(out.markers))


def _special(text: str, found: re.Match[str], out: _Builder, labels: frozenset[str]) -> int:
    """Append what a piece of markup shows as words; return where to go on."""
    kind = _outer(found)
    if inner := _SHOWN.get(kind):
        start = found.start(inner)
        if kind == "code" and (language := HIGHLIGHT.match(text, start)):
            start = language.end()
        out.words(text, start, found.end(inner))
    elif kind == "card":
        end = min(markers.marker_end(text, found.start(), found.end()), found.endpos)
        out.standing_for(MARKER_SYMBOL, found.start())
        defines = (
            text.startswith(":", end) and not text[: found.start()].rpartition("\n")[2].strip()
        )
        role: Role = "definition" if defines else "text"
        out.markers.append(SourceMarker(found.start(), text[found.start() : end], role))
        destination = _DESTINATION.match(text, end, found.endpos)
        return destination.end() if destination else end
    elif kind == "placeholder":
        out.standing_for(PLACEHOLDER_SYMBOL, found.start())
    elif kind == "image":
        # No words are shown, but a marker in the description must be reported with its place.
        for start, end in markers.find_markers(found.group()):
            raw = found.group()[start:end]
            out.markers.append(SourceMarker(found.start() + start, raw, "image"))
    elif kind == "entity":
        out.standing_for(key_of(html.unescape(found.group())), found.start())
    elif kind == "label":
        name = " ".join(found["name"].lower().split())
        if name and name not in labels:
            return found.start() + 1  # two brackets that are no link
    return found.end()


_SHOWN = {"code": "inner", "rawcode": "rawinner", "math": "tex", "autolink": "url"}
"""The part of a piece of markup that the page shows as it stands."""

_DESTINATION = re.compile(r"\((?:[^()\n]|\([^()\n]*\)){0,1500}\)")
"""What makes a marker the text of a link."""

_OUTER = (
    "escape", "code", "comment", "raw", "rawcode", "math", "card", "placeholder", "image",
    "target", "label", "autolink", "element", "attributes", "note", "entity",
)  # fmt: skip


def _outer(found: re.Match[str]) -> str:
    return next(name for name in _OUTER if found[name] is not None)
