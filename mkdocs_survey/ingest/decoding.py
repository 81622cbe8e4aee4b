"""Bytes of text files as text, whatever encoding they came in."""

from __future__ import annotations

import re
from dataclasses import dataclass

_UTF16 = (b"\xff\xfe", b"\xfe\xff")
# Ideographs of the first level of GB 2312, bytes B0–D7: nearly all of a real Chinese text, while
# accented Latin-1 text hits that range only by accident.
_COMMON_GB = re.compile(rb"(?:[\xb0-\xd7][\xa1-\xfe])+")
_SAMPLE = 4096
"""Bytes looked at for the zero bytes of UTF-16 without a mark: enough for a few entries."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was stored.

    Attributes:
        text: with ``\\n`` line ends, without zero characters.
        encoding: name of a codec that takes text for the end of the file: what is encoded with it
            and appended to the bytes is read back as it was.
        note: what to tell of a file that is not UTF-8, ``""`` for one that is.
    """

    text: str
    encoding: str
    note: str = ""


def decode(data: bytes) -> tuple[str, str]:
    """Decode ``data`` as :func:`decode_text` does; return text and note."""
    decoded = decode_text(data)
    return decoded.text, decoded.note


def decode_text(data: bytes) -> Decoded:
    """Decode ``data`` and say how.

    UTF-8 (with or without byte-order mark) and UTF-16 are tried first. A file of which only some
    lines are not UTF-8 was pasted together: each line is decoded by itself. Bytes that are neither
    are GB 18030 where most of their non-ASCII part are common Chinese characters, else Latin-1
    (as Windows-1252), which never fails.
    """
    decoded = _decode(data)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return Decoded(text, decoded.encoding, decoded.note)


def undecodable_line(data: bytes) -> int:
    """Return the line, from 1, of the first byte that is not UTF-8; 1 if there is none."""
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    return 1


def _decode(data: bytes) -> Decoded:
    if wide := _utf16(data):
        try:
            return Decoded(data.decode(wide).removeprefix("\ufeff"), wide, "read as UTF-16")
        except UnicodeDecodeError:
            pass
    try:
        return Decoded(data.decode("utf-8-sig"), "utf-8")
    except UnicodeDecodeError:
        pass
    # beyond ASCII, "\n" is no part of a character in any of these encodings
    lines = [line for line in data.split(b"\n") if not line.isascii()]
    foreign = sum(not _is_utf8(line) for line in lines)
    # by accident some lines of a GBK file are UTF-8, but never most of them
    if foreign * 2 < len(lines):
        text = "\n".join(_line(line) for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
        note = f"not UTF-8 in {foreign} of its lines; these are read as Latin-1 or GB 18030"
        return Decoded(text, "utf-8", note)
    return _single(data)


def _single(data: bytes) -> Decoded:
    high = sum(map(len, re.findall(rb"[\x80-\xff]+", data)))
    common = sum(len(m) for m in _COMMON_GB.findall(data))
    if high and common >= 0.6 * high:
        try:
            return Decoded(data.decode("gb18030"), "gb18030", "not UTF-8; read as GB 18030")
        except UnicodeDecodeError:
            if common >= 0.9 * high:  # Chinese with a few damaged bytes, visible to a reader
                text = data.decode("gb18030", errors="replace")
                return Decoded(text, "gb18030", "not UTF-8; read as GB 18030, which has gaps")
    # the five bytes that Windows-1252 leaves undefined become U+FFFD, visible to a reader
    text = data.decode("cp1252", errors="replace")
    return Decoded(text, "cp1252", "not UTF-8; read as Latin-1, check the accents")


def _utf16(data: bytes) -> str:
    if data.startswith(_UTF16):
        return "utf-16-le" if data.startswith(_UTF16[0]) else "utf-16-be"
    sample = data[:_SAMPLE]
    if len(data) % 2 or len(sample) < 4:
        return ""
    half = len(sample) // 2
    # half of the bytes of ASCII in UTF-16 are zero, all on the same side
    zeros = (sample[::2].count(0), sample[1::2].count(0))
    if min(zeros) * 10 < max(zeros) and max(zeros) > half * 0.6:
        return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    return ""


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return _single(line).text
