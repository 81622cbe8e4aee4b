"""Coordinates of sections: the number that a heading prints, else its place."""

from __future__ import annotations

import re

from mkdocs_survey.ingest.reference_list import is_reference_heading

# "3.2 Title", "3. Title", "第 3 章 …", "附录 A …", "Appendix B: …"; a year is no section number
_NUMBER = re.compile(
    r"^(?:§\s*|第\s*)?(?P<n>\d{1,2}(?:\.\d+)*(?:\.[A-Z](?=\s))?)(?:\s*[章节節]|[.、:：)])?(?=\s|[^\d.\s])\s*\S"
)
_APPENDIX = re.compile(
    r"^(?:Appendix|附录)\s*(?P<n>[A-Z]|\d+)(?:\.(?P<rest>[\d.]+))?\b", re.IGNORECASE
)

_ABSTRACT = re.compile(r"Abstract\s*[:：.]?|摘\s*要\s*[:：]?", re.IGNORECASE)
_ABSTRACT_RUN_IN = re.compile(r"Abstract\s*[—–:.-]|摘\s*要\s*[:：]", re.IGNORECASE)
_CHAPTER = re.compile(
    r"^(?:Chapter|Appendix)\s+(?:\d+|[A-Z])\b|^第\s*[一二三四五六七八九十百\d]+\s*[章节部]|^[IVX]{1,5}\.\s+\S"
)
_NAMED = re.compile(
    r"abstract|acknowledge?ments?|introduction|background|methods?|results?|discussion|conclusions?"
    r"|appendix|summary|statement of need|摘\s*要|致\s*谢|引\s*言|绪\s*论|结\s*论|附\s*录",
    re.IGNORECASE,
)


def is_abstract_heading(text: str) -> bool:
    """Tell whether a heading opens the abstract, which is no section and is not counted."""
    return _ABSTRACT.fullmatch(text.strip()) is not None


def is_abstract_run_in(text: str) -> bool:
    """Tell whether a paragraph is the abstract and says so: ``Abstract—We …``, ``摘要：…``."""
    return _ABSTRACT_RUN_IN.match(text) is not None


def is_chapter(text: str) -> bool:
    """Tell whether a heading is numbered as a part of the first level: ``Chapter 2``, ``IV.``."""
    return _CHAPTER.match(text) is not None


def is_numbered(text: str) -> bool:
    """Tell whether a heading prints a number of any kind."""
    return bool(printed_number(text)) or is_chapter(text)


def names_a_section(text: str) -> bool:
    """Tell whether a heading is one that papers have for their parts, or numbered: no title."""
    text = text.strip(" :：.")
    return bool(_NAMED.fullmatch(text)) or is_reference_heading(text) or is_numbered(text)


def printed_number(title: str) -> str:
    """Return the number that a heading begins with, ``3.2`` of "3.2 Data", ``""`` if none."""
    number = _NUMBER.match(title)
    return number["n"] if number else ""


class Outline:
    """The sections that are open while a document is read from top to bottom."""

    def __init__(self) -> None:
        self._stack: list[tuple[int, str]] = []  # level and path of the open sections
        self._base = ""  # number of the document itself: "1.2" of "# 1.2 Title"
        self._counts: dict[str, int] = {}

    def root(self, title: str) -> None:
        """Tell the document's own title, which may carry a number."""
        self._base = printed_number(title)

    @property
    def opening(self) -> str:
        """Coordinates of what stands before the first section."""
        return f"sec.{self._base}" if self._base else "sec.0"

    def enter(self, level: int, title: str) -> str:
        """Open a section and return its coordinates, not yet made unique."""
        while self._stack and self._stack[-1][0] >= level:
            self._stack.pop()
        parent = self._stack[-1][1] if self._stack else f"sec.{self._base}".rstrip(".")
        self._counts[parent] = self._counts.get(parent, 0) + 1
        path = f"{parent}.{self._counts[parent]}"
        number, appendix = printed_number(title), _APPENDIX.match(title)
        if appendix:
            path = f"app.{appendix['n']}" + (f".{appendix['rest']}" if appendix["rest"] else "")
        elif number and ("." in number or not self._stack):
            path = f"sec.{number}"
        self._stack.append((level, path))
        return path
