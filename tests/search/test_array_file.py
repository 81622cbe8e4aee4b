"""What is kept of an index: read as it was written, or not at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from mkdocs_survey.search.array_file import Array, DamagedError, read_arrays, write_arrays

ARRAYS: dict[str, Array] = {
    "weights": np.arange(70, dtype=np.float32).reshape(7, 10),
    "letters": np.frombuffer(b"abc", np.uint8),
    "none": np.zeros((0, 4), np.float16),
}


@given(
    st.dictionaries(
        st.text(),
        st.sampled_from(["u1", "i4", "i8", "f2", "f4"]).flatmap(
            lambda kind: arrays_of.arrays(kind, arrays_of.array_shapes(min_side=0))
        ),
    )
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, arrays: dict[str, Array]
) -> None:
    path = tmp_path_factory.mktemp("kept") / "x.index"
    write_arrays(path, "here", arrays)
    found = read_arrays(path, "here")
    assert found is not None
    assert found.keys() == arrays.keys()
    for name, array in arrays.items():
        assert found[name].dtype == array.dtype
        np.testing.assert_array_equal(found[name], array)
        assert not found[name].flags.writeable


def test_the_same_arrays_are_the_same_bytes(tmp_path: Path) -> None:
    write_arrays(tmp_path / "a", "here", ARRAYS)
    write_arrays(tmp_path / "b", "here", dict(reversed(ARRAYS.items())))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_arrays_of_another_origin_are_none(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    assert read_arrays(path, "here") is None
    write_arrays(path, "here", ARRAYS)
    assert read_arrays(path, "elsewhere") is None
    assert read_arrays(path, None) is not None


def test_any_altered_or_missing_byte_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    write_arrays(path, "here", {"letters": np.arange(64, dtype=np.uint8)})  # no padding
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at])
        with pytest.raises(DamagedError):
            read_arrays(path, "here")
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(DamagedError):
            read_arrays(path, "here")
    path.write_bytes(whole + b"x")
    with pytest.raises(DamagedError):
        read_arrays(path, "here")


def test_who_has_a_file_open_keeps_its_arrays(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    write_arrays(path, "here", ARRAYS)
    old = read_arrays(path, "here")
    write_arrays(path, "there", {})
    assert old is not None
    np.testing.assert_array_equal(old["weights"], ARRAYS["weights"])


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.index"
    write_arrays(path, "here", ARRAYS)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_arrays(path, "there", {})
    assert read_arrays(path, "here") is not None
    assert [p.name for p in tmp_path.iterdir()] == ["x.index"]
