"""The elements of a web page as a flat list of blocks."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import ParseError, fromstring
from selectolax.lexbor import LexborNode

from mkdocs_survey.ingest.blocks import Block, caption
from mkdocs_survey.ingest.formulas import math_text, tex_text
from mkdocs_survey.ingest.words import fold, raised

MAX_DEPTH = 150
"""Deepest nesting read; real pages nest some 40 deep, and this reader recurses."""


def _tags(names: str) -> frozenset[str]:
    return frozenset(names.split())


_SKIP = _tags(
    """script style template noscript head nav iframe object embed svg canvas form button input
    select textarea dialog menu audio video map"""
)
_INLINE = _tags(
    """a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark math q rp rt
    ruby s samp small span strike strong sub sup time tt u var wbr br -text"""
)
_BLOCKS = _tags(
    """address article aside blockquote center dd details div dl dt fieldset figure footer h1 h2 h3
    h4 h5 h6 header hr li main ol p pre section summary table ul"""
)
_ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "complementary", "menu"))
# Names that sites give to what surrounds their text; whole words of class and id.
_AROUND = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navbox|navigation|menu|breadcrumbs?|cookies?|advert(?:s|isement)?"
    r"|ads?|share|sharing|social|promo|newsletter|subscribe|comments?|noprint|editsection"
    r"|mw-jump-link|catlinks|printfooter|vector-toc|toc|hatnote|skip-link|sr-only"
    r"|visually-hidden|related-articles|sidebar|pagination)(?:$|[\s_-])",
    re.IGNORECASE,
)
_REFERENCES = re.compile(
    r"(?:^|[\s_-])(?:references|reflist|ref-list|bibliography|citation-list|csl-bib-body)"
    r"(?:$|[\s_-])|^doc-bibliography$",
    re.IGNORECASE,
)
_NOTES = re.compile(r"(?:^|[\s_-])(?:footnotes|endnotes)(?:$|[\s_-])|^doc-endnotes$", re.IGNORECASE)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_UNPRINTED = re.compile(r"(?:^|\s)(?:mw-editsection|mw-cite-backlink|noprint)")
_MARK = re.compile(r"\[?\s*(?:\d{1,3}|[a-z]|note \d+|nb \d+)\s*\]?", re.IGNORECASE)


class HtmlBlocks:
    """Reads elements into :attr:`blocks`; :attr:`left_out` counts what was left out."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.left_out: Counter[str] = Counter()
        self._inline: list[str] = []

    def read(self, node: LexborNode, depth: int = 0) -> None:
        """Read the children of an element."""
        for kid in node.iter(include_text=True):
            tag = kid.tag or ""
            if tag in _INLINE and not _holds_blocks(kid):
                self._inline.append(inline_text(kid))
            elif self._skips(kid):
                continue
            elif depth >= MAX_DEPTH:
                self.left_out["elements nested too deep"] += 1
            else:
                self._end_inline()
                self._element(kid, tag, depth)
        self._end_inline()

    def _end_inline(self) -> None:
        text, self._inline = fold("".join(self._inline)), []
        if text:
            self.blocks.append(Block("para", (text,)))

    def _skips(self, node: LexborNode) -> bool:
        tag, own = node.tag or "", node.attributes
        if tag in _SKIP or tag.startswith(("-", "!")):
            return True
        names = f"{own.get('class') or ''} {own.get('id') or ''}"
        role = own.get("role") or ""
        around = (
            role in _ROLES
            or (tag == "footer" and not node.css("p"))
            or (tag not in ("main", "article", "body") and _AROUND.search(names) is not None)
        )
        if around:
            self.left_out["parts around the text (menus, notices)"] += 1
        hidden = "hidden" in own or (own.get("aria-hidden") or "") == "true"
        return around or hidden or _HIDDEN.search(own.get("style") or "") is not None

    def _element(self, node: LexborNode, tag: str, depth: int) -> None:
        names = f"{node.attributes.get('class') or ''} {node.attributes.get('role') or ''}".strip()
        if re.fullmatch("h[1-6]", tag):
            text = fold(inline_text(node))
            if text:
                self.blocks.append(Block("heading", (text,), int(tag[1])))
        elif tag == "p":
            self._paragraph(node, depth)
        elif tag == "pre":
            self.left_out["blocks of code"] += 1
        elif tag in ("ul", "ol", "dl"):
            self._list(node, names)
        elif tag == "table":
            self._table(node, depth)
        elif tag in ("figcaption", "caption"):
            self._caption(fold(inline_text(node)), "fig")
        else:
            self.read(node, depth + 1)

    def _paragraph(self, node: LexborNode, depth: int) -> None:
        if _holds_blocks(node):
            self.read(node, depth + 1)
            return
        text = fold(inline_text(node))
        if text:
            self.blocks.append(caption(text) or Block("para", (text,)))

    def _list(self, node: LexborNode, names: str) -> None:
        items = [fold(line) for line in list_lines(node)]
        lines = tuple(line for line in items if line)
        if not lines:
            return
        parent = node.parent.attributes if node.parent is not None else {}
        near = f"{names} {parent.get('class') or ''} {parent.get('role') or ''}"
        if _NOTES.search(near):
            for n, line in enumerate(lines, 1):
                self.blocks.append(
                    Block("footnote", (line.removesuffix("↩").strip(),), number=str(n))
                )
        elif _REFERENCES.search(names) or _REFERENCES.search(near):
            own = tuple(fold(inline_text(li)).removeprefix("^ ") for li in _kids(node, "li"))
            self.blocks.append(Block("references", tuple(filter(None, own)) or lines))
        else:
            self.blocks.append(Block("list", lines))

    def _table(self, node: LexborNode, depth: int) -> None:
        rows = [
            tuple(fold(inline_text(cell)) for cell in _kids(row, "td", "th"))
            for row in node.css("tr")
        ]
        if len(rows) < 2 or max(map(len, rows), default=0) < 2 or node.css("table table, h1, h2"):
            self.read(node, depth + 1)  # a table that only lays the page out
            return
        title = node.css_first("caption")
        if title is not None:
            self._caption(fold(inline_text(title)), "table")
        self.blocks.append(Block("table", rows=tuple(rows)))

    def _caption(self, text: str, unit: str) -> None:
        if text:
            self.blocks.append(caption(text, framed=True) or Block("caption", (text,), unit=unit))


