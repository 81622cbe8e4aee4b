"""What readers are told about a citation: its state, as a sign and in words, never by colour alone.

A sentence has one verdict; its citations may fare differently. A finding about meaning speaks of
one card; one about figures and terms speaks of all cards of its bracket, since they are looked for
in all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from mkdocs_survey.model import Finding, Marker, SentenceResult, Severity, Verdict
from mkdocs_survey.rules import RULES


class State(StrEnum):
    """The state of a citation; the value is also the CSS class ``survey-<value>``."""

    PASS = "pass"  # noqa: S105 - a state, no password
    DOUBT = "doubt"
    FAIL = "fail"
    UNCHECKED = "unchecked"
    WAIVED = "waived"

    @property
    def sign(self) -> str:
        """The sign that stands beside the state's words."""
        return _SIGNS[self]


_SIGNS = {
    State.PASS: "✓",
    State.DOUBT: "?",
    State.FAIL: "✗",
    State.UNCHECKED: "○",
    State.WAIVED: "✓",
}

_WORST_FIRST = (State.FAIL, State.DOUBT, State.UNCHECKED, State.WAIVED, State.PASS)

_PLAIN = {
    Verdict.PASS: State.PASS,
    Verdict.WAIVED: State.WAIVED,
    Verdict.UNCHECKED: State.UNCHECKED,
    Verdict.UNSOURCED: State.UNCHECKED,
    None: State.UNCHECKED,
}


def worst(states: Iterable[State]) -> State:
    """Return the state that asks most for a person; ``UNCHECKED`` if there is none."""
    return min(states, key=_WORST_FIRST.index, default=State.UNCHECKED)


def state_of(result: SentenceResult, marker: Marker, card: str) -> State:
    """Return the state of one card cited by one marker of a sentence.

    A card that no finding speaks of, in a sentence that is not fine, counts as checked only if
    it was measured: what was not checked is never a pass.
    """
    if result.verdict in _PLAIN:
        return _PLAIN[result.verdict]
    severities = {f.severity for f in result.findings if _concerns(f, marker, card)}
    if Severity.ERROR in severities:
        return State.FAIL
    if Severity.WARNING in severities:
        return State.DOUBT
    measured = any(
        j.marker == marker.index and j.card == card and j.semantic is not None
        for j in result.judgements
    )
    return State.PASS if measured else State.UNCHECKED


def _concerns(finding: Finding, marker: Marker, card: str) -> bool:
    if finding.waived:
        return False
    if not finding.card:
        return True
    if finding.marker != marker.index:
        return False
    return finding.card == card or RULES[finding.rule].group == "evidence"
