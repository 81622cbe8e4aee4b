"""How often each paragraph was corrected, and what it said before: three rounds at most.

The file holds the words of every paragraph as they were before its first correction. It is the
author's to keep or delete; without it, counting starts over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place, text_sha256

MOST_ROUNDS = 3
"""After so many corrections that left a paragraph flagged, a person decides (requirement E5)."""

VERSION = 1
"""Version of the file's format."""

_AGAIN = "Restore it from version control, or delete it: originals and counts are lost then."


@dataclass(frozen=True, slots=True)
class History:
    """A paragraph that was corrected.

    Attributes:
        page: path relative to the docs directory.
        original: its Markdown before the first correction.
        rounds: corrections so far, those that were not written among them.
        texts: hashes of everything that it has said, the original first.
    """

    page: str
    original: str
    rounds: int
    texts: tuple[str, ...]

    @property
    def is_exhausted(self) -> bool:
        """Whether a person must decide."""
        return self.rounds >= MOST_ROUNDS


class Rounds:
    """The corrected paragraphs of a site."""

    def __init__(self, entries: Iterable[History] = ()) -> None:
        self._entries = tuple(entries)
        self._by_text: dict[tuple[str, str], int] = {}
        for number, entry in enumerate(self._entries):
            for text in entry.texts:
                self._by_text[entry.page, text] = number

    @property
    def entries(self) -> tuple[History, ...]:
        """Every entry, in the order of the file."""
        return self._entries

    def of(self, page: str, markdown: str) -> History | None:
        """Return what is known of a paragraph by what it says now."""
        number = self._by_text.get((page, text_sha256(markdown)))
        return None if number is None else self._entries[number]

    def after(self, corrections: Iterable[tuple[str, str, str]]) -> Rounds:
        """Return the state after a round: page, Markdown before and Markdown after of each."""
        entries: dict[int, History] = dict(enumerate(self._entries))
        for page, before, after in corrections:
            number = self._by_text.get((page, text_sha256(before)), len(entries))
            entry = entries.get(number) or History(page, before, 0, (text_sha256(before),))
            texts = tuple(dict.fromkeys((*entry.texts, text_sha256(after))))
            entries[number] = replace(entry, rounds=entry.rounds + 1, texts=texts)
        return Rounds(entries.values())


def read_rounds(path: Path, name: str) -> Rounds:
    """Read the file; none is no corrections.

    Args:
        name: its path for messages.

    Raises:
        ConfigError: it cannot be read or is of another form.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Rounds()
    except OSError as error:
        raise ConfigError(f"the file cannot be read: {error.strerror}", Place(name)) from None
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise ConfigError("the file is no JSON", Place(name), _AGAIN) from None
    if not isinstance(content, Mapping) or content.get("version") != VERSION:
        raise ConfigError(f"the file is not of version {VERSION}", Place(name), _AGAIN)
    listed = content.get("paragraphs")
    if not isinstance(listed, list):
        raise ConfigError("the file lists no paragraphs", Place(name), _AGAIN)
    return Rounds(_entry(item, name) for item in listed)


def _entry(item: Any, name: str) -> History:
    if (
        isinstance(item, dict)
        and isinstance(item.get("page"), str)
        and isinstance(item.get("original"), str)
        and type(item.get("rounds")) is int
        and isinstance(item.get("texts"), list)
        and all(isinstance(text, str) for text in item["texts"])
    ):
        return History(item["page"], item["original"], item["rounds"], tuple(item["texts"]))
    raise ConfigError("an entry lacks page, original, rounds or texts", Place(name), _AGAIN)


def rounds_bytes(rounds: Rounds) -> bytes:
    """Return the content of the file: sorted, so that it merges."""
    rows = [
        {"page": e.page, "original": e.original, "rounds": e.rounds, "texts": list(e.texts)}
        for e in sorted(rounds.entries, key=lambda e: (e.page, e.texts))
    ]
    text = json.dumps({"version": VERSION, "paragraphs": rows}, ensure_ascii=False, indent=1)
    return f"{text}\n".encode()
