"""Two pages on papers by others: their cards, their words, and what planted faults do to them.

The papers lie in ``../shared``; without them everything here is skipped.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.model import Page
from tests.real.ingest import PAPERS, SITE, ingest
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

PAGES = ("trust.md", "zh/系统.md")
FEWEST = {"trust.md": 45, "zh/系统.md": 25}
"""Least number of sentences with a marker on each page."""

LONGEST_RUN = {"en": 9, "zh": 17}
"""So many words (in Chinese: characters) in a row may be those of a source; figures and the names
of things can hardly be said otherwise, sentences can."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site, as cloned, with the papers read into it."""
    copy = tmp_path_factory.mktemp("real") / "site"
    shutil.copytree(
        SITE, copy, ignore=shutil.ignore_patterns("passages.jsonl", "*.py", ".cache", "__pycache__")
    )
    outcomes = ingest(copy / "corpus", SHARED / "corpus")
    assert [o.error for o in outcomes if o.error] == []
    return copy


@pytest.fixture(scope="module")
def corpus(site: Path) -> Corpus:
    return open_corpus(site / "corpus", site / ".cache", project=site)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    from mkdocs_survey.hosts.plain import render_page

    return {name: render_page(site / "docs" / name) for name in PAGES}


def test_every_passage_is_the_one_its_card_was_made_from(corpus: Corpus) -> None:
    altered = [
        f"{card.id} at {ref.at}"
        for card in corpus.cards.values()
        for ref in card.passages
        if corpus.passage(card.source, ref) is None
    ]
    assert altered == []
    assert corpus.problems == ()


def test_every_paper_is_used_and_every_marker_has_its_card(
    corpus: Corpus, pages: dict[str, Page]
) -> None:
    cited = {ref.card for page in pages.values() for marker in page.markers for ref in marker.refs}
    assert cited == set(corpus.cards)
    assert {corpus.cards[card].source for card in cited} == set(PAPERS)
    english = [card for card in corpus.cards.values() if corpus.sources[card.source].lang == "en"]
    assert len(english) >= FEWEST["trust.md"]
    assert len(corpus.cards) - len(english) >= FEWEST["zh/系统.md"]


def test_the_pages_cite_sentence_by_sentence(corpus: Corpus, pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        assert sum(bool(s.citations) for s in page.sentences) >= FEWEST[name], name
        assert [m.raw for m in page.markers if m.problem or m.misplaced] == []
    across = {
        corpus.sources[corpus.cards[ref.card].source].lang
        for marker in pages["zh/系统.md"].markers
        for ref in marker.refs
    }
    assert across == {"zh", "en"}, "the Chinese page cites English papers as well"


def test_ingesting_again_changes_nothing(site: Path) -> None:
    before = _contents(site / "corpus")
    assert {outcome.status for outcome in ingest(site / "corpus", SHARED / "corpus")} == {
        "unchanged"
    }
    assert _contents(site / "corpus") == before


def test_no_words_of_the_papers_are_committed(corpus: Corpus, pages: dict[str, Page]) -> None:
    ours = [s.text for page in pages.values() for s in page.sentences]
    ours += [f.text for card in corpus.cards.values() for f in card.fields.values() if f]
    taken = {
        run
        for source in corpus.sources.values()
        for passage in corpus.passages(source.key)
        for run in _runs(passage.text, LONGEST_RUN[source.lang] + 1)
    }
    copied = [
        text
        for text in ours
        for lang in LONGEST_RUN
        for run in _runs(text, LONGEST_RUN[lang] + 1)
        if run in taken
    ]
    assert copied == []


def _runs(text: str, length: int) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9.]*[a-z0-9]|[\u4e00-\u9fff]", text.lower())
    return (tuple(words[i : i + length]) for i in range(len(words) - length + 1))


def _contents(folder: Path) -> dict[Path, bytes]:
    return {p: p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}
