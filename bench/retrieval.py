"""Finding the right passage among many: words, vectors, and both fused, in English and Chinese.

Queries are the claims of the rows labelled ``right`` in ``swap_en`` and ``swap_zh``; the collection
is every distinct evidence of the file. A query is answered when its own evidence comes first
(recall@1) or among the first five. Fused: reciprocal rank fusion with k = 60 (Cormack et al. 2009).
For Chinese claims on English passages: the hand-written pairs of ``planted_zh_on_en`` without a
planted fault, searched among their own evidences and those of ``swap_en``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import bm25s
import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import read_rows, save_results  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders  # noqa: E402
from mkdocs_survey.model import Language  # noqa: E402
from mkdocs_survey.search.lexemes import lexemes  # noqa: E402

_K = 60
_LONGEST = 1200  # characters of a passage that are encoded, as in the search index

Scores = npt.NDArray[np.float64]


def _words(queries: Sequence[str], passages: Sequence[str]) -> Scores:
    index = bm25s.BM25()
    index.index([lexemes(p) for p in passages], show_progress=False)
    return np.array([index.get_scores(lexemes(q)) for q in queries], dtype=np.float64)


def _vectors(
    queries: Sequence[str],
    passages: Sequence[str],
    encoders: Encoders,
    languages: tuple[Language, Language],
) -> Scores:
    pack = encoders.pack_for(*languages)
    if pack is None:
        raise SystemExit("an encoder pack is missing: mkdocs-survey encoders")
    own = encoders.vectors(pack, [p[:_LONGEST] for p in passages])
    return np.asarray(encoders.vectors(pack, queries) @ own.T, dtype=np.float64)


def _ranks(scores: Scores) -> npt.NDArray[np.int64]:
    """Rank 1 is best; equal scores keep the order of the collection."""
    order = np.argsort(-scores, axis=1, kind="stable")
    ranks = np.empty_like(order)
    np.put_along_axis(ranks, order, np.arange(1, scores.shape[1] + 1)[None, :], axis=1)
    return ranks


def _recall(ranks: npt.NDArray[np.int64], answers: Sequence[int]) -> dict[str, float]:
    own = ranks[np.arange(len(answers)), answers]
    return {
        "recall_at_1_percent": round(100 * float(np.mean(own == 1)), 1),
        "recall_at_5_percent": round(100 * float(np.mean(own <= 5)), 1),
    }


def _measure(
    queries: Sequence[str],
    answers: Sequence[str],
    collection: Sequence[str],
    encoders: Encoders,
    languages: tuple[Language, Language],
) -> dict[str, object]:
    where = {passage: i for i, passage in enumerate(collection)}
    wanted = [where[a] for a in answers]
    words = _ranks(_words(queries, collection))
    vectors = _ranks(_vectors(queries, collection, encoders, languages))
    fused = _ranks(1 / (_K + words) + 1 / (_K + vectors))
    return {
        "queries": len(queries),
        "passages": len(collection),
        "words": _recall(words, wanted),
        "vectors": _recall(vectors, wanted),
        "fused": _recall(fused, wanted),
    }


def main() -> None:
    english, chinese = read_rows("swap_en"), read_rows("swap_zh")
    crossing = [r for r in read_rows("planted_zh_on_en") if r["fault"] == "none"]
    pools = {
        "en": sorted({r["evidence"] for r in english}),
        "zh": sorted({r["evidence"] for r in chinese}),
    }
    pools["zh on en"] = sorted({*pools["en"], *(r["evidence"] for r in crossing)})
    right = {
        "en": [r for r in english if r["kind"] == "right"],
        "zh": [r for r in chinese if r["kind"] == "right"],
        "zh on en": crossing,
    }
    languages: dict[str, tuple[Language, Language]] = {
        "en": ("en", "en"),
        "zh": ("zh", "zh"),
        "zh on en": ("zh", "en"),
    }
    results = {}
    with tempfile.TemporaryDirectory() as cache:
        encoders = Encoders.open(SemanticConfig(), cache=Path(cache))
        for name, rows in right.items():
            results[name] = _measure(
                [r["claim"] for r in rows],
                [r["evidence"] for r in rows],
                pools[name],
                encoders,
                languages[name],
            )
            print(name, results[name])
        encoders.close()
    save_results("retrieval", results)


if __name__ == "__main__":
    main()
