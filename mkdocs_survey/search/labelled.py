"""Reading pairs that reviewers accepted or rejected: JSON lines, or a YAML list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from mkdocs_survey.errors import SurveyError
from mkdocs_survey.model import Pair, Place
from mkdocs_survey.search.refit import Labelled
from mkdocs_survey.text.language import language_of

_YAML = (".yml", ".yaml")
_SHAPE = 'Each pair holds "claim" and "evidence" (text) and "accepted" (true or false).'


def read_labelled(path: Path) -> list[Labelled]:
    """Return the labelled pairs of one file: YAML by its ending, else JSON lines.

    Raises:
        SurveyError: the file cannot be read, or a pair lacks something; the place is named.
    """
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise SurveyError("the file is not UTF-8", Place(path.name)) from None
    rows = _yaml(text, path.name) if path.suffix.lower() in _YAML else _lines(text, path.name)
    return [_labelled(row, place) for place, row in rows]


def _lines(text: str, name: str) -> Iterator[tuple[Place, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield Place(name, number), json.loads(line)
        except (ValueError, RecursionError) as error:
            raise SurveyError(
                f"this line is not JSON: {error}", Place(name, number), _SHAPE
            ) from None


def _yaml(text: str, name: str) -> Iterator[tuple[Place, Any]]:
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        rows = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        place = Place(name, mark.line + 1) if mark else Place(name)
        problem = getattr(error, "problem", None) or type(error).__name__
        raise SurveyError(f"this is not YAML: {problem}", place) from None
    if node is None:
        return
    if not isinstance(rows, list):
        raise SurveyError("the file is no list of pairs", Place(name), _SHAPE)
    for child, row in zip(node.value, rows, strict=True):
        yield Place(name, child.start_mark.line + 1), row


def _labelled(row: Any, place: Place) -> Labelled:
    if not isinstance(row, dict):
        raise SurveyError("this is not a pair", place, _SHAPE)
    for key in ("claim", "evidence"):
        if not isinstance(row.get(key), str) or not row[key].strip():
            raise SurveyError(f'"{key}" is missing, empty or no text', place, _SHAPE)
        if any("\ud800" <= c <= "\udfff" for c in row[key]):
            raise SurveyError(f'"{key}" holds half of a surrogate pair', place)
    if not isinstance(row.get("accepted"), bool):
        raise SurveyError('"accepted" is neither true nor false', place, _SHAPE)
    claim, evidence = row["claim"], row["evidence"]
    pair = Pair(str(place), claim, evidence, language_of(claim), language_of(evidence))
    return Labelled(pair, row["accepted"])
