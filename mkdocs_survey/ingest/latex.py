"""LaTeX in bibliography fields as plain Unicode text."""

from __future__ import annotations

import codecs
import contextlib
import re
from typing import Any

import latexcodec  # noqa: F401 - registers the codec "ulatex"

from mkdocs_survey.ingest.formulas import tex_text
from mkdocs_survey.ingest.words import fold

# the codec is registered by importing latexcodec; "ulatex" maps text to text
_decode: Any = codecs.decode
_MATH = re.compile(r"\$([^$]*)\$")
_WRAPPER = re.compile(
    r"\\(?:emph|textit|textbf|textsc|textrm|textsf|texttt|text|mbox|uppercase|url|path|href\{[^{}]*\}"
    r"|textsuperscript|textsubscript|textquotesingle|enquote)\s*(?=\{)"
)
_STYLE = re.compile(r"\\(?:em|it|bf|sc|rm|sf|tt|sl)\b\s*")
_BARE_PERCENT = re.compile(r"(?<!\\)%")
_DOTLESS = re.compile(r"""(\\["'`^~=.uvHr])\s*\{?\\([ij])\b\s*\}?""")
_LEFTOVER = re.compile(r"\\([A-Za-z]+)\s*")
# Braces that are meant to be seen, while the others are removed: private-use characters.
_SIGNS = ("\ue0f0", "\ue0f1")
_LONE = re.compile(r"\\+\s*\Z")


def plain(value: str) -> str:
    """Return a field as text: accents and signs decoded, braces and styling commands removed."""
    if "\\" in value:
        value = _LONE.sub("", _WRAPPER.sub("", value))
        value = _STYLE.sub("", value)
        value = value.replace("\\{", _SIGNS[0]).replace("\\}", _SIGNS[1])
        # a bare % is a sign in a .bib file, but would open a comment for the decoder
        value = _BARE_PERCENT.sub(r"\\%", value)
        # an accent over a dotless i or j is that over the letter
        value = _DOTLESS.sub(r"\1{\2}", value)
        value = _MATH.sub(lambda m: tex_text(m[1]), value)
        with contextlib.suppress(UnicodeError):  # a lone backslash is no LaTeX
            value = str(_decode(value, "ulatex"))
        value = _LEFTOVER.sub(lambda m: m[1] if len(m[1]) > 1 else "", value)
    else:
        value = _MATH.sub(lambda m: tex_text(m[1]), value)
    value = value.replace("{", "").replace("}", "").replace("~", " ")
    value = value.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    return fold(value).replace(_SIGNS[0], "{").replace(_SIGNS[1], "}")


def plain_address(value: str) -> str:
    """Return a URL, DOI or file name: only escapes and braces go, nothing else is decoded."""
    value = _WRAPPER.sub("", value)
    value = re.sub(r"\{?\\([_%&#$~^{}])\}?", r"\1", value)
    return fold(value.replace("{", "").replace("}", ""))
