"""Many pairs in one call: any order and number of them, the same answers as one by one."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mkdocs_survey.checks import evidence, verify
from mkdocs_survey.checks.verify import verify_pairs
from mkdocs_survey.config import SemanticConfig, SurveyConfig
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Pair, SemanticScore, Span
from mkdocs_survey.search import scoring

LAMPS = "We replaced the lamps of 24 streets. Warm lamps used 38 kWh per street and month."
MOTHS = "Fewer moths flew around the warm lamps. Bats were not counted."
CLAIMS = (
    "Warm lamps used 38 kWh per month.",
    "Warm lamps used 83 kWh per month.",
    "More moths flew around warm lamps.",
)
PAIRS = [
    Pair(f"{i}", claim, passage, "en", "en")
    for i, (claim, passage) in enumerate((c, p) for c in CLAIMS for p in (LAMPS, MOTHS))
]
WORDS_ONLY = SurveyConfig(semantic=SemanticConfig(enabled=False))


def score_by_length(pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
    return [SemanticScore(len(p.claim) / 100, 0.5, Span(0, 1), "stub") for p in pairs]


def test_answers_come_in_the_order_of_the_pairs_and_as_one_by_one(tmp_path: Path) -> None:
    together = list(verify_pairs(PAIRS, WORDS_ONLY, tmp_path))
    alone = [a for pair in PAIRS for a in verify_pairs([pair], WORDS_ONLY, tmp_path)]
    assert [a.id for a in together] == [p.id for p in PAIRS]
    assert together == alone
    assert [a.verdict.value for a in together][:3:2] == ["pass", "fail"]  # 38 and 83 kWh


@pytest.mark.parametrize(("batch", "portion"), [(1, 1), (2, 1), (4, 3), (100, 2)])
def test_batches_and_portions_do_not_change_answers(
    batch: int, portion: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify.semantic, "score", score_by_length)
    whole = list(verify_pairs(PAIRS, SurveyConfig(), tmp_path))
    monkeypatch.setattr(verify, "BATCH", batch)
    monkeypatch.setattr(scoring, "_PORTION", portion)
    assert list(verify_pairs(PAIRS, SurveyConfig(), tmp_path)) == whole
    assert [a.semantic and a.semantic.score for a in whole] == [len(p.claim) / 100 for p in PAIRS]


@pytest.mark.parametrize(("number", "length"), [(3, 10_000_000), (10_000, 250)])
def test_no_more_pairs_are_read_than_are_needed(
    number: int, length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "BATCH", number)
    monkeypatch.setattr(verify, "_LARGEST", length)
    read = 0

    def endless() -> Iterator[Pair]:
        nonlocal read
        while True:
            read += 1
            yield PAIRS[read % len(PAIRS)]

    answers = verify_pairs(endless(), WORDS_ONLY, tmp_path)
    for _ in range(2):
        next(answers)
    answers.close()
    assert read == 3


def test_the_next_pairs_are_encoded_while_these_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    second_began = threading.Event()
    calls = 0

    def score(pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
        nonlocal calls
        calls += 1
        if calls == 2:
            second_began.set()
        return score_by_length(pairs, encoders)

    monkeypatch.setattr(verify.semantic, "score", score)
    monkeypatch.setattr(scoring, "_PORTION", 2)
    next(verify_pairs(PAIRS, SurveyConfig(), tmp_path))
    assert second_began.wait(10)


def test_an_error_of_the_encoder_reaches_the_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
        raise EncoderError("the files of the encoder are damaged")

    monkeypatch.setattr(verify.semantic, "score", broken)
    with pytest.raises(EncoderError, match="damaged"):
        list(verify_pairs(PAIRS, SurveyConfig(), tmp_path))


def test_a_passage_that_comes_again_counts_once_in_a_portion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scoring, "_PORTION_CHARACTERS", 200)
    again = [Pair(str(i), "Short.", LAMPS, "en", "en") for i in range(5)]
    other = [Pair(str(i), "Short.", f"{i} {LAMPS}", "en", "en") for i in range(5)]
    assert [len(p) for p in scoring.portions(again)] == [5]
    assert [len(p) for p in scoring.portions(other)] == [3, 2]


def test_an_equal_pair_is_judged_once_and_answered_under_each_id(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "Under warm light the traps held 31.5 moths per night."
    pairs = [Pair(str(n), text, text, "en", "en") for n in range(3)]
    asked: list[Pair] = []
    observe = evidence.observe
    monkeypatch.setattr(
        evidence, "observe", lambda pair, glossary: asked.append(pair) or observe(pair, glossary)
    )
    answers = list(verify_pairs(pairs, SurveyConfig(), Path.cwd()))
    assert [answer.id for answer in answers] == ["0", "1", "2"]
    assert len({(a.semantic, a.verdict, a.observations) for a in answers}) == 1
    assert len(asked) == 1
