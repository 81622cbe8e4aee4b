"""Packs: where their files come from, what is said when one is missing or altered."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.encoders import BUILT_IN, Encoders, calibrations_of, find_pack
from mkdocs_survey.encoders.files import PinnedFile, file_sha256
from mkdocs_survey.errors import ConfigError, EncoderError

TEXTS = ["The odds ratio was 1.62.", "比值比为1.62。", "a", "", "x" * 5000]


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.mark.parametrize(
    ("name", "dimensions"), [("minilm-l6-v2-int8", 384), ("use-multilingual-v3", 512)]
)
def test_built_in_packs_give_unit_vectors(name: str, dimensions: int, home: Path) -> None:
    vectors = find_pack(name, home, Path()).load().encode(TEXTS)
    assert vectors.shape == (len(TEXTS), dimensions)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=2e-3)


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_a_text_gets_the_same_bits_alone_and_in_any_batch(name: str, home: Path) -> None:
    encoder = find_pack(name, home, Path()).load()
    texts = [f"Sentence {i} of this {'long ' * (i % 7)}text says {i * 37}." for i in range(40)]
    together = encoder.encode(texts)
    backwards = encoder.encode(texts[::-1])[::-1]
    alone = np.concatenate([encoder.encode([text]) for text in texts])
    assert (together == backwards).all()
    assert (together == alone).all()


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_every_built_in_pack_is_calibrated_for_its_languages(name: str, home: Path) -> None:
    pack = find_pack(name, home, Path())
    found = calibrations_of(pack)
    assert found
    for one in found:
        assert one.fitted["date"] and one.fitted["sets"]
    expected = {"minilm-l6-v2-int8": {"en-en"}, "use-multilingual-v3": {"zh-zh", "zh-en", "en-zh"}}
    assert {one.languages for one in found} == expected[name]


def test_a_graph_is_written_once_and_again_when_damaged(tmp_path: Path) -> None:
    pack = find_pack("use-multilingual-v3", tmp_path, Path())
    before = pack.load().encode(TEXTS[:2])
    (graph,) = tmp_path.glob("*.onnx")
    written = graph.stat().st_mtime_ns
    pack.load()
    assert graph.stat().st_mtime_ns == written
    graph.write_bytes(graph.read_bytes()[:1000])
    assert (pack.load().encode(TEXTS[:2]) == before).all()
    assert graph.stat().st_size > 1000


def test_a_folder_that_cannot_be_written_costs_only_the_file(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    pack = find_pack("use-multilingual-v3", blocked, Path())
    assert pack.load().encode(["text"]).shape == (1, 512)


def test_an_altered_package_file_is_refused() -> None:
    file = PinnedFile("mkdocs-survey", "mkdocs_survey", "py.typed", "0" * 64)
    with pytest.raises(EncoderError, match="not the pinned file") as error:
        file.verified()
    assert "pip install" in error.value.remedy


@pytest.mark.parametrize(
    ("package", "message"),
    [("no_such_package", "is not installed"), ("mkdocs_survey", "has no file absent.bin")],
)
def test_a_missing_package_says_what_to_install(package: str, message: str) -> None:
    with pytest.raises(EncoderError, match=message) as error:
        PinnedFile("some-distribution", package, "absent.bin", "0" * 64).locate()
    assert "some-distribution" in error.value.remedy


# --- a pack of one's own ------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The MiniLM pack as a local folder."""
    from mkdocs_survey.encoders import builtin

    own = tmp_path / "packs" / "mine"
    own.mkdir(parents=True)
    shutil.copy(builtin._MINILM_MODEL.locate(), own / "model.onnx")
    shutil.copy(builtin._MINILM_TOKENIZER.locate(), own / "tokenizer.json")
    write_manifest(own)
    return own


