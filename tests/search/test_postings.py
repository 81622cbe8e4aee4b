"""BM25 made from portions: the scores of bm25s, however the texts were portioned."""

from __future__ import annotations

import bm25s
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.lexicon import Lexicon
from mkdocs_survey.search.postings import Postings, Scores, count

WORDS = ["trial", "effect", "small", "ratio", "1.62", "睡眠不足", "感冒"]
texts_of_words = st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), max_size=12)


def scores(texts: list[str], query: str, portion: int) -> Scores:
    counted = [count(texts[i : i + portion]) for i in range(0, len(texts), portion)]
    words = sorted({word for c in counted for word in c.words})
    terms = {word: i for i, word in enumerate(words)}
    asked = [terms[word] for word in lexemes(query) if word in terms]
    return Postings.of(counted, terms).scores(asked)


@given(texts_of_words, st.lists(st.sampled_from([*WORDS, "absent"])).map(" ".join))
def test_scores_are_those_of_bm25s(texts: list[str], query: str) -> None:
    ours = scores(texts, query, 5)
    documents = [lexemes(text) for text in texts]
    known = {word for document in documents for word in document}
    asked = [word for word in lexemes(query) if word in known]
    if not asked:
        assert not ours.any()
        return
    theirs = bm25s.BM25(k1=1.5, b=0.75)
    theirs.index(documents, show_progress=False)
    np.testing.assert_allclose(ours, theirs.get_scores(asked), rtol=1e-5, atol=1e-6)


@given(texts_of_words, st.integers(1, 12))
def test_portions_make_no_difference(texts: list[str], portion: int) -> None:
    query = " ".join(WORDS)
    np.testing.assert_array_equal(scores(texts, query, portion), scores(texts, query, 100))


@given(st.lists(st.text(max_size=6)), st.text(max_size=6))
def test_a_lexicon_is_a_sorted_set(words: list[str], asked: str) -> None:
    lexicon = Lexicon.of(words)
    assert list(lexicon) == sorted(set(words))
    assert [lexicon.find(word) for word in lexicon] == list(range(len(lexicon)))
    assert (asked in lexicon) is (asked in words)
    begun = [word for word in sorted(set(words)) if word.startswith(asked)]
    assert list(lexicon.beginning_with(asked)) == begun
    again = Lexicon.from_arrays(lexicon.arrays())
    assert list(again) == list(lexicon)
