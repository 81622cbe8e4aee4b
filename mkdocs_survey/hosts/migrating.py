"""From ``[@key]`` to cards: for each citing sentence the passage of that source that fits it best.

The pages are rendered with a marker in place of every citation, so that what is cited, and what is
code, is decided as for markers. A bracket changes only where every key has a passage; cards are
drafts, which count once a person has accepted them.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.corpus.about import load_about
from mkdocs_survey.corpus.card_file import add_card
from mkdocs_survey.corpus.layout import Layout
from mkdocs_survey.corpus.new_card import choose_id
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.hosts.mkdocs_yml import SiteSettings
from mkdocs_survey.hosts.plain import PlainRenderer, decode_page, site_pages
from mkdocs_survey.hosts.project import Project, opened_site
from mkdocs_survey.model import Page, Pair, Passage, PassageKind, Place, Sentence
from mkdocs_survey.pipeline import Site
from mkdocs_survey.text.pandoc import PandocCitation, find_citations

_STAND_IN = "pandoc.{}"
_MOST_PASSAGES = 600
"""Passages of one source that are compared with a sentence: a book has more than a paper."""

_SEARCHED = frozenset({PassageKind.BODY, PassageKind.CAPTION, PassageKind.TABLE})


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card for one key of one citation.

    Attributes:
        score: calibrated, of the sentence against the passage.
        new: there is no such card yet.
    """

    card: str
    source: str
    passage: Passage
    score: float
    sentence: str
    new: bool


@dataclass(frozen=True, slots=True)
class Left:
    """A citation that stays as it is, and why."""

    place: Place
    raw: str
    why: str


@dataclass(frozen=True, slots=True)
class MigratedPage:
    """A page and what it becomes; texts with the file's own line ends."""

    file: Path
    name: str
    before: str
    after: str
    proposals: tuple[Proposal, ...]
    left: tuple[Left, ...]

    @property
    def diff(self) -> str:
        """The change as a unified diff, ``""`` if there is none."""
        return "".join(
            line if line.endswith("\n") else f"{line}\n"
            for line in difflib.unified_diff(
                self.before.splitlines(keepends=True),
                self.after.splitlines(keepends=True),
                f"a/{self.name}",
                f"b/{self.name}",
                n=0,
            )
        )


def migrate_site(site: SiteSettings, project: Project, above: float) -> tuple[MigratedPage, ...]:
    """Return what every page with citations becomes; nothing is written.

    Args:
        above: least calibrated score of a passage that is proposed, in [0, 1].

    Raises:
        SurveyError: settings, corpus, encoders or a page cannot be read.
    """
    corpus = open_corpus(
        project.root / project.settings.corpus, project.cache, project=project.root
    )
    renderer = PlainRenderer(site)
    pages = []
    with opened_site(project, (), corpus) as opened:
        for file in site_pages(site):
            name = _name(file, project.root)
            data = file.read_bytes()
            decode_page(data, name)  # says where it is no UTF-8
            text = data.decode("utf-8")
            citations = find_citations(text)
            if citations:
                page = renderer.render(file, _marked(text, citations)).page
                pages.append(
                    _Migration(opened, project, above, page).of(file, name, text, citations)
                )
    return tuple(pages)


def write_migration(pages: Sequence[MigratedPage], project: Project) -> list[str]:
    """Write draft cards, then pages; return the files that changed, relative to the project.

    Raises:
        SurveyError: a page changed since it was read, or a card cannot be added.
    """
    for page in pages:
        if page.file.read_bytes() != page.before.encode("utf-8"):
            raise SurveyError(
                "the page was changed meanwhile", Place(page.name), "Run `migrate` again."
            )
    root = project.root / project.settings.corpus
    for proposal in (p for page in pages for p in page.proposals if p.new):
        corpus = open_corpus(root, project.cache, project=project.root)
        at = [proposal.passage.at]
        add_card(root, corpus, proposal.source, at, {}, card_id=proposal.card, draft=True)
    return [p.name for p in pages if write_if_changed(p.file, p.after.encode("utf-8"))]


