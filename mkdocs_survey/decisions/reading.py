"""Reading a file of decisions: what is damaged costs one entry, never the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.yaml_nodes import Node, Record, compose
from mkdocs_survey.decisions.decision import Binding, Decision, Ruling
from mkdocs_survey.errors import ConfigError, CorpusError
from mkdocs_survey.model import Place
from mkdocs_survey.rules import RULES

FIELDS = (
    "decision", "rule", "page", "text", "card", "by", "on", "until", "reason", "bound",
)  # fmt: skip
"""The fields of an entry, in the order in which they are written."""

BOUND = ("finding", "sentence", "cards", "passages")
"""The fields of ``bound``."""

_HASH = re.compile(r"[0-9a-f]{16,64}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_ENTRY = re.compile(r"^-(?=[ \t\r\n]|$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Damage:
    """An entry that cannot be read, or part of one."""

    place: Place
    what: str


@dataclass(frozen=True, slots=True)
class DecisionFile:
    """What a file of decisions holds.

    Attributes:
        file: its path, as messages show it.
        decisions: in the order of the file.
        damages: in the order of places; an entry named here is not among ``decisions``.
    """

    file: str
    decisions: tuple[Decision, ...] = ()
    damages: tuple[Damage, ...] = ()


def read_decisions(data: bytes, file: str) -> DecisionFile:
    """Read the content of a file of decisions.

    Args:
        file: its path for messages.

    Raises:
        ConfigError: it is no UTF-8, too large, or no list at all.
    """
    try:
        root = compose(data, file)
    except CorpusError as error:
        return _piecewise(data, file, error)
    if root is None:
        return DecisionFile(file)
    items = root.items()
    if items is None:
        raise ConfigError(f"a list of decisions was expected, not {root.what}", root.place, _FORM)
    return _file(file, ((item, 0) for item in items), [])


_FORM = "Each entry begins with `- decision: accept` or `- decision: reject`."


def _piecewise(data: bytes, file: str, error: CorpusError) -> DecisionFile:
    """Read each entry by itself, since the file as a whole is no YAML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(error.what, error.place, error.remedy) from None
    starts = [match.start() for match in _ENTRY.finditer(text)]
    if not starts:
        raise ConfigError(error.what, error.place, _FORM)
    damages: list[Damage] = []
    nodes: list[tuple[Node, int]] = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        above = text.count("\n", 0, start)
        try:
            piece = compose(text[start:end].encode("utf-8"), file)
        except CorpusError as inner:
            place = inner.place or Place(file)
            line = min(place.line + above, text.count("\n", 0, end) + 1)
            damages.append(Damage(replace(place, line=line), inner.what))
            continue
        nodes += [(item, above) for item in (piece.items() if piece else None) or ()]
    return _file(file, iter(nodes), damages)


def _file(file: str, nodes: Iterator[tuple[Node, int]], damages: list[Damage]) -> DecisionFile:
    decisions: list[Decision] = []
    for node, above in nodes:
        problems = Problems()
        decision = _decision(node, problems)
        for place, what, remedy in problems.found:
            moved = replace(place, line=place.line + above)
            damages.append(Damage(moved, f"{what}. {remedy}" if remedy else what))
        if decision is not None and not len(problems):
            place = node.place
            decisions.append(replace(decision, place=replace(place, line=place.line + above)))
    return DecisionFile(file, tuple(decisions), tuple(sorted(damages, key=lambda d: d.place)))


def _decision(node: Node, problems: Problems) -> Decision | None:
    entry = Record(node, FIELDS, problems)
    if node.pairs() is None:
        return None
    given = entry.get("decision")
    ruling = Ruling(entry.choice("decision", tuple(Ruling)))
    rule = entry.text("rule")
    if rule and rule not in RULES:
        problems.add(entry.place, f"there is no rule {rule[:20]!r}")
    bound = entry.get("bound")
    if bound is None:
        problems.add(entry.place, "'bound' is missing")
    reason = _optional(entry, "reason", problems)
    if given is not None and given.scalar() == Ruling.ACCEPT and not reason:
        problems.add(entry.place, "it gives no 'reason' for accepting the finding")
    return Decision(
        ruling,
        rule,
        entry.text("page"),
        _binding(bound, problems) if bound is not None else Binding("", ""),
        " ".join(entry.text("by").split()),
        _date(entry, "on", problems) or date.min,
        reason,
        _date(entry, "until", problems) if entry.get("until") is not None else None,
        _optional(entry, "text", problems),
        _optional(entry, "card", problems),
    )


def _optional(entry: Record, name: str, problems: Problems) -> str:
    node = entry.get(name)
    if node is None:
        return ""
    value = node.scalar()
    if value is None:
        problems.add(node.place, f"{name!r} is no text")
    return " ".join((value or "").split())


def _date(entry: Record, name: str, problems: Problems) -> date | None:
    node = entry.get(name)
    written = (node.scalar() if node is not None else None) or ""
    try:
        if _DATE.fullmatch(written):
            return date.fromisoformat(written)
    except ValueError:
        pass
    place = node.place if node is not None else entry.place
    problems.add(place, f"{name!r} must be a date such as 2027-01-31")
    return None


def _binding(node: Node, problems: Problems) -> Binding:
    entry = Record(node, BOUND, problems)
    values = {}
    for name in BOUND:
        given = entry.get(name)
        value = (given.scalar() if given is not None else None) or ""
        needed = name in ("finding", "sentence") and node.pairs() is not None
        if (given is not None or needed) and not _HASH.fullmatch(value):
            place = given.place if given is not None else entry.place
            problems.add(place, f"{name!r} must be a hash of 16 to 64 hex digits")
        values[name] = value
    return Binding(**values)
