"""Bytes on disk by a hash of what they were made from, so that nothing is worked out twice.

One SQLite file, shared by all processes of a project. It is derived data: a damaged file is
thrown away, a damaged row is made again, an unwritable folder means a cache that ends with the
process. Nothing that goes wrong here changes a result.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

_SCHEMA = """
CREATE TABLE IF NOT EXISTS blobs (
    space BLOB NOT NULL,     -- what made the blob: results of two makers never mix
    key BLOB NOT NULL,       -- first 16 bytes of the sha256 of what it was made from
    blob BLOB NOT NULL,      -- checksum, then the bytes
    day INTEGER NOT NULL,    -- day of the last use, counted from 1970-01-01
    PRIMARY KEY (space, key)
) WITHOUT ROWID
"""
_LOOKUP = 500  # SQLite allows 999 variables in one statement
_DAY = 86_400
_SEAL = 8  # bytes of the checksum before each blob


def key_of(*parts: str) -> bytes:
    """Return the key of what is made from ``parts``; another split of the text is another key."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.digest()[:16]


class BlobCache:
    """Args: path: the SQLite file, or ``None`` for one that ends with the process.

    Args:
        max_rows: blobs that are kept; those not used for longest go first, on :meth:`close`.
    """

    def __init__(self, path: Path | None, max_rows: int) -> None:
        self._max_rows = max_rows
        self._today = int(time.time()) // _DAY
        self._database = _open(path)

    def load(self, space: bytes, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """Return key → blob for those of ``keys`` that are known and undamaged."""
        found: dict[bytes, bytes] = {}
        old: list[bytes] = []
        distinct = list(dict.fromkeys(keys))
        for start in range(0, len(distinct), _LOOKUP):
            part = distinct[start : start + _LOOKUP]
            marks = ",".join("?" * len(part))
            query = f"SELECT key, blob, day FROM blobs WHERE space = ? AND key IN ({marks})"  # noqa: S608 - only question marks are put in
            # what cannot be read is made again
            with contextlib.suppress(sqlite3.Error):
                for key, sealed, day in self._database.execute(query, (space, *part)):
                    blob = _unsealed(sealed)
                    if blob is None:
                        continue
                    found[key] = blob
                    if day != self._today:
                        old.append(key)
        if old:
            self._write(
                "UPDATE blobs SET day = ? WHERE space = ? AND key = ?",
                [(self._today, space, key) for key in old],
            )
        return found

    def store(self, space: bytes, blobs: Mapping[bytes, bytes]) -> None:
        """Keep blobs, in one transaction."""
        self._write(
            "INSERT OR REPLACE INTO blobs VALUES (?, ?, ?, ?)",
            [(space, key, _sealed(blob), self._today) for key, blob in blobs.items()],
        )

    def close(self) -> None:
        """Drop what has not been used for longest beyond the bound, and close the file."""
        with contextlib.suppress(sqlite3.Error):
            (rows,) = self._database.execute("SELECT count(*) FROM blobs").fetchone()
            if rows > self._max_rows:
                with self._database:
                    self._database.execute(
                        "DELETE FROM blobs WHERE (space, key) IN"
                        " (SELECT space, key FROM blobs ORDER BY day, space, key LIMIT ?)",
                        (rows - self._max_rows,),
                    )
        self._database.close()

    def _write(self, statement: str, rows: list[tuple[object, ...]]) -> None:
        # A full disk, a lock held for long or a damaged page costs speed, not the result.
        with contextlib.suppress(sqlite3.Error), self._database:
            self._database.executemany(statement, rows)


def _sealed(blob: bytes) -> bytes:
    return hashlib.sha256(blob).digest()[:_SEAL] + blob


def _unsealed(sealed: object) -> bytes | None:
    """Return the blob, ``None`` if its bytes are not those that were written."""
    if not isinstance(sealed, bytes):
        return None
    blob = sealed[_SEAL:]
    return blob if hashlib.sha256(blob).digest()[:_SEAL] == sealed[:_SEAL] else None


def _open(path: Path | None) -> sqlite3.Connection:
    if path is not None:
        for _ in range(2):
            try:
                return _connect(path)
            except sqlite3.OperationalError:
                # not writable, locked for longer than the timeout, or a file of another schema
                break
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
        database.execute("SELECT space, key, blob, day FROM blobs LIMIT 1").fetchone()
    except BaseException:
        database.close()
        raise
    return database