def _name(file: Path, root: Path) -> str:
    path = file.resolve()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file.as_posix()


def _marked(text: str, citations: Sequence[PandocCitation]) -> str:
    """Return the page with a marker for every citation that can become one."""
    parts, position = [], 0
    for number, citation in enumerate(citations):
        if not citation.extra:
            parts += [text[position : citation.start], f"[CARD:{_STAND_IN.format(number)}]"]
            position = citation.end
    whole = "".join([*parts, text[position:]]).removeprefix("\ufeff")
    return whole.replace("\r\n", "\n").replace("\r", "\n")


class _Migration:
    """The citations of one page."""

    def __init__(self, opened: Site, project: Project, above: float, page: Page) -> None:
        self._opened = opened
        self._corpus: Corpus = opened.corpus
        self._root = project.root / project.settings.corpus
        self._above = above
        self._cited: dict[str, list[Sentence]] = {}
        self._read = {ref.card for m in page.markers if not m.problem for ref in m.refs}
        markers = {m.index: m for m in page.markers}
        for sentence in page.sentences:
            for citation in sentence.citations:
                for ref in markers[citation.marker].refs:
                    self._cited.setdefault(ref.card, []).append(sentence)

    def of(
        self, file: Path, name: str, text: str, citations: Sequence[PandocCitation]
    ) -> MigratedPage:
        parts: list[str] = []
        proposals: list[Proposal] = []
        left: list[Left] = []
        position = 0
        for number, citation in enumerate(citations):
            stand_in = _STAND_IN.format(number)
            if not citation.extra and stand_in not in self._read:
                continue  # code, a comment, an address
            made = self._proposals(citation, self._cited.get(stand_in, []))
            if isinstance(made, str):
                line = text.count("\n", 0, citation.start) + 1
                left.append(Left(Place(name, line), citation.raw, made))
                continue
            proposals += made
            cards = "; ".join(dict.fromkeys(p.card for p in made))
            parts += [text[position : citation.start], f"[CARD:{cards}]"]
            position = citation.end
        after = "".join([*parts, text[position:]])
        return MigratedPage(file, name, text, after, tuple(proposals), tuple(left))

    def _proposals(
        self, citation: PandocCitation, sentences: Sequence[Sentence]
    ) -> list[Proposal] | str:
        """Return a card for every key, or why one has none."""
        if citation.extra:
            return "it says more than keys, and a marker has no place for that"
        if not sentences:
            return "it is bound to no sentence"
        made = []
        for key in citation.keys:
            if key not in self._corpus.sources:
                return f"{key} is no source of the corpus; `mkdocs-survey ingest` its file"
            best = max(self._scored(key, sentences[0]), key=lambda found: found[0], default=None)
            if best is None:
                return f"no passage of {key} could be compared: none is here, or no encoder fits"
            score, passage = best
            if score < self._above:
                return f"no passage of {key} reaches {self._above:.2f}; the best has {score:.2f}"
            made.append(self._proposal(key, passage, score, sentences[0].text))
        return made

    def _scored(self, key: str, sentence: Sentence) -> Iterator[tuple[float, Passage]]:
        passages = [p for p in self._corpus.passages(key) if not p.retired and p.kind in _SEARCHED][
            :_MOST_PASSAGES
        ]
        lang = self._corpus.sources[key].lang
        pairs = [Pair(p.id, sentence.text, p.text, sentence.lang, lang) for p in passages]
        scores = self._opened.results.scores(pairs, self._opened.encoders)
        for score, passage in zip(scores, passages, strict=True):
            if score is not None:
                yield score.score, passage

    def _proposal(self, key: str, passage: Passage, score: float, sentence: str) -> Proposal:
        files = Layout(self._root).of(key)
        about = load_about(files.about.read_bytes(), f"sources/{key}/source.yaml", key)
        card = choose_id(key, about.identity, (passage,), self._corpus.cards)
        new = card not in self._corpus.cards
        return Proposal(card, key, passage, score, sentence, new)
