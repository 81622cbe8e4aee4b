"""SV4xx: figures, terms, names, direction and quotations are carried by the passage."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV401", Severity.WARNING)
class NumberNotFound:
    """A figure of the sentence is not found in the passage or its section.

    **What it does.** Reads every figure of the sentence (digits, words, ranges, fractions, dates;
    English and Chinese) and looks for it in the passage, then in the rest of the cited section
    and the bibliographic entry. Units and scales are converted (0.5 g is 500 mg, 12亿 is 1.2
    billion), rounding is allowed ("about 3 %" for 3.2 %), and neighbouring figures may add up to
    it (88.3 − 85.1 = 3.2; 20 of 80 is 25 %). Table and section numbers, `[12]` and numbers inside
    names (`COVID-19`, `GPT-4`) are no figures. Small numbers in words ("two groups") and a year
    in a passage that names none are left alone, and a passage known to be a cut that holds no
    figure of the kind says nothing.

    **Why it matters.** A figure that stands nowhere in the source was either taken from elsewhere
    or made up.

    **Example that fails.** "The trial enrolled 412 patients" on "the nurses of 12 wards were asked
    about their work".

    **Example that passes.** "Nearly 20,000 people took part" on "we screened 19,860 individuals".

    **How to mend it.** Cite the passage that has the figure, correct the figure, or say how it was
    computed and cite the passages with its parts.
    """


@register("SV402", Severity.ERROR)
class NumberContradicted:
    """The passage gives another figure for the same thing.

    **What it does.** Reports a figure of the sentence that the passage does not carry where a
    comparable figure (same kind, same unit) stands among the same words: at least three in ten of
    the sentence's words in the passage's sentence, and two in ten of those close to the figure.
    Across languages, where no words agree, it must be the only figure left over in the sentence
    that carries the claim's other figures.

    **Why it matters.** Swapped digits and figures of another row are the commonest slip in a
    summary, and readers check them last.

    **Example that fails.** "The summary odds ratio was 1.26" on "the summary odds ratio was 1.62".

    **Example that passes.** "Over 1,500 firms joined" on "1,532 firms joined".

    **How to mend it.** Compare the two figures shown. Correct the sentence; if both are right,
    say in the sentence what each of them counts, or cite the passage meant.
    """


@register("SV403", Severity.ERROR)
class UnitOrScale:
    """The figure stands in the passage with another unit or scale.

    **What it does.** Reports a figure whose digits stand in the passage with another scale word
    (million, billion; 万, 亿) or another unit (kWh, MWh; months, years; 元, 美元; %, ‰; words,
    characters; pairs per second, per minute), unless the two are
    worth the same. Amounts in different currencies are never converted.

    **Why it matters.** The digits look familiar, so the eye passes over an error by a factor of
    a thousand.

    **Example that fails.** "The fund paid $2 billion" on "the fund paid $2 million".

    **Example that passes.** "欧洲约有12亿人感染" on "1.2 billion people in Europe were infected".

    **How to mend it.** Take over unit and scale word as the passage has them, or convert the
    figure with them.
    """


@register("SV404", Severity.ERROR)
class PercentOrPoints:
    """Percent in one place is percentage points in the other.

    **What it does.** Reports a figure told in percent where the passage has the same figure in
    percentage points (个百分点), or the reverse.

    **Why it matters.** From 10 % to 13 % is a rise by 3 percentage points and by 30 percent.

    **Example that fails.** "Accuracy rose by 3.2 %" on "accuracy rose by 3.2 percentage points".

    **Example that passes.** "Accuracy rose by 3.2 percentage points" on "accuracy rose from 85.1 %
    to 88.3 %".

    **How to mend it.** Use the unit of the passage.
    """


@register("SV405", Severity.ERROR)
class DateOrYear:
    """The passage gives another date or year for the same thing.

    **What it does.** Compares years, months, days and times of day, whatever their form (4 May
    2020, 2020年5月4日, 2020-05-04), and reports one that the passage does not carry where another
    date of the same detail stands among the same words. A date that cannot exist (31 June, 25:00)
    is reported in any case.

    **Why it matters.** A wrong year moves a finding before or after what caused it.

    **Example that fails.** "The law took force in January 2019" on "the law took force in January
    2018".

    **Example that passes.** "The survey ran in May 2020" on "the survey ran until 4 May 2020".

    **How to mend it.** Correct the date, or name the event that the passage's date belongs to.
    """


@register("SV411", Severity.WARNING)
class TermNotFound:
    """A method, acronym or protected term of the sentence is not in the passage.

    **What it does.** Looks for every acronym and code of the sentence (`IL-6`, `SARS-CoV-2`,
    `mTORC2`, `GPT-4`), for drugs by the stems of their names (-mab, -vir, -statin) and for the
    protected terms of the glossary in the passage, the rest of the cited section and the
    bibliographic entry. Case, hyphens, plural, Greek letters and words whose first letters spell
    the acronym are accepted, and so are the glossary's aliases and translations.

    **Why it matters.** A result about one gene, drug or data set is easily told of another one;
    the sentence then reads well and is wrong.

    **Example that fails.** "IL-8 rose in the patients" on "serum IL-6 rose in the patients".

    **Example that passes.** "AKI raised IL-6" on "IL-6 rose with acute kidney injury".

    **How to mend it.** Use the name that the passage uses, cite the passage that has it, or, where
    two names mean the same, enter them as one term in the glossary.
    """


@register("SV412", Severity.WARNING)
class NameNotFound:
    """A name of the sentence stands neither in the passage nor in its reference.

    **What it does.** Looks for people, organisations, places, products and titles (words with a
    capital inside a sentence, 《…》) in passage, section and bibliographic entry. A passage known
    to be a cut is only held against the sentence if it has another name in that very place. So is
    any passage for a country, people or language that opens a sentence or is written in Chinese;
    "English-speaking" and 英文 name a language, which a passage on Britain does not state.

    **Why it matters.** Names are what readers remember and what nobody re-reads.

    **Example that fails.** "All patients in Lisbon were followed" on "all patients in Utrecht were
    followed".

    **Example that passes.** "Firms in the United States paid" on "most American firms paid".

    **How to mend it.** Correct the name, or cite the passage that has it as well.
    """


@register("SV413", Severity.ERROR)
class AuthorOfAnotherWork:
    """The sentence names an author of another work than the one it cites.

    **What it does.** Reads "Smith et al.", "Smith and Jones hold", 张三等（2020） and compares
    the names with the authors of the cited entries. If another entry of the bibliography has
    the author and no cited one does, the marker or the name is wrong. A name that stands in the
    cited passage is right whoever wrote it: a textbook tells of the work of others.

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
    word of direction, and compares the two: condition with condition, consequence with
    consequence. "A below B" and "B above A" agree, "not increase" and "decrease" do too, and so
    do "removal of A enhances B" and "A prevents B". "A above B" on "B above A" is reported too.
    An error where the words around agree closely, a warning where less so.

    Words that stand everywhere are compared only where both stand beside the same word ("few
    authors", "many authors"; often and rarely, fastest and slowest, 很少 and 经常), and bounds only
    of the same figure ("over 5 %", "below 5 %"; 5岁以上, 5岁以下; p > 0.05, p < 0.05).

    **Why it matters.** A reversed direction changes one word and the whole meaning; similarity
    scores do not see it.

    **Example that fails.** "Masks increased the risk" on "masks reduced the risk of infection".

    **Example that passes.** "Masks lowered the risk" on "masks reduced the risk of infection".

    **How to mend it.** Say what the passage says, or cite the passage that says the other.
    """


@register("SV422", Severity.ERROR)
class NegationDiffers:
    """The sentence denies what the passage states, or the reverse.

    **What it does.** Finds words of negation that act (not, never, without, 不, 没有, 并非; but not
    "not only", 不仅, 非常) and asks whether the passage denies the same thing. Words that deny by
    their meaning (fail, lack, null, ineffective, 缺乏) count, and so does the contrary of the word
    denied: "did not agree" is "a discrepancy", "nobody before" is "the first". An error where the
    passage has the very word that the sentence denies, in the same surroundings, and denies
    nothing there; a warning where the match is loose.

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
    hedges (may, suggest, possibly, 可能) and its limits (in mice, in vitro, small sample, among
    women, in the short term, 小样本) must be kept in some form.

    **Why it matters.** "On small samples" turned into "in general" is the commonest overstatement.

    **Example that fails.** "Fasting improves memory" on "fasting may improve memory in mice".

    **Example that passes.** "Fasting might improve memory in rodents" on "fasting may improve
    memory in mice".

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

    **Example that passes.** "Screen time goes with poor sleep" on "screen time was associated with
    poor sleep".

    **How to mend it.** Use the passage's own word for how the two hang together.
    """


@register("SV433", Severity.WARNING)
class SomeBecameAll:
    """The passage speaks of some; the sentence of all, most or none.

    **What it does.** Compares "all", "every", "always", 所有 in the sentence with "some", "most",
    "40 %", 部分 before the same thing in the passage, and "most" with "some".

    **Why it matters.** What holds for some is no rule.

    **Example that fails.** "All teachers reported stress" on "some teachers reported stress".

    **Example that passes.** "Some teachers reported stress" on "some teachers reported stress".

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

    **Example that fails.** "It says “small studies understate the effect”" on "small studies
    exaggerate the effect"; the message names the words that differ.

    **Example that passes.** "It says “small studies … the effect”" on "small studies exaggerate the
    effect".

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
