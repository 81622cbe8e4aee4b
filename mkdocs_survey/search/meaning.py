"""Ranking by meaning: the closest sentence of a text to the query.

Sentences, not whole texts, so that search shares its vectors with the semantic score.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from mkdocs_survey.encoders import Encoders, Pack
from mkdocs_survey.encoders.encoder import Vectors
from mkdocs_survey.search.cut import cut


class MeaningIndex:
    """Texts of one language as vectors of their sentences, encoded when first asked.

    Args:
        pack: compares the language of the queries with that of the texts.
    """

    def __init__(self, texts: Sequence[str], pack: Pack, encoders: Encoders) -> None:
        self._texts = texts
        self._pack = pack
        self._encoders = encoders

    @cached_property
    def _sentences(self) -> tuple[Vectors, list[int], list[int]]:
        """Vectors of all sentences; texts that have any; where the sentences of each begin."""
        sentences: list[str] = []
        owners: list[int] = []
        starts: list[int] = []
        for index, text in enumerate(self._texts):
            own = cut(text).sentences
            if own:
                owners.append(index)
                starts.append(len(sentences))
                sentences.extend(own)
        return self._encoders.vectors(self._pack, sentences), owners, starts

    def ranking(self, query: str, depth: int) -> list[int]:
        """Return the indices of the texts closest to the query, best first."""
        vectors, owners, starts = self._sentences
        if not owners or not query.strip():
            return []
        (asked,) = self._encoders.vectors(self._pack, [query])
        closest = np.maximum.reduceat(vectors @ asked, starts)
        order = np.argsort(-closest, kind="stable")[:depth]
        return [owners[int(i)] for i in order]
