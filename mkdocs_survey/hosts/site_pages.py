"""What is about a whole site, written into its docs directory for hosts without plugin support."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mkdocs_survey.bibliography import number_pages
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.files import write_if_changed
from mkdocs_survey.hosts.mkdocs_yml import SiteSettings
from mkdocs_survey.hosts.project import Outcome
from mkdocs_survey.model import Language, Place
from mkdocs_survey.publish.assets import SCRIPT, STYLE
from mkdocs_survey.publish.citations import CITATIONS, REPORT
from mkdocs_survey.publish.citing import PageCitations, cite_page
from mkdocs_survey.publish.review import Site, review_html
from mkdocs_survey.publish.site import publish
from mkdocs_survey.publish.strings import strings_for
from mkdocs_survey.publish.works import works_html
from mkdocs_survey.report import json as json_report

PUBLISHED = "published"
"""What front matter says under ``survey`` on a page that is written here."""

_HEAD = """\
---
title: {title}
survey: {published}
search:
  exclude: true
---

<!-- Written by `mkdocs-survey publish`; it is written anew each time. -->

# {title}

"""


def is_published(text: str) -> bool:
    """Tell whether a page was written by :func:`site_files`."""
    return text.startswith("---\n") and f"\nsurvey: {PUBLISHED}\n" in text[:500]


def site_files(outcome: Outcome, site: SiteSettings) -> dict[str, bytes]:
    """Return the files: path in the docs directory → content.

    Numbers are those of :class:`~mkdocs_survey.hosts.page_extension.PageExtension`, which knows
    one page at a time, whatever ``references.scope`` says.
    """
    settings = outcome.project.settings
    by_page = replace(settings, references=replace(settings.references, scope="page"))
    publication = publish(outcome.result, outcome.corpus, by_page)
    language = _language(site.raw)
    # links between files: Zensical follows them in raw HTML, too, whatever addresses pages get
    urls = {r.page.path: r.page.path for r in outcome.result.pages}
    files = dict(publication.assets)
    files[CITATIONS] = publication.citations.encode("utf-8")
    report = json_report.render(outcome.result, outcome.coverage, outcome.gate)
    files[REPORT] = report.encode("utf-8")
    strings = strings_for(language)
    if review := settings.review.page:
        view = Site(
            outcome.result,
            outcome.coverage,
            outcome.gate,
            settings.coverage.fail_under,
            outcome.corpus,
            urls,
            review,
            settings.coverage.pages,
        )
        title = "审阅" if language == "zh" else "Review"
        files[review] = _page(title, review_html(view, language))
    if listed := settings.references.page:
        works = works_html(
            _citations(outcome),
            outcome.corpus,
            lambda path: relative_path(path, listed),
            strings,
            settings.references.style,
        )
        files[listed] = _page(strings.references, works)
    return files


def _citations(outcome: Outcome) -> Iterator[PageCitations]:
    pages, corpus = outcome.result.pages, outcome.corpus
    numbering = number_pages([r.page for r in pages], corpus.cards, "page")
    return (cite_page(result, corpus, numbering[result.page.path]) for result in pages)


def write_site_files(files: Mapping[str, bytes], docs_dir: Path) -> list[str]:
    """Write files into the docs directory; return the paths of those that are new or changed.

    Raises:
        ConfigError: a page that somebody else wrote stands where one of ours belongs; nothing is
            written then.
        OSError: a file cannot be written.
    """
    for name in files:
        path = docs_dir / name
        if name.endswith(".md") and path.exists():
            text = path.read_text(encoding="utf-8", errors="replace")
            if not is_published(text):
                raise ConfigError(
                    "this page was not written by `publish`, and is not overwritten",
                    Place(name),
                    "Give ours another path with survey.review.page or survey.references.page.",
                )
    return [name for name, data in files.items() if write_if_changed(docs_dir / name, data)]


def missing_settings(raw: Mapping[str, Any]) -> list[str]:
    """Return what a configuration lacks for a host without plugins, as lines to add."""
    wanted = {
        "markdown_extensions": "mkdocs_survey",
        "extra_css": STYLE,
        "extra_javascript": SCRIPT,
    }
    lacking = []
    for key, value in wanted.items():
        there = raw.get(key) or []
        names = [n for item in there for n in (item if isinstance(item, dict) else [item])]
        if value not in names and value not in [
            item.get("path") for item in there if isinstance(item, dict)
        ]:
            lacking.append(f"{key}: [{value}]")
    return lacking


def relative_path(target: str, base: str) -> str:
    """Return the path ``target`` seen from the file ``base``, both in the docs directory."""
    return posixpath.relpath(target, posixpath.dirname(base) or ".")


def _page(title: str, html: str) -> bytes:
    """Return a Markdown page around HTML.

    Brackets become entities: passages are anybody's text, and plugins that fill in macros or
    include files read pages before Markdown does.
    """
    for character in "{}[]":
        html = html.replace(character, f"&#{ord(character)};")
    return f"{_HEAD.format(title=title, published=PUBLISHED)}{html}\n".encode()


def _language(raw: Mapping[str, Any]) -> Language:
    theme = raw.get("theme")
    named = theme.get("language") if isinstance(theme, dict) else None
    return "zh" if isinstance(named, str) and named.startswith("zh") else "en"
