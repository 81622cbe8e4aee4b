"""How often search finds the passage a claim was taken from, and what each part adds.

    python bench/search.py [--cache DIR]

All distinct passages of ../shared/bench of one language are the library; every tenth right pair
asks. `rank-bm25` is measured only where it is installed.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import save_results  # noqa: E402
from bench.pairs import OTHERS, SWAPS, labelled  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders  # noqa: E402
from mkdocs_survey.model import Language  # noqa: E402
from mkdocs_survey.search.fusion import reciprocal_rank_fusion  # noqa: E402
from mkdocs_survey.search.keywords import KeywordIndex  # noqa: E402
from mkdocs_survey.search.lexemes import lexemes  # noqa: E402
from mkdocs_survey.search.meaning import MeaningIndex  # noqa: E402

Ranking = Callable[[str], Sequence[int]]
DEPTH = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, help="folder for vectors, outside the repository")
    options = parser.parse_args()
    results: dict[str, Any] = {}
    languages: tuple[Language, ...] = ("en", "zh")
    with Encoders.open(SemanticConfig(), cache=options.cache) as encoders:
        for language in languages:
            files = [name for name in (*SWAPS, *OTHERS) if name.endswith(language)]
            rows = [row for name in files for row in labelled(name)]
            passages = sorted({row.evidence for row in rows})
            asked = sorted({(r.claim, r.evidence) for r in rows if r.kind == "right"})[::10]
            pack = encoders.pack_for(language)
            assert pack is not None
            keywords = KeywordIndex(passages)
            meaning = MeaningIndex(passages, pack, encoders)
            rankings: dict[str, Ranking] = {
                "bm25s": lambda q, k=keywords: k.ranking(q, DEPTH),  # type: ignore[misc]
                "vectors": lambda q, m=meaning: m.ranking(q, DEPTH),  # type: ignore[misc]
                "fused": lambda q, k=keywords, m=meaning: _fused(k, m, q),  # type: ignore[misc]
            }
            reference = _rank_bm25(passages)
            if reference:
                rankings["rank-bm25"] = reference
            results[language] = {
                name: _recall(rank, asked, passages) for name, rank in rankings.items()
            }
            for name, entry in results[language].items():
                print(language, f"{name:10}", entry)
    print(save_results("search", results))


def _fused(keywords: KeywordIndex, meaning: MeaningIndex, query: str) -> list[int]:
    fused = reciprocal_rank_fusion([keywords.ranking(query, DEPTH), meaning.ranking(query, DEPTH)])
    return sorted(fused, key=lambda i: (-fused[i], i))


def _rank_bm25(passages: Sequence[str]) -> Ranking | None:
    try:
        library = importlib.import_module("rank_bm25")
    except ImportError:
        return None
    index = library.BM25Okapi([lexemes(p) for p in passages])

    def rank(query: str) -> list[int]:
        order = np.argsort(-index.get_scores(lexemes(query)), kind="stable")[:DEPTH]
        return [int(i) for i in order]

    return rank


def _recall(
    rank: Ranking, asked: Sequence[tuple[str, str]], passages: Sequence[str]
) -> dict[str, Any]:
    place = {passage: i for i, passage in enumerate(passages)}
    rank(asked[0][0])  # the first search encodes the library
    start = time.perf_counter()
    found = [list(rank(claim)) for claim, _ in asked]
    elapsed = time.perf_counter() - start
    entry: dict[str, Any] = {"passages": len(passages), "queries": len(asked)}
    for depth in (1, 5, 20):
        hits = [place[own] in got[:depth] for got, (_, own) in zip(found, asked, strict=True)]
        entry[f"recall at {depth}"] = round(float(np.mean(hits)), 3)
    entry["ms a query"] = round(1000 * elapsed / len(asked), 1)
    return entry


if __name__ == "__main__":
    main()
