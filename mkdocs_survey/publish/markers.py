"""The placeholders of a rendered page become numbers: ``[1, 3–5]``, every member a link.

A bracket is complete without JavaScript: each number links to its entry in the list of
references. In a range the members in the middle are links too, out of sight until they are
focused, or shown in full where scripts are off (see the style sheet).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from mkdocs_survey.bibliography import ranges, short_label
from mkdocs_survey.model import BibEntry
from mkdocs_survey.publish.citing import Bracket, Member, PageCitations
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.states import State
from mkdocs_survey.publish.strings import Strings
from mkdocs_survey.publish.templating import plain

_PLACEHOLDER = re.compile(r'<sup\b(?=[^<>]*\bdata-survey-marker="(\d{1,9})")[^<>]*>\s*</sup>')

_ERROR = Markup('<span class="survey-error" role="img" aria-label="{}">?</span>')
_DASH = '<span class="survey-dash" aria-hidden="true">–</span>'
_COMMA = '<span class="survey-comma">, </span>'


@dataclass(frozen=True, slots=True)
class FilledMarker:
    """A bracket as HTML.

    Attributes:
        first: where the marker stands.
        again: without ids and links, where a theme repeats its text, such as a heading.
    """

    first: str
    again: str


def filled_markers(
    citations: PageCitations, corpus: CorpusView, strings: Strings
) -> dict[int, FilledMarker]:
    """Return the brackets of a page by the index of the marker."""
    filled = {}
    for index, bracket in citations.brackets.items():
        first = _inside(bracket, citations, corpus, strings, linked=True)
        again = _inside(bracket, citations, corpus, strings, linked=False)
        identity = citations.anchors.marker(index)
        filled[index] = FilledMarker(
            f'<sup class="survey-marker" id="{identity}">[{first}]</sup>',
            f'<sup class="survey-marker">[{again}]</sup>',
        )
    return filled


def fill_markers(html: str, filled: Mapping[int, FilledMarker], strings: Strings) -> str:
    """Replace every placeholder of a page by its bracket.

    A placeholder that appears again (themes repeat headings) is filled without ids. A number that
    the page does not know becomes an error mark: nothing disappears.
    """
    seen: set[int] = set()

    def fill(match: re.Match[str]) -> str:
        index = int(match[1])
        if index not in filled:
            problem = _ERROR.format(strings.malformed_label.format(problem=index))
            return f'<sup class="survey-marker">[{problem}]</sup>'
        if index in seen:
            return filled[index].again
        seen.add(index)
        return filled[index].first

    return _PLACEHOLDER.sub(fill, html)


def _inside(
    bracket: Bracket,
    citations: PageCitations,
    corpus: CorpusView,
    strings: Strings,
    linked: bool,
) -> str:
    members = {m.number: m for m in bracket.members}
    # inside a link or a heading's table of contents no further link may stand
    linked = linked and bracket.marker.misplaced != "link"
    parts: list[str] = []
    for group in ranges(members):
        shown = [
            _link(members[n], bracket, citations, corpus, strings, inner=n in group[1:-1])
            if linked
            else _plain_number(members[n])
            for n in group
        ]
        if len(shown) > 1 and linked:
            parts.append(shown[0] + _DASH + "".join(shown[1:]))
        elif len(shown) > 1:
            parts.append(shown[0] + _DASH + shown[-1])
        else:
            parts.append(shown[0])
    parts += [
        _ERROR.format(plain(strings.unknown_label.format(card=card))) for card in bracket.unknown
    ]
    if not parts:
        problem = bracket.marker.problem or bracket.marker.raw
        parts.append(_ERROR.format(plain(strings.malformed_label.format(problem=problem))))
    return _COMMA.join(parts)


def _plain_number(member: Member) -> str:
    state = member.state
    return f'<span class="survey-cite survey-{state}">{member.number}{_sign(state)}</span>'


def _link(
    member: Member,
    bracket: Bracket,
    citations: PageCitations,
    corpus: CorpusView,
    strings: Strings,
    inner: bool,
) -> str:
    anchors, state = citations.anchors, member.state
    label = strings.reference_label.format(
        number=member.number,
        work=_work(corpus.bibliography.get(member.source), member.source, strings),
        state=strings.states[state],
    )
    cards = " ".join(anchors.card(c.order) for c in member.cards)
    # anchors, states and numbers are our own words; only the label holds an author's
    return (
        f'<a class="survey-cite survey-{state}{" survey-inner" if inner else ""}"'
        f' id="{anchors.cite(bracket.marker.index, member.number)}"'
        f' href="#{anchors.reference(member.number)}" role="doc-noteref"'
        f' data-survey-cards="{cards}" data-survey-states="{" ".join(member.states)}"'
        f' aria-label="{escape(plain(label))}">{member.number}{_sign(state)}</a>'
    )


def _sign(state: State) -> str:
    # a quiet page: what is fine carries no sign
    if state in {State.PASS, State.WAIVED}:
        return ""
    return f'<span class="survey-sign" aria-hidden="true">{escape(state.sign)}</span>'


def _work(entry: BibEntry | None, key: str, strings: Strings) -> str:
    return short_label(entry, "zh" if strings.lang == "zh" else "en") if entry else key
