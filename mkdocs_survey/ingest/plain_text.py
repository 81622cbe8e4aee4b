"""Plain text as passages: paragraphs parted by empty lines, headings by their look."""

from __future__ import annotations

import re

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.block_walk import walk_blocks
from mkdocs_survey.ingest.blocks import Block, caption
from mkdocs_survey.ingest.decoding import decode
from mkdocs_survey.ingest.document import Metadata, SourceDocument, language_of
from mkdocs_survey.ingest.joining import Vocabulary, join
from mkdocs_survey.ingest.outline import names_a_section, printed_number
from mkdocs_survey.model import Place

EXTRACTOR = "text/1"

_ITEM = re.compile(r"^\s*(?:[•*+·–-]\s|\[\d{1,3}\]\s|[(（]?(?:\d{1,2}|[a-z])[.)）、]\s?)\s*\S")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|~{3,})\s*")
_PAGE_NUMBER = re.compile(r"\s*(?:[-–—]\s*)?\d{1,4}(?:\s*[-–—])?\s*")


def read_text(data: bytes, name: str) -> SourceDocument:
    """Read a text file: UTF-8, UTF-16, GB 18030 or Latin-1.

    Lines of a paragraph are joined, words cut at line ends made whole. A line of its own is a
    heading if it is underlined, numbered, in capitals, or names a usual part of a paper.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.

    Raises:
        IngestError: there is nothing to read in it.
    """
    text, note = decode(data)
    vocabulary = Vocabulary(text.split("\n"))
    blocks = [
        block
        for group in re.split(r"\n[^\S\n]*\n|\f", text)
        for block in _blocks([line for line in group.split("\n") if line.strip()], vocabulary)
    ]
    title = ""
    if len(blocks) > 1 and blocks[0].kind == "heading" and not names_a_section(blocks[0].text):
        title = blocks.pop(0).text
    _, extracts = walk_blocks(blocks, titled=True)
    if not extracts:
        raise IngestError("the file holds no text", Place(name))
    return SourceDocument(
        title=title,
        lang=language_of(title, extracts),
        passages=extracts,
        metadata=Metadata(),
        extractor=EXTRACTOR,
        notes=tuple(filter(None, [note])),
    )


def _blocks(lines: list[str], vocabulary: Vocabulary) -> list[Block]:
    """Return the blocks of lines that stand together."""
    if len(lines) > 1 and _UNDERLINE.fullmatch(lines[1]):
        level = 1 if lines[1].strip()[0] == "=" else 2
        return [Block("heading", (lines[0].strip(),), level), *_blocks(lines[2:], vocabulary)]
    if not lines or (len(lines) == 1 and _PAGE_NUMBER.fullmatch(lines[0])):
        return []
    if len(lines) == 1 and _is_heading(lines[0].strip()):
        number = printed_number(lines[0].strip())
        return [Block("heading", (lines[0].strip(),), len(number.split(".")) if number else 1)]
    starts = [n for n, line in enumerate(lines) if _ITEM.match(line)]
    if starts and (len(starts) > 1 or starts[0] == 0):
        ends = [*starts[1:], len(lines)]
        items = [join(lines[a:b], vocabulary) for a, b in zip(starts, ends, strict=True)]
        return [*_blocks(lines[: starts[0]], vocabulary), Block("list", tuple(items))]
    text = join(lines, vocabulary)
    return [caption(text) or Block("para", (text,))]


def _is_heading(line: str) -> bool:
    if len(line) > 90 or line.endswith((".", ",", ";", ":", "。", "，", "；", "：")):
        return False
    capitals = line.upper() == line and sum(c.isalpha() and c.isascii() for c in line) >= 4
    return capitals or names_a_section(line)
