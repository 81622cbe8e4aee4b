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


WORDING: Mapping[Kind, Mutator] = {
    Kind.NUMBER: numbers.edits,
    Kind.SCALE: scales.edits,
    Kind.UNIT: units.edits,
    Kind.DIRECTION: directions.edits,
    Kind.NEGATION: negations.edits,
}
"""Kinds that need nothing but the words of the claim."""
