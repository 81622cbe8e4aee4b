"""Search over the passages and cards of a corpus.

Keyword and vector rankings are fused by reciprocal rank, then grouped by source, so that one long
paper never counts as several findings (requirement A2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.model import (
    Card,
    Language,
    Pair,
    Passage,
    PassageKind,
    SemanticScore,
    Suggestion,
)
from mkdocs_survey.search.fusion import reciprocal_rank_fusion
from mkdocs_survey.search.keywords import FieldIndex, Fields, KeywordIndex
from mkdocs_survey.search.meaning import MeaningIndex
from mkdocs_survey.search.options import IndexOptions
from mkdocs_survey.search.scoring import score
from mkdocs_survey.text.language import language_of

DEPTH = 100
"""How far down each ranking is read before the rankings are fused."""

_CANDIDATES = 12  # cards of each language that are scored when a better one is looked for
_TOGETHER = 256  # queries encoded in one go, so that memory does not grow with their number
_PASSAGES = 3  # of one source that a hit shows
_SEARCHED = (PassageKind.BODY, PassageKind.CAPTION, PassageKind.TABLE)


@dataclass(frozen=True, slots=True)
class Hit:
    """What a search found in one source.

    Attributes:
        rank: fused score; comparable within one search only.
        passages: the best ones, best first.
        cards: those found, and those that rest on the passages, best first.
        semantic: calibrated score of the best passage against the query; ``None`` where no
            encoder fits.
    """

    source: str
    rank: float
    passages: tuple[Passage, ...]
    cards: tuple[Card, ...]
    semantic: SemanticScore | None


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search.

    Attributes:
        considered: passages and cards that were ranked.
        sources: sources among them; those beyond the hits were left out by the limit.
        dropped: the sources that were left out, with their fused scores, best first.
        readings: lexeme of the query → what it was taken for, see ``FieldIndex.readings``.
    """

    hits: tuple[Hit, ...]
    considered: int
    sources: int
    dropped: tuple[tuple[str, float], ...] = ()
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Unit:
    """A passage or a card as something to rank."""

    source: str
    text: str
    passage: Passage | None = None
    card: Card | None = None


class SearchIndex:
    """Passages and cards of one corpus, indexed when a search first needs it.

    Args:
        options: where the index of a large corpus is kept, and how it is made.
    """

    def __init__(
        self, corpus: Corpus, encoders: Encoders, options: IndexOptions | None = None
    ) -> None:
        self._corpus = corpus
        self._encoders = encoders
        self._options = options or IndexOptions()

    @cached_property
    def _words(self) -> FieldIndex:
        return FieldIndex.of([_fields(u, self._corpus) for u in self._units], self._options)

    @cached_property
    def _all(self) -> _Ranked:
        return _Ranked(self._units, self._corpus, self._encoders, self._words, self._options)

    @cached_property
    def _cards(self) -> _Ranked:
        held = [_with_passages(card, self._corpus) for card in self._corpus.cards.values()]
        keywords = KeywordIndex([u.text for u in held])
        return _Ranked(held, self._corpus, self._encoders, keywords, IndexOptions())

    @cached_property
    def _units(self) -> Sequence[_Unit]:
        corpus = self._corpus
        units = [
            _Unit(key, passage.text, passage=passage)
            for key in corpus.sources
            for passage in corpus.passages(key)
            if passage.kind in _SEARCHED and not passage.retired
        ]
        units.extend(_Unit(c.source, _said(c), card=c) for c in corpus.cards.values())
        return units

    def search(self, text: str, limit: int = 10) -> Found:
        """Find what the corpus says about ``text``, at most ``limit`` sources, best first."""
        fused = self._all.fused(text)
        by_source: dict[str, list[int]] = {}
        for index in sorted(fused, key=lambda i: (-fused[i], i)):
            by_source.setdefault(self._all.units[index].source, []).append(index)
        ranked = sorted(by_source.items(), key=lambda item: (-fused[item[1][0]], item[0]))
        chosen, dropped = ranked[:limit], ranked[limit:]
        hits = [self._hit(key, members, fused[members[0]]) for key, members in chosen]
        scores = score([self._pair(text, hit) for hit in hits], self._encoders)
        return Found(
            tuple(
                Hit(h.source, h.rank, h.passages, h.cards, s)
                for h, s in zip(hits, scores, strict=True)
            ),
            considered=len(fused),
            sources=len(by_source),
            dropped=tuple((key, fused[members[0]]) for key, members in dropped),
            readings=self._words.readings(text),
        )

    def prepare(self, claims: Sequence[str]) -> None:
        """Encode claims together that :meth:`better_cards` will be asked about one by one.

        Changes no answer: a text gets the same vector alone and in any batch.
        """
        self._cards.prepare(claims)

    def better_cards(
        self, pair: Pair, exclude: Collection[str] = (), above: float = 0.0, limit: int = 2
    ) -> tuple[Suggestion, ...]:
        """Return cards whose passages carry the claim of ``pair`` better, best first.

        Args:
            exclude: ids of cards that are cited already.
            above: only cards with a higher calibrated score than this.
        """
        fused = self._cards.fused(pair.claim)
        ranked = sorted(fused, key=lambda i: (-fused[i], i))
        # Words are shared within a language only; without a quota those cards would fill the list.
        candidates: dict[Language, list[tuple[Card, str]]] = {}
        for unit in (self._cards.units[i] for i in ranked):
            if unit.card is not None and unit.card.id not in exclude:
                same = candidates.setdefault(self._language(unit.source), [])
                if len(same) < _CANDIDATES:
                    same.append((unit.card, unit.text))
        pairs = [
            Pair(card.id, pair.claim, text, pair.claim_lang, language)
            for language, cards in sorted(candidates.items())
            for card, text in cards
        ]
        scored = [
            Suggestion(one.id, found.score)
            for one, found in zip(pairs, score(pairs, self._encoders), strict=True)
            if found is not None and found.score > above
        ]
        return tuple(sorted(scored, key=lambda s: (-s.score, s.card))[:limit])

    def _hit(self, source: str, members: Sequence[int], rank: float) -> Hit:
        units = [self._all.units[i] for i in members]
        passages = [u.passage for u in units if u.passage is not None][:_PASSAGES]
        cards = [u.card for u in units if u.card is not None]
        held = {(p.at, p.sha256) for p in passages}
        resting = [
            card
            for card in self._corpus.cards.values()
            if card.source == source and any((r.at, r.sha256) in held for r in card.passages)
        ]
        unique = {card.id: card for card in (*resting, *cards)}
        if not passages and cards:
            passages = list(self._corpus.passages_of(cards[0]))[:_PASSAGES]
        return Hit(source, rank, tuple(passages), tuple(unique.values())[:_PASSAGES], None)

    def _pair(self, text: str, hit: Hit) -> Pair:
        evidence = hit.passages[0].text if hit.passages else ""
        return Pair(hit.source, text, evidence, language_of(text), self._language(hit.source))

    def _language(self, source: str) -> Language:
        found = self._corpus.sources.get(source)
        return found.lang if found else "en"


