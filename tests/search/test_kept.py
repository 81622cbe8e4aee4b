"""The index of a large library: made once, kept in a file, made anew where that is no use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.encoders import Encoders, Pack
from mkdocs_survey.encoders.encoder import Vectors
from mkdocs_survey.search import IndexOptions, kept, keywords, meaning
from mkdocs_survey.search.keywords import FieldIndex, Fields
from mkdocs_survey.search.meaning import MeaningIndex
from mkdocs_survey.search.ranking import best

PASSAGES = [
    Fields(f"Trial {n} of small studies. It found {n} effects.", f"Part {n % 3}", "On bias")
    for n in range(40)
]
TEXTS = [passage.text for passage in PASSAGES]


@pytest.fixture(autouse=True)
def everything_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (keywords, meaning):
        monkeypatch.setattr(module, "LARGE", 1)
    monkeypatch.setattr(kept, "_PORTION", 200)


@pytest.fixture(scope="module")
def encoders() -> Iterator[Encoders]:
    with Encoders.open(SemanticConfig()) as encoders:
        yield encoders


class Builds:
    """Options that tell what was built and noted."""

    def __init__(self, folder: Path, jobs: int = 1) -> None:
        self.stages: list[tuple[str, int, int]] = []
        self.notes: list[str] = []
        self.options = IndexOptions(
            folder, jobs, lambda *stage: self.stages.append(stage), self.notes.append
        )


def test_words_are_counted_once_and_then_read(tmp_path: Path) -> None:
    first, second = Builds(tmp_path), Builds(tmp_path)
    made = FieldIndex.of(PASSAGES, first.options)
    read = FieldIndex.of(PASSAGES, second.options)
    in_memory = FieldIndex.of(PASSAGES)
    assert first.stages
    assert not second.stages
    for query in ("small", "trial 7", "part bias", "smal efects", "tri", "absent"):
        assert made.ranking(query, 9) == read.ranking(query, 9) == in_memory.ranking(query, 9)
        assert made.readings(query) == read.readings(query) == in_memory.readings(query)


def test_side_by_side_makes_the_same_file(tmp_path: Path) -> None:
    one, two = Builds(tmp_path / "1", jobs=1), Builds(tmp_path / "2", jobs=2)
    for builds in (one, two):
        FieldIndex.of(PASSAGES, builds.options)
    assert (tmp_path / "1" / keywords.FILE).read_bytes() == (
        tmp_path / "2" / keywords.FILE
    ).read_bytes()
    total = len(two.stages)
    assert two.stages == [("words", n + 1, total) for n in range(total)]


@pytest.mark.parametrize(
    "changed",
    [
        Fields("Other words.", "Part 0", "On bias"),
        Fields(TEXTS[0], "Another part", "On bias"),
        Fields(TEXTS[0], "Part 0", "Another title"),
    ],
)
def test_other_words_are_counted_again(tmp_path: Path, changed: Fields) -> None:
    FieldIndex.of(PASSAGES, Builds(tmp_path).options)
    again = Builds(tmp_path)
    FieldIndex.of([changed, *PASSAGES[1:]], again.options)
    assert again.stages


def test_other_code_counts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FieldIndex.of(PASSAGES, Builds(tmp_path).options)
    monkeypatch.setattr(keywords, "library_versions", lambda *_: "another stemmer")
    again = Builds(tmp_path)
    FieldIndex.of(PASSAGES, again.options)
    assert again.stages


def test_a_damaged_file_is_made_anew_with_a_note(tmp_path: Path) -> None:
    FieldIndex.of(PASSAGES, Builds(tmp_path).options)
    path = tmp_path / keywords.FILE
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    again = Builds(tmp_path)
    FieldIndex.of(PASSAGES, again.options)
    assert again.notes == ["search-words.index is damaged and is made anew"]
    assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    builds = Builds(tmp_path / "file" / "folder")
    assert FieldIndex.of(PASSAGES, builds.options).ranking("trial 7", 1) == [7]
    assert [note.split(":")[0] for note in builds.notes] == ["the index is not kept"]


def test_a_small_library_has_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keywords, "LARGE", 10**6)
    FieldIndex.of(PASSAGES, Builds(tmp_path).options)
    assert list(tmp_path.iterdir()) == []


def test_only_new_sentences_are_encoded(
    tmp_path: Path, encoders: Encoders, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = encoders.pack_for("en")
    assert pack is not None
    first = MeaningIndex(TEXTS, pack, encoders, "en", Builds(tmp_path).options)
    answer = first.ranking("a small trial", 5)
    assert answer == MeaningIndex(TEXTS, pack, encoders).ranking("a small trial", 5)

    asked: list[str] = []
    vectors = encoders.vectors

    def counting(pack: Pack, texts: Sequence[str]) -> Vectors:
        asked.extend(texts)
        return vectors(pack, texts)

    monkeypatch.setattr(encoders, "vectors", counting)
    same = MeaningIndex(TEXTS, pack, encoders, "en", Builds(tmp_path).options)
    assert same.ranking("a small trial", 5) == answer
    assert asked == ["a small trial"]

    asked.clear()
    more = MeaningIndex([*TEXTS, "Naps help."], pack, encoders, "en", Builds(tmp_path).options)
    assert more.ranking("sleeping in the afternoon", 1) == [40]
    assert asked == ["Naps help.", "sleeping in the afternoon"]


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0])), st.integers(1, 8))
def test_the_best_are_those_of_a_full_sort(scores: list[float], depth: int) -> None:
    in_order = sorted(range(len(scores)), key=lambda i: (-scores[i], i))
    assert best(np.array(scores, np.float32), depth).tolist() == in_order[:depth]
