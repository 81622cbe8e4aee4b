"""A ``tokenizer.json`` as text → token ids."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tokenizers import Tokenizer

from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Place


class TokenIds(Protocol):
    """What an encoder needs of a tokenizer."""

    def encode(self, texts: Sequence[str], max_tokens: int) -> list[list[int]]:
        """Return the ids of every text, marks included, at most ``max_tokens`` of them."""
        ...


class JsonTokenizer:
    """The tokenizer of a ``tokenizer.json``; padding it asks for is switched off.

    Raises:
        EncoderError: the file is no such tokenizer.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._tokenizer = Tokenizer.from_file(str(path))
        except Exception as error:  # the binding raises bare Exception
            raise EncoderError(
                "not a tokenizer.json that the tokenizers library reads", Place(path.name)
            ) from error
        self._tokenizer.no_padding()

    def encode(self, texts: Sequence[str], max_tokens: int) -> list[list[int]]:
        """See :class:`TokenIds`."""
        self._tokenizer.enable_truncation(max_tokens)
        return [list(e.ids) for e in self._tokenizer.encode_batch(list(texts))]
