"""What an encoder pack is, whatever its files come from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs_survey.model import Language

if TYPE_CHECKING:
    from mkdocs_survey.encoders.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack whose files have been found, not yet read.

    Attributes:
        id: as the settings name it.
        languages: of the texts it was trained for; more than one means that it also compares
            across them.
        sha256: identity of its vectors: hash of the files' hashes and of how they are used.
        origin: where the files come from, for people.
        load: verify the hashes, return the encoder; raises ``EncoderError``.
        calibration: a calibration file that comes with it, ``None`` for the shipped ones.
    """

    id: str
    languages: tuple[Language, ...]
    sha256: str
    origin: str
    load: Callable[[], Encoder]
    calibration: Path | None = None


def identity(parts: Mapping[str, Any]) -> str:
    """Return the hex sha256 of a pack described by plain values."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
