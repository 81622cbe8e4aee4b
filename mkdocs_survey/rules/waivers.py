"""SV12x: waivers in the text hold, are needed, and are not forgotten."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV121", Severity.WARNING)
class UnreadableWaiver:
    """A waiver cannot be read, or gives no reason, and has no effect.

    ## What it does
    An HTML comment that begins with `survey:` is a waiver: the word `ignore`, one or more rules, a
    reason in quotes, and, if you like, who stands for it and the last day on which it holds. A
    waiver without a reason, with a rule that does not exist, or with anything else in it waives
    nothing.

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
    of a table or list that follows it; after words it covers their sentence.
    """


@register("SV122", Severity.WARNING)
class ExpiredWaiver:
    """A waiver has ended, and what it covered counts again.

    ## What it does
    It compares the date in `until` with today in UTC, or with the date of `SOURCE_DATE_EPOCH`
    where that is set. The last day still counts as covered.

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
    It reports a waiver none of whose rules has a finding in the block or sentence that it covers.

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
    Take the comment out, or move it to the block that it is meant for.
    """
