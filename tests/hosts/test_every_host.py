"""The same pages give the same sentences, findings and numbers under every host."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from tests.hosts.site import (
    built,
    check,
    cites,
    make_site,
    needs,
    run,
    sentences,
    survey_plugin,
    uses,
)

INDEX = """\
---
title: Street lamps
---

# Street lamps

Under warm light the traps held 31.5 moths per night [CARD:moths].
The warm lamps used 38 kWh per street and month [CARD:energy], and the trial ran for one summer
in one town [CARD:limits]. The lamps cost 12 % less.

!!! note

    Old lamps used 112 kWh per street and month.[^e] `[CARD:code]` is code, \\[CARD:x] is text.

[^e]: [CARD:energy]

--8<-- "part.md"

| lamps | kWh [CARD:energy; CARD:streets] |
|---|---|
| warm | 38 |
| old | 112 |

## More

Both hold [CARD:moths; CARD:energy; CARD:limits]. Nobody knows [CARD:gone].
"""
PART = "The number of moths fell by 47.1 %, from 58.2 to 31.5 per night [CARD:moths].\n"
CHINESE = "# 路灯\n\n暖光下每晚捕获31.5只蛾[CARD:moths]。茶产量见下[CARD:茶产量]。\n"
PAGES = {"index.html": "index.md", "guide/lamps/index.html": "guide/lamps.md"}
HOSTS = ("mkdocs", "properdocs", "zensical")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site that any of the hosts builds."""
    return make_site(
        tmp_path / "site",
        {"docs/index.md": INDEX, "docs/guide/lamps.md": CHINESE, "part.md": PART},
        theme="material",
        use_directory_urls=True,
        nav=[{"Home": "index.md"}, {"灯": "guide/lamps.md"}],
        markdown_extensions=[
            "tables",
            "footnotes",
            "admonition",
            "attr_list",
            {"pymdownx.snippets": {"base_path": ["."]}},
            "mkdocs_survey",
        ],
        plugins=["search", survey_plugin(evidence={"strict": False})],
    )


def without_errors(site: Path) -> None:
    """Take out what closes the gate, so that a host with plugins finishes its build."""
    page = site / "docs/index.md"
    text = page.read_text("utf-8").replace(" Nobody knows [CARD:gone].", "")
    page.write_text(text, "utf-8")
    part = site / "part.md"
    part.write_text(PART.replace("47.1", "45.9"), "utf-8")


def build(host: str, site: Path) -> dict[str, str]:
    needs(host)
    run(site, host, "build", "-f", "mkdocs.yml")
    return {page: built(site, page) for page in PAGES}


@pytest.mark.parametrize("host", HOSTS[1:])
def test_numbers_states_and_sentences_are_those_of_mkdocs(host: str, site: Path) -> None:
    without_errors(site)
    expected, found = build("mkdocs", site), build(host, site)
    for page, html in expected.items():
        assert len(cites(html)) >= 2
        assert cites(found[page]) == cites(html)
        assert uses(found[page]) == uses(html)
        assert "[CARD:code]" in html or page != "index.html"
        assert "data-survey-marker" not in found[page]


@pytest.mark.parametrize("host", HOSTS[:2])
def test_check_finds_what_a_build_finds(host: str, site: Path) -> None:
    without_errors(site)
    report = check(site)
    build(host, site)
    assert json.loads(built(site, "survey/report.json")) == report


def test_what_publish_reports_is_what_check_reports(site: Path) -> None:
    run(site, "mkdocs_survey", "check", "--format", "json", "-o", ".cache/report.json", code=1)
    run(site, "mkdocs_survey", "publish", code=1)
    published = json.loads((site / "docs/survey/report.json").read_text("utf-8"))
    assert published == json.loads((site / ".cache/report.json").read_text("utf-8"))


def test_zensical_shows_errors_where_a_build_with_plugins_would_stop(site: Path) -> None:
    html = build("zensical", site)["index.html"]
    assert 'aria-label="Citation error: no card gone"' in html
    assert "survey-fail" in html
    assert "SV402" in run(site, "mkdocs_survey", "check", code=1)


def test_zensical_with_the_pages_of_publish(site: Path) -> None:
    needs("zensical")
    config = yaml.safe_load((site / "mkdocs.yml").read_text("utf-8"))
    config["extra_css"] = ["assets/survey/survey.css"]
    config["extra_javascript"] = ["assets/survey/survey.js"]
    (site / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), "utf-8")
    without_errors(site)
    run(site, "mkdocs_survey", "publish")
    pages = build("zensical", site)
    assert "survey.css" in pages["index.html"]
    assert (site / "site/assets/survey/survey.js").is_file()
    works = built(site, "references/index.html")
    links = re.findall(r'<a href="(\.\./[^"#]*)#([^"]+)"', works)
    targets = {"../": "index.html", "../guide/lamps/": "guide/lamps/index.html"}
    assert len(links) > len(cites(pages["index.html"])) / 2
    for url, anchor in links:
        assert f'id="{anchor}"' in pages[targets[url]]
    review = built(site, "review/index.html")
    assert "SV201" in review
    # the pages written for it change nothing in what others see
    report = check(site)
    assert [p["page"] for p in report["pages"]] == ["index.md", "guide/lamps.md"]
    assert report["notes"] == []
    again = build("mkdocs", site)
    assert cites(again["index.html"]) == cites(pages["index.html"])
    assert built(site, "review/index.html").count('class="survey-review') == 1


def test_every_kind_of_text_is_read(site: Path) -> None:
    found = sentences(check(site, code=1), "index.md")
    cards = {text: cited for text, cited, _, _ in found}
    assert cards["The lamps cost 12 % less."] == []
    assert cards["Old lamps used 112 kWh per street and month."] == ["energy"]
    assert cards["warm | 38"] == ["energy", "streets"]
    assert cards["The number of moths fell by 47.1 %, from 58.2 to 31.5 per night."] == ["moths"]
