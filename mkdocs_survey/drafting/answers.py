"""Judge an answer: only what stands verbatim in the passages that were sent becomes a field.

A model may invent, translate, leave out a "not" or stop a quotation before it. So a quotation is
looked up, and then widened to the whole sentences it is cut from: what goes into the card is a
slice of the passage, never the model's text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mkdocs_survey.ingest.words import width
from mkdocs_survey.model import CARD_FIELDS, NOT_FOUND, CardField, Passage, Span
from mkdocs_survey.text.sentences import split_sentences

_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\n?\s*```\s*", re.DOTALL)
_LONGEST_ANSWER = 100_000  # characters
_SHORTEST = 10  # columns: less is found in any text


class BadAnswer(Exception):  # noqa: N818 - tells what the answer is
    """The answer is not of the form that was asked for."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The fields that hold, and those that were proposed and do not: name and reason."""

    fields: dict[str, CardField | None]
    rejected: tuple[tuple[str, str], ...]


def judge(answer: str, passages: Sequence[Passage], longest: int) -> Judged:
    """Return what of ``answer`` stands in ``passages``, which are counted from 1.

    Args:
        longest: most columns of a field.

    Raises:
        BadAnswer: it is no JSON object with the fields of a card.
    """
    proposed = _parsed(answer)
    fields: dict[str, CardField | None] = dict.fromkeys(CARD_FIELDS)
    rejected: list[tuple[str, str]] = []
    for name in CARD_FIELDS:
        value = proposed.get(name)
        if value is None or value == NOT_FOUND:
            continue
        found = _found(value, passages, longest)
        if isinstance(found, CardField):
            fields[name] = found
        else:
            rejected.append((name, found))
    return Judged(fields, tuple(rejected))


def _parsed(answer: str) -> dict[str, Any]:
    if len(answer) > _LONGEST_ANSWER:
        raise BadAnswer(f"it is longer than {_LONGEST_ANSWER:,} characters")
    fenced = _FENCED.fullmatch(answer)
    try:
        value = json.loads(fenced[1] if fenced else answer)
    except (ValueError, RecursionError):
        raise BadAnswer("it is no JSON") from None
    if not isinstance(value, dict):
        raise BadAnswer("it is no JSON object")
    if unknown := sorted(set(value) - set(CARD_FIELDS)):
        raise BadAnswer(f"it has {len(unknown)} fields that a card has not")
    if not value:
        raise BadAnswer("it has no field")
    return value


def _found(value: Any, passages: Sequence[Passage], longest: int) -> CardField | str:
    """Return the field, or why there is none; reasons never repeat the model's words."""
    if not isinstance(value, dict) or set(value) != {"passage", "quote"}:
        return "it is not a passage with a quotation"
    number, quote = value["passage"], value["quote"]
    if not isinstance(number, int) or isinstance(number, bool) or not isinstance(quote, str):
        return "it is not a passage with a quotation"
    words = quote.split()
    if width("".join(words)) < _SHORTEST:
        return "the quotation is too short to be told from chance"
    if width(" ".join(words)) > longest:
        return f"the quotation is longer than {longest} columns"
    if not 1 <= number <= len(passages):
        return "it names a passage that was not sent"
    named = passages[number - 1]
    for passage in (named, *(p for p in passages if p is not named)):
        span = _place(words, passage.text)
        if span is None:
            continue
        whole = _whole_sentences(passage.text, span)
        if width(whole.of(passage.text)) > longest:
            return f"the sentences it is cut from are longer than {longest} columns"
        return CardField(whole.of(passage.text), passage.at)
    return "the quotation stands in none of the passages that were sent"


def _place(words: Sequence[str], text: str) -> Span | None:
    """Return where the words stand in ``text``: the same characters, white space aside."""
    match = re.search(r"\s+".join(map(re.escape, words)), text)
    return Span(match.start(), match.end()) if match else None


def _whole_sentences(text: str, span: Span) -> Span:
    touched = [s for s in split_sentences(text) if s.end > span.start and s.start < span.end]
    return Span(touched[0].start, touched[-1].end)
