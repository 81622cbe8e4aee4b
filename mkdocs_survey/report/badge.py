"""A badge as SVG: the share of sourced claims in whole percent, red where the gate is closed.

The share is cut off, not rounded, so that the badge never shows a bound that was not reached. The
drawing is complete in itself: no font, script or address is loaded.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from mkdocs_survey.coverage import SiteCoverage, Tally
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import SurveyResult

_LABEL = "sourced claims"
_PADDING = 6
_CHARACTER = 6.1
"""Width in pixels of an average character at 11 px in the fonts named below; ``textLength`` makes
the words fit wherever another font stands in."""

_OPEN, _CLOSED, _UNKNOWN = "#1b7a3d", "#b3261e", "#5b5b5b"
"""Grounds on which white letters have a contrast of at least 5 : 1 (WCAG 2 asks for 4.5 : 1)."""

_LABEL_GROUND = "#3c3c3c"


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return the badge of the whole site, also where only a change was judged."""
    total = coverage.total
    value = _value(total)
    counted = f" ({total.covered} of {total.claims})" if total.claims else ""
    title = f"{_LABEL}: {value}{counted}, gate {'open' if gate.ok else 'closed'}"
    ground = _UNKNOWN if not total.claims and gate.ok else _OPEN if gate.ok else _CLOSED
    left, right = _width(_LABEL), _width(value)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20"'
        f' viewBox="0 0 {left + right} 20" role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        _shape(_LABEL_GROUND, f"M3 0h{left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"),
        _shape(ground, f"M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{right - 3}z"),
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11"'
        ' text-anchor="middle" aria-hidden="true">',
        _text(_LABEL, left / 2, left),
        _text(value, left + right / 2, right),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _shape(ground: str, outline: str) -> str:
    return f'<path fill="{ground}" d="{outline}"/>'


def _value(total: Tally) -> str:
    if not total.claims:
        return "no claims"
    return f"{100 * total.covered // total.claims} %"


def _width(text: str) -> int:
    return round(len(text) * _CHARACTER) + 2 * _PADDING


def _text(text: str, middle: float, width: int) -> str:
    length = width - 2 * _PADDING
    return f'<text x="{middle:g}" y="14" textLength="{length}">{escape(text)}</text>'
