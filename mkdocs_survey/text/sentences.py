"""Cut the text of a block into sentences, English and Chinese and both mixed.

Own rules, since none of the libraries does for both languages. Of the 41 texts in
``tests/text/sentence_cases.txt`` (9 of them Chinese), pysbd 0.3.4 cuts 16
wrongly, 7 of them Chinese; syntok 1.4.4 22 (9); blingfire 0.1.8 21 (7). pysbd also takes 0.7 ms a
sentence, too long for a site of tens of thousands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from mkdocs_survey.model import Span
from mkdocs_survey.text.abbreviations import (
    BEFORE_NUMBER,
    LETTERED,
    MAY_END,
    NEVER_LAST,
    STARTERS,
    TITLES,
)
from mkdocs_survey.text.language import CJK

CLOSERS = "\"'”’»)\\]}）］】》〉」』〕*_"
_OPENERS = "\"'“‘«(\\[{（［【《〈「『〔"

_END = re.compile(rf"(?:[.!?]+|[。！？｡…]+[.!?]*)+(?P<closers>[{CLOSERS}]*)")
_NEXT = re.compile(rf"(?P<space>\s*)(?P<openers>[{_OPENERS}]*)(?P<word>[{CJK}]|[^\W_][\w'’-]*|\S)?")
_CHINESE = re.compile(rf"[{CJK}\u3000-\u303f\uff00-\uffef]")
_LAST_WORD = re.compile(r"(?:[^\W\d_]\.)*[^\W_]+(?:['’]\w+)?$")
_WORD_BEFORE = re.compile(r"([^\W_]+)\W+$")
_GOES_ON = re.compile(r"[的地等之]|这[一个种类些]|一[词类问说句]|[，、；：,;:]")
_LABEL = re.compile(r"\s*(?:table|figure|fig\.?|box|chapter|part|step) [\dA-Z]{1,4}", re.IGNORECASE)
_STANDS_ALONE = re.compile(rf"(?:^|[.!?。！？…][{CLOSERS}]*)\s*$")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_BRACKET = re.compile(r"[()（）]")
_LONGEST_BRACKET = 400
"""Characters after which an opened bracket is taken for a slip: text goes on being cut."""


def split_sentences(
    text: str, opaque: Sequence[Span] = (), marks: Collection[int] = ()
) -> list[Span]:
    """Return the ranges of the sentences of ``text``: in order, not overlapping, trimmed.

    Every character that is not white space is in exactly one of them.

    Args:
        text: a block with its white space folded and its markers taken out.
        opaque: ranges in which nothing is an end (code spans, formulas), in order.
        marks: offsets at which a marker stood; one right after a full stop says that the sentence
            ends there even if an abbreviation stands before.
    """
    shielded = _Shield([*opaque, *_brackets(text)])
    marked = frozenset(marks)
    tokens = frozenset(span.start for span in opaque)  # code may begin a sentence: "`x` fails."
    spans: list[Span] = []
    start = 0
    first = _first_word(text, start)
    for end in _END.finditer(text):
        if shielded.covers(end.start()) or not _ends(text, start, first, end, marked, tokens):
            continue
        spans.extend(_trimmed(text, start, end.end()))
        start = end.end()
        first = _first_word(text, start)
    spans.extend(_trimmed(text, start, len(text)))
    return spans


def _first_word(text: str, start: int) -> int:
    found = _LETTER_OR_DIGIT.search(text, start)
    return found.start() if found else len(text)


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    piece = text[start:end]
    inner = piece.strip()
    if not inner:
        return []
    start += len(piece) - len(piece.lstrip())
    return [Span(start, start + len(inner))]


def _brackets(text: str) -> list[Span]:
    """Return the outermost bracketed ranges: a full stop inside does not end the sentence."""
    found: list[Span] = []
    opened: list[int] = []
    for bracket in _BRACKET.finditer(text):
        if bracket.group() in "(（":
            opened.append(bracket.start())
            continue
        if not opened:
            continue
        start = opened.pop()
        if bracket.start() - start <= _LONGEST_BRACKET:
            while found and found[-1].start > start:
                found.pop()
            end = bracket.start()
            if _STANDS_ALONE.search(text, max(0, start - 8), start):
                # "(See the appendix.)" is a sentence of its own and ends inside the bracket.
                end = start + len(text[start:end].rstrip(".!?。！？…"))
            found.append(Span(start, end))
    return found


class _Shield:
    """Answers, for rising offsets, whether one lies in a range."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = sorted(spans, key=lambda span: (span.start, -span.end))
        self._next = 0
        self._reach = 0

    def covers(self, offset: int) -> bool:
        while self._next < len(self._spans) and self._spans[self._next].start <= offset:
            self._reach = max(self._reach, self._spans[self._next].end)
            self._next += 1
        return offset < self._reach


