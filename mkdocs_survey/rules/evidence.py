"""SV4xx: figures, terms, names, direction and quotations are carried by the passage."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV401", Severity.WARNING)
class NumberNotFound:
    """A figure of the sentence is not found in the passage or its section."""


@register("SV402", Severity.ERROR)
class NumberContradicted:
    """The passage gives another figure for the same thing."""


@register("SV403", Severity.ERROR)
class UnitOrScale:
    """The figure stands in the passage with another unit or scale."""


@register("SV404", Severity.ERROR)
class PercentOrPoints:
    """Percent in one place is percentage points in the other."""


@register("SV405", Severity.ERROR)
class DateOrYear:
    """The passage gives another date or year for the same thing."""


@register("SV411", Severity.WARNING)
class TermNotFound:
    """A method, acronym or protected term of the sentence is not in the passage.

    **What it does.** Looks for every acronym and code of the sentence (`IL-6`, `SARS-CoV-2`,
    `mTORC2`, `GPT-4`) and for the protected terms of the glossary in the passage, the rest of
    the cited section and the bibliographic entry. Case, hyphens, plural, Greek letters and
    words whose first letters spell the acronym are accepted, and so are the glossary's aliases
    and translations.

    **Why it matters.** A result about one gene, drug or data set is easily told of another one;
    the sentence then reads well and is wrong.

    **Example that fails.** "IL-8 rose in the patients" on a passage that speaks of IL-6 only.

    **Example that passes.** "AKI raised IL-6" on "IL-6 rose with acute kidney injury".

    **How to mend it.** Use the name that the passage uses, cite the passage that has it, or, where
    two names mean the same, enter them as one term in the glossary.
    """


@register("SV412", Severity.WARNING)
class NameNotFound:
    """A name of the sentence stands neither in the passage nor in its reference.

    **What it does.** Looks for people, organisations, places, products and titles (words with a
    capital inside a sentence, 《…》) in passage, section and bibliographic entry. A passage known
    to be a cut is only held against the sentence if it has another name in that very place.

    **Why it matters.** Names are what readers remember and what nobody re-reads.

    **Example that fails.** "Patients in Lisbon were followed" on a passage about patients in
    Utrecht.

    **Example that passes.** "Firms in the United States paid" on a passage about American firms.

    **How to mend it.** Correct the name, or cite the passage that has it as well.
    """


@register("SV413", Severity.ERROR)
class AuthorOfAnotherWork:
    """The sentence names an author of another work than the one it cites.

    **What it does.** Reads "Smith et al.", "Smith and Jones (2005)", 张三等（2020） and compares
    the names with the authors of the cited entries. If another entry of the bibliography has
    the author and no cited one does, the marker or the name is wrong.

    **Why it matters.** It is the surest sign that two citations changed places.

    **Example that fails.** "Baker et al. found an effect", with a card of a work by Adams.

    **Example that passes.** "Adams and Baker et al. agree", with cards of both works.

    **How to mend it.** Cite the work of the author you name, or name the author of the work you
    cite.
    """


@register("SV421", Severity.ERROR)
class DirectionReversed:
    """The sentence says up where the passage says down, or the reverse.

    **What it does.** For every word of direction (increase, lower, fewer, positive, improve,
    before, 上升, 低于 …) it finds the place of the passage that speaks of the same thing with a
    word of direction, and compares the two. "A below B" and "B above A" agree, "not increase"
    and "decrease" do too. An error where the words around agree closely, a warning where less
    so.

    **Why it matters.** A reversed direction changes one word and the whole meaning; similarity
    scores do not see it.

    **Example that fails.** "Masks increased the risk" on "masks reduced the risk of infection".

    **Example that passes.** "Masks lowered the risk" on the same passage.

    **How to mend it.** Say what the passage says, or cite the passage that says the other.
    """


@register("SV422", Severity.ERROR)
class NegationDiffers:
    """The sentence denies what the passage states, or the reverse.

    **What it does.** Finds words of negation that act (not, never, without, 不, 没有, 并非; but not
    "not only", 不仅, 非常) and asks whether the passage denies the same thing. Words that deny by
    their meaning (fail, lack, ineffective, 缺乏) count. An error where the passage clearly states
    what the sentence denies, a warning where the match is loose.

    **Why it matters.** A lost or added "not" is the smallest edit with the largest effect.

    **Example that fails.** "The vaccine does not protect children" on "the vaccine protects
    children".

    **Example that passes.** "The drug was not effective" on "the drug was ineffective".

    **How to mend it.** Restore or remove the negation. If both say the same in other words, a
    reviewer can accept the sentence with a reason.
    """


@register("SV431", Severity.WARNING)
class HedgeLost:
    """The passage says "may" or "in mice"; the sentence says it without that limit.

    **What it does.** Where one sentence of the passage holds most of the words of the claim, its
    hedges (may, suggest, possibly, 可能) and its limits (in mice, in vitro, small sample, 小样本)
    must be kept in some form.

    **Why it matters.** "On small samples" turned into "in general" is the commonest overstatement.

    **Example that fails.** "Fasting improves memory" on "fasting may improve memory in mice".

    **Example that passes.** "Fasting might improve memory in rodents" on the same passage.

    **How to mend it.** Say the limit as well.
    """


@register("SV432", Severity.WARNING)
class CausationFromCorrelation:
    """The passage reports an association; the sentence tells it as a cause.

    **What it does.** Compares words of cause (cause, lead to, due to, 导致) in the sentence with
    words of association (associated with, correlated, 相关) in the sentence of the passage it
    rests on.

    **Why it matters.** Observation shows that two things go together, seldom why.

    **Example that fails.** "Screen time causes poor sleep" on "screen time was associated with
    poor sleep".

    **Example that passes.** "Screen time goes with poor sleep" on the same passage.

    **How to mend it.** Use the passage's own word for how the two hang together.
    """


@register("SV433", Severity.WARNING)
class SomeBecameAll:
    """The passage speaks of some; the sentence of all, most or none.

    **What it does.** Compares "all", "every", "always", 所有 in the sentence with "some", "most",
    "40 %", 部分 before the same thing in the passage.

    **Why it matters.** What holds for some is no rule.

    **Example that fails.** "All teachers reported stress" on "some teachers reported stress".

    **Example that passes.** "Some teachers reported stress" on the same passage.

    **How to mend it.** Keep the share that the passage gives.
    """


@register("SV441", Severity.ERROR)
class QuotationNotVerbatim:
    """Words in quotation marks do not stand in the passage.

    **What it does.** Text of three words or six Chinese characters and more in “ ”, " ", 「 」, «
    » must stand in the passage or its section word for word. White space, kinds of quotation
    marks and dashes do not matter; "…" and "[…]" stand for words left out or put in. Titles and
    scare quotes are left alone, and so is a quotation in another language than the source: a
    translation.

    **Why it matters.** Quotation marks promise the author's own words.

    **Example that fails.** It says “small studies understate the effect” on a passage with
    "small studies exaggerate the effect"; the message names the words that differ.

    **Example that passes.** It says “small studies … the effect” on the same passage.

    **How to mend it.** Copy the words from the passage, or drop the quotation marks.
    """


@register("SV451", Severity.INFO)
class EvidenceUnchecked:
    """The evidence-chain check could not run for this sentence.

    **What it does.** Says so where a sentence was not compared with its passage: the check is
    switched off, or the passage is not on this machine.

    **Why it matters.** What was not checked has not passed.

    **Example that fails.** A sentence whose card rests on a local source that is not here.

    **Example that passes.** The same sentence once the source has been ingested on this machine.

    **How to mend it.** Set `evidence.enabled: true`, or ingest the source.
    """
