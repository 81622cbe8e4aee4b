"""Bibliographies as people have them, made from a seed: exports, habits, and every usual damage."""

from __future__ import annotations

import random
from collections.abc import Callable

KINDS = (
    *("article", "Article", "ARTICLE", "book", "misc", "inproceedings", "phdthesis", "techreport"),
    *("online", "report", "dataset", "software", "standard", "patent", "newspaper", "Electronic"),
)
TITLES = (
    "A {DNA} study of odds",
    "Why most findings are false",
    "深度学习的历史，现状与发展",
    "Caf{\\'e}",
    "On $\\alpha$ \\& $\\beta$",
    "Half of it, said she",
    "{Whole title}",
    "Ends in \\{sets\\}",
    'The {"}quoted{"} word',
    "50\\% of cases",
    "C\\# in practice",
    "A, B, and C = D",
    "at me@x.org",
)
AUTHORS = (
    "Doe, Jane and Roe, John",
    "王小云 and 李明",
    "{World Health Organization}",
    'M{\\"u}ller, J{\\"o}rg',
    "Doe, Jane and others",
    "van der Berg, A.",
    "Jane Doe",
    "Erd\\H{o}s, P.",
)
MONTHS = ("mar", "jan", '"1~" # feb', "{June}", "13")


def entry(rng: random.Random, number: int) -> str:
    """Return a faultless entry, written in one of the usual ways."""
    opening, closing = ("(", ")") if rng.random() < 0.03 else ("{", "}")
    key = rng.choice((f"doe{number}", f"DBLP:conf/x/{number}", f"王{number}", f"a_b-{number}.x"))
    separator = rng.choice((",\n  ", ",\n\t", ", ", ",\r\n  "))
    fields = [
        ("author", _wrapped(rng, rng.choice(AUTHORS))),
        ("title", _wrapped(rng, rng.choice(TITLES))),
        ("year", rng.choice(("2006", "{2006}", '"2006"'))),
    ]
    more = [
        ("month", rng.choice(MONTHS)),
        ("journal", rng.choice(("jo", "{J. Odds}", 'jo # " B"', "undefinedmacro"))),
        ("url", "{https://example.org/~a/%20b?c=d&e=@f}"),
        ("file", "{:C\\:/papers/a.pdf:PDF}"),
        ("abstract", "{One line.\n\n  Another: x = {y}, z = 2 and mail {a@b.org}.}"),
        ("note", '"with {braces} and a \\"o"' if rng.random() < 0.1 else '"a note"'),
        ("keywords", "{a, b; c}"),
        ("date-added", "{2010-01-01 10:00:00 +0000}"),
    ]
    fields += rng.sample(more, rng.randrange(len(more)))
    equals = rng.choice((" = ", "=", "  =\t"))
    body = separator.join(name + equals + value for name, value in fields)
    last = rng.choice(("", ",", "\n", ",\n", "\n\n"))
    return f"@{rng.choice(KINDS)}{opening}{key}{separator}{body}{last}{closing}"


def _wrapped(rng: random.Random, value: str) -> str:
    return f'"{value}"' if rng.random() < 0.3 and '"' not in value else f"{{{value}}}"


def _without(text: str, sign: str, rng: random.Random) -> str:
    places = [i for i, c in enumerate(text) if c == sign]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + text[at + 1 :]


def _insert(text: str, what: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + what + text[at:]


Damage = Callable[[str, random.Random], str]
DAMAGES: dict[str, Damage] = {
    "comma missing": lambda t, r: _without(t, ",", r),
    "closing brace missing": lambda t, r: _without(t, "}", r),
    "opening brace missing": lambda t, r: _without(t, "{", r),
    "last brace missing": lambda t, r: t[:-1],
    "quote missing": lambda t, r: _without(t, '"', r),
    "equals sign missing": lambda t, r: _without(t, "=", r),
    "brace too many": lambda t, r: _insert(t, "}", r),
    "opening brace too many": lambda t, r: _insert(t, "{", r),
    "quote too many": lambda t, r: _insert(t, '"', r),
    "key missing": lambda t, r: _open(t) + t[t.find(",") :],
    "key and comma missing": lambda t, r: _open(t) + t[t.find(",") + 1 :],
    "space in the key": lambda t, r: t.replace(",", " et al 2006,", 1),
    "comma after the key missing": lambda t, r: t.replace(",", "", 1),
    "field twice": lambda t, r: t[:-1].rstrip(", \r\n") + ",\n  year = 2007}",
    "comment in the entry": lambda t, r: t.replace(",", ",\n  % was: year = 2005\n", 1),
    "commented out": lambda t, r: "% " + t,
    "value without braces": lambda t, r: t[:-1].rstrip(", \r\n") + ",\n  note = not in braces,\n}",
    "value missing": lambda t, r: t[:-1].rstrip(", \r\n") + ",\n  note = ,\n}",
    "zero byte": lambda t, r: _insert(t, "\0", r),
    "cut off": lambda t, r: t[: r.randrange(10, len(t))],
    "one line": lambda t, r: " ".join(t.split()),
    "indented": lambda t, r: "    " + t.replace("\n", "\n    "),
    "text before": lambda t, r: "See also me@example.org (home), e.g.\n" + t,
    "text right before": lambda t, r: "x " + t,
    "in a comment": lambda t, r: "@comment{" + t + "}",
    "no fields": lambda t, r: t[: t.find(",")] + t[-1],
    "empty": lambda t, r: _open(t) + t[-1],
    "space after @": lambda t, r: "@ " + t[1:],
}


def _open(text: str) -> str:
    return text[: min(i for i in (text.find("{"), text.find("(")) if i >= 0) + 1]


BETWEEN = (
    "\n\n",
    "\n",
    "\n\n% a comment\n\n",
    "\n\n@comment{jabref-meta: databaseType:bibtex;}\n\n",
    "\r\n\r\n",
    "",
    " ",
    '\nfree text, with a comma = {and} "signs"\n',
    '\n@string{jo = "J. Odds"}\n',
    '\n@preamble{ "\\newcommand{\\x}{y}" }\n',
    "\n----------\n",
    "\n@string(pub = {P}) \n",
)


def bibliography(seed: int) -> str:
    """Return a file of 1 to 12 entries; a third of them damaged, some files not at all."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    parts = ["\ufeff" if rng.random() < 0.03 else "", rng.choice(BETWEEN)]
    share = rng.choice((0, 0.1, 0.5))
    for number in range(rng.randint(1, 12)):
        text = entry(rng, 1 if rng.random() < 0.05 else number)
        if rng.random() < share:
            text = DAMAGES[rng.choice(sorted(DAMAGES))](text, rng)
        parts += [text, rng.choice(BETWEEN[:5] if rng.random() < 0.8 else BETWEEN)]
    return "".join(parts)
