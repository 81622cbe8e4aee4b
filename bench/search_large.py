"""How fast an author's search answers over 100,000 passages, and how much memory it takes.

    python -m bench.search_large [--passages N]

The passages are made up from a seeded vocabulary whose frequencies follow Zipf's law, half of them
Chinese words of two characters, in works of 100 passages. Queries are known words, words with a
slip of the pen, beginnings and Chinese. Only search by words is measured: vectors of 100,000
passages would take the encoder hours, and their search is one matrix product, whose time is
measured on random vectors.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bench.common import save_results
from mkdocs_survey.search.keywords import FieldIndex, Fields

SEED = 20261201
WORDS, CHINESE_WORDS, CHARACTERS = 60_000, 20_000, 3_000
LENGTH = 90  # words of a passage
A_WORK, A_SECTION = 100, 8
DEPTH = 100
DIMENSIONS, SENTENCES = 384, 4  # of the English encoder; a passage
QUERIES = 100


def vocabulary(rng: np.random.Generator) -> list[str]:
    """Distinct made-up words of four to fourteen letters, the commonest first."""
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


def zipf(size: int) -> Any:
    """Probabilities of ranks 1 to ``size`` under Zipf's law."""
    weight = 1 / np.arange(1, size + 1)
    return weight / weight.sum()


def chinese_vocabulary(rng: np.random.Generator) -> list[str]:
    """Distinct made-up words of two characters, the commonest first."""
    found: dict[str, None] = {}
    while len(found) < CHINESE_WORDS:
        for first, second in rng.choice(CHARACTERS, (1000, 2), p=zipf(CHARACTERS)).tolist():
            if len(found) < CHINESE_WORDS:
                found[chr(0x4E00 + first) + chr(0x4E00 + second)] = None
    return list(found)


def passages(
    rng: np.random.Generator, number: int, words: Sequence[str], chinese_words: Sequence[str]
) -> list[Fields]:
    english, chinese = zipf(len(words)), zipf(len(chinese_words))
    result: list[Fields] = []
    for work in range(-(-number // A_WORK)):
        if work % 2:
            draws = rng.choice(len(chinese_words), (A_WORK, LENGTH), p=chinese)
            texts = ["".join(chinese_words[i] for i in row) + "。" for row in draws.tolist()]
        else:
            draws = rng.choice(len(words), (A_WORK, LENGTH), p=english)
            texts = [" ".join(words[i] for i in row) + "." for row in draws.tolist()]
        title = texts[0][:60]
        for i, text in enumerate(texts):
            result.append(Fields(text, texts[i - i % A_SECTION][:25], title))
    return result[:number]


def queries(
    rng: np.random.Generator, words: Sequence[str], chinese_words: Sequence[str]
) -> dict[str, list[str]]:
    """Queries of each kind, in words that are neither the commonest nor the rarest."""

    def some(count: int, of: Sequence[str] = words) -> list[str]:
        return [of[int(i)] for i in rng.integers(100, len(of) // 3, count)]

    def slip(word: str) -> str:
        at = int(rng.integers(1, len(word) - 1))
        return word[:at] + word[at + 1 :]

    return {
        "known words": [" ".join(some(6)) for _ in range(QUERIES)],
        "a sentence with common words": [" ".join([*words[:12], *some(8)]) for _ in range(QUERIES)],
        "two slips of the pen": [" ".join([*some(3), *map(slip, some(2))]) for _ in range(QUERIES)],
        "beginnings": [" ".join(w[:4] for w in some(3)) for _ in range(QUERIES)],
        "Chinese": ["".join(some(6, chinese_words)) for _ in range(QUERIES)],
    }


def milliseconds(ask: Callable[[str], object], asked: Sequence[str]) -> dict[str, float]:
    """Time of each query by the clock, and of the processor, which other programs do not change."""
    clock, processor = [], []
    for query in asked:
        start, busy = time.perf_counter(), time.process_time()
        ask(query)
        clock.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - busy))
    return {
        "median ms": round(float(np.median(clock)), 1),
        "95th percentile ms": round(float(np.percentile(clock, 95)), 1),
        "median processor ms": round(float(np.median(processor)), 1),
    }


def matrix_product(rng: np.random.Generator, number: int) -> dict[str, float]:
    """The search by meaning once vectors are there, on random ones."""
    shape = (number * SENTENCES, DIMENSIONS)
    vectors = rng.standard_normal(shape, dtype=np.float32)
    starts = np.arange(0, len(vectors), SENTENCES)

    def ask(_: str) -> object:
        closest = np.maximum.reduceat(vectors @ vectors[0], starts)
        return np.argsort(-closest, kind="stable")[:DEPTH]

    return {**milliseconds(ask, ["x"] * 20), "MB": round(vectors.nbytes / 2**20)}


def peak() -> int:
    """The most memory this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=int, default=100_000)
    options = parser.parse_args()
    rng = np.random.default_rng(SEED)
    words, chinese_words = vocabulary(rng), chinese_vocabulary(rng)
    library = passages(rng, options.passages, words, chinese_words)
    characters = sum(len(p.text) for p in library)
    before = peak()
    start, busy = time.perf_counter(), time.process_time()
    index = FieldIndex(library)
    results: dict[str, Any] = {
        "passages": len(library),
        "million characters": round(characters / 1e6, 1),
        "build s": round(time.perf_counter() - start, 1),
        "build processor s": round(time.process_time() - busy, 1),
        "memory MB": {"texts": before, "with index, at most": peak()},
    }
    for kind, asked in queries(rng, words, chinese_words).items():
        results[kind] = milliseconds(lambda query: index.ranking(query, DEPTH), asked)
    results["vectors, matrix product"] = matrix_product(rng, options.passages)
    for name, value in results.items():
        print(f"{name:30}", value)
    print(save_results("search_large", results))


if __name__ == "__main__":
    main()
