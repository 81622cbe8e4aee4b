"""The lines of a Markdown file that one paragraph is written on, and replacing just those."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_END = re.compile(r"[\r\n]+\Z")

_LIST = r"(?:[-*+]|\d{1,9}[.)]|[a-zA-Z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?"
_NOTE = r"\[\^[^\]]+\]:[ \t]*"
_DEFINITION = r":[ \t]+"
# What a paragraph may begin with; it is no part of its words.
_LEAD = re.compile(rf"(?:[ \t]|>|\||\#{{1,6}}[ \t]+|{_LIST}|{_NOTE}|{_DEFINITION})*")
_STARTS = re.compile(rf"[ \t>]*(?:{_LIST}|{_NOTE}|{_DEFINITION})")
# Lines that belong to no paragraph: headings, titles of admonitions and tabs, fences, rules.
_ALONE = re.compile(
    r"[ \t>]*(?:\#{1,6}(?:[ \t]|$)|!!!|\?\?\?|===|///|`{3}|~{3}|-+8<-+|:::|"
    r"(?:=+|-+|\*{3,}|_{3,})[ \t]*$|\{%)"
)
_ROW = re.compile(r"[ \t>]*\|")


def split_lines(text: str) -> list[str]:
    """Return the lines of ``text`` with their ends; ``\\n``, ``\\r\\n``, ``\\r`` end one."""
    return _LINE.findall(text)


def without_end(line: str) -> str:
    """Return a line without what ends it."""
    return _END.sub("", line)


@dataclass(frozen=True, slots=True, order=True)
class Lines:
    """A range of lines, both ends included, from 1."""

    first: int
    last: int

    def __contains__(self, line: int) -> bool:
        return self.first <= line <= self.last

    def of(self, lines: Sequence[str]) -> str:
        """Return the text of these ``lines``, parted by ``\\n``, without a last one."""
        return "\n".join(without_end(line) for line in lines[self.first - 1 : self.last])


def paragraph_lines(lines: Sequence[str], line: int) -> Lines:
    """Return the lines of the paragraph, list item or table row that ``line`` belongs to.

    Args:
        lines: of the whole file.
        line: number of one of them, from 1; a line outside of the file gives an empty range.
    """
    if not 1 <= line <= len(lines):
        return Lines(line, line - 1)
    text = [without_end(one) for one in lines]
    first = last = line
    if _is_alone(text[line - 1]):
        return Lines(line, line)
    while first > 1 and not _STARTS.match(text[first - 1]) and not _parts(text[first - 2]):
        first -= 1
    while last < len(text) and not _STARTS.match(text[last]) and not _parts(text[last]):
        last += 1
    return Lines(first, last)


def _parts(line: str) -> bool:
    """Tell whether a line is no part of the paragraph beside it."""
    return not line.strip(" \t>") or _is_alone(line)


def _is_alone(line: str) -> bool:
    return bool(_ALONE.match(line) or _ROW.match(line))


def lead_of(markdown: str) -> str:
    """Return what stands before the first word: indentation, list bullet, ``>``, footnote label."""
    found = _LEAD.match(markdown)
    return found.group() if found else ""


def structure_of(markdown: str) -> tuple[str, ...]:
    """Return the lines after the first that begin something of their own, each by its lead.

    A blank line is one of them. Two texts of equal structure are as many paragraphs.
    """
    rest = [without_end(line) for line in split_lines(markdown)[1:]]
    return tuple(
        (lead_of(line) or line.strip()[:3]) if line.strip() else ""
        for line in rest
        if _STARTS.match(line) or _parts(line)
    )


def replace_lines(text: str, changes: Sequence[tuple[Lines, str]]) -> str:
    """Return ``text`` with ranges of lines replaced; every other character stays.

    Args:
        changes: ranges that do not overlap, each with its new text, which gets the line ends of
            the lines that it replaces.
    """
    lines = split_lines(text)
    for where, new in sorted(changes, key=lambda change: change[0], reverse=True):
        old = lines[where.first - 1 : where.last]
        ends = [line[len(without_end(line)) :] for line in old]
        usual = next((end for end in ends if end), "\n")
        written = [f"{without_end(line)}{usual}" for line in split_lines(new)]
        if not ends[-1]:  # the file does not end in a line break
            written[-1] = without_end(written[-1])
        lines[where.first - 1 : where.last] = written
    return "".join(lines)
