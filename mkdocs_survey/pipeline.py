"""The stages in order: pages and corpus in, findings and verdicts out.

Everything is checked once, for all pages together, before anything is numbered or published:
alignment and sourcing page by page, then every pair of claim and evidence of the whole site in
one batch, so that no text is embedded twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from mkdocs_survey.checks import alignment, semantic, sourcing
from mkdocs_survey.checks.drafts import observe_drafts
from mkdocs_survey.checks.evidence import UNCHECKED
from mkdocs_survey.checks.evidence.authors import observe_authors
from mkdocs_survey.checks.judge import UNCHECKED_RULES, sentence_verdict, weigh
from mkdocs_survey.checks.pairs import CitedPair, evidence_pairs, semantic_pairs
from mkdocs_survey.checks.result_cache import Question, ResultCache
from mkdocs_survey.checks.waivers import PageWaivers, today
from mkdocs_survey.config import SemanticConfig, SurveyConfig
from mkdocs_survey.corpus.evidence import SEPARATOR, evidence_of, join
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.coverage import invalid_markers
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import (
    CardJudgement,
    ClaimDecision,
    Finding,
    Observation,
    Page,
    PageResult,
    Pair,
    SemanticScore,
    Sentence,
    SentenceResult,
    Suggestion,
    SurveyResult,
)
from mkdocs_survey.search import SharedIndex
from mkdocs_survey.text.glossary import EMPTY, Glossary


@dataclass(frozen=True, slots=True)
class Site:
    """What a survey works on.

    Attributes:
        pages: in navigation order.
        encoders: for the semantic check; holds no model until one is needed.
        results: what earlier runs found; one that ends with this run unless given.
        index: the corpus made searchable; a copy of the site (``dataclasses.replace``) shares it.
        today: the day that waivers are compared with.
    """

    pages: tuple[Page, ...]
    corpus: Corpus
    config: SurveyConfig
    encoders: Encoders
    glossary: Glossary = EMPTY
    results: ResultCache = field(default_factory=ResultCache)
    index: SharedIndex = field(default_factory=SharedIndex)
    today: date = field(default_factory=today)


def survey(site: Site) -> SurveyResult:
    """Run every check on every page and return what was found.

    Raises:
        SurveyError: if a check cannot do its work for a reason the user can mend.
    """
    drafts = [_Draft.of(page, site.corpus) for page in site.pages]
    notes = _check_pairs(drafts, site)
    for draft in drafts:
        draft.waive(site.today)
    cited = {r.card for d in drafts for m in d.page.markers for r in m.refs}
    return SurveyResult(
        pages=tuple(d.result() for d in drafts),
        corpus_findings=alignment.observe_corpus(site.corpus, cited),
        notes=notes,
    )


class _Draft:
    """A page's results while the checks of the whole site are still running."""

    def __init__(
        self, page: Page, decisions: Sequence[ClaimDecision], findings: Sequence[Finding]
    ) -> None:
        self.page = page
        self.decisions = decisions
        self.page_findings: list[Finding] = []
        self.findings: dict[int, list[Finding]] = {}
        self.judgements: dict[int, list[CardJudgement]] = {}
        for finding in findings:
            self.add(finding)

    @classmethod
    def of(cls, page: Page, corpus: Corpus) -> _Draft:
        decisions = [sourcing.decide(s) for s in page.sentences]
        return cls(
            page,
            decisions,
            [
                *observe_drafts(page, alignment.observe(page, corpus)),
                *sourcing.observe(page, decisions),
            ],
        )

    def add(self, finding: Finding) -> None:
        if finding.sentence is None:
            self.page_findings.append(finding)
        else:
            self.findings.setdefault(finding.sentence, []).append(finding)

    def advised(self) -> list[Sentence]:
        """The first claims without a marker: those that get the closest cards named."""
        unsourced = [
            self.page.sentences[index]
            for index, findings in sorted(self.findings.items())
            if any(finding.rule == "SV201" for finding in findings)
        ]
        return unsourced[:_MOST_ADVISED]

    def suggest(self, alternatives: _Alternatives, config: SemanticConfig) -> None:
        """Name the closest cards beside the claims to be advised."""
        for sentence in self.advised():
            closest = alternatives.to(_advice(sentence, config))
            self.findings[sentence.index] = [
                replace(finding, suggestions=closest) if finding.rule == "SV201" else finding
                for finding in self.findings[sentence.index]
            ]

    def waive(self, day: date) -> None:
        """Mark what the page's waivers cover; find what is wrong with them."""
        if not self.page.waivers:
            return
        waivers = PageWaivers(self.page, day)
        for sentence, findings in self.findings.items():
            self.findings[sentence] = [waivers.waive(finding) for finding in findings]
        self.page_findings = [waivers.waive(finding) for finding in self.page_findings]
        self.page_findings += waivers.observe()

    def result(self) -> PageResult:
        return PageResult(
            self.page,
            tuple(
                self._sentence(s, d)
                for s, d in zip(self.page.sentences, self.decisions, strict=True)
            ),
            tuple(self.page_findings),
        )

    def _sentence(self, sentence: Sentence, claim: ClaimDecision) -> SentenceResult:
        findings = tuple(
            sorted(
                self.findings.get(sentence.index, ()),
                key=lambda f: (f.place.line, f.place.col, f.rule, f.card, f.message),
            )
        )
        return SentenceResult(
            sentence,
            claim,
            sentence_verdict(sentence, claim, findings),
            findings,
            tuple(self.judgements.get(sentence.index, ())),
        )


