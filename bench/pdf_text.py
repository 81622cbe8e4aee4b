"""What three PDF libraries give back of papers whose text is known from their JATS.

For each of the JOSE papers in ``../shared/corpus/ingest``: the sentences of 60 to 220 characters of
the JATS body, compared by letters and digits only, that stand in the text a library extracts, raw
and with running lines removed (lines that recur on most pages: running heads, page numbers).
A sentence that crosses a page is found only if nothing stands between its halves.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from defusedxml import ElementTree

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import require_shared, save_results  # noqa: E402


def _pypdfium2(path: Path) -> list[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def _pdfplumber(path: Path) -> list[str]:
    import pdfplumber

    with pdfplumber.open(path) as document:
        return [page.extract_text() or "" for page in document.pages]


def _pypdf(path: Path) -> list[str]:
    import pypdf

    return [page.extract_text() for page in pypdf.PdfReader(path).pages]


LIBRARIES: dict[str, Callable[[Path], list[str]]] = {
    "pypdfium2": _pypdfium2,
    "pdfplumber": _pdfplumber,
    "pypdf": _pypdf,
}


def _squeeze(text: str) -> str:
    """Letters and digits only, lower case: what survives any layout."""
    return re.sub(r"[\W_]+", "", text).lower()


def _sentences(jats: Path) -> list[str]:
    root = ElementTree.parse(jats).getroot()
    body = root.find("body")
    texts = (
        [" ".join("".join(p.itertext()).split()) for p in body.iter("p")]
        if body is not None
        else []
    )
    sentences = [s for t in texts for s in re.split(r"(?<=[.!?])\s+(?=[A-Z])", t)]
    return [s for s in sentences if 60 <= len(s) <= 220]


def _without_running_lines(pages: Sequence[str]) -> list[str]:
    """Drop lines that stand, digits aside, on more than half of the pages."""

    def shape(line: str) -> str:
        return re.sub(r"\d+", "#", line.strip())

    counts = Counter(s for page in pages for s in {shape(x) for x in page.splitlines()} if s)
    return [
        "\n".join(x for x in page.splitlines() if counts[shape(x)] <= max(1, len(pages) / 2))
        for page in pages
    ]


def _found(sentences: Sequence[str], pages: Sequence[str]) -> int:
    text = _squeeze("".join(pages))
    return sum(_squeeze(s) in text for s in sentences)


def main() -> None:
    folder = require_shared() / "corpus" / "ingest"
    papers = sorted((folder / "jats").glob("*.xml"))
    truth = {p.stem: _sentences(p) for p in papers}
    total = sum(map(len, truth.values()))
    print(f"{len(papers)} papers, {total} sentences of 60 to 220 characters in their JATS")
    print(f"{'library':<12}{'found raw':>12}{'cleaned':>12}{'pages/s':>10}")
    rows = {}
    for name, read in LIBRARIES.items():
        raw = clean = pages_read = 0
        start = time.perf_counter()
        extracted = {p.stem: read(folder / "pdf" / f"{p.stem}.pdf") for p in papers}
        elapsed = time.perf_counter() - start
        for stem, pages in extracted.items():
            raw += _found(truth[stem], pages)
            clean += _found(truth[stem], _without_running_lines(pages))
            pages_read += len(pages)
        rows[name] = {
            "found_raw_percent": round(100 * raw / total, 1),
            "found_clean_percent": round(100 * clean / total, 1),
            "pages_per_s": round(pages_read / elapsed, 1),
        }
        print(
            f"{name:<12}{100 * raw / total:>10.1f} %{100 * clean / total:>10.1f} %"
            f"{pages_read / elapsed:>10.1f}"
        )
    save_results(
        "pdf_text",
        {"papers": len(papers), "sentences": total, "pages": pages_read, "libraries": rows},
    )


if __name__ == "__main__":
    main()
