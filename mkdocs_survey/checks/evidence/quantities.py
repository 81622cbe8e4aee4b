"""Figures: every quantity of the claim stands in the passage, with its unit and scale."""

from __future__ import annotations

from mkdocs_survey.model import Observation, Pair
from mkdocs_survey.text.glossary import Glossary


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the observations of this concern about ``pair``."""
    return ()
