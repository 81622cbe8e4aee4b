"""The paragraphs and tables of a Word document as a flat list of blocks."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from docx.document import Document

from mkdocs_survey.ingest.blocks import Block, caption
from mkdocs_survey.ingest.docx_numbering import Numbering
from mkdocs_survey.ingest.docx_package import W, note_texts
from mkdocs_survey.ingest.docx_text import M, Notes, boxes_of, is_bold, printed, text_of
from mkdocs_survey.ingest.outline import printed_number
from mkdocs_survey.ingest.words import fold

_HEADING = re.compile(r"heading (\d)|标题 ?(\d)")
_CONTENTS = re.compile(r"toc \d|toc heading|table of figures|index \d")
_REFERENCES = re.compile(r"bibliography|endnote bibliography|references?\b.*|literaturverzeichnis")


class DocxBlocks:
    """Reads a document into :attr:`blocks`; :attr:`left_out` counts what was left out."""

    def __init__(self, document: Document) -> None:
        self.blocks: list[Block] = []
        self.left_out: Counter[str] = Counter()
        self.title = ""
        self._document = document
        self._styles = _Styles(document)
        self._numbering = Numbering(_numbering_root(document))
        self._notes = Notes()
        self._list: list[str] = []
        self._entries: list[str] = []

    def read(self) -> None:
        """Read the body, then the notes that it refers to."""
        self._container(self._document.element.body)
        self._end_list()
        if not any(b.kind == "heading" and b.level for b in self.blocks):
            self.blocks = [_bold_heading(b) for b in self.blocks]
        texts = {kind: note_texts(self._document, kind) for kind in ("footnotes", "endnotes")}
        for n, (kind, note) in enumerate(list(self._notes.order), 1):
            node = texts[kind].get(note)
            if node is not None:
                words = " ".join(text_of(p, self._notes) for p in node.iter(f"{W}p"))
                self.blocks.append(Block("footnote", (fold(words),), number=str(n)))

    def _container(self, node: Any) -> None:
        for kid in printed(node):
            match kid.tag.removeprefix(W):
                case "p":
                    self._paragraph(kid)
                case "tbl":
                    self._table(kid)
                case "sdt":
                    if _is_contents(kid):
                        self.left_out["tables of contents"] += 1
                        continue
                    content = kid.find(f"{W}sdtContent")
                    if content is not None:
                        self._container(content)
                case "customXml" | "ins" | "smartTag":
                    self._container(kid)

    def _paragraph(self, node: Any) -> None:
        style = self._styles.of(node)
        text = fold(text_of(node, self._notes))
        boxes = boxes_of(node)
        label = self._label(node, style)
        if _CONTENTS.fullmatch(style.name):
            self.left_out["lines of tables of contents"] += bool(text)
        elif not text:
            pass
        elif style.name in ("title", "标题") and not self.title:
            self._end_list()
            self.title = text
        elif style.level:
            self._end_list()
            self.blocks.append(Block("heading", (f"{label} {text}".strip(),), style.level))
        elif _REFERENCES.fullmatch(style.name):
            self._end_list(entries=False)
            self._entries.append(f"{label} {text}".strip())
        elif label or style.numbered:
            self._end_list(items=False)
            self._list.append(f"{label or '•'} {text}")
        else:
            self._end_list()
            self.blocks.append(self._text_block(node, style.name, text))
        for box in boxes:
            self._end_list()
            self._container(box)
            self._end_list()

    def _text_block(self, node: Any, style: str, text: str) -> Block:
        if style in ("caption", "题注"):
            return caption(text, framed=True) or Block("caption", (text,), unit="fig")
        found = caption(text)
        if found is not None:
            return found
        if node.find(f".//{M}oMath") is not None and not any(
            (t.text or "").strip() for t in node.iter(f"{W}t")
        ):
            return Block("formula", (text,))
        if is_bold(node) and len(text) < 120 and not text.endswith((".", "。", ":", "：")):
            return Block("heading", (text,), 0)
        return Block("para", (text,))

    def _end_list(self, *, items: bool = True, entries: bool = True) -> None:
        if items and self._list:
            self.blocks.append(Block("list", tuple(self._list)))
            self._list = []
        if entries and self._entries:
            self.blocks.append(Block("references", tuple(self._entries)))
            self._entries = []

    def _label(self, node: Any, style: _Style) -> str:
        own = node.find(f"{W}pPr/{W}numPr")
        instance = _value(own, "numId") or style.instance
        if not instance or instance == "0":
            return ""
        level = _value(own, "ilvl") or style.list_level
        if not level.isdigit():
            level = str(self._numbering.level_of(instance, style.id))
        return self._numbering.next(instance, int(level))

    def _table(self, node: Any) -> None:
        self._end_list()
        rows = []
        for row in _rows(node):
            late = _value(row.find(f"{W}trPr"), "gridBefore")
            cells = [""] * (min(int(late), 64) if late.isdigit() else 0)
            for cell in row.iter(f"{W}tc"):
                if cell.getparent() is not row and cell.getparent().getparent() is not row:
                    continue  # of a table inside the cell
                span = _value(cell.find(f"{W}tcPr"), "gridSpan")
                merged = cell.find(f"{W}tcPr/{W}vMerge")
                goes_on = merged is not None and merged.get(f"{W}val") != "restart"
                words = " ".join(fold(text_of(p, self._notes)) for p in cell.iter(f"{W}p"))
                cells.append("" if goes_on else fold(words))
                cells += [""] * (min(int(span), 64) - 1 if span.isdigit() else 0)
            rows.append(tuple(cells))
        if len(rows) == 1 and len(rows[0]) == 1:
            for cell in node.iter(f"{W}tc"):
                self._container(cell)  # a frame around text
                break
            return
        self.blocks.append(Block("table", rows=tuple(rows)))


class _Style:
    """What a paragraph's style says: name, outline level from 1 (0: text), numbering."""

    def __init__(self, id_: str, name: str, level: int, instance: str, list_level: str) -> None:
        self.id = id_
        self.name = name
        self.level = level
        self.instance = instance
        self.list_level = list_level

    @property
    def numbered(self) -> bool:
        """Tell whether its name makes it an item of a list."""
        return self.name.startswith(("list bullet", "list number"))


