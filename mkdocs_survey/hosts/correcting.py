"""Correction on a site: what is handed over, and what happens to the edits that come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.correction.comparing import (
    Correction,
    Effect,
    compare,
    new_lines,
    touched_outside,
)
from mkdocs_survey.correction.edits import Edit, Refusal, read_edits, refusals, without_idle
from mkdocs_survey.correction.paragraphs import Paragraph, flagged_paragraphs
from mkdocs_survey.correction.rounds import Rounds, read_rounds, rounds_bytes
from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.hosts.drive import examine_site
from mkdocs_survey.hosts.plain import decode_page
from mkdocs_survey.hosts.project import Outcome, Project
from mkdocs_survey.model import PageResult, Place
from mkdocs_survey.text.source_lines import Lines, replace_lines


@dataclass(frozen=True, slots=True)
class HandOver:
    """The paragraphs of a site that ask for a correction.

    Attributes:
        files: page → bytes of its file.
    """

    outcome: Outcome
    paragraphs: tuple[Paragraph, ...]
    rounds: Rounds
    files: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Recheck:
    """What became of edits.

    Attributes:
        refused: edits that are not taken; if there is one, none is.
        after: the site with all edits, ``None`` if some were refused or none was made.
        rounds: the counts after this round.
        written: files that hold new text now, relative to the project.
    """

    before: Outcome
    refused: tuple[Refusal, ...]
    corrections: tuple[Correction, ...] = ()
    after: Outcome | None = None
    rounds: Rounds = Rounds()
    written: tuple[str, ...] = ()


def hand_over(outcome: Outcome) -> HandOver:
    """Return the paragraphs of an examined site that are red or yellow, pages in order.

    Raises:
        SurveyError: a page's file or the file of corrections cannot be read.
    """
    project = outcome.project
    files: dict[str, bytes] = {}
    paragraphs: list[Paragraph] = []
    for result in outcome.result.pages:
        data = _file_of(result, project)
        if data is not None:
            files[result.page.path] = data
        source = decode_page(data, result.page.file) if data is not None else None
        paragraphs += flagged_paragraphs(result, source)
    rounds = read_rounds(_rounds_file(project), project.settings.corrections)
    return HandOver(outcome, tuple(paragraphs), rounds, files)


def recheck(config_file: Path, data: bytes, name: str, *, dry_run: bool = False) -> Recheck:
    """Check edits of flagged paragraphs and write those that leave nothing worse.

    The file of corrections is written before any page: if the run is killed in between, a round is
    counted and nothing is lost.

    Args:
        data: the edits as JSON, see :func:`~mkdocs_survey.correction.edits.read_edits`.
        name: where they come from, for messages.
        dry_run: write nothing and count no round.

    Raises:
        SurveyError: the edits are no edits, the site cannot be read, or a page changed meanwhile.
    """
    edits = read_edits(data, name)
    before = examine_site(config_file)
    given = hand_over(before)
    edits = without_idle(edits, given.paragraphs)
    refused = refusals(edits, given.paragraphs, given.rounds)
    if refused or not edits:
        return Recheck(before, refused, rounds=given.rounds)
    pages = _by_page(edits, given.paragraphs)
    texts = {page: _edited(given.files[page], made) for page, made in pages.items()}
    after = examine_site(config_file, edits={page: _normal(t) for page, t in texts.items()})
    refused = tuple(_reaching_out(pages, before, after))
    if refused:
        return Recheck(before, refused, rounds=given.rounds)
    corrections = tuple(_corrections(pages, before, after))
    rounds = given.rounds.after((c.before.page, c.before.markdown, _kept(c)) for c in corrections)
    if dry_run:
        return Recheck(before, (), corrections, after, given.rounds)
    write_if_changed(_rounds_file(before.project), rounds_bytes(rounds))
    written = []
    for page, made in pages.items():
        worse = {c.before.id for c in corrections if c.effect is Effect.WORSE}
        taken = [(p, text) for p, text in made if p.id not in worse]
        if taken and _write(page, taken, given):
            written.append(taken[0][0].file)
    return Recheck(before, (), corrections, after, rounds, tuple(written))


def _kept(correction: Correction) -> str:
    """Return the text that stands in the page after the round."""
    worse = correction.effect is Effect.WORSE
    return correction.before.markdown if worse else correction.edited


def _rounds_file(project: Project) -> Path:
    if not project.settings.corrections:
        raise ConfigError(
            "survey.corrections is empty, so there is no file to keep originals in",
            remedy="Name one, such as survey-corrections.json.",
        )
    return project.root / project.settings.corrections


def _file_of(result: PageResult, project: Project) -> bytes | None:
    """Return the bytes of a page's file; ``None`` if a plugin made it, or it lies elsewhere."""
    path = (project.root / result.page.file).resolve()
    if not path.is_file() or not path.is_relative_to(project.root.resolve()):
        return None
    return path.read_bytes()


Made = list[tuple[Paragraph, str]]
"""Paragraphs of one page, each with its new text."""


def _by_page(edits: Sequence[Edit], paragraphs: Sequence[Paragraph]) -> dict[str, Made]:
    known = {p.id: p for p in paragraphs}
    pages: dict[str, Made] = {}
    for edit in edits:
        paragraph = known[edit.id]
        pages.setdefault(paragraph.page, []).append((paragraph, edit.edited))
    return pages


def _edited(data: bytes, made: Made) -> str:
    """Return the text of a file with paragraphs replaced; its own line ends, mark and all."""
    text = data.decode("utf-8")
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + replace_lines(text.removeprefix(mark), [(p.lines, new) for p, new in made])


def _normal(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _results(page: str, before: Outcome, after: Outcome) -> tuple[PageResult, PageResult | None]:
    [old] = [r for r in before.result.pages if r.page.path == page]
    return old, next((r for r in after.result.pages if r.page.path == page), None)


def _reaching_out(pages: dict[str, Made], before: Outcome, after: Outcome) -> Sequence[Refusal]:
    found = []
    for page, made in pages.items():
        old, new = _results(page, before, after)
        if new is None:
            found += [Refusal(p.id, "with it the page is not checked any more") for p, _ in made]
            continue
        was = [p.lines for p, _ in made]
        changed = touched_outside(old.page, new.page, was, new_lines(made).values())
        if changed is not None:
            whose = "it" if len(made) == 1 else "it, or another edit of its page,"
            why = f"{whose} changes text outside its paragraph: “{changed[:80]}”"
            found += [Refusal(p.id, why) for p, _ in made]
    return found


def _corrections(pages: dict[str, Made], before: Outcome, after: Outcome) -> Sequence[Correction]:
    found = []
    for page, made in pages.items():
        old, new = _results(page, before, after)
        if new is None:
            continue
        where: dict[str, Lines] = new_lines(made)
        found += [compare(p, text, where[p.id], old.page, new) for p, text in made]
    return found


def _write(page: str, taken: Made, given: HandOver) -> bool:
    path = given.outcome.project.root / taken[0][0].file
    if path.read_bytes() != given.files[page]:
        raise SurveyError(
            "the page was changed while its edits were checked; it is left as it is",
            Place(taken[0][0].file),
            "Run `check --format json --for-editing` again.",
        )
    return write_if_changed(path, _edited(given.files[page], taken).encode("utf-8"))
