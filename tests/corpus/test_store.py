"""The corpus as the other parts see it."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.corpus.index import FILE, CitationRow, read_citations, record_citations
from mkdocs_survey.corpus.store import open_corpus
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import PassageRef

from .conftest import opened


def test_opens_with_source_passages_and_bibliography(project: Path) -> None:
    corpus = opened(project)
    assert corpus.sources["doe2024"].title == "Reading cards twice"
    assert [p.at for p in corpus.passages("doe2024")] == [
        "sec.1/para.1",
        "sec.2/para.1",
        "sec.2/para.2",
    ]
    entry = corpus.bibliography["doe2024"]
    assert [(a.family, a.given) for a in entry.authors] == [("Doe", "Jane"), ("Roe", "John")]
    assert entry.fields["year"] == "2024"


def test_passage_is_found_by_its_words_only(project: Path) -> None:
    corpus = opened(project)
    passage = corpus.passages("doe2024")[1]
    assert corpus.passage("doe2024", PassageRef(passage.at, passage.sha256)) == passage
    assert corpus.passage("doe2024", PassageRef(passage.at, "0" * 64)) is None


def test_section_is_all_of_its_paragraphs(project: Path) -> None:
    corpus = opened(project)
    section = corpus.section_of(corpus.passages("doe2024")[2])
    assert section == "Agreement rose by 3.2 percentage points.\n\nNothing else changed."


def test_second_opening_reads_the_index_and_gives_the_same(project: Path) -> None:
    add_card(project / "corpus", opened(project), "doe2024", ["sec.2/para.1"], {"results": "Up."})
    first, second = opened(project), opened(project)
    assert first.data == second.data
    assert first.fingerprint == second.fingerprint


def test_index_follows_content_not_time(project: Path) -> None:
    before = opened(project)
    path = project / "corpus/sources/doe2024/passages.jsonl"
    stat = path.stat()
    path.write_bytes(path.read_bytes().replace(b"3.2", b"3.3"))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    after = opened(project)
    assert after.fingerprint != before.fingerprint
    assert [p.at for p in after.data.altered] == ["sec.2/para.1"]


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_damaged_index_is_rebuilt(project: Path, content: bytes) -> None:
    expected = opened(project).data
    (project / ".cache" / FILE).write_bytes(content)
    assert opened(project).data == expected
    assert opened(project).data == expected


def test_works_without_a_writable_cache(project: Path) -> None:
    blocked = project / "blocked"
    blocked.write_text("a file where the folder should be")
    assert opened(project).data == open_corpus(project / "corpus", blocked).data


def test_many_may_open_it_at_once(project: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        views = list(pool.map(opened, [project] * 16))
    assert all(view.data == views[0].data for view in views)
    assert [p.name for p in (project / ".cache").iterdir()] == [FILE]


def test_citation_mapping_is_replaced_as_a_whole(project: Path) -> None:
    cache = project / ".cache"
    record_citations(cache, [CitationRow("a.md", "0" * 64, 1, "x", "y")])
    assert read_citations(cache) == ()  # no index yet: nothing is written
    opened(project)
    row = CitationRow("a.md", "f" * 64, 2, "doe2024-1234", "doe2024")
    record_citations(cache, [CitationRow("a.md", "0" * 64, 1, "x", "y")])
    record_citations(cache, [row])
    assert read_citations(cache) == (row,)


@pytest.mark.parametrize("edited", ["text", "sha256", "id", "both"])
def test_tampering_is_seen_whatever_was_edited(project: Path, edited: str) -> None:
    path = project / "corpus/sources/doe2024/passages.jsonl"
    corpus = opened(project)
    passage = corpus.passages("doe2024")[1]
    ref = PassageRef(passage.at, passage.sha256)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    if edited in ("text", "both"):
        lines[1]["text"] = "Agreement fell by 3.2 percentage points."
    if edited in ("sha256", "both"):
        lines[1]["sha256"] = "0" * 64
    if edited == "id":
        lines[1]["id"] = "doe2024/sec.2/para.1@00000000"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    after = opened(project)
    assert after.passage("doe2024", ref) is None
    assert after.altered_at("doe2024", ref)


def test_damaged_line_is_an_error_with_its_number(project: Path) -> None:
    path = project / "corpus/sources/doe2024/passages.jsonl"
    lines = path.read_bytes().split(b"\n")
    lines[1] = lines[1][:40]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(CorpusError, match=r"passages\.jsonl:2: the line is damaged"):
        opened(project)


def test_missing_corpus_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="mkdocs-survey ingest"):
        open_corpus(tmp_path / "corpus", tmp_path / ".cache")
