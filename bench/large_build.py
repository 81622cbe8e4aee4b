"""How the time of a build grows with a site: without the plugin, cold, warm, one page changed.

    python -m bench.large_build [--pages 300] [--citations 120] [--sources 500] [-n 5]

Builds the site of ``bench/large_site.py`` in fresh processes; ratios are taken within one run. Cold
runs are made once, since they work out everything and the others only look it up; ``-n`` counts the
others. Beside the seconds on the clock stand those of the processor, which a busy machine disturbs
less. The *padded* build is the plain one on pages as large as the plugin makes them: what it takes
beyond the plain one is what host and theme spend on size. The peak memory is that of the largest
process.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.common import save_results, timed_run
from bench.large_site import write

_SECTION = '<section class="survey-references"'

_HOOK = """
from pathlib import Path

def on_page_context(context, page, config, nav):
    file = Path("padding", page.file.src_uri)
    if file.is_file():
        page.content += file.read_text(encoding="utf-8")
    return context
"""


@dataclass(frozen=True, slots=True)
class Seconds:
    """What a run took on the clock and of the processor."""

    clock: float
    processor: float


def _seconds(folder: Path, *command: str) -> Seconds:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    clock = timed_run(folder, *command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Seconds(clock, used)


def _touch_one(folder: Path) -> None:
    """Change one sentence of one page, so that one claim is new."""
    page = folder / "docs" / "page-0001.md"
    text = page.read_text(encoding="utf-8")
    # the claim says the same in other words, which the passage carries as well
    changed = text.replace("After ", "Only after ", 1) if "Only after" not in text else text
    page.write_text(changed if changed != text else text.replace("Only after ", "After ", 1))


def _pad(folder: Path) -> Path:
    """Write what the plugin added to each page, and a configuration that adds it again."""
    padding = folder / "padding"
    padding.mkdir()
    for page in (folder / "docs").glob("page-*.md"):
        html = (folder / "site" / page.stem / "index.html").read_text(encoding="utf-8")
        _, start, rest = html.partition(_SECTION)
        section, end, _ = rest.partition("</section>")
        (padding / page.name).write_text(start + section + end, encoding="utf-8")
    (folder / "pad.py").write_text(_HOOK, encoding="utf-8")
    config = folder / "mkdocs-padded.yml"
    plain = (folder / "mkdocs-plain.yml").read_text(encoding="utf-8")
    config.write_text(plain + "hooks: [pad.py]\n", encoding="utf-8")
    return config


def measure(folder: Path, runs: int) -> dict[str, list[Seconds]]:
    """Return the times of every kind of run, by its name."""

    def plain(config: str = "mkdocs-plain.yml") -> Seconds:
        return _seconds(folder, "mkdocs", "build", "-q", "-f", config)

    def build() -> Seconds:
        return _seconds(folder, "mkdocs", "build", "-q")

    def check() -> Seconds:
        report = ("--format", "json", "-o", "report.json")
        return _seconds(folder, "mkdocs_survey", "check", *report)

    def changed() -> Seconds:
        _touch_one(folder)
        return check()

    plain()  # fill the operating system's file cache and Python's bytecode cache
    times = {"cold build": [build()]}
    padded = _pad(folder).name
    shutil.rmtree(folder / ".cache")
    times["cold check"] = [check()]
    build()
    rest: dict[str, Callable[[], Seconds]] = {
        "plain build": plain,
        "padded build": lambda: plain(padded),
        "warm build": build,
        "warm check": check,
    }
    for _ in range(runs):  # interleaved, so that a slow minute hits all alike
        for kind, run in rest.items():
            times.setdefault(kind, []).append(run())
    # last: a changed page makes the next build no longer a warm one
    times["check, one page changed"] = [changed() for _ in range(runs)]
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--citations", type=int, default=120, help="of a page")
    parser.add_argument("--sources", type=int, default=500)
    parser.add_argument("-n", type=int, default=5, help="runs of each kind (median is taken)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, options.pages, options.citations, options.sources)
        times = measure(folder, options.n)
    clock = {kind: statistics.median(t.clock for t in runs) for kind, runs in times.items()}
    used = {kind: statistics.median(t.processor for t in runs) for kind, runs in times.items()}
    print(f"{options.pages} pages of {options.citations} citations, {options.sources} sources")
    print(f"  {'':<24} {'clock':>10} {'':>8} {'processor':>10}")
    for kind in times:
        shares = [values[kind] / values["plain build"] for values in (clock, used)]
        print(
            f"  {kind:<24} {clock[kind]:8.2f} s  x {shares[0]:5.2f} {used[kind]:8.2f} s"
            f"  x {shares[1]:5.2f}"
        )
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"  peak memory {memory} MB")
    save_results(
        "large_build",
        {
            "pages": options.pages,
            "citations": options.pages * options.citations,
            "sources": options.sources,
            "runs": options.n,
            "median_s": {kind: round(value, 2) for kind, value in clock.items()},
            "median_processor_s": {kind: round(value, 2) for kind, value in used.items()},
            "ratio": {k: round(v / clock["plain build"], 2) for k, v in clock.items()},
            "ratio_processor": {k: round(v / used["plain build"], 2) for k, v in used.items()},
            "peak_memory_mb": memory,
        },
    )


if __name__ == "__main__":
    main()
