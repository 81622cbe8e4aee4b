"""What stands in the evidence where a missing figure of the claim should, and how surely it does.

Words around a figure tell what it speaks of; where they are few (a list of results) or in another
language, the other figures of the claim do: the sentence that carries them, and in it the figure
that is left over or stands in the same place between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mkdocs_survey.checks.evidence import neighbourhood
from mkdocs_survey.model import Pair, Span
from mkdocs_survey.text.quantities import Figures, Quantity
from mkdocs_survey.text.quantities.compare import PLAIN, Relation, relation

CONFLICTS = frozenset({Relation.SCALE, Relation.UNIT, Relation.POINTS})
"""The same digits, but not the same quantity."""

Carriers = Mapping[Span, frozenset[Span]]
"""Figure of the claim → figures of the evidence that carry it."""

_COPIED_DIGITS = 3
"""So many digits, all but one the same, are no accident: 1.62 for 1.26, 3826 for 3828."""


_TOUCHING = 8
"""At most so many characters stand between two figures of one expression."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A figure of the evidence that stands where the claim's figure should.

    Attributes:
        topic: share of the claim's words in the rival's sentence, in [0, 1].
        near: share of the words close to the claim's figure that stand close to the rival.
        company: how many other figures of the claim the rival's sentence carries.
        alone: no other figure of that sentence is free and of the same form.
        in_place: next to the figure that carries the claim's neighbouring figure, as in the claim.
        miscopied: the digits are those of the claim but for one, or with two of them swapped.
    """

    quantity: Quantity
    relation: Relation
    topic: float
    near: float
    company: int = 0
    alone: bool = False
    in_place: bool = False
    miscopied: bool = False


def best_rival(q: Quantity, pair: Pair, evidence: Figures, carriers: Carriers) -> Rival | None:
    """Return the figure of the evidence that most likely is the one that ``q`` should be.

    Args:
        carriers: what carries the figures of the claim; a figure that carries another than ``q``
            is no rival.
    """
    taken = _taken(q.span, carriers, pair.evidence)
    free = [r for r in _rivals(q, pair, evidence) if r.quantity.span not in taken]
    placed = (_placed(r, q, free, carriers, pair.evidence) for r in free)
    return max(placed, key=lambda r: _rank(r, q), default=None)


def _taken(q: Span, carriers: Carriers, text: str) -> frozenset[Span]:
    """Return the figures of the evidence that carry another figure of the claim than ``q``.

    A sentence that says a value twice ("150 right and 150 wrong ones") says two things: the one in
    the order of the claim is taken, the other free.
    """
    parts = neighbourhood.sentences(text)
    taken: set[Span] = set()
    for told, spans in carriers.items():
        if told == q:
            continue
        by_sentence: dict[int, list[Span]] = {}
        for span in sorted(spans, key=lambda s: s.start):
            by_sentence.setdefault(parts.at(span.start), []).append(span)
        same = sorted(t.start for t, others in carriers.items() if others == spans)
        for found in by_sentence.values():
            spare = len(found) - len(same)
            later = q.start < told.start and spare > 0
            taken.update(found[spare:] if later else found[: len(same)])
    return frozenset(taken)


def _rank(rival: Rival, q: Quantity) -> tuple[bool, bool, bool, float]:
    told = rival.topic + rival.near + rival.in_place / 2
    return (rival.relation in CONFLICTS, rival.miscopied, same_form(q, rival.quantity), told)


def _rivals(q: Quantity, pair: Pair, evidence: Figures) -> Iterator[Rival]:
    words = neighbourhood.tokens(pair.claim)
    around = neighbourhood.near(pair.claim, q.span)
    parts = neighbourhood.sentences(pair.evidence)
    for e in evidence.quantities:
        how = relation(q, e)
        if how in (Relation.UNRELATED, Relation.SAME):
            continue
        topic = neighbourhood.overlap(words, parts.tokens[parts.at(e.span.start)])
        near = neighbourhood.overlap(around, neighbourhood.near(pair.evidence, e.span))
        miscopied = how is Relation.VALUE and _miscopied(q, e)
        yield Rival(e, how, topic, near, miscopied=miscopied)


def same_form(q: Quantity, e: Quantity) -> bool:
    """Whether two figures are written alike: both with decimals or both without, both in digits."""
    if q.kind in PLAIN and e.kind in PLAIN and (q.step < 1) != (e.step < 1):
        return False
    return q.spelled is e.spelled


def _placed(rival: Rival, q: Quantity, free: list[Rival], carriers: Carriers, text: str) -> Rival:
    """Add to a rival what its place among the other figures of its sentence tells."""
    parts = neighbourhood.sentences(text)
    home = parts.at(rival.quantity.span.start)

    def here(span: Span) -> bool:
        return parts.at(span.start) == home

    beside = {
        told: [e for e in spans if here(e)]
        for told, spans in carriers.items()
        if told != q.span and any(here(e) for e in spans)
    }
    alike = [
        r.quantity.span
        for r in free
        if here(r.quantity.span) and same_form(q, r.quantity) and r.relation is rival.relation
    ]
    return replace(
        rival,
        company=len(beside),
        alone=alike == [rival.quantity.span],
        in_place=_in_place(rival.quantity.span, q.span, beside, alike),
    )


def _in_place(
    rival: Span, told: Span, beside: Mapping[Span, list[Span]], alike: list[Span]
) -> bool:
    """Whether the rival follows or precedes the same figure as in the claim, none in between."""
    before = max((s for s in beside if s.end <= told.start), key=lambda s: s.start, default=None)
    after = min((s for s in beside if s.start >= told.end), key=lambda s: s.start, default=None)
    if any(_touches(e, rival) for s in (before, after) if s for e in beside[s]):
        return True
    sides = []
    if before is not None:
        sides.append(any(_adjacent(e, rival, alike) for e in beside[before]))
    if after is not None:
        sides.append(any(_adjacent(rival, e, alike) for e in beside[after]))
    return bool(sides) and all(sides)


def _touches(first: Span, second: Span) -> bool:
    """Whether two figures stand side by side, as in "37 of 41" and "41 (90 %)"."""
    gap = max(first.start, second.start) - min(first.end, second.end)
    return 0 <= gap <= _TOUCHING


def _adjacent(first: Span, second: Span, alike: list[Span]) -> bool:
    if first.end > second.start:
        return False
    return not any(first.end <= s.start and s.end <= second.start for s in alike)


def _miscopied(q: Quantity, e: Quantity) -> bool:
    """Whether one digit differs or two neighbours are swapped, in a figure of three and more."""
    if q.step != e.step or q.date is not None or e.date is not None:
        return False
    told, found = _digits(q), _digits(e)
    if len(told) != len(found) or len(told.rstrip("0")) < _COPIED_DIGITS:
        return False
    wrong = [i for i, (a, b) in enumerate(zip(told, found, strict=True)) if a != b]
    if len(wrong) == 2:
        i, j = wrong
        return j == i + 1 and told[i] == found[j] and told[j] == found[i]
    return len(wrong) == 1


def _digits(q: Quantity) -> str:
    return str(q.value / q.step)
