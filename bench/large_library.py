"""A made-up corpus of many passages, and queries to it.

Words come from a seeded vocabulary whose frequencies follow Zipf's law; half of the works are
Chinese, in words of two characters. The same arguments give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mkdocs_survey.corpus.about import About, dump_about
from mkdocs_survey.corpus.layout import Layout
from mkdocs_survey.corpus.snapshot import Line, dump_line, make_passage
from mkdocs_survey.ingest.document import Extract
from mkdocs_survey.model import Language, Source, text_sha256

SEED = 20261201
WORDS, CHINESE_WORDS, CHARACTERS = 60_000, 20_000, 3_000
SENTENCES, LENGTH = 4, 22  # of a passage; words of a sentence
A_WORK, A_SECTION = 100, 8  # passages


@dataclass(frozen=True, slots=True)
class Words:
    """English and Chinese words, the commonest first."""

    english: Sequence[str]
    chinese: Sequence[str]


def vocabulary() -> Words:
    """Make up the words."""
    rng = np.random.default_rng(SEED)
    return Words(_english(rng), _chinese(rng))


def _english(rng: np.random.Generator) -> list[str]:
    onsets = re.findall(r"\w+", "b c d f g h k l m n p r s t v w br cl dr gr pl pr sc sp st tr")
    rhymes = re.findall(r"\w+", "a e i o u al an ar en er es ic il in ion is ol on or um ur")
    found: dict[str, None] = {}
    while len(found) < WORDS:
        for parts in rng.integers(0, len(onsets) * len(rhymes), (1000, 4)).tolist():
            syllables = [onsets[p // len(rhymes)] + rhymes[p % len(rhymes)] for p in parts]
            word = "".join(syllables[: 2 + parts[0] % 3])
            if 4 <= len(word) <= 14 and len(found) < WORDS:
                found[word] = None
    return list(found)


def _chinese(rng: np.random.Generator) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < CHINESE_WORDS:
        for first, second in rng.choice(CHARACTERS, (1000, 2), p=_zipf(CHARACTERS)).tolist():
            if len(found) < CHINESE_WORDS:
                found[chr(0x4E00 + first) + chr(0x4E00 + second)] = None
    return list(found)


def _zipf(size: int) -> Any:
    """Probabilities of ranks 1 to ``size`` under Zipf's law."""
    weight = 1 / np.arange(1, size + 1)
    return weight / weight.sum()


def write_library(root: Path, number: int, words: Words) -> int:
    """Write a corpus of ``number`` passages; return their characters."""
    rng = np.random.default_rng(SEED + 1)
    written = 0
    for work in range(-(-number // A_WORK)):
        language: Language = "zh" if work % 2 else "en"
        texts = list(_passages(rng, words, language))[: number - work * A_WORK]
        written += sum(map(len, texts))
        key = f"work{work:05}"
        files = Layout(root).of(key)
        files.about.parent.mkdir(parents=True)
        source = Source(
            key, texts[0][:60], language, f"{key}.md", text_sha256(key), "made up", "2026-01-01"
        )
        files.about.write_bytes(dump_about(About(source, f"title:{key}", ())))
        with files.passages.open("wb") as file:
            for n, text in enumerate(texts):
                at = f"sec.{n // A_SECTION + 1}/para.{n % A_SECTION + 1}"
                section = texts[n - n % A_SECTION][:25]
                extract = Extract(at=at, text=text, section=section)
                file.write(dump_line(Line(make_passage(key, extract))))
    return written


def _passages(rng: np.random.Generator, words: Words, language: Language) -> Iterator[str]:
    own, between, stop = (
        (words.chinese, "", "。") if language == "zh" else (words.english, " ", ". ")
    )
    draws = rng.choice(len(own), (A_WORK, SENTENCES, LENGTH), p=_zipf(len(own)))
    for passage in draws.tolist():
        sentences = (between.join(own[i] for i in row).capitalize() for row in passage)
        yield "".join(sentence + stop for sentence in sentences).strip()


def queries(words: Words, number: int) -> dict[str, list[str]]:
    """Queries of each kind, in words that are neither the commonest nor the rarest."""
    rng = np.random.default_rng(SEED + 2)

    def some(count: int, of: Sequence[str]) -> list[str]:
        return [of[int(i)] for i in rng.integers(100, len(of) // 3, count)]

    def slip(word: str) -> str:
        at = int(rng.integers(1, len(word) - 1))
        return word[:at] + word[at + 1 :]

    en, zh = words.english, words.chinese
    return {
        "known words": [" ".join(some(6, en)) for _ in range(number)],
        "a sentence with common words": [" ".join([*en[:12], *some(8, en)]) for _ in range(number)],
        "two slips of the pen": [
            " ".join([*some(3, en), *map(slip, some(2, en))]) for _ in range(number)
        ],
        "beginnings": [" ".join(w[:4] for w in some(3, en)) for _ in range(number)],
        "Chinese": ["".join(some(6, zh)) for _ in range(number)],
    }
