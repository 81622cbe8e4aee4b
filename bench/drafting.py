"""How full drafts are: share of fields that are filled, on the real sources, and how long it takes.

That every filled field is a slice of its passage is asserted. Whether it is the right sentence, a
person has to read: ``--show`` prints them all.

Run ``python -m bench.drafting``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bench.common import require_shared, save_results
from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.store import open_corpus
from mkdocs_survey.drafting.extract import extract_fields
from mkdocs_survey.model import CARD_FIELDS


def measure(folder: Path, pattern: str, show: bool) -> dict[str, Any]:
    """Draft for every file that matches ``pattern`` and count what is filled."""
    filled: Counter[str] = Counter()
    started = empty = 0
    seconds = 0.0
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "corpus"
        add_files(root, sorted(folder.glob(pattern)), Options())
        corpus = open_corpus(root, Path(temporary) / "cache")
        for key, source in corpus.sources.items():
            passages = corpus.passages(key)
            begin = time.perf_counter()
            fields = extract_fields(passages, source.title)
            seconds += time.perf_counter() - begin
            said = {name: field for name, field in fields.items() if field is not None}
            for name, field in said.items():
                assert any(p.at == field.at and field.text in p.text for p in passages)
                if show:
                    print(f"{key} {name} ({field.at}): {field.text}")
            filled.update(said.keys())
            started += 1
            empty += not said
    return {
        "sources": started,
        "without_any_field": empty,
        "filled": {name: filled[name] for name in CARD_FIELDS},
        "share_filled": round(filled.total() / (started * len(CARD_FIELDS)), 3),
        "seconds_per_source": round(seconds / started, 3),
    }


def main() -> None:
    """Measure English and Chinese sources."""
    corpus = require_shared() / "corpus"
    show = "--show" in sys.argv
    results = {
        "en": measure(corpus / "en", "*.xml", show),
        "zh": measure(corpus / "zh", "*.md", show),
    }
    for lang, result in results.items():
        print(lang, result)
    print(save_results("drafting", results))


if __name__ == "__main__":
    main()