class _Ranked:
    """Units with their keyword index, and a meaning index a pair of languages."""

    def __init__(
        self,
        units: Sequence[_Unit],
        corpus: Corpus,
        encoders: Encoders,
        keywords: FieldIndex | KeywordIndex,
        options: IndexOptions,
    ) -> None:
        self.units = units
        self._options = options
        self._encoders = encoders
        self._keywords = keywords
        self._by_language: dict[Language, list[int]] = {}
        for index, unit in enumerate(units):
            source = corpus.sources.get(unit.source)
            language = source.lang if source else language_of(unit.text)
            self._by_language.setdefault(language, []).append(index)
        self._meaning: dict[tuple[Language, Language], MeaningIndex] = {}

    def fused(self, query: str) -> dict[int, float]:
        """Return unit → fused score, for every unit that some ranking holds."""
        return reciprocal_rank_fusion(self._rankings(query))

    def prepare(self, queries: Sequence[str]) -> None:
        """Bring the vectors of queries into the cache, for every language they are ranked in."""
        by_language: dict[Language, list[str]] = {}
        for query in dict.fromkeys(queries):
            by_language.setdefault(language_of(query), []).append(query)
        for asked, own in sorted(by_language.items()):
            packs = [self._encoders.pack_for(asked, language) for language in self._by_language]
            for pack in {p.id: p for p in packs if p is not None}.values():
                for start in range(0, len(own), _TOGETHER):
                    self._encoders.vectors(pack, own[start : start + _TOGETHER])

    def _rankings(self, query: str) -> Iterable[list[int]]:
        yield self._keywords.ranking(query, DEPTH)
        asked = language_of(query)
        for language, members in sorted(self._by_language.items()):
            pack = self._encoders.pack_for(asked, language)
            if pack is None:
                continue
            key = (asked, language)
            if key not in self._meaning:
                texts = [self.units[i].text for i in members]
                self._meaning[key] = MeaningIndex(
                    texts, pack, self._encoders, language, self._options
                )
            yield [members[i] for i in self._meaning[key].ranking(query, DEPTH)]


def _fields(unit: _Unit, corpus: Corpus) -> Fields:
    source = corpus.sources.get(unit.source)
    section = unit.passage.section if unit.passage else ""
    return Fields(unit.text, section, source.title if source else "")


def _said(card: Card) -> str:
    return "\n".join(field.text for field in card.fields.values() if field is not None)


def _with_passages(card: Card, corpus: Corpus) -> _Unit:
    """A card judged by its passages: what a citation of it is measured against."""
    passages = corpus.passages_of(card)
    return _Unit(card.source, "\n\n".join(p.text for p in passages), card=card)
