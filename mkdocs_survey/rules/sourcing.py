"""SV2xx: claims carry markers."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV201", Severity.COVERAGE)
class UnsourcedClaim:
    """A sentence states something checkable and carries no marker.

    ## What it does
    Every sentence of a page is classed by its words: a claim has something nameable and something
    comparable, such as a figure, a date, a comparison, a finding, an event, a cause. Questions,
    instructions, list lead-ins, transitions, opinions and sentences about the structure of the
    text are no claims; headings, titles and heads of tables never are. A table row with figures
    is one. The finding says what made the sentence a claim.

    ## Why it matters
    A reader can check what carries a marker and must take the rest on trust. The share of claims
    with a valid marker is the source coverage of the page, and the gate closes below
    `coverage.fail_under`. Markers belong to sentences: one at the end of a paragraph covers the
    last sentence only.

    ## Example that fails
    ```markdown
    Larger trials found a smaller effect, an odds ratio of 1.10.
    ```

    ## Example that passes
    ```markdown
    Larger trials found a smaller effect, an odds ratio of 1.10 [CARD:doe2006-3fa1].

    The next section turns to small trials.
    ```

    ## How to mend it
    Cite the card that holds the evidence; `mkdocs-survey search "the sentence"` finds candidates.
    If there is none, write the sentence so that it does not claim what nobody has shown, or leave
    `[NEEDS-SOURCE]` where evidence is still to be found. A waiver with a reason and an end,
    `<!-- survey: ignore SV201 reason="…" until="2027-01-31" -->`, takes the claim out of the count
    for a time.
    """


@register("SV202", Severity.INFO)
class NoClaims:
    """A page has no claims, so its coverage says nothing.

    ## What it does
    It reports a page on which no sentence states anything checkable and none carries a marker.

    ## Why it matters
    Nothing out of nothing is no full coverage. A page that is empty by mistake, or whose text the
    tool did not see, would otherwise pass in silence. A site without any claim at all does not
    pass the gate, unless `coverage.fail_under` is 0.

    ## Example that fails
    ```markdown
    # Welcome

    Please read the chapters in order.
    ```

    ## Example that passes
    ```markdown
    # Findings

    The pooled odds ratio was 1.62 [CARD:doe2006-3fa1].
    ```

    ## How to mend it
    If the page is meant to be without claims, list it under `exclude`. If it has claims that are
    not seen, `mkdocs-survey sentences PAGE.md` shows what was read from it.
    """


@register("SV203", Severity.COVERAGE)
class RestsOnDrafts:
    """A claim rests on drafts alone: cards that nobody has accepted yet.

    ## What it does
    It reports a sentence all of whose evidence is cards with `draft: true`, as `card draft`,
    `card new --draft` and programs that write cards leave them. The sentence counts as unsourced;
    it is checked against the passages all the same. A draft beside an accepted card is a warning
    ([SV110](SV110.md)).

    ## Why it matters
    A draft is a proposal of a program: nobody has compared it with its passage. Counted as
    evidence, a paper could be drafted, cited and published with full coverage without anybody
    having read a word of its sources.

    ## Example that fails
    ```markdown
    The pooled odds ratio was 1.62 [CARD:doe2006-3fa1].
    ```
    where `cards.yaml` says
    ```yaml
    - id: doe2006-3fa1
      draft: true
    ```

    ## Example that passes
    ```yaml
    - id: doe2006-3fa1
      # read against sec.3/para.2
    ```

    ## How to mend it
    Read the card against its passages (`mkdocs-survey card show ID`), correct it, and accept it
    with `mkdocs-survey card accept ID`, which removes the line `draft: true`; or cite another card.
    """
