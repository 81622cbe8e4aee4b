"""A right citation scores above 0.72, one of another topic below 0.42; bands become findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_survey.checks.semantic import is_contested, observe, score
from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Language, Pair, SemanticScore, Span, Suggestion

ENGLISH = (
    "Vectors were kept in a cache on disk. The second build took 2 seconds, because no passage had"
    " to be encoded again. Memory did not grow with the number of pages."
)
CHINESE = "向量保存在磁盘缓存中。第二次构建只用了2秒，因为不必再次编码任何段落。内存不随页数增长。"
SLEEP = "Adults who slept fewer than six hours caught more colds after exposure to the virus."
SLEEP_ZH = "每晚睡眠不足六小时的成年人在接触病毒后更容易感冒。"


@pytest.fixture(scope="module")
def encoders(tmp_path_factory: pytest.TempPathFactory) -> Encoders:
    return Encoders.open(SemanticConfig(), cache=tmp_path_factory.mktemp("cache"))


def pair(claim: str, evidence: str, languages: tuple[Language, Language]) -> Pair:
    return Pair("", claim, evidence, *languages)


CASES = [
    ("The second build needed only 2 seconds since nothing was encoded again.", ("en", "en")),
    ("第二次构建只需2秒，因为没有段落要重新编码。", ("zh", "zh")),
    ("第二次构建只用了2秒，因为不需要再次编码段落。", ("zh", "en")),
    ("The second build took only 2 seconds.", ("en", "zh")),
]


@pytest.mark.parametrize(("claim", "languages"), CASES, ids=["-".join(c[1]) for c in CASES])
def test_right_is_direct_and_another_topic_is_not_even_background(
    claim: str, languages: tuple[Language, Language], encoders: Encoders
) -> None:
    own, other = (ENGLISH, SLEEP) if languages[1] == "en" else (CHINESE, SLEEP_ZH)
    right, wrong = score([pair(claim, own, languages), pair(claim, other, languages)], encoders)
    assert right is not None and wrong is not None
    assert right.score >= 0.72
    assert wrong.score < 0.42


def test_best_is_the_sentence_that_carries_the_claim(encoders: Encoders) -> None:
    claim = "The second build took only 2 seconds as no passage was encoded again."
    (found,) = score([pair(claim, ENGLISH, ("en", "en"))], encoders)
    assert found is not None
    assert found.best.of(ENGLISH) == (
        "The second build took 2 seconds, because no passage had to be encoded again."
    )


def test_a_score_does_not_depend_on_the_batch(encoders: Encoders) -> None:
    pairs = [
        pair(claim, evidence, languages)
        for claim, languages in CASES
        for evidence in (ENGLISH, CHINESE, SLEEP, SLEEP_ZH)
    ]
    alone = [score([one], encoders)[0] for one in pairs]
    assert score(pairs, encoders) == alone
    assert score(pairs[::-1], encoders) == alone[::-1]
    with Encoders.open(SemanticConfig()) as fresh:
        assert score(pairs, fresh) == alone


@pytest.mark.parametrize(("claim", "evidence"), [("", ENGLISH), ("Words.", ""), ("Words.", " \n")])
def test_nothing_to_compare_scores_zero(claim: str, evidence: str, encoders: Encoders) -> None:
    (found,) = score([pair(claim, evidence, ("en", "en"))], encoders)
    assert found == SemanticScore(0.0, 0.0, Span(0, 0), "minilm-l6-v2-int8")


def test_without_a_fitting_pack_nothing_is_scored_and_the_reason_is_kept() -> None:
    config = SemanticConfig(encoder_en="./no-such-pack")
    with Encoders.open(config) as encoders:
        found = score(
            [
                pair("A claim.", "A passage.", ("en", "en")),
                pair("第二次构建只用了2秒。", CHINESE, ("zh", "zh")),
            ],
            encoders,
        )
        assert found[0] is None and found[1] is not None
        assert "no-such-pack" in str(encoders.problems["./no-such-pack"])


@pytest.mark.parametrize(
    ("value", "rule", "severity"),
    [
        (0.72, None, None),
        (0.7199, "SV302", "warning"),
        (0.42, "SV302", "warning"),
        (0.4199, "SV301", "warning"),
        (0.0, "SV301", "warning"),
        (None, "SV303", "info"),
    ],
)
def test_bands(value: float | None, rule: str | None, severity: str | None) -> None:
    measured = None if value is None else SemanticScore(value, 0.99, Span(3, 9), "pack")
    seen = observe(measured, SemanticConfig())
    assert [(o.rule, o.severity.value) for o in seen] == ([(rule, severity)] if rule else [])


def test_the_raw_cosine_can_be_the_scale() -> None:
    measured = SemanticScore(0.99, 0.5, Span(0, 4), "pack")
    (seen,) = observe(measured, SemanticConfig(scale="cosine"))
    assert seen.rule == "SV302"
    assert "cosine 0.50" in seen.message


def _scored(value: float) -> SemanticScore:
    return SemanticScore(value, 0.5, Span(0, 4), "pack")


@pytest.mark.parametrize(
    ("own", "best", "rule"),
    [
        (0.10, 0.95, "SV304"),  # another card clearly carries the sentence
        (0.78, 0.98, "SV304"),  # even if the cited one is no stranger to it
        (0.78, 0.88, None),  # both carry it: the author may choose
        (0.90, 0.99, None),  # the cited card fits well enough; nothing else is looked for
        (0.10, 0.40, "SV301"),  # nobody carries it: a suspicion, no verdict
        (0.60, 0.75, "SV302"),  # not clearly ahead
    ],
)
def test_a_citation_is_wrong_when_another_card_clearly_carries_the_sentence(
    own: float, best: float, rule: str | None
) -> None:
    seen = observe(_scored(own), SemanticConfig(), [Suggestion("other", best)])
    assert [o.rule for o in seen] == ([rule] if rule else [])


def test_only_a_contested_score_asks_for_other_cards() -> None:
    config = SemanticConfig()
    assert is_contested(_scored(0.79), config)
    assert not is_contested(_scored(0.80), config)
    assert not is_contested(None, config)


def test_a_hostile_passage_is_bounded(encoders: Encoders, tmp_path: Path) -> None:
    passage = "x" * 200_000 + "\n" + "The second build took 2 seconds. " * 2_000
    (found,) = score([pair("The second build took 2 seconds.", passage, ("en", "en"))], encoders)
    assert found is not None
    assert found.score > 0.72
