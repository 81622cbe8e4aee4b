"""The glossary: one concept, one name; protected terms, aliases and translations.

A YAML file, a list of terms::

    - term: acute kidney injury
      aliases: [AKI]
      translations: [急性肾损伤]
    - term: mortality
      protected: true
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path

import yaml

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place

LARGEST = 5_000_000
"""Bytes of a glossary file that are accepted: some 50,000 terms."""

_KEYS = ("term", "aliases", "translations", "protected")
_SHAPE = "A term is {term: standard form, aliases: […], translations: […], protected: true}."


@dataclass(frozen=True, slots=True)
class Term:
    """One concept: its standard form, other accepted forms, and its form in other languages.

    Attributes:
        protected: must stand in the passage exactly ("mortality" is not "morbidity").
    """

    standard: str
    aliases: tuple[str, ...] = ()
    translations: tuple[str, ...] = ()
    protected: bool = False

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form in which the concept may stand, the standard one first."""
        return (self.standard, *self.aliases, *self.translations)


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of one site."""

    terms: tuple[Term, ...] = ()


EMPTY = Glossary()


def site_glossary(root: Path, setting: str) -> Glossary:
    """Return the glossary that ``evidence.glossary`` names; :data:`EMPTY` where it names none.

    Args:
        root: folder that the setting is relative to.

    Raises:
        ConfigError: see :func:`load_glossary`.
    """
    return load_glossary(root / setting) if setting else EMPTY


def load_glossary(path: Path) -> Glossary:
    """Read a glossary file.

    Raises:
        ConfigError: the file cannot be read, is no list of terms, or gives one form to two
            concepts; with file and line.
    """
    name = path.as_posix()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ConfigError(
            f"the glossary cannot be read: {error.strerror}",
            Place(name),
            "Check evidence.glossary in the settings.",
        ) from None
    if len(data) > LARGEST:
        raise ConfigError(f"the glossary has {len(data)} bytes, {LARGEST} are allowed", Place(name))
    try:
        root = yaml.compose(data.decode("utf-8-sig"), Loader=yaml.SafeLoader)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ConfigError(
            "the glossary is not UTF-8", Place(name, line), "Save the file as UTF-8."
        ) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
        raise ConfigError(f"the glossary is not YAML: {error.problem}", place) from None
    except (yaml.YAMLError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else "nested too deeply"
        raise ConfigError(f"the glossary is not YAML: {reason}", Place(name)) from None
    if root is None:
        return EMPTY
    if not isinstance(root, yaml.SequenceNode):
        raise ConfigError("the glossary is no list of terms", _place(name, root), _SHAPE)
    terms = tuple(_term(name, node) for node in root.value)
    _reject_repeated(name, root, terms)
    return Glossary(terms)


def _place(name: str, node: yaml.Node) -> Place:
    return Place(name, node.start_mark.line + 1, node.start_mark.column + 1)


def _term(name: str, node: yaml.Node) -> Term:
    if not isinstance(node, yaml.MappingNode):
        raise ConfigError("this entry is no term", _place(name, node), _SHAPE)
    values: dict[str, yaml.Node] = {}
    for key, value in node.value:
        word = key.value if isinstance(key, yaml.ScalarNode) else ""
        if word not in _KEYS:
            close = difflib.get_close_matches(word, _KEYS, n=1)
            remedy = f"Did you mean {close[0]}?" if close else f"Known: {', '.join(_KEYS)}."
            raise ConfigError(f"“{word}” is no key of a term", _place(name, key), remedy)
        if word in values:
            raise ConfigError(f"“{word}” stands twice", _place(name, key))
        values[word] = value
    if "term" not in values:
        raise ConfigError("this entry has no “term”", _place(name, node), _SHAPE)
    return Term(
        _form(name, values["term"]),
        _forms(name, values.get("aliases")),
        _forms(name, values.get("translations")),
        _flag(name, values.get("protected")),
    )


def _form(name: str, node: yaml.Node) -> str:
    text = " ".join(str(node.value).split()) if isinstance(node, yaml.ScalarNode) else ""
    if not text or node.tag == "tag:yaml.org,2002:null":
        raise ConfigError("a form of a term is text", _place(name, node))
    return text


def _forms(name: str, node: yaml.Node | None) -> tuple[str, ...]:
    if node is None:
        return ()
    if isinstance(node, yaml.SequenceNode):
        return tuple(_form(name, item) for item in node.value)
    return (_form(name, node),)


def _flag(name: str, node: yaml.Node | None) -> bool:
    if node is None:
        return False
    if node.tag != "tag:yaml.org,2002:bool":
        raise ConfigError("“protected” is true or false", _place(name, node))
    return str(node.value).lower() in ("true", "yes", "on")


def _reject_repeated(name: str, root: yaml.SequenceNode, terms: tuple[Term, ...]) -> None:
    owners: dict[str, int] = {}
    for index, (term, node) in enumerate(zip(terms, root.value, strict=True)):
        for form in term.forms:
            owner = owners.setdefault(form.casefold(), index)
            if owner != index:
                raise ConfigError(
                    f"“{form}” belongs to “{terms[owner].standard}” and to “{term.standard}”",
                    _place(name, node),
                    "One form names one concept: remove it from one of them.",
                )
