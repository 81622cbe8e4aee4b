"""``cards.yaml``: the cards of a source, read strictly, every problem with file and line."""

from __future__ import annotations

import re
from types import MappingProxyType

from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.yaml_nodes import Node, Record, compose
from mkdocs_survey.model import CARD_FIELDS, NOT_FOUND, Card, CardField, PassageRef

CARD_ID = re.compile(r"[^\W_](?:[\w.:-]*\w)?")
"""What a marker can name: letters and digits of any script, ``_ . : -`` inside."""

_SHA256 = re.compile(r"[0-9a-f]{64}")
_MAX_FIELD = 2000  # requirement A4: the length of fields is bounded
_CARD = ("id", "fields", "passages", "draft")


def load_cards(data: bytes, source: str, file: str, problems: Problems) -> tuple[Card, ...]:
    """Read the cards of ``source``; what is wrong with one goes to ``problems``.

    Raises:
        CorpusError: the file is no YAML at all.
    """
    root = compose(data, file)
    if root is None:
        return ()
    items = root.items()
    if items is None:
        problems.add(root.place, f"a list of cards was expected, not {root.what}")
        return ()
    return tuple(_card(item, source, problems) for item in items)


def _card(node: Node, source: str, problems: Problems) -> Card:
    record = Record(node, _CARD, problems)
    card_id = record.text("id")
    if card_id and not CARD_ID.fullmatch(card_id):
        problems.add(
            record.place,
            f"{card_id!r} cannot be the id of a card",
            "Use letters and digits of any script, and _ . : - inside.",
        )
    refs = tuple(_ref(item, problems) for item in record.items("passages"))
    if not refs and node.pairs() is not None:
        problems.add(record.place, f"card {card_id!r} names no passage that it rests on")
    draft = record.get("draft")
    flag = draft.flag() if draft is not None else False
    if flag is None and draft is not None:
        problems.add(draft.place, f"'draft' must be true or false, not {draft.what}")
    return Card(
        id=card_id,
        source=source,
        passages=tuple(dict.fromkeys(refs)),
        fields=MappingProxyType(_fields(record.get("fields"), problems)),
        place=record.place,
        draft=bool(flag),
    )


def _ref(node: Node, problems: Problems) -> PassageRef:
    record = Record(node, ("at", "sha256"), problems)
    ref = PassageRef(record.text("at"), record.text("sha256"))
    if ref.sha256 and not _SHA256.fullmatch(ref.sha256):
        problems.add(record.place, "'sha256' must be 64 hex digits in lower case")
    return ref


def _fields(node: Node | None, problems: Problems) -> dict[str, CardField | None]:
    fields: dict[str, CardField | None] = dict.fromkeys(CARD_FIELDS)
    if node is None:
        return fields
    record = Record(node, CARD_FIELDS, problems)
    for name in CARD_FIELDS:
        value = record.get(name)
        if value is None or value.scalar() == NOT_FOUND:
            continue
        if value.pairs() is None:
            problems.add(
                value.place,
                f"field {name!r} must be {NOT_FOUND} or a mapping with text and at",
                f'Write {name}: {{text: "…", at: sec.1/para.1}}.',
            )
            continue
        inner = Record(value, ("text", "at"), problems)
        fields[name] = CardField(inner.text("text"), inner.text("at"))
        if len(inner.text("text")) > _MAX_FIELD:
            problems.add(value.place, f"field {name!r} is longer than {_MAX_FIELD} characters")
    return fields
