"""The pages and the corpus as they were when a branch left another, read from git's objects.

Nothing is checked out: the files that a change touched are laid, as they were, into a folder of
their own that is thrown away. There Python-Markdown renders the old pages with the site's
extensions; snippets that did not change are found in the working tree.

What plugins write into a page (macros, other include directives) Python-Markdown does not see. A
sentence of theirs counts as changed where its page changed, or where its page holds such a
directive and anything beside the corpus changed: rather one claim too many than one too few.
"""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from mkdocs_survey.change import (
    Change,
    FindingKey,
    changed_cards,
    finding_keys,
    touched_sentences,
)
from mkdocs_survey.checks import alignment
from mkdocs_survey.corpus.reading import read_corpus
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.errors import CorpusError, HistoryError, SurveyError
from mkdocs_survey.git import Repository
from mkdocs_survey.hosts.mkdocs_yml import NAMES, SiteSettings
from mkdocs_survey.hosts.plain import PlainRenderer
from mkdocs_survey.model import Page

_DIRECTIVE = re.compile(r"-{1,}8<-{1,}|\{[%{]|^:::", re.MULTILINE)
"""What makes a page hold text of other files: snippets, macros and includes, docstrings."""

_LARGEST = 4 << 20
"""Bytes of the largest file laid out beside the pages: no text that a page includes is larger."""


@dataclass(frozen=True)
class Base:
    """What a site's state is compared with.

    Attributes:
        ref: a branch, tag or commit, e.g. ``origin/main``; the comparison is with the commit at
            which the two histories part.
        site: how the site's pages are rendered.
    """

    ref: str
    site: SiteSettings


def change_since(
    base: Base, corpus_folder: Path, pages: Collection[Page], corpus: Corpus
) -> Change:
    """Return what differs from the base.

    Raises:
        HistoryError: git cannot tell; see :mod:`mkdocs_survey.git`.
    """
    repository = Repository.around(base.site.root)
    commit = repository.merge_base(base.ref)
    tree = _Tree(repository, commit, base.site.root.resolve())
    folder = tree.inside(corpus_folder)
    if folder is None or not repository.tracks(folder):
        raise HistoryError(
            f"the corpus {corpus_folder.name}/ is not under version control here",
            remedy="Add it to the repository of the site; a change to it would not be seen.",
        )
    cards = _cards(tree, folder, corpus)
    with tempfile.TemporaryDirectory(prefix="mkdocs-survey-") as scratch:
        before = _OldPages(tree, folder, base.site, Path(scratch).resolve())
        sentences: dict[str, frozenset[int]] = {}
        known: dict[str, Counter[FindingKey]] = {}
        same: set[str] = set()
        for page in pages:
            old = before.of(page)
            sentences[page.path] = touched_sentences(page, old, cards)
            if old is page:
                same.add(page.path)
            elif old is not None:
                known[page.path] = finding_keys(alignment.observe(old, corpus))
    files = frozenset(tree.changed_here)
    return Change(commit, sentences, cards, files, known, frozenset(same))


@dataclass(frozen=True)
class _Tree:
    """The files of a repository that differ, by their paths in it.

    Attributes:
        here: folder of the project, which may lie below the repository's root.
    """

    repository: Repository
    commit: str
    here: Path

    def inside(self, path: Path) -> str | None:
        """Return ``path`` relative to the repository, ``None`` where it lies outside."""
        path = path.resolve()
        root = self.repository.root
        return path.relative_to(root).as_posix() if path.is_relative_to(root) else None

    @cached_property
    def changed(self) -> Mapping[str, str]:
        return self.repository.changed_since(self.commit)

    @cached_property
    def changed_here(self) -> tuple[str, ...]:
        """The changed files of the project, relative to its folder."""
        paths = (self.repository.root / path for path in self.changed)
        return tuple(
            p.relative_to(self.here).as_posix() for p in paths if p.is_relative_to(self.here)
        )


