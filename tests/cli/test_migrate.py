"""``mkdocs-survey migrate``: citations become draft cards where passages exist, nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mkdocs_survey.cli import main
from tests.hosts.site import make_site, survey_plugin

PAGE = """\
---
title: Lamps
---

Under warm light the traps held 31.5 moths per night [@field2024].
The cat sat on the mat while nobody looked at it [@field2024].
The trial ran for one summer in one town [see @field2024, p. 3].
The warm lamps used 38 kWh per street and month [@field2024; @other].
`[@field2024]` is code. The warm lamps used 38 kWh per street and month [-@field2024].

    [@field2024]
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    plugins = ["search", {"bibtex": {"bib_file": "refs.bib"}}, survey_plugin()]
    return make_site(tmp_path / "site", {"docs/index.md": PAGE}, plugins=plugins)


def migrate(site: Path, *arguments: str) -> Result:
    config = str(site / "mkdocs.yml")
    return CliRunner().invoke(main, ["migrate", "-f", config, *arguments], catch_exceptions=False)


def text(site: Path) -> str:
    return (site / "docs/index.md").read_bytes().decode()


def cards(site: Path) -> str:
    [path] = [p for p in site.glob("corpus/sources/*/cards.yaml") if "field" in str(p)]
    return path.read_text("utf-8")


def test_a_dry_run_shows_the_change_and_writes_nothing(site: Path) -> None:
    before = cards(site)
    result = migrate(site)
    assert result.exit_code == 0
    assert "-Under warm light the traps held 31.5 moths per night [@field2024]." in result.stdout
    assert re.search(r"^\+Under warm light .* \[CARD:field2024-\w+\]\.$", result.stdout, re.M)
    assert "Nothing was written" in result.stdout
    assert (text(site), cards(site)) == (PAGE, before)


def test_what_stays_is_listed_with_the_reason(site: Path) -> None:
    left = [line for line in migrate(site).stdout.splitlines() if line.startswith("left")]
    assert [line.split(": ", 1)[0].split(" ")[1] for line in left] == [
        "docs/index.md:6",
        "docs/index.md:7",
        "docs/index.md:8",
    ]
    assert "no passage of field2024 reaches 0.72" in left[0]
    assert "says more than keys" in left[1]
    assert "other is no source" in left[2]


def test_writing_changes_brackets_alone_and_adds_drafts(site: Path) -> None:
    assert migrate(site, "--write").exit_code == 0
    lines = zip(PAGE.splitlines(), text(site).splitlines(), strict=True)
    changed = [(a, b) for a, b in lines if a != b]
    assert len(changed) == 2
    for before, after in changed:
        assert re.sub(r"\[CARD:[^\]]+\]", "", after) == re.sub(r"\[-?@field2024\](?!`)", "", before)
    assert cards(site).count("draft: true") == 2
    assert "at: sec.2.1/para.1" in cards(site)


def test_a_second_run_has_nothing_to_do(site: Path) -> None:
    migrate(site, "--write")
    after = text(site), cards(site)
    assert "0 draft cards, 3 citations left" in migrate(site, "--write").stdout
    assert (text(site), cards(site)) == after


def test_the_bound_is_a_choice(site: Path) -> None:
    assert "0 draft cards" in migrate(site, "--above", "1").stdout


def test_line_ends_and_byte_order_mark_stay(site: Path) -> None:
    path = site / "docs/index.md"
    path.write_bytes(b"\xef\xbb\xbf" + PAGE.replace("\n", "\r\n").encode())
    migrate(site, "--write")
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == PAGE.count("\n")
    assert data.count(b"[CARD:") == 2
