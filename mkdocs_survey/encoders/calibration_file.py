"""Reading and writing calibration files: JSON with one entry a pair of languages."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from mkdocs_survey.encoders.calibration import Calibration
from mkdocs_survey.errors import EncoderError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.model import Place


def read_calibrations(path: Path) -> tuple[Calibration, ...]:
    """Return the entries of a calibration file.

    Raises:
        EncoderError: the file is missing, damaged, or its anchors are in the wrong order.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
        read = tuple(
            Calibration(
                languages=str(entry["languages"]),
                pack=str(entry["pack"]),
                weights={str(k): float(v) for k, v in entry["weights"].items()},
                bias=float(entry["bias"]),
                direct=float(entry["direct"]),
                background=float(entry["background"]),
                fitted=dict(entry["fitted"]),
            )
            for entry in data["calibrations"]
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise EncoderError(
            f"the calibration cannot be read ({type(error).__name__}: {error})",
            Place(path.name),
            "Make it again with `mkdocs-survey calibrate`, or take its name out of the settings.",
        ) from error
    if any(c.background >= c.direct for c in read):
        raise EncoderError("the calibration's anchors are in the wrong order", Place(path.name))
    return read


@cache
def shipped_calibrations() -> tuple[Calibration, ...]:
    """Return the calibrations that come with this package, in the order of their files' names."""
    files = sorted((Path(__file__).parent / "calibrations").glob("*.json"))
    return tuple(entry for file in files for entry in read_calibrations(file))


def write_calibrations(path: Path, entries: Iterable[Calibration]) -> bool:
    """Write a calibration file in one step; return whether it changed."""
    listed = [dataclasses.asdict(entry) for entry in entries]
    text = json.dumps({"calibrations": listed}, ensure_ascii=False, indent=2) + "\n"
    return write_if_changed(path, text.encode("utf-8"))
