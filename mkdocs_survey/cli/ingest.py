"""`mkdocs-survey ingest`: source files become passages in the corpus."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from mkdocs_survey.cli.failures import reports_errors
from mkdocs_survey.cli.ingest_report import as_json, as_text, summary
from mkdocs_survey.cli.locate import cache_folder, corpus_folder
from mkdocs_survey.cli.progress import Progress
from mkdocs_survey.corpus.adding import Options, Outcome, ingest_files
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.formats import READERS
from mkdocs_survey.model import BibEntry
from mkdocs_survey.processes import cores
from mkdocs_survey.report.printable import printable


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
    help="Bibliography (.bib, or CSL .json) whose entries and keys are used for files it knows.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 64),
    help="Processes that read side by side; as many as there are cores.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How the results are printed.",
)
@click.option("--quiet", "-q", is_flag=True, help="Print only failures and the summary.")
@reports_errors
def ingest(
    files: tuple[Path, ...],
    key: str,
    corpus: Path | None,
    local: bool,
    bib: Path | None,
    jobs: int | None,
    format_: str,
    quiet: bool,
) -> None:
    """Bring FILES (PDF, JATS XML, Markdown, …; folders are searched) into the corpus.

    A run may be stopped at any time; the next one goes on where it was and reads only what has
    changed. Exits with 1 if some of several files failed, with 2 if nothing could be done.
    """
    paths = _expand(files)
    if not paths:
        raise SurveyError("no file to ingest in there", remedy=f"Read are {', '.join(READERS)}.")
    if key and len(paths) > 1:
        raise SurveyError("--key is for a single file", remedy="Ingest the files one by one.")
    entries = _entries_of(bib) if bib is not None else ()
    options = Options(key, local, entries, jobs or cores(), cache_folder())
    outcomes: list[Outcome] = []
    try:
        with Progress(len(paths), shown=not quiet) as progress:
            for outcome in ingest_files(corpus_folder(corpus), paths, options):
                outcomes.append(outcome)
                progress.step(outcome.file, outcome.status)
    except KeyboardInterrupt:
        rest = f"{len(outcomes)} of {len(paths)} files are done; run this again to go on"
        click.echo(f"\nmkdocs-survey: interrupted, {rest}", err=True)
        raise SystemExit(2) from None
    failed = [o for o in outcomes if o.status == "failed"]
    if format_ == "json":
        click.echo(as_json(outcomes))
    elif not quiet:
        click.echo(as_text(outcomes))
    for outcome in failed:
        click.echo(f"mkdocs-survey: {_failure(outcome)}", err=True)
    if format_ == "text":
        click.echo(summary(outcomes))
    if failed:
        raise SystemExit(2 if len(failed) == len(outcomes) else 1)


def _entries_of(bib: Path) -> tuple[BibEntry, ...]:
    known = read_bibliography(bib.read_bytes(), bib.name)
    for problem in (*known.problems, *known.repeats):
        click.echo(printable(f"{problem.place}: {problem}"), err=True)
    return tuple(known.entries.values())


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
    lines = str(outcome.error).split("\n")
    if not lines[0].startswith(outcome.file):
        lines[0] = f"{outcome.file}: {lines[0]}"
    return "\n".join(["  " * (n > 0) + printable(line.strip()) for n, line in enumerate(lines)])
