"""Speed of the encoders, and what the score costs beside them.

    python bench/encoders.py [--pairs N]

For each pack: texts and tokens a second in batches of equal length, and one by one. Then the time
that `score` takes for N pairs nobody has encoded before, divided by the time that the encoder alone
takes for the distinct sentences of the same pairs (the requirement is 1.3 for all of `verify`).
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import save_results  # noqa: E402
from bench.pairs import SWAPS, labelled  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders  # noqa: E402
from mkdocs_survey.model import Pair  # noqa: E402
from mkdocs_survey.search.cut import cut  # noqa: E402
from mkdocs_survey.search.scoring import score  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=300)
    options = parser.parse_args()
    results: dict[str, Any] = {}
    for file in SWAPS:
        rows = labelled(file)[: options.pairs]
        pairs = [Pair("", r.claim, r.evidence, r.claim_lang, r.evidence_lang) for r in rows]
        texts = {pair.claim for pair in pairs}
        for pair in pairs:
            texts.update(cut(pair.evidence).sentences)
        entry = _measure(pairs, sorted(texts))
        results[entry.pop("pack")] = entry
        print(file, entry)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    results["peak memory, MB"] = round(peak)
    print(f"peak memory {peak:.0f} MB")
    print(save_results("encoders", results))


def _measure(pairs: list[Pair], texts: list[str]) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory() as folder,
        Encoders.open(SemanticConfig(), cache=Path(folder)) as encoders,
    ):
        pack = encoders.pack_for(pairs[0].claim_lang, pairs[0].evidence_lang)
        assert pack is not None
        start = time.perf_counter()
        encoder = pack.load()
        encoder.encode(["warm"])
        load = time.perf_counter() - start
        start = time.perf_counter()
        encoder.encode(texts)
        alone = time.perf_counter() - start
        single = texts[:: max(1, len(texts) // 100)]
        start = time.perf_counter()
        for text in single:
            encoder.encode([text])
        one_by_one = time.perf_counter() - start
        encoders.vectors(pack, ["warm"])  # the model's loading is not the score's cost
        start = time.perf_counter()
        score(pairs, encoders)
        cold = time.perf_counter() - start
        start = time.perf_counter()
        score(pairs, encoders)
        warm = time.perf_counter() - start
    return {
        "pack": pack.id,
        "load, s": round(load, 2),
        "sentences": len(texts),
        "sentences a second": round(len(texts) / alone, 1),
        "characters a second": round(sum(map(len, texts)) / alone),
        "sentences a second, one by one": round(len(single) / one_by_one, 1),
        "pairs": len(pairs),
        "score over encoder alone": round(cold / alone, 2),
        "ms a pair with cached vectors": round(1000 * warm / len(pairs), 2),
    }


if __name__ == "__main__":
    main()
