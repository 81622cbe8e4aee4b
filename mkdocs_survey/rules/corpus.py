"""SV9xx: the card store itself."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV901", Severity.INFO)
class UnusedCard:
    """No page cites this card.

    ## What it does
    It compares the cards of the corpus with the markers of all pages.

    ## Why it matters
    An unused card is evidence that was read and then left out. That may be right; it may also be
    the finding that did not fit.

    ## Example that fails
    A card `doe2006-77c0` that is named on no page.

    ## Example that passes
    ```markdown
    Larger trials disagree [CARD:doe2006-77c0].
    ```

    ## How to mend it
    Cite the card where it belongs, or remove it from `cards.yaml`. Its passage stays.
    """


@register("SV902", Severity.WARNING)
class DuplicateSource:
    """The same work stands in the bibliography under two keys.

    ## What it does
    Two entries are the same work if their DOIs are equal, or their titles, years and first
    authors. Upper and lower case, punctuation and a resolver before the DOI make no difference.
    Pairs of which neither has been ingested are left alone.

    ## Why it matters
    The work would appear twice in the list of references, and two markers on one paper would look
    like two independent sources.

    ## Example that fails
    ```bibtex
    @article{doe2006, title = {On odds}, doi = {10.1000/1}, …}
    @article{doe06,   title = {On Odds}, doi = {https://doi.org/10.1000/1}, …}
    ```

    ## Example that passes
    ```bibtex
    @article{doe2006, title = {On odds}, doi = {10.1000/1}, …}
    ```

    ## How to mend it
    Keep the entry whose key is a folder under `sources/`. If both are, move the cards of one to
    the other and remove its folder.
    """


@register("SV903", Severity.INFO)
class IncompleteEntry:
    """A bibliography entry lacks a field its type needs.

    ## What it does
    It checks the entries of ingested sources against what BibTeX asks of their types: an article
    needs author, title, journal and year; a book an author or editor, title, publisher and year;
    any other type somebody who made it, a title and a year.

    ## Why it matters
    The list of references prints what is there. A reader needs enough of it to find the work.

    ## Example that fails
    ```bibtex
    @article{doe2006, title = {On odds}}
    ```

    ## Example that passes
    ```bibtex
    @article{doe2006, author = {Doe, Jane}, title = {On odds}, journal = {J. Odds}, year = {2006}}
    ```

    ## How to mend it
    Add what the work says of itself. Do not fill a gap with a guess; if the work has no year,
    leave it out and let the remark stand.
    """


@register("SV904", Severity.WARNING)
class UnreadableEntry:
    """A bibliography entry could not be read; the others were.

    ## What it does
    `references.bib` is read entry by entry. An entry with an unclosed brace, without a key, with
    a key that was used before, or with an undefined macro is reported with its line.

    ## Why it matters
    A work whose entry cannot be read is missing from the list of references; if a card rests on
    it, SV105 follows. Programs that give up at the first broken entry lose the whole file.

    ## Example that fails
    ```bibtex
    @article{doe2006, title = {On {odds}, year = {2006}}
    ```

    ## Example that passes
    ```bibtex
    @article{doe2006, title = {On {odds}}, year = {2006}}
    ```

    ## How to mend it
    Go to the line and balance the braces, or give the entry a key of its own.
    """


@register("SV905", Severity.WARNING)
class RetiredPassage:
    """A card rests on a passage that the source no longer has.

    ## What it does
    When a source is ingested again, passages that the new file does not hold are kept as retired:
    cards rest on them, and readers are still shown the words the sentence was written from. This
    rule names the cards.

    ## Why it matters
    A corrected or retracted paper may no longer say what is cited. The replay stays right, since it
    shows what was read; the claim may not.

    ## Example that fails
    A card rests on `sec.3/para.2`, where the paper gave an odds ratio of 1.62. The corrected
    version, ingested since, says 1.26 there.

    ## Example that passes
    The passage was retired, and the card was made again from the words of the new version.

    ## How to mend it
    Look up the new words with `mkdocs-survey card passages KEY --grep WORDS`. If they still carry
    the sentence, make a card from them and cite that one. If not, change the sentence.
    """
