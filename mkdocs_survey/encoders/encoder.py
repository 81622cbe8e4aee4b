"""Texts → vectors with an ONNX model, the same bits for the same text whatever else is encoded.

Texts of equal length in tokens share a batch, so nothing is padded and no mask is needed; the
matrix products of a row then do not depend on its neighbours or on the number of threads. What is
left, the last bits between processor types, mostly vanishes in the rounding to half precision
that the cache needs anyway.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from mkdocs_survey.encoders.tokens import TokenIds
from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Place

Vectors = npt.NDArray[np.float32]
Pooling = Literal["mean", "cls", "none"]

_TOKENS_PER_BATCH = 4096
"""Bounds the memory of a run (a few dozen MB); speed is flat from about 1000 tokens up."""


class Encoder:
    """One model with its tokenizer, loaded when the first text comes.

    Args:
        model: the ONNX file, or its bytes. Inputs: ``input_ids`` and, where the model has them,
            ``attention_mask`` and ``token_type_ids``; or ``ids`` alone.
        tokenizer: text → ids.
        pooling: ``mean`` over the tokens, ``cls`` for the first token's vector, ``none`` where
            the model's output is already one vector a text.
        max_tokens: longer texts are cut.
    """

    def __init__(
        self, model: Path | bytes, tokenizer: TokenIds, pooling: Pooling, max_tokens: int
    ) -> None:
        self._session = _session(model)
        self._inputs = [i.name for i in self._session.get_inputs()]
        self._tokenizer = tokenizer
        self._pooling = pooling
        self._max_tokens = max_tokens

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return L2-normalised vectors, shape ``(len(texts), dimensions)``.

        The values are exact in half precision, so storing them so loses nothing.
        """
        if not texts:
            return np.zeros((0, 0), np.float32)
        ids = self._tokenizer.encode(texts, self._max_tokens)
        out: Vectors | None = None
        for batch in _equal_length_batches(ids):
            vectors = self._run(np.array([ids[i] for i in batch], np.int64))
            if out is None:
                out = np.zeros((len(texts), vectors.shape[1]), np.float32)
            out[batch] = vectors
        assert out is not None  # noqa: S101 - at least one text makes at least one batch
        return out

    def _run(self, ids: npt.NDArray[np.int64]) -> Vectors:
        feed = {name: _input(name, ids) for name in self._inputs}
        output: Vectors = self._session.run(None, feed)[0]
        if self._pooling == "mean":
            output = output.mean(axis=1)
        elif self._pooling == "cls":
            output = output[:, 0]
        norms = np.sqrt((output * output).sum(axis=1, keepdims=True))
        unit = output / np.maximum(norms, np.float32(1e-9))
        rounded: Vectors = unit.astype(np.float16).astype(np.float32)
        return rounded


def _input(name: str, ids: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    if name == "attention_mask":
        return np.ones_like(ids)
    if name == "token_type_ids":
        return np.zeros_like(ids)
    return ids


def _equal_length_batches(ids: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    by_length: dict[int, list[int]] = {}
    for index, row in enumerate(ids):
        by_length.setdefault(len(row), []).append(index)
    for length in sorted(by_length):
        rows = max(1, _TOKENS_PER_BATCH // length)
        members = by_length[length]
        for start in range(0, len(members), rows):
            yield members[start : start + rows]


def _session(model: Path | bytes) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = 1
    # the processors this process may use, which onnxruntime does not look at
    affinity = getattr(os, "sched_getaffinity", None)
    options.intra_op_num_threads = len(affinity(0)) if affinity else os.cpu_count() or 1
    options.log_severity_level = 3
    source = model if isinstance(model, bytes) else str(model)
    try:
        return onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's exceptions share no base class of their own
        raise EncoderError(
            f"onnxruntime cannot load the model ({type(error).__name__})",
            Place(model.name) if isinstance(model, Path) else None,
            "Reinstall the encoder pack, or update onnxruntime.",
        ) from error
