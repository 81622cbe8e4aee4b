"""Countries, peoples and languages of a claim that its source does not name.

Any word has a capital at the start of a sentence, and Chinese has none, so a name of a nation
counts there only if the passage has another one in its place.
"""

from __future__ import annotations

from mkdocs_survey.model import Pair
from mkdocs_survey.text.alignment import analyse, best_fit, neighbourhood
from mkdocs_survey.text.names import is_opening
from mkdocs_survey.text.nations import Nation, nations, shorthands

_RIVAL_FIT = 0.5
"""Fit (see alignment.fit) from which another nation stands in the place of the missing one: that
of other names, see checks/evidence/terms.py."""


def unstated(pair: Pair) -> tuple[Nation, ...]:
    """Return the nations of the claim that neither passage, section nor entry names."""
    own = [n for n in nations(pair.claim) if not n.span.of(pair.claim).isupper()]
    if not own:
        return ()
    texts = [text for text in (pair.evidence, pair.context, pair.reference) if text]
    stated = [nation for text in texts for nation in nations(text)]
    short = frozenset(row for text in texts for row in shorthands(text))
    return tuple(
        nation
        for nation in own
        if nation.row not in short
        and not any(other.states(nation) for other in stated)
        and _is_missed(nation, pair)
    )


def _is_missed(nation: Nation, pair: Pair) -> bool:
    """Whether a source that does not name a nation should, to carry the claim."""
    claimed = {n.row for n in nations(pair.claim)}
    rivals = [n for n in nations(pair.evidence) if n.comparable(nation) and n.row not in claimed]
    if pair.claim_lang != pair.evidence_lang:
        return pair.complete or bool(rivals)
    told = pair.claim_lang == "en" and not is_opening(pair.claim, nation.span)
    return (pair.complete and told) or _in_its_place(nation, rivals, pair)


def _in_its_place(nation: Nation, rivals: list[Nation], pair: Pair) -> bool:
    claim, evidence = analyse(pair.claim), analyse(pair.evidence)
    first = claim.at_or_after(nation.span.start)
    last = max(first, claim.at_or_after(nation.span.end) - 1)
    if not rivals or first >= len(claim.tokens):
        return False
    places = (evidence.at_or_after(n.span.start) for n in rivals)
    around = neighbourhood(claim, first, last)
    value, _ = best_fit(around, evidence, (p for p in places if p < len(evidence.tokens)))
    return value >= _RIVAL_FIT
