"""The whole engine on every file of labelled pairs: what ``mkdocs-survey verify`` would say.

One table row per file and kind of row: how many fall below the score's bound, how many are flagged
at all (a warning or an error), how many fail (an error). On rows that are right, flagged means a
false alarm. Options: ``--only NAME`` for one file, ``--keep FILE`` to write one line a pair for
reading (outside of the repository: it names rows of the shared sets).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import read_rows, save_results  # noqa: E402
from mkdocs_survey.checks.verify import Answer, verify_pairs  # noqa: E402
from mkdocs_survey.config import SurveyConfig  # noqa: E402
from mkdocs_survey.model import Pair, Severity, Verdict  # noqa: E402
from mkdocs_survey.text.language import language_of  # noqa: E402

FILES = (
    "swap_en",
    "swap_zh",
    "planted_en",
    "planted_zh",
    "planted_zh_on_en",
    "support_en",
    "support_zh",
)


def _pairs(rows: Sequence[Mapping[str, Any]]) -> Iterator[Pair]:
    for row in rows:
        yield Pair(
            id=str(row["id"]),
            claim=row["claim"],
            evidence=row["evidence"],
            claim_lang=language_of(row["claim"], default=row["lang"]),
            evidence_lang=language_of(row["evidence"], default=row["lang"]),
        )


def _kind(row: Mapping[str, Any]) -> str:
    """Name what is known of a row: kind of swap, planted fault, or label."""
    kind = row.get("kind") or row.get("fault") or row["label"]
    return {"none": "clean", "right": "right", "support": "supported"}.get(kind, kind)


def _share(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def _measure(answers: Sequence[Answer], bound: float) -> dict[str, Any]:
    n = len(answers)
    rules = Counter(
        rule
        for a in answers
        for rule in {
            o.rule for o in a.observations if o.severity in (Severity.ERROR, Severity.WARNING)
        }
    )
    below = sum(a.semantic is not None and a.semantic.score < bound for a in answers)
    return {
        "n": n,
        "below_percent": _share(below, n),
        "flagged_percent": _share(
            sum(a.verdict in (Verdict.DOUBT, Verdict.FAIL) for a in answers), n
        ),
        "failed_percent": _share(sum(a.verdict is Verdict.FAIL for a in answers), n),
        "rules": dict(sorted(rules.items())),
    }


def _file(name: str, keep: Path | None) -> dict[str, Any]:
    rows = read_rows(name)
    settings = SurveyConfig()
    answers = list(verify_pairs(_pairs(rows), settings, Path.cwd()))
    groups: dict[str, list[Answer]] = {}
    for row, answer in zip(rows, answers, strict=True):
        groups.setdefault(_kind(row), []).append(answer)
    table = {
        kind: _measure(found, settings.semantic.threshold) for kind, found in sorted(groups.items())
    }
    record: dict[str, Any] = {"kinds": table}
    if name.startswith("support"):
        failed = [k for k, found in groups.items() for a in found if a.verdict is Verdict.FAIL]
        wrong = sum(kind != "supported" for kind in failed)
        record["precision_of_fail_percent"] = _share(wrong, len(failed))
        record["failed"] = len(failed)
    if keep is not None:
        with keep.open("a", encoding="utf-8") as out:
            for row, answer in zip(rows, answers, strict=True):
                line = {"file": name, "kind": _kind(row), **answer.as_json()}
                out.write(json.dumps(line, ensure_ascii=False) + "\n")
    return record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=FILES, help="one file; nothing is saved")
    parser.add_argument("--keep", type=Path, help="write one JSON line a pair")
    arguments = parser.parse_args()
    results = {}
    print(f"{'file':<18}{'rows':<12}{'n':>6}{'below 0.72':>12}{'flagged':>10}{'failed':>9}")
    for name in [arguments.only] if arguments.only else FILES:
        start = time.perf_counter()
        results[name] = _file(name, arguments.keep)
        for kind, row in results[name]["kinds"].items():
            print(
                f"{name:<18}{kind:<12}{row['n']:>6}{row['below_percent']:>10.1f} %"
                f"{row['flagged_percent']:>8.1f} %{row['failed_percent']:>7.1f} %"
            )
        if "failed" in results[name]:
            print(
                f"{'':<18}precision of fail: {results[name]['precision_of_fail_percent']} %"
                f" of {results[name]['failed']}"
            )
        print(f"{'':<18}{time.perf_counter() - start:.0f} s", flush=True)
    if not arguments.only:
        save_results("verify", results)


if __name__ == "__main__":
    main()
