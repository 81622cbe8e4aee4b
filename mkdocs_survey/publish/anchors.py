"""The ids that publishing puts into pages: a space of its own, unique in the whole site.

Every id starts with ``survey-``, so no heading or footnote has it, and carries a short hash of the
page's path, so that pages combined into one document for printing do not clash.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

# 6 hex digits: with 1,000 pages the chance that any two share them is 3 %, with 100 it is 0.03 %.
_HASH_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Anchors:
    """The ids of one page."""

    page: str
    _hash: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        digest = hashlib.sha256(self.page.encode("utf-8")).hexdigest()
        object.__setattr__(self, "_hash", digest[:_HASH_LENGTH])

    @property
    def references(self) -> str:
        """The list of references; its heading is what the table of contents links to."""
        return f"survey-references-{self._hash}"

    def marker(self, index: int) -> str:
        """A bracket in the text, by the marker's index."""
        return f"survey-marker-{self._hash}-{index}"

    def cite(self, index: int, number: int) -> str:
        """One number inside a bracket."""
        return f"survey-cite-{self._hash}-{index}-{number}"

    def reference(self, number: int) -> str:
        """An entry of the list of references."""
        return f"survey-ref-{self._hash}-{number}"

    def card(self, order: int) -> str:
        """The passage of a card, by the card's place in the order of first citation."""
        return f"survey-card-{self._hash}-{order}"
