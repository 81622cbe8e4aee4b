"""The PLOS, JOSE and AI-System papers read whole: title, language, no word of the body missing."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path

import defusedxml.ElementTree
import pytest

from mkdocs_survey.ingest.formats import read_source
from mkdocs_survey.model import PassageKind

from ..shared import SHARED, needs_shared

JATS = sorted([*SHARED.glob("corpus/en/*.xml"), *SHARED.glob("corpus/ingest/jats/*.xml")])
MARKDOWN = sorted(SHARED.glob("corpus/zh/*.md"))
_WORD = re.compile(r"[^\W\d_]{4,}")

pytestmark = needs_shared


@pytest.mark.parametrize("path", JATS, ids=lambda p: p.stem)
def test_no_word_of_a_jats_body_is_lost(path: Path) -> None:
    root = defusedxml.ElementTree.parse(path).getroot()
    printed: Counter[str] = Counter()
    nested = set(root.findall("body//p//p"))  # counted with the paragraph around them
    for node in root.findall("body//p"):
        if node not in nested:
            printed.update(_WORD.findall(" ".join(node.itertext())))
    for node in root.iter("tex-math"):  # formulas read as text, not as TeX
        printed.subtract(_WORD.findall(node.text or ""))
    document = read_source(path.read_bytes(), path.name)
    read = Counter(w for p in document.passages for w in _WORD.findall(p.text))
    lost = +(printed - read)
    # a word whose letters are partly set in bold or lowered counts as two in the printed text
    assert lost.total() <= 0.002 * printed.total(), lost


@pytest.mark.parametrize("path", JATS, ids=lambda p: p.stem)
def test_jats_papers_have_title_people_year_and_references(path: Path) -> None:
    document = read_source(path.read_bytes(), path.name)
    assert len(document.title) > 15
    assert document.lang == "en"
    assert document.metadata.authors
    assert document.metadata.fields["doi"].startswith("10.")
    assert re.fullmatch(r"(19|20)\d\d", document.metadata.fields["year"])
    has_list = b"<ref-list" in path.read_bytes()
    assert any(p.kind is PassageKind.REFERENCE for p in document.passages) is has_list


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda p: p.stem.split("-")[0])
def test_chinese_papers_read_whole(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    document = read_source(path.read_bytes(), path.name)
    assert document.title == path.stem.replace("-", " ", 1)
    assert document.lang == "zh"
    kinds = Counter(p.kind for p in document.passages)
    listed = re.split(r"(?m)^## 参考文献", text)[1]
    assert kinds[PassageKind.REFERENCE] == len(re.findall(r"(?m)^\d+\. ", listed))
    # every line of prose is in some passage, by its first ideographs
    prose = [line for line in text.split("\n") if line[:1] > "\u4e00" and len(line) > 40]
    read = "".join(re.sub(r"\s", "", p.text) for p in document.passages)
    plain = [re.sub(r"[^\u4e00-\u9fff]", " ", line).split() for line in prose]
    assert [words[0] for words in plain if words[0] not in read] == []


@pytest.mark.parametrize("path", [*JATS, *MARKDOWN], ids=lambda p: p.stem)
def test_coordinates_are_unique_and_pieces_bounded(path: Path) -> None:
    document = read_source(path.read_bytes(), path.name)
    assert [at for at, n in Counter(p.at for p in document.passages).items() if n > 1] == []
    assert all(p.text == p.text.strip() and p.text for p in document.passages)


def test_every_paper_is_read_in_a_second() -> None:
    slowest = 0.0
    for path in [*JATS, *MARKDOWN]:
        data = path.read_bytes()
        start = time.process_time()
        read_source(data, path.name)
        slowest = max(slowest, time.process_time() - start)
    assert slowest < 1
