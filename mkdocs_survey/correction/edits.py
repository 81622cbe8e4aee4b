"""Edits as they come back: read, and refused where they are more than new words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mkdocs_survey.correction.paragraphs import Paragraph
from mkdocs_survey.correction.rounds import MOST_ROUNDS, Rounds
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.model import Place
from mkdocs_survey.text.source_lines import lead_of, split_lines, structure_of, without_end

VERSION = 1
"""Version of the format of a hand-over and of the edits that answer it."""

_MOST_CHARACTERS = 20_000
"""An edit is one paragraph; longer text is none, and reading it would cost time."""

_FORM = 'Hand back {"version": 1, "paragraphs": [{"id": …, "edited": …}]}.'
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Edit:
    """New words for a paragraph.

    Attributes:
        id: of the paragraph, from the hand-over.
        edited: its new Markdown, line ends as ``\\n``.
        markdown: what the hand-over said it was, ``None`` if the edit does not repeat it.
    """

    id: str
    edited: str
    markdown: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """An edit that is not taken, and why."""

    id: str
    why: str


def read_edits(data: bytes, name: str) -> tuple[Edit, ...]:
    """Read edits: the hand-over with ``edited`` filled in, or the list of its paragraphs.

    Paragraphs without ``edited``, or with ``null``, were left as they are.

    Raises:
        SurveyError: it is no JSON of this form; ``name`` is the file in the message.
    """
    try:
        content = json.loads(data)
    except json.JSONDecodeError as error:
        place = Place(name, error.lineno, error.colno)
        raise SurveyError(f"the edits are no JSON: {error.msg}", place, _FORM) from None
    except (ValueError, RecursionError):
        raise SurveyError("the edits are no JSON in UTF-8", Place(name), _FORM) from None
    if isinstance(content, Mapping):
        if content.get("version") != VERSION:
            said = content.get("version")
            raise SurveyError(f"the edits have version {said!r}", Place(name), _FORM)
        content = content.get("paragraphs")
    if not isinstance(content, list):
        raise SurveyError("the edits hold no list of paragraphs", Place(name), _FORM)
    return tuple(
        edit for number, item in enumerate(content, 1) if (edit := _edit(item, number, name))
    )


def _edit(item: Any, number: int, name: str) -> Edit | None:
    what = f"paragraph {number} of the edits"
    if not isinstance(item, dict) or not isinstance(item.get("id"), str):
        raise SurveyError(f'{what} has no "id"', Place(name), _FORM)
    edited, markdown = item.get("edited"), item.get("markdown")
    for key, value in (("edited", edited), ("markdown", markdown)):
        if value is not None and not isinstance(value, str):
            raise SurveyError(f'"{key}" of {what} is no text', Place(name), _FORM)
    if edited is None and markdown is None:
        return None
    if edited is None:
        edited = markdown
    assert isinstance(edited, str)  # noqa: S101 - one of the two is a text
    text = "\n".join(without_end(line) for line in split_lines(edited)).rstrip("\n")
    return Edit(item["id"], text, markdown)


def without_idle(edits: Sequence[Edit], paragraphs: Iterable[Paragraph]) -> tuple[Edit, ...]:
    """Return the edits that change something."""
    said = {p.id: p.markdown for p in paragraphs}
    return tuple(
        e for e in edits if said.get(e.id) != e.edited or e.markdown not in (None, e.edited)
    )


def refusals(
    edits: Sequence[Edit], paragraphs: Iterable[Paragraph], rounds: Rounds
) -> tuple[Refusal, ...]:
    """Return why edits cannot be taken, as far as their words alone tell.

    Args:
        paragraphs: all that are flagged now.
    """
    known = {p.id: p for p in paragraphs}
    times = Counter(edit.id for edit in edits)
    found = []
    for edit in edits:
        why = _why_not(edit, known.get(edit.id), rounds, times[edit.id])
        if why:
            found.append(Refusal(edit.id, why))
    return tuple(found)


def _why_not(edit: Edit, paragraph: Paragraph | None, rounds: Rounds, times: int) -> str:
    if times > 1:
        return f"it is edited {times} times in one round; hand back one text"
    if paragraph is None:
        return (
            "no flagged paragraph has this id: its text was changed since it was handed over, or "
            "nothing is wrong with it"
        )
    if paragraph.fixed:
        return f"it cannot be edited here: {paragraph.fixed}"
    if edit.markdown is not None and edit.markdown != paragraph.markdown:
        return 'its "markdown" was changed; the new text goes into "edited"'
    done = rounds.of(paragraph.page, paragraph.markdown)
    if done is not None and done.is_exhausted:
        return f"it was corrected {MOST_ROUNDS} times and is still flagged; a person decides"
    return _more_than_words(paragraph.markdown, edit.edited)


def _more_than_words(old: str, new: str) -> str:
    """Return in what an edit is more than other words in the same paragraph, ``""`` if in none."""
    if not new.strip():
        return "it is empty; to take a paragraph out is for a person"
    if len(new) > _MOST_CHARACTERS:
        return f"it has more than {_MOST_CHARACTERS:,} characters"
    if _CONTROL.search(new):
        return "it holds control characters"
    if lead_of(new) != lead_of(old):
        return f"it must begin as the paragraph does, with {lead_of(old)!r}"
    if structure_of(new) != structure_of(old):
        return "it holds blank lines, headings, items or rows that the paragraph does not have"
    if new.count("<!--") > old.count("<!--"):
        return "it adds a comment; waivers are for a person to write"
    return ""
