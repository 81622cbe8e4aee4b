"""Making a card: its id, its text in ``cards.yaml``, appended so that the author's text stays."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import yaml

from mkdocs_survey.corpus.cards import load_cards
from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.yaml_nodes import compose
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import CARD_FIELDS, NOT_FOUND, Card, CardField, Passage, PassageRef, Place

_PLAIN = re.compile(r"\w[\w./@-]*\w")
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""Controls, and what YAML takes for a line break or a byte order mark."""

_SHORTEST, _LONGEST = 4, 8  # hex digits of the hash in an id


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card to be added: what it rests on and what it says."""

    id: str
    passages: tuple[PassageRef, ...]
    fields: Mapping[str, CardField | None]
    draft: bool = False


def card_digest(identity: str, coordinates: Sequence[str]) -> str:
    """Return the hash that ids are taken from: of the work and its coordinates in any order."""
    lines = [identity, *sorted(set(coordinates))]
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()


def choose_id(
    key: str, identity: str, passages: Sequence[Passage], taken: Mapping[str, Card]
) -> str:
    """Return ``key-xxxx``: as few hex digits of the hash as tell it from the ids in ``taken``.

    A card on the same passages of the same source has this id already; it is returned unchanged.
    """
    digest = card_digest(identity, [p.at for p in passages])
    ats = {p.at for p in passages}
    for length in range(_SHORTEST, _LONGEST + 1):
        candidate = f"{key}-{digest[:length]}"
        holder = taken.get(candidate)
        if holder is None or {r.at for r in holder.passages} == ats:
            return candidate
    raise CorpusError(
        f"no free id for a card of {key!r} on {', '.join(sorted(ats))}",
        remedy="Give one yourself with --id.",
    )


def render(card: NewCard, indent: str = "") -> str:
    """Return the card as a block of YAML, an item of a list."""
    lines = [f"- id: {_scalar(card.id)}"]
    if card.draft:
        lines.append("  draft: true")
    lines.append("  fields:")
    for name in CARD_FIELDS:
        field = card.fields.get(name)
        value = NOT_FOUND
        if field is not None:
            value = f"{{text: {_quoted(field.text)}, at: {_scalar(field.at)}}}"
        lines.append(f"    {name}: {value}")
    lines.append("  passages:")
    lines += [
        f"    - {{at: {_scalar(ref.at)}, sha256: {_scalar(ref.sha256)}}}" for ref in card.passages
    ]
    return "".join(f"{indent}{line}\n" for line in lines)


def append_card(data: bytes, card: NewCard, source: str, file: str) -> bytes:
    """Return the bytes of ``cards.yaml`` with ``card`` at its end, all else as it was.

    Raises:
        CorpusError: the file cannot be read, or is written so that nothing can be appended.
    """
    old, problems = compose(data, file), Problems()
    before = load_cards(data, source, file, problems)
    problems.raise_if_any()
    items = (old.items() or []) if old is not None else []
    if old is not None and not items:
        # an empty list, "[]": what stands around it is comments; the list itself goes
        line = old.place.line - 1
        lines = data.split(b"\n")
        lines[line] = lines[line].replace(b"[]", b"", 1)
        data = b"\n".join(lines)
    # the first item's mapping starts two columns after its dash in block style
    indent = " " * max(0, items[0].place.col - 3) if items else ""
    end = b"" if not data or data.endswith(b"\n") else b"\n"
    newline = b"\r\n" if b"\r\n" in data else b"\n"
    block = render(card, indent).encode("utf-8").replace(b"\n", newline)
    result = data + end + block
    after = _reread(result, source, file)
    if after is None or len(after) != len(before) + 1 or after[-1].id != card.id:
        raise CorpusError(
            "nothing can be appended to this file as it is written",
            Place(file),
            "Write its cards as a block list, each starting with '- id:' in the same column.",
        )
    return result


def _reread(data: bytes, source: str, file: str) -> tuple[Card, ...] | None:
    problems = Problems()
    try:
        cards = load_cards(data, source, file, problems)
    except CorpusError:
        return None
    return None if problems else cards


def _scalar(text: str) -> str:
    # "no", "1e5" or "2020-01-01" would be something else than text to other readers of YAML
    plain = _PLAIN.fullmatch(text) and yaml.safe_load(text) == text
    return text if plain else _quoted(text)


def _quoted(text: str) -> str:
    # a JSON string is a YAML string, but for some characters that YAML wants escaped
    encoded = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", encoded)
