"""`ingest`, `card` and `corpus check` as a person types them: output, exit codes, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main

PAPER = "---\nkey: doe2024\nauthor: Jane Doe\nyear: 2024\n---\n\n# On odds\n\nThe ratio was 1.62.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    (tmp_path / "odds.md").write_text(PAPER)
    return tmp_path


def run(*args: str) -> Result:
    result = CliRunner().invoke(main, args)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_ingest_prints_a_line_per_file(folder: Path) -> None:
    result = run("ingest", "odds.md")
    assert result.exit_code == 0
    assert result.output == (
        "file     result  passages  new  retired  lang  key      entry\n"
        "odds.md  added          1    1        –  en    doe2024  made: from its own metadata\n"
        "1 file, 1 passage: 1 added\n"
    )
    assert run("ingest", "-q", "odds.md").output == "1 file, 1 passage: 1 unchanged\n"


def test_ingest_goes_on_after_a_bad_file(folder: Path) -> None:
    (folder / "a.pdf").write_bytes(b"%PDF-1.7")
    (folder / "b.md").write_bytes(b"")
    (folder / "c.xml").write_text("<article><body>")
    result = run("ingest", "a.pdf", "b.md", "c.xml", "odds.md")
    assert result.exit_code == 1
    assert "a.pdf:1: the PDF is damaged or cut off" in result.output
    assert "b.md:1: the file is empty" in result.output
    assert "c.xml:1:16: not well-formed XML: no element found" in result.output
    assert "4 files, 1 passage: 1 added, 3 failed" in result.output
    assert (folder / "corpus/sources/doe2024/passages.jsonl").is_file()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nothing.md"], "nothing.md:1: the file cannot be read: No such file"),
        (["odds.md", "--key", "../odds"], "cannot be the key of a source"),
        (["odds.md", "odds2.md", "--key", "x"], "--key is for a single file"),
        (["empty"], "no file to ingest"),
        (["odds.md", "--bib", "missing.bib"], "missing.bib: No such file"),
    ],
)
def test_ingest_that_can_do_nothing_exits_with_2(folder: Path, args: list[str], words: str) -> None:
    (folder / "empty").mkdir()
    (folder / "odds2.md").write_text("Text.")
    result = run("ingest", *args)
    assert result.exit_code == 2
    assert words in result.output
    assert not list(folder.glob("corpus/sources/*"))


def test_a_folder_is_searched_and_keys_come_from_a_bibliography(folder: Path) -> None:
    (folder / "papers").mkdir()
    (folder / "papers/odds.md").write_text("# On odds\n\nText.")
    (folder / "papers/notes.txt").write_text("no paper")
    (folder / "refs.bib").write_text("@misc{mine, title = {On odds}, year = 2024}\n@misc{, a = 1}")
    result = run("ingest", "papers", "--bib", "refs.bib")
    assert result.exit_code == 0
    assert "refs.bib:2: the entry has no key" in result.output
    assert "mine" in result.output
    assert 'year = "2024"' in (folder / "corpus/references.bib").read_text()


@pytest.mark.parametrize(
    ("config", "corpus"),
    [
        ("site_name: x\nplugins:\n  - search\n  - survey: {corpus: data/lit}\n", "data/lit"),
        ("plugins: {survey: {corpus: lit}}\nx: !ENV [NOPE, 1]\n", "lit"),
        ("site_name: x\n", "corpus"),
    ],
)
def test_the_corpus_folder_comes_from_the_site(folder: Path, config: str, corpus: str) -> None:
    (folder / "mkdocs.yml").write_text(config)
    assert run("ingest", "odds.md").exit_code == 0
    assert (folder / corpus / "references.bib").is_file()


def test_a_wrong_setting_is_an_error(folder: Path) -> None:
    (folder / "mkdocs.yml").write_text("plugins: [{survey: {corpsu: x}}]")
    result = run("ingest", "odds.md")
    assert result.exit_code == 2
    assert "survey.corpsu is not a setting" in result.output
    assert "Did you mean survey.corpus?" in result.output


def test_card_new_list_and_show(folder: Path) -> None:
    run("ingest", "odds.md")
    listed = run("card", "passages", "doe2024", "--grep", "RATIO").output
    assert listed == "sec.0/para.1  The ratio was 1.62.\n"
    made = run("card", "new", "doe2024", "sec.0/para.1", "--results", "The ratio was 1.62.")
    marker = made.output.splitlines()[0]
    card = marker.removeprefix("[CARD:").removesuffix("]")
    assert made.exit_code == 0
    assert "added: corpus/sources/doe2024/cards.yaml" in made.output
    again = run("card", "new", "doe2024", "sec.0/para.1")
    assert again.output.startswith(marker)
    assert "is there already" in again.output
    assert run("card", "list").output == f"{card}  sec.0/para.1  The ratio was 1.62.\n"
    shown = run("card", "show", card).output
    assert f"{card}  corpus/sources/doe2024/cards.yaml:1:3" in shown
    assert "results: The ratio was 1.62. (sec.0/para.1)" in shown
    assert "method: NOT_FOUND" in shown
    assert shown.endswith("sec.0/para.1  unaltered\nThe ratio was 1.62.\n")


def test_what_a_card_is_to_say_is_never_dropped(folder: Path) -> None:
    run("ingest", "odds.md")
    run("card", "new", "doe2024", "sec.0/para.1", "--results", "The ratio was 1.62.")
    file = folder / "corpus/sources/doe2024/cards.yaml"
    before = file.read_bytes()
    again = run("card", "new", "doe2024", "sec.0/para.1", "--results", "It was 1.62.")
    assert again.exit_code == 2
    assert "cards.yaml:1:3: the card 'doe2024-" in again.output
    assert "says something else in results" in again.output
    assert file.read_bytes() == before


def test_a_folder_that_is_no_source_is_named(folder: Path) -> None:
    run("ingest", "odds.md")
    (folder / "corpus/sources/my notes").mkdir()
    result = run("corpus", "check")
    assert result.exit_code == 2
    assert "corpus/sources/my notes" in result.output
    assert "Rename the folder" in result.output


def test_an_interrupted_command_does_not_end_like_a_closed_gate(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mkdocs_survey.cli.card.open_project_corpus", interrupt)
    result = run("card", "list")
    assert result.exit_code == 2
    assert "interrupted" in result.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["card", "show", "x"], "there is no card 'x'"),
        (["card", "list", "x"], "there is no source 'x'"),
        (["card", "passages", "x"], "Known: doe2024."),
        (["card", "new", "doe2024", "sec.9"], "has no passage at 'sec.9'"),
        (["card", "new", "xyz", "sec.0/para.1"], "Known: doe2024."),
    ],
)
def test_what_is_not_there_exits_with_2(folder: Path, args: list[str], words: str) -> None:
    run("ingest", "odds.md")
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output


def test_commands_without_a_corpus_say_what_to_do(folder: Path) -> None:
    result = run("card", "list")
    assert result.exit_code == 2
    assert "there is no corpus at corpus/" in result.output


def test_corpus_check_is_silent_about_what_is_whole(folder: Path) -> None:
    run("ingest", "odds.md")
    run("card", "new", "doe2024", "sec.0/para.1")
    result = run("corpus", "check")
    assert result.exit_code == 0
    assert result.output == (
        "1 source, 1 passage, 1 card, 1 bibliography entry: 0 errors, 0 remarks\n"
    )


def test_corpus_check_finds_tampering(folder: Path) -> None:
    run("ingest", "odds.md")
    run("card", "new", "doe2024", "sec.0/para.1")
    path = folder / "corpus/sources/doe2024/passages.jsonl"
    path.write_text(path.read_text().replace("1.62", "1.26"))
    result = run("corpus", "check")
    assert result.exit_code == 1
    assert "corpus/sources/doe2024/cards.yaml:1:3: error SV104" in result.output


def test_corpus_check_draws_the_same_sample_for_the_same_seed(folder: Path) -> None:
    (folder / "many.md").write_text(
        "---\nkey: m\n---\n\n" + "\n\n".join(f"P {n}." for n in range(20))
    )
    run("ingest", "many.md")
    for n in range(1, 21):
        run("card", "new", "m", f"sec.0/para.{n}")

    def drawn(*args: str) -> list[str]:
        lines = run("corpus", "check", *args).output.splitlines()
        return [line for line in lines if line.startswith("sample:")]

    assert drawn() == []
    few = drawn("--sample", "15")
    assert drawn("--sample", "15%") == few
    assert len(few) == 3
    assert drawn("--sample", "15", "--seed", "0") == few
    assert drawn("--sample", "15", "--seed", "1") != few
    assert set(few) < set(drawn("--sample", "50"))
    assert len(drawn("--sample", "100")) == 20


@pytest.mark.parametrize("share", ["-1", "101%", "nan", "many"])
def test_a_share_that_is_none_is_refused(folder: Path, share: str) -> None:
    run("ingest", "odds.md")
    assert run("corpus", "check", "--sample", share).exit_code == 2


def test_corpus_check_names_cards_on_passages_that_the_source_has_no_longer(folder: Path) -> None:
    run("ingest", "odds.md")
    run("card", "new", "doe2024", "sec.0/para.1")
    paper = folder / "odds.md"
    paper.write_text(paper.read_text("utf-8").replace("1.62", "1.26"), "utf-8")
    run("ingest", "odds.md")
    result = run("corpus", "check")
    assert result.exit_code == 0, "the words that were read are still there"
    assert "cards.yaml:1:3: warning SV905 card doe2024-" in result.output
    assert "rests on sec.0/para.1 of 'doe2024'" in result.output


def test_corpus_check_finds_tampering_where_no_card_rests(folder: Path) -> None:
    run("ingest", "odds.md")
    path = folder / "corpus/sources/doe2024/passages.jsonl"
    path.write_text(path.read_text("utf-8").replace("1.62", "1.26"), "utf-8")
    result = run("corpus", "check")
    assert result.exit_code == 1
    assert "corpus/sources/doe2024/passages.jsonl:1: error SV104" in result.output


def test_corpus_check_misses_a_snapshot_without_cards(folder: Path) -> None:
    run("ingest", "odds.md")
    (folder / "corpus/sources/doe2024/passages.jsonl").unlink()
    result = run("corpus", "check")
    assert result.exit_code == 1
    assert "source.yaml:1: error SV103 the source 'doe2024' has no passages.jsonl" in result.output


def test_corpus_check_names_passages_without_their_source(folder: Path) -> None:
    run("ingest", "odds.md")
    (folder / "corpus/sources/doe2024/source.yaml").unlink()
    result = run("corpus", "check")
    assert result.exit_code == 2
    assert "corpus/sources/doe2024/source.yaml:1: the file is missing" in result.output


def test_corpus_check_names_unused_cards_where_there_is_a_site(folder: Path) -> None:
    run("ingest", "odds.md")
    for name in ("cited", "spare"):
        run("card", "new", "doe2024", "sec.0/para.1", "--id", name)
    assert "no site here" in run("corpus", "check", "--unused").output
    (folder / "mkdocs.yml").write_text("site_name: x\nplugins: [survey]\n", "utf-8")
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text("The odds ratio was 1.62 [CARD:cited].\n", "utf-8")
    result = run("corpus", "check", "--unused")
    assert result.exit_code == 0, result.output
    assert "SV901 no page cites the card spare" in result.output
    assert "card cited" not in result.output
    assert "SV901" not in run("corpus", "check").output
