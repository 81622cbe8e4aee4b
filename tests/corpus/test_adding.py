"""Ingest on disk: what is written, what stays, what a second run and a changed file do."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from mkdocs_survey.corpus.adding import Options, Outcome, add_files
from mkdocs_survey.corpus.bibtex_entries import append_entry
from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.ingest.bib import read_bibliography

from .conftest import PAPER, opened


def ingest(project: Path, text: str, name: str = "paper.md", **options: object) -> Outcome:
    path = project / name
    path.write_text(text, encoding="utf-8")
    (outcome,) = add_files(project / "corpus", [path], Options(**options))  # type: ignore[arg-type]
    return outcome


def state(project: Path) -> dict[str, tuple[bytes, int]]:
    files = sorted(p for p in (project / "corpus").rglob("*") if p.is_file())
    return {
        p.relative_to(project).as_posix(): (p.read_bytes(), p.stat().st_mtime_ns) for p in files
    }


def test_writes_source_passages_and_entry(project: Path) -> None:
    files = {name: data.decode() for name, (data, _) in state(project).items()}
    assert list(files) == [
        "corpus/references.bib",
        "corpus/sources/doe2024/passages.jsonl",
        "corpus/sources/doe2024/source.yaml",
    ]
    digest = hashlib.sha256(PAPER.encode()).hexdigest()
    assert files["corpus/sources/doe2024/source.yaml"] == (
        "key: doe2024\n"
        "title: Reading cards twice\n"
        "lang: en\n"
        "identity: title:readingcardstwice|doe\n"
        "file: paper.md\n"
        f"sha256: {digest}\n"
        "extractor: markdown/2\n"
        "date: '2023-11-14'\n"
        "passages: shared\n"
        "retired: []\n"
    )
    first = json.loads(files["corpus/sources/doe2024/passages.jsonl"].splitlines()[1])
    assert first == {
        "id": f"doe2024/sec.2/para.1@{first['sha256'][:8]}",
        "at": "sec.2/para.1",
        "text": "Agreement rose by 3.2 percentage points.",
        "sha256": first["sha256"],
        "section": "2 Results",
    }
    assert files["corpus/references.bib"] == (
        "@misc{doe2024,\n"
        '    author = "Doe, Jane and Roe, John",\n'
        '    title = "Reading cards twice",\n'
        '    year = "2024"\n'
        "}\n"
    )


def test_a_second_run_changes_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(project)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    assert ingest(project, PAPER).status == "unchanged"
    assert state(project) == before


def test_a_changed_file_adds_and_retires_and_keeps(project: Path) -> None:
    add_card(project / "corpus", opened(project), "doe2024", ["sec.2/para.1"], {})
    old = (project / "corpus/sources/doe2024/passages.jsonl").read_bytes()
    changed = PAPER.replace("3.2", "3.4").replace("Cards were", "A first paragraph.\n\nCards were")
    outcome = ingest(project, changed)
    assert (outcome.status, outcome.key, outcome.total) == ("updated", "doe2024", 4)
    new = (project / "corpus/sources/doe2024/passages.jsonl").read_bytes()
    assert new.startswith(old)
    corpus = opened(project)
    assert [(p.at, p.retired, p.text[:7]) for p in corpus.passages("doe2024")] == [
        ("sec.1/para.1", False, "A first"),
        ("sec.1/para.2", False, "Cards w"),
        ("sec.2/para.1", False, "Agreeme"),
        ("sec.1/para.1", True, "Cards w"),
        ("sec.2/para.1", True, "Agreeme"),
        ("sec.2/para.2", False, "Nothing"),
    ]
    (card,) = corpus.cards.values()
    assert corpus.passages_of(card)[0].text == "Agreement rose by 3.2 percentage points."
    assert "3.4" in corpus.section_of(corpus.passages_of(card)[0])


def test_a_change_taken_back_brings_the_passage_back(project: Path) -> None:
    ingest(project, PAPER.replace("3.2", "3.4"))
    ingest(project, PAPER)
    current = [p.text for p in opened(project).passages("doe2024") if not p.retired]
    assert "Agreement rose by 3.2 percentage points." in current
    assert "Agreement rose by 3.4 percentage points." not in current


def test_ingesting_again_mends_an_altered_passage(project: Path) -> None:
    path = project / "corpus/sources/doe2024/passages.jsonl"
    path.write_bytes(path.read_bytes().replace(b"3.2", b"9.9"))
    ingest(project, PAPER)
    assert "Agreement rose by 3.2 percentage points." in [
        p.text for p in opened(project).passages("doe2024")
    ]


def test_a_local_source_stays_out_of_git_and_comes_back_the_same(project: Path) -> None:
    ingest(project, PAPER, local=True)
    folder = project / "corpus/sources/doe2024"
    assert (folder / ".gitignore").read_text() == "passages.jsonl\n"
    assert opened(project).sources["doe2024"].local
    add_card(project / "corpus", opened(project), "doe2024", ["sec.2/para.1"], {})
    before = state(project)
    (folder / "passages.jsonl").unlink()
    corpus = opened(project)
    assert corpus.is_absent("doe2024")
    assert len(corpus.cards) == 1
    ingest(project, PAPER)
    assert {n: d for n, (d, _) in state(project).items()} == {n: d for n, (d, _) in before.items()}


def test_one_bad_file_does_not_stop_the_rest(project: Path) -> None:
    bad, good = project / "bad.xml", project / "good.md"
    bad.write_text("<article><body>")
    good.write_text("# Good\n\nText.")
    missing = project / "missing.md"
    outcomes = add_files(project / "corpus", [bad, missing, good], Options())
    assert [(o.file, o.status) for o in outcomes] == [
        ("bad.xml", "failed"),
        ("good.md", "added"),
        ("missing.md", "failed"),
    ]


@pytest.mark.parametrize(
    ("front_matter", "key"),
    [
        (
            "title: Why most findings are false\nauthor: John Ioannidis\nyear: 2005",
            "ioannidis2005why",
        ),
        ("title: The odds of it\nauthor: Jörg Müller\nyear: 2006", "muller2006odds"),
        (
            "title: 深度学习的历史，现状与发展\nauthor: 王小云\nyear: 2020",
            "王小云2020深度学习的历史",
        ),
        ("title: 12.1 人工智能内在安全", "人工智能内在安全"),
        (
            "author: World Health Organization\nyear: 2019\ntitle: Report",
            "worldhealthorganization2019report",
        ),
    ],
)
def test_keys_are_made_from_author_year_and_word(
    project: Path, front_matter: str, key: str
) -> None:
    assert ingest(project, f"---\n{front_matter}\n---\n\nText.", "x.md").key == key


def test_a_taken_key_gets_a_letter(project: Path) -> None:
    text = "---\ntitle: Odds {}\nauthor: Jane Doe\nyear: 2006\n---\n\nText."
    keys = [ingest(project, text.format(n), f"{n}.md").key for n in ("one", "two", "three")]
    assert keys == ["doe2006odds", "doe2006oddsb", "doe2006oddsc"]


@pytest.mark.parametrize(
    "key", ["../x", "/etc/x", "a/b", "a\\b", "CON", "nul.txt", "", ".", "a.", "-a", "a b", "x" * 99]
)
def test_no_key_leaves_the_corpus(project: Path, key: str) -> None:
    outcome = ingest(project, f"---\nkey: '{key}'\n---\n\nText of {len(key)}.", "x.md")
    if key:
        assert isinstance(outcome.error, CorpusError)
        assert "cannot be the key of a source" in str(outcome.error)
    assert sorted(p.name for p in project.iterdir()) == ["corpus", "paper.md", "x.md"]


def test_cjk_keys_are_allowed(project: Path) -> None:
    assert ingest(project, "Text.", "x.md", key="王小云2020").key == "王小云2020"


def test_keys_that_differ_in_case_only_are_refused(project: Path) -> None:
    assert "share a folder" in str(ingest(project, "Text.", "x.md", key="Doe2024").error)


def test_the_same_work_keeps_its_key(project: Path) -> None:
    outcome = ingest(project, PAPER.replace("key: doe2024", "key: other"), "renamed.md")
    assert "in the corpus already, as 'doe2024'" in str(outcome.error)


def test_a_link_out_of_the_corpus_is_not_followed(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (project / "corpus/sources/evil").symlink_to(outside, target_is_directory=True)
    with pytest.raises(CorpusError, match="leads out of the corpus"):
        opened(project)
    assert list(outside.iterdir()) == []


BIB = '% mine\r\n@article{mine06, author = {Doe, Jane}, title = "On Odds", doi = {10.1000/1}}\r\n'


def test_existing_entries_give_the_key_and_stay_as_they_are(project: Path) -> None:
    path = project / "corpus/references.bib"
    path.write_bytes(BIB.encode())
    odds = "---\ntitle: On odds\ndoi: https://doi.org/10.1000/1\n---\n\nText."
    assert ingest(project, odds, "odds.md").key == "mine06"
    assert path.read_bytes() == BIB.encode()
    ingest(project, "# Another\n\nText.", "another.md")
    data = path.read_bytes()
    assert data.startswith(BIB.encode())
    assert data.endswith(b'@misc{another,\r\n    title = "Another"\r\n}\r\n')


def test_entries_of_another_bibliography_are_copied(project: Path) -> None:
    entries = tuple(read_bibliography(BIB.encode(), "refs.bib").entries.values())
    outcome = ingest(project, "# On odds\n\nText.", "odds.md", entries=entries)
    assert outcome.key == "mine06"
    assert opened(project).bibliography["mine06"].fields["doi"] == "10.1000/1"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-be"])
def test_entries_are_appended_in_the_encoding_of_the_file(encoding: str) -> None:
    old = "@misc{旧, title = {以前的条目，仍然在这里}}".encode(encoding)
    new = append_entry(old, '@misc{新, title = "新"}\n')
    assert new.startswith(old)
    assert list(read_bibliography(new, "x").entries) == ["旧", "新"]


def test_order_of_files_does_not_matter(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    papers = []
    for n in range(3):
        paper = project / f"{n}.md"
        paper.write_text(f"# Paper {'abc'[n]}\n\nText {n}.")
        papers.append(paper)
    roots = [tmp_path_factory.mktemp("corpus") for _ in range(2)]
    add_files(roots[0], papers, Options())
    add_files(roots[1], papers[::-1], Options())
    trees = [
        {p.relative_to(root): p.read_bytes() for p in root.rglob("*.*") if p.is_file()}
        for root in roots
    ]
    assert trees[0] == trees[1]
