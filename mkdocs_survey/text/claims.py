"""Is a sentence a claim: does it state something checkable, so that it should carry a marker?

The stages, each of which may decide: the kind of block (a heading never claims anything), kinds of
sentences that are never claims (questions, instructions, signposts, …), figures and dates (always
checkable, unless the author reports data of their own), and for the rest the balance of the wording
(:mod:`mkdocs_survey.text.claim_cues`).
"""

from __future__ import annotations

import re

from mkdocs_survey.model import BlockKind, ClaimDecision, Language, Sentence
from mkdocs_survey.text.claim_cues import Cue, CueTable, Wording, cue_table, read_wording
from mkdocs_survey.text.claim_weights import Weights, weights

_NEVER = {
    BlockKind.HEADING: "is a heading",
    BlockKind.TABLE_HEAD: "is the head of a table",
    BlockKind.TITLE: "is a title",
}
_STATES_A_FINDING = frozenset({"percent", "money", "comparison", "finding", "trend"})
"""Cues that make a caption a claim: a caption usually only names what is shown."""

_OWN_WORK = frozenset({"own procedure", "own data", "own figure"})
"""Cues that leave a figure to the weights: "we measured 12 samples" is not read in a source."""

_REPORTED = "reported speech"
"""A sentence that says whose words it reports is a claim about these words, always."""

_MIN_WORDS_EN = 4
_MIN_CHARACTERS_ZH = 6
"""Shorter units are labels ("Recall", "数据来源"), unless they hold a figure."""

_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


def classify(sentence: Sentence) -> ClaimDecision:
    """Decide whether ``sentence`` is a claim, from its words and the kind of its block."""
    if sentence.kind in _NEVER:
        return ClaimDecision(False, 0.0, _NEVER[sentence.kind])
    if sentence.kind is BlockKind.TABLE_ROW:
        return _classify_row(sentence.text, sentence.lang)
    if sentence.kind is BlockKind.CAPTION:
        return _classify_caption(sentence.text, sentence.lang)
    return classify_text(sentence.text, sentence.lang)


def classify_text(text: str, lang: Language) -> ClaimDecision:
    """Decide whether ``text``, one sentence of running text in ``lang``, is a claim."""
    return decide(text, lang, weights(lang))


def decide(text: str, lang: Language, model: Weights) -> ClaimDecision:
    """Decide as :func:`classify_text` does, with other weights than the ones that ship."""
    wording, table = read_wording(text), cue_table(lang)
    figure = _first(table.figure, wording)
    if figure is None and _is_label(wording.text, lang):
        return ClaimDecision(False, 0.0, "is a label, not a sentence")
    if excluded := _first(table.exclusion, wording):
        return ClaimDecision(False, 0.0, excluded.reason)
    if figure is not None and (figure.name == _REPORTED or not _is_own_work(wording, table)):
        return ClaimDecision(True, 0.95, figure.reason)
    return _weigh(wording, table, model)


def _is_own_work(wording: Wording, table: CueTable) -> bool:
    """Tell whether the sentence reports its author's own data, which no other work can carry."""
    return any(cue.name in _OWN_WORK and cue.occurs_in(wording) for cue in table.against)


def _weigh(wording: Wording, table: CueTable, model: Weights) -> ClaimDecision:
    """Decide on a sentence without figures by what speaks for and against it."""
    support = _first((*table.figure, *table.support), wording)
    against = _first(table.against, wording)
    hollow = None if support else _first(table.hollow, wording)
    score = 0.0
    if hollow is None:
        score = model.score(cue for cue in table.features if cue.occurs_in(wording))
        if score >= 0.5:
            return ClaimDecision(True, score, support.reason if support else "states a fact")
    telling = against or hollow
    reason = telling.reason if telling else "states nothing that can be checked"
    return ClaimDecision(False, score, reason)


def _classify_row(text: str, lang: Language) -> ClaimDecision:
    figure = _first(cue_table(lang).figure, read_wording(text))
    if figure is None:
        return ClaimDecision(False, 0.0, "is a table row without figures")
    return ClaimDecision(True, 0.95, f"is a table row that {figure.reason}")


def _classify_caption(text: str, lang: Language) -> ClaimDecision:
    decision, table = classify_text(text, lang), cue_table(lang)
    telling = tuple(c for c in (*table.figure, *table.support) if c.name in _STATES_A_FINDING)
    cue = _first(telling, read_wording(text))
    if decision.is_claim and cue is not None:
        return ClaimDecision(True, decision.score, f"is a caption that {cue.reason}")
    return ClaimDecision(False, 0.0, "is a caption that states no finding")


def _is_label(text: str, lang: Language) -> bool:
    if lang == "zh":
        # a word in Latin letters weighs as much as a Chinese word of two characters
        latin = len(_WORD.findall(_HAN.sub(" ", text)))
        return len(_HAN.findall(text)) + 2 * latin < _MIN_CHARACTERS_ZH
    return len(_WORD.findall(text)) < _MIN_WORDS_EN


def _first(cues: tuple[Cue, ...], wording: Wording) -> Cue | None:
    return next((cue for cue in cues if cue.occurs_in(wording)), None)
