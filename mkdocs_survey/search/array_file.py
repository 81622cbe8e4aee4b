"""Arrays kept in one file: whole or not there, checked when opened, then read by memory map.

The file holds what can be made again, so one of another origin is no error, and a damaged one is
made anew.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import struct
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

_PREFIX = struct.Struct("<8sII")  # magic, length of the header, its checksum
_MAGIC = b"sv-array"
_ALIGNED = 64  # bytes: the width of a cache line, and of the widest registers
_KINDS = frozenset({"|u1", "<i4", "<i8", "<f2", "<f4"})
_PORTION = 2**24  # bytes checked at once


class DamagedError(Exception):
    """The file is not as it was written."""


def write_arrays(path: Path, origin: str, arrays: Mapping[str, Array]) -> None:
    """Write arrays; other processes see the old file or the new one, never a part.

    Args:
        origin: what the arrays were made from, by whom; asked for by :func:`read_arrays`.

    Raises:
        OSError: the file cannot be written; the old one is as it was.
    """
    stored = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    entries: dict[str, tuple[str, list[int], int, int]] = {}
    end = 0
    for name, array in sorted(stored.items()):
        checksum = zlib.crc32(_bytes(array))
        entries[name] = (array.dtype.str, list(array.shape), end, checksum)
        end += -(-array.nbytes // _ALIGNED) * _ALIGNED
    header = json.dumps({"origin": origin, "arrays": entries, "end": end}).encode()
    header += b" " * (-(_PREFIX.size + len(header)) % _ALIGNED)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_PREFIX.pack(_MAGIC, len(header), zlib.crc32(header)) + header)
            for _, array in sorted(stored.items()):
                file.write(_bytes(array))
                file.write(b"\0" * (-array.nbytes % _ALIGNED))
        Path(temporary).replace(path)
    finally:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()


def read_arrays(path: Path, origin: str | None) -> dict[str, Array] | None:
    """Return the arrays by name, mapped and read-only; ``None`` where none of this origin are.

    Args:
        origin: ``None`` for any.

    Raises:
        DamagedError: the file is cut off or altered.
    """
    try:
        with path.open("rb") as file:
            header, start = _header(file.read(_PREFIX.size), file)
            if origin is not None and header["origin"] != origin:
                return None
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(content) != start + header["end"]:
            raise DamagedError
        found = {}
        for name, (kind, shape, offset, checksum) in header["arrays"].items():
            if kind not in _KINDS:
                raise DamagedError
            array: Array = np.frombuffer(
                content, kind, count=int(np.prod(shape)), offset=start + offset
            ).reshape(shape)
            if _checksum(array) != checksum:
                raise DamagedError
            found[name] = array
    except OSError:
        return None
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedError from error
    return found


def _header(prefix: bytes, file: Any) -> tuple[dict[str, Any], int]:
    if len(prefix) < _PREFIX.size:
        raise DamagedError
    magic, length, checksum = _PREFIX.unpack(prefix)
    text = file.read(length) if magic == _MAGIC else b""
    if not text or zlib.crc32(text) != checksum:
        raise DamagedError
    header: dict[str, Any] = json.loads(text)
    return header, _PREFIX.size + length


def _bytes(array: Array) -> memoryview:
    return array.reshape(-1).view(np.uint8).data


def _checksum(array: Array) -> int:
    data = _bytes(array)
    checksum = 0
    for start in range(0, len(data), _PORTION):
        checksum = zlib.crc32(data[start : start + _PORTION], checksum)
    return checksum
