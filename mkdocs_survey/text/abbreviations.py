"""Words that decide whether a full stop ends an English sentence.

General knowledge of written English (style guides' lists of abbreviations); no corpus was mined.
All entries are lower case without the final full stop.
"""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Return the words of ``text``, which white space separates."""
    return frozenset(text.split())


TITLES = word_set(
    """
    mr mrs ms dr prof st messrs mme mlle gen sen rep gov capt cmdr lt col sgt maj rev hon pres
    """
)
"""Capitalised, they stand before a name."""

NEVER_LAST = word_set("e.g eg i.e ie cf viz vs resp approx ca circa incl esp figs eqs eqn eqns pp")
"""The rest of the same sentence follows."""

BEFORE_NUMBER = word_set(
    """
    no nos nr fig figs eq eqs p pp sec sect secs ch chap chaps vol vols ver v ref refs tab tabs
    art arts app ex ed para paras doc ser thm lem prop def cor approx ca max min avg temp est jan
    feb mar apr jun jul aug sep sept oct nov dec
    """
)
"""Goes on if a number follows: "No. 3"; ends a sentence otherwise: "We said no. It failed."."""

MAY_END = word_set(
    """
    al etc inc ltd co corp llc plc bros jr sr ph.d b.sc m.sc m.d b.a m.a u.s u.k u.n e.u u.s.a
    d.c a.m p.m a.d b.c jan feb mar apr jun jul aug sep sept oct nov dec dept univ assoc est
    govt intl natl ave blvd rd mt ft max min avg temp
    """
)
"""Ends a sentence only if the next word looks like the start of one."""

STARTERS = word_set(
    """
    the a an this that these those it its it's he she they we you i his her their our my your
    there here in on at by for from with without within to of as if when while where whereas
    although though because since after before during until once unless however moreover
    furthermore nevertheless nonetheless therefore thus hence then so yet but and or nor also
    still instead overall finally first second third next later earlier recently today another
    other others each every both either neither some most many several few all any such no none
    not one two three what which who how why despite given under over between among according
    together additionally consequently similarly conversely meanwhile only even just results
    researchers scientists critics
    """
)
"""Words that, capitalised, hardly ever continue a name: the next sentence begins."""

LETTERED = word_set(
    """
    appendix vitamin figure table section group type class panel model hepatitis option plan
    part grade phase case example arm cohort influenza category level step theorem lemma annex
    schedule point factor player team
    """
)
"""Before a single capital letter these make it a label, not an initial: "see Appendix A."."""
