"""A folder of 120 JATS articles: the first ingest on one and on all cores, and the second.

The 12 PLOS articles of ``../shared/corpus/en``, ten times under DOIs and titles of their own. The
bar: all ingested, under a second a file on one core, the second run under 10 % of the first.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.common import require_shared, save_results
from mkdocs_survey.corpus.adding import Options, add_files

COPIES = 10


def _copies(folder: Path) -> list[Path]:
    for path in sorted((require_shared() / "corpus" / "en").glob("*.xml")):
        text = path.read_text(encoding="utf-8")
        for n in range(COPIES):
            # the first of each is the article's own; those of its references come later
            copied = re.sub(r'(pub-id-type="doi">[^<]+)', rf"\1.{n}", text, count=1)
            copied = re.sub(r"<article-title>", f"<article-title>Copy {n}: ", copied, count=1)
            (folder / f"{path.stem}-{n}.xml").write_text(copied, encoding="utf-8")
    return sorted(folder.iterdir())


def _timed(root: Path, files: list[Path], jobs: int) -> tuple[float, int]:
    started = time.perf_counter()
    outcomes = add_files(root, files, Options(jobs=jobs, cache=root / ".cache"))
    return time.perf_counter() - started, sum(o.status != "failed" for o in outcomes)


def main() -> None:
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        papers = Path(name) / "papers"
        papers.mkdir()
        files = _copies(papers)
        runs: dict[str, Any] = {}
        for jobs in sorted({1, cores}):
            root = Path(name) / f"corpus-{jobs}"
            first, done = _timed(root, files, jobs)
            second, again = _timed(root, files, jobs)
            runs[f"{jobs} processes"] = {
                "ingested": done,
                "unchanged": again,
                "first_run_s": round(first, 2),
                "ms_per_file": round(1000 * first / len(files)),
                "second_run_s": round(second, 2),
                "second_run_percent": round(100 * second / first, 1),
            }
            print(f"{jobs} processes: {runs[f'{jobs} processes']}")
    save_results("batch_ingest", {"files": len(files), "runs": runs})


if __name__ == "__main__":
    main()
