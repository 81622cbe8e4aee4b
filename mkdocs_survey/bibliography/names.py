"""Names of people and institutions, Chinese and others, whole."""

from __future__ import annotations

import re

from mkdocs_survey.model import BibEntry, Language, Person

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")
_TITLE_LENGTH = 40  # characters of a title that stand in for missing authors


def is_cjk(text: str) -> bool:
    """Does the text hold a Chinese, Japanese or Korean character?"""
    return bool(_CJK.search(text))


def entry_language(entry: BibEntry) -> Language:
    """Return the language whose words (等, et al.) an entry is printed with."""
    declared = (entry.fields.get("langid") or entry.fields.get("language") or "").lower()
    if declared.startswith(("zh", "chinese", "中文")):
        return "zh"
    if declared.startswith(("en", "american", "british", "australian")):
        return "en"
    return "zh" if is_cjk(entry.fields.get("title", "")) else "en"


def is_others(person: Person) -> bool:
    """Is this the ``and others`` of a BibTeX list of names?"""
    return person.family == "others" and not person.given


def full_name(person: Person) -> str:
    """Return a name as its bearer writes it: ``Ada Lovelace``, ``李时珍``, an institution whole."""
    if not person.given:
        return person.family
    if is_cjk(person.family):
        return person.family + (person.given if is_cjk(person.given) else f" {person.given}")
    return f"{person.given} {person.family}"


def catalogue_name(person: Person) -> str:
    """Return a name in the form of GB/T 7714-2015, 8.1: ``LOVELACE A``, ``李时珍``.

    Family names of Western authors are in capitals, given names are initials without full stops.
    Institutions stay as they are.
    """
    if not person.given or is_cjk(person.given):
        return full_name(person)
    initials = [part[0].upper() for part in re.split(r"[\s.\-\u2010]+", person.given) if part]
    family = person.family if is_cjk(person.family) else person.family.upper()
    return " ".join([family, *initials])


def short_label(entry: BibEntry, lang: Language) -> str:
    """Return a short name for a work in running text: ``Doe et al. 2006``, ``李等，2020``.

    Without authors or editors the beginning of the title stands in, without a title the key.
    """
    people = [p for p in entry.authors or entry.editors if not is_others(p)]
    year = year_of(entry)
    if not people:
        title = entry.fields.get("title", "") or entry.key
        who = title if len(title) <= _TITLE_LENGTH else title[:_TITLE_LENGTH].rstrip() + "…"
    else:
        first = full_name(people[0]) if is_cjk(people[0].family) else people[0].family
        several = len(entry.authors or entry.editors) > 1
        who = first
        if several:
            who += " 等" if lang == "zh" else " et al."
    if not year:
        return who
    return f"{who}，{year}" if lang == "zh" else f"{who} {year}"


def year_of(entry: BibEntry) -> str:
    """Return an entry's year, taken from ``year`` or ``date``; ``""`` if it has neither."""
    return entry.fields.get("year", "") or entry.fields.get("date", "")[:4]