def _kids(node: LexborNode, *tags: str) -> list[LexborNode]:
    return [kid for kid in node.iter() if kid.tag in tags]


def _holds_blocks(node: LexborNode) -> bool:
    return any(n.tag in _BLOCKS for n in node.traverse() if n.mem_id != node.mem_id)


def list_lines(node: LexborNode, depth: int = 0) -> list[str]:
    """Return a list's items, those of lists inside them after their own text."""
    lines: list[str] = []
    for item in node.iter():
        if item.tag == "div":  # groups of a <dl>
            lines += list_lines(item, depth)
            continue
        inner = [n for n in item.css("ul, ol, dl") if n.mem_id != item.mem_id]
        text = fold(inline_text(item, without=frozenset(("ul", "ol", "dl"))))
        lines += [text] if text else []
        if inner and depth < MAX_DEPTH:
            outermost = [n for n in inner if n.parent is not None]
            kept = {n.mem_id for n in outermost}
            for n in outermost:
                parent = n.parent
                while parent is not None and parent.mem_id != item.mem_id:
                    if parent.mem_id in kept:
                        break
                    parent = parent.parent
                else:
                    lines += list_lines(n, depth + 1)
    return lines


def inline_text(node: LexborNode, without: frozenset[str] = frozenset(), depth: int = 0) -> str:
    """Return the words of an element: raised figures stay raised, note marks are in brackets."""
    tag = node.tag or ""
    if tag == "-text":
        return node.text_content or ""
    if tag in _SKIP or tag.startswith(("-", "!")) or depth > MAX_DEPTH:
        return ""
    own = node.attributes
    if _HIDDEN.search(own.get("style") or "") or "hidden" in own:
        return _math(node) if tag == "math" else ""
    if _UNPRINTED.search(own.get("class") or ""):
        return ""
    match tag:
        case "br":
            return "\n"
        case "math":
            return _math(node)
        case "img":
            return tex_text(own.get("alt") or "") if "math" in (own.get("class") or "") else ""
        case "rt" | "rp":
            return ""
    text = "".join(
        inline_text(kid, without, depth + 1)
        for kid in node.iter(include_text=True)
        if kid.tag not in without
    )
    if tag == "sup":
        bare = text.strip()
        if node.css_first("a") is not None and _MARK.fullmatch(bare):
            return f"[{bare.strip('[] ')}]"
        return raised(bare)
    return f" {text} " if tag in _BLOCKS or tag in ("td", "th") else text


def _math(node: LexborNode) -> str:
    try:
        root: Element = fromstring(re.sub(r"&(?!#|lt;|gt;|amp;)", "&amp;", node.html or ""))
    except (ParseError, ValueError):
        return fold(node.text())
    return math_text(root)
