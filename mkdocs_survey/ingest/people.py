"""Names of people and institutions as people write them."""

from __future__ import annotations

import re

from pybtex.database import InvalidNameString
from pybtex.database import Person as BibPerson

from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import Person

_IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_INSTITUTION = re.compile(
    r"\b(?:University|Institute|Organi[sz]ation|Agency|Association|Commission|Committee|Centre|"
    r"Center|Collaboration|Company|Consortium|Council|Foundation|Group|Inc|Laborator(?:y|ies)|"
    r"Ltd|Ministry|Office|Project|Society|Team|Union)\b"
)


def person_from_text(text: str) -> Person:
    """Return one name: ``Doe, Jane``, ``Jane Doe``, ``王小云``, ``World Health Organization``.

    Chinese, Japanese and Korean names and institutions stay whole: splitting them at a space or
    guessing the family name makes them unrecognisable.
    """
    text = fold(text)
    if (_IDEOGRAPH.search(text) and "," not in text) or _INSTITUTION.search(text):
        return Person(text)
    try:
        name = BibPerson(text)
    except InvalidNameString:
        return Person(text)
    return person_from_bibtex(name)


def person_from_bibtex(name: BibPerson) -> Person:
    """Return a parsed BibTeX name; particles go with the family, "Jr." with the given name."""
    family = " ".join([*name.prelast_names, *name.last_names])
    given = " ".join([*name.first_names, *name.middle_names])
    suffix = " ".join(name.lineage_names)
    if not family:
        return Person(given)
    return Person(family, ", ".join(p for p in (given, suffix) if p))


def people_from_text(text: str) -> tuple[Person, ...]:
    """Return names parted by ``;``, ``and``, ``、``, ``&``, or by commas between full names."""
    parts = [p for p in re.split(r"\s*(?:;|；|、|，|&|\band\b)\s*", fold(text)) if p]
    if len(parts) == 1 and "," in text:
        pieces = [p.strip() for p in text.split(",") if p.strip()]
        # "Doe, Jane" is one person; "Jane Doe, John Roe" and "王一,李二" are two
        if all(" " in p for p in pieces) or all(_IDEOGRAPH.search(p) for p in pieces):
            parts = pieces
    return tuple(person_from_text(p) for p in parts)
