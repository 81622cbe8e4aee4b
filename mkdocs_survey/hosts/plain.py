"""Render pages with Python-Markdown alone: what the command line does where no host is at work."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import markdown

from mkdocs_survey.errors import ConfigError, SurveyError
from mkdocs_survey.hosts.markdown_extension import SurveyCollector
from mkdocs_survey.hosts.mkdocs_yml import SiteSettings, load_site, nearest_config
from mkdocs_survey.model import Page, Place

_YAML = re.compile(r"-{3}[ \t]*\n.*?\n(?:\.{3}|-{3})[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title:[ \t]*([\"']?)(.+?)\1[ \t]*$", re.MULTILINE | re.IGNORECASE)
_META = re.compile(r" {0,3}[A-Za-z0-9_-]+:")
_META_MORE = re.compile(r" {4,}")


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page and its HTML, in which the markers are still empty elements."""

    page: Page
    html: str


class PlainRenderer:
    """Renders the pages of one site, one after the other.

    Raises:
        ConfigError: a Markdown extension is not installed or refuses its options.
    """

    def __init__(self, site: SiteSettings) -> None:
        self.site = site
        self._collector = SurveyCollector()
        try:
            self._markdown = markdown.Markdown(
                extensions=[*site.extensions, self._collector],
                extension_configs={n: dict(o) for n, o in site.extension_configs.items()},
            )
        except Exception as error:  # extensions raise what they like
            raise ConfigError(
                f"markdown_extensions cannot be loaded: {error}",
                remedy="Install the extension or mend its options in mkdocs.yml.",
            ) from None

    def render(self, file: Path, text: str | None = None) -> RenderedPage:
        """Render one page.

        Args:
            text: what is read in place of the file.

        Raises:
            SurveyError: the file is not UTF-8, or an extension fails on it.
            OSError: it cannot be read.
        """
        name = _relative(file, self.site.root)
        source = read_page(file, name) if text is None else text
        body, title = strip_front_matter(source)
        self._collector.begin(_relative(file, self.site.docs_dir), name, source)
        self._markdown.reset()
        try:
            html = self._markdown.convert(body)
        except Exception as error:  # extensions raise what they like
            raise SurveyError(
                f"the page cannot be rendered: {type(error).__name__}: {error}", Place(name)
            ) from error
        return RenderedPage(self._collector.finish(title or self._first_heading(file)), html)

    def _first_heading(self, file: Path) -> str:
        headings = getattr(self._markdown, "toc_tokens", [])
        if headings and headings[0]["level"] == 1:
            return str(headings[0]["name"])
        return file.stem


def render_page(file: Path, site: SiteSettings | None = None) -> Page:
    """Render a page with the extensions of ``site``, by default those of :func:`site_of`."""
    return PlainRenderer(site or site_of(file)).render(file).page


def render_site(site: SiteSettings) -> Iterator[RenderedPage]:
    """Render every page of a site: those of the navigation in its order, then the others."""
    renderer = PlainRenderer(site)
    for file in site_pages(site):
        yield renderer.render(file)


def site_of(file: Path) -> SiteSettings:
    """Return the settings of the nearest ``mkdocs.yml`` above a page, or a sensible default."""
    config = nearest_config(file)
    if config is not None:
        return load_site(config)
    here = Path.cwd()
    root = here if file.resolve().is_relative_to(here.resolve()) else file.resolve().parent
    return SiteSettings(root=root, docs_dir=root)


def site_pages(site: SiteSettings) -> list[Path]:
    """Return the files of a site's pages; hidden files and folders are none."""
    found = {
        file.relative_to(site.docs_dir).as_posix(): file
        for pattern in ("*.md", "*.markdown")
        for file in site.docs_dir.rglob(pattern)
        if not any(part.startswith(".") for part in file.relative_to(site.docs_dir).parts)
    }
    listed = [name for name in dict.fromkeys(site.nav) if name in found]
    return [found[name] for name in (*listed, *_sorted(set(found) - set(listed)))]


def _sorted(names: Iterable[str]) -> list[str]:
    """Sort pages as MkDocs does: the index of a folder comes before its other pages."""

    def key(name: str) -> tuple[list[str], bool, str]:
        *folders, last = name.split("/")
        return folders, last.rpartition(".")[0] not in ("index", "README"), last

    return sorted(names, key=key)


def read_page(file: Path, name: str) -> str:
    """Return the text of a page, line ends as ``\\n`` and without byte order mark.

    Raises:
        SurveyError: it is not UTF-8; ``name`` is the file's name in the message.
    """
    return decode_page(file.read_bytes(), name)


def decode_page(data: bytes, name: str) -> str:
    """Return the text of a page that has these bytes; see :func:`read_page`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SurveyError(
            "the page is not UTF-8", Place(name, line), "Save the file in the encoding UTF-8."
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def strip_front_matter(source: str) -> tuple[str, str]:
    """Return a page without its metadata, and its title, as MkDocs reads them.

    Metadata is a YAML block between ``---`` lines, or lines ``key: value`` before the first blank
    line. The title is ``""`` where none is given.
    """
    if found := _YAML.match(source):
        head, body = found.group(), source[found.end() :]
    else:
        position = 0
        for line in source.splitlines(keepends=True):
            if not _META.match(line) and not (position and _META_MORE.match(line)):
                position += 0 if line.strip() else len(line)
                break
            position += len(line)
        head, body = source[:position], source[position:]
    title = _TITLE.search(head)
    return body.lstrip("\n"), title.group(2) if title else ""


def _relative(file: Path, folder: Path) -> str:
    path, base = file.resolve(), folder.resolve()
    return path.relative_to(base).as_posix() if path.is_relative_to(base) else file.as_posix()
