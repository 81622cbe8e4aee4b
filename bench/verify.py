"""The whole engine on every file of labelled pairs, beside three baselines.

    python -m bench.verify [--only FILE] [--results FILE] [--keep FILE]

The engine says what ``mkdocs-survey verify`` would say; ``bench/baselines.py`` says what it is
compared with. One table tells how much of each kind of row is flagged and failed, another what each
judge is worth on each file: false alarms (right rows that are flagged), precision of ``fail``, AUC
of the score, the share of contradictions that fail, and how many right claims with a number the
rules for figures flag. Last, the speed of the encoders.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import baselines, tables  # noqa: E402
from bench.common import RESULTS, read_rows, save_results  # noqa: E402
from bench.judgements import RIGHT, Judged, by_kind, kind_of, overall, share  # noqa: E402
from bench.score_distribution import throughput  # noqa: E402
from mkdocs_survey.checks.verify import Answer, verify_pairs  # noqa: E402
from mkdocs_survey.config import SurveyConfig  # noqa: E402
from mkdocs_survey.encoders import Encoders  # noqa: E402
from mkdocs_survey.model import Language, Pair, Severity, Verdict  # noqa: E402
from mkdocs_survey.text.language import language_of  # noqa: E402

NUMBER_RULES = frozenset({"SV401", "SV402", "SV403", "SV404", "SV405"})
_FLAGS = (Severity.ERROR, Severity.WARNING)
_TIMED: tuple[Language, ...] = ("en", "zh")


def _pair(row: Mapping[str, Any]) -> Pair:
    return Pair(
        id=str(row["id"]),
        claim=row["claim"],
        evidence=row["evidence"],
        claim_lang=language_of(row["claim"], default=row["lang"]),
        evidence_lang=language_of(row["evidence"], default=row["lang"]),
    )


def _rules(answer: Answer) -> set[str]:
    return {o.rule for o in answer.observations if o.severity in _FLAGS}


def _judged(answer: Answer) -> Judged:
    return Judged(
        None if answer.semantic is None else answer.semantic.score,
        answer.verdict in (Verdict.DOUBT, Verdict.FAIL),
        answer.verdict is Verdict.FAIL,
        bool(_rules(answer) & NUMBER_RULES),
    )


def _engine(
    pairs: Sequence[Pair], kinds: Sequence[str], answers: Sequence[Answer], bound: float
) -> dict[str, Any]:
    judged = [_judged(answer) for answer in answers]
    table = by_kind(kinds, judged)
    for kind, row in table.items():
        own = [a for a, k in zip(answers, kinds, strict=True) if k == kind]
        below = sum(a.semantic is not None and a.semantic.score < bound for a in own)
        row["below_percent"] = share(below, len(own))
        row["rules"] = dict(sorted(Counter(r for a in own for r in _rules(a)).items()))
    return {"kinds": table, **overall([p.claim for p in pairs], kinds, judged)}


def _compared(
    file: str,
    pairs: Sequence[Pair],
    kinds: Sequence[str],
    encoders: Encoders,
    bounds: Mapping[str, float],
) -> dict[str, Any]:
    language = file.split("_")[1]
    scores = baselines.overlaps(pairs)
    judges = {
        "cosine": baselines.cosine(pairs, encoders),
        "overlap": baselines.overlap(scores, bounds[language]),
        "numbers": baselines.numbers(pairs),
    }
    return {
        name: {
            "kinds": by_kind(kinds, judged),
            **overall([p.claim for p in pairs], kinds, judged),
        }
        for name, judged in judges.items()
    }


def _bounds() -> dict[str, float]:
    """Return the bound of the overlap for each language of claims, from its swapped citations."""
    bounds: dict[str, float] = {}
    for language in _TIMED:
        rows = [row for row in read_rows(f"swap_{language}") if kind_of(row) in RIGHT]
        bounds[language] = baselines.overlap_bound(baselines.overlaps([_pair(r) for r in rows]))
    return bounds


def _speed(encoders: Encoders) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for language in _TIMED:
        rows = [row for row in read_rows(f"swap_{language}") if kind_of(row) in RIGHT]
        pack = encoders.pack_for(language)
        if pack is not None:
            found[language] = {"pack": pack.id, **throughput(rows, language, encoders)}
    return found


def _keep(out: Path, file: str, kinds: Sequence[str], answers: Sequence[Answer]) -> None:
    with out.open("a", encoding="utf-8") as lines:
        for kind, answer in zip(kinds, answers, strict=True):
            line = {"file": file, "kind": kind, **answer.as_json()}
            lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=tables.FILES, help="one file; nothing is saved")
    parser.add_argument(
        "--results", type=Path, default=RESULTS / "verify.json", help="where the JSON goes"
    )
    parser.add_argument(
        "--keep",
        type=Path,
        help="append one JSON line a pair; outside of the repository, it names shared rows",
    )
    arguments = parser.parse_args()
    settings = SurveyConfig()
    results: dict[str, Any] = {"bounds": {"cosine": baselines.COSINE_BOUND, "overlap": _bounds()}}
    with Encoders.open(settings.semantic) as encoders:
        results["encoders"] = _speed(encoders)
        for file in [arguments.only] if arguments.only else tables.FILES:
            start = time.perf_counter()
            rows = read_rows(file)
            pairs, kinds = [_pair(row) for row in rows], [kind_of(row) for row in rows]
            answers = list(verify_pairs(pairs, settings, Path.cwd()))
            results[file] = {
                **_engine(pairs, kinds, answers, settings.semantic.threshold),
                "baselines": _compared(file, pairs, kinds, encoders, results["bounds"]["overlap"]),
            }
            if arguments.keep is not None:
                _keep(arguments.keep, file, kinds, answers)
            seconds = time.perf_counter() - start
            print(f"{file}: {len(rows)} rows, {seconds:.0f} s", file=sys.stderr, flush=True)
    print(tables.plain(tables.KIND_HEAD, list(tables.kind_rows(results))))
    print()
    print(tables.plain(tables.FILE_HEAD, list(tables.file_rows(results))))
    print()
    print("\n".join(tables.encoder_lines(results)))
    if not arguments.only:
        print(save_results("verify", results, arguments.results))


if __name__ == "__main__":
    main()
