"""The default style: authors, title, where it appeared, year, DOI or address.

After the ``unsrt`` style of BibTeX, with three differences: titles keep their capitals (a name
in a title that was not braced stays a name), long lists of authors end in *et al.*, and only one
address is printed, the DOI if there is one.
"""

from __future__ import annotations

import re
from typing import Any

from pybtex.richtext import Text
from pybtex.style.formatting import BaseStyle
from pybtex.style.labels.number import LabelStyle
from pybtex.style.names.plain import NameStyle
from pybtex.style.sorting.none import SortingStyle
from pybtex.style.template import first_of, href, join, optional, tag

from mkdocs_survey.bibliography import links
from mkdocs_survey.bibliography.entries import StyledEntry, closed, edition_of, value
from mkdocs_survey.bibliography.names import full_name, is_cjk

MOST_NAMES = 6
"""Longer lists are cut to the first three and *et al.* (six is the bound of the Vancouver style
of the ICMJE; it keeps all six, three are enough beside a DOI)."""
_KEPT_NAMES = 3


def _dashes(pages: str) -> str:
    return re.sub(r"\s*(?:-+|–|—)\s*", "–", pages)


_pages = value("pages", apply=_dashes)
_year = value("year", "date", apply=lambda date: date[:4])
_container = {"en": "In ", "zh": "载"}
_thesis = {"en": "PhD thesis", "zh": "学位论文"}
_report = {"en": "Technical report", "zh": "研究报告"}


def _set_off(entry: StyledEntry, *names: str) -> Any:
    """Return a title in italics; Chinese characters are never slanted."""
    return value(*names) if is_cjk(entry.first(*names)) else tag("em")[value(*names)]


class NumericStyle(BaseStyle):  # type: ignore[misc]  # pybtex is untyped
    """A numbered list of references in the order of citation."""

    # classes, not names: pybtex looks a name up in every package that is installed
    default_name_style = NameStyle
    default_label_style = LabelStyle
    default_sorting_style = SortingStyle

    def get_article_template(self, entry: StyledEntry) -> Any:
        """A paper in a journal."""
        issue = first_of[
            optional[value("volume"), optional["(", value("number", "issue"), ")"]],
            optional["(", value("number", "issue"), ")"],
        ]
        place = first_of[optional[join(sep=":")[issue, optional[_pages]]],]
        journal = _set_off(entry, "journal", "journaltitle")
        return self._whole(
            entry, self._title(entry), [join(sep=" ")[optional[journal], place], optional[_year]]
        )

    def get_book_template(self, entry: StyledEntry) -> Any:
        """A book, a volume of proceedings, a standard or a manual."""
        parts = [edition_of(entry, " edition"), *self._imprint()]
        return self._whole(entry, self._work(entry), parts)

    def get_part_template(self, entry: StyledEntry) -> Any:
        """A chapter of a book or a paper in proceedings."""
        host = optional[_container[entry.lang], _set_off(entry, "booktitle", "maintitle")]
        return self._whole(entry, self._title(entry), [host, optional[_pages], *self._imprint()])

    def get_thesis_template(self, entry: StyledEntry) -> Any:
        """A thesis."""
        kind = first_of[optional[value("type")], _thesis[entry.lang]]
        parts = [kind, optional[value("school", "institution")], optional[_year]]
        return self._whole(entry, self._work(entry), parts)

    def get_report_template(self, entry: StyledEntry) -> Any:
        """A report of an institution."""
        kind = first_of[optional[value("type")], _report[entry.lang]]
        parts = [join(sep=" ")[kind, optional[value("number")]], *self._imprint()]
        return self._whole(entry, self._title(entry), parts)

    def get_patent_template(self, entry: StyledEntry) -> Any:
        """A patent."""
        return self._whole(entry, self._title(entry), [optional[value("number")], optional[_year]])

    def get_other_template(self, entry: StyledEntry) -> Any:
        """A web page, a data set, software, anything else."""
        parts = [optional[value("howpublished")], *self._imprint()]
        return self._whole(entry, self._title(entry), parts)

    def _whole(self, entry: StyledEntry, title: Any, appeared: list[Any]) -> Any:
        return join(sep=" ")[
            closed[self._people(entry)],
            title,
            closed[appeared],
            closed[optional[value("note")]],
            self._address(entry),
        ]

    def _title(self, entry: StyledEntry) -> Any:
        return closed[first_of[optional[value("title")], entry.key]]

    def _work(self, entry: StyledEntry) -> Any:
        return closed[optional[_set_off(entry, "title", "booktitle")]]

    def _imprint(self) -> list[Any]:
        publisher = value("publisher", "institution", "organization")
        return [optional[publisher], optional[value("address", "location")], optional[_year]]

    def _people(self, entry: StyledEntry) -> Text:
        role = "author" if "author" in entry.persons else "editor"
        people = [full_name(p) for p in entry.persons.get(role, ())]
        others = {"en": "et al.", "zh": "等"}[entry.lang]
        if len(people) > MOST_NAMES:
            people = [*people[:_KEPT_NAMES], others]
        elif people and role in entry.more:
            people.append(others)
        if role == "editor" and people:
            editors = "editors" if len(people) > 1 else "editor"
            people.append({"en": editors, "zh": "编"}[entry.lang])
        return Text(", ".join(people))

    def _address(self, entry: StyledEntry) -> Any:
        origin = entry.origin
        if url := links.doi_url(origin):
            return join[href(url)[f"doi:{links.doi(origin)}"], "."]
        if identifier := links.arxiv(origin):
            return join[href(f"https://arxiv.org/abs/{identifier}")[f"arXiv:{identifier}"], "."]
        url = links.web_url(origin)
        return join[href(url)[url], "."] if url else ""
