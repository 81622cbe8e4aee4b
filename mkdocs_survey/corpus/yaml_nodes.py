"""YAML with the place of every value, so that a message can name file and line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import Place

MAX_BYTES = 16 * 2**20
"""Largest YAML file read; a thousand cards take about one."""

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is ten times faster


@dataclass(frozen=True, slots=True)
class Node:
    """A YAML value with its place. Nothing is constructed: scalars are read as their text."""

    _node: yaml.Node
    file: str

    @property
    def place(self) -> Place:
        """Where the value starts."""
        mark = self._node.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)

    @property
    def what(self) -> str:
        """The kind of value, for messages."""
        if isinstance(self._node, yaml.MappingNode):
            return "a mapping"
        if isinstance(self._node, yaml.SequenceNode):
            return "a list"
        return "empty" if self.is_null else f"{self._node.value!r}"

    @property
    def is_null(self) -> bool:
        """The value is empty, ``~`` or ``null``."""
        return self._node.tag == "tag:yaml.org,2002:null"

    def items(self) -> list[Node] | None:
        """Return the items of a list, ``None`` if it is none."""
        if isinstance(self._node, yaml.SequenceNode):
            return [Node(n, self.file) for n in self._node.value]
        return None

    def scalar(self) -> str | None:
        """Return text as written, ``None`` for a mapping, a list or an empty value."""
        if isinstance(self._node, yaml.ScalarNode) and not self.is_null:
            return str(self._node.value)
        return None

    def text(self) -> str | None:
        """Return text; ``None`` also where YAML would read a number, a date or true/false."""
        return self.scalar() if self._node.tag == "tag:yaml.org,2002:str" else None

    def flag(self) -> bool | None:
        """Return true or false, ``None`` if it is neither."""
        if self._node.tag != "tag:yaml.org,2002:bool":
            return None
        return str(self._node.value).lower() in ("true", "yes", "on")

    def pairs(self) -> list[tuple[Node, Node]] | None:
        """Return the keys and values of a mapping, ``None`` if it is none."""
        if isinstance(self._node, yaml.MappingNode):
            return [(Node(k, self.file), Node(v, self.file)) for k, v in self._node.value]
        return None


class Record:
    """A mapping with known fields; whatever is wrong with it goes to ``problems``."""

    def __init__(self, node: Node, allowed: tuple[str, ...], problems: Problems) -> None:
        self.place = node.place
        self._problems = problems
        self._values: dict[str, Node] = {}
        pairs = node.pairs()
        if pairs is None:
            problems.add(node.place, f"a mapping was expected, not {node.what}")
        for key, value in pairs or ():
            name = key.scalar() or key.what
            if name in self._values:
                problems.add(key.place, f"{name!r} stands twice in one mapping")
            elif name not in allowed:
                problems.add(key.place, f"unknown field {name!r}", f"Known: {', '.join(allowed)}.")
            else:
                self._values[name] = value

    def get(self, name: str) -> Node | None:
        """Return the value of a field, ``None`` where it is missing or empty."""
        node = self._values.get(name)
        return None if node is None or node.is_null else node

    def text(self, name: str) -> str:
        """Return a required text; numbers and dates count as the text they are written as."""
        node = self.get(name)
        value = node.scalar() if node is not None else None
        if not value:
            place = self._values[name].place if name in self._values else self.place
            self._problems.add(place, f"{name!r} is missing or no text")
        return value or ""

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """Return a required value out of ``allowed``, the first of them where it is wrong."""
        node = self.get(name)
        value = node.scalar() if node is not None else None
        if value in allowed:
            return str(value)
        place = node.place if node is not None else self.place
        self._problems.add(place, f"{name!r} must be {' or '.join(allowed)}")
        return allowed[0]

    def items(self, name: str) -> list[Node]:
        """Return the items of an optional list."""
        node = self.get(name)
        items = [] if node is None else node.items()
        if items is None and node is not None:
            self._problems.add(node.place, f"{name!r} must be a list, not {node.what}")
        return items or []


def compose(data: bytes, file: str) -> Node | None:
    """Parse one YAML document; ``None`` for an empty one.

    Raises:
        CorpusError: no UTF-8, no valid YAML, more than one document, too large.
    """
    if len(data) > MAX_BYTES:
        raise CorpusError(f"the file is larger than {MAX_BYTES // 2**20} MiB", Place(file))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CorpusError("the file is not UTF-8", Place(file, line), "Save it as UTF-8.") from None
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
        problem = getattr(error, "problem", None) or "it cannot be parsed"
        raise CorpusError(f"not valid YAML: {problem}", place) from None
    except RecursionError:
        raise CorpusError("the YAML is nested too deeply", Place(file)) from None
    return None if node is None else Node(node, file)
