"""Small words that commands share."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return ``1 card``, ``2 cards``, ``2 entries``: an English noun with its number."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1]}ies" if noun.endswith("ry") else f"{number:,} {noun}s"
