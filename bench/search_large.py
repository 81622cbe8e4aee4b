"""How fast an author's search answers over 100,000 passages, what its index costs, and memory.

    python -m bench.search_large [--passages N] [--folder DIR]

The corpus is made up (``bench/large_library.py``). Each measurement is a process of its own. The
vectors of passages are random, since encoding 400,000 sentences takes the encoders an hour and
more: how long is worked out from the speed on the sample corpus. Queries are encoded by the real
encoders. A query is the whole of what the command does after loading: words and meaning in both
languages, fusion, grouping, calibrated scores of the hits, the JSON record.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bench.common import ROOT, save_results
from bench.large_library import queries, vocabulary, write_library
from mkdocs_survey.cli.search import as_record
from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.corpus.store import open_corpus
from mkdocs_survey.encoders import Encoders, Pack
from mkdocs_survey.encoders.encoder import Encoder, Vectors
from mkdocs_survey.search import IndexOptions
from mkdocs_survey.search.cut import cut
from mkdocs_survey.search.index import SearchIndex
from mkdocs_survey.search.keywords import FILE

QUERIES = 100


class QuickEncoders(Encoders):
    """Encodes single texts, as queries are; many at once, as passages are, get random vectors."""

    def _encoder(self, pack: Pack) -> Encoder:
        return _Quick(super()._encoder(pack))  # type: ignore[return-value]


class _Quick:
    def __init__(self, real: Encoder) -> None:
        self._real = real

    def encode(self, texts: Sequence[str]) -> Vectors:
        (first, *others) = self._real.encode(texts[:1])
        if len(texts) == 1:
            return np.stack([first, *others])
        rng = np.random.default_rng(len(texts[0]))
        vectors = rng.standard_normal((len(texts), len(first)), np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors.astype(np.float16).astype(np.float32)


def _open(folder: Path, cache: Path) -> tuple[Any, QuickEncoders]:
    encoders = QuickEncoders.open(SemanticConfig(), cache=cache)
    assert isinstance(encoders, QuickEncoders)
    return open_corpus(folder / "corpus", cache), encoders


def build(folder: Path, jobs: int) -> dict[str, Any]:
    """The first search: everything is made."""
    stages: dict[str, list[float]] = {}

    def progress(stage: str, _: int, __: int) -> None:
        stages.setdefault(stage, []).append(time.perf_counter())

    cache = folder / f"cache-{jobs}"
    start = time.perf_counter()
    corpus, encoders = _open(folder, cache)
    opened = time.perf_counter()
    before = _peak()
    with encoders:
        index = SearchIndex(corpus, encoders, IndexOptions(cache, jobs, progress, print))
        index.search("something else")
        done = time.perf_counter()
    files = {path.name: round(path.stat().st_size / 2**20) for path in cache.iterdir()}
    return {
        "corpus opened first s": round(opened - start, 1),
        "words counted s": round(stages["words"][-1] - opened, 1),
        "in all s": round(done - opened, 1),
        "peak MB": {"corpus": before, "in all": _peak(), "of another process": _peak_of_others()},
        "files MB": files,
    }


def ask(folder: Path) -> dict[str, Any]:
    """Later searches: what is kept is loaded; then queries of every kind."""
    words = vocabulary()
    cache = folder / "cache-1"
    start = time.perf_counter()
    corpus, encoders = _open(folder, cache)
    opened = time.perf_counter()
    with encoders:
        index = SearchIndex(corpus, encoders, IndexOptions(cache, 1, note=print))
        index.search("something else")
        results: dict[str, Any] = {
            "corpus opened s": round(opened - start, 2),
            "index loaded, first answer s": round(time.perf_counter() - opened, 2),
        }

        def whole(query: str) -> object:
            return json.dumps(as_record(query, index.search(query, 5)), ensure_ascii=False)

        for kind, asked in queries(words, QUERIES).items():
            results[kind] = _milliseconds(whole, asked)
            results[f"{kind}, by words alone"] = _milliseconds(
                lambda query: index._words.ranking(query, 100), asked
            )
    results["peak MB"] = _peak()
    return results


def encoding() -> dict[str, Any]:
    """Sentences of the sample corpus that are encoded in a second."""
    corpus = open_corpus(ROOT / "corpus", Path(tempfile.mkdtemp()))
    speeds = {}
    with Encoders.open(SemanticConfig()) as encoders:
        for language in ("en", "zh"):
            texts = [p.text for p in corpus.data.passages if p.kind == "body"]
            pack = encoders.pack_for(language)  # type: ignore[arg-type]
            assert pack is not None
            sentences = list(dict.fromkeys(s for text in texts for s in cut(text).sentences))[:1000]
            encoders.vectors(pack, sentences[:50])
            start = time.perf_counter()
            encoders.vectors(pack, sentences[50:])
            speeds[pack.id] = round((len(sentences) - 50) / (time.perf_counter() - start))
    return {"sentences a second": speeds}


def _milliseconds(answer: Callable[[str], object], asked: Sequence[str]) -> dict[str, float]:
    """Time of each query by the clock, and of the processor, which other programs do not change."""
    clock, processor = [], []
    for query in asked:
        start, busy = time.perf_counter(), time.process_time()
        answer(query)
        clock.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - busy))
    return {
        "median ms": round(float(np.median(clock)), 1),
        "95th percentile ms": round(float(np.percentile(clock, 95)), 1),
        "median processor ms": round(float(np.median(processor)), 1),
    }


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _peak_of_others() -> int:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def _in_a_process(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.search_large", *arguments],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passages", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, help="where the library is kept; else it is not")
    parser.add_argument("--stage", choices=["build", "ask"], help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, default=1, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stage:
        stage = (
            ask(options.folder) if options.stage == "ask" else build(options.folder, options.jobs)
        )
        print(json.dumps(stage))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        characters = write_library(folder / "corpus", options.passages, vocabulary())
        results: dict[str, Any] = {
            "passages": options.passages,
            "million characters": round(characters / 1e6, 1),
        }
        for jobs in (1, 2):
            results[f"built by {jobs}"] = _in_a_process(
                "--stage", "build", "--jobs", str(jobs), "--folder", str(folder)
            )
        same = {(folder / f"cache-{jobs}" / FILE).read_bytes() for jobs in (1, 2)}
        results["the same bytes from 1 and 2 processes"] = len(same) == 1
        results |= _in_a_process("--stage", "ask", "--folder", str(folder))
    results["encoding"] = encoding()
    for name, value in results.items():
        print(f"{name:45}", value)
    print(save_results("search_large", results))


if __name__ == "__main__":
    main()
