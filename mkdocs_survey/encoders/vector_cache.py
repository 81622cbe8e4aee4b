"""Vectors on disk by the hash of their text, so that nothing is encoded twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_survey.blob_cache import BlobCache, key_of

if TYPE_CHECKING:
    from mkdocs_survey.encoders.encoder import Vectors

MAX_ROWS = 400_000
"""Vectors kept; with 384 to 512 dimensions that is about 450 MB at most."""

_ENCODE = 2048  # texts encoded between two commits: what an interruption may cost


class VectorCache:
    """Args: path: the SQLite file, or ``None`` for one that ends with the process."""

    def __init__(self, path: Path | None, max_rows: int = MAX_ROWS) -> None:
        self._blobs = BlobCache(path, max_rows)

    def vectors(
        self, pack: str, texts: Sequence[str], encode: Callable[[Sequence[str]], Vectors]
    ) -> Vectors:
        """Return the vectors of ``texts``, calling ``encode`` for those that are new.

        Args:
            pack: sha256 of the encoder pack.
            encode: texts → vectors exact in half precision, one row a text.

        Returns:
            Shape ``(len(texts), dimensions)``; ``(0, 0)`` without texts.
        """
        import numpy as np

        space = pack.encode()
        distinct = list(dict.fromkeys(texts))
        known: dict[str, Vectors] = {}
        for start in range(0, len(distinct), _ENCODE):
            keys = {key_of(text): text for text in distinct[start : start + _ENCODE]}
            for key, blob in self._blobs.load(space, list(keys)).items():
                known[keys[key]] = np.frombuffer(blob, "<f2").astype(np.float32)
            missing = [text for text in keys.values() if text not in known]
            if missing:
                new = dict(zip(missing, encode(missing), strict=True))
                self._blobs.store(
                    space, {key_of(t): v.astype("<f2").tobytes() for t, v in new.items()}
                )
                known.update(new)
        return np.stack([known[text] for text in texts]) if texts else np.zeros((0, 0), np.float32)

    def close(self) -> None:
        """Drop what has not been used for longest beyond the bound, and close the file."""
        self._blobs.close()
