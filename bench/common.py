"""What every bench script needs: the labelled pairs, and one way to keep what was printed."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results"


def require_shared() -> Path:
    """Return the folder of labelled pairs and real sources, or stop with a message."""
    folder = Path(os.environ.get("MKDOCS_SURVEY_SHARED") or ROOT.parent / "shared").resolve()
    if not folder.is_dir():
        raise SystemExit(
            "This bench needs ../shared (labelled pairs and real sources), which is not part of the"
            " repository; MKDOCS_SURVEY_SHARED names it when it lies elsewhere."
        )
    return folder


def read_rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of ``bench/<name>.jsonl`` in the shared folder, sorted by id."""
    path = require_shared() / "bench" / f"{name}.jsonl"
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return sorted(rows, key=lambda row: str(row["id"]))


def save_results(name: str, results: Mapping[str, Any], path: Path | None = None) -> Path:
    """Write what a script printed, with date and machine size; return the file.

    Args:
        path: ``bench/results/<name>.json`` if not given.
    """
    path = path or RESULTS / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    record = {
        "bench": name,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": {
            "cores": os.cpu_count(),
            "memory_gib": round(memory),
            "python": platform.python_version(),
        },
        "results": results,
    }
    text = json.dumps(record, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    path.write_text(text, encoding="utf-8")
    return path


def timed_run(folder: Path, *command: str) -> float:
    """Run a Python module in a fresh process in ``folder``; return its seconds on the clock.

    Raises:
        SystemExit: it failed; with the end of what it printed.
    """
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    elapsed = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return elapsed
