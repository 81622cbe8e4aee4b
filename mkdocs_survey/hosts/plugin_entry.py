"""Add ``- survey`` to the plugins of an existing configuration, and touch nothing else.

The YAML is only composed, never constructed: tags such as ``!ENV`` or ``!!python/name:`` are not
acted on. The nodes' marks say where one line must be inserted; every other byte stays.
"""

from __future__ import annotations

import codecs

import yaml

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place

PLUGIN = "survey"

_TEXT, _SEQUENCE, _MAPPING = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))

_BY_HAND = "Add `survey` to its `plugins:` by hand, and run `mkdocs-survey init` again."


def with_plugin(data: bytes, file: str) -> bytes:
    """Return the configuration with the plugin in it; unchanged if it is there already.

    A configuration without ``plugins:`` also gets ``search``, which MkDocs leaves out as soon as
    the list is written.

    Args:
        data: bytes of the configuration, UTF-8 with or without BOM, any line ends.
        file: its name, for messages.

    Raises:
        ConfigError: it is no UTF-8, no YAML mapping, or is written so that no line can be added
            without changing something else.
    """
    bom = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    try:
        text = data[len(bom) :].decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError("the file is not UTF-8", Place(file), str(error)) from None
    root = _compose(text, file)
    plugins = _value(root, "plugins")
    names = _names(plugins)
    if PLUGIN in names:
        return data
    newline = "\r\n" if "\r\n" in text else "\n"
    edited = None if _is_alias(root, plugins) else _insert(text, plugins, newline)
    if edited is None or _shape(_compose_or_none(edited)) != _shape(_expected(root)):
        raise ConfigError("the plugin cannot be added to this file", Place(file), _BY_HAND)
    return bom + edited.encode("utf-8")


def _compose(text: str, file: str) -> yaml.MappingNode | None:
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
        raise ConfigError(f"no valid YAML: {error.problem or error}", place) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise ConfigError(f"no valid YAML: {error}", Place(file)) from None
    if root is not None and not isinstance(root, yaml.MappingNode):
        raise ConfigError("the configuration is no mapping of settings", Place(file))
    return root


def _compose_or_none(text: str) -> yaml.Node | None:
    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return None


def _value(root: yaml.MappingNode | None, key: str) -> yaml.Node | None:
    found = None
    for name, value in root.value if root is not None else ():
        if isinstance(name, yaml.ScalarNode) and name.value == key:
            found = value
    return found


def _is_alias(root: yaml.MappingNode | None, plugins: yaml.Node | None) -> bool:
    """Tell whether the list is written elsewhere, as an anchor: others would get the plugin too."""
    keys = [k for k, v in root.value if v is plugins] if root is not None else []
    return plugins is not None and plugins.start_mark.index < keys[-1].end_mark.index


def _names(plugins: yaml.Node | None) -> list[str]:
    """The names of the plugins, in order, in either form that MkDocs knows."""
    if isinstance(plugins, yaml.MappingNode):
        return [str(name.value) for name, _ in plugins.value]
    names = []
    for item in plugins.value if isinstance(plugins, yaml.SequenceNode) else ():
        if isinstance(item, yaml.MappingNode) and item.value:
            item = item.value[0][0]
        names.append(str(item.value))
    return names


def _insert(text: str, plugins: yaml.Node | None, newline: str) -> str | None:
    if plugins is None:
        end = "" if not text or text.endswith("\n") else newline
        lines = ("plugins:", "  - search", f"  - {PLUGIN}")
        return text + end + "".join(line + newline for line in lines)
    if isinstance(plugins, yaml.ScalarNode):
        # `plugins:` with nothing after it; anything else is no list of plugins
        return None if plugins.value else _after_line(text, plugins, f"  - {PLUGIN}", newline)
    if not isinstance(plugins, yaml.CollectionNode):
        return None
    if not plugins.value or plugins.flow_style:
        entry = PLUGIN if isinstance(plugins, yaml.SequenceNode) else f"{PLUGIN}: {{}}"
        return _into_flow(text, plugins, entry)
    indent = " " * plugins.start_mark.column
    if isinstance(plugins, yaml.SequenceNode):
        return _after_line(text, _innermost(plugins.value[-1]), f"{indent}- {PLUGIN}", newline)
    return _after_line(text, _innermost(plugins.value[-1][1]), f"{indent}{PLUGIN}: {{}}", newline)


def _innermost(node: yaml.Node) -> yaml.Node:
    """The last node of a block: blocks end where the next token begins, past any comment."""
    while isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node


def _after_line(text: str, node: yaml.Node, line: str, newline: str) -> str:
    """Insert ``line`` below the one on which ``node`` ends, comments of that line included."""
    end = node.end_mark.index
    if end and text[end - 1] == "\n":  # block scalars end where the next line begins
        return text[:end] + line + newline + text[end:]
    stop = text.find("\n", end)
    if stop < 0:
        return text + newline + line + newline
    return text[: stop + 1] + line + newline + text[stop + 1 :]


def _into_flow(text: str, plugins: yaml.Node, entry: str) -> str:
    """Insert ``entry`` behind the last item, before what closes the list."""
    if not plugins.value:
        at, comma = plugins.start_mark.index + 1, ""
    else:
        last = plugins.value[-1]
        at = (last[1] if isinstance(last, tuple) else last).end_mark.index
        comma = ", "
    return text[:at] + comma + entry + text[at:]


def _shape(node: yaml.Node | None) -> object:
    """Return the values of a tree without its marks, to compare two of them."""
    if isinstance(node, yaml.MappingNode):
        return (node.tag, [(_shape(k), _shape(v)) for k, v in node.value])
    if isinstance(node, yaml.SequenceNode):
        return (node.tag, [_shape(item) for item in node.value])
    return None if node is None else (node.tag, node.value)


def _expected(root: yaml.MappingNode | None) -> yaml.MappingNode:
    """The tree that the edited file must have: the old one, with the plugin as the last."""
    pairs = list(root.value) if root is not None else []
    plugins = _value(root, "plugins")
    own = _text(PLUGIN)
    if plugins is None:
        pairs.append((_text("plugins"), yaml.SequenceNode(_SEQUENCE, [_text("search"), own])))
    elif isinstance(plugins, yaml.MappingNode):
        added = yaml.MappingNode(
            plugins.tag, [*plugins.value, (own, yaml.MappingNode(_MAPPING, []))]
        )
        pairs = [(k, added if v is plugins else v) for k, v in pairs]
    else:
        items = plugins.value if isinstance(plugins, yaml.SequenceNode) else []
        pairs = [
            (k, yaml.SequenceNode(_SEQUENCE, [*items, own]) if v is plugins else v)
            for k, v in pairs
        ]
    return yaml.MappingNode(root.tag if root is not None else _MAPPING, pairs)


def _text(value: str) -> yaml.ScalarNode:
    return yaml.ScalarNode(_TEXT, value)
