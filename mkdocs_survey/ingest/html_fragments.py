"""Raw HTML inside Markdown as lines of text, table rows and descriptions of images."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from mkdocs_survey.ingest.words import fold, raised

_BLOCK = re.compile(
    r"address|article|aside|blockquote|body|br|caption|center|dd|details|div|dl|dt|figcaption"
    r"|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody"
    r"|tfoot|thead|tr|ul"
)
# "<![…": no HTML, and html.parser asserts what may follow
_MARKED_SECTION = re.compile(r"<!\[(?:CDATA\[)?")
_HIDDEN = frozenset(("script", "style", "template", "head", "title", "svg", "noscript"))
_CAPTIONS = frozenset(("figcaption", "caption", "center"))


@dataclass(slots=True)
class Fragment:
    """What a piece of raw HTML shows.

    Attributes:
        lines: text outside tables, one line a block, with ``True`` where the line stands in an
            element that usually holds captions.
        rows: the cells of its tables.
        images: alternative texts of its images.
    """

    lines: list[tuple[str, bool]] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    images: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.fragment = Fragment()
        self._text: list[str] = []
        self._cell: list[str] | None = None
        self._hidden = 0
        self._caption = 0
        self._raised: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden += 1
        if tag == "img":
            self.fragment.images.append(fold(dict(attrs).get("alt") or ""))
        if tag == "tr":
            self.fragment.rows.append([])
        if tag in ("td", "th"):
            self._cell = []
        if tag == "sup":
            self._raised = []
        if _BLOCK.fullmatch(tag):
            self.end_line()
        if tag in _CAPTIONS:
            self._caption += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        if tag in ("td", "th") and self._cell is not None:
            if not self.fragment.rows:
                self.fragment.rows.append([])
            self.fragment.rows[-1].append(fold("".join(self._cell)))
            self._cell = None
        if tag == "sup" and self._raised is not None:
            text, self._raised = raised("".join(self._raised)), None
            self.handle_data(text)
        if _BLOCK.fullmatch(tag):
            self.end_line()
        if tag in _CAPTIONS:
            self._caption = max(0, self._caption - 1)

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        target = self._raised if self._raised is not None else self._cell
        (self._text if target is None else target).append(data)

    def end_line(self) -> None:
        if self._cell is not None:
            self._cell.append(" ")
            return
        line = fold("".join(self._text))
        if line:
            self.fragment.lines.append((line, self._caption > 0))
        self._text = []


def read_html(source: str) -> Fragment:
    """Read a fragment; unclosed and unknown tags are tolerated, comments and scripts left out."""
    reader = _Reader()
    reader.feed(_MARKED_SECTION.sub(" ", source))
    reader.close()
    reader.end_line()
    return reader.fragment
