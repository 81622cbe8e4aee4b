"""The labelled pairs that the semantic score is fitted on and measured with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bench.common import read_rows
from mkdocs_survey.model import Language
from mkdocs_survey.search.lexemes import lexemes
from mkdocs_survey.search.rarity import rarity

SWAPS = ("swap_en", "swap_zh")
OTHERS = ("support_en", "support_zh", "planted_en", "planted_zh")
CROSS = "planted_zh_on_en"


@dataclass(frozen=True)
class Labelled:
    """A claim, a passage, and whether the citation is the right one.

    Attributes:
        file: the file of labelled pairs it comes from.
        origin: the data set behind it, as the file names it.
        kind: ``right``; ``hard`` and ``random`` (swapped in the file); ``near`` and ``far``
            (swapped here); any other label or fault as the file has it.
    """

    file: str
    origin: str
    kind: str
    claim: str
    evidence: str
    claim_lang: Language
    evidence_lang: Language


def labelled(file: str) -> list[Labelled]:
    """Return the rows of one file; supported and unaltered claims become ``right``."""
    claim_lang: Language = "en" if file.endswith("_en") and file != CROSS else "zh"
    evidence_lang: Language = "zh" if file.endswith("_zh") else "en"
    rows = []
    for row in read_rows(file):
        kind = str(row.get("kind") or row.get("fault") or row["label"])
        kind = "right" if kind in ("support", "none") else kind
        origin = str(row.get("source") or row.get("set"))
        rows.append(
            Labelled(file, origin, kind, row["claim"], row["evidence"], claim_lang, evidence_lang)
        )
    return rows


def with_swaps(rows: Iterable[Labelled]) -> Iterator[Labelled]:
    """Yield the right pairs, and each of their claims with two other passages of its data set.

    ``far``: any passage. ``near``: one of those ranked 4th to 11th by weighted overlap, since the
    first ones may well carry the claim too.
    """
    chosen = random.Random(0)  # noqa: S311 - a reproducible draw, nothing secret
    groups: dict[tuple[str, str], list[Labelled]] = {}
    for row in rows:
        if row.kind == "right":
            groups.setdefault((row.file, row.origin), []).append(row)
    for key in sorted(groups):
        group = groups[key]
        passages = sorted({row.evidence for row in group})
        held = [frozenset(lexemes(passage)) for passage in passages]
        for row in group:
            yield row
            far = chosen.choice(passages)
            if far != row.evidence:
                yield replace(row, kind="far", evidence=far)
            own = sorted(set(lexemes(row.claim)))
            ranked = sorted(
                (-sum(rarity(x) for x in own if x in held[i]), i)
                for i, passage in enumerate(passages)
                if passage != row.evidence
            )
            if len(ranked) > 20:
                near = passages[ranked[chosen.randint(3, 10)][1]]
                yield replace(row, kind="near", evidence=near)
