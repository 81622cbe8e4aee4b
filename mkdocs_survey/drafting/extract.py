"""Choose, for every field of a card, the sentences of a paper that say it: verbatim or not at all.

The best sentence becomes the field's anchor; neighbours in the same passage that say the same kind
of thing join it. A field is one slice of one passage, so that its coordinates are exact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mkdocs_survey.drafting.cues import dangles
from mkdocs_survey.drafting.fitting import fit
from mkdocs_survey.drafting.statements import Statement, statements
from mkdocs_survey.ingest.words import width
from mkdocs_survey.model import CARD_FIELDS, CardField, Passage

MAX_FIELD = 600
"""Longest field in columns, an ideograph counting two: about four sentences (requirement A4)."""

_REPEATED = 0.5
"""What a sentence counts for that another field says already: only taken where nothing else is."""

_MOST_SENTENCES = 3
_JOINS = 0.6
"""A neighbour joins from this share of the anchor's weight on."""

_LISTS = re.compile(r"\blimitations\b|局限", re.IGNORECASE)
"""A sentence that announces what the next ones list."""


def extract_fields(
    passages: Sequence[Passage], title: str, max_field: int = MAX_FIELD
) -> dict[str, CardField | None]:
    """Return every field of a card on one source: a slice of a passage, or ``None``.

    Args:
        passages: of one source in the order of its document.
        title: of the work; its words tell what is central.
        max_field: longest field, in columns.
    """
    sentences = statements(passages, title)
    fields: dict[str, CardField | None] = {}
    said: frozenset[int] = frozenset()
    for name in CARD_FIELDS:
        weights = {s.number: w for s in sentences if (w := fit(name, s, max_field)) > 0}
        weights = {n: w * _REPEATED if n in said else w for n, w in weights.items()}
        run = _run(sentences, weights, max_field)
        said |= {s.number for s in run}
        fields[name] = _field(run)
    return fields


def _run(
    sentences: Sequence[Statement], weights: Mapping[int, float], max_field: int
) -> list[Statement]:
    """Return the best sentence with the neighbours that join it; empty where there is none."""
    if not weights:
        return []
    best = max(weights, key=lambda n: (weights[n], -n))
    first = last = best
    enough = _JOINS * weights[best]
    listing = _LISTS.search(sentences[best].text) is not None

    def fits(a: int, b: int) -> bool:
        if a < 0 or b >= len(sentences) or sentences[a].passage is not sentences[b].passage:
            return False
        text = sentences[a].passage.text[sentences[a].span.start : sentences[b].span.end]
        return width(text) <= max_field and "\n" not in text

    if dangles(sentences[best].text, sentences[best].lang) and fits(best - 1, best):
        first -= 1
    while last - first + 1 < _MOST_SENTENCES and fits(first - 1, last):
        if weights.get(first - 1, 0.0) < enough:
            break
        first -= 1
    while last - first + 1 < _MOST_SENTENCES and fits(first, last + 1):
        if weights.get(last + 1, 0.0) < enough and not listing:
            break
        last += 1
    return list(sentences[first : last + 1])


def _field(run: Sequence[Statement]) -> CardField | None:
    if not run:
        return None
    passage = run[0].passage
    return CardField(passage.text[run[0].span.start : run[-1].span.end], passage.at)
