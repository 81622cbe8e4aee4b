"""Numbers for sources, in the order in which they are first cited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from mkdocs_survey.model import Card, Page


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of the sources cited on one page, from 1, by BibTeX key.

    With ``scope: site`` the numbers count through the whole site, so those of a page may start
    above 1 and have gaps. The mapping is in the order of first citation on the page.
    """

    numbers: Mapping[str, int]

    def __getitem__(self, source: str) -> int:
        return self.numbers[source]

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)


def number_pages(
    pages: Sequence[Page], cards: Mapping[str, Card], scope: str
) -> dict[str, Numbering]:
    """Number the sources of every page.

    Args:
        pages: in navigation order, which is the order of first citation for the whole site.
        cards: by id; a marker that names an unknown card gets no number.
        scope: ``"page"``, each page counts from 1, or ``"site"``.

    Returns:
        The numbering of each page, by the page's path.
    """
    site: dict[str, int] = {}
    result: dict[str, Numbering] = {}
    for page in pages:
        known = site if scope == "site" else {}
        fresh = count(len(known) + 1)
        numbers: dict[str, int] = {}
        for source in _cited(page, cards):
            if source not in known:
                known[source] = next(fresh)
            numbers[source] = known[source]
        result[page.path] = Numbering(numbers)
    return result


def _cited(page: Page, cards: Mapping[str, Card]) -> Iterator[str]:
    for marker in page.markers:
        for ref in marker.refs:
            if ref.card in cards:
                yield cards[ref.card].source


def ranges(numbers: Iterable[int]) -> list[tuple[int, ...]]:
    """Group numbers for a bracket: ``[1, 3–5]`` is ``[(1,), (3, 4, 5)]``.

    A run of three or more becomes one group; two neighbours stay apart, as printers do.
    The result is sorted and holds each number once.
    """
    groups: list[tuple[int, ...]] = []
    for number in sorted(set(numbers)):
        if groups and groups[-1][-1] == number - 1:
            groups[-1] += (number,)
        else:
            groups.append((number,))
    return [part for g in groups for part in ([g] if len(g) > 2 else [(n,) for n in g])]
