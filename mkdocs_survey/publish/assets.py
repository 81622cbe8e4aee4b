"""The files that published pages load: one script, one style sheet."""

from __future__ import annotations

from mkdocs_survey.publish.templating import TEMPLATES

SCRIPT = "assets/survey/survey.js"
STYLE = "assets/survey/survey.css"
"""Paths in the built site; hosts enter them as extra script and extra style sheet."""


def assets() -> dict[str, bytes]:
    """Return the files by their path in the site."""
    folder = TEMPLATES / "assets"
    return {path: (folder / path.rpartition("/")[2]).read_bytes() for path in (SCRIPT, STYLE)}
