"""How the time of a build grows with a site: without the plugin, cold, warm, one page changed.

    python -m bench.large_build [--pages 300] [-n 5]

Builds the site of ``bench/large_site.py`` in fresh processes; ratios are taken within one run. The
cold build is made once, since it works out everything and the others only look it up; ``-n``
counts the plain and the warm ones. The peak memory is that of the largest process.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.common import save_results, timed_run
from bench.large_site import write


def _touch_one(folder: Path) -> None:
    """Change one sentence of one page, so that one claim is new."""
    page = folder / "docs" / "page-0001.md"
    text = page.read_text(encoding="utf-8")
    # the claim says the same in other words, which the passage carries as well
    changed = text.replace("After ", "Only after ", 1) if "Only after" not in text else text
    page.write_text(changed if changed != text else text.replace("Only after ", "After ", 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--citations", type=int, default=120, help="of a page")
    parser.add_argument("--sources", type=int, default=500)
    parser.add_argument("-n", type=int, default=5, help="plain and warm builds (median is taken)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, options.pages, options.citations, options.sources)

        def plain() -> float:
            return timed_run(folder, "mkdocs", "build", "-q", "-f", "mkdocs-plain.yml")

        def build() -> float:
            return timed_run(folder, "mkdocs", "build", "-q")

        def check() -> float:
            return timed_run(
                folder, "mkdocs_survey", "check", "--format", "json", "-o", "report.json"
            )

        def changed() -> float:
            _touch_one(folder)
            return check()

        plain()  # fill the operating system's file cache and Python's bytecode cache
        times: dict[str, list[float]] = {"cold build": [build()]}
        shutil.rmtree(folder / ".cache")
        times["cold check"] = [check()]
        rest: dict[str, Callable[[], float]] = {
            "plain build": plain,
            "warm build": build,
            "warm check": check,
            "check, one page changed": changed,
        }
        for _ in range(options.n):  # interleaved, so that a slow minute hits all alike
            for kind, run in rest.items():
                times.setdefault(kind, []).append(run())
    median = {kind: statistics.median(values) for kind, values in times.items()}
    print(f"{options.pages} pages of {options.citations} citations, {options.sources} sources")
    for kind, value in median.items():
        print(f"  {kind:<24} {value:8.2f} s   x {value / median['plain build']:.2f}")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"  peak memory {memory} MB")
    save_results(
        "large_build",
        {
            "pages": options.pages,
            "citations": options.pages * options.citations,
            "sources": options.sources,
            "median_s": {kind: round(value, 2) for kind, value in median.items()},
            "ratio": {k: round(v / median["plain build"], 2) for k, v in median.items()},
            "peak_memory_mb": memory,
        },
    )


if __name__ == "__main__":
    main()
