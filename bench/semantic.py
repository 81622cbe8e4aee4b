"""How well the semantic score tells right citations from swapped ones, beside simpler measures.

    python bench/semantic.py [--cache DIR]

One line per file and measure: AUC of right against same-topic (hard) and other-topic (random)
swaps; swaps caught at the threshold that loses 5 % of the right ones; and, for the shipped score,
what 0.72 does. `score` is the shipped calibration, fitted on these very rows; `out of fold` is
the same model fitted without the pair's claim and passage, which is what new rows will see.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import own_pairs  # noqa: E402
from bench.calibrate import features, fitting_rows, out_of_fold  # noqa: E402
from bench.common import save_results  # noqa: E402
from bench.pairs import CROSS, SWAPS, Labelled, labelled  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders, fitting  # noqa: E402
from mkdocs_survey.encoders.calibration import DIRECT  # noqa: E402
from mkdocs_survey.model import Language  # noqa: E402
from mkdocs_survey.search.match import FEATURES  # noqa: E402

Measures = dict[str, fitting.Array]


def measure(rows: Sequence[Labelled], encoders: Encoders) -> Measures:
    """Return the value of every measure for every row; rows share their languages."""
    languages = rows[0].claim_lang, rows[0].evidence_lang
    pack = encoders.pack_for(*languages)
    calibration = encoders.calibration_for(*languages)
    if pack is None or calibration is None:
        raise SystemExit(f"no calibrated encoder for {languages}: {encoders.problems}")
    x = features(rows, encoders, pack)
    values = {"score": np.array([calibration.score(FEATURES, row) for row in x.tolist()])}
    values["sentence cosine"] = x[:, FEATURES.index("sentence_cosine")]
    values["idf overlap"] = x[:, FEATURES.index("passage_overlap")]
    both: tuple[Language, ...] = ("en", "zh") if languages == ("en", "en") else ("zh",)
    for language in both:
        other = encoders.pack_for(language)
        assert other is not None
        claims = encoders.vectors(other, [row.claim for row in rows])
        passages = encoders.vectors(other, [row.evidence for row in rows])
        values[f"raw cosine {other.id}"] = (claims * passages).sum(axis=1, dtype=np.float64)
    return values


def table(rows: Sequence[Labelled], values: Measures) -> dict[str, dict[str, Any]]:
    """Return one entry per measure."""
    kinds = np.array([row.kind for row in rows])
    right = kinds == "right"
    swapped = [kind for kind in ("hard", "random", "swap") if kind in kinds]
    out: dict[str, dict[str, Any]] = {}
    for name, z in values.items():
        bound = float(np.quantile(z[right], 0.05))
        entry: dict[str, Any] = {"right": int(right.sum())}
        for kind in swapped:
            own = kinds == kind
            entry[kind] = {
                "n": int(own.sum()),
                "auc": round(fitting.auc(z[right], z[own]), 3),
                "caught at 5 % false alarms": round(float((z[own] < bound).mean()), 3),
            }
            if not name.startswith("idf"):
                entry[kind]["below 0.72"] = round(float((z[own] < DIRECT).mean()), 3)
        if not name.startswith("idf"):
            entry["right below 0.72"] = round(float((z[right] < DIRECT).mean()), 3)
        out[name] = entry
    return out


def by_origin(rows: Sequence[Labelled], z: fitting.Array) -> dict[str, Any]:
    """Return, for each data set in the file, the share below 0.72 by kind."""
    out: dict[str, Any] = {}
    for origin in sorted({row.origin for row in rows}):
        for kind in ("right", "hard", "random"):
            own = np.array([row.origin == origin and row.kind == kind for row in rows])
            if own.any():
                share = round(float((z[own] < DIRECT).mean()), 3)
                out.setdefault(origin, {})[kind] = {"n": int(own.sum()), "below 0.72": share}
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, help="folder for vectors, outside the repository")
    options = parser.parse_args()
    results: dict[str, Any] = {}
    with Encoders.open(SemanticConfig(), cache=options.cache) as encoders:
        for file in (*SWAPS, CROSS, "own_pairs"):
            rows = list(own_pairs.labelled()) if file == "own_pairs" else labelled(file)
            rows = [row for row in rows if row.kind in ("right", "hard", "random", "swap")]
            values = measure(rows, encoders)
            fitted = fitting_rows(rows[0].claim_lang, rows[0].evidence_lang)
            scores = dict(zip(fitted, out_of_fold(fitted, encoders), strict=True))
            if all(row in scores for row in rows):
                values["out of fold"] = np.array([scores[row] for row in rows])
            results[file] = {"measures": table(rows, values)}
            results[file]["origins"] = by_origin(rows, values.get("out of fold", values["score"]))
            _print(file, results[file]["measures"])
    print(save_results("semantic", results))


def _print(file: str, measures: dict[str, dict[str, Any]]) -> None:
    for name, entry in measures.items():
        swaps = "  ".join(
            f"{kind}: AUC {e['auc']:.3f}, caught {e['caught at 5 % false alarms']:.1%}"
            for kind, e in entry.items()
            if isinstance(e, dict)
        )
        below = entry.get("right below 0.72")
        share = f"{below:6.1%}" if below is not None else "     –"
        print(f"{file:18} {name:34} right below 0.72 {share}  {swaps}")


if __name__ == "__main__":
    main()
