"""One pair, one judgement: the engine that the build, ``check`` and ``verify`` share.

Meaning is measured by :mod:`~mkdocs_survey.checks.semantic`, content by
:mod:`~mkdocs_survey.checks.evidence`; what they observe amounts to a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mkdocs_survey.config import EvidenceConfig
from mkdocs_survey.model import Observation, Severity, Verdict

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


def weigh(observations: Iterable[Observation], config: EvidenceConfig) -> tuple[Observation, ...]:
    """Apply the site's strictness: with ``evidence.strict`` what is not found is an error."""
    if not config.strict:
        return tuple(observations)
    return tuple(
        replace(o, severity=Severity.ERROR) if o.rule in NOT_FOUND_RULES else o
        for o in observations
    )
