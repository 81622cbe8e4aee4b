"""Markdown as a flat list of blocks: headings, paragraphs, lists, tables, captions, images."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from mkdocs_survey.ingest.blocks import CAPTION, Block, caption
from mkdocs_survey.ingest.formulas import tex_text
from mkdocs_survey.ingest.html_fragments import read_html
from mkdocs_survey.ingest.words import fold, raised

_PROSE = re.compile(r"[。！？；]|[a-z]{2}[.!?]\s+[A-Z]|[a-z]{3}\.$")
_CODE_SIGNS = re.compile(r"[{}=<>;#]|\(\)|^\s*(?:def|import|for|if|return|class)\b", re.MULTILINE)
_FILE_NAME = re.compile(r"^[\w./\- ]+\.(?:png|jpe?g|gif|svg|webp|bmp|pdf)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Blocks:
    """A Markdown document, parsed: its blocks, its front matter, and what was left out."""

    blocks: tuple[Block, ...]
    front_matter: str
    left_out: Counter[str]


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    parser.use(front_matter_plugin).use(footnote_plugin).use(deflist_plugin)
    # footnotes are read where they are defined, referred to or not
    parser.disable(["footnote_tail", "footnote_inline"])
    # "$5 and $10" is money: a formula neither starts nor ends with a space, nor touches a digit
    return parser.use(dollarmath_plugin, allow_space=False, allow_digits=False)


def parse_blocks(text: str) -> Blocks:
    """Parse ``text`` (CommonMark with tables, footnotes, definition lists and ``$`` formulas)."""
    reader = _Reader(text)
    reader.children(SyntaxTreeNode(_parser().parse(text)))
    return Blocks(tuple(reader.blocks), reader.front_matter, reader.left_out)


class _Reader:
    def __init__(self, source: str) -> None:
        self.blocks: list[Block] = []
        self.front_matter = ""
        self.left_out: Counter[str] = Counter()
        self._source = source.split("\n")
        self._skip_to = 0  # line up to which an HTML table has swallowed the source

    def children(self, node: SyntaxTreeNode) -> None:
        for kid in node.children:
            if kid.map and kid.map[0] < self._skip_to:
                continue
            self.block(kid)

    def block(self, node: SyntaxTreeNode) -> None:
        match node.type:
            case "front_matter":
                self.front_matter = node.content
            case "heading":
                self.blocks.append(Block("heading", (inline_text(node),), int(node.tag[1])))
            case "paragraph":
                self.paragraph(node)
            case "bullet_list" | "ordered_list" | "dl":
                self.list_(node)
            case "table":
                rows = [r for part in node.children for r in part.children]
                cells = tuple(tuple(inline_text(c) for c in row.children) for row in rows)
                self.blocks.append(Block("table", rows=cells))
            case "fence" | "code_block":
                self.code(node)
            case "html_block":
                self.html(node)
            case "math_block":
                self.blocks.append(Block("formula", (tex_text(node.content),)))
            case "footnote_reference":
                text = fold(" ".join(inline_text(kid) for kid in node.children))
                label = str(node.meta.get("label") or "")
                self.blocks.append(Block("footnote", (text,), number=label))
            case "blockquote":
                self.children(node)
            case _ if node.children:
                self.children(node)

    def paragraph(self, node: SyntaxTreeNode) -> None:
        self.images(node)
        lines = tuple(x for x in map(fold, _inline(node).split("\n")) if x)
        text = fold("\n".join(lines))
        if not text:
            return
        after_image = bool(self.blocks) and self.blocks[-1].kind in ("image", "table")
        first = caption(lines[0]) if after_image and len(lines) > 1 else None
        whole = caption(text)
        if first:  # text goes on in the line below the caption
            self.blocks += [first, Block("para", lines[1:])]
        elif whole:
            self.blocks.append(whole)
        elif _is_all_bold(node):
            self.blocks.append(Block("heading", (text,), 0))
        else:
            self.blocks.append(Block("para", lines))

    def images(self, node: SyntaxTreeNode) -> None:
        for image in (n for n in node.walk() if n.type == "image"):
            self.image(fold(image.content))

    def image(self, alt: str) -> None:
        self.left_out["images"] += 1
        # one word ("logo"), a number ("图 5") or a file name describes nothing
        wordy = (" " in alt or len(alt) > 8) and not _FILE_NAME.match(alt)
        label = CAPTION.match(alt)
        if label and not any(c.isalnum() for c in label["rest"]):
            wordy = False
        self.blocks.append(Block("image", (alt,) if wordy else ()))

    def list_(self, node: SyntaxTreeNode) -> None:
        if _is_contents(node):
            self.left_out["tables of contents"] += 1
            return
        before = len(self.blocks)
        items: list[str] = []
        self.items(node, items)
        inside = self.blocks[before:]  # tables and images of the items follow their list
        lines = tuple(line for line in map(fold, items) if line)
        self.blocks[before:] = [Block("list", lines), *inside] if lines else inside

    def items(self, node: SyntaxTreeNode, items: list[str]) -> None:
        """Collect the items of a list as lines, those of nested lists after their parent."""
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        for item in node.children:
            if item.type == "dd" and items:
                items[-1] = items[-1].rstrip() + ": "
            else:
                items.append("" if number is None else f"{number}. ")
            for kid in item.children:
                if kid.type in ("bullet_list", "ordered_list", "dl"):
                    self.items(kid, items)
                elif kid.type in ("paragraph", "inline", "heading"):
                    items[-1] += _inline(kid) + " "
                    self.images(kid)
                else:
                    self.block(kid)
            number = None if number is None else number + 1

    def code(self, node: SyntaxTreeNode) -> None:
        text = node.content.strip()
        # indented text is code to Markdown, but authors who never fence indent for looks
        if node.type == "code_block" and _PROSE.search(text) and not _CODE_SIGNS.search(text):
            self.blocks.append(Block("para", tuple(filter(None, map(fold, text.split("\n"))))))
        else:
            self.left_out["code blocks"] += 1

    def html(self, node: SyntaxTreeNode) -> None:
        source = node.content
        if "<table" in source.lower() and "</table" not in source.lower() and node.map:
            source = self._whole_table(node.map[0])
        fragment = read_html(source)
        for alt in fragment.images:
            self.image(alt)
        if fragment.rows:
            self.blocks.append(Block("table", rows=tuple(map(tuple, fragment.rows))))
        prose: list[str] = []
        for line, in_caption in fragment.lines:
            found = caption(line, framed=in_caption)
            if found:
                self.blocks.append(found)
            else:
                prose.append(line)
        if prose:
            self.blocks.append(Block("para", tuple(prose)))

    def _whole_table(self, start: int) -> str:
        """Return the source of an HTML table that blank lines have cut into several blocks."""
        end = start
        while end < len(self._source) and "</table" not in self._source[end].lower():
            end += 1
        self._skip_to = end + 1
        return "\n".join(self._source[start : end + 1])


def inline_text(node: SyntaxTreeNode) -> str:
    """Return the words of a block on one line."""
    return fold(_inline(node))


def _inline(node: SyntaxTreeNode) -> str:
    """Return the words of inline content; line breaks of the source stay line breaks."""
    parts: list[str] = []
    html = ""  # raw tags open around text are read together with it
    for kid in _leaves(node):
        match kid.type:
            case "html_inline":
                html += kid.content
                if html.lower().count("<sup") <= html.lower().count("</sup"):
                    parts.append(_inline_html(html))
                    html = ""
            case _ if html:
                html += _word(kid)
            case _:
                parts.append(_word(kid))
    return "".join(parts) + _inline_html(html)


def _leaves(node: SyntaxTreeNode) -> Iterable[SyntaxTreeNode]:
    if not node.children or node.type == "image":
        yield node
    else:
        for kid in node.children:
            yield from _leaves(kid)


def _word(node: SyntaxTreeNode) -> str:
    match node.type:
        case "text" | "code_inline":
            return node.content
        case "math_inline" | "math_inline_double" | "math_single":
            return tex_text(node.content)
        case "softbreak" | "hardbreak":
            return "\n"
        case "footnote_ref":
            return f"[{node.meta.get('label') or node.meta.get('id', 0) + 1}]"
    return ""


def _inline_html(source: str) -> str:
    if not source:
        return ""
    if re.fullmatch(r"<br\s*/?>", source, re.IGNORECASE):
        return "\n"
    sup = re.search(r"<sup[^>]*>(.*?)(?:</sup|$)", source, re.IGNORECASE | re.DOTALL)
    return raised(sup[1]) if sup else ""


def _is_all_bold(node: SyntaxTreeNode) -> bool:
    inner = node.children[0].children if node.children else []
    kids = [k for k in inner if k.type != "text" or k.content.strip()]
    return len(kids) == 1 and kids[0].type in ("strong", "em") and len(inline_text(node)) <= 60


def _is_contents(node: SyntaxTreeNode) -> bool:
    """Tell whether a list is a table of contents: every item just a link into the page."""
    links = [n for n in node.walk() if n.type == "link"]
    inside = all(str(n.attrs.get("href", "")).startswith("#") for n in links)
    words = fold(_inline(node))
    linked = fold(" ".join(_inline(n) for n in links))
    return bool(links) and inside and len(words.replace(" ", "")) <= len(linked.replace(" ", ""))
