"""What a corpus holds: the ``source.yaml`` of every source."""

from __future__ import annotations

from mkdocs_survey.corpus.about import About, load_about
from mkdocs_survey.corpus.layout import Layout
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.errors import CorpusError


def read_catalog(layout: Layout) -> dict[str, About]:
    """Return what is in the corpus by key.

    Raises:
        CorpusError: naming every unreadable ``source.yaml``.
    """
    problems = Problems()
    found: dict[str, About] = {}
    for key in layout.source_keys():
        path = layout.of(key).about
        if path.is_file():
            try:
                found[key] = load_about(path.read_bytes(), f"sources/{key}/source.yaml", key)
            except CorpusError as error:
                if error.place is None:
                    raise
                problems.add(error.place, error.what, error.remedy)
    problems.raise_if_any()
    return found
