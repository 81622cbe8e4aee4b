"""Flagged paragraphs as they are written: which lines, which words, what was found about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mkdocs_survey.checks.judge import UNCHECKED_RULES
from mkdocs_survey.coverage import Status
from mkdocs_survey.model import Finding, PageResult, SentenceResult, Severity, text_sha256
from mkdocs_survey.text.source_lines import Lines, paragraph_lines, split_lines

_RED = frozenset({Severity.ERROR})
_YELLOW = frozenset({Severity.WARNING, Severity.COVERAGE})

_HELD = 0.6
"""So large a part of a paragraph's words must stand on its lines; less was included from another
file or made by a macro. Abbreviations, formulas and typography change a few."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Weight:
    """How much is wrong with a paragraph; the smaller of two is the better text.

    Attributes:
        errors, doubts: findings that weigh in the gate, by severity.
    """

    errors: int
    doubts: int

    @property
    def status(self) -> Status:
        """Red with an error, yellow with a doubt or a missing source, else green."""
        return Status.RED if self.errors else Status.YELLOW if self.doubts else Status.GREEN

    def __lt__(self, other: Weight) -> bool:
        return (self.errors, self.doubts) < (other.errors, other.doubts)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a page with what was found about it.

    Attributes:
        id: page and hash of its words as written, and a number where these stand there twice.
        page: path relative to the docs directory.
        file: path relative to the project.
        lines: where it stands, both ends included.
        markdown: its lines as written, parted by ``\\n``.
        sentences: those that stand on its lines, in order.
        findings: all about it, in the order of place.
        fixed: why it cannot be edited where it stands, ``""`` if it can.
    """

    id: str
    page: str
    file: str
    lines: Lines
    markdown: str
    sentences: tuple[SentenceResult, ...]
    findings: tuple[Finding, ...]
    fixed: str = ""

    @property
    def sha256(self) -> str:
        """Hash of the words as written."""
        return text_sha256(self.markdown)

    @property
    def weight(self) -> Weight:
        """How much is wrong with it."""
        return weight_of(self.findings)

    @property
    def heading(self) -> str:
        """The nearest heading above."""
        return self.sentences[0].sentence.heading if self.sentences else ""


def weight_of(findings: Iterable[Finding]) -> Weight:
    """Weigh findings; what is excused, and what only could not be checked, weighs nothing."""
    counted = [f for f in findings if f.counts and f.rule not in UNCHECKED_RULES]
    return Weight(
        sum(f.severity in _RED for f in counted), sum(f.severity in _YELLOW for f in counted)
    )


def flagged_paragraphs(page: PageResult, source: str | None) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a page that are red or yellow, in order.

    Args:
        source: text of the page's file, ``None`` if it has none that can be edited.
    """
    return tuple(p for p in all_paragraphs(page, source) if p.weight.status is not Status.GREEN)


def all_paragraphs(page: PageResult, source: str | None) -> tuple[Paragraph, ...]:
    """Return every paragraph of a page with sentences or findings, in order."""
    lines = split_lines(source or "")
    ranges = _ranges(page, lines)
    found: list[Paragraph] = []
    seen: Counter[str] = Counter()
    for where in ranges:
        sentences = tuple(s for s in page.sentences if s.sentence.place.line in where)
        findings = tuple(f for f in page.all_findings if _line_of(f, page) in where)
        markdown = where.of(lines)
        short = f"{page.page.path}#{text_sha256(markdown)[:16]}"
        seen[short] += 1
        number = f".{seen[short]}" if seen[short] > 1 else ""
        fixed = _fixed(markdown, sentences, source)
        found.append(
            Paragraph(
                f"{short}{number}",
                page.page.path,
                page.page.file,
                where,
                markdown,
                sentences,
                findings,
                fixed,
            )
        )
    return tuple(found)


def _line_of(finding: Finding, page: PageResult) -> int:
    """Return the line whose paragraph a finding is about: its sentence's first."""
    if finding.sentence is None:
        return finding.place.line
    return page.page.sentences[finding.sentence].place.line


def _ranges(page: PageResult, lines: Sequence[str]) -> list[Lines]:
    numbers = {s.sentence.place.line for s in page.sentences}
    numbers |= {f.place.line for f in page.findings if f.place.file == page.page.file}
    ranges: list[Lines] = []
    for where in sorted({paragraph_lines(lines, number) for number in numbers}):
        if ranges and where.first <= ranges[-1].last:
            ranges[-1] = Lines(ranges[-1].first, max(where.last, ranges[-1].last))
        else:
            ranges.append(where)
    return ranges


def _fixed(markdown: str, sentences: Sequence[SentenceResult], source: str | None) -> str:
    if source is None:
        return "the page has no file in this project"
    words = Counter(word for s in sentences for word in _words(s.sentence.text))
    held = Counter(_words(markdown))
    if (words & held).total() < _HELD * words.total():
        return "its words come from elsewhere: an included file, a macro, a plugin"
    return ""


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
