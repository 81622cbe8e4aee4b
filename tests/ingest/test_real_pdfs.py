"""PDFs of a journal against the JATS of the same papers, and a Chinese one against its Markdown."""

from __future__ import annotations

from collections import Counter

import pytest

from bench import pdf_ingest
from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.formats import read_source
from tests.shared import SHARED, needs_shared

FOLDER = SHARED / "corpus" / "ingest"


@needs_shared
def test_journal_papers_keep_sentences_sections_and_references_apart() -> None:
    sums: Counter[str] = Counter()
    for path in sorted((FOLDER / "jats").glob("*.xml")):
        row = pdf_ingest.measure(path, FOLDER / "pdf" / f"{path.stem}.pdf", verbose=False)
        sums.update({k: v for k, v in row.items() if isinstance(v, int)})
    assert sums["in_one_passage"] >= 0.985 * sums["sentences"]
    assert sums["crossing"] <= 0.01 * sums["body_passages"]
    assert sums["references_in_body"] == 0
    assert sums["titles_right"] >= 0.95 * sums["titles"]


@needs_shared
@pytest.mark.slow
def test_a_chinese_paper_keeps_its_sentences() -> None:
    row = pdf_ingest.chinese(FOLDER, verbose=False)
    assert row["in_one_passage_20_110"] >= 0.97 * row["sentences_20_110"]


@needs_shared
@pytest.mark.parametrize(
    ("name", "message"),
    [("empty.pdf", "the file is empty"), ("password-example.pdf", "encrypted")],
)
def test_files_that_cannot_be_read(name: str, message: str) -> None:
    with pytest.raises(IngestError, match=message):
        read_source((FOLDER / "pdf" / name).read_bytes(), name)
