"""One search index for several surveys of one corpus, built when the first question comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.encoders import Encoders

if TYPE_CHECKING:  # what searching needs is loaded with the first question
    from mkdocs_survey.search.index import SearchIndex


class SharedIndex:
    """Holds the index of the corpus that it was first asked about."""

    def __init__(self) -> None:
        self._built: tuple[str, SearchIndex] | None = None

    def of(self, corpus: Corpus, encoders: Encoders) -> SearchIndex:
        """Return the index of ``corpus``, built anew only where its content is another."""
        if self._built is None or self._built[0] != corpus.fingerprint:
            from mkdocs_survey.search.index import SearchIndex

            self._built = (corpus.fingerprint, SearchIndex(corpus, encoders))
        return self._built[1]
