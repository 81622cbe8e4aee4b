"""Bytes of text files as text, whatever encoding they came in."""

from __future__ import annotations

import re

_UTF16 = (b"\xff\xfe", b"\xfe\xff")
# Ideographs of the first level of GB 2312, bytes B0–D7: nearly all of a real Chinese text, while
# accented Latin-1 text hits that range only by accident.
_COMMON_GB = re.compile(rb"(?:[\xb0-\xd7][\xa1-\xfe])+")


def decode(data: bytes) -> tuple[str, str]:
    """Decode ``data`` and say how.

    UTF-8 (with or without byte-order mark) and marked UTF-16 are tried first; bytes that are
    neither are GB 18030 where most of their non-ASCII part are common Chinese characters, else
    Latin-1 (as Windows-1252), which never fails.

    Returns:
        the text with ``\\n`` line ends, and a note on the encoding: ``""`` for UTF-8.
    """
    text, note = _decode(data)
    return text.replace("\r\n", "\n").replace("\r", "\n"), note


def undecodable_line(data: bytes) -> int:
    """Return the line, from 1, of the first byte that is not UTF-8; 1 if there is none."""
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    return 1


def _decode(data: bytes) -> tuple[str, str]:
    if data.startswith(_UTF16):
        try:
            return data.decode("utf-16"), "read as UTF-16"
        except UnicodeDecodeError:
            pass
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        pass
    high = sum(1 for b in data if b >= 0x80)
    common = sum(len(m) for m in _COMMON_GB.findall(data))
    if high and common >= 0.6 * high:
        try:
            return data.decode("gb18030"), "not UTF-8; read as GB 18030"
        except UnicodeDecodeError:
            pass
    # the five bytes that Windows-1252 leaves undefined become U+FFFD, visible to a reader
    return data.decode("cp1252", errors="replace"), "not UTF-8; read as Latin-1, check the accents"
