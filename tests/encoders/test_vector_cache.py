"""Nothing is encoded twice; a damaged, locked or missing file costs time, not the result."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from mkdocs_survey.encoders.vector_cache import VectorCache


class CountingEncoder:
    """Encodes a text as its length and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        self.asked.extend(texts)
        return np.array([[len(t), 1.0] for t in texts], np.float32)


def test_each_text_is_encoded_once(tmp_path: Path) -> None:
    encode = CountingEncoder()
    first = VectorCache(tmp_path / "v.sqlite")
    assert first.vectors("pack", ["a", "bb", "a"], encode).tolist() == [[1, 1], [2, 1], [1, 1]]
    first.vectors("pack", ["bb", "ccc"], encode)
    first.close()
    second = VectorCache(tmp_path / "v.sqlite")
    assert second.vectors("pack", ["ccc", "a"], encode).tolist() == [[3, 1], [1, 1]]
    second.close()
    assert encode.asked == ["a", "bb", "ccc"]


def test_packs_do_not_share_vectors(tmp_path: Path) -> None:
    encode = CountingEncoder()
    cache = VectorCache(tmp_path / "v.sqlite")
    cache.vectors("one", ["a"], encode)
    cache.vectors("two", ["a"], encode)
    cache.close()
    assert encode.asked == ["a", "a"]


def test_no_texts() -> None:
    assert VectorCache(None).vectors("pack", [], CountingEncoder()).shape == (0, 0)


@pytest.mark.parametrize("content", [b"", b"not a database at all, only words " * 50])
def test_a_damaged_file_is_made_again(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "v.sqlite"
    path.write_bytes(content)
    encode = CountingEncoder()
    for _ in range(2):
        cache = VectorCache(path)
        assert cache.vectors("pack", ["a"], encode).tolist() == [[1, 1]]
        cache.close()
    assert encode.asked == ["a"]


def test_an_unusable_folder_means_no_file(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    cache = VectorCache(blocked / "v.sqlite")
    encode = CountingEncoder()
    cache.vectors("pack", ["a"], encode)
    cache.vectors("pack", ["a"], encode)
    cache.close()
    assert encode.asked == ["a"]


def test_the_least_recently_used_go_first(tmp_path: Path) -> None:
    encode = CountingEncoder()
    cache = VectorCache(tmp_path / "v.sqlite", max_rows=3)
    cache.vectors("pack", [f"text {i}" for i in range(10)], encode)
    cache.close()
    again = VectorCache(tmp_path / "v.sqlite", max_rows=3)
    encode.asked.clear()
    again.vectors("pack", [f"text {i}" for i in range(10)], encode)
    again.close()
    assert len(encode.asked) == 7


def test_several_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "v.sqlite"
    errors: list[BaseException] = []

    def work(number: int) -> None:
        try:
            cache = VectorCache(path)
            for i in range(30):
                cache.vectors("pack", [f"{number} {i}", f"shared {i}"], CountingEncoder())
            cache.close()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    encode = CountingEncoder()
    cache = VectorCache(path)
    cache.vectors("pack", [f"{n} {i}" for n in range(4) for i in range(30)], encode)
    cache.close()
    assert encode.asked == []


def test_vectors_damaged_on_the_disk_are_encoded_again(tmp_path: Path) -> None:
    path = tmp_path / "v.sqlite"
    encode = CountingEncoder()
    first = VectorCache(path)
    first.vectors("pack", ["a", "bb"], encode)
    first.close()
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        # the first component of a vector of two becomes one that is not a number
        database.execute(
            "UPDATE blobs SET blob = CAST(substr(blob, 1, length(blob) - 4) || x'ff7f003c' AS BLOB)"
        )
    second = VectorCache(path)
    assert second.vectors("pack", ["a", "bb"], encode).tolist() == [[1, 1], [2, 1]]
    second.close()
    assert encode.asked == ["a", "bb", "a", "bb"]


def test_pages_damaged_inside_the_file_cost_time_only(tmp_path: Path) -> None:
    path = tmp_path / "v.sqlite"
    texts = ["x" * n for n in range(1, 400)]
    first = VectorCache(path)
    expected = first.vectors("pack", texts, CountingEncoder()).tolist()
    first.close()
    data = bytearray(path.read_bytes())
    for start in range(8192, len(data) - 50, 2048):
        data[start : start + 50] = b"\xff" * 50
    path.write_bytes(data)
    second = VectorCache(path)
    assert second.vectors("pack", texts, CountingEncoder()).tolist() == expected
    second.close()
