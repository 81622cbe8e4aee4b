"""What is kept of an index from run to run, and when that is worth a file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from mkdocs_survey.processes import in_order
from mkdocs_survey.search.array_file import Array, DamagedError, read_arrays, write_arrays
from mkdocs_survey.search.options import IndexOptions

LARGE = 1_000_000
"""Characters of a library from which its index is kept in a file and made side by side: half a
second of one process. A smaller one is made sooner than other processes start."""

_PORTION = 500_000  # characters that a process is given at once

_Result = TypeVar("_Result")


def origin_of(maker: str, texts: Iterable[str]) -> str:
    """Return a hash of what an index is made from.

    Args:
        maker: the code, libraries and models that make it.
    """
    digest = hashlib.sha256(maker.encode())
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def load(path: Path, origin: str | None, options: IndexOptions) -> dict[str, Array] | None:
    """Return the arrays of a file, ``None`` where there are none of this origin (or of any)."""
    try:
        return read_arrays(path, origin)
    except DamagedError:
        options.note(f"{path.name} is damaged and is made anew")
        return None


def save(path: Path, origin: str, arrays: Mapping[str, Array], options: IndexOptions) -> None:
    """Keep arrays; where they cannot be written, the next run makes them again."""
    try:
        write_arrays(path, origin, arrays)
    except OSError as error:
        options.note(f"the index is not kept: {path.name}: {error.strerror or error}")


def portions(texts: Sequence[str]) -> list[list[str]]:
    """Cut a sequence of texts into runs of about equal size."""
    found: list[list[str]] = []
    size = _PORTION
    for text in texts:
        if size >= _PORTION:
            found.append([])
            size = 0
        found[-1].append(text)
        size += len(text)
    return found


def in_portions(
    work: Callable[[Sequence[str]], _Result],
    parts: Sequence[Sequence[str]],
    what: str,
    options: IndexOptions,
) -> list[_Result]:
    """Do ``work`` on portions of texts, side by side where there is much of it.

    Args:
        work: a function of a module.
        what: told beside the progress.
    """
    alone = options.jobs < 2 or len(parts) < 2 * options.jobs
    results: list[_Result] = []
    for result in map(work, parts) if alone else in_order(work, parts, options.jobs):
        results.append(result)
        options.progress(what, len(results), len(parts))
    return results
