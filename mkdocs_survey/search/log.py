"""What was searched, what was found, what was left out (requirement A3): ids, never texts."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_survey.search.index import Found

LOG = "searches.jsonl"
"""Name of the log in the project's cache folder; one JSON object a line."""


def append(folder: Path, query: str, found: Found) -> None:
    """Append one search to the log in ``folder``."""
    entry = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "query": query,
        "considered": found.considered,
        "sources": found.sources,
        "read_as": {w: list(read) for w, read in found.readings.items() if read != (w,)},
        "dropped": [{"source": source, "rank": round(rank, 5)} for source, rank in found.dropped],
        "hits": [
            {
                "source": hit.source,
                "rank": round(hit.rank, 5),
                "score": hit.semantic.score if hit.semantic else None,
                "passages": [passage.id for passage in hit.passages],
                "cards": [card.id for card in hit.cards],
            }
            for hit in found.hits
        ],
    }
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOG).open("a", encoding="utf-8") as log:
        log.write(json.dumps(entry, ensure_ascii=False) + "\n")
