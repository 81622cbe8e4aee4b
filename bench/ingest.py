"""What reading JATS and Markdown yields: passages, words kept, time, and a second run.

The 12 PLOS articles, the 8 JOSE articles and the 10 Markdown sections of ``../shared/corpus``.
Words kept: every sentence of 60 to 220 characters of the JATS body, by letters and digits, is
looked for in the passages that the reader made of it. Passages are counted by kind; a second ingest
of the same files must change no byte.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from defusedxml import ElementTree

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import require_shared, save_results  # noqa: E402
from mkdocs_survey.corpus.adding import Options, add_files  # noqa: E402
from mkdocs_survey.ingest.document import SourceDocument  # noqa: E402
from mkdocs_survey.ingest.formats import read_source  # noqa: E402
from mkdocs_survey.model import PassageKind  # noqa: E402


def _squeeze(text: str) -> str:
    # NFKC: the reader writes exponents as superscript digits, which are the same digits
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text)).lower()


def _sentences(path: Path) -> list[str]:
    body = ElementTree.parse(path).getroot().find("body")
    paragraphs = [] if body is None else list(body.iter("p"))
    texts = [" ".join("".join(p.itertext()).split()) for p in paragraphs]
    cut = [s for t in texts for s in re.split(r"(?<=[.!?])\s+(?=[A-Z])", t)]
    return [s for s in cut if 60 <= len(s) <= 220]


def _words_kept(path: Path, document: SourceDocument) -> tuple[int, int]:
    text = _squeeze(" ".join(p.text for p in document.passages))
    wanted = _sentences(path)
    return sum(_squeeze(s) in text for s in wanted), len(wanted)


def _snapshot(folder: Path) -> Mapping[str, str]:
    return {
        str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


def _measure(files: Sequence[Path]) -> dict[str, Any]:
    kinds: Counter[str] = Counter()
    found = wanted = 0
    times = []
    for path in files:
        data = path.read_bytes()
        start = time.perf_counter()
        document = read_source(data, path.name)
        times.append(time.perf_counter() - start)
        kinds.update(p.kind.value for p in document.passages)
        if path.suffix == ".xml":
            kept, all_ = _words_kept(path, document)
            found, wanted = found + kept, wanted + all_
    row: dict[str, Any] = {
        "files": len(files),
        "passages": sum(kinds.values()),
        "kinds": {k.value: kinds[k.value] for k in PassageKind},
        "ms_per_file": round(1000 * sum(times) / len(times)),
        "slowest_ms": round(1000 * max(times)),
    }
    if wanted:
        row["sentences"] = wanted
        row["sentences_found_percent"] = round(100 * found / wanted, 2)
    return row


def _twice(files: Sequence[Path]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "corpus"
        start = time.perf_counter()
        add_files(root, files, Options())
        first = time.perf_counter() - start
        before = _snapshot(root)
        start = time.perf_counter()
        add_files(root, files, Options())
        second = time.perf_counter() - start
        return {
            "files_on_disk": len(before),
            "changed_by_second_run": sum(before.get(k) != v for k, v in _snapshot(root).items()),
            "first_run_s": round(first, 2),
            "second_run_s": round(second, 2),
            "second_run_percent": round(100 * second / first, 1),
        }


def main() -> None:
    corpus = require_shared() / "corpus"
    groups = {
        "PLOS JATS": sorted((corpus / "en").glob("*.xml")),
        "JOSE JATS": sorted((corpus / "ingest" / "jats").glob("*.xml")),
        "AI-System Markdown": sorted((corpus / "zh").glob("*.md")),
    }
    rows = {}
    for name, files in groups.items():
        row = rows[name] = _measure(files)
        kinds = ", ".join(f"{v} {k}" for k, v in row["kinds"].items() if v)
        print(f"{name}: {row['files']} files, {row['passages']} passages ({kinds})")
        print(f"  {row['ms_per_file']} ms a file, slowest {row['slowest_ms']} ms")
        if "sentences" in row:
            print(f"  {row['sentences_found_percent']} % of {row['sentences']} sentences found")
    again = _twice([f for files in groups.values() for f in files])
    print(
        f"ingest {again['first_run_s']} s, again {again['second_run_s']} s"
        f" ({again['second_run_percent']} %), {again['changed_by_second_run']} files changed"
    )
    save_results("ingest", {"groups": rows, "second_run": again})


if __name__ == "__main__":
    main()
