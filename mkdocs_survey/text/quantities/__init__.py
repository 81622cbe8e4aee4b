"""Quantities: figures of a text with exact value, unit, kind and place (English, Chinese)."""

from mkdocs_survey.text.quantities.model import (
    CALENDAR,
    Bound,
    Calendar,
    Designation,
    Figures,
    Kind,
    Quantity,
)
from mkdocs_survey.text.quantities.parse import parse

__all__ = [
    "CALENDAR",
    "Bound",
    "Calendar",
    "Designation",
    "Figures",
    "Kind",
    "Quantity",
    "parse",
]
