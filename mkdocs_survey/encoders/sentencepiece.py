"""A SentencePiece unigram model as a ``tokenizers`` tokenizer.

The file is a protocol buffer (``sentencepiece_model.proto`` of google/sentencepiece). Only the
four fields that tokenising needs are declared here; protobuf skips the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message, message_factory
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Place

UNKNOWN, BEGIN, END = 0, 1, 2
"""Piece ids that SentencePiece gives ``<unk>``, ``<s>`` and ``</s>`` by default."""

_Field = descriptor_pb2.FieldDescriptorProto


class SentencePieceTokenizer:
    """Text → piece ids, with ``<s>`` and ``</s>`` around them.

    Args:
        path: a SentencePiece model of type unigram.

    Raises:
        EncoderError: the file is no such model.
    """

    def __init__(self, path: Path) -> None:
        vocabulary, charsmap = _read(path)
        self._tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=UNKNOWN))
        # What SentencePiece does by default: its character map, then white space folded and
        # stripped, then a leading "▁" and "▁" for every space.
        self._tokenizer.normalizer = normalizers.Sequence(
            [
                normalizers.Precompiled(charsmap),
                normalizers.Replace(Regex(" {2,}"), " "),
                # not Strip(), which takes every kind of white space
                normalizers.Replace(Regex(r"\A +| +\z"), ""),
            ]
        )
        self._tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(
            prepend_scheme="always", split=False
        )

    def encode(self, texts: Sequence[str], max_tokens: int) -> list[list[int]]:
        """Return the ids of every text, at most ``max_tokens`` of them including the two marks."""
        encodings = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [[BEGIN, *_unfused(e.ids, e.tokens)[: max_tokens - 2], END] for e in encodings]


def _unfused(ids: list[int], tokens: list[str]) -> list[int]:
    """Give every unknown character its own id.

    ``tokenizers`` joins a run of unknown characters into one token; the reference implementation
    of the encoder was run with one id a character.
    """
    if UNKNOWN not in ids:
        return ids or [UNKNOWN]
    out: list[int] = []
    for id_, token in zip(ids, tokens, strict=True):
        out.extend([id_] * (len(token) if id_ == UNKNOWN else 1))
    return out


def _read(path: Path) -> tuple[list[tuple[str, float]], bytes]:
    model = _message_class()()
    try:
        model.ParseFromString(path.read_bytes())
    except message.DecodeError as error:
        raise EncoderError(
            "not a SentencePiece model", Place(path.name), "Reinstall the encoder pack."
        ) from error
    return [(p.piece, p.score) for p in model.pieces], model.normalizer_spec.precompiled_charsmap


@cache
def _message_class() -> Any:
    file = descriptor_pb2.FileDescriptorProto(
        name="mkdocs_survey/sentencepiece.proto", package="mkdocs_survey.sentencepiece"
    )
    piece = file.message_type.add(name="Piece")
    piece.field.add(name="piece", number=1, type=_Field.TYPE_STRING, label=_Field.LABEL_OPTIONAL)
    piece.field.add(name="score", number=2, type=_Field.TYPE_FLOAT, label=_Field.LABEL_OPTIONAL)
    normalizer = file.message_type.add(name="NormalizerSpec")
    normalizer.field.add(
        name="precompiled_charsmap", number=2, type=_Field.TYPE_BYTES, label=_Field.LABEL_OPTIONAL
    )
    model = file.message_type.add(name="ModelProto")
    model.field.add(
        name="pieces",
        number=1,
        type=_Field.TYPE_MESSAGE,
        type_name=".mkdocs_survey.sentencepiece.Piece",
        label=_Field.LABEL_REPEATED,
    )
    model.field.add(
        name="normalizer_spec",
        number=3,
        type=_Field.TYPE_MESSAGE,
        type_name=".mkdocs_survey.sentencepiece.NormalizerSpec",
        label=_Field.LABEL_OPTIONAL,
    )
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    descriptor = pool.FindMessageTypeByName("mkdocs_survey.sentencepiece.ModelProto")
    return message_factory.GetMessageClass(descriptor)
