"""The sentences of a paper with all that choosing among them needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mkdocs_survey.drafting.roles import Role, passage_roles
from mkdocs_survey.drafting.weighing import centralities
from mkdocs_survey.model import Language, Passage, PassageKind, Span
from mkdocs_survey.text.language import language_of
from mkdocs_survey.text.sentences import split_sentences


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of a paper.

    Attributes:
        number: counts the sentences of the paper through, from 0.
        span: where it stands in ``passage.text``.
        role: what the part of the paper is for that it stands in.
        central: how central it is to the paper, in [0, 1].
        first: it is the first of its section.
    """

    number: int
    passage: Passage
    span: Span
    role: Role
    lang: Language
    central: float
    first: bool  # of its section

    @property
    def text(self) -> str:
        """Its words, as they stand in the passage."""
        return self.span.of(self.passage.text)


def statements(passages: Sequence[Passage], title: str) -> list[Statement]:
    """Return the sentences of the body, in order; thanks, notes, tables and references left out."""
    current = [p for p in passages if not p.retired]
    roles = passage_roles(current)
    told = [p for p in current if p.kind is PassageKind.BODY and roles[p.id] is not Role.ASIDE]
    cut = [(p, span) for p in told for span in _cut(p.text)]
    central = centralities([span.of(p.text) for p, span in cut], title)
    found: list[Statement] = []
    section = ""
    for (passage, span), weight in zip(cut, central, strict=True):
        here = passage.at.rpartition("/")[0]
        role, lang = roles[passage.id], language_of(span.of(passage.text))
        first = here != section
        found.append(Statement(len(found), passage, span, role, lang, weight, first))
        section = here
    return found


def _cut(text: str) -> Iterator[Span]:
    """Cut line by line: items of a list are no parts of one sentence."""
    start = 0
    for line in text.split("\n"):
        for span in split_sentences(line):
            yield Span(start + span.start, start + span.end)
        start += len(line) + 1
