r"""Formulas read as figures where they are plain and are a token elsewhere."""

from __future__ import annotations

import pytest

from mkdocs_survey.text.formulas import FORMULA, OPAQUE, readable_formula


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\(p < 0.05\)", "p < 0.05"),
        ("$n=12$", "n=12"),
        (r"3.2\,\%", "3.2 %"),
        (r"$5 \times 10^{-6}$", "5 × 10^-6"),
        (r"$\alpha = 0.05$", "α = 0.05"),
        (r"$x_{ij} \leq 3$", "x_ij ≤ 3"),
        (r"90^\circ", "90°"),
        (r"$\text{AUC} = 0.91$", "AUC = 0.91"),
        (r"$\sum_i x_i$", OPAQUE),
        (r"\frac{1}{2}", OPAQUE),
        (r"\[ \begin{array}{c} a \\ b \end{array} \]", OPAQUE),
        ("", OPAQUE),
    ],
)
def test_readable(tex: str, text: str) -> None:
    assert readable_formula(tex) == text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a $x$ and $y_1$ b", ["$x$", "$y_1$"]),
        ("from $5 to $6", []),
        ("$5-$6 or $7", []),
        ("US$5 and A$6", []),
        ("$$E = mc^2$$", ["$$E = mc^2$$"]),
        (r"see \(a+b\) there", [r"\(a+b\)"]),
    ],
)
def test_formulas_in_running_text(text: str, found: list[str]) -> None:
    assert [m.group() for m in FORMULA.finditer(text)] == found
