"""What earlier runs found is found again without work, and never where it would be wrong."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mkdocs_survey.checks import evidence, result_cache, semantic
from mkdocs_survey.checks.result_cache import FILE, Question, ResultCache
from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Pair, Suggestion
from mkdocs_survey.text.glossary import Glossary, Term

PASSAGE = "Under warm light the traps held 31.5 moths per night, under the old lamps 58.2."
PAIRS = (
    Pair("a", "Under warm light the traps held 31.5 moths per night.", PASSAGE, "en", "en"),
    Pair("b", "Under warm light the traps held 13.5 moths per night.", PASSAGE, "en", "en"),
    Pair("c", "暖光下每晚捕到31.5只飞蛾。", PASSAGE, "zh", "en"),
)


def test_a_second_run_does_no_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Encoders.open(SemanticConfig()) as encoders:
        with closing(ResultCache(tmp_path)) as first:
            scores = first.scores(PAIRS, encoders)
            seen = first.observations(PAIRS)
        assert scores == semantic.score(PAIRS, encoders)
        assert seen == [evidence.observe(pair) for pair in PAIRS]

        def worked(*_: object) -> None:
            raise AssertionError("worked out again")

        monkeypatch.setattr(semantic, "score", worked)
        monkeypatch.setattr(evidence, "observe", worked)
        with closing(ResultCache(tmp_path)) as second:
            # in another order, and beside each other twice
            again = second.scores((*reversed(PAIRS), PAIRS[0]), encoders)
            assert again == [*reversed(scores), scores[0]]
            assert second.observations(PAIRS) == seen


CHANGES = {
    "claim": Pair("a", PAIRS[0].claim + " ", PASSAGE, "en", "en"),
    "passage": Pair("a", PAIRS[0].claim, PASSAGE + " ", "en", "en"),
    "language of the claim": Pair("a", PAIRS[0].claim, PASSAGE, "zh", "en"),
    "context": Pair("a", PAIRS[0].claim, PASSAGE, "en", "en", context="13.5"),
    "reference": Pair("a", PAIRS[0].claim, PASSAGE, "en", "en", reference="Field"),
    "completeness": Pair("a", PAIRS[0].claim, PASSAGE, "en", "en", complete=True),
    "border between two texts": Pair("a", PAIRS[0].claim + PASSAGE, "", "en", "en"),
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_whatever_a_result_rests_on_is_in_its_key(
    changed: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ResultCache(tmp_path)
    cache.observations(PAIRS[:1])
    asked: list[Pair] = []
    monkeypatch.setattr(evidence, "observe", lambda pair, _: asked.append(pair) or ())
    cache.observations([changed])
    assert asked == [changed]
    asked.clear()
    cache.observations(PAIRS[:1], Glossary((Term("moth"),)))
    assert asked == [PAIRS[0]], "another glossary"
    cache.close()


def test_another_code_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(ResultCache(tmp_path)) as cache:
        cache.observations(PAIRS[:1])
    monkeypatch.setattr(result_cache, "_engine", lambda: b"another engine")
    monkeypatch.setattr(evidence, "observe", lambda *_: ())
    with closing(ResultCache(tmp_path)) as cache:
        assert cache.observations(PAIRS[1:2]) == [()]


def test_cards_are_asked_for_once_while_the_corpus_stays(tmp_path: Path) -> None:
    asked: list[str] = []

    def answer(questions: tuple[Question, ...]) -> list[tuple[Suggestion, ...]]:
        asked.extend(q.claim for q in questions)
        return [(Suggestion("card", 0.9),) for _ in questions]

    question = Question("Moths like lamps.", "en", ("other",), 0.42)
    with Encoders.open(SemanticConfig()) as encoders, closing(ResultCache(tmp_path)) as cache:
        for corpus in ("one", "one", "two"):
            found = cache.suggestions([question], corpus, encoders, answer)
            assert found == [(Suggestion("card", 0.9),)]
    assert asked == ["Moths like lamps."] * 2


def test_a_damaged_file_costs_time_only(tmp_path: Path) -> None:
    with closing(ResultCache(tmp_path)) as cache:
        seen = cache.observations(PAIRS)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE blobs SET blob = x'5b5d'")
    with closing(ResultCache(tmp_path)) as cache:
        assert cache.observations(PAIRS) == seen
    (tmp_path / FILE).write_bytes(b"no database" * 500)
    for rest in tmp_path.glob(f"{FILE}-*"):
        rest.unlink()
    with closing(ResultCache(tmp_path)) as cache:
        assert cache.observations(PAIRS) == seen
