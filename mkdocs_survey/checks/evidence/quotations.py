"""Quotations: what stands in quotation marks stands word for word in the passage."""

from __future__ import annotations

import difflib
import re
from itertools import islice

from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.glossary import Glossary

LEAST_WORDS = 3
"""English words from which text in quotation marks is a quotation and no scare quote."""

LEAST_CHARACTERS = 6
"""Chinese characters from which it is one; shorter ones are names and terms."""

CERTAIN_CHARACTERS = 10
"""Chinese characters below which it may still be a headline's way to stress: a warning."""

MOST = 32
"""Quotations of a claim that are compared."""

LONGEST = 60_000
"""Characters of the source that are read."""

# an apostrophe opens no quotation: ‘…’ and '…' only at the edge of a word
_QUOTED = re.compile(
    r"“([^“”\n]{1,2000})”"
    r"|\"([^\"\n]{1,2000})\""
    r"|「([^「」\n]{1,2000})」"
    r"|『([^『』\n]{1,2000})』"
    r"|«([^«»\n]{1,2000})»"
    r"|(?<!\w)‘([^‘’\n]{1,2000})’(?!\w)"
)
_CUT = re.compile(r"\[[^\[\]]{0,200}\]|…+|\.{3,}|⋯+|\. \. \.")
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:['’][^\W_]+)?")
_HAN = re.compile(r"[\u3400-\u9fff]")


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the quotations of the claim that are not verbatim in passage or context (SV441).

    White space, quotation marks, dashes, case of the first letter and punctuation do not matter;
    "…" and "[…]" stand for words left out or put in. A translated quotation cannot be verbatim:
    one in another language than the source is not judged.
    """
    found = []
    source: list[str] | None = None
    for match in islice(_QUOTED.finditer(pair.claim), MOST):
        quoted = next(g for g in match.groups() if g is not None)
        if not _is_quotation(quoted, pair.claim[: match.start()]):
            continue
        if ("zh" if _HAN.search(quoted) else "en") != pair.evidence_lang:
            continue
        if source is None:
            source = _words(f"{pair.evidence[:LONGEST]}\n{pair.context[:LONGEST]}")
        pieces = [w for w in (_words(p) for p in _CUT.split(quoted)) if w]
        if _in_order(pieces, source):
            continue
        group = next(i for i, g in enumerate(match.groups(), 1) if g is not None)
        found.append(_differs(quoted, pieces, source, Span(*match.span(group))))
    return tuple(found)


def _is_quotation(quoted: str, before: str) -> bool:
    """Whether text in quotation marks claims to be someone's words: long enough, and no title."""
    han = len(_HAN.findall(quoted))
    if han:
        return han >= LEAST_CHARACTERS
    words = [w for w in _WORD.findall(quoted) if not w.isdigit()]
    if len(words) < LEAST_WORDS:
        return False
    long = [w for w in words if len(w) > 3]
    is_title = bool(long) and all(w[0].isupper() for w in long)
    return not is_title


def _words(text: str) -> list[str]:
    return [w.replace("’", "'").casefold() for w in _WORD.findall(text)]


def _in_order(pieces: list[list[str]], source: list[str]) -> bool:
    """Whether the pieces stand in the source one after the other, each in a row."""
    # words joined by a character that no word holds: a search for strings is linear in practice
    haystack = "\x00" + "\x00".join(source) + "\x00"
    at = 0
    for piece in pieces:
        needle = "\x00" + "\x00".join(piece) + "\x00"
        at = haystack.find(needle, at)
        if at < 0:
            return False
        at += len(needle) - 1
    return True


def _differs(quoted: str, pieces: list[list[str]], source: list[str], span: Span) -> Observation:
    words = [w for piece in pieces for w in piece]
    nearest = _nearest(words, source)
    changes = []
    matcher = difflib.SequenceMatcher(None, nearest, words, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            theirs, ours = _join(nearest[a:b]), _join(words[c:d])
            changes.append(f"“{ours}” for “{theirs}”" if theirs else f"“{ours}” put in")
    share = matcher.ratio()
    if share < 0.5:
        message = "the quotation does not stand in the passage"
    else:
        message = f"the quotation is not verbatim: {'; '.join(changes[:3])}"
    han = len(_HAN.findall(quoted))
    certain = not han or han >= CERTAIN_CHARACTERS
    return Observation("SV441", Severity.ERROR if certain else Severity.WARNING, message, (span,))


def _nearest(words: list[str], source: list[str]) -> list[str]:
    """The stretch of the source as long as the quotation that shares most words with it."""
    size, wanted = len(words), set(words)
    if len(source) <= size:
        return source
    score = sum(w in wanted for w in source[:size])
    best, at = score, 0
    for start in range(1, len(source) - size + 1):
        score += (source[start + size - 1] in wanted) - (source[start - 1] in wanted)
        if score > best:
            best, at = score, start
    return source[at : at + size]


def _join(words: list[str]) -> str:
    return ("" if any(_HAN.match(w) for w in words) else " ").join(words)
