"""SV3xx: the passage is about what the sentence says."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV301", Severity.WARNING)
class SuspectedWrongCitation:
    """The passage hardly matches the sentence: the citation may be the wrong one.

    **What it does.** The sentence is compared with the best-matching sentences of the card's
    passage, by meaning (an encoder's vectors) and by words in common. The score is calibrated: at
    most 5 % of right citations fall below 0.72 (`semantic.threshold`). Below 0.42
    (`semantic.background`) hardly anything is shared, and this rule speaks.

    **Why it matters.** A swapped or mistyped card is the commonest wrong citation, and the one no
    reader notices: number and source look right. It is a suspicion for a person, not a verdict.

    **Example that fails.** "The warm lamps used 38 kWh per street and month [CARD:moths]", where
    the card `moths` rests on "Under warm light the traps held 31.5 moths per night."

    **Example that passes.** The same sentence with a card on "The warm lamps used 38 kWh per street
    and month, the old ones 112 kWh."

    **How to mend it.** Read passage and sentence side by side. Cite the card that was meant; the
    finding names cards of the corpus that fit better. If the citation is right, say it in words
    closer to the source. `semantic.threshold` moves the bound for the whole site.
    """


@register("SV302", Severity.WARNING)
class BackgroundOnly:
    """The passage is on the topic but does not state what the sentence states.

    **What it does.** It speaks when the calibrated score lies between 0.42
    (`semantic.background`) and 0.72 (`semantic.threshold`): words and meaning overlap, but less
    than in right citations.

    **Why it matters.** A source that only treats the same subject lends authority without evidence.

    **Example that fails.** "Warm light halves the number of moths [CARD:streets]", where the card
    rests on "Moths were counted for 90 nights with light traps."

    **Example that passes.** The same sentence with a card on "The number of moths fell by 45.9 %,
    from 58.2 to 31.5 per night."

    **How to mend it.** Cite the passage that states it: make a card of it with `mkdocs-survey card
    new`. Or say only what this passage says.
    """


@register("SV303", Severity.INFO)
class SemanticUnchecked:
    """The semantic check could not run for this sentence.

    **What it does.** It marks a sentence as `unchecked`, which is never a pass, when no calibrated
    encoder fits the languages of sentence and passage, or its package is not installed.

    **Why it matters.** "Could not check" must not be counted as "is right".

    **Example that fails.** A Chinese sentence on a machine without the multilingual encoder.

    **Example that passes.** The same sentence once `mkdocs-survey encoders` lists the pack as
    ready.

    **How to mend it.** `mkdocs-survey encoders` says what is missing and how to install it.
    """


@register("SV304", Severity.ERROR)
class WrongCitation:
    """Another card of the corpus carries the sentence, the cited one does not.

    **What it does.** For a citation whose score leaves room (below 0.8) the other cards of the
    corpus on sources in the same language are scored as well. If one of them reaches 0.72 and is
    clearly ahead (by 1 in log-odds), the citation is an error.
    `bench/swaps.py` measures how many swapped citations this catches and how many right ones it
    accuses.

    **Why it matters.** The score alone is a suspicion. That the right card lies beside the cited
    one turns it into something that a build can refuse.

    **Example that fails.** "The warm lamps used 38 kWh per street and month [CARD:moths]", while
    the corpus holds a card on "The warm lamps used 38 kWh per street and month, the old ones 112."

    **Example that passes.** The same sentence with that card.

    **How to mend it.** Cite the card that the finding names. If both carry the sentence, cite both:
    a card that the sentence cites is no rival.
    """
