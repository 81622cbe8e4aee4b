"""Lines of print as running text: hyphens at line ends undone, real ones kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from mkdocs_survey.ingest.words import fold

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LAST = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)-$")
_FIRST = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# First parts of compounds that English sets with a hyphen more often than in one word.
_FIRST_PARTS = """all cross data end ex five four full half hand high ill large long low mid multi
    near non off open peer post pre problem real second self semi short single six small state
    step sub third three time two user well wide"""
_HYPHENATED = frozenset(_FIRST_PARTS.split())


class Vocabulary:
    """The words of a document, which say how a word that a line end cuts is written."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        for line in lines:
            words = _WORD.findall(line.lower())
            # the last piece of a line may be half a word
            self._words.update(words[:-1] if line.endswith("-") else words)

    def keeps_hyphen(self, first: str, second: str) -> bool:
        """Tell whether ``first-`` and ``second`` are written with a hyphen between them.

        What the document writes elsewhere decides; else capitals and figures keep it, and parts
        that English usually hyphenates ("self-", "well-") do.
        """
        a, b = first.lower(), second.lower()
        whole, parted = self._words[a + b], self._words[f"{a}-{b}"]
        if whole or parted:
            return parted > whole
        if not second[:1].islower() or "-" in b:
            return True
        return a in _HYPHENATED and self._words[b] > 0


def join(lines: Sequence[str], vocabulary: Vocabulary) -> str:
    """Return lines as one text, white space folded."""
    text = ""
    for line in lines:
        line = line.strip()
        text = line if not text else _append(text, line, vocabulary)
    return fold(text)


def _append(text: str, line: str, vocabulary: Vocabulary) -> str:
    tail = text.rsplit(None, 1)[-1]
    if re.search(r"(?:https?:|www\.|doi\.org|://)\S*$", tail) and _url_goes_on(tail, line):
        return text + line
    if text.endswith("-") and len(tail) > 1:
        first, second = _LAST.search(text), _FIRST.match(line)
        if first is None or second is None:
            return text + line  # "COVID-" "19", "10-" "20"
        if re.match(r"(?:and|or|to|und|oder)\b", line):
            return f"{text} {line}"  # "pre- and post-war"
        kept = vocabulary.keeps_hyphen(first[1], second[0])
        return text + line if kept else text[:-1] + line
    if text.endswith(("–", "/")) and len(tail) > 1 and tail[-2].isalnum() and line[:1].isalnum():
        return text + line
    return f"{text}\n{line}"  # fold() knows that Chinese lines join without a space


def _url_goes_on(tail: str, line: str) -> bool:
    """Tell whether a link broken at a line end goes on: a sign ends it or opens the next line."""
    first = line.split(None, 1)[0]
    if tail.endswith((".", ",", ")", ";")) and not tail.endswith(("doi.", "www.", "org.")):
        return False
    return tail[-1] in "/-_=?&:#%~" or first.startswith(("/", "?", "#", "&", "=", "_", "%", "//"))
