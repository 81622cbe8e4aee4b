"""Text fragments: links that open a web page at the very words.

Syntax after the WICG draft "URL Fragment Text Directives": ``#:~:text=start,end``.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from urllib.parse import quote, urlsplit

from mkdocs_survey.bibliography.names import is_cjk

_NO_PAGES = {
    ".pdf",
    ".doc",
    ".docx",
    ".ps",
    ".gz",
    ".zip",
    ".xml",
    ".epub",
    ".csv",
    ".xlsx",
    ".txt",
}
_EDGE_WORDS = 6  # enough words to be unique on most pages, few enough to survive small edits
_EDGE_CHARACTERS = 12  # the same for Chinese, which has no word separators


def is_web_page(url: str) -> bool:
    """Is the address likely to be an HTML page, where a text fragment works?"""
    parts = urlsplit(url)
    if (parts.hostname or "").removeprefix("dx.") == "doi.org":
        return False  # a resolver: where it leads is not known
    return PurePosixPath(parts.path).suffix.lower() not in _NO_PAGES


def text_directive(text: str) -> str:
    """Return ``:~:text=…`` for a text, made of its first and last words; ``""`` for no words.

    Both ends are slices of the text, at word borders, so a browser finds them where it stands.
    """
    text = " ".join(text.split())
    if not text:
        return ""
    if is_cjk(text):
        edge = _EDGE_CHARACTERS
        if len(text) <= 2 * edge:
            return f":~:text={_encode(text)}"
        return f":~:text={_encode(text[:edge])},{_encode(text[-edge:])}"
    words = text.split(" ")
    if len(words) <= 2 * _EDGE_WORDS:
        return f":~:text={_encode(text)}"
    start, end = " ".join(words[:_EDGE_WORDS]), " ".join(words[-_EDGE_WORDS:])
    return f":~:text={_encode(start)},{_encode(end)}"


def with_text_fragment(url: str, text: str) -> str:
    """Return the address with a text fragment, after an ordinary fragment if it has one."""
    directive = text_directive(text)
    if not directive:
        return url
    base = re.sub(r":~:.*$", "", url)
    return f"{base}{directive}" if "#" in base else f"{base}#{directive}"


def _encode(text: str) -> str:
    # a hyphen marks prefix and suffix in the directive, and quote() leaves it as it is
    return quote(text, safe="").replace("-", "%2D")
