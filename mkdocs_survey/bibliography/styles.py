"""Reference styles by name, and the one function that prints an entry in one of them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from pybtex.backends import BaseBackend

from mkdocs_survey.bibliography.entries import StyledEntry
from mkdocs_survey.bibliography.gb7714 import GB7714Style
from mkdocs_survey.bibliography.numeric import NumericStyle
from mkdocs_survey.model import BibEntry


@dataclass(frozen=True, slots=True)
class FormattedReference:
    """A work as it stands in the list of references.

    Attributes:
        html: escaped; only ``em`` and ``a`` elements, links only to http(s) addresses.
        text: the same words, for copying and for data.
    """

    html: str
    text: str


STYLES: dict[str, type[Any]] = {"numeric": NumericStyle, "gb7714": GB7714Style}
"""The pybtex formatting styles, by the value of ``references.style``."""


def format_reference(entry: BibEntry, style: str) -> FormattedReference:
    """Print an entry in a style; missing fields leave no trace in the punctuation.

    Args:
        style: a key of :data:`STYLES`.
    """
    text = STYLES[style]().format_entry("", StyledEntry.of(entry)).text
    return FormattedReference(text.render(_Html("utf-8")), text.render(_Plain("utf-8")))


class ReferenceFormatter:
    """Prints the entries of one bibliography in one style, each once however many pages cite it.

    Args:
        style: a key of :data:`STYLES`.
    """

    def __init__(self, style: str) -> None:
        self._style = style
        self._printed: dict[str, FormattedReference] = {}

    def format(self, entry: BibEntry) -> FormattedReference:
        """Return :func:`format_reference` of an entry."""
        if entry.key not in self._printed:
            self._printed[entry.key] = format_reference(entry, self._style)
        return self._printed[entry.key]


class _Html(BaseBackend):  # type: ignore[misc]  # pybtex is untyped
    symbols = {"ndash": "–", "newblock": " ", "nbsp": "\u00a0"}  # noqa: RUF012 - pybtex's interface

    def format_str(self, text: str) -> str:
        return escape(text)

    def format_tag(self, tag_name: str, text: str) -> str:
        return f"<{tag_name}>{text}</{tag_name}>" if text else ""

    def format_href(self, url: str, text: str, external: bool = False) -> str:
        return f'<a href="{escape(url)}" rel="noopener">{text}</a>' if text else ""


class _Plain(BaseBackend):  # type: ignore[misc]
    symbols = _Html.symbols

    def format_tag(self, tag_name: str, text: str) -> str:
        return text

    def format_href(self, url: str, text: str, external: bool = False) -> str:
        return text
