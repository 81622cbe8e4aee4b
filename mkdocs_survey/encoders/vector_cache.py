"""Vectors on disk by the hash of their text, so that nothing is encoded twice.

One SQLite file, shared by all processes of a project. It is derived data: a damaged file is
thrown away, an unwritable folder means a cache that ends with the process.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from mkdocs_survey.encoders.encoder import Vectors

_SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (
    pack TEXT NOT NULL,      -- sha256 of the encoder pack
    text BLOB NOT NULL,      -- first 16 bytes of the sha256 of the text
    vector BLOB NOT NULL,    -- checksum, then its components in half precision, little endian
    day INTEGER NOT NULL,    -- day of the last use, counted from 1970-01-01
    PRIMARY KEY (pack, text)
) WITHOUT ROWID
"""
MAX_ROWS = 400_000
"""Vectors kept; with 384 to 512 dimensions that is about 450 MB at most."""

_LOOKUP = 500  # SQLite allows 999 variables in one statement
_ENCODE = 2048  # texts encoded between two commits: what an interruption may cost
_DAY = 86_400
_SEAL = 8  # bytes of the checksum before each vector


class VectorCache:
    """Args: path: the SQLite file, or ``None`` for one that ends with the process."""

    def __init__(self, path: Path | None, max_rows: int = MAX_ROWS) -> None:
        self._max_rows = max_rows
        self._today = int(time.time()) // _DAY
        self._database = _open(path)

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
        distinct = list(dict.fromkeys(texts))
        known: dict[str, Vectors] = {}
        for start in range(0, len(distinct), _ENCODE):
            chunk = distinct[start : start + _ENCODE]
            known.update(self._load(pack, chunk))
            missing = [text for text in chunk if text not in known]
            if missing:
                new = dict(zip(missing, encode(missing), strict=True))
                self._store(pack, new)
                known.update(new)
        return np.stack([known[text] for text in texts]) if texts else np.zeros((0, 0), np.float32)

    def close(self) -> None:
        """Drop what has not been used for longest beyond the bound, and close the file."""
        with contextlib.suppress(sqlite3.Error):
            (rows,) = self._database.execute("SELECT count(*) FROM vectors").fetchone()
            if rows > self._max_rows:
                with self._database:
                    self._database.execute(
                        "DELETE FROM vectors WHERE (pack, text) IN"
                        " (SELECT pack, text FROM vectors ORDER BY day, pack, text LIMIT ?)",
                        (rows - self._max_rows,),
                    )
        self._database.close()

    def _load(self, pack: str, texts: Sequence[str]) -> dict[str, Vectors]:
        by_key = {_key(text): text for text in texts}
        keys = list(by_key)
        found: dict[str, Vectors] = {}
        old: list[bytes] = []
        for start in range(0, len(keys), _LOOKUP):
            part = keys[start : start + _LOOKUP]
            marks = ",".join("?" * len(part))
            query = f"SELECT text, vector, day FROM vectors WHERE pack = ? AND text IN ({marks})"  # noqa: S608 - only question marks are put in
            # what cannot be read is encoded again
            with contextlib.suppress(sqlite3.Error):
                for key, blob, day in self._database.execute(query, (pack, *part)):
                    vector = _unsealed(blob)
                    if vector is None:
                        continue
                    found[by_key[key]] = vector
                    if day != self._today:
                        old.append(key)
        if old:
            self._write(
                "UPDATE vectors SET day = ? WHERE pack = ? AND text = ?",
                [(self._today, pack, key) for key in old],
            )
        return found

    def _store(self, pack: str, new: dict[str, Vectors]) -> None:
        self._write(
            "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)",
            [(pack, _key(text), _sealed(vector), self._today) for text, vector in new.items()],
        )

    def _write(self, statement: str, rows: list[tuple[object, ...]]) -> None:
        # A full disk, a lock held for long or a damaged page costs speed, not the result.
        with contextlib.suppress(sqlite3.Error), self._database:
            self._database.executemany(statement, rows)


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]


def _sealed(vector: Vectors) -> bytes:
    data = vector.astype("<f2").tobytes()
    return hashlib.sha256(data).digest()[:_SEAL] + data


def _unsealed(blob: object) -> Vectors | None:
    """Return the vector, ``None`` if its bytes are not those that were written."""
    if not isinstance(blob, bytes):
        return None
    data = blob[_SEAL:]
    if len(data) % 2 or hashlib.sha256(data).digest()[:_SEAL] != blob[:_SEAL]:
        return None
    return np.frombuffer(data, "<f2").astype(np.float32)


def _open(path: Path | None) -> sqlite3.Connection:
    if path is not None:
        for _ in range(2):
            try:
                return _connect(path)
            except sqlite3.OperationalError:
                break  # not writable, or locked for longer than the timeout
            except sqlite3.DatabaseError:
                with contextlib.suppress(OSError):
                    path.unlink()
            except OSError:
                break
    # a file name of "" asks SQLite for a private file that vanishes with the connection; only a
    # few pages of it stay in memory
    private = sqlite3.connect("", check_same_thread=False)
    private.execute(_SCHEMA)
    return private


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=30, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        # the data can be made again: no need to wait for the disk
        database.execute("PRAGMA synchronous = OFF")
        database.execute(_SCHEMA)
        database.execute("SELECT pack, text, vector, day FROM vectors LIMIT 1").fetchone()
    except BaseException:
        database.close()
        raise
    return database
