"""How well claims are told from other sentences.

    python -m bench.claims

English: five-fold cross-validation, folds dealt by source and label in the order of ids, then
shuffled with several seeds; and each source judged by weights fitted on the other sources alone.
Weights and operating point are chosen inside the training folds. The pair sets hold claims only: of
them, the share that is recognised, each set by weights fitted without it. Chinese: rules without
fitted weights, so all rows are judged.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.common import read_rows, save_results
from bench.fit_claims import certain, certain_sentences, fitted, fitted_on, folds, labelled
from mkdocs_survey.model import Language
from mkdocs_survey.text.claims import classify_text, decide

SEEDS = range(5)


def measure(pairs: Iterable[tuple[bool, bool]]) -> dict[str, Any]:
    """Measure (label, decision) pairs; a share without any rows is ``None``."""
    pairs = list(pairs)
    claims = [decision for label, decision in pairs if label]
    others = [not decision for label, decision in pairs if not label]
    sensitivity = sum(claims) / len(claims) if claims else None
    specificity = sum(others) / len(others) if others else None
    shares = [s for s in (sensitivity, specificity) if s is not None]
    return {
        "n": len(pairs),
        "balanced_accuracy": round(sum(shares) / len(shares), 3),
        "sensitivity": None if sensitivity is None else round(sensitivity, 3),
        "specificity": None if specificity is None else round(specificity, 3),
    }


def by_source(
    rows: Sequence[dict[str, Any]], decisions: Sequence[bool]
) -> dict[str, dict[str, Any]]:
    judged = [(r["source"], r["needs_citation"], d) for r, d in zip(rows, decisions, strict=True)]
    sources = sorted({source for source, _, _ in judged})
    result = {"all": measure((label, d) for _, label, d in judged)}
    for source in sources:
        result[source] = measure((label, d) for s, label, d in judged if s == source)
    return result


def cross_validated(rows: Sequence[dict[str, Any]], groups: NDArray[Any]) -> list[bool]:
    """Decide on every row with weights and operating point chosen without its group."""
    own, extra = labelled(), fitted_on(certain())
    decisions = [False] * len(rows)
    for group in sorted(set(groups.tolist())):
        model = fitted(own.of(groups != group), extra)
        for i in np.flatnonzero(groups == group).tolist():
            decisions[i] = decide(rows[i]["sentence"], "en", model).is_claim
    return decisions


def recognised_pairs() -> dict[str, dict[str, Any]]:
    """The share of the claims of each pair set that is recognised without having seen the set."""
    own, extra = labelled(), certain()
    result = {}
    for source in sorted(set(extra.sources)):
        model = fitted(own, fitted_on(extra, left_out=source))
        texts = [t for s, t in certain_sentences() if s == source]
        found = [decide(t, "en", model).is_claim for t in texts]
        result[source] = {"n": len(found), "sensitivity": round(sum(found) / len(found), 3)}
    return result


def several_deals(rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Five-fold cross-validation once for each seed that deals the folds."""
    keys = [(r["source"], r["needs_citation"]) for r in rows]
    labels = [r["needs_citation"] for r in rows]
    return {
        f"seed {seed}": measure(zip(labels, cross_validated(rows, folds(keys, seed)), strict=True))
        for seed in SEEDS
    }


def speed(rows: Sequence[dict[str, Any]], lang: Language) -> int:
    """Sentences a second of processor time, tables already read."""
    texts = [r["sentence"] for r in rows]
    classify_text(texts[0], lang)
    start = time.process_time()
    for text in texts:
        classify_text(text, lang)
    return round(len(texts) / (time.process_time() - start))


def main() -> None:
    english, chinese = read_rows("claims_en"), read_rows("claims_zh")
    sources = np.array([r["source"] for r in english])
    keys = [(r["source"], r["needs_citation"]) for r in english]
    results: dict[str, dict[str, Any]] = {
        "claims_en, 5-fold": by_source(english, cross_validated(english, folds(keys))),
        "claims_en, 5-fold, other deals": several_deals(english),
        "claims_en, source left out": by_source(english, cross_validated(english, sources)),
        "claims of pair sets, set left out": recognised_pairs(),
        "claims_zh": by_source(
            chinese, [classify_text(r["sentence"], "zh").is_claim for r in chinese]
        ),
        "sentences_per_second": {"en": speed(english, "en"), "zh": speed(chinese * 20, "zh")},
    }
    for title, table in results.items():
        print(title)
        for name, row in table.items():
            print(f"  {name:24}", row if isinstance(row, int) else _line(row))
    print(save_results("claim_detection", results))


def _line(row: dict[str, Any]) -> str:
    return "  ".join(f"{key} {value}" for key, value in row.items())


if __name__ == "__main__":
    main()
