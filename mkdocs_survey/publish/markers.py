"""The placeholders of a rendered page become numbers: ``[1, 3–5]``, every member a link.

A bracket is complete without JavaScript: each number links to its entry in the list of
references. In a range the members in the middle are links too, out of sight until they are
focused, or shown in full where scripts are off (see the style sheet).
"""

from __future__ import annotations

import re

from markupsafe import Markup

from mkdocs_survey.bibliography import ranges, short_label
from mkdocs_survey.model import BibEntry
from mkdocs_survey.publish.citing import Bracket, Member, PageCitations
from mkdocs_survey.publish.corpus_view import CorpusView
from mkdocs_survey.publish.states import State
from mkdocs_survey.publish.strings import Strings
from mkdocs_survey.publish.templating import plain

_PLACEHOLDER = re.compile(r'<sup\b(?=[^<>]*\bdata-survey-marker="(\d{1,9})")[^<>]*>\s*</sup>')

_LINK = Markup(
    '<a class="survey-cite survey-{state}{inner}" id="{id}" href="#{target}" role="doc-noteref" '
    'data-survey-cards="{cards}" data-survey-states="{states}" aria-label="{label}">'
    "{number}{sign}</a>"
)
# inside a link or a heading's table of contents no further link may stand
_PLAIN_NUMBER = Markup('<span class="survey-cite survey-{state}">{number}{sign}</span>')
_SIGN = Markup('<span class="survey-sign" aria-hidden="true">{}</span>')
_ERROR = Markup('<span class="survey-error" role="img" aria-label="{}">?</span>')
_DASH = Markup('<span class="survey-dash" aria-hidden="true">–</span>')
_COMMA = Markup('<span class="survey-comma">, </span>')


def fill_markers(html: str, citations: PageCitations, corpus: CorpusView, strings: Strings) -> str:
    """Replace every placeholder of a page by its bracket.

    A placeholder that appears again (themes repeat headings) is filled without ids. A number that
    the page does not know becomes an error mark: nothing disappears.
    """
    seen: set[int] = set()

    def fill(match: re.Match[str]) -> str:
        index = int(match[1])
        bracket = citations.brackets.get(index)
        first = index not in seen
        seen.add(index)
        if bracket is None:
            problem = _ERROR.format(strings.malformed_label.format(problem=index))
            return Markup('<sup class="survey-marker">[{}]</sup>').format(problem)
        inside = _inside(bracket, citations, corpus, strings, linked=first)
        identity = (
            Markup(' id="{}"').format(citations.anchors.marker(index)) if first else Markup("")
        )
        return Markup('<sup class="survey-marker"{}>[{}]</sup>').format(identity, inside)

    return _PLACEHOLDER.sub(fill, html)


def _inside(
    bracket: Bracket,
    citations: PageCitations,
    corpus: CorpusView,
    strings: Strings,
    linked: bool,
) -> Markup:
    members = {m.number: m for m in bracket.members}
    linked = linked and bracket.marker.misplaced != "link"
    parts: list[Markup] = []
    for group in ranges(members):
        shown = [
            _number(members[n], bracket, citations, corpus, strings, linked, inner=n in group[1:-1])
            for n in group
        ]
        if len(shown) > 1 and linked:
            parts.append(shown[0] + _DASH + Markup("").join(shown[1:]))
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


def _number(
    member: Member,
    bracket: Bracket,
    citations: PageCitations,
    corpus: CorpusView,
    strings: Strings,
    linked: bool,
    inner: bool,
) -> Markup:
    # a quiet page: what is fine carries no sign
    fine = member.state in {State.PASS, State.WAIVED}
    sign = Markup("") if fine else _SIGN.format(member.state.sign)
    if not linked:
        return _PLAIN_NUMBER.format(state=member.state, number=member.number, sign=sign)
    anchors, index = citations.anchors, bracket.marker.index
    label = strings.reference_label.format(
        number=member.number,
        work=_work(corpus.bibliography.get(member.source), member.source, strings),
        state=strings.states[member.state],
    )
    return _LINK.format(
        state=member.state,
        inner=" survey-inner" if inner else "",
        id=anchors.cite(index, member.number),
        target=anchors.reference(member.number),
        cards=" ".join(anchors.card(c.order) for c in member.cards),
        states=" ".join(member.states),
        label=plain(label),
        number=member.number,
        sign=sign,
    )


def _work(entry: BibEntry | None, key: str, strings: Strings) -> str:
    return short_label(entry, "zh" if strings.lang == "zh" else "en") if entry else key
