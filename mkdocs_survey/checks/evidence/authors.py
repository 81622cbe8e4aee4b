"""Authors: whom the sentence names wrote the work that it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mkdocs_survey.model import BibEntry, Observation, Severity
from mkdocs_survey.text.authors import NamedAuthor, named_authors
from mkdocs_survey.text.known import fold


def observe_authors(
    sentence: str,
    cited: Iterable[BibEntry],
    bibliography: Iterable[BibEntry],
    passage: str = "",
    section: str = "",
) -> tuple[Observation, ...]:
    """Return the authors named in ``sentence`` that did not write a cited work.

    An author of another work of the bibliography is an error (SV413); one whom no entry knows is a
    warning (SV412), as is every name where the cited entries list no authors at all. Names that
    only may be an author's are reported if another entry has them. A textbook tells of the work
    of others: a name that stands in the passage is right whoever wrote it.

    Args:
        sentence: the whole sentence; a name may belong to the clause of any of its markers.
        cited: the entries of all works that the sentence cites.
        bibliography: every entry.
        passage: the passages cited.
        section: the sections they stand in; they excuse a name that no other entry has.
    """
    cited = tuple(cited)
    # most sentences name nobody: look before the whole bibliography is gone through
    named = named_authors(sentence) if cited else ()
    if not named:
        return ()
    own = _authors(cited)
    others: dict[str, BibEntry] = {}
    for entry in bibliography:
        if entry not in cited:
            for name in _authors((entry,)):
                others.setdefault(name, entry)
    found = []
    for author in named:
        name = fold(author.name).strip()
        if name in own or any(name in words.split() for words in own):
            continue
        other = others.get(name)
        if _stands(name, passage) or (other is None and _stands(name, section)):
            continue
        observation = _observation(author, other, listed=bool(own))
        if observation:
            found.append(observation)
    return tuple(found)


def _stands(name: str, text: str) -> bool:
    """Whether a folded name stands in a text, not inside another word of the same script."""
    edge = r"(?<![a-z])", r"(?![a-z])"
    return bool(re.search(edge[0] + re.escape(name) + edge[1], fold(text)))


def _observation(
    author: NamedAuthor, other: BibEntry | None, *, listed: bool
) -> Observation | None:
    if other is not None and listed:
        message = f"“{author.name}” is an author of {other.key}, not of the work cited"
        return Observation("SV413", Severity.ERROR, message, (author.span,))
    if not author.certain:
        return None
    message = f"“{author.name}” is no author of the work cited"
    return Observation("SV412", Severity.WARNING, message, (author.span,))


def _authors(entries: Iterable[BibEntry]) -> set[str]:
    """The family names, and for Chinese names the whole names, folded."""
    names = set()
    for entry in entries:
        for person in (*entry.authors, *entry.editors):
            names.add(fold(person.family).strip())
            names.add(fold(person.family + person.given).replace(" ", ""))
    return names - {""}
