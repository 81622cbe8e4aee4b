"""The templates: autoescaped, strict about undefined names, shipped inside the package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

TEMPLATES = Path(__file__).parents[1] / "templates"

# Unicode's controls for embedding, overriding and isolating directions (UAX #9). They work in
# attributes too, where no element can isolate them.
_BIDI_CONTROLS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """Return a text fit for an attribute that is read out: no direction controls, one line."""
    return " ".join(_BIDI_CONTROLS.sub("", text).split())


def beginning(text: str, length: int = 72) -> str:
    """Return the beginning of a text, cut at a space if there is one near, with ``…``."""
    text = plain(text)
    if len(text) <= length:
        return text
    cut = text[:length]
    head, _, _ = cut.rpartition(" ")
    return (head if len(head) > length * 2 // 3 else cut).rstrip(" ,;:，；：") + "…"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["plain"] = plain
    environment.filters["beginning"] = beginning
    return environment


def render(template: str, **values: Any) -> str:
    """Fill a template of the package."""
    return _environment().get_template(template).render(**values)