def _cards(tree: _Tree, folder: str, corpus: Corpus) -> frozenset[str]:
    prefix = "" if folder == "." else f"{folder}/"
    below = [p.removeprefix(prefix) for p in tree.changed if p.startswith(prefix)]
    parts = [path.split("/") for path in below]
    sources = sorted({p[1] for p in parts if len(p) > 2 and p[0] == "sources"})
    entries = ["references.bib"] in parts
    if not sources and not entries:
        return frozenset()
    wanted = [f"{prefix}references.bib", *(f"{prefix}sources/{key}/" for key in sources)]
    contents = tree.repository.contents(tree.repository.files_of(tree.commit, wanted))
    with tempfile.TemporaryDirectory(prefix="mkdocs-survey-") as scratch:
        root = Path(scratch).resolve()
        for path, data in contents.items():
            _lay(root, path.removeprefix(prefix), data)
        try:
            old = Corpus(read_corpus(root, folder), "")
        except (CorpusError, OSError):
            # it could not be used then, so nothing that rests on it is known to be the same
            return changed_cards(None, corpus, sources, entries)
    return changed_cards(old, corpus, sources, entries)


class _OldPages:
    """Renders pages as they were."""

    def __init__(self, tree: _Tree, corpus_folder: str, site: SiteSettings, scratch: Path) -> None:
        self._tree = tree
        self._site = site
        self._scratch = scratch
        beside = [p for p in tree.changed if not p.startswith(f"{corpus_folder}/")]
        self._any_changed = bool(beside)
        self._config_changed = any(name.rpartition("/")[2] in NAMES for name in beside)
        self._beside = beside

    def of(self, page: Page) -> Page | None:
        """Return a page as it was; the page itself where it cannot have changed."""
        path = self._tree.inside(self._tree.here / page.file)
        file = self._tree.repository.root / (path or "")
        if path is None or (path not in self._tree.changed and not file.is_file()):
            # a page that a plugin makes: of what, nobody knows
            return None if self._any_changed else page
        if path not in self._tree.changed and not self._may_differ(file):
            return page
        was = self._tree.changed.get(path, path)
        return self._rendered(was, file, page) if was else None

    def _may_differ(self, file: Path) -> bool:
        if not self._any_changed:
            return False
        return self._config_changed or bool(
            _DIRECTIVE.search(file.read_text(encoding="utf-8", errors="replace"))
        )

    def _rendered(self, was: str, file: Path, page: Page) -> Page | None:
        target = self._laid_out / was
        if not target.is_file():
            if was in self._tree.changed:
                return None
            _lay(self._laid_out, was, file.read_bytes())
        try:
            old = self._renderer.render(target).page
        except (SurveyError, OSError):
            return None  # it could not be read, so nothing of it is known to be the same
        return replace(old, path=page.path, file=page.file)

    @cached_property
    def _laid_out(self) -> Path:
        """The folder that holds what changed, as it was."""
        was = sorted({old for old in map(self._tree.changed.__getitem__, self._beside) if old})
        # one listing of the whole commit: a change may touch more files than a command line takes
        wanted = set(was)
        listed = self._tree.repository.files_of(self._tree.commit)
        blobs = [b for b in listed if b.path in wanted and b.size <= _LARGEST]
        for path, data in self._tree.repository.contents(blobs).items():
            with contextlib.suppress(OSError):  # a name this file system does not know
                _lay(self._scratch, path, data)
        return self._scratch

    @cached_property
    def _renderer(self) -> PlainRenderer:
        site = self._site
        configs = {name: dict(options) for name, options in site.extension_configs.items()}
        snippets = configs.get("pymdownx.snippets")
        if snippets is not None:
            snippets["base_path"] = list(self._folders(snippets.get("base_path", [])))
        return PlainRenderer(
            replace(
                site,
                root=self._moved(site.root),
                docs_dir=self._moved(site.docs_dir),
                extension_configs=configs,
            )
        )

    def _folders(self, folders: object) -> Iterator[str]:
        """Look for a snippet first as it was, then, if it has not changed, as it is."""
        for folder in folders if isinstance(folders, list) else [folders]:
            yield str(self._moved(Path(str(folder))))
            yield str(folder)

    def _moved(self, path: Path) -> Path:
        inside = self._tree.inside(path)
        return self._scratch / inside if inside is not None else path


def _lay(root: Path, path: str, data: bytes) -> None:
    target = root / path
    if target.resolve().is_relative_to(root):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
