"""The snapshot: nothing is ever lost, and the document's order can always be told."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.snapshot import Line, dump_line, in_document_order, load_lines, merge
from mkdocs_survey.ingest.document import Extract
from mkdocs_survey.model import PassageKind

# A document as a list of paragraphs: unique coordinates, few different texts.
_DOCUMENT = st.lists(st.sampled_from("abcdef"), max_size=6).map(
    lambda texts: [Extract(f"sec.1/para.{n}", t * 3, page=n % 3) for n, t in enumerate(texts, 1)]
)
_EXTRACT = st.builds(
    Extract,
    at=st.text(min_size=1, max_size=20),
    text=st.text(max_size=80),
    kind=st.sampled_from(PassageKind),
    section=st.text(max_size=20),
)


@given(st.lists(_EXTRACT, max_size=5))
def test_lines_read_back_as_they_were_written(extracts: list[Extract]) -> None:
    written = merge([], "key", extracts).added
    data = b"".join(map(dump_line, written))
    problems = Problems()
    assert load_lines(data, "key", "passages.jsonl", problems) == written
    assert not len(problems)


@given(st.lists(_DOCUMENT, min_size=1, max_size=6))
def test_versions_never_lose_a_passage_and_keep_the_order(versions: list[list[Extract]]) -> None:
    lines: list[Line] = []
    retired: tuple[str, ...] = ()
    for document in versions:
        change = merge(lines, "key", document, retired)
        lines += change.added
        retired = change.retired
        current = [
            line.passage for line in in_document_order(lines, retired) if not line.passage.retired
        ]
        assert {(p.at, p.text) for p in current} == {(e.at, e.text) for e in document}
    seen = {(e.at, e.text) for document in versions for e in document}
    assert {(line.passage.at, line.passage.text) for line in lines} == seen


def test_an_appended_passage_stands_where_the_document_has_it() -> None:
    first = [Extract("sec.1/para.1", "one"), Extract("sec.2/para.1", "two")]
    lines = list(merge([], "key", first).added)
    second = [
        Extract("sec.0/para.1", "zero"),
        Extract("sec.1/para.1", "one, changed"),
        Extract("sec.1/para.2", "new"),
        Extract("sec.2/para.1", "two"),
    ]
    change = merge(lines, "key", second)
    ordered = in_document_order([*lines, *change.added], change.retired)
    current = [line.passage.text for line in ordered if not line.passage.retired]
    assert current == ["zero", "one, changed", "new", "two"]


def test_a_source_cut_anew_costs_time_in_proportion() -> None:
    old = [Extract(f"sec.1/para.{n}", f"old {n}") for n in range(10_000)]
    new = [Extract(f"sec.1/para.{n}", f"new {n}") for n in range(10_000)]
    lines = merge([], "key", old).added
    change = merge(lines, "key", new)
    started = time.process_time()
    ordered = in_document_order([*lines, *change.added], change.retired)
    # what inserts each line into a list and counts again takes minutes
    assert time.process_time() - started < 10
    current = [line.passage.text for line in ordered if not line.passage.retired]
    assert current == [extract.text for extract in new]
