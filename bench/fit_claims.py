"""Fit the weights of the claim cues and write them into the package.

    python -m bench.fit_claims

English: logistic regression with signs held (support ≥ 0, against ≤ 0), L2 penalty, on
``claims_en`` with both classes weighing the same, plus, with small weight, the claims of the pair
sets as sentences that are claims for certain: without them a model fitted on speeches and papers
takes plain statements of fact for talk. Chinese has too few labelled rows to fit anything: every
cue counts the same. Deterministic: sorted rows, no random numbers, weights rounded.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.common import ROOT, read_rows
from mkdocs_survey.text.claim_cues import Cue, cue_table, read_wording

Matrix = NDArray[np.float64]

PENALTY = 3.0
"""L2 penalty; 1, 3, 6 and 10 do equally well in cross-validation."""

PAIR_WEIGHT = 0.25
"""Weight of a claim of the pair sets, where a row of ``claims_en`` weighs about 1."""

PAIR_SETS = ("swap_en", "support_en")
PAIR_SETS_LEFT_OUT = ("negnli", "summedits")
"""Sentences without context ("the man is not running") and whole paragraphs."""

PER_SOURCE = 200
ZH_BIAS, ZH_CUE = -0.5, 1.0
"""One supporting cue makes a claim, one that speaks against it needs two: log odds by hand."""

WEIGHTS = ROOT / "mkdocs_survey" / "text" / "claim_weights.json"


@dataclass(frozen=True)
class Sample:
    """Sentences with their cues as a 0/1 matrix, labels in {0, 1}, and where they come from."""

    features: Matrix
    labels: Matrix
    sources: tuple[str, ...]

    def of(self, chosen: NDArray[np.bool_]) -> Sample:
        """The part of the sample where ``chosen`` is true."""
        sources = tuple(s for s, c in zip(self.sources, chosen, strict=True) if c)
        return Sample(self.features[chosen], self.labels[chosen], sources)


def features(sentences: Sequence[str], cues: Sequence[Cue]) -> Matrix:
    wordings = [read_wording(s) for s in sentences]
    return np.array([[c.occurs_in(w) for c in cues] for w in wordings], dtype=np.float64)


def labelled() -> Sample:
    rows = read_rows("claims_en")
    return Sample(
        features([r["sentence"] for r in rows], cue_table("en").features),
        np.array([r["needs_citation"] for r in rows], dtype=np.float64),
        tuple(r["source"] for r in rows),
    )


def certain_sentences() -> list[tuple[str, str]]:
    """The claims of the pair sets with their source, written like sentences of running text."""
    by_source: dict[str, set[str]] = {}
    for name in PAIR_SETS:
        for row in read_rows(name):
            source = (
                str(row.get("source") or row["id"]).lower().replace("check-covid", "checkcovid")
            )
            source = source.replace("_", "-").split("-")[0]
            text = row["claim"].replace("[CONTINUE]", "").strip().rstrip(" .")
            if text and source not in PAIR_SETS_LEFT_OUT:
                by_source.setdefault(source, set()).add(text[0].upper() + text[1:] + ".")
    return [(s, t) for s in sorted(by_source) for t in _spread(sorted(by_source[s]), PER_SOURCE)]


def certain() -> Sample:
    """Sentences that are claims for certain, evenly by source."""
    pairs = certain_sentences()
    return Sample(
        features([t for _, t in pairs], cue_table("en").features),
        np.ones(len(pairs)),
        tuple(s for s, _ in pairs),
    )


def _spread(items: Sequence[str], number: int) -> list[str]:
    step = max(1, len(items) // number)
    return list(items[::step][:number])


def balance(labels: Matrix) -> Matrix:
    """Weights that give both classes half of the whole."""
    share = labels.mean()
    return np.where(labels == 1, 0.5 / share, 0.5 / (1 - share))


def coefficients_of(own: Sample, extra: Sample) -> tuple[Matrix, float]:
    """Fit on both samples: a coefficient for each cue, and the bias, in log odds."""
    table = cue_table("en")
    lower = {c.name for c in (*table.figure, *table.support)}
    upper = {c.name for c in table.against}
    names = [c.name for c in table.features]
    x = np.vstack([own.features, extra.features])
    y = np.concatenate([own.labels, extra.labels])
    weight = np.concatenate([balance(own.labels), np.full(len(extra.labels), PAIR_WEIGHT)])
    active = np.ones(len(names), dtype=bool)
    while True:  # an active set: a coefficient of the wrong sign is held at zero
        found = np.zeros(len(names))
        found[active], bias = _newton(x[:, active], y, weight)
        wrong = [
            i
            for i, name in enumerate(names)
            if (name in lower and found[i] < 0) or (name in upper and found[i] > 0)
        ]
        if not wrong:
            return found, bias
        active[wrong] = False


def _newton(x: Matrix, y: Matrix, weight: Matrix) -> tuple[Matrix, float]:
    a = np.hstack([x, np.ones((len(x), 1))])
    penalty = PENALTY * np.eye(a.shape[1])
    penalty[-1, -1] = 1e-6  # the bias is free
    w = np.zeros(a.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-a @ w))
        gradient = a.T @ (weight * (y - p)) - penalty @ w
        hessian = a.T @ (a * (weight * p * (1 - p))[:, None]) + penalty
        step = np.linalg.solve(hessian, gradient)
        w += step
        if float(np.abs(step).max()) < 1e-10:
            break
    return w[:-1], float(w[-1])


def main() -> None:
    own, extra = labelled(), certain()
    coefficients, bias = coefficients_of(own, extra)
    english = cue_table("en")
    chinese = cue_table("zh")
    report: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "script": "bench/fit_claims.py",
        "fitted_on": {
            "claims_en": len(own.labels),
            **{f"claims of {s}": extra.sources.count(s) for s in sorted(set(extra.sources))},
        },
        "licences": (
            "ClaimBuster CC BY 4.0; PMC open access text; Factcheck-Bench Apache-2.0; PMOA-CITE"
            " MIT; SciFact CC BY 4.0; Check-COVID MIT; WiCE ODC-By, text CC BY-SA 4.0; FEVER"
            " Symmetric CC BY-SA 3.0; Fool Me Twice Apache-2.0, text CC BY-SA 3.0; SciTab MIT."
        ),
        "en": {
            "bias": round(bias, 3),
            "cues": {
                c.name: round(float(v), 3)
                for c, v in zip(english.features, coefficients, strict=True)
                if round(float(v), 3)
            },
        },
        "zh": {
            "bias": ZH_BIAS,
            "cues": {
                **{c.name: ZH_CUE for c in (*chinese.figure, *chinese.support)},
                **{c.name: -ZH_CUE for c in chinese.against},
            },
        },
    }
    WEIGHTS.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(f"{len(own.labels)} rows and {len(extra.labels)} claims → {WEIGHTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
