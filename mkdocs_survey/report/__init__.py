"""What machines and terminals see: one module a format, all with the same ``render``.

Every report is a pure function of the results: no date, no machine, no order but that of the
pages and places. Text that comes from pages and sources is escaped for the format.
"""

from collections.abc import Callable, Mapping

from mkdocs_survey.coverage import SiteCoverage
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import SurveyResult
from mkdocs_survey.report import badge, github, gitlab, json, junit, markdown, sarif, text

Render = Callable[[SurveyResult, SiteCoverage, Gate], str]

FORMATS: Mapping[str, Render] = {
    "text": text.render,
    "json": json.render,
    "sarif": sarif.render,
    "junit": junit.render,
    "github": github.render,
    "gitlab": gitlab.render,
    "markdown": markdown.render,
    "badge": badge.render,
}
"""The formats of ``mkdocs-survey check --format`` by name."""

__all__ = ["FORMATS", "Render"]
