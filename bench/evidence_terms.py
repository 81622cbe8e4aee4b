"""Measure the rules of direction, negation, strength, terms and quotations on labelled pairs.

    python bench/evidence_terms.py [--write] [--errors FAULT]

Reads ``../shared/bench`` (or ``$MKDOCS_SURVEY_SHARED/bench``). Rows are split in two by a hash of
the claim they were made from: thresholds are chosen on ``tuning``, ``report`` was not looked at.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import platform
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs_survey.checks.evidence import direction, negation, quotations, strength, terms
from mkdocs_survey.model import Observation, Pair, Severity
from mkdocs_survey.text.glossary import EMPTY

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("MKDOCS_SURVEY_SHARED") or HERE.parents[1] / "shared") / "bench"
CONCERNS = {
    m.__name__.rsplit(".", 1)[-1]: m for m in (direction, negation, strength, terms, quotations)
}
FILES = ("planted_en", "planted_zh", "planted_zh_on_en", "support_en", "support_zh")


def rows(name: str) -> Iterator[dict[str, Any]]:
    with (SHARED / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def half(row: dict[str, Any]) -> str:
    """``tuning`` or ``report``: rows made from one claim are on one side."""
    seed = row.get("original") or row["claim"]
    return "report" if hashlib.sha256(seed.encode()).digest()[7] % 2 else "tuning"


def pair_of(row: dict[str, Any]) -> Pair:
    lang = row.get("lang", "zh")
    other = "en" if row["id"].startswith("xl-") else lang
    return Pair(row["id"], row["claim"], row["evidence"], lang, other)


def observe(pair: Pair) -> dict[str, tuple[Observation, ...]]:
    return {name: module.observe(pair, EMPTY) for name, module in CONCERNS.items()}


def measure(name: str, errors: str = "") -> dict[str, Any]:
    counts: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    started, total = time.process_time(), 0
    shown: set[str] = set()
    for row in rows(name):
        total += 1
        label = row.get("fault") or row["label"]
        seen = observe(pair_of(row))
        everything = [o for found in seen.values() for o in found]
        flagged = bool(everything)
        if (
            errors == label
            and (flagged == (label in ("none", "support")))
            and half(row) == "tuning"
        ):
            key = row["evidence"][:80] + str(sorted(o.message for o in everything))
            if key not in shown:
                shown.add(key)
                print(f"* {row.get('edit', '')} | {row['claim']}\n    >> {row['evidence'][:300]!r}")
                for o in everything:
                    print(f"    {o.rule} {o.severity} {o.message}")
        for side in (half(row), "all"):
            cell = counts[side, label]
            cell["n"] += 1
            cell["flagged"] += flagged
            cell["failed"] += any(o.severity is Severity.ERROR for o in everything)
            for concern, found in seen.items():
                cell[concern] += bool(found)
                cell[f"{concern}!"] += any(o.severity is Severity.ERROR for o in found)
    seconds = time.process_time() - started
    table = {f"{side}/{label}": dict(cell) for (side, label), cell in sorted(counts.items())}
    return {"pairs_per_cpu_second": round(total / seconds), "cells": table}


def show(name: str, result: dict[str, Any]) -> None:
    print(f"\n{name}: {result['pairs_per_cpu_second']} pairs per CPU second")
    head = ["n", "flagged", "failed", *(c for n in CONCERNS for c in (n, f"{n}!"))]
    print(f"{'':22}" + "".join(f"{h[:11]:>12}" for h in head))
    for cell, values in result["cells"].items():
        shares = "".join(f"{100 * values[h] / values['n']:>11.1f}%" for h in head[1:])
        print(f"{cell:22}{values['n']:>12}{shares}")
    if name.startswith("support"):
        for side in ("tuning", "report"):
            failed = {
                cell.split("/")[1]: v["failed"]
                for cell, v in result["cells"].items()
                if cell.startswith(side)
            }
            total = sum(failed.values())
            precision = 100 * (total - failed["support"]) / total if total else float("nan")
            print(f"  precision of fail, {side}: {precision:.1f} % of {total}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--write", action="store_true", help="write bench/results/evidence_terms.json"
    )
    parser.add_argument(
        "--errors", default="", help="print tuning rows of this label judged wrongly"
    )
    parser.add_argument("--file", action="append", choices=FILES)
    options = parser.parse_args()
    results = {}
    for name in options.file or FILES:
        results[name] = measure(name, options.errors)
        show(name, results[name])
    if options.write:
        target = HERE / "results" / "evidence_terms.json"
        target.parent.mkdir(exist_ok=True)
        report = {
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "machine": f"{platform.machine()}, {os.cpu_count()} cores",
            "python": platform.python_version(),
            "files": results,
        }
        target.write_text(json.dumps(report, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
