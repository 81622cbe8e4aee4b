"""One pair, one judgement: the engine that the build, ``check`` and ``verify`` share.

Meaning is measured by :mod:`~mkdocs_survey.checks.semantic`, content by
:mod:`~mkdocs_survey.checks.evidence`; what they observe amounts to a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mkdocs_survey.config import EvidenceConfig
from mkdocs_survey.coverage import UNACCEPTED
from mkdocs_survey.model import (
    ClaimDecision,
    Finding,
    Observation,
    Sentence,
    Severity,
    Verdict,
)

NOT_FOUND_RULES = frozenset({"SV401", "SV411", "SV412"})
"""What is only *not found* is a warning, unless ``evidence.strict`` asks for an error."""

UNCHECKED_RULES = frozenset({"SV111", "SV303", "SV451"})
"""A check that could not run: never a pass."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A rule and how much it weighs; all that a verdict depends on."""

    rule: str
    severity: Severity


def verdict_of(weighed: Iterable[Weighed]) -> Verdict:
    """Return what findings amount to: ``fail``, ``doubt``, ``unchecked`` or ``pass``.

    A contradiction counts whatever else was found (requirement E1); a doubt counts before what
    could not be checked, since it already asks for a person.
    """
    verdict = Verdict.PASS
    for one in weighed:
        if one.severity is Severity.ERROR:
            return Verdict.FAIL
        if one.rule in UNCHECKED_RULES:
            if verdict is Verdict.PASS:
                verdict = Verdict.UNCHECKED
        elif one.severity is Severity.WARNING:
            verdict = Verdict.DOUBT
    return verdict


def sentence_verdict(
    sentence: Sentence, claim: ClaimDecision, findings: Sequence[Finding]
) -> Verdict | None:
    """Return the verdict on a sentence, ``None`` where there is nothing to judge.

    Args:
        findings: all about the sentence; those that are waived do not weigh.
    """
    if not claim.is_claim:
        return None
    if findings and all(f.waived for f in findings):
        return Verdict.WAIVED
    if not sentence.citations:
        waived = any(f.rule == "SV201" and f.waived for f in findings)
        return Verdict.WAIVED if waived else Verdict.UNSOURCED
    weighing = [f for f in findings if not f.waived]
    verdict = verdict_of(Weighed(f.rule, f.severity) for f in weighing)
    unaccepted = any(f.rule == UNACCEPTED for f in weighing)
    return Verdict.UNSOURCED if unaccepted and verdict is not Verdict.FAIL else verdict


def weigh(observations: Iterable[Observation], config: EvidenceConfig) -> tuple[Observation, ...]:
    """Apply the site's strictness: with ``evidence.strict`` what is not found is an error."""
    if not config.strict:
        return tuple(observations)
    return tuple(
        replace(o, severity=Severity.ERROR) if o.rule in NOT_FOUND_RULES else o
        for o in observations
    )
