"""Measure the rules on figures (SV401–SV405) on the labelled pairs.

    python bench/quantities.py [--write] [--misses FILE FAULT]

Reads ``../shared/bench`` (or ``$MKDOCS_SURVEY_SHARED/bench``); ``--write`` keeps the table in
``bench/results/quantities.json``. "With a figure" are the claims with a digit in them: the rules
speak of no other. ``--misses planted_en number`` lists the rows that stay silent, and
``--misses planted_en none`` the clean ones that are flagged.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from typing import Any

from bench.common import read_rows, save_results
from mkdocs_survey.checks.evidence.quantities import observe
from mkdocs_survey.model import Observation, Pair, Severity
from mkdocs_survey.text.glossary import EMPTY

FILES = (
    "planted_en", "planted_zh", "planted_zh_on_en",
    "support_en", "support_zh", "swap_en", "swap_zh",
)  # fmt: skip
CLEAN = frozenset({"none", "support", "right"})
FIGURE_FAULTS = frozenset({"number", "scale"})
_DIGIT = re.compile(r"\d")


def pair_of(row: dict[str, Any]) -> Pair:
    crosses = row["id"].startswith("xl-")
    return Pair(
        row["id"], row["claim"], row["evidence"], row["lang"], "en" if crosses else row["lang"]
    )


def group_of(row: dict[str, Any]) -> str:
    return str(row.get("fault") or row.get("kind") or row["label"])


def failed(seen: tuple[Observation, ...]) -> bool:
    return any(o.severity is Severity.ERROR for o in seen)


def measure(name: str) -> dict[str, Any]:
    counts: dict[str, Counter[str]] = {}
    rules: Counter[str] = Counter()
    rows = [(group_of(row), pair_of(row)) for row in read_rows(name)]
    started = time.process_time()
    for group, pair in rows:
        seen = observe(pair, EMPTY)
        count = counts.setdefault(group, Counter())
        count["rows"] += 1
        count["with_figure"] += bool(_DIGIT.search(pair.claim))
        count["flagged"] += bool(seen)
        count["failed"] += failed(seen)
        rules.update(o.rule for o in seen)
    seconds = time.process_time() - started
    return {
        "groups": {group: dict(counts[group]) for group in sorted(counts)},
        "pairs_per_second": round(len(rows) / seconds) if seconds else None,
        "rules": dict(sorted(rules.items())),
    }


def precision_of_fail(result: dict[str, Any]) -> float | None:
    """Share of the failed rows that are not clean; rows with faults of other kinds left out."""
    groups = result["groups"]
    wrong = sum(c["failed"] for g, c in groups.items() if g not in CLEAN)
    right = sum(c["failed"] for g, c in groups.items() if g in CLEAN)
    return wrong / (wrong + right) if wrong + right else None


def show(name: str, result: dict[str, Any]) -> None:
    for group, count in result["groups"].items():
        base = count["with_figure"] or 1
        print(
            f"{name:17} {group:11} {count['rows']:5} {count['with_figure']:6}"
            f" {count['flagged']:8} {count['flagged'] / base:7.1%}"
            f" {count['failed']:7} {count['failed'] / count['rows']:7.1%}"
        )
    precision = result["precision_of_fail"]
    shown = "–" if precision is None else f"{precision:.1%}"
    print(f"{name:17} precision of fail {shown}; {result['pairs_per_second']} pairs/s")


def list_misses(name: str, group: str) -> None:
    for row in read_rows(name):
        if group_of(row) != group:
            continue
        seen = observe(pair_of(row), EMPTY)
        if bool(seen) == (group in CLEAN):
            print(row["id"], row.get("edit", ""), "|", " ".join(row["claim"].split())[:200])
            for o in seen:
                print("    ", o.rule, o.severity, o.message)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="keep the table as JSON")
    parser.add_argument("--misses", nargs=2, metavar=("FILE", "FAULT"), help="list rows instead")
    options = parser.parse_args()
    if options.misses:
        list_misses(*options.misses)
        return
    print(f"{'file':17} {'group':11} {'rows':>5} {'figure':>6} {'flagged':>8} {'':7} {'failed':>7}")
    results = {}
    for name in FILES:
        results[name] = measure(name)
        results[name]["precision_of_fail"] = precision_of_fail(results[name])
        show(name, results[name])
    if options.write:
        print(save_results("quantities", results))


if __name__ == "__main__":
    main()
