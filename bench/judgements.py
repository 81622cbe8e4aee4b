"""What any judge of pairs says of the labelled rows, and how good that is: the same for all judges.

Rows are right (``clean``, ``right``, ``supported``) or wrong (all other kinds). A judge flags a row
or not; what it fails it flags as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

RIGHT = ("clean", "right", "supported")
SWAPPED = ("hard", "random", "swap")
UNSUPPORTED = "not_enough"
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class Judged:
    """What a judge says of one row.

    Attributes:
        score: higher is more likely right; ``None`` where the judge has none.
        number: a rule for figures flags it; ``None`` where the judge has no such rule.
    """

    score: float | None
    flagged: bool
    failed: bool
    number: bool | None = None


def kind_of(row: Mapping[str, Any]) -> str:
    """Name what is known of a row: kind of swap, planted fault, or label."""
    kind = str(row.get("kind") or row.get("fault") or row["label"])
    return {"none": "clean", "support": "supported"}.get(kind, kind)


def share(part: int, whole: int) -> float:
    """Return a percentage with one decimal, 0 of nothing."""
    return round(100 * part / whole, 1) if whole else 0.0


def by_kind(kinds: Sequence[str], judged: Sequence[Judged]) -> dict[str, dict[str, Any]]:
    """Return for each kind of row how many there are, and the shares flagged and failed."""
    groups: dict[str, list[Judged]] = {}
    for kind, one in zip(kinds, judged, strict=True):
        groups.setdefault(kind, []).append(one)
    return {
        kind: {
            "n": len(found),
            "flagged_percent": share(sum(j.flagged for j in found), len(found)),
            "failed_percent": share(sum(j.failed for j in found), len(found)),
        }
        for kind, found in sorted(groups.items())
    }


def overall(
    claims: Sequence[str], kinds: Sequence[str], judged: Sequence[Judged]
) -> dict[str, Any]:
    """Return what is measured of a whole file; ``None`` where the file cannot tell.

    Contradictions are the rows whose passage says something else: labelled so, or a fault planted
    into the words; a swapped or unsupported citation contradicts nothing.
    """
    rows = list(zip(claims, kinds, judged, strict=True))
    right = [j for _, kind, j in rows if kind in RIGHT]
    wrong = [j for _, kind, j in rows if kind not in RIGHT]
    failed = [kind for _, kind, j in rows if j.failed]
    against = [j for _, k, j in rows if k not in (*RIGHT, *SWAPPED, UNSUPPORTED)]
    figures = [j.number for c, k, j in rows if k in RIGHT and _DIGIT.search(c)]
    known = [number for number in figures if number is not None]
    return {
        "failed": len(failed),
        "precision_of_fail_percent": _optional(sum(k not in RIGHT for k in failed), len(failed)),
        "auc": auc([j.score for j in right], [j.score for j in wrong]),
        "false_alarms_percent": _optional(sum(j.flagged for j in right), len(right)),
        "clean_with_number": len(known) if known else None,
        "number_alarms_percent": _optional(sum(known), len(known)),
        "contradictions": len(against) or None,
        "contradictions_failed_percent": _optional(sum(j.failed for j in against), len(against)),
    }


def auc(right: Sequence[float | None], wrong: Sequence[float | None]) -> float | None:
    """Return the chance that a right row scores above a wrong one, ties by half."""
    above = np.array([s for s in right if s is not None])
    below = np.array([s for s in wrong if s is not None])
    if not len(above) or not len(below):
        return None
    ordered = np.sort(below)
    wins = np.searchsorted(ordered, above, "left").mean()
    ties = (np.searchsorted(ordered, above, "right") - np.searchsorted(ordered, above)).mean()
    return round(float((wins + ties / 2) / len(below)), 3)


def _optional(part: int, whole: int) -> float | None:
    return share(part, whole) if whole else None
