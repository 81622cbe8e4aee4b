"""How three scores tell right citations from swapped ones, and what none of them sees.

Word overlap (the share of a claim's distinct words that its passage holds), the raw cosine of the
best sentence of the passage, and the calibrated score that the checks use. From ``swap_en`` and
``swap_zh``: 150 right citations and 150 swapped ones (half on the same topic), drawn with a fixed
seed. The bound of each score is where 5 % of the right citations fall below. From ``planted_en``
and ``planted_zh``: the share of claims with one planted fault that stay above that bound. Rows
drawn here were partly seen by the fit of the calibration; the calibration files hold the
figures out of fold.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import read_rows, save_results  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders  # noqa: E402
from mkdocs_survey.encoders.calibration import DIRECT  # noqa: E402
from mkdocs_survey.model import Language, Pair  # noqa: E402
from mkdocs_survey.search.lexemes import lexemes  # noqa: E402
from mkdocs_survey.search.scoring import score  # noqa: E402

SEED = 72
DRAWN: Mapping[str, int] = {"right": 150, "hard": 75, "random": 75}
FAULTS: Mapping[Language, tuple[str, ...]] = {
    "en": ("number", "negation", "entity"),
    "zh": ("number", "negation"),
}
PLANTED = 60
RIGHT_BELOW = 0.05
"""Share of right citations below the bound of a score; requirement of the whole check, too."""
SCORES = ("overlap", "cosine", "calibrated")

Row = dict[str, Any]
Values = npt.NDArray[np.float64]


def drawn(rows: Sequence[Row], field: str, numbers: Mapping[str, int]) -> dict[str, list[Row]]:
    """Draw rows of each kind with the seed, in the order of their ids."""
    chance = random.Random(SEED)  # noqa: S311 - a sample, no secret
    pools = {kind: [r for r in rows if r[field] == kind] for kind in numbers}
    return {
        kind: chance.sample(pools[kind], min(n, len(pools[kind]))) for kind, n in numbers.items()
    }


def overlap(claim: str, passage: str) -> float:
    words = set(lexemes(claim))
    return len(words & set(lexemes(passage))) / len(words) if words else 0.0


def scored(rows: Sequence[Row], lang: Language, encoders: Encoders) -> dict[str, Values]:
    pairs = [Pair(r["id"], r["claim"], r["evidence"], lang, lang) for r in rows]
    found = score(pairs, encoders)
    return {
        "overlap": np.array([overlap(p.claim, p.evidence) for p in pairs]),
        "cosine": np.array([s.cosine if s else 0.0 for s in found]),
        "calibrated": np.array([s.score if s else 0.0 for s in found]),
    }


def percent(share: Any) -> float:
    return round(100 * float(share), 1)


def auc(right: Values, swapped: Values) -> float:
    """The chance that a right citation scores above a swapped one; ties count half."""
    wins = (right[:, None] > swapped[None, :]).mean() + (
        right[:, None] == swapped[None, :]
    ).mean() / 2
    return round(float(wins), 3)


def measures(swaps: Mapping[str, Values], planted: Mapping[str, Values]) -> dict[str, Any]:
    right = swaps["right"]
    swapped = np.concatenate([swaps["hard"], swaps["random"]])
    bound = float(np.quantile(right, RIGHT_BELOW))
    return {
        "auc": auc(right, swapped),
        "median": {kind: round(float(np.median(v)), 2) for kind, v in swaps.items()},
        "bound": round(bound, 2),
        "caught_percent": {
            "hard": percent((swaps["hard"] < bound).mean()),
            "random": percent((swaps["random"] < bound).mean()),
            "all": percent((swapped < bound).mean()),
        },
        "right_below_0.72_percent": percent((right < DIRECT).mean()),
        "swapped_below_0.72_percent": percent((swapped < DIRECT).mean()),
        "fault_unseen_percent": {f: percent((v >= bound).mean()) for f, v in planted.items()},
        "histogram": {
            "right": np.histogram(right, bins=20, range=(0, 1))[0].tolist(),
            "swapped": np.histogram(swapped, bins=20, range=(0, 1))[0].tolist(),
        },
    }


def throughput(rows: Sequence[Row], lang: Language, encoders: Encoders) -> dict[str, int]:
    """Claims encoded in a second of the clock, model loaded, nothing from the cache."""
    pack = encoders.pack_for(lang)
    if pack is None:
        raise SystemExit(f"an encoder pack is missing: {encoders.problems}")
    encoder = pack.load()
    texts = [r["claim"] for r in rows]
    encoder.encode(texts[:2])
    start = time.perf_counter()
    encoder.encode(texts)
    seconds = time.perf_counter() - start
    return {
        "claims": len(texts),
        "characters_per_claim": round(sum(map(len, texts)) / len(texts)),
        "claims_per_s": round(len(texts) / seconds),
    }


def main() -> None:
    results: dict[str, Any] = {
        "drawn": dict(DRAWN),
        "planted": PLANTED,
        "right_below_percent": percent(RIGHT_BELOW),
        "seed": SEED,
    }
    with Encoders.open(SemanticConfig()) as encoders:
        for lang, faults in FAULTS.items():
            swaps = drawn(read_rows(f"swap_{lang}"), "kind", DRAWN)
            planted = drawn(read_rows(f"planted_{lang}"), "fault", dict.fromkeys(faults, PLANTED))
            by_swap = {kind: scored(rows, lang, encoders) for kind, rows in swaps.items()}
            by_fault = {kind: scored(rows, lang, encoders) for kind, rows in planted.items()}
            results[lang] = {
                name: measures(
                    {kind: v[name] for kind, v in by_swap.items()},
                    {kind: v[name] for kind, v in by_fault.items()},
                )
                for name in SCORES
            }
            results[lang]["throughput"] = throughput(swaps["right"], lang, encoders)
    for lang in FAULTS:
        for name in SCORES:
            table = results[lang][name]
            print(lang, name, {k: v for k, v in table.items() if k != "histogram"})
        print(lang, results[lang]["throughput"])
    print(save_results("score_distribution", results))


if __name__ == "__main__":
    main()
