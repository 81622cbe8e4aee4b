"""Which faults to plant: drawn from a site's right sentences, with a seed.

Only sentences without any finding are taken, so that whatever is found afterwards speaks of the
fault. Of the edits that a module gives, those are left out and counted that may leave the sentence
true: a figure or a name that stands somewhere in the cited section, a card on the same passage.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mkdocs_survey.checks.judge import UNCHECKED_RULES
from mkdocs_survey.checks.pairs import CitedPair, evidence_pairs
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import (
    Page,
    PageResult,
    Place,
    Sentence,
    SentenceResult,
    Severity,
    SurveyResult,
    Verdict,
)
from mkdocs_survey.mutation import names
from mkdocs_survey.mutation.edit import Edit
from mkdocs_survey.mutation.excerpt import excerpt, recited, reworded, unsourced
from mkdocs_survey.mutation.kinds import WORDING, Kind
from mkdocs_survey.mutation.swaps import others, say_the_same

_LOOKED_FOR = frozenset({Kind.NUMBER, Kind.SCALE, Kind.UNIT, Kind.NAME})
"""Kinds whose new words make no fault if they stand in the cited section."""

_FIGURE_BEFORE = re.compile(r"\d[\d.,]*\s?$")


@dataclass(frozen=True, slots=True)
class Fault:
    """One sentence made wrong, ready to be judged.

    Attributes:
        page: an excerpt whose last sentence is the wrong one.
        place: of the sentence, or of the marker that was swapped.
        text: the sentence before.
        old, new: what was changed, and into what; ``new`` is ``""`` where it was taken away.
        start: where ``old`` stands in ``text``; its end for markers, which are no part of it.
        languages: of the sentence and its passage: ``en``, ``zh``, ``zh on en``.
    """

    kind: Kind
    page: Page
    place: Place
    text: str
    old: str
    new: str
    start: int
    languages: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The faults to plant.

    Attributes:
        faults: kinds in turn, so that a run that is stopped has tried all kinds alike.
        skipped: kind → edits that were left out since the sentence may stay true.
        sentences: how many right sentences there were to choose from.
    """

    faults: tuple[Fault, ...]
    skipped: Mapping[Kind, int]
    sentences: int


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause of a right sentence, checked against the passages of one marker."""

    page: Page
    sentence: Sentence
    cited: CitedPair

    @property
    def languages(self) -> str:
        claim, evidence = self.cited.pair.claim_lang, self.cited.pair.evidence_lang
        return claim if claim == evidence else f"{claim} on {evidence}"


@dataclass
class _Draw:
    """Takes faults of one kind from the claims of a site, one each and round again."""

    kind: Kind
    corpus: Corpus
    pool: Sequence[str]
    chance: random.Random
    skipped: int = 0
    taken: set[tuple[str, int, str, str]] = field(default_factory=set)

    def faults(self, clauses: Sequence[_Clause], most: int) -> list[Fault]:
        """Return up to ``most`` faults; a sentence gets a second one when all have had a first."""
        streams = [self._of(clause) for clause in clauses]
        self.chance.shuffle(streams)
        found: list[Fault] = []
        while streams and len(found) < most:
            alive = []
            for stream in streams:
                fault = next(stream, None)
                if fault is not None:
                    found.append(fault)
                    alive.append(stream)
                if len(found) == most:
                    break
            streams = alive
        return found

    def _of(self, clause: _Clause) -> Iterator[Fault]:
        candidates = list(self._candidates(clause))
        self.chance.shuffle(candidates)
        for fault, is_true in candidates:
            key = (fault.page.path, clause.sentence.index, fault.old, f"{fault.start}{fault.new}")
            if key in self.taken:
                continue
            self.taken.add(key)
            if is_true:
                self.skipped += 1
            else:
                yield fault

    def _candidates(self, clause: _Clause) -> Iterator[tuple[Fault, bool]]:
        if self.kind is Kind.MARKER:
            yield from self._dropped(clause)
        elif self.kind in (Kind.SAME_SOURCE, Kind.OTHER_SOURCE):
            yield from self._swapped(clause)
        else:
            yield from self._reworded(clause)

    def _dropped(self, clause: _Clause) -> Iterator[tuple[Fault, bool]]:
        own = [c for c in clause.sentence.citations if not c.inherited]
        if len(own) < len(clause.sentence.citations):
            return  # the caption of its table still sources the row
        raw = " ".join(clause.page.markers[c.marker].raw for c in own)
        changed = unsourced(excerpt(clause.page, clause.sentence))
        yield self._fault(clause, changed, clause.sentence.place, raw, ""), False

    def _swapped(self, clause: _Clause) -> Iterator[tuple[Fault, bool]]:
        sentence, page = clause.sentence, clause.page
        cited = {r.card for c in sentence.citations for r in page.markers[c.marker].refs}
        marker = page.markers[clause.cited.marker]
        small = excerpt(page, sentence)
        number = sorted({c.marker for c in sentence.citations}).index(marker.index)
        for card in clause.cited.cards:
            same, other = others(card, self.corpus, cited)
            for instead in same if self.kind is Kind.SAME_SOURCE else other:
                changed = recited(small, number, card, instead)
                is_true = any(
                    say_the_same(self.corpus.cards[c], self.corpus.cards[instead], self.corpus)
                    for c in sorted(cited)
                )
                yield self._fault(clause, changed, marker.place, card, instead), is_true

    def _reworded(self, clause: _Clause) -> Iterator[tuple[Fault, bool]]:
        pair, offset = clause.cited.pair, clause.cited.offset
        claim, known = pair.claim, "\n".join((pair.evidence, pair.context, pair.reference))
        found = (
            names.edits(claim, self.pool) if self.kind is Kind.NAME else WORDING[self.kind](claim)
        )
        small = excerpt(clause.page, clause.sentence)
        for edit in found:
            moved = Edit(edit.start + offset, edit.end + offset, edit.new)
            fault = self._fault(
                clause,
                reworded(small, moved),
                clause.sentence.place,
                edit.old(claim),
                edit.new,
                moved.start,
            )
            yield fault, self.kind in _LOOKED_FOR and stands(edit, claim, known)

    def _fault(
        self, clause: _Clause, page: Page, at: Place, old: str, new: str, start: int | None = None
    ) -> Fault:
        text = clause.sentence.text
        where = len(text) if start is None else start
        return Fault(self.kind, page, at, text, old, new, where, clause.languages)


def plan(
    result: SurveyResult, corpus: Corpus, kinds: Sequence[Kind], sample: int, seed: int
) -> Plan:
    """Draw up to ``sample`` faults a kind. Same input, same plan; kinds do not affect one another.

    Args:
        result: of the site as it is.
        sample: at least 1.
    """
    clauses = [clause for page in result.pages for clause in _clauses(page, corpus)]
    pool = _pool(result)
    faults: dict[Kind, list[Fault]] = {}
    skipped: dict[Kind, int] = {}
    for kind in kinds:
        chance = random.Random(f"{seed}/{kind.value}")  # noqa: S311 - a sample, no secret
        draw = _Draw(kind, corpus, pool, chance)
        faults[kind] = draw.faults(clauses, sample)
        skipped[kind] = draw.skipped
    longest = max(map(len, faults.values()), default=0)
    in_turn = [drawn[i] for i in range(longest) for drawn in faults.values() if i < len(drawn)]
    sentences = {(clause.page.path, clause.sentence.index) for clause in clauses}
    return Plan(tuple(in_turn), skipped, len(sentences))


def _switched_off(result: SentenceResult) -> bool:
    """Tell whether a sentence is unchecked only since its site asks for no evidence check."""
    rules = {f.rule for f in result.findings} & UNCHECKED_RULES
    return result.verdict is Verdict.UNCHECKED and rules == {"SV451"}


def _clauses(result: PageResult, corpus: Corpus) -> Iterator[_Clause]:
    right = {
        s.sentence.index
        for s in result.sentences
        if (s.verdict is Verdict.PASS or _switched_off(s))
        and s.sentence.citations
        # what is waived would be found again, and taken for the fault
        and all(f.severity is Severity.INFO for f in s.findings)
    }
    page = result.page
    markers = frozenset(c.marker for i in right for c in page.sentences[i].citations)
    for cited in evidence_pairs(page, markers, corpus):
        if cited.sentence in right:
            yield _Clause(page, page.sentences[cited.sentence], cited)


def _pool(result: SurveyResult) -> list[str]:
    """Return the names that stand on the pages of the site, sorted."""
    sentences = (s for page in result.pages for s in page.page.sentences)
    return sorted({name for s in sentences for name in names.names_in(s.text)})


def stands(edit: Edit, claim: str, known: str) -> bool:
    """Whether the new words stand in ``known`` as words of their own: then there is no fault.

    Figures and names are looked for alone, units and scale words with the figure before them.

    Args:
        claim: the text that ``edit`` changes.
        known: what the claim is checked against.
    """
    figure = _FIGURE_BEFORE.search(claim[: edit.start])
    words = f"{figure.group() if figure else ''}{edit.new}".strip()
    pattern = rf"(?<![A-Za-z0-9.,]){re.escape(words)}(?![A-Za-z0-9]|[.,]\d)"
    return re.search(pattern, known, re.IGNORECASE) is not None
