"""The element tree of a rendered page as blocks of text, in the order of reading.

Works on ``xml.etree`` elements of HTML names and knows nothing of who made them; what the maker
hides behind placeholders in the text is told by a :class:`Resolver`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol
from xml.etree.ElementTree import Element  # the type only; nothing is parsed here

from mkdocs_survey.model import BlockKind
from mkdocs_survey.text.abbreviations import word_set
from mkdocs_survey.text.blocks import Block, BlockText
from mkdocs_survey.text.formulas import FORMULA
from mkdocs_survey.text.waivers import WAIVER_MARK

MARKER_ATTRIBUTE = "data-survey-marker"
"""Attribute of the empty element that stands for a marker; its value is the marker's number."""

PLACEHOLDER_CLASS = "survey-placeholder"
"""Class of the element around a note that evidence is still missing."""

_INLINE = word_set(
    """
    a abbr b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark math q
    rp rt ruby s samp script small span strike strong sub sup svg time tt u var wbr
    """
)
_SKIPPED = word_set(
    """
    pre style textarea select noscript template iframe object audio video canvas svg button
    input rt rp hr head map
    """
)
_SKIPPED_CLASSES = word_set(
    """
    footnote-backref headerlink toc MathJax_Preview highlight codehilite twemoji emojione gemoji
    linenos
    """
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_GROUPS = frozenset(("table", "figure", "ul", "ol", "blockquote", "dl"))
_KINDS = {
    "li": BlockKind.LIST_ITEM,
    "dd": BlockKind.DEFINITION,
    "dt": BlockKind.TITLE,
    "caption": BlockKind.CAPTION,
    "figcaption": BlockKind.CAPTION,
    "summary": BlockKind.TITLE,
}
_CELLS = frozenset(("td", "th"))


class Piece(Protocol):
    """A piece of text behind placeholders: words, or the words of a code span."""

    @property
    def text(self) -> str:
        """The words."""
        ...

    @property
    def code(self) -> bool:
        """Whether they are inline code."""
        ...

    @property
    def comment(self) -> str:
        """An HTML comment that speaks to this tool, ``""`` if it is none."""
        ...


class Resolver(Protocol):
    """What the tree walk asks the maker of the tree."""

    def pieces(self, text: str) -> Iterator[Piece]:
        """Resolve the placeholders in a text of the tree."""
        ...

    def marker(self, element: Element) -> str | None:
        """Return the bracket an element stands for, ``None`` if the element is no marker."""
        ...


@dataclass(frozen=True, slots=True)
class _Context:
    """What a block inherits from the elements around it."""

    kind: BlockKind = BlockKind.PARAGRAPH
    group: int = 0
    note: str = ""
    in_link: bool = False
    in_figure: bool = False


@dataclass
class TreeReader:
    """Reads one tree.

    Attributes:
        first_marker: the number of the tree's first marker; the following count on. Each marker's
            element gets its number as the value of :data:`MARKER_ATTRIBUTE`.
        first_group: the number of the tree's first table, list …
    """

    resolver: Resolver
    first_marker: int = 0
    first_group: int = 1
    heading: str = ""
    blocks: list[Block] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._markers = self.first_marker
        self._groups = self.first_group - 1

    @property
    def next_marker(self) -> int:
        """The number that the next marker of the page would get."""
        return self._markers

    @property
    def next_group(self) -> int:
        """The number that the next group of the page would get."""
        return self._groups + 1

    def read(self, root: Element) -> tuple[Block, ...]:
        """Return the blocks below ``root`` in the order of reading; headings are among them."""
        self._container(root, _Context())
        return tuple(self.blocks)

    # --- containers -----------------------------------------------------------------------------

    def _container(self, element: Element, context: _Context) -> None:
        """Read an element that may hold blocks and text of its own beside them."""
        builder = BlockText()
        if element.text:
            self._words(element.text, builder)
        for child in element:
            if _is_inline(child):
                self._inline(child, builder, context)
            else:
                builder = self._flush(builder, context)
                self._block(child, context)
            if child.tail:
                self._words(child.tail, builder)
        self._flush(builder, context)

    def _flush(self, builder: BlockText, context: _Context, generated: bool = False) -> BlockText:
        if builder.parts or builder.marks or builder.image:
            self.blocks.append(
                builder.build(
                    context.kind,
                    group=context.group,
                    heading=self.heading,
                    note=context.note,
                    generated=generated,
                )
            )
        return BlockText()

    def _block(self, element: Element, context: _Context) -> None:
        tag, classes = _tag(element), _classes(element)
        if tag in _SKIPPED or classes & _SKIPPED_CLASSES or "arithmatex" in classes:
            return
        if tag in _HEADINGS:
            self._heading(element, context)
        elif tag == "table":
            # The table of a figure shares its group, so the figure's caption is the table's.
            self._table(element, context if context.in_figure else self._in_group(context))
        elif "admonition-title" in classes or tag == "summary":
            self._title(element, context)
        elif "tabbed-set" in classes:
            self._tabs(element, context)
        elif tag == "div" and "footnote" in classes:
            self._footnotes(element)
        elif tag == "p":
            self._container(element, context)
        else:
            if tag in _GROUPS and (not context.group or tag in ("figure", "blockquote")):
                context = self._in_group(context)
            if tag == "figure":
                context = replace(context, in_figure=True)
            if tag in _KINDS and not (tag == "li" and context.note):
                context = replace(context, kind=_KINDS[tag])
            self._container(element, context)

    def _in_group(self, context: _Context) -> _Context:
        self._groups += 1
        return replace(context, group=self._groups)

    def _heading(self, element: Element, context: _Context) -> None:
        builder = BlockText()
        self._content(element, builder, context)
        self.heading = "".join(builder.parts)
        self._flush(builder, _Context(BlockKind.HEADING))

    def _title(self, element: Element, context: _Context) -> None:
        """Read a title; it may be the renderer's own word, which the source file shows later."""
        builder = BlockText()
        self._content(element, builder, context)
        self._flush(builder, _Context(BlockKind.TITLE, 0, context.note), generated=True)

    def _tabs(self, element: Element, context: _Context) -> None:
        """Read tabs label by content: the tree holds all labels first, the file does not."""
        contents = [c for c in element if "tabbed-content" in _classes(c)]
        labels = [
            label
            for child in element
            for label in (child if "tabbed-labels" in _classes(child) else [child])
            if _tag(label) == "label"
        ]
        bodies = [b for c in contents for b in c if "tabbed-block" in _classes(b)] or contents
        for number, body in enumerate(bodies):
            if number < len(labels):
                self._title(labels[number], context)
            self._container(body, context)

    def _footnotes(self, element: Element) -> None:
        for item in element.iter("li"):
            identity = item.get("id", "")
            if not re.match(r"fn\d*:", identity):
                continue
            label = identity.split(":", 1)[1]
            self._container(item, _Context(BlockKind.FOOTNOTE, 0, label))

    def _table(self, element: Element, context: _Context) -> None:
        head = {id(row) for part in element.iter("thead") for row in part.iter("tr")}
        for child in element.iter():
            if _tag(child) == "caption":
                self._container(child, replace(context, kind=BlockKind.CAPTION))
            elif _tag(child) == "tr":
                kind = BlockKind.TABLE_HEAD if id(child) in head else BlockKind.TABLE_ROW
                self._row(child, replace(context, kind=kind))

    def _row(self, element: Element, context: _Context) -> None:
        builder = BlockText()
        for cell in element:
            if _tag(cell) not in _CELLS:
                continue
            inner = BlockText()
            self._content(cell, inner, context)
            builder.add_cell(inner)
        self._flush(builder, context)

    # --- text -----------------------------------------------------------------------------------

    def _content(self, element: Element, builder: BlockText, context: _Context) -> None:
        """Read everything inside an element as one run of text."""
        if element.text:
            self._words(element.text, builder)
        for child in element:
            if not _is_inline(child):
                builder.add(" ")
            self._inline(child, builder, context)
            if not _is_inline(child):
                builder.add(" ")
            if child.tail:
                self._words(child.tail, builder)

    def _inline(self, element: Element, builder: BlockText, context: _Context) -> None:
        tag, classes = _tag(element), _classes(element)
        raw = self.resolver.marker(element)
        if raw is not None:
            element.set(MARKER_ATTRIBUTE, str(self._markers))
            builder.add_mark("marker", raw, self._markers, context.in_link)
            self._markers += 1
        elif PLACEHOLDER_CLASS in classes:
            builder.add_mark("placeholder", "".join(element.itertext()))
        elif tag == "sup" and (label := _note_label(element)) is not None:
            builder.add_mark("note", label)
        elif "arithmatex" in classes or (
            tag == "script" and element.get("type", "").startswith("math/tex")
        ):
            builder.add_formula(self._plain("".join(element.itertext())))
        elif tag == "math":
            builder.add_formula(r"\mathml")
        elif tag == "img":
            builder.image = True
        elif tag == "br":
            builder.add("\n")
        elif tag == "code":
            builder.add_code(self._plain("".join(element.itertext())))
        elif tag in _SKIPPED or tag == "script" or classes & _SKIPPED_CLASSES:
            return
        else:
            linked = context.in_link or (tag == "a" and element.get("href") is not None)
            self._content(element, builder, replace(context, in_link=linked))

    def _words(self, text: str, builder: BlockText) -> None:
        for piece in self.resolver.pieces(text):
            if piece.code:
                builder.add_code(piece.text)
            elif piece.comment:
                builder.add_comment(WAIVER_MARK, piece.comment)
            else:
                self._prose(piece.text, builder)

    def _prose(self, text: str, builder: BlockText) -> None:
        position = 0
        if "$" in text or "\\(" in text:
            for formula in FORMULA.finditer(text):
                builder.add(text[position : formula.start()])
                builder.add_formula(formula.group())
                position = formula.end()
        builder.add(text[position:])

    def _plain(self, text: str) -> str:
        return "".join(piece.text for piece in self.resolver.pieces(text))


def _note_label(element: Element) -> str | None:
    for child in element:
        if "footnote-ref" in _classes(child):
            return child.get("href", "").rpartition("fn:")[2]
    return None


def _tag(element: Element) -> str:
    # Comments and processing instructions have a function for a tag.
    return element.tag.lower() if isinstance(element.tag, str) else "script"


def _classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def _is_inline(element: Element) -> bool:
    return _tag(element) in _INLINE
