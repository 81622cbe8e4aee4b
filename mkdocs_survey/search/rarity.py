"""How much a shared word says: inverse document frequency from a table that comes with us.

The table is hashed: no word can be read from it, and words it never saw count as the rarest. It
is made by ``bench/calibrate.py``. It is fixed, not taken from the texts at hand, so that a pair
of claim and passage gets the same score alone as in a batch of ten thousand.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from importlib import resources

BUCKETS = 1 << 17
"""Size of the table; one byte a bucket. Two words in one bucket count as one common word."""

STEPS_PER_UNIT = 16
"""Resolution: weights are kept in sixteenths of a natural logarithm, up to 255/16."""

_TABLE = "rarity.u8"


@lru_cache(maxsize=200_000)
def rarity(lexeme: str) -> float:
    """Return the weight of a lexeme, ln((N + 1) / (n + ½)) for n of N documents holding it."""
    return _table()[bucket(lexeme)] / STEPS_PER_UNIT


def bucket(lexeme: str) -> int:
    """Return the row of the table that a lexeme is counted in."""
    digest = hashlib.blake2b(lexeme.encode("utf-8", "surrogatepass"), digest_size=4).digest()
    return int.from_bytes(digest, "little") % BUCKETS


@cache
def _table() -> bytes:
    return resources.files(__package__).joinpath(_TABLE).read_bytes()


def forget() -> None:
    """Read the table again when next asked; for the script that has just written a new one."""
    rarity.cache_clear()
    _table.cache_clear()
