"""Words that contrast only where they stand beside the same word: few authors, many authors.

Such words stand everywhere in a passage and say nothing by themselves, so they are no words of
direction (:mod:`mkdocs_survey.text.polarity`): "few authors" contradicts "many authors", not "many
readers". Own table of general language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.text.alignment import Analysis

_ROWS = """
many numerous countless|few
most|least
often frequently commonly usually regularly|rarely seldom infrequently occasionally
fastest quickest|slowest
strongest|weakest
easiest simplest|hardest
newest latest|oldest
nearest closest|farthest furthest
richest|poorest
经常 常常 往往 时常 频繁 许多 很多 大量 众多|很少 极少 鲜少 偶尔 少量 寥寥
最强|最弱
最快|最慢
最早|最晚
最新|最旧
最难|最易 最容易
""".strip()
_POLES = {
    word: (row, sign)
    for row, line in enumerate(_ROWS.splitlines())
    for words, sign in zip(line.split("|"), (1, -1), strict=True)
    for word in words.split()
}
_LONGEST_CHINESE = 3
_IDLE_BEFORE = frozenset({"at", "a", "not", "no"})
"""Before these, "at most", "at least", "a few" say something else."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """A word of the table in a text.

    Attributes:
        first, last: indices of its tokens, both inclusive.
        row: which contrast; sign: +1 or -1, which side of it.
        beside: key of what it is said of, the content word that follows it.
    """

    first: int
    last: int
    row: int
    sign: int
    beside: str

    def opposes(self, other: Contrast) -> bool:
        """Whether both cannot be said of the same thing, and are."""
        return (self.row, self.beside, -self.sign) == (other.row, other.beside, other.sign)


@lru_cache(maxsize=256)
def contrasts(text: Analysis) -> tuple[Contrast, ...]:
    """Return the words of the table in ``text`` that stand before a content word, in order."""
    found = []
    for first in range(len(text.tokens)):
        last, pole = _pole(text, first)
        if pole is None:
            continue
        beside = _beside(text, last)
        if beside:
            found.append(Contrast(first, last, *pole, beside))
    return tuple(found)


def _pole(text: Analysis, first: int) -> tuple[int, tuple[int, int] | None]:
    """The longest word of the table that begins at a token: its last token, its row and sign."""
    token = text.tokens[first]
    if token.word.isascii():
        before = text.tokens[first - 1].word if first else ""
        return first, None if before in _IDLE_BEFORE else _POLES.get(token.word)
    for length in range(_LONGEST_CHINESE, 1, -1):
        word = text.text[token.start : token.start + length]
        if word in _POLES:
            return first + length - 1, _POLES[word]
    return first, None


def _beside(text: Analysis, last: int) -> str:
    """The word right behind token ``last`` in its clause: a stem, or two Chinese characters."""
    clause = text.tokens[last].clause
    for token in text.tokens[last + 1 : last + 3]:
        if token.clause != clause:
            break
        if token.word.isascii():
            if token.content:
                return token.key
        elif token.word not in "的地得":
            return token.key if len(token.key) > 1 else ""
    return ""
