"""Keyword ranking: BM25 over lexemes.

bm25s, since on 2,130 passages it answers in 1.5 ms where rank-bm25 takes 65 ms, and finds the right
passage among the first five at least as often (86 % against 83 %; ``bench/results/search.json``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bm25s
import numpy as np

from mkdocs_survey.search.lexemes import lexemes


class KeywordIndex:
    """BM25 with the usual constants k₁ = 1.5, b = 0.75 over texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        documents = [lexemes(text) for text in texts]
        self._known = {word for document in documents for word in document}
        self._index: Any = None
        if self._known:
            self._index = bm25s.BM25(k1=1.5, b=0.75)
            self._index.index(documents, show_progress=False)

    def ranking(self, query: str, depth: int) -> list[int]:
        """Return the indices of the texts that share a word with the query, best first.

        Equal scores keep the order of the texts.
        """
        words = [word for word in lexemes(query) if word in self._known]
        if not words:
            return []
        scores = np.asarray(self._index.get_scores(words))
        order = np.argsort(-scores, kind="stable")[:depth]
        return [int(i) for i in order if scores[i] > 0]