def _ends(
    text: str,
    start: int,
    first: int,
    end: re.Match[str],
    marks: frozenset[int],
    tokens: frozenset[int],
) -> bool:
    """Does the sentence that begins at ``start``, its first word at ``first``, end at ``end``?"""
    after = _NEXT.match(text, end.end())
    word = (after and after["word"]) or ""
    if after is None or not word:
        return True
    if first >= end.start():
        return False  # "..." at the start, or an end before any word
    stops = text[end.start() : end.end() - len(end["closers"])]
    spaced = bool(after["space"]) or end.end() in marks
    if stops[-1] in "。！？｡" or (stops[-1] == "…" and _CHINESE.match(word)):
        return not (after["openers"] == "" and _GOES_ON.match(text, after.start("word")))
    if not spaced:
        # English stops need white space after them, unless Chinese follows at once.
        return _CHINESE.match(word) is not None and not (
            _GOES_ON.match(text, after.start("word"))
            or (stops == "." and not _full_stop(text, start, end.start(), word, marked=False))
            or text[end.start() - 1].isdigit()
        )
    if _continues(word) and after.start("word") not in tokens:
        return False
    if stops != ".":
        return True
    marked = bool(marks) and not marks.isdisjoint(range(end.end(), after.end("space") + 1))
    return _full_stop(text, start, end.start(), word, marked)


def _continues(word: str) -> bool:
    """Does a sentence not begin with ``word``? ("fell", but not "iPhone", "mRNA" or "p53")."""
    if word[0].islower():
        return not any(c.isupper() or c.isdigit() for c in word[1:])
    # Symbols begin sentences ("©", "≥", an emoji), other punctuation does not.
    return not (
        word[0].isalnum() or unicodedata.category(word[0])[0] == "S" or word[0] in "-–—#@&§"
    )


def _full_stop(text: str, start: int, dot: int, word: str, marked: bool) -> bool:
    """Does the full stop at ``dot`` end the sentence that begins at ``start``, before ``word``?"""
    found = _LAST_WORD.search(text, max(start, dot - 40), dot)
    if found is None:
        return True
    last = found.group()
    key = last.lower()
    if last.isdigit() and not text[start : found.start()].strip():
        return False  # "3. Then" is the number of an item
    if _LABEL.fullmatch(text, start, dot):
        return False  # "Figure 2. Accuracy by year" is one title
    if key in BEFORE_NUMBER and word[0].isdigit():
        return False
    if key in NEVER_LAST or (key in TITLES and last[0].isupper()):
        return False
    begins = word.lower() in STARTERS
    if key in MAY_END or ("." in key and all(len(part) <= 2 for part in key.split("."))):
        if key in ("etc", "a.m", "p.m"):
            return word.lower() not in ("mr", "mrs", "ms", "dr", "prof")
        return begins or marked or _CHINESE.match(word) is not None
    if len(last) == 1 and last.isupper() and last != "I":
        before = _WORD_BEFORE.search(text, max(start, found.start() - 40), found.start())
        labelled = before is not None and before.group(1).lower() in LETTERED
        return begins or marked or labelled or not word[0].isalpha()
    return True
