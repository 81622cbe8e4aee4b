"""Text for terminals and logs: nothing that moves the cursor, and its width in columns."""

from __future__ import annotations

import re
import unicodedata

_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that a terminal may obey or that hide text: controls, formats (which turn
the direction of writing), surrogates, private and unassigned characters, line separators."""


_WIDE = "\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60"
_CLOSING = "，。、；：！？）》」』】”’,.;:!?)%]"
_PIECE = re.compile(f"[{_WIDE}][{re.escape(_CLOSING)}]*|[^\\s{_WIDE}]+|\\s+")
"""What :func:`wrap` keeps together: a wide character with the punctuation after it, a word."""


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


def shorten(text: str, columns: int) -> str:
    """Return the end of ``text`` in at most ``columns`` columns, what was left out as ``…``."""
    if width(text) <= columns:
        return text
    kept = text
    while kept and width(kept) > columns - 1:
        kept = kept[1:]
    return f"…{kept}"


def wrap(text: str, columns: int) -> list[str]:
    """Return ``text`` in lines of at most ``columns`` columns, at least one line.

    Lines break at spaces and between wide characters, never before closing punctuation; a word
    that is longer than a line stays whole.
    """
    lines, line = [], ""
    for piece in _PIECE.findall(text):
        if line.strip() and width(line + piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()]


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _written_out(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
