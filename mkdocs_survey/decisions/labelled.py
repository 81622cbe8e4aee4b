"""Decisions about suspected citations, as pairs that the semantic score is fitted on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mkdocs_survey.checks.pairs import semantic_pairs
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.decisions.applying import DecisionUse, Standing
from mkdocs_survey.decisions.decision import Ruling
from mkdocs_survey.findings import located
from mkdocs_survey.model import SurveyResult
from mkdocs_survey.rules import RULES
from mkdocs_survey.search.refit import Labelled


def labelled_pairs(
    result: SurveyResult, corpus: Corpus, uses: Sequence[DecisionUse]
) -> Iterator[Labelled]:
    """Yield each pair of claim and passage whose semantic finding was decided, once.

    A finding that was accepted says that the passage carries the claim, a rejected one that it
    does not. Decisions that hold no longer, and those about other rules, say nothing here.
    """
    rulings = {
        use.decision.bound.finding: use.decision.ruling
        for use in uses
        if use.standing is Standing.HOLDS and RULES[use.decision.rule].group == "semantic"
    }
    judged: dict[tuple[str, int, int, str], bool] = {}
    for found in located(result):
        finding = found.finding
        ruling = rulings.get(found.fingerprint)
        if ruling is not None and finding.sentence is not None and finding.marker is not None:
            key = (finding.page, finding.sentence, finding.marker, finding.card)
            # of two findings about one citation one that was confirmed counts
            judged[key] = judged.get(key, True) and ruling is Ruling.ACCEPT
    for page in result.pages:
        path = page.page.path
        markers = frozenset(marker for where, _, marker, _ in judged if where == path)
        for cited in semantic_pairs(page.page, markers, corpus):
            key = (path, cited.sentence, cited.marker, cited.cards[0])
            if key in judged:
                yield Labelled(cited.pair, judged[key])