def write_manifest(folder: Path, **changes: object) -> None:
    manifest: dict[str, object] = {
        "languages": ["en"],
        "pooling": "mean",
        "max_tokens": 256,
        "files": {name: file_sha256(folder / name) for name in ("model.onnx", "tokenizer.json")},
    }
    manifest.update(changes)
    (folder / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")


def test_a_local_folder_gives_the_vectors_of_its_model(folder: Path, home: Path) -> None:
    base = folder.parents[1]
    own = find_pack("./packs/mine", home, base).load().encode(TEXTS)
    built_in = find_pack("minilm-l6-v2-int8", home, base).load().encode(TEXTS)
    assert (own == built_in).all()


def test_a_local_folder_has_no_calibration_unless_it_brings_one(folder: Path, home: Path) -> None:
    pack = find_pack("./packs/mine", home, folder.parents[1])
    assert calibrations_of(pack) == ()
    entry = {"languages": "en-en", "pack": pack.sha256, "weights": {"sentence_cosine": 10.0},
             "bias": -5.0, "direct": 0.5, "background": -0.5, "fitted": {}}  # fmt: skip
    (folder / "calibration.json").write_text(json.dumps({"calibrations": [entry]}))
    pack = find_pack("./packs/mine", home, folder.parents[1])
    (found,) = calibrations_of(pack)
    assert found.score(["sentence_cosine"], [0.55]) == pytest.approx(0.72, abs=1e-3)
    assert found.score(["sentence_cosine"], [0.45]) == pytest.approx(0.42, abs=1e-3)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"pooling": "max"}, "pooling must be one of"),
        ({"languages": ["fr"]}, "languages must be a list of"),
        ({"languages": "en"}, "languages must be a list of"),
        ({"max_tokens": True}, "max_tokens must be a whole number"),
        ({"max_tokens": 2}, "max_tokens must be a whole number"),
        ({"files": {}}, "files must hold"),
        ({"extra": 1}, "exactly the keys"),
    ],
)
def test_a_wrong_manifest_is_refused(
    changes: dict[str, object], message: str, folder: Path, home: Path
) -> None:
    write_manifest(folder, **changes)
    with pytest.raises(EncoderError, match=message) as error:
        find_pack("./packs/mine", home, folder.parents[1])
    assert "pack.json" in str(error.value.place)


@pytest.mark.parametrize("content", ["{", "[]", "\x00"])
def test_an_unreadable_manifest_is_refused(content: str, folder: Path, home: Path) -> None:
    (folder / "pack.json").write_text(content)
    with pytest.raises(EncoderError):
        find_pack("./packs/mine", home, folder.parents[1])


def test_a_changed_model_is_refused(folder: Path, home: Path) -> None:
    (folder / "model.onnx").write_bytes(b"changed")
    with pytest.raises(EncoderError, match="another sha256"):
        find_pack("./packs/mine", home, folder.parents[1]).load()


def test_a_model_that_is_none_is_refused(folder: Path, home: Path) -> None:
    (folder / "model.onnx").write_bytes(b"no model")
    write_manifest(folder)
    with pytest.raises(EncoderError, match="cannot load the model"):
        find_pack("./packs/mine", home, folder.parents[1]).load()


def test_a_tokenizer_that_is_none_is_refused(folder: Path, home: Path) -> None:
    (folder / "tokenizer.json").write_text("{}")
    write_manifest(folder)
    with pytest.raises(EncoderError, match=r"not a tokenizer\.json"):
        find_pack("./packs/mine", home, folder.parents[1]).load()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("./nowhere", r"^\./nowhere/pack\.json:1: no pack\.json here"),
        ("hub:owner/name", "does not pin"),
        ("hub:owner/name@main", "does not pin"),
    ],
)
def test_packs_that_are_not_there(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match=message):
        find_pack(name, tmp_path, tmp_path)


def test_a_name_that_no_pack_can_have_is_a_wrong_setting(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no encoder pack 'minilm'"):
        find_pack("minilm", tmp_path, tmp_path)
    with pytest.raises(ConfigError, match="no encoder pack 'minilm'"):
        Encoders.open(SemanticConfig(encoder_en="minilm"))


def test_the_hub_offline_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hub = pytest.importorskip("huggingface_hub")

    def offline(*args: object, **kwargs: object) -> str:
        raise OSError("no route to host")

    monkeypatch.setattr(hub, "snapshot_download", offline)
    with pytest.raises(EncoderError, match="cannot be fetched") as error:
        find_pack(f"hub:owner/name@{'a' * 40}", tmp_path, tmp_path)
    assert "folder" in error.value.remedy


def test_a_missing_pack_is_a_problem_not_an_error() -> None:
    with Encoders.open(SemanticConfig(encoder_zh="./gone")) as encoders:
        assert list(encoders.problems) == ["./gone"]
        assert encoders.pack_for("zh", "en") is None
        assert encoders.pack_for("en", "en") is not None


def test_an_english_pack_does_not_serve_for_chinese() -> None:
    with Encoders.open(SemanticConfig(encoder_zh="minilm-l6-v2-int8")) as encoders:
        assert encoders.pack_for("zh", "zh") is None
