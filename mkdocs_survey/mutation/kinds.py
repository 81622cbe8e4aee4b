"""The kinds of fault, in the order in which they are reported."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from mkdocs_survey.mutation import directions, negations, numbers, scales, units
from mkdocs_survey.mutation.edit import Mutator


class Kind(StrEnum):
    """What is wrong with a sentence after a fault was planted."""

    SAME_SOURCE = "swap-same-source"  # another card of the same work is cited
    OTHER_SOURCE = "swap-other-source"
    NUMBER = "number"
    SCALE = "scale"
    UNIT = "unit"
    DIRECTION = "direction"
    NEGATION = "negation"
    NAME = "name"
    MARKER = "dropped-marker"


MEANINGS: Mapping[Kind, str] = {
    Kind.SAME_SOURCE: "another card of the same source is cited",
    Kind.OTHER_SOURCE: "a card of another source is cited",
    Kind.NUMBER: "one digit or number word is another",
    Kind.SCALE: "million for billion, 万 for 亿, mg for g",
    Kind.UNIT: "percentage points for percent, months for years",
    Kind.DIRECTION: "fell for rose, 低于 for 高于",
    Kind.NEGATION: "a negation too many, or one lost",
    Kind.NAME: "another method, work, person or place",
    Kind.MARKER: "the sentence has lost its markers",
}

WORDING: Mapping[Kind, Mutator] = {
    Kind.NUMBER: numbers.edits,
    Kind.SCALE: scales.edits,
    Kind.UNIT: units.edits,
    Kind.DIRECTION: directions.edits,
    Kind.NEGATION: negations.edits,
}
"""Kinds that need nothing but the words of the claim."""
