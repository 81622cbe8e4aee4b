"""Entries read of real and of damaged ``.bib`` files, beside pybtex and both bibtexparsers.

The bar: on every file at least as many as the best of them. Real files are those of
``../shared/corpus/bib`` and of the folders named; damaged ones are made from seeds. All parsers get
the same decoded text, so none loses a file by its encoding.

The two bibtexparsers share a name: ``--parser bibtexparser-1=FOLDER`` names a folder that
``pip install --target FOLDER 'bibtexparser<2'`` has filled.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.bib_damage import bibliography
from bench.common import require_shared, save_results
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.decoding import decode_text


def _theirs(parser: str, folder: str, texts: Sequence[str]) -> list[int]:
    name = parser.partition("-")[0]
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("bib_count.py")), name],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": folder},
    )
    return [int(line) for line in done.stdout.split()]


def _compare(
    label: str, files: Mapping[str, bytes], parsers: Mapping[str, str], show: int
) -> dict[str, Any]:
    texts = [decode_text(data).text for data in files.values()]
    counts = {parser: _theirs(parser, folder, texts) for parser, folder in parsers.items()}
    started = time.perf_counter()
    ours = [len(read_bibliography(data, name).entries) for name, data in files.items()]
    seconds = time.perf_counter() - started
    behind = []
    for n, name in enumerate(files):
        best = max(numbers[n] for numbers in counts.values())
        if ours[n] < best:
            behind.append(name)
            if len(behind) <= show:
                theirs = ", ".join(f"{p} {numbers[n]}" for p, numbers in counts.items())
                print(f"  behind on {name}: {ours[n]}; {theirs}")
    lost = sum(not n for n in ours)
    print(
        f"{label}: {len(files)} files, {sum(ours)} entries in {seconds:.1f} s; {len(behind)} behind"
    )
    for parser, numbers in counts.items():
        rejected = sum(not n and bool(o) for n, o in zip(numbers, ours, strict=True))
        print(f"  {parser}: {sum(numbers)} entries, {rejected} files lost whole")
    return {
        "files": len(files),
        "entries": sum(ours),
        "files_without_entry": lost,
        "behind_the_best": behind,
        "others": {
            parser: {"entries": sum(n), "files_lost": sum(not i for i in n)}
            for parser, n in counts.items()
        },
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folders", nargs="*", type=Path)
    arguments.add_argument("--parser", action="append", default=[], metavar="NAME=FOLDER")
    arguments.add_argument("--seeds", type=int, default=1000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--show", type=int, default=10)
    given = arguments.parse_args()
    parsers = {"pybtex": ""} | dict(p.split("=", 1) for p in given.parser)
    folders = [require_shared() / "corpus" / "bib", *given.folders]
    real = {str(p): p.read_bytes() for f in folders for p in sorted(f.rglob("*.bib"))}
    real = {Path(name).name: data for name, data in real.items()}
    seeds = range(given.first, given.first + given.seeds)
    made = {f"seed {n}": bibliography(n).encode() for n in seeds}
    results = {
        "real": _compare("real files", real, parsers, given.show),
        "damaged": _compare("damaged files", made, parsers, given.show),
    }
    save_results("bibliographies", results)


if __name__ == "__main__":
    main()
