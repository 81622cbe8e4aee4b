"""Strength: hedges, scope, association told as causation, some told as all."""

from __future__ import annotations

from mkdocs_survey.model import Observation, Pair
from mkdocs_survey.text.glossary import Glossary


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the observations of this concern about ``pair``."""
    return ()
