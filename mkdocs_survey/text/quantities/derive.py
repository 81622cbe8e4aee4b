"""Figures that a passage implies without writing them: differences, shares, sums, ages.

Only neighbours in one sentence are combined, and only with what the claim's own kind allows:
with every pair of a passage, some result would fit almost any figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mkdocs_survey.text.quantities.model import Kind, Quantity

_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？；\n]")
_COUNTS = frozenset({Kind.NUMBER, Kind.COUNT})
_CHANGE = re.compile(
    r"\b(?:reduc|decreas|increas|lower|higher|fell|drop|rise|rose|risen|declin|gain|cut|grew|grow|"
    r"more|less|fewer|differen|improv|gap|save|protect|better|worse|greater)"
    r"|提高|提升|降低|下降|增加|增长|减少|高出|低于|高于|相差|差距|上升|升高|缩小",
    re.IGNORECASE,
)
_SPAN_OF_YEARS = re.compile(
    r"\b(?:age|aged|old|years?|decades?|anniversary)\b|[岁年]", re.IGNORECASE
)
_CENTURY = re.compile(r"[\s-]?centur(?:y|ies)\b|世纪")
_TABLE_BARS = 6
_TABLE_FIGURES = 80
"""A larger table has two cells for almost any difference."""

_SHARE = re.compile(r"[^.;。；]{0,20}(?:\b(?:of|among|in|from)\b|/|中|里)[^.;。；]{0,20}")
"""What stands between the two counts of a share: "20 of the 80 patients", "34/40"."""

MAX_YEARS = 6
"""A passage that names more years than this implies almost any number of years."""


def implied(claim: Quantity, claim_text: str, evidence: tuple[Quantity, ...], text: str) -> bool:
    """Whether neighbouring figures of the evidence add up to the figure of the claim."""
    if claim.kind is Kind.ORDINAL and _CENTURY.match(claim_text, claim.span.end):
        return any(
            q.date is not None
            and q.date.year is not None
            and (q.date.year + 99) // 100 == claim.value
            for q in evidence
        )
    if claim.date is not None or claim.kind in (Kind.ORDINAL, Kind.LEVEL, Kind.P_VALUE):
        return False
    if _is_span_of_years(claim, claim_text) and _years_apart(claim, evidence):
        return True
    change = _CHANGE.search(claim_text) is not None
    if change and _in_table(claim, evidence, text):
        return True
    told, reach = float(claim.value), float(claim.step) / 2 + 1e-9
    return any(
        abs(value - told) <= reach for value in _candidates(claim, evidence, text, change=change)
    )


def _in_table(claim: Quantity, evidence: tuple[Quantity, ...], text: str) -> bool:
    """Whether two cells of a table differ by the figure, to all of its decimals."""
    if claim.step >= 1 or text.count("|") < _TABLE_BARS or len(evidence) > _TABLE_FIGURES:
        return False
    cells = {q.value for q in evidence if q.date is None and q.step == claim.step}
    return any(cell + claim.value in cells for cell in cells)


def _candidates(
    claim: Quantity, evidence: tuple[Quantity, ...], text: str, *, change: bool
) -> Iterator[float]:
    if claim.kind is Kind.PERCENT and change:
        for q in evidence:  # a hazard ratio of 0.75 is a reduction by 25 %
            if q.kind is Kind.NUMBER and q.step < 1 and 0 < q.value < 5 and q.interval is None:
                yield abs(1 - float(q.value)) * 100
            elif q.kind is Kind.MULTIPLE and 1 < q.value < 20:
                yield (float(q.value) - 1) * 100
    for a, b in pairwise(evidence):
        if a.date is None and b.date is None and not a.spelled and not b.spelled:
            end = max(a.span.end, b.span.start)
            if not _SENTENCE_END.search(text, a.span.end, end):
                yield from _combined(claim, a, b, text, change=change)


def _combined(
    claim: Quantity, a: Quantity, b: Quantity, text: str, *, change: bool
) -> Iterator[float]:
    x, y = float(a.value), float(b.value)
    if x == y or not x or not y:
        return
    kind = claim.kind
    both_counts = a.kind in _COUNTS and b.kind in _COUNTS
    if kind is Kind.PERCENT and both_counts and _SHARE.fullmatch(text, a.span.end, b.span.start):
        yield min(x, y) / max(x, y) * 100
    if kind in _COUNTS and both_counts and claim.value >= 10:
        yield x + y
    if not change or a.kind is not b.kind or a.unit != b.unit:
        return
    points = kind in (Kind.POINTS, Kind.PERCENT) or claim.noun in ("point", "points")
    if (points and a.kind is Kind.PERCENT) or (kind is a.kind and claim.unit == a.unit):
        yield abs(x - y)
    if min(x, y) >= 10 and kind is Kind.MULTIPLE:
        yield from (x / y, y / x)
    if min(x, y) >= 10 and kind is Kind.PERCENT:
        yield abs(y / x - 1) * 100


def _is_span_of_years(claim: Quantity, text: str) -> bool:
    if claim.unit == "year":
        return True
    start, end = max(0, claim.span.start - 12), claim.span.end + 12
    return claim.kind in _COUNTS and _SPAN_OF_YEARS.search(text[start:end]) is not None


def _years_apart(claim: Quantity, evidence: tuple[Quantity, ...]) -> bool:
    years = sorted({q.date.year for q in evidence if q.date and q.date.year and q.date.year > 999})
    if not 2 <= len(years) <= MAX_YEARS:
        return False
    apart = {late - early for i, early in enumerate(years) for late in years[i + 1 :]}
    return any(claim.value in (years_, years_ - 1) for years_ in apart)
