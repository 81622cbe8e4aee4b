"""Text of source files as words: white space, invisible characters, raised figures, language."""

from __future__ import annotations

import re
import unicodedata

from mkdocs_survey.model import Language

# Characters that carry no words but would make equal words differ, or show them in another order
# than they are stored: soft hyphen, zero-width characters, bidirectional controls, other controls.
_INVISIBLE = re.compile(
    "[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
_CJK = "\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_BREAK_BETWEEN_CJK = re.compile(rf"(?<=[{_CJK}])[^\S\n]*\n\s*(?=[{_CJK}])")
_IDEOGRAPH = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")

_RAISED = str.maketrans("0123456789+-−–()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾")
_RAISABLE = re.compile(r"[-+−–]?\d+")


def fold(text: str) -> str:
    """Return ``text`` as one line in Unicode NFC: white space folded, invisible characters gone.

    A line break between two Chinese characters is no space: Chinese is set without them.
    """
    text = _INVISIBLE.sub("", unicodedata.normalize("NFC", text))
    return " ".join(_BREAK_BETWEEN_CJK.sub("", text).split())


def fold_lines(lines: list[str]) -> str:
    """Fold each line by itself and join the non-empty ones with line breaks."""
    return "\n".join(line for line in map(fold, lines) if line)


def raised(text: str) -> str:
    """Return superscript ``text`` so that it reads right inline.

    A figure becomes Unicode superscript (``10⁻⁵``, ``cm²``; NFKC folds it to the plain digits),
    because ``10-5`` would read as a range; anything else (``1st``) stays as it is.
    """
    return text.translate(_RAISED) if _RAISABLE.fullmatch(text) else text


def detect_language(text: str) -> Language:
    """Return ``zh`` where at least every fourth word is Chinese, else ``en``.

    A Chinese word is counted as two ideographs, the usual length in modern Chinese; Chinese
    papers are full of Latin names and terms, English ones hold hardly any ideograph.
    """
    chinese = len(_IDEOGRAPH.findall(text)) / 2
    latin = sum(1 for w in _WORD.findall(text) if not _IDEOGRAPH.search(w))
    return "zh" if chinese and chinese >= 0.25 * (chinese + latin) else "en"


def width(text: str) -> int:
    """Return the length of ``text`` in half-width columns: an ideograph counts two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
