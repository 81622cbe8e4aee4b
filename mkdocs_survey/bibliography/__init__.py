"""The list of references: who gets which number, and how a work is printed.

One number belongs to one *source*: a work that is cited through several cards appears once.
"""

from mkdocs_survey.bibliography.links import doi_url, original_url
from mkdocs_survey.bibliography.names import short_label
from mkdocs_survey.bibliography.numbering import Numbering, number_pages, ranges
from mkdocs_survey.bibliography.styles import (
    STYLES,
    FormattedReference,
    ReferenceFormatter,
    format_reference,
)

__all__ = [
    "STYLES",
    "FormattedReference",
    "Numbering",
    "ReferenceFormatter",
    "doi_url",
    "format_reference",
    "number_pages",
    "original_url",
    "ranges",
    "short_label",
]
