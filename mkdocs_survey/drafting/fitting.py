"""How well a sentence says a field of a card: by its place, its wording, its centrality.

The weights are set by hand and were read on the project's own sources (12 papers of PLOS, 10
chapters in Chinese; ``bench/drafting.py``); no text is looked for by its words alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_survey.drafting.cues import (
    STRONG,
    WEAK,
    cue_weight,
    dangles,
    is_formality,
    names_itself,
    speaks_of_itself,
    supposes,
)
from mkdocs_survey.drafting.roles import Role, is_own_abstract, is_summary
from mkdocs_survey.drafting.statements import Statement
from mkdocs_survey.ingest.words import width
from mkdocs_survey.text.language import language_of
from mkdocs_survey.text.quantities import CALENDAR, Kind, parse

_SHORTEST = 30
"""Columns; what is shorter is a label or an item, hardly a statement that stands by itself."""


_OWN_FINDINGS = frozenset({Role.RESULTS, Role.METHODS_AND_RESULTS, Role.ABSTRACT})


@dataclass(frozen=True, slots=True)
class _Home:
    """Where a field is said.

    Attributes:
        weights: what the parts of a paper are worth.
        by_place: parts in which no cue is needed.
        by_cue: parts in which a strong cue is enough; in others of ``weights`` the sentence must
            speak of its own work besides, elsewhere it must name it.
        abstract: added in the authors' own abstract.
    """

    weights: Mapping[Role, float]
    by_place: frozenset[Role]
    by_cue: frozenset[Role]
    abstract: float


_HOMES: dict[str, _Home] = {
    "question": _Home(
        {
            Role.OBJECTIVE: 1.2,
            Role.ABSTRACT: 0.8,
            Role.INTRODUCTION: 0.7,
            Role.METHODS_AND_RESULTS: 0.2,
            Role.DISCUSSION: 0.1,
            Role.CONCLUSION: 0.1,
        },
        frozenset({Role.OBJECTIVE}),
        frozenset({Role.ABSTRACT, Role.INTRODUCTION}),
        0.4,
    ),
    "method": _Home(
        {
            Role.METHODS: 1.0,
            Role.METHODS_AND_RESULTS: 0.9,
            Role.ABSTRACT: 0.8,
            Role.INTRODUCTION: 0.2,
            Role.RESULTS: 0.1,
        },
        frozenset({Role.METHODS}),
        frozenset({Role.METHODS_AND_RESULTS, Role.ABSTRACT}),
        0.6,
    ),
    "results": _Home(
        {
            Role.RESULTS: 0.8,
            Role.METHODS_AND_RESULTS: 0.8,
            Role.ABSTRACT: 0.8,
            Role.CONCLUSION: 0.6,
            Role.DISCUSSION: 0.4,
        },
        frozenset({Role.RESULTS}),
        _OWN_FINDINGS | {Role.CONCLUSION, Role.DISCUSSION},
        0.6,
    ),
    "data": _Home(
        {
            Role.RESULTS: 1.0,
            Role.METHODS_AND_RESULTS: 0.9,
            Role.ABSTRACT: 0.8,
            Role.DISCUSSION: 0.3,
            Role.CONCLUSION: 0.3,
        },
        frozenset({Role.RESULTS, Role.METHODS_AND_RESULTS}),
        _OWN_FINDINGS | {Role.DISCUSSION, Role.CONCLUSION, Role.BODY},
        0.4,
    ),
    "limitations": _Home(
        {
            Role.LIMITATIONS: 1.2,
            Role.DISCUSSION: 0.8,
            Role.CONCLUSION: 0.6,
            Role.ABSTRACT: 0.4,
            Role.METHODS_AND_RESULTS: 0.2,
        },
        frozenset({Role.LIMITATIONS}),
        frozenset(),
        0.2,
    ),
}

_CITED = re.compile(r"\[\d[\d,–\- ]*\]|\(\w[^()]*\b(?:19|20)\d\d[a-z]?\)")
_POINTS = re.compile(
    r"\b(?:table|fig(?:ure)?s?\.?|box|appendix|equation)\s*[\dS(]|[图表]\s*\d", re.I
)
_WHOLE = re.compile(r"[.!?。！？][\"'”’)）\]]*(?:\[[\d,–\- ]+\])?$")
_FORMULA = re.compile(r"[_^]|\w\u0302|(?<![A-Za-z])[A-Za-z] ?[=<>] ?[A-Za-z(]")
_PAIRS = (("(", ")"), ("（", "）"), ("[", "]"), ("“", "”"), ("「", "」"), ("《", "》"))
_MEASURED = frozenset({Kind.COUNT, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE})
_COUNTS = _MEASURED | {Kind.MULTIPLE, Kind.NUMBER}


def fit(field: str, sentence: Statement, longest: int) -> float:
    """Return how well a sentence says ``field``; 0 where it does not, or is too long to be one."""
    text = sentence.text
    home = _HOMES[field]
    if not _SHORTEST <= width(text) <= longest or not _WHOLE.search(text):
        return 0.0
    if text.endswith(("?", "？")) or not _balanced(text):
        return 0.0
    cue = cue_weight(field, text, sentence.lang)
    if not _belongs(field, sentence, cue):
        return 0.0
    # in the part made for it the place says what the wording says elsewhere
    said = cue / 2 if sentence.role in home.by_place else cue
    weight = home.weights.get(sentence.role, 0.0) + said + 0.6 * sentence.central
    weight += home.abstract * is_own_abstract(sentence.passage) - 0.4 * is_summary(sentence.passage)
    if sentence.first and sentence.role is not Role.INTRODUCTION:
        weight += 0.6 if field == "method" else 0.2  # the design is told first
    weight -= 1.0 * (field == "method" and is_formality(text, sentence.lang))
    weight -= 0.4 * bool(_FORMULA.search(text))
    weight += 0.2 * speaks_of_itself(text, sentence.lang)
    weight -= 0.4 * bool(_CITED.search(text)) + 0.3 * bool(_POINTS.search(text))
    weight -= 0.3 * dangles(text, sentence.lang)
    if field == "data":
        weight += 0.25 * min(_measures(text), 4)
    return max(weight, 0.0)


def _belongs(field: str, sentence: Statement, cue: float) -> bool:
    """Tell whether a sentence can say ``field`` at all; precision first, as nothing is inferred."""
    text, role = sentence.text, sentence.role
    if field == "data" and (not _measures(text) or supposes(text, sentence.lang)):
        return False
    if role in _HOMES[field].by_place:
        return True
    if field == "results" and role is Role.CONCLUSION and is_own_abstract(sentence.passage):
        return cue >= WEAK
    if cue < STRONG:
        return False
    if field in ("results", "data") and role not in _OWN_FINDINGS and _CITED.search(text):
        return False  # others' findings
    if role in _HOMES[field].by_cue:
        return True
    if role in _HOMES[field].weights:
        return speaks_of_itself(text, sentence.lang)
    return field != "method" and names_itself(text, sentence.lang)


def _balanced(text: str) -> bool:
    return all(text.count(a) == text.count(b) for a, b in _PAIRS)


def _measures(text: str) -> int:
    """Return how many figures of a sentence are data, 0 if none is measured or counted."""
    if not any(c.isdigit() for c in text) and language_of(text) == "en":
        return 0
    kinds = [q.kind for q in parse(text).quantities if q.kind not in CALENDAR]
    return sum(k in _COUNTS for k in kinds) if _MEASURED & set(kinds) else 0
