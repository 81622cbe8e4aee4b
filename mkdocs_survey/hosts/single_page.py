"""Publishing one page at a time, for hosts that run Python-Markdown extensions but no plugin.

Such a host (Zensical, or Python-Markdown alone) never sees the site as a whole: numbers count from
1 on every page, and the list of references stands at the page's end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mkdocs_survey.hosts.project import Project, examine
from mkdocs_survey.hosts.settings import find_settings
from mkdocs_survey.model import Page
from mkdocs_survey.publish.site import publish_page


def page_publisher(config_file: Path | None) -> Callable[[Page, str], str]:
    """Return a function that fills a rendered page: ``publish(page, html) -> html``.

    Args:
        config_file: the site's ``mkdocs.yml``; ``None`` takes the one in this folder.

    Raises:
        SurveyError: when called for a page with markers, if settings or corpus cannot be read.
    """

    def publish(page: Page, html: str) -> str:
        if not page.markers:
            return html
        settings, root = find_settings(config_file)
        outcome = examine(Project(root, settings), (page,))
        [result] = outcome.result.pages
        return publish_page(result, outcome.corpus, settings.references).fill(html)

    return publish
