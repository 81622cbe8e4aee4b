"""Ranking by meaning: the closest sentence of a text to the query.

Sentences, not whole texts, so that search shares its vectors with the semantic score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from simsimd import cdist

from mkdocs_survey.blob_cache import key_of
from mkdocs_survey.code_version import code_version
from mkdocs_survey.encoders import Encoders, Pack
from mkdocs_survey.model import Language
from mkdocs_survey.processes import cores
from mkdocs_survey.search.cut import cut
from mkdocs_survey.search.kept import LARGE, in_portions, load, origin_of, portions, save
from mkdocs_survey.search.options import IndexOptions
from mkdocs_survey.search.ranking import best

FILE = "search-meaning-{pack}-{language}.index"
"""Name of a kept index in the folder of the caches."""

_TOGETHER = 2048  # sentences encoded between two steps of progress

Halves = npt.NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of texts as vectors.

    Attributes:
        vectors: one row a sentence, exact in half precision as the encoders give them.
        owners: the texts that have any sentence.
        starts: where the sentences of each owner begin.
        keys: hash of each sentence, 16 bytes, by which its vector is found again.
    """

    vectors: Halves
    owners: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint8]

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> Sentences:
        """Return what :meth:`arrays` gave."""
        return cls(*(arrays[name] for name in cls.__slots__))

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return what a file is to hold."""
        return {name: getattr(self, name) for name in self.__slots__}

    def ranking(self, asked: Halves, depth: int) -> list[int]:
        """Return the texts with the sentences closest to a vector, best first.

        simsimd multiplies half precision as it is: half the memory of single precision, twice as
        fast (400,000 sentences: 52 ms, numpy 100), and each row by itself, whatever the threads.
        """
        if not len(self.owners):
            return []
        similarity = np.asarray(
            cdist(self.vectors, asked[None], metric="dot", threads=cores()), np.float32
        )
        closest = np.maximum.reduceat(similarity[:, 0], self.starts)
        return [int(i) for i in self.owners[best(closest, depth)]]


class MeaningIndex:
    """Texts of one language as vectors of their sentences, encoded when first asked.

    Args:
        pack: compares the language of the queries with that of the texts.
        language: of the texts.
    """

    def __init__(
        self,
        texts: Sequence[str],
        pack: Pack,
        encoders: Encoders,
        language: Language = "en",
        options: IndexOptions | None = None,
    ) -> None:
        self._texts = texts
        self._pack = pack
        self._encoders = encoders
        self._language = language
        self._options = options or IndexOptions()

    def ranking(self, query: str, depth: int) -> list[int]:
        """Return the indices of the texts closest to the query, best first."""
        if not query.strip() or not len(self._sentences.owners):
            return []
        (asked,) = self._encoders.vectors(self._pack, [query])
        return self._sentences.ranking(asked.astype(np.float16), depth)

    @cached_property
    def _sentences(self) -> Sentences:
        """Those of the kept file; else made, from its vectors as far as it has them."""
        folder = self._options.folder
        if folder is None or sum(map(len, self._texts)) < LARGE:
            return self._build({})
        name = FILE.format(pack=self._pack.sha256[:16], language=self._language)
        path, origin = folder / name, origin_of(_maker(self._pack), self._texts)
        kept = load(path, origin, self._options)
        if kept is not None:
            return Sentences.from_arrays(kept)
        made = self._build(_vectors_of(path, self._options))
        save(path, origin, made.arrays(), self._options)
        return made

    def _build(self, known: Mapping[bytes, Halves]) -> Sentences:
        parts = portions(self._texts)
        cuts = [c for p in in_portions(_cut, parts, "sentences", self._options) for c in p]
        sizes = np.array([len(own) for own in cuts], np.int64)
        owners = np.flatnonzero(sizes)
        starts = np.cumsum(sizes[owners]) - sizes[owners]
        sentences = [sentence for own in cuts for sentence in own]
        keys = [key_of(sentence) for sentence in sentences]
        return Sentences(
            self._vectors(sentences, keys, known),
            owners.astype(np.int32),
            starts,
            np.frombuffer(b"".join(keys), np.uint8).reshape(-1, 16),
        )

    def _vectors(
        self, sentences: Sequence[str], keys: Sequence[bytes], known: Mapping[bytes, Halves]
    ) -> Halves:
        vectors: Halves | None = None
        for start in range(0, len(sentences), _TOGETHER):
            rows = range(start, min(start + _TOGETHER, len(sentences)))
            missing = [i for i in rows if keys[i] not in known]
            new = self._encoders.vectors(self._pack, [sentences[i] for i in missing])
            found = {keys[i]: row for i, row in zip(missing, new, strict=True)}
            portion = [known[keys[i]] if keys[i] in known else found[keys[i]] for i in rows]
            if vectors is None:
                vectors = np.zeros((len(sentences), len(portion[0])), np.float16)
            vectors[start : rows.stop] = portion
            self._options.progress("vectors", rows.stop, len(sentences))
        return np.zeros((0, 0), np.float16) if vectors is None else vectors


def _cut(texts: Sequence[str]) -> list[tuple[str, ...]]:
    return [cut(text).sentences for text in texts]


def _vectors_of(path: Path, options: IndexOptions) -> dict[bytes, Halves]:
    """Return key → vector of what a file of another state of the library holds."""
    kept = load(path, None, options)
    if kept is None:
        return {}
    old = Sentences.from_arrays(kept)
    keys = old.keys.tobytes()
    return {keys[16 * i : 16 * i + 16]: row for i, row in enumerate(old.vectors)}


def _maker(pack: Pack) -> str:
    return f"{code_version('mkdocs_survey.search', 'mkdocs_survey.text')}\n{pack.sha256}"
