"""Word's automatic numbers, counted as Word shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mkdocs_survey.ingest.docx_package import W

_DIGITS = "零一二三四五六七八九"


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of a numbering: its format, its text (``%1.%2``), where it starts."""

    format: str
    text: str
    start: int
    legal: bool  # levels above are shown as figures, whatever their format
    restart: int  # the level whose number starts it anew, counted from 1; -1: any above


class Numbering:
    """Counts the numbered paragraphs of a document in their order."""

    def __init__(self, root: Any) -> None:
        self._abstract: dict[str, dict[int, _Level]] = {}
        self._instances: dict[str, tuple[str, dict[int, int]]] = {}
        self._linked: dict[tuple[str, str], int] = {}  # (numbering, style) → level
        self._counts: dict[str, dict[int, int]] = {}
        self._started: set[tuple[str, int]] = set()
        if root is not None:
            self._read(root)

    def _read(self, root: Any) -> None:
        for node in root.iter(f"{W}abstractNum"):
            own = node.get(f"{W}abstractNumId", "")
            self._abstract[own] = {}
            for level in node.iter(f"{W}lvl"):
                n = _int(level.get(f"{W}ilvl"), 0)
                self._abstract[own][n] = _level(level)
                style = level.find(f"{W}pStyle")
                if style is not None:
                    self._linked[own, style.get(f"{W}val", "")] = n
        for node in root.iter(f"{W}num"):
            target = node.find(f"{W}abstractNumId")
            if target is None:
                continue
            starts = {}
            for override in node.iter(f"{W}lvlOverride"):
                start = override.find(f"{W}startOverride")
                if start is not None:
                    level = _int(override.get(f"{W}ilvl"), 0)
                    starts[level] = _int(start.get(f"{W}val"), 1)
            self._instances[node.get(f"{W}numId", "")] = (target.get(f"{W}val", ""), starts)

    def level_of(self, instance: str, style: str) -> int:
        """Return the level that a numbering links to a paragraph style, 0 if none."""
        abstract, _ = self._instances.get(instance, ("", {}))
        return self._linked.get((abstract, style), 0)

    def next(self, instance: str, level: int) -> str:
        """Count a paragraph; return its label, ``2.1`` or ``(b)``, ``•`` for bullets, or ``""``."""
        abstract, starts = self._instances.get(instance, ("", {}))
        levels = self._abstract.get(abstract, {})
        own = levels.get(level)
        if own is None:
            return ""
        counts = self._counts.setdefault(abstract, {})
        if level in starts and (instance, level) not in self._started:
            self._started.add((instance, level))
            counts[level] = starts[level]
        else:
            counts[level] = counts[level] + 1 if level in counts else own.start
        for deeper in [n for n in counts if n > level]:
            restart = levels[deeper].restart if deeper in levels else -1
            if restart == -1 or level < restart:
                del counts[deeper]
        if own.format == "bullet":
            return "•"
        if own.format == "none":
            return ""

        def shown(match: re.Match[str]) -> str:
            n = int(match[1]) - 1
            at = levels.get(n)
            if at is None:
                return ""
            value = counts.setdefault(n, at.start)
            return format_number(value, "decimal" if own.legal and n < level else at.format)

        return re.sub(r"%([1-9])", shown, own.text).strip()


def _int(value: str | None, default: int) -> int:
    return int(value) if value is not None and re.fullmatch(r"-?\d{1,6}", value) else default


def _level(node: Any) -> _Level:
    def value(tag: str, default: str) -> str:
        found = node.find(f"{W}{tag}")
        return default if found is None else found.get(f"{W}val", default)

    return _Level(
        format=value("numFmt", "decimal"),
        text=value("lvlText", ""),
        start=_int(value("start", "0"), 0),
        legal=node.find(f"{W}isLgl") is not None,
        restart=_int(value("lvlRestart", "-1"), -1),
    )


def format_number(n: int, kind: str) -> str:
    """Return a number in one of Word's formats; those of other scripts as figures."""
    match kind:
        case "decimalZero":
            return f"{n:02d}"
        case "lowerLetter" | "upperLetter" if n > 0:
            # after z comes aa, then bb
            letter = chr(ord("a") + (n - 1) % 26) * min((n - 1) // 26 + 1, 30)
            return letter if kind == "lowerLetter" else letter.upper()
        case "lowerRoman" | "upperRoman" if 0 < n < 4000:
            return _roman(n) if kind == "upperRoman" else _roman(n).lower()
        case (
            "chineseCounting"
            | "chineseCountingThousand"
            | "ideographDigital"
            | "japaneseCounting"
            | "taiwaneseCounting"
            | "taiwaneseCountingThousand"
        ) if 0 < n < 100:
            return _chinese(n)
        case _:
            return str(n)


def _roman(n: int) -> str:
    text = ""
    for value, sign in (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
        (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ):  # fmt: skip
        while n >= value:
            text, n = text + sign, n - value
    return text


def _chinese(n: int) -> str:
    tens, ones = divmod(n, 10)
    if not tens:
        return _DIGITS[ones]
    return ("" if tens == 1 else _DIGITS[tens]) + "十" + (_DIGITS[ones] if ones else "")
