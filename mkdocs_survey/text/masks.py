"""Blank what is no prose in a Markdown file, line by line, without moving anything.

markdown-it finds the fenced blocks. Python-Markdown takes fences out before anything else, at any
indentation (below admonitions, tabs, lists), and even inside raw HTML; so the parser here runs
without indented code and without HTML blocks.
"""

from __future__ import annotations

import functools
import re

from markdown_it import MarkdownIt

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_ABBREVIATION = re.compile(r"^[ \t]*\*\[[^\]\n]+\]:.*$", re.MULTILINE)
_FENCE_END = re.compile(r"[\s>]*(?:`{3,}|~{3,})\s*")
_CONTAINER = re.compile(
    r"(?:[-*+]|\d+[.)]|[a-zA-Z][.)])(?:\s|$)|!!!|\?\?\?|===|///|\[\^[^\]]+\]:|:\s|<|>"
)
"""Lines below which indented text belongs to them: lists, admonitions, tabs, footnotes …"""

_MOST_UNCLOSED = 20
"""So many fences without an end are sought; more are left to the alignment."""


def mask_blocks(text: str) -> str:
    """Return ``text`` with front matter, code blocks and abbreviations as spaces."""
    text = _FRONT_MATTER.sub(_blank, text, count=1)
    lines = text.split("\n")
    for first, end in _fences(text):
        for number in range(first, end):
            lines[number] = " " * len(lines[number])
    _mask_indented_code(lines)
    text = "\n".join(lines)
    return _ABBREVIATION.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())


@functools.cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 100})
    parser.disable(["code", "html_block", "reference", "lheading"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _fences(text: str) -> list[tuple[int, int]]:
    """Return the lines of the fenced blocks, half-open, from 0."""
    lines = text.split("\n")
    found: list[tuple[int, int]] = []
    for _ in range(_MOST_UNCLOSED):
        unclosed = None
        found = []
        for token in _parser().parse("\n".join(lines)):
            if token.type != "fence" or token.map is None:
                continue
            first, end = token.map
            closed = end - first > 1 and _FENCE_END.fullmatch(lines[end - 1])
            if not closed:
                unclosed = first
                break
            found.append((first, end))
        if unclosed is None:
            break
        lines[unclosed] = ""  # Python-Markdown takes it for text
    return found


def _mask_indented_code(lines: list[str]) -> None:
    """Blank code blocks that are marked by indentation alone.

    After a blank line, four more columns than the text above make code; eight below a line whose
    own text is indented by four.
    """
    above: list[tuple[int, bool]] = []  # indentation and "is a container" of the lines above
    blank, code_from = True, 0
    for number, line in enumerate(lines):
        stripped = line.lstrip(" \t")
        if not stripped:
            blank = True
            continue
        indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
        if code_from and indent >= code_from:
            lines[number] = " " * len(line)
            continue
        code_from = 0
        while above and above[-1][0] >= indent:
            above.pop()
        depth, container = above[-1] if above else (0, False)
        needed = depth + (8 if container else 4)
        if blank and indent >= needed:
            code_from = needed
            lines[number] = " " * len(line)
            continue
        above.append((indent, _CONTAINER.match(stripped) is not None))
        blank = False
