"""SV1xx: every marker resolves to a card, its passage and its source."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV101", Severity.ERROR)
class UnknownCard:
    """A marker names a card that the corpus does not hold.

    ## What it does
    It looks up every card of every marker by its id. Ids are compared as they are written, upper
    and lower case included. The finding names the ids that resemble the one in the text.

    ## Why it matters
    A marker without a card is a citation of nothing: a reader who follows the number finds no
    passage, and no check can tell whether the sentence is right. It does not count as a source.

    ## Example that fails
    ```markdown
    Most findings in small fields are false [CARD:ioannidis2005why-291c].
    ```

    ## Example that passes
    ```markdown
    Most findings in small fields are false [CARD:ioannidis2005why-291b].
    ```

    ## How to mend it
    `mkdocs-survey card list` prints the ids there are. Make the missing card with
    `mkdocs-survey card new SOURCE AT`, which prints its marker. If the marker names a source
    instead of a card, cite one of the cards of that source.
    """


@register("SV102", Severity.ERROR)
class MalformedMarker:
    r"""A bracket starts like a marker but cannot be read as one.

    ## What it does
    It reports brackets that begin with `CARD` and then do not follow the form: no id, brackets
    inside brackets, another sign than the colon, an id with characters that ids do not have. The
    finding says which of these it is.

    ## Why it matters
    What is almost a marker would otherwise be printed to readers as it stands, and the sentence
    would have no source while its author believes it has one.

    ## Example that fails
    ```markdown
    The ratio was 1.62 [CARD:].
    The ratio was 1.62 [CARD doe2006-3fa1].
    ```

    ## Example that passes
    ```markdown
    The ratio was 1.62 [CARD:doe2006-3fa1].
    The ratio fell [CARD:doe2006-3fa1; CARD:doe2006-77c0], see also [CARD:roe2010-0a55#results].
    Markers look like \[CARD:id].
    ```

    ## How to mend it
    Write `[CARD:id]`, several as `[CARD:a; CARD:b]` or `[CARD:a, b]`, a field as
    `[CARD:id#results]`. To print a marker as text, put a backslash before the bracket or set it
    in backticks.
    """


@register("SV103", Severity.ERROR)
class CardWithoutPassage:
    """A cited card rests on a passage that the snapshot does not hold.

    ## What it does
    A card names its passages by coordinates and hash. This rule reports a card whose coordinates
    do not occur in the `passages.jsonl` of its source.

    ## Why it matters
    The passage is the evidence. Without it nothing can be shown to a reader and nothing can be
    checked; the card is just somebody's word.

    ## Example that fails
    ```yaml
    - id: doe2006-3fa1
      passages: [{at: sec.9/para.1, sha256: 9f0c…}]   # the paper has eight sections
    ```

    ## Example that passes
    ```yaml
    - id: doe2006-3fa1
      passages: [{at: sec.3/para.2, sha256: 9f0c…}]
    ```

    ## How to mend it
    If `passages.jsonl` was lost or cut, restore it from version control, or ingest the source
    file again: the same file gives the same passages. If the coordinates are wrong,
    `mkdocs-survey card passages SOURCE` lists the right ones.
    """


@register("SV104", Severity.ERROR)
class PassageAltered:
    """The words of a passage are not those the card was made from.

    ## What it does
    It compares three things: the hash in the card, the hash in `passages.jsonl`, and the hash of
    the words that stand there. Whichever of them was edited, every card that rests on the passage
    is reported, and so is every sentence that cites such a card.

    ## Why it matters
    The snapshot is what readers are shown as the original. If it could be changed without anyone
    noticing, a wrong sentence could be made right by editing its evidence.

    ## Example that fails
    ```json
    {"id": "doe2006/sec.3/para.2@9f0c1122", "at": "sec.3/para.2", "text": "… was 1.26 …", "sha256": "9f0c1122…"}
    ```
    The hash is that of a text with 1.62.

    ## Example that passes
    The line as `mkdocs-survey ingest` wrote it.

    ## How to mend it
    Restore `passages.jsonl` from version control. If the source itself has changed, ingest the
    new file: its passages are added, the old ones stay for the cards that rest on them. Then make
    a new card from the new words, and read the sentence against them.
    """  # noqa: E501 - a line of passages.jsonl is long


@register("SV105", Severity.ERROR)
class SourceNotInBibliography:
    """The source of a cited card has no entry in the bibliography.

    ## What it does
    It looks for the key of the card's source in `references.bib`. An entry that cannot be read
    (SV904) is none.

    ## Why it matters
    The list of references is made from the bibliography. A work without an entry has no author,
    title or year to print, so a reader could not find it.

    ## Example that fails
    The card `doe2006-3fa1` lies under `corpus/sources/doe2006/`, and `references.bib` has no
    entry `doe2006`.

    ## Example that passes
    ```bibtex
    @article{doe2006, author = {Doe, Jane}, title = {On odds}, journal = {J. Odds}, year = {2006}}
    ```

    ## How to mend it
    Add an entry whose key is the name of the source's folder. Ingesting the source file again
    also writes one, from what the file says of itself.
    """


@register("SV106", Severity.ERROR)
class PlaceholderLeft:
    """A placeholder for missing evidence is still in the text.

    ## What it does
    It reports `[NEEDS-SOURCE]`, `[待补充]` and their like in running text.

    ## Why it matters
    They are written while drafting, where evidence is still to be found. Published, they tell
    readers that the authors knew of a gap and left it.

    ## Example that fails
    ```markdown
    The effect holds in children as well [NEEDS-SOURCE].
    ```

    ## Example that passes
    ```markdown
    The effect holds in children as well [CARD:roe2010-0a55].
    ```

    ## How to mend it
    Search for evidence (`mkdocs-survey search "the sentence"`) and cite it, or take the sentence
    out.
    """


@register("SV107", Severity.ERROR)
class MisplacedMarker:
    """A marker stands where it can cover no sentence: in a heading or inside a link.

    ## What it does
    It reports markers in headings and markers that are part of the text of a link.

    ## Why it matters
    A heading makes no statement, and its text is repeated in menus and page titles, where a
    number would lead nowhere. A marker becomes a link, and a link inside a link is no valid HTML:
    browsers take it apart.

    ## Example that fails
    ```markdown
    ## Small trials exaggerate [CARD:doe2006-3fa1]

    See [the trial [CARD:doe2006-3fa1]](https://example.org).
    ```

    ## Example that passes
    ```markdown
    ## Small trials exaggerate

    Small trials gave an odds ratio of 1.62 [CARD:doe2006-3fa1]; see
    [the trial](https://example.org).
    ```

    ## How to mend it
    Move the marker behind the sentence that it is to cover, or behind the link.
    """


@register("SV108", Severity.WARNING)
class UnreadMarker:
    """Text that looks like a marker stands in raw HTML, where none is read.

    ## What it does
    It reports markers inside HTML blocks that Markdown passes through as they are.

    ## Why it matters
    Such text is printed to readers as it stands, and the sentence counts as unsourced.

    ## Example that fails
    ```html
    <div><p>The ratio was 1.62 [CARD:doe2006-3fa1].</p></div>
    ```

    ## Example that passes
    ```html
    <div markdown>
    The ratio was 1.62 [CARD:doe2006-3fa1].
    </div>
    ```

    ## How to mend it
    Write the text in Markdown, or add `markdown` to the element (extension `md_in_html`).
    """


@register("SV109", Severity.ERROR)
class EmptyField:
    """A marker names a field that the card does not have or that says NOT_FOUND.

    ## What it does
    A marker may point to one field of a card: `[CARD:id#results]`. This rule reports names that
    are no fields, and fields for which the source had nothing to say.

    ## Why it matters
    `NOT_FOUND` means that somebody looked and the source is silent on this. A sentence that cites
    just that field has no evidence.

    ## Example that fails
    ```markdown
    The sample was small [CARD:doe2006-3fa1#limitations].
    ```
    where the card says `limitations: NOT_FOUND`.

    ## Example that passes
    ```markdown
    The odds ratio was 1.62 [CARD:doe2006-3fa1#results].
    ```

    ## How to mend it
    Name a field that is filled: question, method, results, data or limitations. If the source
    does say something on it, fill the field in `cards.yaml` with its coordinates.
    """


@register("SV110", Severity.WARNING)
class DraftCard:
    """A card cited beside others is a draft that nobody has accepted yet.

    ## What it does
    It reports markers of cards with `draft: true`, as `card draft`, `card new --draft` and
    programs that write cards leave them. Where a sentence has no other evidence than drafts,
    [SV203](SV203.md) says so instead, and the sentence counts as unsourced.

    ## Why it matters
    A draft is a proposal: nobody has compared its fields with the passage. Published under a
    number it looks like any other evidence.

    ## Example that fails
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
    with `mkdocs-survey card accept ID`, which removes the line `draft: true`.
    """


@register("SV111", Severity.WARNING)
class PassageNotHere:
    """The passages of a local source are not on this machine; nothing about it was checked.

    ## What it does
    A source that may not be republished is marked `passages: local`; its `passages.jsonl` stays
    out of version control, and its cards hold only hashes. Where that file is missing, this rule
    says so for every marker that depends on it. Where it is there, it is checked like any other.

    ## Why it matters
    "Could not check" is not "checked". The sentence stays unchecked, visibly, and is never
    counted as one that passed.

    ## Example that fails
    A fresh clone of a site with a local source, built before the source file was ingested.

    ## Example that passes
    The same clone after `mkdocs-survey ingest doe2006.xml`.

    ## How to mend it
    Ingest the original file, whose name and hash stand in `source.yaml`. The passages come out
    the same, and nothing that version control sees will change.
    """
