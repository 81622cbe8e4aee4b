"""Chinese claims on English passages, written for this project since labelled ones are rare."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bench.pairs import Labelled

_FILE = Path(__file__).with_name("own_pairs.tsv")


def labelled() -> Iterator[Labelled]:
    """Yield each claim with its own passage (``right``) and with all others.

    Passages of the same topic are ``hard``, of another topic ``random``.
    """
    rows = [
        tuple(line.split("\t"))
        for line in _FILE.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    for topic, own, claim in rows:
        for other_topic, passage, _ in rows:
            kind = "right" if passage == own else "hard" if topic == other_topic else "random"
            yield Labelled("own_pairs", topic, kind, claim, passage, "zh", "en")
