"""`mkdocs-survey ingest`: source files become passages in the corpus."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.locate import corpus_folder
from mkdocs_survey.cli.wording import counted
from mkdocs_survey.corpus.adding import Options, Outcome, add_files
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.formats import READERS
from mkdocs_survey.ingest.words import width
from mkdocs_survey.model import BibEntry


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--key", default="", help="BibTeX key to use; for a single file.")
@click.option(
    "--corpus", type=click.Path(path_type=Path), help="Corpus folder; else from mkdocs.yml."
)
@click.option("--local", is_flag=True, help="Keep the passages out of version control.")
@click.option(
    "--bib",
    type=click.Path(path_type=Path),
    help="Bibliography whose entries and keys are used for files it knows.",
)
@click.option("--quiet", "-q", is_flag=True, help="Print only failures and the summary.")
@reports_errors
def ingest(
    files: tuple[Path, ...],
    key: str,
    corpus: Path | None,
    local: bool,
    bib: Path | None,
    quiet: bool,
) -> None:
    """Bring FILES (JATS XML, Markdown; folders are searched) into the corpus.

    Exits with 1 if some of several files failed, with 2 if nothing could be done.
    """
    paths = _expand(files)
    if not paths:
        raise SurveyError("no file to ingest in there", remedy=f"Read are {', '.join(READERS)}.")
    if key and len(paths) > 1:
        raise SurveyError("--key is for a single file", remedy="Ingest the files one by one.")
    entries: tuple[BibEntry, ...] = ()
    if bib is not None:
        known = read_bibliography(bib.read_bytes(), bib.name)
        for problem in known.problems:
            click.echo(f"{problem.place}: {problem}", err=True)
        entries = tuple(known.entries.values())
    root = corpus_folder(corpus)
    outcomes = add_files(root, paths, Options(key, local, entries))
    if not quiet:
        _table([o for o in outcomes if o.status != "failed"])
    failed = [o for o in outcomes if o.status == "failed"]
    for outcome in failed:
        click.echo(f"mkdocs-survey: {_failure(outcome)}", err=True)
    _summary(outcomes)
    if failed:
        raise SystemExit(2 if len(failed) == len(outcomes) else 1)


def _expand(files: Sequence[Path]) -> list[Path]:
    paths: list[Path] = []
    for path in files:
        if path.is_dir():
            paths += sorted(
                p for p in path.rglob("*") if p.suffix.lower() in READERS and p.is_file()
            )
        else:
            paths.append(path)
    return list(dict.fromkeys(paths))


def _failure(outcome: Outcome) -> str:
    text = str(outcome.error)
    return text if text.startswith(outcome.file) else f"{outcome.file}: {text}"


def _table(outcomes: Sequence[Outcome]) -> None:
    rows = [("key", "lang", "passages", "new", "retired", "", "file")]
    for o in outcomes:
        counts = (str(o.total), str(o.added or "–"), str(o.retired or "–"))
        rows.append((o.key, o.lang, *counts, o.status, o.file))
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for n, row in enumerate(rows):
        cells = [
            " " * (w - width(c)) + c if i in (2, 3, 4) else c + " " * (w - width(c))
            for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ]
        if outcomes:
            click.echo("  ".join(cells).rstrip())
        if n:
            for note in outcomes[n - 1].notes:
                click.echo(f"    {note}")


def _summary(outcomes: Sequence[Outcome]) -> None:
    counts = {
        s: sum(o.status == s for o in outcomes) for s in ("added", "updated", "unchanged", "failed")
    }
    total = sum(o.total for o in outcomes)
    done = ", ".join(f"{n} {status}" for status, n in counts.items() if n)
    click.echo(f"{counted(len(outcomes), 'file')}, {counted(total, 'passage')}: {done}")
