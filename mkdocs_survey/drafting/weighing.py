"""How central a sentence is to its paper: the cosine of its words with those of the whole.

The centroid method (Radev et al., "Centroid-based summarization of multiple documents", 2004), with
the rarities that search counts with, and words of the title counted as often as the commonest.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.rarity import rarity


def centralities(sentences: Sequence[str], title: str) -> list[float]:
    """Return for each sentence its centrality in [0, 1]; that of the most central is 1."""
    units = [sorted(set(lexemes(sentence))) for sentence in sentences]
    counts = Counter(unit for sentence in units for unit in sentence)
    most = max(counts.values(), default=1)
    counts.update(dict.fromkeys(lexemes(title), most))
    weight = {unit: rarity(unit) * math.log1p(count) for unit, count in counts.items()}
    scores = [_cosine(sentence, weight) for sentence in units]
    highest = max(scores, default=0.0)
    return [score / highest if highest else 0.0 for score in scores]


def _cosine(units: Sequence[str], weight: dict[str, float]) -> float:
    """Cosine with the centroid up to the centroid's own length, which is the same for all."""
    length = math.sqrt(math.fsum(rarity(unit) ** 2 for unit in units))
    product = math.fsum(rarity(unit) * weight[unit] for unit in units)
    return product / length if length else 0.0
