"""How much longer ``verify`` takes than the encoder alone, and how much memory it holds.

    python bench/throughput.py [--pairs N]

The requirement: 10,000 pairs in one call (``--pairs 10000``) within 1.3 times what the encoder
needs for the distinct texts, in memory that does not grow with the number of pairs. The pairs are
the claims of ``swap_en`` and ``swap_zh``, each with passages of its file in turn, so that their
number can be chosen; the files take turns, two English pairs to one Chinese, so that few pairs
hold both, too. Both sides start cold, without a vector cache on disk. Each runs in a process of
its own, so that its peak memory is its own. ``verify`` is the command as people call it, with the
start of Python, reading and printing; it runs for a tenth of the pairs as well.

An English pair has some 24 sentences: 1,000 pairs take several minutes a side on two processors.
What has been measured is printed at once. Other work on the machine falsifies ``ratio``; the
processor time is told beside it, with what waiting threads burn.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import save_results  # noqa: E402
from bench.pairs import SWAPS, labelled  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders, Pack  # noqa: E402
from mkdocs_survey.model import Pair  # noqa: E402
from mkdocs_survey.search.cut import cut  # noqa: E402

_BATCH = 2048  # texts encoded in one go: what `verify` does, too
_LIMIT = 1.3


def pairs(number: int) -> Iterator[Pair]:
    """Yield ``number`` pairs: every claim with its own passage, then with those after it."""
    english, chinese = (deque(labelled(file)) for file in SWAPS)
    rows = []
    while english or chinese:
        for file in (english, english, chinese):
            rows += [file.popleft()] if file else []
    for i in range(number):
        turn, at = divmod(i, len(rows))
        row, other = rows[at], rows[(at + 3 * turn) % len(rows)]  # of the same language
        yield Pair(str(i), row.claim, other.evidence, row.claim_lang, other.evidence_lang)


def verified(number: int) -> dict[str, float]:
    """Return what one call of ``verify`` for so many pairs takes, loading included."""
    command = [sys.executable, "-m", "mkdocs_survey", "verify", "-"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    lines = "".join(
        json.dumps({"claim": p.claim, "evidence": p.evidence, "lang": p.claim_lang}) + "\n"
        for p in pairs(number)
    )

    def run() -> int:
        with tempfile.TemporaryDirectory() as folder:  # no settings, no cache
            done = subprocess.run(
                command, cwd=folder, env=environment, input=lines, capture_output=True, text=True
            )
        if done.returncode not in (0, 1):  # 1: a verdict is "fail", as is to be expected
            raise SystemExit(done.stderr)
        return done.stdout.count("\n")

    return _measured(run, resource.RUSAGE_CHILDREN)


def encoded(number: int) -> dict[str, float]:
    """Return what the encoders take for the distinct texts of the same pairs, loading included."""
    with Encoders.open(SemanticConfig()) as encoders:
        texts: dict[str, dict[str, None]] = {}
        packs: dict[str, Pack] = {}
        for pair in pairs(number):
            pack = encoders.pack_for(pair.claim_lang, pair.evidence_lang)
            if pack is None:
                raise SystemExit(f"an encoder pack is missing: {encoders.problems}")
            packs[pack.id] = pack
            own = texts.setdefault(pack.id, {})
            own.update(dict.fromkeys((pair.claim, *cut(pair.evidence).sentences)))

        def run() -> int:
            for name, own in texts.items():
                encoder, distinct = packs[name].load(), list(own)
                for start in range(0, len(distinct), _BATCH):
                    encoder.encode(distinct[start : start + _BATCH])
            return sum(map(len, texts.values()))

        return _measured(run, resource.RUSAGE_SELF)


def _measured(run: Callable[[], int], whose: int) -> dict[str, float]:
    start, before = time.perf_counter(), resource.getrusage(whose)
    number = run()
    after = resource.getrusage(whose)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {
        "number": number,
        "seconds": round(time.perf_counter() - start, 1),
        "cpu_seconds": round(used, 1),
        "peak_mb": round(after.ru_maxrss / 1024),
    }


def _alone(measure: Callable[[int], dict[str, float]], number: int) -> dict[str, float]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(measure, number).result()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    number = parser.parse_args().pairs
    results: dict[str, Any] = {"pairs": number}
    for name, measure, count in (
        ("verify_a_tenth", verified, max(1, number // 10)),
        ("encoder", encoded, number),
        ("verify", verified, number),
    ):
        results[name] = _alone(measure, count)
        print(f"{name}: {results[name]}", flush=True)
    for ratio, kind in (("ratio", "seconds"), ("cpu_ratio", "cpu_seconds")):
        results[ratio] = round(results["verify"][kind] / results["encoder"][kind], 2)
        print(f"{ratio}: {results[ratio]}")
    print(f"the requirement is a ratio of {_LIMIT} at most")
    print(save_results("throughput", results))


if __name__ == "__main__":
    main()
