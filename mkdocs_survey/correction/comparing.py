"""What edits did: to the paragraphs they were made for, and to everything that they must not touch.

Both are read off the pages as rendered and checked before and after, not off the edits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_survey.correction.paragraphs import Paragraph, Weight, weight_of
from mkdocs_survey.coverage import Status
from mkdocs_survey.model import Finding, Page, PageResult, Sentence, SentenceResult
from mkdocs_survey.text.source_lines import Lines, split_lines


class Effect(StrEnum):
    """What an edit made of a paragraph."""

    RESOLVED = "resolved"  # nothing is wrong with it any more
    BETTER = "better"
    SAME = "same"
    WORSE = "worse"  # not written


@dataclass(frozen=True, slots=True)
class Correction:
    """A paragraph before and after its edit.

    Attributes:
        lines: where the new text stands.
        sentences: of the new text.
        remaining: findings that weigh and are about the new text.
        gone, new: findings that only one of the two texts has.
        claims_before, claims_after: sentences that state something checkable.
        cards_removed: cards that only the old text cites.
        passed_changed: sentences that nothing was wrong with and that the new text has no more.
    """

    before: Paragraph
    edited: str
    lines: Lines
    sentences: tuple[SentenceResult, ...]
    remaining: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    claims_before: int
    claims_after: int
    cards_removed: tuple[str, ...]
    passed_changed: tuple[str, ...]

    @property
    def weight(self) -> Weight:
        """How much is wrong with the new text."""
        return weight_of(self.remaining)

    @property
    def effect(self) -> Effect:
        """What the edit did."""
        if self.weight.status is Status.GREEN:
            return Effect.RESOLVED
        if self.weight < self.before.weight:
            return Effect.BETTER
        return Effect.WORSE if self.before.weight < self.weight else Effect.SAME


def new_lines(edits: Sequence[tuple[Paragraph, str]]) -> dict[str, Lines]:
    """Return where the new texts of one page stand, by paragraph id."""
    shift = 0
    found = {}
    for paragraph, edited in sorted(edits, key=lambda edit: edit[0].lines):
        length = len(split_lines(edited))
        first = paragraph.lines.first + shift
        found[paragraph.id] = Lines(first, first + length - 1)
        shift += length - (paragraph.lines.last - paragraph.lines.first + 1)
    return found


def compare(
    before: Paragraph, edited: str, lines: Lines, old: Page, after: PageResult
) -> Correction:
    """Compare a paragraph with what was found about its new text on ``lines`` of ``after``."""
    sentences = tuple(s for s in after.sentences if s.sentence.place.line in lines)
    indices = {s.sentence.index for s in sentences}
    found = tuple(
        f
        for f in after.all_findings
        if (f.sentence in indices if f.sentence is not None else f.place.line in lines)
    )
    was, now = _weighing(before.findings), _weighing(found)
    words = {s.sentence.text for s in sentences}
    cited = set(_cards(sentences, after.page))
    return Correction(
        before=before,
        edited=edited,
        lines=lines,
        sentences=sentences,
        remaining=now,
        gone=_missing(was, now),
        new=_missing(now, was),
        claims_before=sum(s.claim.is_claim for s in before.sentences),
        claims_after=sum(s.claim.is_claim for s in sentences),
        cards_removed=tuple(c for c in _cards(before.sentences, old) if c not in cited),
        passed_changed=tuple(
            s.sentence.text
            for s in before.sentences
            if not _weighing(s.findings) and s.sentence.text not in words
        ),
    )


def _weighing(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(f for f in findings if weight_of((f,)).status is not Status.GREEN)


def _missing(these: Sequence[Finding], others: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return those of ``these`` that ``others`` has no equal of: rule, card and message."""
    there = Counter((f.rule, f.card, f.message) for f in others)
    missing = []
    for finding in these:
        key = (finding.rule, finding.card, finding.message)
        if there[key]:
            there[key] -= 1
        else:
            missing.append(finding)
    return tuple(missing)


def _cards(sentences: Iterable[SentenceResult], page: Page) -> list[str]:
    markers = {m.index: m for m in page.markers}
    named = (
        ref.card
        for s in sentences
        for c in s.sentence.citations
        if c.marker in markers
        for ref in markers[c.marker].refs
    )
    return list(dict.fromkeys(named))


def touched_outside(
    old: Page, new: Page, before: Iterable[Lines], after: Iterable[Lines]
) -> str | None:
    """Return how text outside the edited lines begins that an edit changed; ``None`` if none did.

    An edit can reach beyond its lines: by a tag, a fence, the definition of a link.
    """
    left = list(_outside(old, before))
    right = list(_outside(new, after))
    for one, other in zip(left, right, strict=False):
        if one != other:
            return one[0]
    if len(left) != len(right):
        return max(left, right, key=len)[min(len(left), len(right))][0]
    return None


def _outside(
    page: Page, edited: Iterable[Lines]
) -> Iterable[tuple[str, str, str, tuple[tuple[str, ...], ...]]]:
    ranges = list(edited)
    markers: Mapping[int, tuple[str, ...]] = {
        m.index: tuple(f"{r.card}#{r.field}" for r in m.refs) for m in page.markers
    }
    for sentence in page.sentences:
        if not any(sentence.place.line in lines for lines in ranges):
            yield _identity(sentence, markers)


def _identity(
    sentence: Sentence, markers: Mapping[int, tuple[str, ...]]
) -> tuple[str, str, str, tuple[tuple[str, ...], ...]]:
    cited = tuple(markers.get(c.marker, ()) for c in sentence.citations)
    return sentence.text, sentence.kind, sentence.heading, cited
