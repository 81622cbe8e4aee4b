"""The files of a corpus as frozen values: everything that the index is built from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.corpus.about import About, load_about
from mkdocs_survey.corpus.cards import load_cards
from mkdocs_survey.corpus.layout import Layout, SourceFiles
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.snapshot import Line, in_document_order, load_lines
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.model import BibEntry, Card, Finding, Passage, Place, Severity, Source


@dataclass(frozen=True, slots=True)
class CorpusData:
    """What the files of a corpus say.

    Attributes:
        passages: in the order of their documents, sources by key; altered ones are not among them.
        altered: passages whose text, hash and id do not belong together.
        absent: keys of sources whose snapshot is not on this machine.
        problems: what is wrong but does not keep the corpus from being used.
    """

    sources: tuple[Source, ...] = ()
    passages: tuple[Passage, ...] = ()
    altered: tuple[Passage, ...] = ()
    absent: frozenset[str] = frozenset()
    cards: tuple[Card, ...] = ()
    bibliography: tuple[BibEntry, ...] = ()
    problems: tuple[Finding, ...] = ()


def corpus_files(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files that make up a corpus, with their path below ``root``, sorted."""
    layout = Layout(root)
    if layout.bibliography.is_file():
        yield "references.bib", layout.bibliography
    for key in layout.source_keys():
        files = layout.of(key)
        for path in (files.cards, files.passages, files.about):
            if path.is_file():
                yield f"sources/{key}/{path.name}", path


def fingerprint(root: Path) -> str:
    """Return the hash of the corpus: of the names and bytes of its files, and of nothing else."""
    digest = hashlib.sha256()
    for name, path in corpus_files(root):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{name}\0{content}\n".encode())
    return digest.hexdigest()


def read_corpus(root: Path, prefix: str) -> CorpusData:
    """Read the files of the corpus.

    Args:
        prefix: path of ``root`` for messages, e.g. ``corpus``.

    Raises:
        CorpusError: one that names every problem that makes the corpus unusable.
    """
    layout = Layout(root)
    problems = Problems()
    abouts: list[About] = []
    lines: list[Line] = []
    cards: list[Card] = []
    absent: set[str] = set()
    for key in layout.source_keys():
        name = f"{prefix}/sources/{key}"
        files = layout.of(key)
        about = _read_about(files, name, key, problems)
        if about is None:
            continue
        abouts.append(about)
        if files.passages.is_file():
            file = f"{name}/passages.jsonl"
            found = load_lines(files.passages.read_bytes(), key, file, problems)
            lines += in_document_order(found, about.retired)
        else:
            absent.add(key)
        if files.cards.is_file():
            cards += _read_cards(files, name, key, problems)
    _check_ids(cards, problems)
    problems.raise_if_any()
    data = layout.bibliography.read_bytes() if layout.bibliography.is_file() else b""
    bibliography = read_bibliography(data, f"{prefix}/references.bib")
    return CorpusData(
        sources=tuple(about.source for about in abouts),
        passages=tuple(_once(line.passage for line in lines if not line.altered)),
        altered=tuple(line.passage for line in lines if line.altered),
        absent=frozenset(absent),
        cards=tuple(cards),
        bibliography=tuple(bibliography.citable.values()),
        problems=tuple(
            Finding(
                "SV904",
                Severity.WARNING,
                problem.place,
                str(problem),
            )
            for problem in bibliography.problems
        ),
    )


def _once(passages: Iterator[Passage]) -> Iterator[Passage]:
    seen: set[str] = set()
    for passage in passages:
        if passage.id not in seen:
            seen.add(passage.id)
            yield passage


def _read_about(files: SourceFiles, name: str, key: str, problems: Problems) -> About | None:
    place = Place(f"{name}/source.yaml")
    if not files.about.is_file():
        problems.add(place, "the file is missing", "Restore it, or remove the folder.")
        return None
    try:
        return load_about(files.about.read_bytes(), place.file, key)
    except CorpusError as error:
        problems.add(error.place or place, error.what, error.remedy)
        return None


def _read_cards(files: SourceFiles, name: str, key: str, problems: Problems) -> tuple[Card, ...]:
    place = Place(f"{name}/cards.yaml")
    try:
        return load_cards(files.cards.read_bytes(), key, place.file, problems)
    except CorpusError as error:
        problems.add(error.place or place, error.what, error.remedy)
        return ()


def _check_ids(cards: list[Card], problems: Problems) -> None:
    first: dict[str, Place] = {}
    for card in cards:
        if card.id and card.id in first:
            problems.add(
                card.place,
                f"card id {card.id!r} is taken already, in {first[card.id]}",
                "Ids are unique in the whole corpus.",
            )
        first.setdefault(card.id, card.place)
