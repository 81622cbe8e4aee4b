"""Search finds passages and cards by words and by meaning, one hit a source."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from mkdocs_survey.cli import main
from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import Pair, Suggestion
from mkdocs_survey.search.fusion import reciprocal_rank_fusion
from mkdocs_survey.search.index import SearchIndex
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.text.language import language_of

PAPERS = {
    "cache2024": """\
## 1 Results

The second build took 2 seconds, because every vector was read from the cache.

Memory stayed below 400 MB and did not grow with the number of pages.

The first build took 14 seconds.
""",
    "sleep2021": """\
## 1 Findings

Adults who slept fewer than six hours a night caught colds more often.

Naps in the afternoon made no difference.
""",
    "shuimian2022": """\
## 1 结果

每晚睡眠不足六小时的成年人更容易感冒。

午睡没有带来差别。
""",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    for key, body in PAPERS.items():
        paper = root / f"{key}.md"
        paper.write_text(
            f"---\ntitle: {key}\nauthor: [Jane Doe]\ndate: 2024-05-01\nkey: {key}\n---\n\n{body}",
            encoding="utf-8",
        )
        add_files(root / "corpus", [paper], Options())
    for at, id_, said in [
        ("sec.1/para.1", "second", "Reading vectors from a cache makes a build fast."),
        ("sec.1/para.2", "memory", "Memory is bounded."),
        ("sec.1/para.3", "first", "The first build is slow."),
    ]:
        fields = {"results": said}
        add_card(root / "corpus", opened(root), "cache2024", (at,), fields, card_id=id_)
    return root


def opened(root: Path) -> Corpus:
    return open_corpus(root / "corpus", root / ".cache")


@pytest.fixture(scope="module")
def encoders(project: Path) -> Iterator[Encoders]:
    with Encoders.open(SemanticConfig(), cache=project / ".cache") as encoders:
        yield encoders


@pytest.fixture(scope="module")
def index(project: Path, encoders: Encoders) -> SearchIndex:
    return SearchIndex(opened(project), encoders)


QUERIES = [
    ("second build cache", "cache2024", "sec.1/para.1"),
    ("RAM consumption is independent of site size", "cache2024", "sec.1/para.2"),
    ("too little sleep raises the risk of colds", "sleep2021", "sec.1/para.1"),
    ("睡眠少的人容易感冒", "shuimian2022", "sec.1/para.1"),
]


@pytest.mark.parametrize(("query", "source", "at"), QUERIES)
def test_the_passage_comes_first(query: str, source: str, at: str, index: SearchIndex) -> None:
    first = index.search(query).hits[0]
    assert (first.source, first.passages[0].at) == (source, at)
    assert first.semantic is not None


def test_a_source_is_one_hit_however_much_of_it_fits(index: SearchIndex) -> None:
    found = index.search("build seconds memory cache vectors", limit=10)
    sources = [hit.source for hit in found.hits]
    assert len(sources) == len(set(sources))
    assert len(found.hits[0].passages) == 3


def test_english_finds_chinese_and_the_reverse(index: SearchIndex) -> None:
    english = [h.source for h in index.search("people who sleep little catch colds").hits[:2]]
    assert set(english) == {"sleep2021", "shuimian2022"}
    chinese = [h.source for h in index.search("睡眠不足六小时的成年人更容易感冒").hits[:2]]
    assert set(chinese) == {"sleep2021", "shuimian2022"}


def test_the_limit_and_what_it_leaves_out(index: SearchIndex) -> None:
    found = index.search("build", limit=1)
    assert len(found.hits) == 1
    assert found.sources > 1
    assert found.considered >= found.sources


def test_cards_come_with_the_passages_they_rest_on(index: SearchIndex) -> None:
    first = index.search("the second build took 2 seconds").hits[0]
    assert first.cards[0].id == "second"


def test_nothing_and_nonsense_do_not_fail(index: SearchIndex) -> None:
    assert index.search("").hits == ()
    assert index.search("!?").considered >= 0


def test_a_better_card_is_found_and_scored(index: SearchIndex) -> None:
    claim = "The second build needed only 2 seconds, since vectors came from the cache."
    pair = Pair("", claim, "irrelevant", "en", "en")
    better = index.better_cards(pair, exclude=["memory"], above=0.3, limit=2)
    assert better[0].card == "second"
    assert better[0].score >= 0.72
    assert "memory" not in {s.card for s in better}
    assert index.better_cards(pair, above=1.0) == ()


def test_claims_encoded_together_get_the_answers_they_get_alone(project: Path) -> None:
    claims = [
        "The second build took two seconds.",
        "内存不随页数增长。",
        "Adults sleep too little.",
    ]
    pairs = [Pair("", claim, "", language_of(claim), language_of(claim)) for claim in claims]

    def answers(prepared: list[str]) -> list[tuple[Suggestion, ...]]:
        with Encoders.open(SemanticConfig()) as fresh:
            own = SearchIndex(opened(project), fresh)
            own.prepare(prepared)
            return [own.better_cards(pair, limit=5) for pair in pairs]

    assert answers(claims) == answers([])
    assert any(answers(claims))


def test_without_any_encoder_words_alone_decide(project: Path) -> None:
    config = SemanticConfig(encoder_en="./gone", encoder_zh="./gone")
    with Encoders.open(config) as none:
        (first, *_) = SearchIndex(opened(project), none).search("second build cache").hits
    assert first.passages[0].at == "sec.1/para.1"
    assert first.semantic is None


def test_fusion_prefers_what_several_rankings_hold() -> None:
    fused = reciprocal_rank_fusion([[1, 2, 3], [2, 4]])
    assert sorted(fused, key=lambda i: -fused[i]) == [2, 1, 4, 3]
    assert fused[2] == pytest.approx(1 / 62 + 1 / 61)
    assert reciprocal_rank_fusion([]) == {}


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("Rates were rising", ["rate", "were", "rise"]),
        ("1,143 of 3.2 %", ["1143", "of", "3.2"]),
        ("睡眠不足", ["睡眠", "眠不", "不足"]),
        ("用了2秒", ["用了", "2", "秒"]),
        ("Café GPT-4", ["café", "gpt", "4"]),
        ("", []),
    ],
)
def test_lexemes(text: str, units: list[str]) -> None:
    assert lexemes(text) == units


# --- the command --------------------------------------------------------------------------------


def test_the_command_shows_source_score_quote_and_marker(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    result = CliRunner().invoke(main, ["search", "second build from cache", "--limit", "1"])
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("  1  cache2024  cache2024, sec.1/para.1   ")
    assert lines[1].strip().startswith("“The second build took 2 seconds")
    assert "[CARD:second]  (results)" in result.stdout


def test_the_command_as_json_and_its_log(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    log = project / ".cache" / "mkdocs-survey" / "searches.jsonl"
    log.unlink(missing_ok=True)
    result = CliRunner().invoke(main, ["search", "睡眠", "--json"])
    record = json.loads(result.stdout)
    assert record["hits"][0]["source"] == "shuimian2022"
    assert record["hits"][0]["passages"][0]["text"].startswith("每晚")
    (line,) = log.read_text("utf-8").splitlines()
    entry = json.loads(line)
    assert entry["query"] == "睡眠"
    assert "每晚" not in line, "logs carry ids, never passages"
    assert entry["hits"][0]["score"] is not None


def test_the_log_and_the_json_name_what_was_dropped_and_how_words_were_read(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    log = project / ".cache" / "mkdocs-survey" / "searches.jsonl"
    log.unlink(missing_ok=True)
    result = CliRunner().invoke(main, ["search", "afternon naps", "--json", "--limit", "1"])
    record = json.loads(result.stdout)
    assert record["hits"][0]["source"] == "sleep2021"
    assert record["read_as"] == {"afternon": ["afternoon"]}
    assert {d["source"] for d in record["dropped"]} <= {"cache2024", "shuimian2022"}
    assert len(record["dropped"]) == record["sources"] - 1 > 0
    entry = json.loads(log.read_text("utf-8"))
    assert (entry["read_as"], entry["dropped"]) == (record["read_as"], record["dropped"])
    shown = CliRunner().invoke(main, ["search", "afternon naps"])
    assert "no text has 'afternon'; searched for afternoon" in shown.stderr


@pytest.mark.parametrize("text", ["", "   ", "!? …", "。，"])
def test_a_query_without_words_is_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(project)
    result = CliRunner().invoke(main, ["search", text])
    assert result.exit_code == 2
    assert "no word or figure in it to search for" in result.stderr


def test_the_command_without_a_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["search", "text"])
    assert result.exit_code == 2
    assert "no corpus" in result.stderr


def test_the_encoders_command_lists_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["encoders"])
    assert result.exit_code == 0, result.output
    assert "minilm-l6-v2-int8  (used for English)" in result.stdout
    assert "calibrated zh-en" in result.stdout
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\nplugins:\n  - survey:\n      semantic: {encoder_en: gone}\n"
    )
    result = CliRunner().invoke(main, ["encoders"])
    assert result.exit_code == 2
    assert "unusable: there is no encoder pack 'gone'" in result.stdout
