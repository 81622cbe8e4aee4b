"""Collecting what is wrong in the corpus, so that one run shows all of it."""

from __future__ import annotations

from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import Place


class Problems:
    """What is wrong, with places; raised together."""

    def __init__(self) -> None:
        self._found: list[tuple[Place, str, str]] = []

    def __len__(self) -> int:
        return len(self._found)

    @property
    def found(self) -> list[tuple[Place, str, str]]:
        """Place, problem and remedy of each, in the order of places."""
        return sorted(self._found)

    def add(self, place: Place, what: str, remedy: str = "") -> None:
        """Note one problem; ``what`` is a sentence without a final full stop."""
        self._found.append((place, what, remedy))

    def raise_if_any(self) -> None:
        """Raise one :class:`CorpusError` that names every problem, in the order of places."""
        if not self._found:
            return
        found = self.found
        if len(found) == 1:
            place, what, remedy = found[0]
            raise CorpusError(what, place, remedy)
        lines = [f"{place}: {what}" + (f" – {r}" if r else "") for place, what, r in found]
        raise CorpusError(f"{len(found)} problems in the corpus\n  " + "\n  ".join(lines))
