"""Inline JATS as words: citations as written, raised and lowered figures, formulas as text."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from mkdocs_survey.ingest.formulas import math_text, tex_text
from mkdocs_survey.ingest.words import fold, fold_lines, raised

_MATH = "{http://www.w3.org/1998/Math/MathML}math"
_HREF = "{http://www.w3.org/1999/xlink}href"

FLOATS = frozenset(
    ("fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text", "supplementary-material")
)
"""Blocks that may stand inside a paragraph and are passages of their own."""

_ASIDE = FLOATS | {"fn", "index-term", "object-id", "alt-text", "long-desc", "permissions"}
_NOTES = frozenset(("bibr", "fn", "table-fn", "corresp", "aff", "author-notes"))
_REFERENCE_MARKS = frozenset("abcdefgh*†‡§¶#")


def text_of(node: Element) -> str:
    """Return the words of ``node`` on one line, floats and footnotes left out."""
    return fold(_inside(node))


def lines_of(node: Element) -> str:
    """Return the words of ``node``; lists inside it stand on lines of their own."""
    return fold_lines(_inside(node).split("\v"))


def list_lines(node: Element) -> list[str]:
    """Return the items of a ``list`` or ``def-list``, nested ones after their parent."""
    return [line for line in map(fold, _list(node).split("\v")) if line]


def child_text(node: Element | None, path: str) -> str:
    """Return the words of the first descendant at ``path``, ``""`` if there is none."""
    found = None if node is None else node.find(path)
    return "" if found is None else text_of(found)


def _inside(node: Element) -> str:
    return (node.text or "") + "".join(_of(kid) + (kid.tail or "") for kid in node)


def _of(node: Element) -> str:
    tag = node.tag
    if tag in _ASIDE:
        return ""
    rule = _RULES.get(tag)
    return rule(node) if rule is not None else _inside(node)


def _superscript(node: Element) -> str:
    inside = fold(_inside(node))
    if not inside or any(x.get("ref-type") in _NOTES for x in node.iter("xref")):
        return _mark(inside)
    # a lone small letter or a dagger is a reference mark: "0.5ᵃ" must not become "0.5a"
    return _mark(inside) if inside in _REFERENCE_MARKS else raised(inside)


def _xref(node: Element) -> str:
    inside = _inside(node)
    only = next(iter(node), None)
    if only is not None and only.tag == "sup" and node.get("ref-type") in _NOTES:
        return _mark(fold("".join(only.itertext())))
    return inside


def _mark(text: str) -> str:
    return text if not text or text.startswith(("[", "(")) else f"[{text}]"


def _formula(node: Element) -> str:
    for choice in node.iter(_MATH):
        return math_text(choice)
    for choice in node.iter("tex-math"):
        return tex_text("".join(choice.itertext()))
    return _inside(node)


def _displayed(node: Element) -> str:
    label = child_text(node, "label")
    return f" {_formula(node)} {label} "


def _link(node: Element) -> str:
    return _inside(node) or node.get(_HREF, "")


def _list(node: Element) -> str:
    lines = []
    ordered = node.get("list-type") == "order"
    for n, item in enumerate((k for k in node if k.tag in ("list-item", "def-item")), 1):
        label = child_text(item, "label") or (f"{n}." if ordered else "")
        if item.tag == "def-item":
            words = f"{child_text(item, 'term')}: {child_text(item, 'def')}"
        else:
            words = " ".join(_of(k) for k in item if k.tag != "label")
        lines.append(f"{label} {words}")
    return "\v" + "\v".join(lines) + "\v"


def _own_line(node: Element) -> str:
    return f"\v{_inside(node)}\v"


def _spaced(node: Element) -> str:
    return f"{_inside(node)} "


_RULES: dict[str, Callable[[Element], str]] = {
    "sup": _superscript,
    "xref": _xref,
    "inline-formula": _formula,
    "disp-formula": _displayed,
    "alternatives": _formula,
    _MATH: math_text,
    "tex-math": _formula,
    "ext-link": _link,
    "uri": _link,
    "break": lambda _: " ",
    "p": _spaced,
    "title": _spaced,
    "list": _list,
    "def-list": _list,
    **dict.fromkeys(("disp-quote", "verse-group", "verse-line", "speech"), _own_line),
}
