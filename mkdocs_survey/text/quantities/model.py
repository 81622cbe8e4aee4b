"""What a quantity is: an exact value with its unit, its kind and its place in the text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from mkdocs_survey.model import Span


class Kind(StrEnum):
    """What a figure measures; only figures of one kind can contradict each other."""

    NUMBER = "number"  # nothing tells what it counts
    COUNT = "count"  # of a counted noun: people, 例, 家
    PERCENT = "percent"  # also fractions in words: "one third" is 33.33… percent
    POINTS = "percentage points"
    MONEY = "money"
    MEASURE = "measure"  # with a unit of time, length, mass …
    MULTIPLE = "multiple"  # "three times", "doubled", 3倍
    ORDINAL = "ordinal"
    LEVEL = "confidence level"  # the 95 of "95 % CI": says how, not what
    P_VALUE = "p-value"
    YEAR = "year"
    DECADE = "decade"
    DATE = "date"  # with a month
    CLOCK = "time of day"


CALENDAR = frozenset({Kind.YEAR, Kind.DECADE, Kind.DATE, Kind.CLOCK})


class Bound(StrEnum):
    """How a figure limits what it speaks of."""

    EXACT = ""
    ABOUT = "≈"
    OVER = ">"
    UNDER = "<"


@dataclass(frozen=True, slots=True)
class Calendar:
    """A date as far as it is written. ``None``: not written.

    ``hour`` and ``minute`` are set for times of day only; an hour told as "pm" is in 12 … 23.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    hour: int | None = None
    minute: int | None = None

    @property
    def possible(self) -> bool:
        """Whether such a date can exist (29 February counts as possible in every year)."""
        longest = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
        if self.month is not None and not 1 <= self.month <= 12:
            return False
        last = longest[self.month - 1] if self.month is not None else 31
        if self.day is not None and not 1 <= self.day <= last:
            return False
        if self.hour is not None and not 0 <= self.hour <= 24:
            return False
        return self.minute is None or 0 <= self.minute <= 59


@dataclass(frozen=True, slots=True)
class Quantity:
    """One figure of a text.

    Attributes:
        value: exact, in ``unit``, scale words multiplied in ("1.2 billion" is 1200000000).
        unit: canonical name: a unit that pint knows (``mg``, ``km/h``), a currency code
            (``USD``), ``""`` where none is written.
        step: the worth of the last digit written, in ``unit``: 0.1 for 3.2, 100000 for
            "1.2 million". What is rounded to fewer digits is compared at this step.
        mantissa: the digits as written, before the scale word (1.2 of "1.2 billion").
        span: where the figure stands, unit and scale word included.
        spelled: written in words, not in digits.
        interval: low and high end, where the figure is one end of a range or carries a ``±``.
        date: set for the calendar kinds.
        noun: the counted noun or classifier as written, lower case, ``""`` if none is known.
    """

    kind: Kind
    value: Fraction
    span: Span
    unit: str = ""
    step: Fraction = Fraction(1)
    mantissa: Fraction = Fraction(0)
    bound: Bound = Bound.EXACT
    spelled: bool = False
    interval: tuple[Fraction, Fraction] | None = None
    date: Calendar | None = None
    noun: str = ""


FINE = Fraction(1, 100)
"""The step of a fraction in words, in percent: two thirds are 66.67 %, however few words say so."""


@dataclass(frozen=True, slots=True)
class Designation:
    """A name with a number in it: ``COVID-19`` has the stem ``covid`` and the number ``19``.

    Attributes:
        stem: the letters before the number, lower case, without joining hyphen or space.
        number: the digits as written.
    """

    stem: str
    number: str
    span: Span


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a text in the order of place, names with numbers kept apart."""

    quantities: tuple[Quantity, ...] = ()
    designations: tuple[Designation, ...] = ()
