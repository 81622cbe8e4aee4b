"""The whole site: the same input gives the same bytes; the mapping agrees with the pages."""

from __future__ import annotations

import gzip
import json

from mkdocs_survey.config import load_config
from mkdocs_survey.model import SurveyResult
from mkdocs_survey.publish.site import publish
from tests.publish.fakes import CORPUS, RATIO, FakeCorpus, Said, page_result, rendered
from tests.publish.html import parse

RESULT = SurveyResult(
    (
        page_result("index.md", Said("Alpha.", (("web2021-index",), ("doe2006-ratio",)))),
        page_result("zh/页.md", Said("贝塔。", (("li2020-zh", "doe2006-ratio"),)), lang="zh"),
    )
)


def test_the_mapping_agrees_with_the_pages() -> None:
    site = publish(RESULT, CORPUS, load_config({"references": {"scope": "site"}}))
    records = json.loads(site.citations)["citations"]
    for result in RESULT.pages:
        page = parse(site.pages[result.page.path].fill(rendered(result)))
        links = {a.attrs["id"]: a.text for a in page.all(".survey-cite")}
        own = [r for r in records if r["page"] == result.page.path]
        assert {r["anchor"]: str(r["number"]) for r in own} == links


def test_a_record_holds_what_the_mapping_asks_for() -> None:
    records = json.loads(publish(RESULT, CORPUS, load_config({})).citations)["citations"]
    assert records[1] == {
        "page": "index.md",
        "number": 2,
        "anchor": records[1]["anchor"],
        "card": "doe2006-ratio",
        "document": "doe2006",
        "title": "Small studies and what they exaggerate",
        "venue": "Journal of Replication",
        "passages": [{"at": "sec.3/para.2", "sha256": RATIO.sha256}],
        "sentence": RESULT.pages[0].page.sentences[0].sha256,
        "state": "pass",
    }


def test_numbers_run_through_the_site_or_start_on_each_page() -> None:
    def numbers(scope: str) -> list[list[str]]:
        site = publish(RESULT, CORPUS, load_config({"references": {"scope": scope}}))
        pages = [parse(p.references) for p in site.pages.values()]
        return [[n.text for n in page.all(".survey-number")] for page in pages]

    assert numbers("page") == [["[1]", "[2]"], ["[1]", "[2]"]]
    assert numbers("site") == [["[1]", "[2]"], ["[2]", "[3]"]]


def test_pages_combined_for_printing_do_not_clash() -> None:
    site = publish(RESULT, CORPUS, load_config({}))
    combined = parse("".join(site.pages[r.page.path].fill(rendered(r)) for r in RESULT.pages))
    ids = {e.attrs["id"] for e in combined.walk() if "id" in e.attrs}
    targets = [a.attrs["href"][1:] for a in combined.all("a") if a.attrs["href"][0] == "#"]
    assert targets and set(targets) <= ids


def test_the_order_of_the_corpus_changes_nothing() -> None:
    turned = FakeCorpus(
        dict(reversed(CORPUS.cards.items())),
        dict(reversed(CORPUS.bibliography.items())),
        dict(reversed(CORPUS.sources.items())),
        dict(reversed(CORPUS.passages.items())),
    )
    one, other = (publish(RESULT, c, load_config({})) for c in (CORPUS, turned))
    assert one.citations == other.citations
    assert [p.references for p in one.pages.values()] == [
        p.references for p in other.pages.values()
    ]


def test_script_and_style_sheet_are_small_and_complete() -> None:
    files = publish(RESULT, CORPUS, load_config({})).assets
    assert list(files) == ["assets/survey/survey.js", "assets/survey/survey.css"]
    assert len(gzip.compress(b"".join(files.values()))) < 12_000


def test_the_references_enter_the_table_of_contents() -> None:
    toc = publish(RESULT, CORPUS, load_config({})).pages["zh/页.md"].toc
    assert toc is not None
    assert (toc.title, toc.level) == ("参考文献", 2)
    page = publish(RESULT, CORPUS, load_config({})).pages["zh/页.md"]
    assert parse(page.references).one("h2").attrs["id"] == toc.anchor
