"""Which figures of a claim its evidence carries, and what stands where a missing one should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from mkdocs_survey.checks.evidence import neighbourhood
from mkdocs_survey.checks.evidence.rivals import CONFLICTS, Rival, best_rival
from mkdocs_survey.model import Pair, Span
from mkdocs_survey.text.quantities import CALENDAR, Bound, Calendar, Figures, Kind, Quantity, parse
from mkdocs_survey.text.quantities.compare import Relation, relation
from mkdocs_survey.text.quantities.derive import implied

_DATELINE = re.compile(r"\d{1,2}月\d{1,2}日(?:特稿|电|讯|消息|报道)")
_DATELINE_DAYS = 2
"""News are published on the day of the last event they tell, or up to two days later."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A figure of the claim that the passage does not carry.

    Attributes:
        whole: the figure as written; ``quantity`` is only the year or the day of a full date.
        rival: the closest comparable figure that carries no other figure of the claim.
        comparable: the evidence has figures of this kind at all.
        elsewhere: where context or reference carry the figure: the share of the claim's words
            that stand in its sentence there, in [0, 1]; ``None`` where they do not.
    """

    quantity: Quantity
    whole: Quantity
    rival: Rival | None
    comparable: bool
    elsewhere: float | None


def missing_figures(pair: Pair) -> Iterator[Missing]:
    """Yield the figures of the claim that the passage does not carry."""
    claim = parse(pair.claim)
    if not claim.quantities:
        return
    evidence = parse(pair.evidence)
    asked = [part for q in claim.quantities for part in _parts(q)]
    open_ = [q for q in asked if not _carried(q, pair.claim, evidence, pair.evidence)]
    if not open_:
        return
    wider = [(parse(text), text) for text in (pair.context, pair.reference) if text]
    whole = {q.span: q for q in claim.quantities}
    carriers = {q.span: _carriers(q, evidence) for q in asked if q not in open_}
    words = neighbourhood.tokens(pair.claim)
    for q in open_:
        elsewhere = [
            _topic_of(q, words, figures, text)
            for figures, text in wider
            if _found_in_context(q, pair.claim, figures, text)
        ]
        yield Missing(
            q,
            whole[q.span],
            best_rival(q, pair, evidence, carriers),
            comparable=_comparable(q, evidence),
            elsewhere=max(elsewhere, default=None),
        )


def _carriers(q: Quantity, evidence: Figures) -> frozenset[Span]:
    """Return what carries a figure: the very value where it stands, else what rounds to it."""
    same = [e for e in evidence.quantities if relation(q, e) is Relation.SAME]
    exact = [e for e in same if e.value == q.value and e.unit == q.unit]
    return frozenset(e.span for e in exact or same)


def _topic_of(q: Quantity, words: frozenset[str], figures: Figures, text: str) -> float:
    """Return how much of the claim stands in the sentence of ``text`` that states ``q``."""
    parts = neighbourhood.sentences(text)
    return max(
        (
            neighbourhood.overlap(words, parts.tokens[parts.at(e.span.start)])
            for e in figures.quantities
            if relation(q, e) is Relation.SAME
        ),
        default=0.0,
    )


def _comparable(q: Quantity, evidence: Figures) -> bool:
    dated = q.kind in CALENDAR and q.kind is not Kind.CLOCK
    return any((e.kind in CALENDAR) is dated or not dated for e in evidence.quantities)


def _parts(q: Quantity) -> Iterator[Quantity]:
    """Yield what is asked of the evidence: of a full date the year and the day apart."""
    if q.kind is Kind.DATE and q.date and q.date.year is not None and q.date.possible:
        yield replace(q, kind=Kind.YEAR, date=Calendar(year=q.date.year))
        if q.date.month is not None:
            yield replace(q, date=replace(q.date, year=None))
    else:
        yield q


def _possible(q: Quantity) -> bool:
    return q.date is None or q.date.possible


def _carried(q: Quantity, claim: str, figures: Figures, text: str) -> bool:
    if not _possible(q):
        return any(q.date == e.date for e in figures.quantities)
    if q.kind in CALENDAR and q.kind is not Kind.CLOCK:
        if not any(_same_form(q, e) for e in figures.quantities):
            return True  # the text names no date of this form: nothing to compare
        if q.span.start == 0 and _DATELINE.match(claim) and _reported(q, figures):
            return True
    return _stated(q, figures) or implied(q, claim, figures.quantities, text)


def _found_in_context(q: Quantity, claim: str, figures: Figures, text: str) -> bool:
    return _stated(q, figures) or implied(q, claim, figures.quantities, text)


def _stated(q: Quantity, figures: Figures) -> bool:
    same = bare = conflict = False
    exact_day = _day_is_told(q, figures)
    for e in figures.quantities:
        if exact_day and e.date is not None and e.date.day is None:
            continue
        how = relation(q, e)
        if how is Relation.SAME:
            if not q.unit or e.unit:
                return True
            bare = True
        elif how in CONFLICTS and e.unit:
            conflict = True
    # "30 days" beside a bare "30": where a claim says 30 months, the one with the unit decides
    same = bare and not conflict
    return same or any(d.number == _digits(q) for d in figures.designations)


def _day_is_told(q: Quantity, figures: Figures) -> bool:
    """Whether the text names days of the month in question: then "in March" carries no 13 March."""
    if q.date is None or q.date.day is None or q.date.month is None:
        return False
    days = (e.date for e in figures.quantities if e.date is not None and e.date.day is not None)
    return any(day.month == q.date.month for day in days)


def _digits(q: Quantity) -> str:
    return str(q.value.numerator) if q.value.denominator == 1 else f"{float(q.value):g}"


def _same_form(q: Quantity, e: Quantity) -> bool:
    """Whether both name a year, or both a month or day: else a date has nothing to meet."""
    if q.date is None or e.date is None:
        return False
    if q.kind is Kind.DECADE and q.value < 100 and e.kind is not Kind.DECADE:
        return False
    told, found = q.date, e.date
    return (
        (told.year is not None and found.year is not None)
        or (told.month is not None and found.month is not None)
        or (told.day is not None and found.day is not None)
    )


def _reported(q: Quantity, figures: Figures) -> bool:
    """Whether the claim opens with a dateline that fits the days told in the text."""
    if q.date is None or q.date.month is None or q.date.day is None:
        return False
    published = date(2020, q.date.month, q.date.day)
    for e in figures.quantities:
        if e.kind is not Kind.DATE or e.date is None or e.date.day is None or not e.date.possible:
            continue
        month = e.date.month or q.date.month
        day = e.date.day if e.date.month else min(e.date.day, 28)
        if 0 <= (published - date(2020, month, day)).days <= _DATELINE_DAYS:
            return True
    return False


def limits(q: Quantity, value_of: Quantity) -> bool:
    """Whether ``q`` is a bound ("less than 5") that the other figure, told as a value, keeps."""
    if q.bound is value_of.bound:
        return False
    if q.bound is Bound.UNDER:
        return value_of.value < q.value
    return q.bound is Bound.OVER and value_of.value > q.value
