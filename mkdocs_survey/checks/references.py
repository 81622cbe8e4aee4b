"""The bibliography entries of the sources: complete, and each work only once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.ingest.same_work import fold_doi, fold_title
from mkdocs_survey.model import BibEntry, Finding
from mkdocs_survey.rules import RULES

# What a type needs, after the manual of BibTeX; alternatives in one tuple, biblatex names second.
_TITLE, _YEAR = ("title",), ("year", "date")
_CREATOR = ("author", "editor", "organization", "institution")
_NEEDS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "article": (("author",), _TITLE, ("journal", "journaltitle"), _YEAR),
    "book": (("author", "editor"), _TITLE, ("publisher",), _YEAR),
    "incollection": (("author",), _TITLE, ("booktitle",), _YEAR),
    "inproceedings": (("author",), _TITLE, ("booktitle",), _YEAR),
    "conference": (("author",), _TITLE, ("booktitle",), _YEAR),
    "phdthesis": (("author",), _TITLE, ("school", "institution"), _YEAR),
    "mastersthesis": (("author",), _TITLE, ("school", "institution"), _YEAR),
    "techreport": (_CREATOR, _TITLE, ("institution",), _YEAR),
}
_ANY_TYPE = (_CREATOR, _TITLE, _YEAR)


def observe_entries(corpus: Corpus) -> tuple[Finding, ...]:
    """Return SV902 for works under two keys and SV903 for incomplete entries, by place.

    Only entries of ingested sources count: a bibliography may hold many works that no paper of
    this site will ever cite.
    """
    entries = [e for key, e in corpus.bibliography.items() if key in corpus.sources]
    findings = [*_incomplete(entries), *_duplicates(corpus)]
    return tuple(sorted(findings, key=lambda f: (f.place, f.rule)))


def _incomplete(entries: list[BibEntry]) -> Iterator[Finding]:
    for entry in entries:
        missing = [
            " or ".join(names)
            for names in _NEEDS.get(entry.kind, _ANY_TYPE)
            if not any(_has(entry, name) for name in names)
        ]
        if missing:
            yield Finding(
                "SV903",
                RULES["SV903"].severity,
                entry.place,
                f"entry {entry.key!r} ({entry.kind}) lacks {', '.join(missing)}",
                "Add what the work itself says; leave out what it does not say.",
            )


def _has(entry: BibEntry, name: str) -> bool:
    people = {"author": entry.authors, "editor": entry.editors}
    return bool(people.get(name) or entry.fields.get(name))


def _duplicates(corpus: Corpus) -> Iterator[Finding]:
    first: dict[str, BibEntry] = {}
    for entry in corpus.bibliography.values():
        for mark in _identities(entry):
            other = first.setdefault(mark, entry)
            if other is not entry and {entry.key, other.key} & corpus.sources.keys():
                yield Finding(
                    "SV902",
                    RULES["SV902"].severity,
                    entry.place,
                    f"entry {entry.key!r} is the same work as {other.key!r} in {other.place}",
                    "Keep one, and move the cards to its key.",
                )
                break


def _identities(entry: BibEntry) -> Iterator[str]:
    """Yield what makes two entries the same work: the DOI, or title with year and first author."""
    doi = fold_doi(entry.fields.get("doi", ""))
    if doi:
        yield f"doi:{doi}"
    title = fold_title(entry.fields.get("title", ""))
    year = entry.fields.get("year", "")
    if title and (year or entry.authors):
        author = fold_title(entry.authors[0].family) if entry.authors else ""
        yield f"title:{title}|{year}|{author}"
