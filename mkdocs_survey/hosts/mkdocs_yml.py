"""Read ``mkdocs.yml`` without MkDocs and without running anything it names.

``!ENV`` and ``!relative`` are resolved as MkDocs does; ``!!python/name:…`` and its like are left
out together with their key, so the extension falls back to its own default.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place

NAMES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "properdocs.yaml")
"""File names of a site's configuration."""

BUILTIN_EXTENSIONS = ("toc", "tables", "fenced_code")
"""What MkDocs always puts first."""

DEFAULT_EXTENSIONS = (
    *BUILTIN_EXTENSIONS,
    "footnotes",
    "admonition",
    "attr_list",
    "md_in_html",
    "def_list",
    "pymdownx.details",
    "pymdownx.superfences",
    "pymdownx.tabbed",
)
"""What a page without a site is rendered with."""

_OUR_EXTENSION = "mkdocs_survey"
_LEFT_OUT = object()
_MOST_PARENTS = 10


@dataclass(frozen=True)
class SiteSettings:
    """What rendering needs to know of a site.

    Attributes:
        root: folder of the configuration; paths in messages are relative to it.
        docs_dir: folder of the pages.
        extensions: Markdown extensions in order, ours left out.
        extension_configs: their options by name.
        nav: pages the navigation lists, relative to ``docs_dir``.
        raw: the whole configuration, for the keys that others read.
    """

    root: Path
    docs_dir: Path
    extensions: tuple[str, ...] = DEFAULT_EXTENSIONS
    extension_configs: Mapping[str, dict[str, Any]] = field(
        default_factory=lambda: {"pymdownx.tabbed": {"alternate_style": True}}
    )
    nav: tuple[str, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict)


def nearest_config(page: Path) -> Path | None:
    """Return the configuration in the closest folder above ``page``, ``None`` if there is none."""
    for folder in page.resolve().parents:
        for name in NAMES:
            if (folder / name).is_file():
                return folder / name
    return None


def load_site(config: Path) -> SiteSettings:
    """Read a configuration file.

    Raises:
        ConfigError: it is no YAML mapping, or a value has the wrong type; with file and line.
        OSError: it cannot be read.
    """
    data = _load(config, depth=0)
    root = config.resolve().parent
    docs = data.get("docs_dir", "docs")
    if not isinstance(docs, str):
        raise ConfigError("docs_dir is no path", Place(config.name))
    names, configs = _extensions(data.get("markdown_extensions"), config)
    _anchor_snippets(names, configs, root)
    return SiteSettings(
        root=root,
        docs_dir=root / docs,
        extensions=tuple(dict.fromkeys((*BUILTIN_EXTENSIONS, *names))),
        extension_configs=configs,
        nav=tuple(_nav_pages(data.get("nav"))),
        raw=data,
    )


def _load(config: Path, depth: int) -> dict[str, Any]:
    try:
        text = config.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError("the file is not UTF-8", Place(config.name), str(error)) from None
    loader = _Loader(text)
    loader.folder = config.resolve().parent
    try:
        data = loader.get_single_data()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = Place(config.name, mark.line + 1, mark.column + 1) if mark else Place(config.name)
        raise ConfigError(f"no valid YAML: {error.problem or error}", place) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise ConfigError(f"no valid YAML: {error}", Place(config.name)) from None
    finally:
        loader.dispose()
    data = _without_left_out({} if data is None else data)
    if not isinstance(data, dict):
        raise ConfigError("the configuration is no mapping of settings", Place(config.name))
    settings: dict[str, Any] = data
    parent = settings.pop("INHERIT", None)
    if isinstance(parent, str):
        if depth >= _MOST_PARENTS:
            raise ConfigError("INHERIT goes round in a circle", Place(config.name))
        return _merged(_load(config.parent / parent, depth + 1), settings)
    return settings


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = _merged(result[key], value) if both else value
    return result


class _Loader(yaml.SafeLoader):
    """The safe loader and the tags of MkDocs."""

    folder: Path


def _env(loader: _Loader, node: yaml.Node) -> object:
    """``!ENV NAME`` or ``!ENV [NAME, …, default]``, as pyyaml_env_tag reads it."""
    if isinstance(node, yaml.ScalarNode):
        names, default = [str(loader.construct_scalar(node))], None
    elif isinstance(node, yaml.SequenceNode):
        *names, default = loader.construct_sequence(node, deep=True) or [None]
        if not names:
            names, default = [str(default)], None
    else:
        return _LEFT_OUT
    for name in names:
        if str(name) in os.environ:
            return yaml.safe_load(os.environ[str(name)])
    return default


def _relative(loader: _Loader, node: yaml.Node) -> object:
    """``!relative $config_dir/…``; other starting points need the site that is being built."""
    value = str(loader.construct_scalar(node)) if isinstance(node, yaml.ScalarNode) else ""
    value = value.removeprefix("$config_dir").removeprefix("$docs_dir")
    return str(loader.folder / value.lstrip("/"))


def _leave_out(loader: _Loader, suffix: str, node: yaml.Node) -> object:
    return _LEFT_OUT


_Loader.add_constructor("!ENV", _env)
_Loader.add_constructor("!relative", _relative)
_Loader.add_multi_constructor("tag:yaml.org,2002:python/", _leave_out)
_Loader.add_multi_constructor("!", _leave_out)


def _without_left_out(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_left_out(v) for k, v in value.items() if v is not _LEFT_OUT}
    if isinstance(value, list):
        return [_without_left_out(v) for v in value if v is not _LEFT_OUT]
    return value


def _extensions(value: Any, config: Path) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Read ``markdown_extensions``: a list of names and one-entry mappings, or a mapping."""
    entries = list(value.items()) if isinstance(value, dict) else []
    if isinstance(value, list):
        for item in value:
            entries += item.items() if isinstance(item, dict) else [(item, None)]
    elif value is not None and not isinstance(value, dict):
        raise ConfigError("markdown_extensions is no list", Place(config.name))
    names: list[str] = []
    configs: dict[str, dict[str, Any]] = {}
    for name, options in entries:
        if not isinstance(name, str):
            raise ConfigError(f"markdown_extensions: {name!r} is no name", Place(config.name))
        if name.split(":")[0].split(".")[0] == _OUR_EXTENSION:
            continue
        names.append(name)
        if isinstance(options, dict):
            configs[name] = options
    return names, configs


def _anchor_snippets(names: list[str], configs: dict[str, dict[str, Any]], root: Path) -> None:
    """Let snippets be found from the site's folder, wherever the command runs."""
    if "pymdownx.snippets" not in names:
        return
    options = dict(configs.get("pymdownx.snippets", {}))
    base = options.get("base_path", ["."])
    folders = base if isinstance(base, list) else [base]
    options["base_path"] = [str(root / str(folder)) for folder in folders]
    configs["pymdownx.snippets"] = options


def _nav_pages(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav] if nav.endswith((".md", ".markdown")) else []
    items = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ()
    return [page for item in items for page in _nav_pages(item)]
