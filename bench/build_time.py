"""How long a build takes: without the plugin, cold and warm with it; ratios from one run.

Every build is a fresh process on a copy of the sample site; cold builds start without a cache,
warm ones with the cache of the build before. Run ``python bench/build_time.py [-n 5]``.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import save_results, timed_run  # noqa: E402
from mkdocs_survey.hosts.mkdocs_yml import load_site  # noqa: E402

PARTS = ("mkdocs.yml", "sample_site", "corpus", "glossary.yml")


def _copy(folder: Path) -> Path:
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        elif source.is_file():
            shutil.copy2(source, folder / name)
    return folder


def _without_plugin(config: Path) -> Path:
    """Write a copy of the configuration that lacks the plugin, for the plain build."""
    data = dict(load_site(config).raw)
    data["plugins"] = [
        p for p in data["plugins"] if p != "survey" and not (isinstance(p, dict) and "survey" in p)
    ]
    plain = config.with_name("mkdocs-plain.yml")
    plain.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return plain


def _build(config: Path) -> float:
    return timed_run(config.parent, "mkdocs", "build", "-q", "-f", str(config))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=5, help="builds of each kind (median is taken)")
    runs = parser.parse_args().n
    times: dict[str, list[float]] = {"without": [], "cold": [], "warm": []}
    with tempfile.TemporaryDirectory() as name:
        config = _copy(Path(name)) / "mkdocs.yml"
        plain = _without_plugin(config)
        _build(plain)  # fill the operating system's file cache and Python's bytecode cache
        _build(config)
        for _ in range(runs):  # interleaved, so that a slow minute hits all three alike
            times["without"].append(_build(plain))
            shutil.rmtree(config.parent / ".cache", ignore_errors=True)
            times["cold"].append(_build(config))
            times["warm"].append(_build(config))
    median = {kind: statistics.median(values) for kind, values in times.items()}
    rows = {
        kind: {
            "median_s": round(median[kind], 2),
            "min_s": round(min(values), 2),
            "max_s": round(max(values), 2),
            "ratio": round(median[kind] / median["without"], 2),
        }
        for kind, values in times.items()
    }
    print(f"build of the sample site, median of {runs}")
    for kind, row in rows.items():
        print(
            f"  {kind:<8} {row['median_s']:6.2f} s  ({row['min_s']:.2f}-{row['max_s']:.2f})"
            f"   x {row['ratio']:.2f}"
        )
    save_results("build_time", {"runs": runs, "builds": rows})


if __name__ == "__main__":
    main()