def _check_pairs(drafts: Sequence[_Draft], site: Site) -> tuple[str, ...]:
    """Measure every claim against its evidence; add findings to the drafts; return notes."""
    config = site.config
    by_meaning: list[tuple[_Draft, CitedPair]] = []
    by_content: list[tuple[_Draft, CitedPair]] = []
    for draft in drafts:
        valid = _valid_markers(draft)
        if config.semantic.enabled:
            pairs = semantic_pairs(draft.page, valid, site.corpus)
            by_meaning.extend((draft, pair) for pair in pairs)
        pairs = evidence_pairs(draft.page, valid, site.corpus)
        if not config.evidence.enabled:
            for pair in pairs:
                draft.add(_finding(draft.page, pair, UNCHECKED))
        else:
            by_content.extend((draft, pair) for pair in pairs)
            for sentence in draft.page.sentences:
                _check_authors(draft, sentence, valid, site.corpus)

    scores = site.results.scores([cited.pair for _, cited in by_meaning], site.encoders)
    alternatives = _Alternatives(site)
    if config.semantic.enabled:
        measured = zip(by_meaning, scores, strict=True)
        contested = [_contest(d, c, score, config.semantic) for (d, c), score in measured]
        asking = drafts if config.semantic.suggestions else ()
        advised = [_advice(s, config.semantic) for draft in asking for s in draft.advised()]
        alternatives.answer([q for q in (*contested, *advised) if q is not None])
    for (draft, cited), score in zip(by_meaning, scores, strict=True):
        draft.judgements.setdefault(cited.sentence, []).append(
            CardJudgement(cited.marker, cited.cards[0], score)
        )
        better = alternatives.to(_contest(draft, cited, score, config.semantic))
        rivals = _rivals(better, cited, site.corpus)
        for seen in semantic.observe(score, config.semantic, rivals):
            # an accusation names the cards that it rests on
            named = (rivals if seen.rule == "SV304" else better)[: config.semantic.suggestions]
            draft.add(replace(_finding(draft.page, cited, seen), suggestions=named))
    if config.semantic.enabled:
        for draft in drafts:
            draft.suggest(alternatives, config.semantic)
    observed = site.results.observations([cited.pair for _, cited in by_content], site.glossary)
    for (draft, cited), content in zip(by_content, observed, strict=True):
        for seen in weigh(content, config.evidence):
            draft.add(_finding(draft.page, cited, seen))
    return tuple(str(site.encoders.problems[name]) for name in sorted(site.encoders.problems))


def _valid_markers(draft: _Draft) -> frozenset[int]:
    """Return the markers that can be checked: they lead to evidence, and it is on this machine."""
    so_far = draft.result()
    absent = {f.marker for f in so_far.all_findings if f.rule in UNCHECKED_RULES}
    return frozenset(m.index for m in draft.page.markers) - invalid_markers(so_far) - absent


_MOST_ADVISED = 200
"""Claims without a marker on one page that get the closest cards named. Each costs some 50 ms; a
page with more of them has not been sourced at all yet."""

_COMPARED = 10
"""Better cards fetched for one citation, before those in other languages are left out."""


