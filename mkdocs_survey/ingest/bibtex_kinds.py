"""The entry types that bibliographies use: BibTeX, biblatex and its styles, GB/T 7714."""

from __future__ import annotations

# The BibTeX manual (Patashnik, "BibTeXing", section 3.1), and its commands
_BIBTEX = """
    article book booklet conference inbook incollection inproceedings manual mastersthesis misc
    phdthesis proceedings techreport unpublished string preamble comment
"""
# The biblatex manual, sections 2.1.1 to 2.1.3
_BIBLATEX = """
    mvbook bookinbook suppbook mvcollection collection suppcollection dataset mvproceedings
    mvreference reference inreference online electronic www patent periodical suppperiodical
    report set software thesis xdata artwork audio bibnote commentary image jurisdiction
    legislation legal letter movie music performance review standard video
"""
# gbt7714 and biblatex-gb7714-2015
_GB7714 = "newspaper map database archive"

KNOWN_KINDS = frozenset(f"{_BIBTEX} {_BIBLATEX} {_GB7714}".split())
"""Types, lower-case, with BibTeX's commands ``string``, ``preamble`` and ``comment``."""
