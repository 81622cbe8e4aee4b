"""The white paper of the project: it passes its own gate, and its figures are measured ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from mkdocs_survey.hosts.drive import examine_site
from mkdocs_survey.hosts.project import Outcome
from mkdocs_survey.model import Severity, Verdict
from tests.sample import PAGES, ROOT, cards_by_source, copy_sample, flattened, ratios

REPORTS = sorted((ROOT / "reports").glob("*.md"))
_HAN = re.compile("[\u4e00-\u9fff]")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?")
_QUIET = re.compile(r"^#+ .*$|`[^`]*`|\b(?:pypdfium2|JATS)\b", re.MULTILINE)


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return examine_site(copy_sample(tmp_path_factory.mktemp("sample")) / "mkdocs.yml")


def test_every_page_is_over_ninety_percent_and_free_of_errors(outcome: Outcome) -> None:
    assert outcome.gate.ok, str(outcome.gate)
    assert len(outcome.coverage.pages) == len(PAGES)
    for page in outcome.coverage.pages:
        assert 10 * page.tally.covered > 9 * page.tally.claims, page
    findings = [f for page in outcome.result.pages for f in page.all_findings]
    assert [str(f) for f in findings if f.severity is Severity.ERROR] == []


def test_claims_and_cards_are_many(outcome: Outcome) -> None:
    assert outcome.coverage.total.claims >= 80
    assert len(cards_by_source()) >= 55
    assert len(REPORTS) >= 12


def test_few_right_sentences_are_doubted(outcome: Outcome) -> None:
    verdicts = [s.verdict for page in outcome.result.pages for s in page.sentences if s.verdict]
    assert verdicts.count(Verdict.DOUBT) <= 0.06 * len(verdicts)
    assert Verdict.UNCHECKED not in verdicts


def test_the_paper_has_the_length_of_one() -> None:
    english = (ROOT / PAGES[0]).read_text("utf-8")
    chinese = (ROOT / PAGES[1]).read_text("utf-8")
    assert len(re.sub(r"\[CARD:[^\]]*\]", "", english).split()) >= 1600
    assert len(_HAN.findall(re.sub(r"\[CARD:[^\]]*\]", "", chinese))) >= 1500


def test_the_chinese_page_on_english_sources_cites_them(outcome: Outcome) -> None:
    page = next(p for p in outcome.result.pages if p.page.path == "zh/english-sources.md")
    cited = {ref.card for marker in page.page.markers for ref in marker.refs}
    english = [card for card in cited if _front(cards_by_source()[card])["lang"] == "en"]
    assert len(english) >= 15


def test_reports_are_in_both_languages() -> None:
    languages = [_matter(path)["lang"] for path in REPORTS]
    assert languages.count("zh") >= 4
    assert languages.count("en") >= 8


@pytest.mark.parametrize("path", REPORTS, ids=lambda p: p.stem)
def test_every_figure_of_a_report_was_printed_by_a_script(path: Path) -> None:
    results = [
        json.loads((ROOT / "bench/results" / f"{name}.json").read_text("utf-8"))
        for name in _matter(path)["results"]
    ]
    printed = [x for r in results for x in flattened(r)]
    printed += [100 * x for x in printed if 0 <= x <= 1]
    shares = [x for r in results for x in ratios(r)]
    body = _QUIET.sub("", path.read_text("utf-8").split("---\n", 2)[2])
    unknown = [
        figure
        for figure in _NUMBER.findall(body)
        if not any(_shown(figure, x) for x in [*printed, *shares])
    ]
    assert unknown == []


def _shown(figure: str, value: float) -> bool:
    """Is ``figure`` what ``value`` looks like when it is rounded to as many decimals?"""
    plain = figure.replace(",", "")
    decimals = len(plain.partition(".")[2])
    # halves may be rounded either way
    return abs(float(plain) - value) <= 0.5 * 10**-decimals + 1e-9


def _matter(path: Path) -> dict[str, object]:
    return yaml.safe_load(path.read_text("utf-8").split("---\n", 2)[1])


def _front(key: str) -> dict[str, object]:
    return next(m for m in map(_matter, REPORTS) if m["key"] == key)
