"""GB/T 7714-2015, the Chinese national standard for references, numeric system.

Clause numbers below are those of the standard. Where it asks for a bracketed stand-in for what is
unknown (``[S.l.]``, ``[出版者不详]``), nothing is printed: a bibliography that is incomplete is
reported by the corpus rules and not papered over on the page.
"""

from __future__ import annotations

import re
from typing import Any

from pybtex.richtext import Text
from pybtex.style.formatting import BaseStyle
from pybtex.style.labels.number import LabelStyle
from pybtex.style.names.plain import NameStyle
from pybtex.style.sorting.none import SortingStyle
from pybtex.style.template import first_of, href, join, optional

from mkdocs_survey.bibliography import links
from mkdocs_survey.bibliography.entries import StyledEntry, closed, edition_of, value
from mkdocs_survey.bibliography.names import catalogue_name

MOST_NAMES = 3
"""More names than three are cut to three and 等 or et al. (8.1.2)."""

# Appendix B: codes for the kind of a document; a BibTeX type that is not here is Z, "other".
_CODES = {
    "article": "J",
    "periodical": "J",
    "newspaper": "N",
    "book": "M",
    "mvbook": "M",
    "booklet": "M",
    "manual": "M",
    "inbook": "M",
    "incollection": "M",
    "collection": "G",
    "proceedings": "C",
    "inproceedings": "C",
    "conference": "C",
    "phdthesis": "D",
    "mastersthesis": "D",
    "thesis": "D",
    "techreport": "R",
    "report": "R",
    "standard": "S",
    "patent": "P",
    "dataset": "DS",
    "software": "CP",
    "online": "EB",
    "electronic": "EB",
    "webpage": "EB",
    "www": "EB",
}

_year = value("year", "date", apply=lambda date: date[:4])
_pages = value("pages", apply=lambda pages: re.sub(r"\s*(?:-+|–|—)\s*", "-", pages))
_visited = optional["[", value("urldate"), "]"]


class GB7714Style(BaseStyle):  # type: ignore[misc]  # pybtex is untyped
    """Numbered references after GB/T 7714-2015, for Chinese and Western entries alike."""

    # classes, not names: pybtex looks a name up in every package that is installed
    default_name_style = NameStyle
    default_label_style = LabelStyle
    default_sorting_style = SortingStyle

    def get_article_template(self, entry: StyledEntry) -> Any:
        """4.4: ``authors. title[J]. journal, year, volume(issue): pages.``"""
        issue = optional["(", value("number", "issue"), ")"]
        volume = optional[value("volume")]
        # without a volume the issue follows the year directly: 2023(3)
        dated = (
            [optional[_year], join[volume, issue]]
            if entry.first("volume")
            else [join[optional[_year], issue]]
        )
        where = join(sep=": ")[
            join(sep=", ")[[optional[value("journal", "journaltitle")], *dated]],
            optional[_pages],
        ]
        return self._whole(entry, join[where, _visited])

    def get_book_template(self, entry: StyledEntry) -> Any:
        """4.1: ``authors. title[M]. edition. place: publisher, year: pages.``"""
        return self._whole(entry, _edition(entry), join[self._imprint(), _visited])

    def get_part_template(self, entry: StyledEntry) -> Any:
        """4.2: ``authors. title[C]//editors. book. edition. place: publisher, year: pages.``"""
        host = value("booktitle", "maintitle")
        editors = self._names(entry, "editor") if "author" in entry.persons else Text("")
        book = optional["//", join(sep=". ")[editors, host]]
        return self._whole(entry, _edition(entry), join[self._imprint(), _visited], within=book)

    def get_thesis_template(self, entry: StyledEntry) -> Any:
        """4.1: a thesis is a book whose publisher is the school."""
        return self._whole(entry, join[self._imprint(), _visited])

    def get_report_template(self, entry: StyledEntry) -> Any:
        """4.1: a report, its number after the title."""
        return self._whole(entry, join[self._imprint(), _visited])

    def get_patent_template(self, entry: StyledEntry) -> Any:
        """4.5: ``owner. title: number[P]. date[visited]. address.``"""
        return self._whole(entry, join[optional[value("date", "year")], _visited])

    def get_other_template(self, entry: StyledEntry) -> Any:
        """4.6: ``authors. title[EB/OL]. place: publisher, year(date)[visited]. address.``"""
        if len(entry.first("date")) > len("2015"):
            imprint = join[self._imprint(year=False), "(", value("date"), ")", _visited]
        else:
            imprint = join[self._imprint(), _visited]
        return self._whole(entry, imprint)

    def _whole(self, entry: StyledEntry, *appeared: Any, within: Any = "") -> Any:
        role = "author" if "author" in entry.persons else "editor"
        number = optional[": ", value("number")] if entry.type in {"report", "patent"} else ""
        title = first_of[optional[value("title", "booktitle")], entry.key]
        return join(sep=" ")[
            closed[self._names(entry, role)],
            closed[join[title, number, f"[{_code(entry)}]", within]],
            *[closed[part] for part in appeared],
            *self._addresses(entry),
        ]

    def _names(self, entry: StyledEntry, role: str) -> Text:
        people = [catalogue_name(p) for p in entry.persons.get(role, ())]
        if len(people) > MOST_NAMES or (people and role in entry.more):
            people = [*people[:MOST_NAMES], {"en": "et al.", "zh": "等"}[entry.lang]]
        return Text(", ".join(people))

    def _imprint(self, year: bool = True) -> Any:
        publisher = value("publisher", "school", "institution", "organization", "howpublished")
        made = join(sep=": ")[optional[value("address", "location")], optional[publisher]]
        dated = join(sep=", ")[made, optional[_year]] if year else made
        return join(sep=": ")[dated, optional[_pages]]

    def _addresses(self, entry: StyledEntry) -> list[Any]:
        """8.8 and 8.9: the address, then the DOI unless the address holds it already."""
        url, doi = links.web_url(entry.origin), links.doi(entry.origin)
        parts = [join[href(url)[url], "."]] if url else []
        if doi and doi.lower() not in url.lower():
            parts.append(join["DOI: ", href(links.doi_url(entry.origin))[doi], "."])
        return parts


def _code(entry: StyledEntry) -> str:
    """The document's code and, for what is read online, the carrier: ``J``, ``EB/OL``."""
    online = bool(links.web_url(entry.origin))
    given = entry.first("mark", "usera")
    if re.fullmatch(r"[A-Z]{1,2}", given):
        code = given
    else:
        code = _CODES.get(entry.kind) or ("EB" if online else "Z")
    return f"{code}/OL" if online or code == "EB" else code


def _edition(entry: StyledEntry) -> str:
    """8.3: the first edition is not named."""
    edition = edition_of(entry, " ed.")
    return "" if edition in {"1st ed.", "1版"} else edition
