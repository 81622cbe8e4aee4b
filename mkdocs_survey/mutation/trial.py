"""Trying planted faults: each is judged as the build would judge it, and what it says is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mkdocs_survey.model import Severity
from mkdocs_survey.mutation.kinds import Kind
from mkdocs_survey.mutation.plan import Fault, Plan
from mkdocs_survey.pipeline import Site, survey

_TOGETHER = 32
"""Faults judged in one go: enough to fill the encoder's batches, few enough to stop in time."""

_COUNTS = frozenset({Severity.ERROR, Severity.WARNING, Severity.COVERAGE})
"""Severities that tell an author to look; the sentences had no finding before."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A fault and what the checks say of it.

    Attributes:
        rules: codes of the findings of level warning, error or unsourced, sorted.
        failed: one of them is an error, which closes the gate.
    """

    fault: Fault
    rules: tuple[str, ...]
    failed: bool

    @property
    def flagged(self) -> bool:
        """Whether there is any finding: the fault is caught."""
        return bool(self.rules)


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a plan.

    Attributes:
        trials: in the order of the pages and places, kinds together.
        planned: how many faults there were to try; more than ``trials`` if time ran out.
        skipped: see :class:`~mkdocs_survey.mutation.plan.Plan`.
    """

    kinds: tuple[Kind, ...]
    trials: tuple[Trial, ...]
    planned: int
    skipped: Mapping[Kind, int]
    sentences: int
    seed: int

    def of(self, kind: Kind) -> tuple[Trial, ...]:
        """Return the trials of one kind."""
        return tuple(t for t in self.trials if t.fault.kind is kind)

    @property
    def survivors(self) -> tuple[Trial, ...]:
        """The faults that nothing was said about."""
        return tuple(t for t in self.trials if not t.flagged)

    def reaches(self, fail_under: int) -> bool:
        """Whether at least ``fail_under`` percent of all faults were caught, in integers."""
        caught = len(self.trials) - len(self.survivors)
        return 100 * caught >= fail_under * len(self.trials)


def try_faults(
    site: Site,
    planned: Plan,
    kinds: Sequence[Kind],
    seed: int,
    *,
    time_limit: float = float("inf"),
    progress: Callable[[int], object] = lambda done: None,
    clock: Callable[[], float] = time.monotonic,
) -> Report:
    """Judge every fault of a plan, alone and against the whole corpus of the site.

    Args:
        time_limit: seconds after which no further batch is begun.
        progress: called with the number of faults tried since the last call.
    """
    # nobody reads which cards would fit better: do not look for any beside unsourced claims
    settings = replace(site.config, semantic=replace(site.config.semantic, suggestions=0))
    end = clock() + time_limit
    trials: list[Trial] = []
    for start in range(0, len(planned.faults), _TOGETHER):
        if clock() >= end:
            break
        batch = planned.faults[start : start + _TOGETHER]
        pages = tuple(fault.page for fault in batch)
        found = survey(replace(site, pages=pages, config=settings))
        for fault, page in zip(batch, found.pages, strict=True):
            findings = [f for f in page.sentences[-1].findings if f.severity in _COUNTS]
            rules = tuple(sorted({f.rule for f in findings}))
            failed = any(f.severity is Severity.ERROR for f in findings)
            trials.append(Trial(fault, rules, failed))
        progress(len(batch))
    order = list(kinds)
    trials.sort(key=lambda t: (order.index(t.fault.kind), *_where(t.fault)))
    return Report(
        tuple(order), tuple(trials), len(planned.faults), planned.skipped, planned.sentences, seed
    )


def _where(fault: Fault) -> tuple[str, int, int, int, str]:
    return (fault.place.file, fault.place.line, fault.place.col, fault.start, fault.new)
