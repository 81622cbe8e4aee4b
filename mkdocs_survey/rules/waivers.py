"""SV12x: waivers, in the text or in the file of decisions, hold and are not forgotten."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV121", Severity.WARNING)
class UnreadableWaiver:
    """A waiver cannot be read, or gives no reason, and has no effect.

    ## What it does
    An HTML comment that begins with `survey:` is a waiver: the word `ignore`, one or more rules, a
    reason in quotes, and, if you like, who stands for it and the last day on which it holds. A
    waiver without a reason, with a rule that does not exist, or with anything else in it waives
    nothing. The same holds for an entry of `reviews.yml`, the other way to write a waiver: one that
    is damaged has no effect, and the others have theirs.

    ## Why it matters
    Who reads the page in a year must be able to tell why a finding was let pass. A waiver that
    silently did something else than its author thought would be worse than none.

    ## Example that fails
    ```markdown
    <!-- survey: ignore SV201 -->
    The lamps cost 12 % less.
    ```

    ## Example that passes
    ```markdown
    <!-- survey: ignore SV201 reason="our own measurement, to be published" until="2027-01-31" -->
    The lamps cost 12 % less.
    ```

    ## How to mend it
    Write the rules as codes (`SV201`), the reason as `reason="…"`, a person as `owner="…"`, the
    date as `until="2027-01-31"`. Before the words of a block the comment covers the block, and all
    of a table or list that follows it; after words it covers their sentence. Entries of
    `reviews.yml` are best made on the review page and merged with `mkdocs-survey review apply`.
    """


@register("SV122", Severity.WARNING)
class ExpiredWaiver:
    """A waiver has ended, and what it covered counts again.

    ## What it does
    It compares the date in `until`, of a comment or of an entry in `reviews.yml`, with today in
    UTC, or with the date of `SOURCE_DATE_EPOCH` where that is set. The last day still counts as
    covered.

    ## Why it matters
    A waiver is a promise to come back. Without an end that is felt, exceptions pile up until the
    gate says nothing.

    ## Example that fails
    ```markdown
    <!-- survey: ignore SV201 reason="paper in print" until="2020-01-31" -->
    The lamps cost 12 % less.
    ```

    ## Example that passes
    ```markdown
    The lamps cost 12 % less [CARD:doe2020-3fa1].
    ```

    ## How to mend it
    Do what the waiver was waiting for, and take it out. If its reason still holds, give it a new
    date.
    """


@register("SV123", Severity.INFO)
class UnusedWaiver:
    """A waiver covers nothing and can go.

    ## What it does
    It reports a waiver none of whose rules has a finding in the block or sentence that it covers,
    and an entry of `reviews.yml` whose finding is gone, or on which there is a later decision.

    ## Why it matters
    What it was written for has been mended, or it stands in the wrong place. Left in, it would hide
    the next finding of its rule at that place.

    ## Example that fails
    ```markdown
    <!-- survey: ignore SV201 reason="own measurement" -->
    The lamps cost 12 % less [CARD:doe2020-3fa1].
    ```

    ## Example that passes
    ```markdown
    The lamps cost 12 % less [CARD:doe2020-3fa1].
    ```

    ## How to mend it
    Take the comment out, or move it to the block that it is meant for. `mkdocs-survey review prune`
    shows the entries of `reviews.yml` that can go, and with `--write` takes them out.
    """


@register("SV124", Severity.WARNING)
class LapsedDecision:
    """What a reviewer decided about has changed since, so the decision holds no longer.

    ## What it does
    An entry of `reviews.yml` is bound by hash to the words of the sentence, to the cards that it
    cites and to their passages. When one of them changes, the entry has no effect, the finding is
    back, and this rule says which of them it was.

    ## Why it matters
    A reviewer accepted *this* sentence on *this* passage. That a later wording passes unseen
    because an earlier one was accepted is what sign-offs must not allow.

    ## Example that fails
    ```yaml
    # the sentence read "about 38 kWh" when this was decided
    - decision: accept
      rule: SV201
      page: index.md
      text: The warm lamps used about 38 kWh.
      by: Jane Doe
      on: 2026-03-01
      reason: our own measurement, to be published
      bound:
        finding: "3d1c60ab0e2f4b7f9a55d7c1e8840b21"
        sentence: "9be13f0c4d5a41f2b7d2c01e6a8f3377"
    ```

    ## Example that passes
    ```markdown
    The warm lamps used 38 kWh [CARD:doe2020-3fa1].
    ```

    ## How to mend it
    Look at the sentence and its passage again on the review page, and decide anew; or mend the
    sentence. `mkdocs-survey review prune` takes out what has lapsed.
    """
