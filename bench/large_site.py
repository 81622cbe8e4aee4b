"""Write a large site: pages full of citations on a corpus of made-up sources.

    python -m bench.large_site FOLDER [--pages 300] [--citations 120] [--sources 500]

Everything is drawn from a seeded vocabulary: the same arguments give the same bytes. A sentence
says what its passage says (with its figure), so the site passes its gate and warnings do not weigh
on the times that ``bench/large_build.py`` measures.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.corpus.about import About, dump_about
from mkdocs_survey.corpus.new_card import NewCard, render
from mkdocs_survey.corpus.snapshot import Line, dump_line, make_passage
from mkdocs_survey.ingest.document import Extract
from mkdocs_survey.model import PassageRef, Source

PASSAGES = 8
"""Passages, each with a card, of a source."""

SENTENCES = 4
"""Sentences of a passage."""

_SYLLABLES = re.findall("..", "badefigohakilumenopariostatuvewizo")
_KINDS = ("average", "annual", "median", "seasonal", "reported", "observed", "regional", "total")
_NOUNS = ("yield", "growth", "mortality", "income", "rainfall", "turnover", "latency", "density")
_VERBS = ("rose", "fell", "increased", "decreased", "declined", "grew")
_UNITS = ("days", "weeks", "months", "years")
_ACTS = ("treatment", "training", "irrigation", "exposure", "storage", "feeding", "monitoring")


@dataclass(frozen=True, slots=True)
class _Fact:
    """What one sentence states, so that a passage and a page can say it in their own order."""

    place: str
    what: str
    verb: str
    share: str
    span: str
    act: str

    def in_passage(self) -> str:
        return (
            f"In {self.place}, the {self.what} {self.verb} by {self.share} % after {self.span} of"
            f" {self.act}."
        )

    def on_page(self, marker: str) -> str:
        return (
            f"After {self.span} of {self.act}, the {self.what} in {self.place} {self.verb} by"
            f" {self.share} % [CARD:{marker}]."
        )


def _fact(chosen: random.Random) -> _Fact:
    place = "".join(chosen.choices(_SYLLABLES, k=3)).capitalize()
    return _Fact(
        place=place,
        what=f"{chosen.choice(_KINDS)} {chosen.choice(_NOUNS)}",
        verb=chosen.choice(_VERBS),
        share=f"{chosen.randint(10, 999) / 10:.1f}",
        span=f"{chosen.randint(2, 90)} {chosen.choice(_UNITS)}",
        act=chosen.choice(_ACTS),
    )


def write(folder: Path, pages: int, citations: int, sources: int) -> Path:
    """Write the site; return its ``mkdocs.yml``. The plain twin is ``mkdocs-plain.yml``."""
    chosen = random.Random(20261130)  # noqa: S311 - there is nothing to guess  # noqa: S311 - nothing to guess
    cards = _corpus(folder / "corpus", sources, chosen)
    names = [f"page-{number:04}.md" for number in range(pages)]
    docs = folder / "docs"
    docs.mkdir(parents=True)
    for name in names:
        (docs / name).write_text(_page(name, cards, citations, chosen), encoding="utf-8")
    (docs / "index.md").write_text("# A large site\n", encoding="utf-8")
    # few pages in the navigation: a theme that lists 300 on each of 300 pages measures itself
    head = "site_name: A large site\ntheme: {name: material, font: false}\nnav: [index.md]\n"
    plain = head + "plugins: [search]\nvalidation: {nav: {omitted_files: ignore}}\n"
    config = folder / "mkdocs.yml"
    config.write_text(plain.replace("[search]", "[search, survey]"), encoding="utf-8")
    (folder / "mkdocs-plain.yml").write_text(plain, encoding="utf-8")
    return config


def _corpus(folder: Path, sources: int, chosen: random.Random) -> dict[str, list[_Fact]]:
    """Write the sources; return each card's facts."""
    cards: dict[str, list[_Fact]] = {}
    entries = []
    for number in range(sources):
        key = f"source{number:04}"
        own = folder / "sources" / key
        own.mkdir(parents=True)
        title = f"Report {number} of a made-up series"
        extracts, blocks = [], []
        for part in range(1, PASSAGES + 1):
            facts = [_fact(chosen) for _ in range(SENTENCES)]
            extract = Extract(f"sec.{part}/para.1", " ".join(f.in_passage() for f in facts))
            passage = make_passage(key, extract)
            extracts.append(dump_line(Line(passage)))
            card = NewCard(f"{key}-{part}", (PassageRef(passage.at, passage.sha256),), {})
            blocks.append(render(card))
            cards[card.id] = facts
        snapshot = b"".join(extracts)
        (own / "passages.jsonl").write_bytes(snapshot)
        (own / "cards.yaml").write_text("".join(blocks), encoding="utf-8")
        digest = hashlib.sha256(snapshot).hexdigest()
        source = Source(key, title, "en", f"{key}.md", digest, "markdown/1", "2026-11-30", False)
        (own / "source.yaml").write_bytes(dump_about(About(source, f"title:{key}")))
        entries.append(
            f"@techreport{{{key},\n  author = {{Doe, Ada}},\n  title = {{{title}}},\n"
            f"  institution = {{Nobody}},\n  year = {{2024}}\n}}\n"
        )
    (folder / "references.bib").write_text("\n".join(entries), encoding="utf-8")
    return cards


def _page(name: str, cards: dict[str, list[_Fact]], citations: int, chosen: random.Random) -> str:
    ids = list(cards)
    lines = [f"# Page {name.removesuffix('.md')}", ""]
    for start in range(0, citations, 4):
        if start % 20 == 0:
            lines += [f"## Part {start // 20 + 1}", ""]
        sentences = []
        for _ in range(min(4, citations - start)):
            card = chosen.choice(ids)
            sentences.append(chosen.choice(cards[card]).on_page(card))
        lines += [" ".join(sentences), ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--citations", type=int, default=120, help="of a page")
    parser.add_argument("--sources", type=int, default=500)
    options = parser.parse_args()
    print(write(options.folder, options.pages, options.citations, options.sources))


if __name__ == "__main__":
    main()