def _rivals(
    better: Sequence[Suggestion], cited: CitedPair, corpus: Corpus
) -> tuple[Suggestion, ...]:
    """Leave the cards whose scores compare with the cited card's: passages in its language.

    Scores within one language and across two come from different calibrations; a Chinese sentence
    nearly always fits a Chinese passage better than the English one that it rightly cites.
    """
    language = cited.pair.evidence_lang
    return tuple(s for s in better if corpus.sources[corpus.cards[s.card].source].lang == language)


def _contest(
    draft: _Draft, cited: CitedPair, score: SemanticScore | None, config: SemanticConfig
) -> Question | None:
    """Return the question whether another card carries a cited claim better, if it arises."""
    if score is None or not semantic.is_contested(score, config):
        return None
    sentence = draft.page.sentences[cited.sentence]
    own = {r.card for c in sentence.citations for r in draft.page.markers[c.marker].refs}
    # a card that is not even background is no help, however little the cited one fits
    above = max(score.score, config.background)
    return Question(cited.pair.claim, cited.pair.claim_lang, tuple(sorted(own)), above, _COMPARED)


def _advice(sentence: Sentence, config: SemanticConfig) -> Question | None:
    """Return the question which cards come closest to a claim without a marker."""
    if not config.suggestions:
        return None
    return Question(sentence.text, sentence.lang, (), config.background, config.suggestions)


class _Alternatives:
    """Cards that fit a claim better; the search index is built when a question is new."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._answers: dict[Question, tuple[Suggestion, ...]] = {}

    def answer(self, questions: Sequence[Question]) -> None:
        """Answer questions together, so that their claims are encoded in one go."""
        distinct = list(dict.fromkeys(questions))
        site = self._site
        answers = site.results.suggestions(
            distinct, site.corpus.fingerprint, site.encoders, self._ask
        )
        self._answers.update(zip(distinct, answers, strict=True))

    def to(self, question: Question | None) -> tuple[Suggestion, ...]:
        """Return the answer to a question of :meth:`answer`; nothing where none arose."""
        return self._answers[question] if question is not None else ()

    def _ask(self, questions: Sequence[Question]) -> list[tuple[Suggestion, ...]]:
        index = self._site.index.of(self._site.corpus, self._site.encoders)
        index.prepare([question.claim for question in questions])
        return [
            index.better_cards(
                Pair("", q.claim, "", q.lang, q.lang),
                exclude=q.exclude,
                above=q.above,
                limit=q.limit,
            )
            for q in questions
        ]


def _check_authors(
    draft: _Draft, sentence: Sentence, valid: frozenset[int], corpus: Corpus
) -> None:
    citations = [c for c in sentence.citations if c.marker in valid]
    refs = [r for c in citations for r in draft.page.markers[c.marker].refs]
    if not refs:
        return
    passages = evidence_of(refs, corpus)
    seen_authors = observe_authors(
        sentence.text,
        [corpus.bibliography[key] for key in sorted({corpus.cards[r.card].source for r in refs})],
        tuple(corpus.bibliography.values()),
        passage=join(passages),
        section=SEPARATOR.join(dict.fromkeys(corpus.section_of(p) for p in passages)),
    )
    for seen in seen_authors:
        # the marker in whose clause the name stands; the first one where it stands in none
        at = seen.claim_spans[0].start
        owner = next((c for c in citations if c.start <= at < c.end), citations[0])
        marker = draft.page.markers[owner.marker]
        draft.add(
            Finding(
                rule=seen.rule,
                severity=seen.severity,
                place=marker.place,
                message=seen.message,
                advice=seen.advice,
                page=draft.page.path,
                sentence=sentence.index,
                marker=marker.index,
                card=marker.refs[0].card,
                claim_spans=seen.claim_spans,
            )
        )


def _finding(page: Page, cited: CitedPair, seen: Observation) -> Finding:
    """Give an observation its place; the quote is the slice of the passage it speaks of."""
    at, quote = cited.quote(seen)
    return Finding(
        rule=seen.rule,
        severity=seen.severity,
        place=page.markers[cited.marker].place,
        message=seen.message,
        advice=seen.advice,
        page=page.path,
        sentence=cited.sentence,
        marker=cited.marker,
        card=cited.cards[0],
        passage_at=at,
        quote=quote,
        claim_spans=tuple(
            replace(s, start=s.start + cited.offset, end=s.end + cited.offset)
            for s in seen.claim_spans
        ),
        evidence_spans=seen.evidence_spans,
    )
