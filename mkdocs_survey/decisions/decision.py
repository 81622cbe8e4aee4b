"""What a reviewer decided about a finding, and what the decision is bound to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from mkdocs_survey.corpus.state import card_passages_state, card_words_state, digest
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.findings import Located, located
from mkdocs_survey.model import Place, SurveyResult, text_sha256

_DIGITS = 32
"""Hex digits kept of a hash, as in a baseline: 128 bits, so that no two meet by chance."""


class Ruling(StrEnum):
    """What was decided; the values are what stands in the file."""

    ACCEPT = "accept"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Binding:
    """What a decision holds for, as hashes.

    Attributes:
        finding: the finding's fingerprint, see :class:`~mkdocs_survey.findings.Located`.
        sentence: the words of its sentence; of its message where it is about none.
        cards: what the cards say that it rests on, ``""`` where it rests on none.
        passages: the words of their passages, ``""`` where it rests on none.
    """

    finding: str
    sentence: str
    cards: str = ""
    passages: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """One entry of the file.

    Attributes:
        rule: the finding's rule; like ``page``, ``text`` and ``card`` it is there for people, the
            finding is known by ``bound``.
        page: the page, or the file of the corpus.
        text: how the sentence, else the message, begins.
        by: the reviewer.
        until: the last day on which it holds, ``None`` if it does not end.
        reason: never ``""`` where a finding is accepted.
        place: where it stands in the file.
    """

    ruling: Ruling
    rule: str
    page: str
    bound: Binding
    by: str
    on: date
    reason: str = ""
    until: date | None = None
    text: str = ""
    card: str = ""
    place: Place = Place("")

    @property
    def why(self) -> str:
        """The reason, who stands for it, and since when."""
        who = f"{self.by}, {self.on}"
        return f"{self.reason} ({who})" if self.reason else who

    def ended(self, day: date) -> bool:
        """Tell whether its last day lies before ``day``."""
        return self.until is not None and self.until < day


class Bindings:
    """Computes what decisions about the findings of a survey are bound to; each card once."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._states: dict[str, tuple[str, str]] = {}

    def of(self, found: Located) -> Binding:
        """Return what a decision about a finding is bound to now."""
        about = found.sentence.sha256 if found.sentence else text_sha256(found.finding.message)
        states = [(card, *self._state(card)) for card in found.cards]
        if not states:
            return Binding(found.fingerprint, about[:_DIGITS])
        return Binding(
            found.fingerprint,
            about[:_DIGITS],
            digest([[card, words] for card, words, _ in states])[:_DIGITS],
            digest([[card, passages] for card, _, passages in states])[:_DIGITS],
        )

    def _state(self, card_id: str) -> tuple[str, str]:
        if card_id not in self._states:
            card = self._corpus.cards.get(card_id)
            self._states[card_id] = (
                (card_words_state(card, self._corpus), card_passages_state(card, self._corpus))
                if card is not None
                else ("", "")
            )
        return self._states[card_id]


def bindings_of(result: SurveyResult, corpus: Corpus) -> dict[str, Binding]:
    """Return fingerprint → what a decision about that finding is bound to, for every finding."""
    bindings = Bindings(corpus)
    return {found.fingerprint: bindings.of(found) for found in located(result)}
