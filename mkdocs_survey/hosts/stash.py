"""What Python-Markdown hides behind placeholders in the text of its tree."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.util import AMP_SUBSTITUTE, ETX, INLINE_PLACEHOLDER_RE, STX

from mkdocs_survey.text.markers import find_markers
from mkdocs_survey.text.tree import MARKER_ATTRIBUTE
from mkdocs_survey.text.waivers import is_directive

# The last alternative is whatever else an extension hides, such as the arrow of a footnote.
_HIDDEN = re.compile(
    f"{STX}(?:wzxhzdk:(?P<stash>[0-9]+)|(?P<code>[0-9]+)|(?P<amp>amp)|[^{STX}{ETX}]*){ETX}"
)
_TAG = re.compile(r"\s*</?([A-Za-z][\w-]*)")
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9A-Fa-f]+|\w+);")
_NO_TEXT = frozenset(("code", "pre", "kbd", "samp", "script", "style", "textarea"))


@dataclass(frozen=True, slots=True)
class Text:
    """A resolved piece of text: words, the words of a code span, or a comment."""

    text: str
    code: bool = False
    comment: str = ""


class StashResolver:
    """Answers the tree walk's questions about one conversion.

    Attributes:
        seen: provisional numbers of the markers that the tree holds.
    """

    def __init__(self, md: Markdown, brackets: Mapping[str, str] | None = None) -> None:
        self._md = md
        self._brackets = brackets or {}
        self.seen: set[str] = set()

    def pieces(self, text: str) -> Iterator[Text]:
        """Yield the words of ``text`` with every placeholder replaced by what it shows."""
        if STX not in text:
            yield Text(text)
            return
        position, encoded = 0, False
        for found in _HIDDEN.finditer(text):
            before = text[position : found.start()]
            if before:
                yield Text(_decoded(before) if encoded else before)
            encoded = bool(found["amp"])
            if found["stash"] is not None:
                yield self._stashed(int(found["stash"]))
            elif found["code"] is not None:
                yield Text(chr(int(found["code"])))
            position = found.end()
        rest = text[position:]
        if rest:
            yield Text(_decoded(rest) if encoded else rest)

    def marker(self, element: Element) -> str | None:
        """Return the bracket that ``element`` stands for, ``None`` for any other element."""
        number = element.get(MARKER_ATTRIBUTE)
        if number is None or number not in self._brackets:
            return None
        self.seen.add(number)
        return self._brackets[number]

    def written(self, text: str) -> str:
        """Return ``text`` of an inline pattern as the author wrote it, as far as can be told."""
        nodes = self._md.treeprocessors["inline"].stashed_nodes  # type: ignore[attr-defined]

        def write(found: re.Match[str]) -> str:
            node = nodes.get(found.group(1))
            if isinstance(node, str):
                return "".join(piece.text for piece in self.pieces(node))
            return "" if node is None else "".join(node.itertext())

        text = INLINE_PLACEHOLDER_RE.sub(write, text)
        return "".join(piece.text for piece in self.pieces(text))

    def _stashed(self, number: int) -> Text:
        items = self._md.htmlStash.rawHtmlBlocks
        item = items[number] if number < len(items) else ""
        if not isinstance(item, str):
            return Text("")
        if _ENTITY.fullmatch(item):
            return Text(html.unescape(item))
        if is_directive(item.lstrip()):
            return Text("", comment=item.strip())
        tag = _TAG.match(item)
        if tag and tag.group(1).lower() == "br":
            return Text(" ")
        if tag and self._md.is_block_level(tag.group(1)):
            return Text("")  # raw HTML blocks are not read
        # What extensions make themselves, such as the "rd" of "3rd" or highlighted code.
        return Text(_words(item), code=item.startswith("<code"))


def _decoded(text: str) -> str:
    """Return text after an encoded ampersand: it begins with the rest of an entity."""
    return html.unescape("&" + text)


def _words(markup: str) -> str:
    reader = _VisibleText(skip=frozenset())
    reader.feed(markup)
    reader.close()
    return "".join(reader.parts)


class _VisibleText(HTMLParser):
    """Collects the text of HTML outside some elements; comments are no text."""

    def __init__(self, skip: frozenset[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._skip = skip
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self._skip:
            self._inside += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in self._skip and self._inside:
            self._inside -= 1

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.parts.append(data)


def unread_markers(stash: Iterable[object]) -> Iterator[str]:
    """Yield brackets that look like markers in the text of raw HTML, outside code."""
    for item in stash:
        if not isinstance(item, str) or "<" not in item or "card" not in item.lower():
            continue
        reader = _VisibleText(_NO_TEXT)
        reader.feed(item)
        reader.close()
        text = "".join(reader.parts)
        for start, end in find_markers(text):
            yield text[start:end]


__all__ = ["AMP_SUBSTITUTE", "StashResolver", "Text", "unread_markers"]
