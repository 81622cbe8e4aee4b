"""The plugin at work inside MkDocs: what a build publishes, when it fails, how serving goes on."""

from __future__ import annotations

import contextlib
import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer

from mkdocs_survey.cli import main
from mkdocs_survey.hosts.mkdocs import SurveyPlugin

SITE = Path(__file__).parents[1] / "sites/sourcing"
ROOT = Path(__file__).parents[2]
SOURCED = "# Lamps\n\nUnder warm light the traps held 31.5 moths per night [CARD:moths].\n"
UNKNOWN = "# Lamps\n\nUnder warm light the traps held 31.5 moths per night [CARD:gone].\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    shutil.copytree(SITE, tmp_path / "site")
    write(tmp_path / "site", index=SOURCED)
    (tmp_path / "site/docs/welcome.md").unlink()
    return tmp_path / "site"


def write(site: Path, *, survey: dict[str, Any] | None = None, **pages: str) -> None:
    """Write pages by name, and the settings of the plugin."""
    for name, text in pages.items():
        (site / "docs" / f"{name}.md").write_text(text, encoding="utf-8")
    if survey is not None:
        configure(site, plugins=["search", {"survey": survey}])


def configure(site: Path, **settings: Any) -> None:
    path = site / "mkdocs.yml"
    data = {"site_name": "Lamps", "theme": "mkdocs", "plugins": ["search", "survey"], **settings}
    path.write_text(yaml.safe_dump(data), encoding="utf-8")


def build(site: Path) -> None:
    config = load_config(str(site / "mkdocs.yml"))
    config.plugins.on_startup(command="build", dirty=False)
    mkdocs_build(config)
    config.plugins.on_shutdown()


def check(site: Path, *arguments: str) -> Result:
    command = ["check", "-f", str(site / "mkdocs.yml"), *arguments]
    return CliRunner().invoke(main, command, catch_exceptions=False)


def html(site: Path, page: str = "index.html") -> str:
    return (site / "site" / page).read_text(encoding="utf-8")


