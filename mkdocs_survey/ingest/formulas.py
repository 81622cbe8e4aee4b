"""MathML as one line of text: ``x_i``, ``(a + b)/c``, ``√(n)``. No typesetting, just readable."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from xml.etree.ElementTree import Element  # only the type; parsing is in markup.py

from mkdocs_survey.ingest.words import raised

_NS = "{http://www.w3.org/1998/Math/MathML}"
# Accents set above a letter, as the combining characters that Unicode has for them.
_ACCENTS = {
    **dict.fromkeys("^ˆ", "\u0302"),
    **dict.fromkeys("~˜", "\u0303"),
    **dict.fromkeys("¯‾", "\u0304"),
    **dict.fromkeys("˙.", "\u0307"),
    "→": "\u20d7",
}
_SPACED = frozenset("=<>≤≥≈≠≡±×·÷∈→←⇒∼~+∝≪≫−-")


def math_text(math: Element) -> str:
    """Return the formula as text; operators of relation and arithmetic are set with spaces."""
    return " ".join(_of(math).split())


def _of(node: Element) -> str:
    tag = node.tag.removeprefix(_NS) if isinstance(node.tag, str) else ""
    kids = list(node)
    rule = _RULES.get(tag)
    if rule is not None:
        return rule(kids)
    if tag in ("mi", "mn", "mtext"):
        return (node.text or "").strip("\n\t ") if tag != "mtext" else (node.text or "")
    if tag == "mo":
        sign = (node.text or "").strip()
        return f" {sign} " if sign in _SPACED and len(sign) == 1 else sign
    if tag in ("mspace", "mphantom", "annotation", "annotation-xml"):
        return " "
    if tag == "mfenced":
        inside = node.get("separators", ",")[:1].join(map(_of, kids))
        return f"{node.get('open', '(')}{inside}{node.get('close', ')')}"
    return _row(kids)


def _row(kids: list[Element]) -> str:
    return "".join(map(_of, kids))


def _group(node: Element) -> str:
    return _grouped(_of(node))


def _fraction(kids: list[Element]) -> str:
    return "/".join(map(_group, kids))


def _scripts(*signs: str) -> Callable[[list[Element]], str]:
    def rule(kids: list[Element]) -> str:
        base = _of(kids[0]).strip() if kids else ""
        tails = (f"{s}{_group(k)}" for s, k in zip(signs, kids[1:], strict=False) if _of(k).strip())
        return base + "".join(tails)

    return rule


def _over(kids: list[Element]) -> str:
    base, above = _row(kids[:1]).strip(), _row(kids[1:]).strip()
    accent = above if above and unicodedata.combining(above[0]) else _ACCENTS.get(above, "")
    if accent and len(base) == 1:
        return unicodedata.normalize("NFC", base + accent)
    return f"{base}^{above}" if above else base


_RULES: dict[str, Callable[[list[Element]], str]] = {
    "mfrac": _fraction,
    "msub": _scripts("_"),
    "munder": _scripts("_"),
    "msup": _scripts("^"),
    "msubsup": _scripts("_", "^"),
    "munderover": _scripts("_", "^"),
    "mover": _over,
    "msqrt": lambda kids: f"√({_row(kids).strip()})",
    "mtable": lambda kids: "; ".join(_of(k).strip() for k in kids),
    "mtr": lambda kids: " ".join(_of(k).strip() for k in kids),
}


# The TeX commands that carry meaning in running text; others keep their name without backslash.
_TEX_SIGNS = {
    "times": "×", "cdot": "·", "div": "÷", "pm": "±", "mp": "∓", "approx": "≈", "sim": "~",
    "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "ll": "≪", "gg": "≫",
    "rightarrow": "→", "to": "→", "leftarrow": "←", "infty": "∞", "sum": "∑", "prod": "∏",
    "int": "∫", "partial": "∂", "in": "∈", "cup": "∪", "cap": "∩", "ldots": "…", "cdots": "…",
    "dots": "…", "degree": "°", "propto": "∝", "alpha": "α", "beta": "β", "gamma": "γ",
    "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "eta": "η", "theta": "θ", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Gamma": "Γ",
    "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Omega": "Ω",
    "nabla": "∇",
    "quad": " ", "qquad": " ", "left": "", "right": "", "displaystyle": "", "limits": "",
}  # fmt: skip
_TEX_WRAPPER = re.compile(
    r"\\(?:text[a-z]*|math[a-z]+|operatorname|mbox|boldsymbol|hat|tilde|bar|vec)\s*\{([^{}]*)\}"
)
_TEX_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_TEX_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
_TEX_SCRIPT = re.compile(r"\s*([_^])\s*\{([^{}]*)\}")
_TEX_POWER = re.compile(r"\^\s*([-+−]?\d+)")
_TEX_FRAME = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\{[lcr| ]*\})?")
_TEX_COMMAND = re.compile(r"\\([A-Za-z]+)")
_MAX_NESTING = 20


def tex_text(source: str) -> str:
    """Return TeX mathematics as readable text: ``3 \\times 10^{5}`` becomes ``3 × 10⁵``.

    Groups are resolved from the inside out; what is not known keeps its name.
    """
    text = _TEX_FRAME.sub(" ", source)
    for _ in range(_MAX_NESTING):
        before = text
        text = _TEX_WRAPPER.sub(r"\1", text)
        text = _TEX_FRACTION.sub(lambda m: f"{_grouped(m[1])}/{_grouped(m[2])}", text)
        text = _TEX_ROOT.sub(r"√(\1)", text)
        text = _TEX_SCRIPT.sub(_script, text)
        if text == before:
            break
    text = _TEX_POWER.sub(lambda m: raised(m[1]), text)
    text = _TEX_COMMAND.sub(lambda m: _TEX_SIGNS.get(m[1], m[1]), text)
    text = text.replace("\\\\", "; ").replace("&", " ")
    text = re.sub(r"\\([,;:! ])", " ", text)
    return " ".join(re.sub(r"\\([^\w\s])", r"\1", text).replace("{", "").replace("}", "").split())


def _script(match: re.Match[str]) -> str:
    inside = match[2].strip()
    if match[1] == "^" and (lifted := raised(inside)) != inside:
        return lifted
    return match[1] + _grouped(inside)


def _grouped(text: str) -> str:
    text = text.strip()
    return text if len(text) < 2 or text.isalnum() else f"({text})"
