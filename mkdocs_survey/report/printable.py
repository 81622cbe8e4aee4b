"""Text for terminals and logs: nothing that moves the cursor, and its width in columns."""

from __future__ import annotations

import unicodedata

_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that a terminal may obey or that hide text: controls, formats (which turn
the direction of writing), surrogates, private and unassigned characters, line separators."""


def printable(text: str) -> str:
    r"""Return ``text`` in one line, unsafe characters written out: ``\x1b``, ``\u202e``."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_written_out(c) if unicodedata.category(c) in _UNSAFE else c for c in text)


def width(text: str) -> int:
    """Return how many columns ``text`` takes: two for wide characters, none for combining ones."""
    return sum(_columns(c) for c in text)


def pad(text: str, columns: int) -> str:
    """Return ``text`` filled with spaces on the right to at least ``columns`` columns."""
    return text + " " * (columns - width(text))


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _written_out(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
