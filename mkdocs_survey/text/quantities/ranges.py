"""Ranges: "12–15 %", "between 12 and 15 million", 1200万至1500万."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from mkdocs_survey.model import Span
from mkdocs_survey.text.quantities.model import Kind, Quantity

_JOIN = re.compile(r"(?:\s?(?:[-–—~～∼]|至|到|to)\s?-?|-?\sto\s)$")
_AND = re.compile(r"\s?-?(?:\sand\s|和|与)$")
_BETWEEN = re.compile(r"(?:between|from|在|介于)\s(?:about\s|roughly\s)?[$€£]?$", re.IGNORECASE)
_PLAIN = frozenset({Kind.NUMBER, Kind.COUNT})
_MAX_GAP = 6


def link_ranges(text: str, quantities: list[Quantity]) -> list[Quantity]:
    """Return ``quantities`` in order; the two ends of a range share unit, scale and interval."""
    ordered = sorted(quantities, key=lambda q: (q.span.start, q.span.end))
    for i in range(len(ordered) - 1):
        low, high = ordered[i], ordered[i + 1]
        gap = text[low.span.end : high.span.start]
        if len(gap) > _MAX_GAP or low.kind is Kind.ORDINAL or high.kind is Kind.ORDINAL:
            continue
        before = text[max(0, low.span.start - 24) : low.span.start]
        if not (_JOIN.match(gap) or (_AND.match(gap) and _BETWEEN.search(before))):
            continue
        low, high = _share(low, high)
        if low.unit == high.unit and low.value < high.value:
            interval = (low.value, high.value)
            low, high = replace(low, interval=interval), replace(high, interval=interval)
        ordered[i], ordered[i + 1] = low, high
    return ordered


def _share(low: Quantity, high: Quantity) -> tuple[Quantity, Quantity]:
    """Let an end without unit or scale word take that of the other."""
    scale = high.value / high.mantissa if high.mantissa else Fraction(1)
    bare = low.value == low.mantissa
    alike = low.kind in _PLAIN or low.unit == high.unit
    # "12–15 million", but not "from 900 to 1.2 million"
    if scale > 1 and bare and alike and low.mantissa < high.mantissa:
        low = replace(low, value=low.value * scale, step=low.step * scale)
    if low.kind in _PLAIN and high.kind not in _PLAIN:
        low = replace(low, kind=high.kind, unit=high.unit, noun=high.noun)
    elif high.kind in _PLAIN and low.kind not in _PLAIN:
        high = replace(high, kind=low.kind, unit=low.unit)
    elif low.kind is Kind.NUMBER and high.kind is Kind.COUNT:
        low = replace(low, kind=Kind.COUNT, noun=high.noun)
    return low, high


def join_parts(quantities: list[Quantity]) -> list[Quantity]:
    """Return ``quantities`` with figures written in two parts made one: 1亿2000万, 3万5千."""
    joined: list[Quantity] = []
    for q in sorted(quantities, key=lambda q: (q.span.start, -q.span.end)):
        last = joined[-1] if joined else None
        if last is not None and q.span.start < last.span.end:
            continue  # a figure inside another: the 1 of "2 1/2"
        if (
            last is not None
            and last.span.end == q.span.start
            and not last.unit
            and last.mantissa < last.value
            and q.mantissa < q.value < last.value / last.mantissa
        ):
            span = Span(last.span.start, q.span.end)
            joined[-1] = replace(q, value=last.value + q.value, mantissa=last.mantissa, span=span)
        else:
            joined.append(q)
    return joined
