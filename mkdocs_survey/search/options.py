"""How the index of a library is made: where it is kept, by how many processes, who is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


def _silent(_: str, __: int, ___: int) -> None:
    return None


@dataclass(frozen=True, slots=True)
class IndexOptions:
    """Args:
    folder: of the caches, where the index of a large library is kept; ``None`` keeps none.
    jobs: processes that count words and cut sentences side by side.
    progress: is told what is being done, how much of it is done, and how much there is.
    note: is told of what a person should know, such as a damaged file that is made anew.
    """

    folder: Path | None = None
    jobs: int = 1
    progress: Callable[[str, int, int], None] = _silent
    note: Callable[[str], object] = lambda _: None
