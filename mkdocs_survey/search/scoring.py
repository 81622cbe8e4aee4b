"""Claims against passages: one calibrated score a pair, many pairs at a time.

The score of a pair depends on that pair alone, not on what else is in the batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mkdocs_survey.encoders import Encoders, Pack
from mkdocs_survey.encoders.calibration import Calibration
from mkdocs_survey.model import Language, Pair, SemanticScore, Span
from mkdocs_survey.search.cut import Cut, cut
from mkdocs_survey.search.match import FEATURES, Match, match

_NOWHERE = Span(0, 0)

_PORTION = 512
_PORTION_CHARACTERS = 250_000
"""Pairs whose texts and vectors are held in memory at once: about two thousand sentences, which
fill the encoder's batches. A passage that comes again counts once."""


def portions(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    """Cut pairs into runs that are worth scoring together and whose vectors fit in memory."""
    portion: list[Pair] = []
    texts: set[str] = set()
    size = 0
    for pair in pairs:
        portion.append(pair)
        for text in (pair.claim, pair.evidence):
            if text not in texts:
                texts.add(text)
                size += len(text)
        if len(portion) == _PORTION or size >= _PORTION_CHARACTERS:
            yield portion
            portion, texts, size = [], set(), 0
    if portion:
        yield portion


def score(pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
    """Return a score for each pair, ``None`` where no calibrated encoder fits its languages.

    With ``semantic.scale: cosine`` an encoder without calibration serves too; its score is the
    cosine.

    An empty claim or passage, which has nothing to compare, scores 0.

    Raises:
        EncoderError: the files of an encoder pack are damaged.
    """
    scores: list[SemanticScore | None] = []
    for portion in portions(pairs):
        scores.extend(_score_portion(portion, encoders))
    return scores


def matches(pairs: Sequence[Pair], encoders: Encoders, pack: Pack) -> list[Match | None]:
    """Return how each pair matches by the vectors of ``pack``, ``None`` where a text is empty."""
    cuts = {passage: cut(passage) for passage in dict.fromkeys(p.evidence for p in pairs)}
    texts = [pair.claim for pair in pairs]
    for passage in cuts.values():
        texts.extend(passage.sentences)
    distinct = list(dict.fromkeys(texts))
    vectors = encoders.vectors(pack, distinct)
    row = {text: i for i, text in enumerate(distinct)}

    def one(pair: Pair, passage: Cut) -> Match | None:
        if not pair.claim.strip() or not passage.sentences:
            return None
        own = vectors[[row[sentence] for sentence in passage.sentences]]
        return match(pair.claim, vectors[row[pair.claim]], passage, own)

    return [one(pair, cuts[pair.evidence]) for pair in pairs]


def _score_portion(pairs: Sequence[Pair], encoders: Encoders) -> list[SemanticScore | None]:
    scores: list[SemanticScore | None] = [None] * len(pairs)
    by_languages: dict[tuple[Language, Language], list[int]] = {}
    for index, pair in enumerate(pairs):
        by_languages.setdefault((pair.claim_lang, pair.evidence_lang), []).append(index)
    for (claim, passage), members in by_languages.items():
        pack = encoders.pack_for(claim, passage)
        calibration = encoders.calibration_for(claim, passage)
        if pack is None or (calibration is None and encoders.calibrated):
            continue
        found = matches([pairs[i] for i in members], encoders, pack)
        for index, one in zip(members, found, strict=True):
            scores[index] = _scored(one, calibration, pack)
    return scores


def _scored(found: Match | None, calibration: Calibration | None, pack: Pack) -> SemanticScore:
    if found is None:
        return SemanticScore(0.0, 0.0, _NOWHERE, pack.id)
    cosine = round(found.cosine, 4)
    score = (
        calibration.score(FEATURES, found.features.tolist())
        if calibration is not None
        else max(0.0, min(1.0, cosine))
    )
    return SemanticScore(score, cosine, found.best, pack.id)
