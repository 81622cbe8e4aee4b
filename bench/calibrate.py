"""Fit what ships with the semantic score: the table of rarity, and the calibrations.

    python bench/calibrate.py [--cache DIR]

Reads ``../shared/bench``. Writes ``mkdocs_survey/search/rarity.u8`` (how rare words are, hashed)
and ``mkdocs_survey/encoders/calibrations/*.json``. Every figure in a calibration's ``fitted`` is
out of fold: measured by a model that saw neither the claim nor the passage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import own_pairs  # noqa: E402
from bench.pairs import CROSS, OTHERS, SWAPS, Labelled, labelled, with_swaps  # noqa: E402
from mkdocs_survey.config import SemanticConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders, Pack, fitting  # noqa: E402
from mkdocs_survey.encoders.calibration import Calibration  # noqa: E402
from mkdocs_survey.files import write_if_changed  # noqa: E402
from mkdocs_survey.model import Language, Pair  # noqa: E402
from mkdocs_survey.search import rarity  # noqa: E402
from mkdocs_survey.search.lexemes import lexemes  # noqa: E402
from mkdocs_survey.search.match import FEATURES  # noqa: E402
from mkdocs_survey.search.scoring import matches  # noqa: E402

RIGHT_BELOW: dict[tuple[Language, Language], float] = {
    ("en", "en"): 0.035,
    ("zh", "zh"): 0.03,
    ("zh", "en"): 0.015,
}
"""Share of right citations below 0.72 out of fold. The bar on new rows is 0.05; with some 450
right pairs the share wavers by 0.009, and right claims of other sets should pass too. In Chinese
those are further from the swap file's, so the share is lower. Across languages translation
spreads the cosines of right pairs and a swap is far away: the lowest anchor spares right claims and
still catches more than nine in ten swaps."""

OTHER_TOPIC_BELOW = 0.9
"""Share of swaps of another topic below 0.42: what passes that band speaks of the topic."""

SWAP_WEIGHT, OTHER_WEIGHT = 1.0, 0.3
"""The swap files are the task itself; the other sets keep the fit from leaning on their style."""

LICENCES = (
    "Fitted in part on rows of CC BY-SA sets (WiCE, FEVER Symmetric, Fool Me Twice); the fitted"
    " numbers hold no text of them."
)

MODELS: dict[tuple[Language, Language], tuple[str, ...]] = {
    ("en", "en"): (
        "sentence_cosine",
        "passage_cosine",
        "joint",
        "phrases",
        "names_missing",
        "passage_length",
    ),
    ("zh", "zh"): (
        "sentence_cosine",
        "sentence_overlap",
        "passage_overlap",
        "numbers_missing",
        "claim_length",
    ),
    ("zh", "en"): ("sentence_cosine", "numbers", "latin"),
}
"""Features of each model. Across languages words do not overlap, figures and names do."""


def write_rarity(passages: Sequence[str]) -> None:
    """Count in how many passages each word stands, and write the table."""
    counts = np.zeros(rarity.BUCKETS)
    for passage in passages:
        counts[sorted({rarity.bucket(x) for x in lexemes(passage)})] += 1
    weights = np.log((len(passages) + 1) / (counts + 0.5)) * rarity.STEPS_PER_UNIT
    table = np.clip(np.round(weights), 0, 255).astype(np.uint8)
    write_if_changed(ROOT / "mkdocs_survey/search/rarity.u8", table.tobytes())
    rarity.forget()


def features(rows: Sequence[Labelled], encoders: Encoders, pack: Pack) -> fitting.Array:
    """Return the features of every row, shape ``(rows, len(FEATURES))``."""
    out = np.zeros((len(rows), len(FEATURES)))
    for start in range(0, len(rows), 512):
        pairs = [
            Pair("", r.claim, r.evidence, r.claim_lang, r.evidence_lang)
            for r in rows[start : start + 512]
        ]
        for i, found in enumerate(matches(pairs, encoders, pack), start):
            if found is not None:
                out[i] = found.features
    return out


def calibrate(rows: Sequence[Labelled], encoders: Encoders) -> dict[str, Any]:
    """Fit one pair of languages; return its entry in the calibration file."""
    languages = (rows[0].claim_lang, rows[0].evidence_lang)
    pack = _pack(encoders, languages)
    names = MODELS[languages]
    x, right, weight = _design(rows, encoders, pack)
    model = fitting.fit(x, right, weight)
    z, direct, background = _judged(rows, x, right, weight)
    return {
        "languages": "-".join(languages),
        "pack": pack.sha256,
        "weights": {n: round(float(w), 5) for n, w in zip(names, model.weights, strict=True)},
        "bias": round(model.bias, 5),
        "direct": round(direct, 5),
        "background": round(background, 5),
        "fitted": {
            "date": datetime.now(UTC).date().isoformat(),
            "encoder": pack.id,
            "sets": sorted({f"{row.file}: {row.origin}" for row in rows}),
            "rows": len(rows),
            "note": LICENCES,
            "out_of_fold": measures(rows, z, direct),
        },
    }


def out_of_fold(rows: Sequence[Labelled], encoders: Encoders) -> fitting.Array:
    """Return the score of each row by a model that saw neither its claim nor its passage."""
    pack = _pack(encoders, (rows[0].claim_lang, rows[0].evidence_lang))
    z, direct, background = _judged(rows, *_design(rows, encoders, pack))
    anchors = Calibration("", "", {}, 0.0, direct, background, {})
    return np.array([anchors.scale(value) for value in z.tolist()])


def _pack(encoders: Encoders, languages: tuple[Language, Language]) -> Pack:
    pack = encoders.pack_for(*languages)
    if pack is None:
        raise SystemExit(f"no encoder pack: {encoders.problems}")
    return pack


def _design(
    rows: Sequence[Labelled], encoders: Encoders, pack: Pack
) -> tuple[fitting.Array, fitting.Mask, fitting.Array]:
    names = MODELS[rows[0].claim_lang, rows[0].evidence_lang]
    x = features(rows, encoders, pack)[:, [FEATURES.index(name) for name in names]]
    right = np.array([row.kind == "right" for row in rows])
    return x, right, np.where(_task(rows), SWAP_WEIGHT, OTHER_WEIGHT)


def _task(rows: Sequence[Labelled]) -> fitting.Mask:
    """Rows of the task itself, as against those that only widen the fit."""
    return np.array([row.file in (*SWAPS, CROSS, "own_pairs") for row in rows])


def _judged(
    rows: Sequence[Labelled], x: fitting.Array, right: fitting.Mask, weight: fitting.Array
) -> tuple[fitting.Array, float, float]:
    """Return log-odds out of fold, and those that become 0.72 and 0.42."""
    z = fitting.out_of_fold(x, right, weight, [r.claim for r in rows], [r.evidence for r in rows])
    task = _task(rows)
    other_topic = np.array([row.kind in ("random", "swap") for row in rows])
    below = RIGHT_BELOW[rows[0].claim_lang, rows[0].evidence_lang]
    direct = float(np.quantile(z[right & task], below))
    background = float(np.quantile(z[other_topic & task], OTHER_TOPIC_BELOW))
    return z, direct, min(background, direct - 0.5)


def measures(rows: Sequence[Labelled], z: fitting.Array, direct: float) -> dict[str, Any]:
    """Return, per file and kind, the number of pairs and the share below 0.72."""
    shares: dict[str, Any] = {}
    for key in sorted({(row.file, row.kind) for row in rows}):
        own = np.array([(row.file, row.kind) == key for row in rows])
        shares[" ".join(key)] = {
            "n": int(own.sum()),
            "below": round(float((z[own] < direct).mean()), 4),
        }
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--cache", type=Path, help="folder for vectors, outside the repository")
    options = parser.parse_args()
    everything = [row for name in (*SWAPS, *OTHERS, CROSS) for row in labelled(name)]
    write_rarity(sorted({row.evidence for row in everything}))
    with Encoders.open(SemanticConfig(), cache=options.cache) as encoders:
        across = calibrate(fitting_rows("zh", "en"), encoders)
        fitted = {
            "minilm-l6-v2-int8": [calibrate(fitting_rows("en", "en"), encoders)],
            "use-multilingual-v3": [
                calibrate(fitting_rows("zh", "zh"), encoders),
                across,
                # there are no labelled pairs the other way round; the features are symmetric
                {**across, "languages": "en-zh"},
            ],
        }
    for name, entries in fitted.items():
        for entry in entries:
            print(entry["languages"], json.dumps(entry["fitted"]["out_of_fold"], indent=1))
        text = json.dumps({"calibrations": entries}, ensure_ascii=False, indent=2) + "\n"
        path = ROOT / "mkdocs_survey/encoders/calibrations" / f"{name}.json"
        write_if_changed(path, text.encode("utf-8"))


def fitting_rows(claim: Language, passage: Language) -> list[Labelled]:
    """Return the rows that the calibration of these languages is fitted on."""
    if claim != passage:
        return _across()
    swaps = [row for row in labelled(f"swap_{claim}") if row.kind in ("right", "hard", "random")]
    others = [row for name in OTHERS if name.endswith(claim) for row in labelled(name)]
    return [*swaps, *with_swaps(others)]


def _across() -> list[Labelled]:
    """Chinese claims on English passages: the file's few, and pairs written for this purpose.

    A planted number or negation leaves the citation the right one, so those rows count as right.
    Every claim is also paired with every other passage.
    """
    rows = labelled(CROSS)
    seen: dict[tuple[str, str], Labelled] = {}
    passages = {row.evidence for row in rows if row.kind != "swap"}
    for row in rows:
        if row.kind in ("swap", "entity"):
            continue
        seen[row.claim, row.evidence] = replace(row, kind="right")
        for other in sorted(passages - {row.evidence}):
            seen[row.claim, other] = replace(row, kind="random", evidence=other)
    return [*seen.values(), *own_pairs.labelled()]


if __name__ == "__main__":
    main()
