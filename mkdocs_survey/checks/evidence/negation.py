"""Negation and its scope: the sentence denies what the passage states, or the reverse."""

from __future__ import annotations

from mkdocs_survey.model import Observation, Pair
from mkdocs_survey.text.glossary import Glossary


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the observations of this concern about ``pair``."""
    return ()
