"""How two figures relate: the same, the same digits at another scale or unit, another value."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from mkdocs_survey.text.quantities.counted import differ
from mkdocs_survey.text.quantities.model import Bound, Calendar, Kind, Quantity
from mkdocs_survey.text.quantities.units import CURRENCIES, factor, same_currency

ABOUT = Fraction(1, 10)
"""How far "about", "nearly" and "half" reach: a tenth of the value. Rounder words ("some 20 %" for
17 %) exist, but a wider margin would let one changed digit in three pass."""

OVER = Fraction(1, 5)
"""How far "more than" reaches above a round number: 2.3 million is still "over 2 million"."""

_FAR = float(OVER) * 1.01
_ROUND_FROM = 1000
"""From here on a round number is read as rounded without a word that says so."""

_CALENDAR_UNITS = frozenset({"day", "week", "month", "year"})
_CALENDAR_SLACK = Fraction(2, 100)
"""Calendar units are told loosely: 12 months for a year of 365 days, 52 weeks for a year."""

_RATE_TIMES = frozenset({"ms", "s", "min", "h", "day", "week", "month", "year"})
_COMPARABLE = 10
"""Figures in different units that differ by more hardly speak of one thing (2 GHz, 60 Hz)."""

_CLASSIFIERS = frozenset("点人名例家个位次项件起户台辆只座篇")
"""Chinese words behind a count of things: no such count is a share."""

_POUNDS = frozenset({"GBP", "pound"})

PLAIN = frozenset({Kind.NUMBER, Kind.COUNT, Kind.ORDINAL, Kind.YEAR})
_RATIO_LIKE = frozenset({Kind.NUMBER, Kind.COUNT, Kind.MULTIPLE, Kind.PERCENT, Kind.POINTS})


class Relation(StrEnum):
    """How a figure of a claim relates to a figure of its evidence."""

    SAME = "same"
    SCALE = "other scale"  # 1.2 million, 1.2 billion
    UNIT = "other unit"  # 18 months, 18 years
    POINTS = "percent against points"
    VALUE = "other value"  # comparable: same kind and unit
    UNRELATED = "unrelated"


def round_step(claim: Quantity) -> Fraction:
    """Return the grid that the figure stands on: 100 for 1500, 5 for 45, 0.1 for 3.2."""
    step = claim.step
    while claim.value and claim.value % (step * 10) == 0:
        step *= 10
    return step * 5 if claim.value % (step * 5) == 0 else step


def close(claim: Quantity, value: Fraction, step: Fraction) -> bool:
    """Whether the figure of ``claim`` may stand for ``value``, rounded or bounded.

    ``value`` is in the unit of the claim, ``step`` the worth of its last digit. The claim may have
    fewer digits than the evidence, never more.
    """
    told = claim.value
    if told == value:
        return True
    # exact arithmetic is slow and most figures are far apart: reject those in floating point
    about, exact = float(told), float(value)
    if abs(about - exact) > max(about, exact) * _FAR + float(claim.step):
        return False
    gap = abs(told - value)
    if step < claim.step and gap <= claim.step / 2:
        return True
    grid = round_step(claim)
    reach = min(grid, max(told, value) * ABOUT)
    if grid <= step:
        return False
    if claim.bound is Bound.OVER:
        return told < value and gap < min(grid, value * OVER)
    if claim.bound in (Bound.ABOUT, Bound.UNDER):  # "nearly" and "up to" may round either way
        return gap <= reach
    if claim.spelled and claim.kind is Kind.PERCENT:  # "half", "two thirds", 两成
        return gap <= max(told, value) * ABOUT
    plain = told >= _ROUND_FROM and claim.mantissa == told and grid >= _ROUND_FROM / 10
    return plain and gap <= grid / 2


def relation(claim: Quantity, evidence: Quantity) -> Relation:
    """Return how the figure of a claim relates to one of its evidence."""
    if Kind.LEVEL in (claim.kind, evidence.kind):
        return _levels(claim, evidence)
    if claim.date is not None and evidence.date is not None:
        return _calendar(claim, evidence)
    if claim.date is not None or evidence.date is not None:
        return _plain_against_date(claim, evidence)
    if {claim.kind, evidence.kind} == {Kind.PERCENT, Kind.POINTS}:
        return (
            Relation.POINTS if close(claim, evidence.value, evidence.step) else Relation.UNRELATED
        )
    if {claim.kind, evidence.kind} == {Kind.COUNT, Kind.ORDINAL}:
        return Relation.UNRELATED  # the sixth is not six
    if claim.kind is evidence.kind is Kind.COUNT and differ(claim.noun, evidence.noun):
        return _counted(claim, evidence)
    if claim.kind is evidence.kind is Kind.P_VALUE and _keeps_level(claim, evidence):
        return Relation.SAME
    claim, evidence = _without_time(claim, evidence)
    if evidence.spelled and _classifiers_differ(claim.noun, evidence.noun):
        return Relation.UNRELATED
    if claim.unit == evidence.unit or Kind.P_VALUE in (claim.kind, evidence.kind):
        return _same_unit(claim, evidence)
    bare = not (claim.unit and evidence.unit)
    if bare and (claim.kind in PLAIN or evidence.kind in PLAIN):
        return _with_bare(claim, evidence)
    return _other_unit(claim, evidence)


def _classifiers_differ(noun: str, other: str) -> bool:
    """Whether two Chinese nouns start differently: 十大 (the top ten) is not 10位 (ten people)."""
    return min(noun, other) >= "一" and noun[0] != other[0]


def _keeps_level(claim: Quantity, evidence: Quantity) -> bool:
    """Whether a p-value is on the side of a level that the claim says: 0.03 is "p < 0.05"."""
    if claim.bound is Bound.UNDER and evidence.bound is not Bound.OVER:
        return evidence.value <= claim.value
    if claim.bound is Bound.OVER and evidence.bound is not Bound.UNDER:
        return evidence.value >= claim.value
    return False


def _levels(claim: Quantity, evidence: Quantity) -> Relation:
    if claim.kind is not evidence.kind:
        return Relation.UNRELATED
    return Relation.SAME if claim.value == evidence.value else Relation.VALUE


def _counted(claim: Quantity, evidence: Quantity) -> Relation:
    """Two counts of different units: the same digits of words and of characters."""
    alike = claim.mantissa == evidence.mantissa and claim.value == evidence.value
    return Relation.UNIT if alike else Relation.UNRELATED


def _without_time(claim: Quantity, evidence: Quantity) -> tuple[Quantity, Quantity]:
    """Take off a time that only one of the two names: "5 mg per day", "5 mg"."""
    told, _, time = claim.unit.partition("/")
    found, _, other_time = evidence.unit.partition("/")
    if time in _RATE_TIMES and not other_time:
        return replace(claim, unit="" if told == "1" else told), evidence
    if other_time in _RATE_TIMES and not time:
        return claim, replace(evidence, unit="" if found == "1" else found)
    return claim, evidence


def _same_unit(claim: Quantity, evidence: Quantity) -> Relation:
    if close(claim, evidence.value, evidence.step):
        return Relation.SAME
    scaled = claim.value != claim.mantissa or evidence.value != evidence.mantissa
    if scaled and claim.mantissa == evidence.mantissa:
        return Relation.SCALE
    if claim.kind is evidence.kind or (claim.kind in PLAIN and evidence.kind in PLAIN):
        return Relation.VALUE
    return Relation.UNRELATED


def _with_bare(claim: Quantity, evidence: Quantity) -> Relation:
    """One has a unit, the other none: equal values agree ("40.7" in a table, "40.7 %")."""
    kinds = {claim.kind, evidence.kind}
    if Kind.PERCENT in kinds and (claim.noun + evidence.noun)[:1] in _CLASSIFIERS:
        return Relation.UNRELATED  # 35% and 35点
    if close(claim, evidence.value, evidence.step):
        return Relation.SAME
    if Kind.PERCENT in kinds and kinds <= _RATIO_LIKE:
        share = evidence.value if claim.kind is Kind.PERCENT else evidence.value / 100
        scale = 100 if claim.kind is Kind.PERCENT else 1
        step = evidence.step * scale if claim.kind is Kind.PERCENT else evidence.step / 100
        if close(replace(claim, bound=Bound.EXACT), share * scale, step):
            return Relation.SAME
    scaled = claim.value != claim.mantissa or evidence.value != evidence.mantissa
    if scaled and claim.mantissa == evidence.mantissa and claim.mantissa > 0:
        return Relation.SCALE
    return Relation.UNRELATED


def _other_unit(claim: Quantity, evidence: Quantity) -> Relation:
    if {claim.unit, evidence.unit} == _POUNDS:  # "a 23-pound shell" is read as money
        return _same_unit(claim, evidence)
    if claim.unit in CURRENCIES and evidence.unit in CURRENCIES:
        if same_currency(claim.unit, evidence.unit):
            return _same_unit(claim, evidence)
    elif {claim.kind, evidence.kind} == {Kind.PERCENT, Kind.MULTIPLE}:
        times = evidence.value if evidence.kind is Kind.MULTIPLE else claim.value
        percent = claim.value if claim.kind is Kind.PERCENT else evidence.value
        if percent in (times * 100, (times - 1) * 100):
            return Relation.SAME
        return Relation.UNRELATED
    elif (ratio := factor(evidence.unit, claim.unit)) is not None:
        value, step = evidence.value * ratio, evidence.step * ratio
        loose = claim.unit in _CALENDAR_UNITS and evidence.unit in _CALENDAR_UNITS
        slack = max(value, claim.value) * _CALENDAR_SLACK if loose else Fraction(0)
        # conversion rounds: 600 feet told as 183 metres
        if close(claim, value, min(step, claim.step / 2)) or abs(claim.value - value) <= slack:
            return Relation.SAME
        if claim.mantissa == evidence.mantissa:
            return Relation.SAME if _bytes_alike(claim.unit, evidence.unit) else Relation.UNIT
        alike = min(claim.value, value) * _COMPARABLE >= max(claim.value, value)
        return Relation.VALUE if alike else Relation.UNRELATED
    if claim.mantissa == evidence.mantissa and claim.mantissa > 0:
        return Relation.UNIT
    return Relation.UNRELATED


def _bytes_alike(unit: str, other: str) -> bool:
    """Whether both are the same multiple of a byte: a kilobyte is 1000 or 1024, as people write."""
    return unit.replace("iB", "B").lower() == other.replace("iB", "B").lower()


def _plain_against_date(claim: Quantity, evidence: Quantity) -> Relation:
    other, dated = (claim, evidence) if evidence.date is not None else (evidence, claim)
    when = dated.date
    if when is None or other.kind not in PLAIN:
        return Relation.UNRELATED
    parts = [when.year, when.month, when.day, when.hour, when.minute]
    if claim.date is None:  # a bare figure of the claim: any part of a date may be meant
        return Relation.SAME if claim.value in parts else Relation.UNRELATED
    if claim.kind is Kind.CLOCK and when.hour is not None and when.minute is None:
        return Relation.SAME if when.hour % 12 == evidence.value % 12 else Relation.UNRELATED
    only = [p for p in parts if p is not None]
    return Relation.SAME if only == [evidence.value] else Relation.UNRELATED


def _calendar(claim: Quantity, evidence: Quantity) -> Relation:
    if Kind.DECADE in (claim.kind, evidence.kind):
        return _decade(claim, evidence)
    if (claim.kind is Kind.CLOCK) != (evidence.kind is Kind.CLOCK):
        return Relation.UNRELATED
    told, found = claim.date or Calendar(), evidence.date or Calendar()
    shared = differ = 0
    for name in ("year", "month", "day", "hour", "minute"):
        a, b = getattr(told, name), getattr(found, name)
        if a is None or b is None:
            continue
        shared += 1
        same = a % 12 == b % 12 if name == "hour" else a == b
        differ += not same
    if not shared:
        return Relation.UNRELATED
    return Relation.VALUE if differ else Relation.SAME


def _decade(claim: Quantity, evidence: Quantity) -> Relation:
    def decade(q: Quantity) -> int | None:
        year = q.date.year if q.date else None
        return None if year is None else year // 10 * 10

    a, b = decade(claim), decade(evidence)
    if a is None or b is None:
        return Relation.UNRELATED
    if min(a, b) < 100 <= max(a, b) and claim.kind is not evidence.kind:
        return Relation.UNRELATED  # people in their 30s; the year 2030
    short = min(a, b) < 100
    same = a % 100 == b % 100 if short else a == b
    if same:  # a decade is not enough for a year
        return Relation.SAME if claim.kind is Kind.DECADE else Relation.UNRELATED
    return Relation.VALUE if claim.kind is evidence.kind else Relation.UNRELATED
