"""The stages in order: pages and corpus in, findings and verdicts out.

Everything is checked once, for all pages together, before anything is numbered or published:
alignment and sourcing page by page, then every pair of claim and evidence of the whole site in
one batch, so that no text is embedded twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from mkdocs_survey.checks import alignment, evidence, semantic, sourcing
from mkdocs_survey.checks.evidence.authors import observe_authors
from mkdocs_survey.checks.judge import UNCHECKED_RULES, Weighed, verdict_of, weigh
from mkdocs_survey.checks.pairs import CitedPair, evidence_pairs, semantic_pairs
from mkdocs_survey.config import SurveyConfig
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
    Verdict,
)
from mkdocs_survey.search import SearchIndex
from mkdocs_survey.text.glossary import EMPTY, Glossary


@dataclass(frozen=True, slots=True)
class Site:
    """What a survey works on.

    Attributes:
        pages: in navigation order.
        encoders: for the semantic check; holds no model until one is needed.
    """

    pages: tuple[Page, ...]
    corpus: Corpus
    config: SurveyConfig
    encoders: Encoders
    glossary: Glossary = EMPTY


def survey(site: Site) -> SurveyResult:
    """Run every check on every page and return what was found.

    Raises:
        SurveyError: if a check cannot do its work for a reason the user can mend.
    """
    drafts = [_Draft.of(page, site.corpus) for page in site.pages]
    notes = _check_pairs(drafts, site)
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
            [*alignment.observe(page, corpus), *sourcing.observe(page, decisions)],
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

    def suggest(self, alternatives: _Alternatives) -> None:
        """Name the closest cards beside the claims to be advised."""
        for sentence in self.advised():
            closest = alternatives.for_unsourced(sentence)
            self.findings[sentence.index] = [
                replace(finding, suggestions=closest) if finding.rule == "SV201" else finding
                for finding in self.findings[sentence.index]
            ]

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
            _verdict(sentence, claim, findings),
            findings,
            tuple(self.judgements.get(sentence.index, ())),
        )


def _verdict(
    sentence: Sentence, claim: ClaimDecision, findings: Sequence[Finding]
) -> Verdict | None:
    if not claim.is_claim:
        return None
    if findings and all(f.waived for f in findings):
        return Verdict.WAIVED
    if not sentence.citations:
        return Verdict.UNSOURCED
    return verdict_of(Weighed(f.rule, f.severity) for f in findings if not f.waived)


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
        if config.evidence.enabled:
            pairs = evidence_pairs(draft.page, valid, site.corpus)
            by_content.extend((draft, pair) for pair in pairs)
            for sentence in draft.page.sentences:
                _check_authors(draft, sentence, valid, site.corpus)

    scores = semantic.score([cited.pair for _, cited in by_meaning], site.encoders)
    alternatives = _Alternatives(site)
    if config.semantic.enabled:
        contested = [
            cited.pair.claim
            for (_, cited), score in zip(by_meaning, scores, strict=True)
            if semantic.is_contested(score, config.semantic)
        ]
        asking = drafts if config.semantic.suggestions else ()
        advised = [sentence.text for draft in asking for sentence in draft.advised()]
        alternatives.prepare([*contested, *advised])
    for (draft, cited), score in zip(by_meaning, scores, strict=True):
        draft.judgements.setdefault(cited.sentence, []).append(
            CardJudgement(cited.marker, cited.cards[0], score)
        )
        better = alternatives.to(draft, cited, score)
        rivals = _rivals(better, cited, site.corpus)
        for seen in semantic.observe(score, config.semantic, rivals):
            # an accusation names the cards that it rests on
            named = (rivals if seen.rule == "SV304" else better)[: config.semantic.suggestions]
            draft.add(replace(_finding(draft.page, cited, seen), suggestions=named))
    if config.semantic.enabled:
        for draft in drafts:
            draft.suggest(alternatives)
    for draft, cited in by_content:
        for seen in weigh(evidence.observe(cited.pair, site.glossary), config.evidence):
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


class _Alternatives:
    """Cards that fit a contested claim better; the search index is built when first asked."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._index: SearchIndex | None = None

    def prepare(self, claims: Sequence[str]) -> None:
        """Encode together the claims that will be asked about one by one."""
        if claims:
            self._built().prepare(claims)

    def to(
        self, draft: _Draft, cited: CitedPair, score: SemanticScore | None
    ) -> tuple[Suggestion, ...]:
        """Return the cards that carry a cited claim better than the card it cites."""
        if score is None or not semantic.is_contested(score, self._site.config.semantic):
            return ()
        sentence = draft.page.sentences[cited.sentence]
        own = {r.card for c in sentence.citations for r in draft.page.markers[c.marker].refs}
        # a card that is not even background is no help, however little the cited one fits
        above = max(score.score, self._site.config.semantic.background)
        return self._search(cited.pair, own, above, _COMPARED)

    def for_unsourced(self, sentence: Sentence) -> tuple[Suggestion, ...]:
        """Return the cards that come closest to a claim without a marker."""
        pair = Pair("", sentence.text, "", sentence.lang, sentence.lang)
        config = self._site.config.semantic
        return self._search(pair, frozenset(), config.background, config.suggestions)

    def _search(
        self, pair: Pair, own: Collection[str], above: float, limit: int
    ) -> tuple[Suggestion, ...]:
        if not limit:
            return ()
        return self._built().better_cards(pair, exclude=own, above=above, limit=limit)

    def _built(self) -> SearchIndex:
        if self._index is None:
            self._index = SearchIndex.build(self._site.corpus, self._site.encoders)
        return self._index


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
