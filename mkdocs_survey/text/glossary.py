"""The glossary: one concept, one name; protected terms, aliases and translations."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One concept: its standard form, other accepted forms, and its form in other languages.

    Attributes:
        protected: must stand in the passage exactly ("mortality" is not "morbidity").
    """

    standard: str
    aliases: tuple[str, ...] = ()
    translations: tuple[str, ...] = ()
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of one site."""

    terms: tuple[Term, ...] = ()


EMPTY = Glossary()
