"""Decisions at work: findings are waived or confirmed, and what no longer holds is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from mkdocs_survey.checks.judge import sentence_verdict
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.decisions.decision import Binding, Bindings, Decision, Ruling
from mkdocs_survey.decisions.reading import DecisionFile
from mkdocs_survey.findings import Located, located, replace_findings
from mkdocs_survey.model import Finding, Place, SurveyResult, text_sha256
from mkdocs_survey.rules import RULES


class Standing(StrEnum):
    """How a decision stands today."""

    HOLDS = "holds"
    EXPIRED = "expired"
    LAPSED = "lapsed"
    SETTLED = "settled"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class DecisionUse:
    """A decision, how it stands, and why."""

    decision: Decision
    standing: Standing
    why: str = ""


def apply_decisions(
    result: SurveyResult, corpus: Corpus, file: DecisionFile, day: date
) -> tuple[SurveyResult, tuple[DecisionUse, ...]]:
    """Return a survey's result under its reviewers' decisions, and how each of them stands.

    An accepted finding is waived. A rejected one stays, is confirmed, and no waiver in the text
    excuses it. A decision holds while sentence, cards and passages are what they were, to the end
    of its last day; of two on one finding the later holds.

    Args:
        result: before a baseline is applied.
        day: the day that last days are compared with.
    """
    if not (file.decisions or file.damages):
        return result, ()
    uses = _Uses(result, corpus, file.decisions, day).all()
    holding = {u.decision.bound.finding: u.decision for u in uses if u.standing is Standing.HOLDS}
    decided = _judged_again(
        replace_findings(result, lambda f: _decided(f.finding, holding.get(f.fingerprint)))
    )
    told = tuple(_tell(file, uses))
    return replace(decided, corpus_findings=(*decided.corpus_findings, *told)), uses


def _decided(finding: Finding, decision: Decision | None) -> Finding:
    if decision is None:
        return finding
    if decision.ruling is Ruling.REJECT:
        return replace(finding, confirmed=decision.why, waived="", waived_at=None)
    return finding if finding.waived else replace(finding, waived=decision.why)


def _judged_again(result: SurveyResult) -> SurveyResult:
    return replace(
        result,
        pages=tuple(
            replace(
                page,
                sentences=tuple(
                    replace(s, verdict=sentence_verdict(s.sentence, s.claim, s.findings))
                    for s in page.sentences
                ),
            )
            for page in result.pages
        ),
    )


class _Uses:
    """Finds out how each decision stands."""

    def __init__(
        self, result: SurveyResult, corpus: Corpus, decisions: Sequence[Decision], day: date
    ) -> None:
        self._decisions = decisions
        self._day = day
        self._bindings = Bindings(corpus)
        self._found = {found.fingerprint: found for found in located(result)}
        self._alike: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for found in self._found.values():
            self._alike[found.file, found.finding.rule].add(_about(found))
        self._sentences = {
            page.page.path: {s.sentence.sha256 for s in page.sentences} for page in result.pages
        }

    def all(self) -> tuple[DecisionUse, ...]:
        """Return every decision in the order of the file."""
        latest: dict[str, Decision] = {}
        for decision in self._decisions:
            known = latest.get(decision.bound.finding)
            if known is None or decision.on >= known.on:
                latest[decision.bound.finding] = decision
        return tuple(self._use(d, latest[d.bound.finding]) for d in self._decisions)

    def _use(self, decision: Decision, latest: Decision) -> DecisionUse:
        if decision is not latest:
            why = f"the decision at line {latest.place.line} is later"
            return DecisionUse(decision, Standing.SUPERSEDED, why)
        found = self._found.get(decision.bound.finding)
        if found is None:
            return self._missed(decision)
        changed = _changed(decision.bound, self._bindings.of(found))
        if changed:
            return DecisionUse(decision, Standing.LAPSED, f"{changed} changed since")
        if decision.ended(self._day):
            return DecisionUse(decision, Standing.EXPIRED, f"it ended on {decision.until}")
        return DecisionUse(decision, Standing.HOLDS)

    def _missed(self, decision: Decision) -> DecisionUse:
        """Tell why a decision meets no finding: mended, reworded, or found another way."""
        sentence = decision.bound.sentence
        known = any(sha.startswith(sentence) for sha in self._sentences.get(decision.page, ()))
        alike = any(sha.startswith(sentence) for sha in self._alike[decision.page, decision.rule])
        if alike:
            return DecisionUse(decision, Standing.LAPSED, "the finding reads differently now")
        if known or decision.ruling is Ruling.REJECT:
            return DecisionUse(decision, Standing.SETTLED, f"there is no such {decision.rule}")
        return DecisionUse(decision, Standing.LAPSED, "its sentence changed or is gone")


def _about(found: Located) -> str:
    return found.sentence.sha256 if found.sentence else text_sha256(found.finding.message)


def _changed(then: Binding, now: Binding) -> str:
    parts = [
        name
        for name, before, after in (
            ("the sentence", then.sentence, now.sentence),
            ("the card", then.cards, now.cards),
            ("the passage", then.passages, now.passages),
        )
        if before != after
    ]
    return " and ".join(parts)


def _tell(file: DecisionFile, uses: Sequence[DecisionUse]) -> Iterator[Finding]:
    for damage in file.damages:
        yield _finding("SV121", damage.place, f"the decision has no effect: {damage.what}")
    for use in uses:
        decision = use.decision
        verb = "accepted" if decision.ruling is Ruling.ACCEPT else "confirmed"
        if use.standing is Standing.EXPIRED:
            counts = "; what it accepted counts again" if verb == "accepted" else ""
            message = f"the decision ended on {decision.until}{counts}"
            yield _finding("SV122", decision.place, message)
        elif use.standing is Standing.LAPSED:
            message = f"the decision that {verb} {decision.rule} on {decision.page} has lapsed"
            yield _finding("SV124", decision.place, f"{message}: {use.why}")
        elif use.standing is not Standing.HOLDS:
            message = f"the decision that {verb} {decision.rule} on {decision.page} is not needed"
            yield _finding("SV123", decision.place, f"{message}: {use.why}")


def _finding(rule: str, place: Place, message: str) -> Finding:
    return Finding(rule, RULES[rule].severity, place, message, _ADVICE[rule])


_ADVICE = {
    "SV121": "Mend the entry, or take it out.",
    "SV122": "Mend the sentence, or decide anew with a reason that still holds.",
    "SV123": "Take it out with `mkdocs-survey review prune --write`.",
    "SV124": "Look at the finding again and decide anew; `mkdocs-survey review prune --write` "
    "takes the old decision out.",
}