class _Styles:
    """The paragraph styles of a document with what they inherit."""

    def __init__(self, document: Document) -> None:
        self._nodes = {
            node.get(f"{W}styleId", ""): node
            for node in document.styles.element.iter(f"{W}style")
            if node.get(f"{W}type") == "paragraph"
        }
        self._read: dict[str, _Style] = {}

    def of(self, paragraph: Any) -> _Style:
        """Return the style of a paragraph, with its own outline level."""
        own = paragraph.find(f"{W}pPr")
        id_ = _value(own, "pStyle")
        if id_ not in self._read:
            self._read[id_] = self._resolve(id_)
        style = self._read[id_]
        level = _value(own, "outlineLvl")
        if level.isdigit() and int(level) < 9 and not style.level:
            return _Style(style.id, style.name, int(level) + 1, style.instance, style.list_level)
        return style

    def _resolve(self, id_: str) -> _Style:
        name, level, instance, list_level = "", 0, "", ""
        seen: set[str] = set()
        current = id_
        while current in self._nodes and current not in seen:
            seen.add(current)
            node = self._nodes[current]
            own = _value(node, "name").lower()
            name = name or own
            heading = _HEADING.fullmatch(own)
            outline = _value(node.find(f"{W}pPr"), "outlineLvl")
            if heading and not level:
                level = int(heading[1] or heading[2])
            elif outline.isdigit() and int(outline) < 9 and not level:
                level = int(outline) + 1
            number = node.find(f"{W}pPr/{W}numPr")
            instance = instance or _value(number, "numId")
            list_level = list_level or _value(number, "ilvl")
            current = _value(node, "basedOn")
        return _Style(id_, name, level, instance, list_level)


def _value(node: Any, tag: str) -> str:
    found = None if node is None else node.find(f"{W}{tag}")
    return "" if found is None else str(found.get(f"{W}val", ""))


def _rows(table: Any) -> list[Any]:
    return [row for row in table.iter(f"{W}tr") if _table_of(row) is table]


def _table_of(node: Any) -> Any:
    parent = node.getparent()
    while parent is not None and parent.tag != f"{W}tbl":
        parent = parent.getparent()
    return parent


def _is_contents(node: Any) -> bool:
    gallery = node.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    return gallery is not None and gallery.get(f"{W}val") == "Table of Contents"


def _numbering_root(document: Document) -> Any:
    for relation in document.part.rels.values():
        if relation.reltype.endswith("/numbering") and not relation.is_external:
            return relation.target_part.element
    return None


def _bold_heading(block: Block) -> Block:
    """Take a line in bold for a heading, in a document that has no styles for them."""
    if block.kind != "heading":
        return block
    number = printed_number(block.text)
    return Block("heading", block.lines, len(number.split(".")) if number else 1)
