"""What became of edits: for a terminal, and for programs as ``recheck_schema.json``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mkdocs_survey import __version__
from mkdocs_survey.correction.comparing import Correction, Effect
from mkdocs_survey.correction.edits import Refusal
from mkdocs_survey.correction.rounds import MOST_ROUNDS, Rounds
from mkdocs_survey.coverage import Tally
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import Finding
from mkdocs_survey.report.json import to_json
from mkdocs_survey.report.printable import printable

FORMAT_VERSION = 1
"""Grows when a field changes its meaning or goes; new fields alone leave it."""

_SHOWN = 80
"""Characters of a sentence that the report for terminals shows."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """What the reports tell of a round.

    Attributes:
        written: files that hold new text now; none after a dry run.
        before, after: gate and counts of the whole site; ``after`` is ``None`` where no edit was
            checked.
    """

    refused: Sequence[Refusal]
    corrections: Sequence[Correction]
    rounds: Rounds
    written: Sequence[str]
    dry_run: bool
    before: tuple[Gate, Tally]
    after: tuple[Gate, Tally] | None

    @property
    def exit_code(self) -> int:
        """0 if every edited paragraph is green, 1 if one is not, 2 if edits were refused."""
        if self.refused:
            return 2
        return int(any(c.effect is not Effect.RESOLVED for c in self.corrections))


def render_json(rechecked: Rechecked) -> str:
    """Return the report as JSON text."""
    gate, tally = rechecked.before
    return to_json(
        {
            "version": FORMAT_VERSION,
            "tool": {"name": "mkdocs-survey", "version": __version__},
            "dry_run": rechecked.dry_run,
            "refused": [{"id": r.id, "why": r.why} for r in rechecked.refused],
            "paragraphs": [_paragraph(c, rechecked.rounds) for c in rechecked.corrections],
            "written": list(rechecked.written),
            "gate": {
                "before": _gate(gate, tally),
                "after": _gate(*rechecked.after) if rechecked.after else None,
            },
        }
    )


def _gate(gate: Gate, tally: Tally) -> dict[str, Any]:
    return {"ok": gate.ok, "claims": tally.claims, "covered": tally.covered}


def _paragraph(correction: Correction, rounds: Rounds) -> dict[str, Any]:
    before = correction.before
    done = rounds.of(before.page, before.markdown)
    return {
        "id": before.id,
        "page": before.page,
        "file": before.file,
        "lines": [correction.lines.first, correction.lines.last],
        "effect": correction.effect,
        "before": before.weight.status,
        "after": correction.weight.status,
        "rounds": done.rounds if done else 0,
        "gone": [_finding(f) for f in correction.gone],
        "new": [_finding(f) for f in correction.new],
        "remaining": [_finding(f) for f in correction.remaining],
        "claims": [correction.claims_before, correction.claims_after],
        "cards_removed": list(correction.cards_removed),
        "passed_changed": list(correction.passed_changed),
    }


def _finding(finding: Finding) -> dict[str, str]:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "card": finding.card,
    }


def render_text(rechecked: Rechecked) -> str:
    """Return the report for a terminal."""
    return "".join(f"{line}\n" for line in _lines(rechecked))


def _lines(rechecked: Rechecked) -> Iterator[str]:
    for refusal in rechecked.refused:
        yield f"{printable(refusal.id)}  refused: {printable(refusal.why)}"
    if rechecked.refused:
        yield ""
        yield "Nothing was written."
        return
    if not rechecked.corrections:
        yield "No paragraph was edited."
        return
    for correction in rechecked.corrections:
        yield from _correction(correction, rechecked.rounds)
    yield from _summary(rechecked)


def _correction(correction: Correction, rounds: Rounds) -> Iterator[str]:
    before, lines = correction.before, correction.lines
    done = rounds.of(before.page, before.markdown)
    count = f", round {done.rounds} of {MOST_ROUNDS}" if done else ""
    statuses = f"{before.weight.status} → {correction.weight.status}"
    place = f"{printable(before.file)}:{lines.first}-{lines.last}"
    yield f"{place}  {correction.effect} ({statuses}{count})"
    yield from _listed("gone", correction.gone)
    yield from _listed("new ", correction.new)
    still = [f for f in correction.remaining if f not in correction.new]
    yield from _listed("left", still)
    if correction.claims_after < correction.claims_before:
        yield f"  note  {correction.claims_before} claims became {correction.claims_after}"
    if correction.cards_removed:
        yield f"  note  cited no more: {', '.join(map(printable, correction.cards_removed))}"
    for text in correction.passed_changed:
        yield f"  note  nothing was wrong with: {printable(text[:_SHOWN])}"
    yield ""


def _listed(label: str, findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"  {label}  {finding.rule} {printable(finding.message)}"


def _summary(rechecked: Rechecked) -> Iterator[str]:
    assert rechecked.after is not None  # noqa: S101 - there are corrections
    effects = [c.effect for c in rechecked.corrections]
    counted = (f"{effects.count(e)} {e}" for e in Effect if e in effects)
    yield f"{', '.join(counted)}."
    (old, before), (new, after) = rechecked.before, rechecked.after
    yield f"coverage: {before.share} → {after.share}; gate: {_word(old)} → {_word(new)}"
    if rechecked.dry_run:
        yield "Dry run: nothing was written, no round counted."
    elif rechecked.written:
        yield f"wrote {', '.join(map(printable, rechecked.written))}"
    if Effect.WORSE in effects and not rechecked.dry_run:
        yield "What is worse was not written."


def _word(gate: Gate) -> str:
    return "open" if gate.ok else "closed"
