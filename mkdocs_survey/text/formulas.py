r"""Formulas as a token of the sentence: readable where they are plain, opaque elsewhere.

``$p < 0.05$`` states a figure and reads as such; ``$\sum_i x_i$`` is no prose and would only
mislead whoever looks for words and figures, so it becomes :data:`OPAQUE`.
"""

from __future__ import annotations

import re

OPAQUE = "⟨formula⟩"
"""What stands in a sentence for a formula that cannot be said in plain characters."""

FORMULA = re.compile(
    r"\$\$[^$]{1,2000}\$\$|\\\([^()]{1,400}\\\)"
    r"|(?<![\w$\\])\$(?=\S)(?:[A-Za-z]|(?=[^$\n]*[\\^_={}<>])[^$\n]{1,200}(?<=\S))\$(?![\w$])"
)
"""Formulas in running text, for sites that leave them to a script in the reader's browser. A pair
of dollar signs alone is no formula: "$5 to $6"."""

_DELIMITERS = re.compile(r"^\s*(?:\\\(|\\\[|\${1,2})|(?:\\\)|\\\]|\${1,2})\s*$")
_WRAPPED = re.compile(r"\\(?:text|mathrm|mathit|mathbf|operatorname|rm|textit)\s*\{([^{}\\]*)\}")
_SYMBOLS = {
    "%": "%", "$": "$", "#": "#", "&": "&", "_": "_",
    ",": " ", ";": " ", ":": " ", "!": "", " ": " ", "quad": " ", "left": "", "right": "",
    "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "div": "÷",
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥",
    "lt": "<", "gt": ">", "ne": "≠", "neq": "≠", "approx": "≈", "sim": "~", "equiv": "≡",
    "to": "→", "rightarrow": "→", "infty": "∞", "circ": "°", "ll": "≪", "gg": "≫",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eta": "η",
    "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "pi": "π", "rho": "ρ", "sigma": "σ",
    "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Omega": "Ω",
}  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_PLAIN = re.compile(r"[\w\s.,%<>=±×·÷≤≥≠≈≡~→∞°≪≫+\-−/()'^|:]{1,40}")


def readable_formula(tex: str) -> str:
    r"""Return ``tex`` in plain characters, or :data:`OPAQUE`.

    >>> readable_formula(r"\(p < 0.05\)")
    'p < 0.05'
    >>> readable_formula(r"3.2\,\%")
    '3.2 %'
    """
    body = _DELIMITERS.sub("", tex)
    body = _WRAPPED.sub(r"\1", body)
    plain = _COMMAND.sub(_symbol, body)
    plain = re.sub(r"([\^_])\{(\w+|[+\-−]\d+)\}", r"\1\2", plain)
    plain = re.sub(r"\^°", "°", plain)
    plain = " ".join(plain.split())
    return plain if _PLAIN.fullmatch(plain) else OPAQUE


def _symbol(found: re.Match[str]) -> str:
    # An unknown command keeps its backslash, which is not plain.
    return _SYMBOLS.get(found.group(1), found.group(0))
