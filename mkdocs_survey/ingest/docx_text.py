"""The words of a Word paragraph: runs, links, note marks, formulas; what is hidden left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mkdocs_survey.ingest.docx_package import W
from mkdocs_survey.ingest.words import raised

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

# Text that Word keeps but does not print: deleted and moved text, codes of fields, phonetic guides.
_UNPRINTED = frozenset(
    f"{W}{tag}"
    for tag in (
        "del",
        "moveFrom",
        "instrText",
        "delText",
        "rt",
        "rPr",
        "pPr",
    )
)
_BOX = f"{W}txbxContent"


class Notes:
    """Numbers notes in the order in which the text refers to them."""

    def __init__(self) -> None:
        self.order: list[tuple[str, str]] = []

    def mark(self, kind: str, note: str) -> str:
        """Return the mark of a reference to a note: ``[2]``."""
        key = (kind, note)
        if key not in self.order:
            self.order.append(key)
        return f"[{self.order.index(key) + 1}]"


def printed(node: Any) -> Iterator[Any]:
    """Yield the children of an element that are printed; of alternatives the first."""
    for kid in node:
        if kid.tag in _UNPRINTED or not isinstance(kid.tag, str):
            continue
        if kid.tag == f"{MC}AlternateContent":
            choice = kid.find(f"{MC}Choice")
            yield from printed(choice if choice is not None else kid)
        else:
            yield kid


def text_of(node: Any, notes: Notes) -> str:
    """Return the words of a paragraph or run, without those of text boxes in it."""
    parts = []
    for kid in printed(node):
        match kid.tag.removeprefix(W):
            case "t":
                parts.append(kid.text or "")
            case "tab" | "br" | "cr" | "ptab":
                parts.append(" " if kid.tag != f"{W}br" else "\n")
            case "noBreakHyphen":
                parts.append("-")
            case "sym":
                parts.append(_symbol(kid))
            case "footnoteReference" | "endnoteReference":
                kind = kid.tag.removeprefix(W).removesuffix("Reference") + "s"
                parts.append(notes.mark(kind, kid.get(f"{W}id", "")))
            case "r":
                parts.append(_run(kid, notes))
            case "txbxContent" | "p" | "tbl":
                continue
            case _ if kid.tag in (f"{M}oMath", f"{M}oMathPara"):
                parts.append(formula_of(kid))
            case _:
                parts.append(text_of(kid, notes))
    return "".join(parts)


def _run(run: Any, notes: Notes) -> str:
    style = run.find(f"{W}rPr")
    if style is not None and _on(style.find(f"{W}vanish")):
        return ""
    text = text_of(run, notes)
    place = None if style is None else style.find(f"{W}vertAlign")
    if place is not None and place.get(f"{W}val") == "superscript":
        return raised(text)
    return text


def _on(flag: Any) -> bool:
    return flag is not None and flag.get(f"{W}val", "1") not in ("0", "false", "off")


def is_bold(paragraph: Any) -> bool:
    """Tell whether all words of a paragraph are bold by its own runs."""
    runs = [
        r for r in paragraph.iter(f"{W}r") if any((t.text or "").strip() for t in r.iter(f"{W}t"))
    ]
    return bool(runs) and all(
        (style := r.find(f"{W}rPr")) is not None and _on(style.find(f"{W}b")) for r in runs
    )


def _symbol(node: Any) -> str:
    code = node.get(f"{W}char", "")
    try:
        value = int(code, 16)
    except ValueError:
        return ""
    # F000–F0FF: glyphs of symbol fonts without a meaning of their own
    return chr(value) if 0x20 <= value < 0xD800 or 0xF900 <= value < 0x110000 else ""


def boxes_of(node: Any) -> list[Any]:
    """Return the text boxes anchored in a paragraph, outermost ones, each once."""
    found = []
    for kid in printed(node):
        found += [kid] if kid.tag == _BOX else boxes_of(kid)
    return found


def formula_of(node: Any) -> str:
    """Return an Office formula on one line: ``(a)/(b)``, ``x²``, ``√(x)``."""
    tag = node.tag.removeprefix(M)

    def part(name: str) -> str:
        found = node.find(f"{M}{name}")
        return "" if found is None else formula_of(found)

    match tag:
        case "t":
            return node.text or ""
        case "f":
            return f"{_group(part('num'))}/{_group(part('den'))}"
        case "sSup":
            return part("e") + _power(part("sup"))
        case "sSub":
            return part("e") + part("sub")
        case "sSubSup":
            return part("e") + part("sub") + _power(part("sup"))
        case "rad":
            return f"{part('deg')}√({part('e')})"
        case "d":
            return "(" + ", ".join(formula_of(e) for e in node.findall(f"{M}e")) + ")"
        case "nary":
            sign = node.find(f"{M}naryPr/{M}chr")
            shown = "∫" if sign is None else sign.get(f"{M}val", "")
            return f"{shown}{_bounds(part('sub'), part('sup'))} {part('e')}"
        case _ if tag.endswith("Pr"):
            return ""
        case _:
            return "".join(formula_of(kid) for kid in node if isinstance(kid.tag, str))


def _group(text: str) -> str:
    return text if text.isalnum() else f"({text})"


def _power(text: str) -> str:
    shown = raised(text)
    return shown if shown != text else f"^{_group(text)}"


def _bounds(low: str, high: str) -> str:
    return (f"_{_group(low)}" if low else "") + (f"^{_group(high)}" if high else "")
