"""A build finds again what an equal build has found; never what another one has."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from mkdocs_survey.hosts import built

SITE = Path(__file__).parents[1] / "sites/sourcing"
PAGES = {
    "index.md": "# Lamps\n\nUnder warm light the traps held 31.5 moths per night [CARD:moths].\n"
    '\n<!-- survey: ignore SV201 reason="ours" until="2026-12-31" -->\n'
    "The old lamps held 58.2 moths per night in May.\n",
    "second.md": "# More\n\nThe warm lamps used 38 kWh per street and month [CARD:energy].\n",
}


def configure(site: Path, survey: dict[str, object] | None = None, **settings: object) -> None:
    data: dict[str, object] = {
        "site_name": "Lamps",
        "theme": "mkdocs",
        "nav": ["index.md", "second.md"],
        "plugins": ["search", {"survey": survey or {}}],
        **settings,
    }
    (site / "mkdocs.yml").write_text(yaml.safe_dump(data), encoding="utf-8")


def built_files(site: Path) -> dict[str, bytes]:
    """Build the site; return its files."""
    config = load_config(str(site / "mkdocs.yml"))
    config.plugins.on_startup(command="build", dirty=False)
    with contextlib.suppress(Abort):  # the gate's word is in the report
        mkdocs_build(config)
    config.plugins.on_shutdown()
    folder = site / "site"
    files = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}
    return {name: path.read_bytes() for name, path in files.items()}


def without_cache(site: Path) -> dict[str, bytes]:
    shutil.rmtree(site / ".cache")
    return built_files(site)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")  # September 2026
    site = tmp_path / "site"
    shutil.copytree(SITE, site)
    shutil.rmtree(site / "docs")
    (site / "docs").mkdir()
    for name, text in PAGES.items():
        (site / "docs" / name).write_text(text, encoding="utf-8")
    configure(site)
    return site


def test_a_site_without_changes_is_not_checked_again(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = built_files(site)
    assert b"survey-references" in cold["index.html"]
    monkeypatch.setattr(built, "examine", lambda *_, **__: pytest.fail("checked again"))
    assert built_files(site) == cold


def replaced(name: str, old: str, new: str) -> Callable[[Path], object]:
    def change(site: Path) -> None:
        path = site / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change


def touch_cards(site: Path) -> None:
    path = next((site / "corpus/sources").glob("*/cards.yaml"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("id: moths", "id: mothz"), encoding="utf-8")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a figure": replaced("docs/index.md", "31.5", "13.5"),
    "a marker": replaced("docs/second.md", "[CARD:energy]", "[CARD:moths]"),
    "a line before the text": replaced("docs/second.md", "# More\n", "\n\n\n# More\n"),
    "a card's name": touch_cards,
    "a work's title": replaced("corpus/references.bib", "title", "title = {Other}, oldtitle"),
    "the style": lambda site: configure(site, {"references": {"style": "gb7714"}}),
    "the bound": lambda site: configure(site, {"coverage": {"fail_under": 10}}),
    "the order of pages": lambda site: configure(
        site, {"references": {"scope": "site"}}, nav=["second.md", "index.md"]
    ),
    "the addresses": lambda site: configure(site, use_directory_urls=False),
    "a page less": lambda site: configure(site, {"exclude": ["second.md"]}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_after_a_change_the_site_is_what_a_first_build_makes(
    change: Callable[[Path], object], site: Path
) -> None:
    before = built_files(site)
    change(site)
    after = built_files(site)
    assert after != before
    assert without_cache(site) == after


def test_a_waiver_ends_in_a_site_without_changes(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = built_files(site)["survey/report.json"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")  # January 2027
    ended = built_files(site)["survey/report.json"]
    assert b"SV122" not in held
    assert b"SV122" in ended


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("survey-baseline.json", '{"version": 1, "findings": []}'),
        ("terms.yml", "- term: traps\n  aliases: [nets]\n"),
        ("reviews.yml", "[]"),
    ],
)
def test_files_that_settings_name_are_read_again_when_they_change(
    name: str, text: str, site: Path
) -> None:
    configure(site, {"evidence": {"glossary": "terms.yml"}})
    (site / "terms.yml").write_text("[]", encoding="utf-8")
    (site / name).write_text(text, encoding="utf-8")
    assert "survey/report.json" in built_files(site)
    (site / name).write_text("[", encoding="utf-8")
    assert "survey/report.json" not in built_files(site)  # an error, which names the file


@pytest.mark.parametrize("damage", [b"", b"no database", None], ids=["empty", "garbage", "cut"])
def test_a_damaged_cache_costs_time_and_nothing_else(damage: bytes | None, site: Path) -> None:
    cold = built_files(site)
    path = site / ".cache/mkdocs-survey" / built.FILE
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] if damage is None else damage)
    assert built_files(site) == cold
