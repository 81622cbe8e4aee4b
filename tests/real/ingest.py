"""Read the papers in ``../shared/corpus`` into ``tests/real/corpus``, each under its own key.

Run as ``python tests/real/ingest.py`` (``make real`` does). The passages it writes are words of
others and stay out of version control; what is committed are keys, cards and hashes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mkdocs_survey.corpus.adding import Options, Outcome, add_files

SITE = Path(__file__).resolve().parent

PAPERS = {
    "ioannidis2005": "en/journal.pmed.0020124.xml",
    "steinsmith2006": "en/journal.pmed.0030205.xml",
    "serrano2006": "en/journal.pmed.0030520.xml",
    "urisman2006": "en/journal.ppat.0020025.xml",
    "hall2007": "en/journal.pcbi.0030158.xml",
    "hull2008": "en/journal.pcbi.1000204.xml",
    "dudley2009": "en/journal.pcbi.1000589.xml",
    "moher2009": "en/journal.pmed.1000097.xml",
    "erlwein2010": "en/journal.pone.0008519.xml",
    "lavis2012": "en/journal.pmed.1001186.xml",
    "lauer2015": "en/journal.pone.0119074.xml",
    "yang2016": "en/journal.pone.0146913.xml",
    "aisystem-history": "zh/1.1-深度学习的历史，现状与发展.md",
    "aisystem-progress": "zh/1.2-算法，框架，体系结构与算力的进步.md",
    "aisystem-principles": "zh/1.5-影响深度学习系统设计的理论，原则与假设.md",
    "aisystem-parallelism": "zh/6.2-分布式训练算法分类.md",
    "aisystem-training": "zh/6.4-分布式训练系统简介.md",
    "aisystem-inference": "zh/8.2-模型推理的离线优化.md",
    "aisystem-chips": "zh/8.6-推理专有芯片.md",
    "aisystem-inherent-security": "zh/12.1-人工智能内在安全与隐私.md",
    "aisystem-training-security": "zh/12.2-人工智能训练安全与隐私.md",
    "aisystem-serving-security": "zh/12.3-人工智能服务安全与隐私.md",
}
"""BibTeX key → file in ``../shared/corpus``."""


def ingest(corpus: Path, papers: Path) -> tuple[Outcome, ...]:
    """Bring every paper into ``corpus``; a paper that is there already changes nothing."""
    return tuple(
        outcome
        for key, name in PAPERS.items()
        for outcome in add_files(corpus, [papers / name], Options(key=key, local=True))
    )


def main() -> int:
    """Ingest, print one line a paper; 1 if one could not be read."""
    # tests/shared.py says the same to tests; a script does not see the package of tests
    shared = Path(os.environ.get("MKDOCS_SURVEY_SHARED") or SITE.parents[2] / "shared").resolve()
    if not shared.is_dir():
        print(f"{shared} is missing: the papers are not part of the repository", file=sys.stderr)
        return 2
    outcomes = ingest(SITE / "corpus", shared / "corpus")
    for outcome in outcomes:
        print(
            f"{outcome.status:<9} {outcome.total:>4} {outcome.key} {outcome.error or ''}".rstrip()
        )
    return int(any(outcome.status == "failed" for outcome in outcomes))


if __name__ == "__main__":
    raise SystemExit(main())
