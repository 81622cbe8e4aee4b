"""Which pages are checked: by the site's globs, and by what a page says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

_YES = frozenset({"true", "yes", "on", "1"})
_NO = frozenset({"false", "no", "off", "0"})


def is_selected(path: str, include: Sequence[str], exclude: Sequence[str]) -> bool:
    """Tell whether the site's settings want a page checked.

    Args:
        path: relative to the docs directory.
        include: globs of the pages that are checked, all if there are none.
        exclude: globs of those that are not; they win.
    """
    if include and not any(fnmatchcase(path, pattern) for pattern in include):
        return False
    return not any(fnmatchcase(path, pattern) for pattern in exclude)


def stands_aside(front_matter: Mapping[str, Any]) -> str:
    """Return what in its front matter keeps a page from being checked, ``""`` if nothing does.

    ``draft: true`` and ``survey: false`` do, as YAML values or, in front matter that is no YAML,
    as words.
    """
    if _word(front_matter.get("draft")) in _YES:
        return "draft: true"
    if _word(front_matter.get("survey")) in _NO:
        return "survey: false"
    return ""


def _word(value: Any) -> str:
    return str(value).strip().lower() if isinstance(value, bool | str | int) else ""
