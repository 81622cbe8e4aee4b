"""Beside the plugins that people use: text that they bring in is checked and numbered as any is.

The plugins come with ``pip install mkdocs-survey[hosts]``; a test whose plugin is missing is
skipped and says so (``make hosts`` runs them all).
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.site import built, check, make_site, needs, numbers, run, survey_plugin

MOTHS = "Under warm light the traps held 31.5 moths per night [CARD:moths]."
WRONG = (
    "The warm lamps used 39 kWh per street and month [CARD:energy]. "
    # a wrong figure must be found, and must not keep the site from being built
    '<!-- survey: ignore SV402 reason="for the test" -->'
)
UNSOURCED = "The lamps cost 12 % less."
HOME = f"# Lamps\n\n{MOTHS} "
LITERAL = re.compile(r"\[CARD:|data-survey-marker=")


@dataclass(frozen=True)
class Case:
    """A site with a plugin, and what its pages are to hold.

    Attributes:
        modules: what must be installed.
        files: path in the site → text.
        settings: of ``mkdocs.yml``.
        plugins: beside ``survey``, before it.
        rules: page → rules that find something on it, waived or not.
        numbers: built page → its numbers in order.
    """

    name: str
    modules: tuple[str, ...]
    files: Mapping[str, str]
    plugins: tuple[Any, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, list[str]] = field(default_factory=lambda: {"index.md": ["SV402", "SV201"]})
    numbers: Mapping[str, list[str]] = field(
        default_factory=lambda: {"index.html": ["1", "1", "1"]}
    )


BROUGHT_IN = f"{WRONG} {UNSOURCED}\n\nAgain: {MOTHS}\n"

CASES = [
    Case(
        "snippets",
        (),
        {"docs/index.md": f'{HOME}\n\n--8<-- "part.md"\n', "part.md": BROUGHT_IN},
        settings={"markdown_extensions": [{"pymdownx.snippets": {"base_path": ["."]}}]},
    ),
    Case(
        "macros",
        ("mkdocs_macros",),
        {"docs/index.md": f"{HOME}\n\n{{{{ brought_in }}}}\n"},
        ("macros",),
        {"extra": {"brought_in": BROUGHT_IN}},
    ),
    Case(
        "include-markdown",
        ("mkdocs_include_markdown_plugin",),
        {
            "docs/index.md": f'{HOME}\n\n{{% include-markdown "../part.md" %}}\n',
            "part.md": BROUGHT_IN,
        },
        ("include-markdown",),
    ),
    Case(
        "mkdocstrings",
        ("mkdocstrings", "mkdocstrings_handlers.python"),
        {
            "docs/index.md": f"{HOME}\n\n::: lamps\n",
            "src/lamps.py": f'"""{WRONG} {UNSOURCED}\n\nAgain: {MOTHS}\n"""\n',
        },
        ({"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}},),
    ),
    Case(
        "blog",
        ("material",),
        {
            "docs/index.md": "# Lamps\n\nWelcome.\n",
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/posts/one.md": (
                f"---\ndate: 2024-01-31\n---\n\n# One\n\n{MOTHS}\n\n<!-- more -->\n\n{BROUGHT_IN}"
            ),
        },
        ("blog",),
        {"theme": "material"},
        {"blog/posts/one.md": ["SV402", "SV201"]},
        {"blog/2024/01/31/one/index.html": ["1", "1", "1"]},
    ),
    Case(
        "i18n",
        ("mkdocs_static_i18n",),
        {
            "docs/index.md": f"{HOME}\n\n{BROUGHT_IN}",
            "docs/index.zh.md": f"# 路灯\n\n暖光下每晚捕获31.5只蛾[CARD:moths]。{WRONG}\n",
        },
        (
            {
                "i18n": {
                    "docs_structure": "suffix",
                    "languages": [
                        {"locale": "en", "default": True, "name": "English", "build": True},
                        {"locale": "zh", "name": "中文", "build": True},
                    ],
                }
            },
        ),
        {"theme": "material"},
        {"index.md": ["SV402", "SV201"]},
        {"index.html": ["1", "1", "1"], "zh/index.html": ["1", "1"]},
    ),
    Case(
        "print-site",
        ("mkdocs_print_site_plugin",),
        {"docs/index.md": f"{HOME}\n\n{BROUGHT_IN}", "docs/more.md": f"# More\n\n{MOTHS}\n"},
        ("print-site",),
        {"theme": "material"},
        numbers={
            "index.html": ["1", "1", "1"],
            "more/index.html": ["1"],
            "print_page/index.html": ["1", "1", "1", "1"],
        },
    ),
    Case(
        "awesome-nav",
        ("mkdocs_awesome_nav",),
        {
            "docs/index.md": f"{HOME}\n\n{BROUGHT_IN}",
            "docs/more.md": f"# More\n\n{MOTHS}\n",
            "docs/.nav.yml": "nav:\n  - more.md\n  - index.md\n",
        },
        ("awesome-nav",),
        numbers={"index.html": ["1", "1", "1"], "more/index.html": ["1"]},
    ),
    Case(
        "all together",
        ("mkdocs_macros", "mkdocs_include_markdown_plugin", "mkdocstrings", "mkdocs_awesome_nav"),
        {
            "docs/index.md": (
                f'{HOME}\n\n{{% include-markdown "../part.md" %}}\n\n{{{{ more }}}}\n\n::: lamps\n'
            ),
            "part.md": BROUGHT_IN,
            "src/lamps.py": f'"""The module says: {MOTHS}"""\n',
            "docs/.nav.yml": "nav:\n  - index.md\n",
        },
        (
            "search",
            "awesome-nav",
            "include-markdown",
            "macros",
            {"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}},
        ),
        {"theme": "material", "extra": {"more": f"The table says: {MOTHS}"}},
        numbers={"index.html": ["1"] * 5},
    ),
]


@pytest.fixture
def site(case: Case, tmp_path: Path) -> Path:
    needs(*case.modules)
    return make_site(
        tmp_path / "site",
        dict(case.files),
        plugins=[*case.plugins, survey_plugin()],
        **case.settings,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_text_that_a_plugin_brings_in_is_checked_and_numbered(case: Case, site: Path) -> None:
    report = check(site)
    found = {p["page"]: p for p in report["pages"]}
    for page, rules in case.rules.items():
        seen = [f["rule"] for s in found[page]["sentences"] for f in s["findings"]]
        assert sorted(seen) == sorted(rules)
    run(site, "mkdocs", "build", "-q", "-f", "mkdocs.yml")
    for page, expected in case.numbers.items():
        assert numbers(built(site, page)) == expected, page
    for html in set((site / "site").rglob("*.html")) - {site / "site/review/index.html"}:
        assert not LITERAL.search(html.read_text("utf-8")), html.relative_to(site)


def test_mike_deploys_each_version_with_its_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("mike")
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"):
        monkeypatch.setenv(name, "Tester")
    for name in ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(name, "tester@example.org")
    site = make_site(
        tmp_path / "site",
        {"docs/index.md": f"# Lamps\n\n{MOTHS}\n"},
        plugins=["search", survey_plugin()],
        theme="material",
        site_url="https://example.org/lamps/",
    )
    _git(site, "init", "--quiet", "--initial-branch", "main")
    _git(site, "add", "docs", "mkdocs.yml", "corpus")
    _git(site, "commit", "--quiet", "--message", "first")
    for version in ("1.0", "2.0"):
        run(site, "tests.hosts.mike", "deploy", version)
        html = _git(site, "show", f"gh-pages:{version}/index.html")
        assert numbers(html) == ["1"]
        assert not LITERAL.search(html)
        assert _git(site, "show", f"gh-pages:{version}/assets/survey/survey.js")


def _git(site: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=site, check=True, capture_output=True, text=True)
    return done.stdout
