"""Authors named in running text: "Smith et al.", "Smith and Jones hold", 张三等（2020）."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mkdocs_survey.model import Span

_FAMILY = (
    r"(?<![^\W\d_])(?:(?:van|von|de|der|den|di|da|la|le|el|al|bin|dos)\s+){0,3}"
    r"[A-ZÀ-ÞŁŚŽČŠ][\w’'\u00c0-\u024f-]{1,40}"
)
_YEAR = r"\(?\s?(?:19|20)\d\d[a-z]?\s?\)?"
_ENGLISH = (
    # Smith et al.   Smith and colleagues   Smith & Jones et al.
    re.compile(
        rf"(?P<a>{_FAMILY})(?:,?\s+(?:and|&)\s+(?P<b>{_FAMILY}))?,?\s+"
        r"(?:et\s+al\b\.?|and\s+(?:colleagues|co-?workers|coauthors|others)\b)"
    ),
    # Smith and Jones (2005)   Smith & Jones, 2005
    re.compile(rf"(?P<a>{_FAMILY})\s+(?:and|&)\s+(?P<b>{_FAMILY}),?\s*{_YEAR}"),
    # Smith (2005)
    re.compile(rf"(?P<a>{_FAMILY})(?:['’]s?)?\s*\(\s?(?:19|20)\d\d[a-z]?\s?\)"),
)
_SAY = (
    r"(?:hold|argue|claim|conclude|report|suggest|state|note|observe|find|found|show|showed|write|wrote"
    r"|think|thought|propose|maintain|describe|recommend|emphasi[sz]e|insist|warn|object|define)(?:s|d|ed)?\b"
)
# Names in these forms may be of anybody; they count where the bibliography has them.
_LOOSE = (
    # Smith and Jones   Smith 和 Jones
    re.compile(rf"(?P<a>{_FAMILY})(?:['’]s)?\s*(?:and|&|和|与|及)\s*(?P<b>{_FAMILY})"),
    # Smith argues that
    re.compile(rf"(?P<a>{_FAMILY})\s+{_SAY}"),
)
_CHINESE = (
    re.compile(
        r"(?P<a>[\u4e00-\u9fff]{2,3})等(?:人|学者)?(?=[（(]\s?(?:19|20)\d\d|[\u4e00-\u9fff])"
    ),
    re.compile(r"(?P<a>[\u4e00-\u9fff]{2,3})[（(]\s?(?:19|20)\d\d\s?[）)]"),
    re.compile(rf"(?P<a>{_FAMILY})\s?等(?:人|学者)?"),
)


@dataclass(frozen=True, slots=True)
class NamedAuthor:
    """An author as the text names them: the family name, in Chinese the whole name.

    Attributes:
        certain: in a form that only names authors. Chinese words before 等 need not be names, and
            who "finds" or stands beside another name need not have written anything.
    """

    name: str
    span: Span
    certain: bool


def named_authors(text: str) -> tuple[NamedAuthor, ...]:
    """Return the authors that ``text`` names, in order, each place once."""
    found: dict[int, NamedAuthor] = {}
    for pattern in (*_ENGLISH, *_CHINESE, *_LOOSE):
        for match in pattern.finditer(text):
            for group in ("a", "b"):
                if group in match.groupdict() and match.group(group):
                    name, span = match.group(group), Span(*match.span(group))
                    certain = pattern not in _LOOSE and bool(re.match(r"[A-Za-zÀ-ɏ]", name))
                    found.setdefault(span.start, NamedAuthor(name, span, certain))
    return tuple(found[start] for start in sorted(found))
