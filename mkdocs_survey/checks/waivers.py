"""Waivers at work: what they cover is marked, and what is wrong with them is found."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Finding, Page, Place, Waiver
from mkdocs_survey.rules import RULES


def today() -> date:
    """Return the day that waivers are compared with: of ``SOURCE_DATE_EPOCH``, else today in UTC.

    Raises:
        ConfigError: the variable is no number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return datetime.now(UTC).date()
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date()
    except (ValueError, OverflowError, OSError):
        raise ConfigError(
            f"SOURCE_DATE_EPOCH is {epoch!r}, whole seconds since 1970 were expected"
        ) from None


class PageWaivers:
    """The waivers of one page, which take note of what they were used for."""

    def __init__(self, page: Page, day: date) -> None:
        self._page = page
        self._day = day
        self._used: set[int] = set()
        self._covering: defaultdict[int | Place, list[int]] = defaultdict(list)
        for number, waiver in enumerate(page.waivers):
            if waiver.problem:
                continue
            for index in waiver.sentences:
                self._covering[index].append(number)
            for place in waiver.marks:
                self._covering[place].append(number)

    def waive(self, finding: Finding) -> Finding:
        """Return a finding of the page, marked if a waiver covers it."""
        about: int | Place = finding.place
        if finding.sentence is not None:
            about = finding.sentence
        for number in self._covering.get(about, ()):
            waiver = self._page.waivers[number]
            if finding.rule not in waiver.rules:
                continue
            self._used.add(number)
            if not self._is_expired(waiver) and not finding.waived:
                finding = replace(finding, waived=waiver.why, waived_at=waiver.place)
        return finding

    def observe(self) -> Iterator[Finding]:
        """Yield SV121–SV123 once every finding has been through :meth:`waive`."""
        for number, waiver in enumerate(self._page.waivers):
            if waiver.problem:
                yield self._finding("SV121", waiver, f"the waiver has no effect: {waiver.problem}")
            elif number not in self._used:
                rules = ", ".join(waiver.rules)
                yield self._finding("SV123", waiver, f"the waiver covers no finding of {rules}")
            elif self._is_expired(waiver):
                message = f"the waiver ended on {waiver.until}; what it covered counts again"
                yield self._finding("SV122", waiver, message)

    def _is_expired(self, waiver: Waiver) -> bool:
        return waiver.until is not None and waiver.until < self._day

    def _finding(self, rule: str, waiver: Waiver, message: str) -> Finding:
        return Finding(
            rule=rule,
            severity=RULES[rule].severity,
            place=waiver.place,
            message=message,
            advice=_ADVICE[rule],
            page=self._page.path,
        )


_ADVICE = {
    "SV121": "Mend the comment, or take it out.",
    "SV122": "Mend the sentence, or give the waiver a new date and a reason that still holds.",
    "SV123": "Take it out.",
}
