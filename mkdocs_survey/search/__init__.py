"""BM25 and vectors over passages and cards, fused by reciprocal rank."""

from mkdocs_survey.search.options import IndexOptions
from mkdocs_survey.search.shared import SharedIndex

__all__ = ["IndexOptions", "SharedIndex"]
