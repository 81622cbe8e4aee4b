"""Draw the figures of the sample white paper from ``bench/results``, as SVG, in both languages.

    python bench/figures.py

Every bar is a value of ``score_distribution.json``, ``quantities.json`` or ``evidence_terms.json``;
nothing is entered by hand. The ground is white in light and dark pages alike, since an image does
not know which of them shows it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import RESULTS  # noqa: E402
from mkdocs_survey.files import write_if_changed  # noqa: E402

FOLDER = ROOT / "sample_site" / "figures"
BLUE, ORANGE, GREY, INK = "#0b6fa4", "#c7590a", "#9aa0a6", "#202124"
WIDTH = 480
"""Narrow, so that the words stay readable where a phone shows the drawing at 330 pixels."""

WORDS = {
    "en": {
        "right": "right citations",
        "swapped": "swapped citations",
        "cosine": "raw cosine",
        "calibrated": "calibrated score",
        "overlap": "word overlap",
        "threshold": "0.72",
        "English": "English",
        "Chinese": "Chinese",
        "hard": "hard swaps caught, %",
        "number": "changed numbers",
        "negation": "planted negations",
        "score": "calibrated score",
        "rules": "rules",
        "seen": "planted English faults seen, %",
    },
    "zh": {
        "right": "正确引文",
        "swapped": "错引",
        "cosine": "原始余弦",
        "calibrated": "校准得分",
        "overlap": "词语重合度",
        "threshold": "0.72",
        "English": "英文",
        "Chinese": "中文",
        "hard": "发现的难例（%）",
        "number": "改动的数字",
        "negation": "改动的否定",
        "score": "校准得分",
        "rules": "规则",
        "seen": "发现的中文问题（%）",
    },
}


def results(name: str) -> Any:
    data = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return data.get("results", data)


def text(x: float, y: float, words: str, anchor: str = "start", color: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{color}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, color: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{round(width, 1):g}" height="{round(height, 1):g}"'
        f' fill="{color}"/>'
    )


def drawing(height: float, title: str, parts: Sequence[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}"'
            f' width="{WIDTH}" height="{height:g}" role="img"'
            ' font-family="system-ui, sans-serif" font-size="15">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height:g}" rx="8" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def legend(y: float, entries: Sequence[tuple[str, str]]) -> list[str]:
    parts, x = [], 24.0
    for color, words in entries:
        parts += [box(x, y - 12, 14, 14, color), text(x + 20, y, words)]
        x += 210
    return parts


def distribution(lang: str, data_lang: str) -> str:
    """Two histograms, one above the other: raw cosine and calibrated score, with 0.72."""
    words, parts, top = WORDS[lang], [], 0.0
    parts += legend(28, [(BLUE, words["right"]), (ORANGE, words["swapped"])])
    for name in ("cosine", "calibrated"):
        shares = results("score_distribution")[data_lang][name]["histogram"]
        most = max(*shares["right"], *shares["swapped"])
        base, left, bin_width = top + 200, 24, (WIDTH - 48) / 20
        parts.append(text(left, top + 62, words[name]))
        for i, (right, swapped) in enumerate(zip(shares["right"], shares["swapped"], strict=True)):
            x = left + i * bin_width
            for offset, count, color in ((1, right, BLUE), (bin_width / 2, swapped, ORANGE)):
                height = 120 * count / most
                parts.append(box(x + offset, base - height, bin_width / 2 - 1, height, color))
        parts.append(box(left, base, WIDTH - 48, 1, INK))
        bound = left + 0.72 * (WIDTH - 48)
        parts.append(
            f'<line x1="{bound:g}" x2="{bound:g}" y1="{top + 50:g}" y2="{base:g}"'
            f' stroke="{INK}" stroke-dasharray="5 4"/>'
        )
        parts += [text(left, base + 18, "0"), text(WIDTH - 24, base + 18, "1", "end")]
        parts.append(text(bound, base + 18, words["threshold"], "middle"))
        top += 190
    return drawing(top + 40, f"{words['cosine']}, {words['calibrated']}", parts)


def bars(title: str, groups: Sequence[tuple[str, Sequence[tuple[str, float, str]]]]) -> str:
    """Labelled groups of horizontal bars, values in percent."""
    parts, y = [text(24, 30, title)], 62.0
    for group, rows in groups:
        parts.append(f'<g font-weight="600">{text(24, y, group)}</g>')
        y += 12
        for name, value, color in rows:
            parts.append(text(146, y + 14, name, "end"))
            parts.append(box(156, y, 256 * value / 100, 18, color))
            parts.append(text(162 + 256 * value / 100, y + 14, f"{value:.1f}"))
            y += 26
        y += 24
    return drawing(y - 16, title, parts)


def disagreement(lang: str) -> str:
    words, data = WORDS[lang], results("score_distribution")
    colors = {"overlap": ORANGE, "cosine": GREY, "calibrated": BLUE}
    return bars(
        words["hard"],
        [
            (
                words[name],
                [(words[s], data[code][s]["caught_percent"]["hard"], c) for s, c in colors.items()],
            )
            for code, name in (("en", "English"), ("zh", "Chinese"))
        ],
    )


def division_of_labour(lang: str) -> str:
    """What the calibrated score sees of planted faults, and what the rules see."""
    words = WORDS[lang]
    unseen = results("score_distribution")[lang]["calibrated"]["fault_unseen_percent"]
    figures = results("quantities")[f"planted_{lang}"]["groups"]["number"]
    table = results("evidence_terms")
    table = table.get("files", table)[f"planted_{lang}"]["cells"]["report/negation"]
    rules = {
        "number": 100 * figures["flagged"] / figures["rows"],
        "negation": 100 * table["flagged"] / table["n"],
    }
    return bars(
        words["seen"],
        [
            (words[f], [(words["score"], 100 - unseen[f], GREY), (words["rules"], rules[f], BLUE)])
            for f in ("number", "negation")
        ],
    )


def main() -> None:
    for lang in ("en", "zh"):
        for name, svg in {
            "distribution": distribution(lang, lang),
            "disagreement": disagreement(lang),
            "division": division_of_labour(lang),
        }.items():
            path = FOLDER / f"{name}-{lang}.svg"
            write_if_changed(path, svg.encode("utf-8"))
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