def report(site: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((site / "site/survey/report.json").read_text("utf-8"))
    return data


def test_a_build_publishes_numbers_references_and_machine_readable_files(site: Path) -> None:
    configure(site)
    build(site)
    page = html(site)
    assert 'class="survey-cite survey-pass"' in page
    assert 'class="survey-references"' in page
    assert "[CARD:" not in page
    assert report(site)["gate"]["ok"]
    citations = json.loads((site / "site/survey/citations.json").read_text("utf-8"))
    assert [c["card"] for c in citations["citations"]] == ["moths"]
    assert (site / "site/assets/survey/survey.js").is_file()
    index = (site / "site/search/search_index.json").read_text("utf-8")
    assert "31.5 moths" in index
    assert "survey-references" not in index
    assert "Field notes" not in index  # words of the list of references


def test_the_gate_closes_after_everything_is_written(site: Path) -> None:
    write(site, index=UNKNOWN)
    with pytest.raises(Abort):
        build(site)
    assert "survey-error" in html(site)
    assert "there is no card" in html(site, "review/index.html")
    assert not report(site)["gate"]["ok"]


def test_check_and_build_say_the_same_without_writing_into_the_site(site: Path) -> None:
    configure(site, nav=[{"Second": "second.md"}, {"First": "index.md"}])
    write(site, second="# More\n\nThe warm lamps used 38 kWh per street and month [CARD:energy].\n")
    checked = check(site, "--format", "json")
    assert checked.exit_code == 0
    assert not (site / "site").exists()
    build(site)
    assert json.loads(checked.stdout) == report(site)
    assert [page["page"] for page in report(site)["pages"]] == ["second.md", "index.md"]


def test_numbers_of_the_whole_site_follow_the_navigation(site: Path) -> None:
    configure(
        site,
        nav=[{"茶": "zh.md"}, {"First": "index.md"}],
        plugins=[{"survey": {"references": {"scope": "site"}, "coverage": {"fail_under": 0}}}],
    )
    write(site, zh="# 茶\n\n2022年茶叶产量为3.2万吨[CARD:茶产量]。\n")
    with contextlib.suppress(Abort):  # what the checks say of the page is not what is tested
        build(site)
    citations = json.loads((site / "site/survey/citations.json").read_text("utf-8"))
    assert [(c["page"], c["number"]) for c in citations["citations"]] == [
        ("zh.md", 1),
        ("index.md", 2),
    ]


def test_a_page_left_out_is_published_but_not_checked(site: Path) -> None:
    write(site, survey={"exclude": ["drafts/*"]})
    (site / "docs/drafts").mkdir()
    (site / "docs/drafts/idea.md").write_text(UNKNOWN, encoding="utf-8")
    build(site)
    assert [page["page"] for page in report(site)["pages"]] == ["index.md"]
    assert (site / "site/drafts/idea/index.html").is_file()


def test_a_page_that_mkdocs_keeps_as_a_draft_is_not_checked(site: Path) -> None:
    configure(site, draft_docs="idea.md")
    write(site, idea=UNKNOWN)
    assert check(site).exit_code == 0
    build(site)
    assert [page["page"] for page in report(site)["pages"]] == ["index.md"]


def test_an_authors_own_review_page_is_kept_and_checked(site: Path) -> None:
    write(site, review="# How we review\n\nThe warm lamps used 38 kWh per street [CARD:gone].\n")
    with pytest.raises(Abort):
        build(site)
    page = html(site, "review/index.html")
    assert "How we review" in page
    assert 'class="survey-review"' in page
    assert "review.md" in [page["page"] for page in report(site)["pages"]]


def test_without_a_review_page_none_is_made(site: Path) -> None:
    write(site, survey={"review": {"page": ""}})
    build(site)
    assert not (site / "site/review").exists()


class Preview:
    """``mkdocs serve`` without its server: the plugin lives on from build to build."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.config = load_config(str(site / "mkdocs.yml"))
        self.config.plugins.on_startup(command="serve", dirty=False)

    def rebuild(self) -> None:
        fresh = load_config(str(self.site / "mkdocs.yml"))
        fresh.plugins = self.config.plugins
        mkdocs_build(fresh, serve_url="http://127.0.0.1:8000/")


def test_serving_shows_what_the_gate_says_and_goes_on(site: Path) -> None:
    write(site, index=UNKNOWN)
    preview = Preview(site)
    preview.rebuild()
    assert not report(site)["gate"]["ok"]
    write(site, index=SOURCED)
    preview.rebuild()
    assert report(site)["gate"]["ok"]
    assert "survey-error" not in html(site)


def test_serving_outlives_a_corpus_that_cannot_be_read(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    preview = Preview(site)
    cards = site / "corpus/sources/field2024/cards.yaml"
    whole = cards.read_bytes()
    cards.write_text("- id: [", encoding="utf-8")
    with caplog.at_level(logging.ERROR, "mkdocs"):
        preview.rebuild()
    assert "corpus/sources/field2024/cards.yaml:2" in caplog.text
    assert "31.5 moths" in html(site)
    assert "survey-references" not in html(site)
    cards.write_bytes(whole)
    preview.rebuild()
    assert 'class="survey-references"' in html(site)


def test_a_build_names_the_file_of_the_corpus_that_cannot_be_read(site: Path) -> None:
    (site / "corpus/sources/field2024/cards.yaml").write_text("- id: [", encoding="utf-8")
    with pytest.raises(Abort):
        build(site)
    result = check(site)
    assert result.exit_code == 2
    assert "corpus/sources/field2024/cards.yaml:2" in result.stderr


def test_serving_watches_the_corpus_and_the_glossary_that_exist(site: Path) -> None:
    class Server(LiveReloadServer):
        def __init__(self) -> None:
            self.watched: list[str] = []

        def watch(self, path: str, *_: object, **__: object) -> None:
            self.watched.append(Path(path).name)

    write(site, survey={"evidence": {"glossary": "terms.yml"}})
    config = load_config(str(site / "mkdocs.yml"))
    plugin = config.plugins["survey"]
    assert isinstance(plugin, SurveyPlugin)
    server = Server()
    plugin.on_serve(server, config=config, builder=None)
    assert server.watched == ["corpus"]
    (site / "terms.yml").write_text("[]", encoding="utf-8")
    plugin.on_serve(server, config=config, builder=None)
    assert server.watched == ["corpus", "corpus", "terms.yml"]


def test_a_dirty_build_is_refused() -> None:
    with pytest.raises(PluginError, match="--dirty"):
        SurveyPlugin().on_startup(command="build", dirty=True)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"plugins": [{"survey": {"coverage": {"fail_undr": 3}}}]}, "fail_undr is not a setting"),
        ({"plugins": ["no-such-plugin"]}, "no-such-plugin"),
        ({"markdown_extensions": ["no_such_extension"]}, "no_such_extension"),
        ({"hooks": ["hook.py"]}, "ZeroDivisionError"),
    ],
)
def test_what_keeps_a_site_from_being_read_is_said_and_not_dumped(
    site: Path, caplog: pytest.LogCaptureFixture, settings: dict[str, Any], message: str
) -> None:
    (site / "hook.py").write_text("def on_page_markdown(*a, **k): return 1 / 0\n", "utf-8")
    configure(site, **settings)
    result = check(site)
    assert result.exit_code == 2
    assert result.stderr.startswith("mkdocs-survey: the site cannot be read: ")
    assert message in result.stderr + caplog.text  # MkDocs logs what it has against its settings


@pytest.mark.parametrize(
    ("survey", "message"),
    [
        ({"review": {"page": "../../review.md"}}, "survey.review.page is '../../review.md'"),
        ({"review": {"page": "/srv/review.md"}}, "survey.review.page is '/srv/review.md'"),
        ({"review": {"page": "review"}}, "ends in .md"),
    ],
)
def test_a_review_page_never_leaves_the_site(
    site: Path, caplog: pytest.LogCaptureFixture, survey: dict[str, Any], message: str
) -> None:
    write(site, survey=survey)
    result = check(site)
    assert result.exit_code == 2
    assert message in result.stderr + caplog.text


def test_a_pack_that_no_name_can_mean_stops_the_build(site: Path) -> None:
    write(site, survey={"semantic": {"encoder_en": "minilm"}})
    result = check(site)
    assert result.exit_code == 2
    assert "there is no encoder pack 'minilm'" in result.stderr
    with pytest.raises((Abort, PluginError)):
        build(site)


def test_the_plugin_cannot_stand_twice(site: Path) -> None:
    configure(site, plugins=["survey", "survey"])
    result = check(site)
    assert result.exit_code == 2
    assert "the plugin stands twice" in result.stderr


def test_a_page_that_is_not_utf_8_is_named_with_its_line(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (site / "docs/gbk.md").write_bytes("# One\n\n第二".encode("gbk"))
    result = check(site)
    assert result.exit_code == 2
    assert "mkdocs-survey: docs/gbk.md:3: the page is not UTF-8\n" in result.stderr
    with pytest.raises(Abort):  # MkDocs' way to end without a traceback
        build(site)
    assert "docs/gbk.md:3: the page is not UTF-8" in caplog.text


def test_properdocs_builds_the_same_site(site: Path) -> None:
    pytest.importorskip("properdocs", reason="needs ProperDocs")
    configure(site, theme="material")
    subprocess.run(
        [sys.executable, "-m", "properdocs", "build", "-q", "-f", "mkdocs.yml"],
        cwd=site,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        check=True,
        timeout=120,
    )
    assert 'class="survey-references"' in html(site)
    assert json.loads(check(site, "--format", "json").stdout) == report(site)
