"""The check on the two pages as they are, and on a copy with faults planted into it."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from mkdocs_survey.hosts.drive import examine_site
from mkdocs_survey.hosts.project import Outcome
from mkdocs_survey.model import Finding, Severity, Verdict
from tests.real.ingest import SITE, ingest
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared

MOST_DOUBTS = 0.06
"""Share of right sentences that may be doubted; 5 % is what the semantic score is calibrated to."""


@dataclass(frozen=True)
class Fault:
    """One change that makes one right sentence wrong.

    Attributes:
        rule: what must be found on the line of the change.
    """

    what: str
    page: str
    before: str
    after: str
    rule: str

    def __str__(self) -> str:
        return self.what


EN, ZH = "docs/trust.md", "docs/zh/系统.md"
FAULTS = (
    Fault(
        "swapped card, author named",
        EN,
        "[CARD:dudley-bugs].\nV",
        "[CARD:hull-identity].\nV",
        "SV413",
    ),
    Fault(
        "swapped card",
        EN,
        "[CARD:steinsmith-laboratory]",
        "[CARD:yang-database]",
        "SV304",
    ),
    Fault(
        "swapped card, zh on en",
        ZH,
        "[CARD:erlwein-result]",
        "[CARD:lauer-design]",
        "SV304",
    ),
    Fault("changed number", EN, "odds ratio was 2.6", "odds ratio was 2.9", "SV402"),
    Fault(
        "changed number, decimals", EN, "ratio was 1.26 (95% CI", "ratio was 1.62 (95% CI", "SV402"
    ),
    Fault("changed number, zh", ZH, "错误率降低到 0.23%", "错误率降低到 0.32%", "SV402"),
    Fault("changed number, zh on en", ZH, "共 2596 例病例", "共 2569 例病例", "SV402"),
    Fault("changed confidence level", EN, "was 0.95 (95% CI", "was 0.95 (90% CI", "SV402"),
    Fault("changed scale", EN, "Over 68 million", "Over 68 billion", "SV403"),
    Fault("changed unit, zh", ZH, "控制在 100ms 以下", "控制在 100s 以下", "SV403"),
    Fault(
        "percent as points, zh", ZH, "CPU 速度每年提高 55%", "CPU 速度每年提高 55 个百分点", "SV404"
    ),
    Fault(
        "direction reversed",
        EN,
        "has increased from 4 to 275",
        "has decreased from 4 to 275",
        "SV421",
    ),
    Fault("negation dropped", EN, "The checklist is not an", "The checklist is an", "SV422"),
    Fault("deleted marker", EN, "for the TrioTim [CARD:yang-icc].", "for the TrioTim.", "SV201"),
    Fault("unknown card", EN, "[CARD:hull-metadata]", "[CARD:hull-metadatum]", "SV101"),
)
ALTERED = "hall-invalid"
"""The card whose passage is altered in the snapshot."""


def _copy(site: Path) -> Path:
    left = shutil.ignore_patterns("passages.jsonl", "*.py", ".cache", "__pycache__")
    shutil.copytree(SITE, site, ignore=left)
    ingest(site / "corpus", SHARED / "corpus")
    return site


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Outcome]:
    site = _copy(tmp_path_factory.mktemp("real") / "site")
    return site, examine_site(site / "mkdocs.yml")


@pytest.fixture(scope="module")
def spoilt(clean: tuple[Path, Outcome], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the clean site with every fault in it; its vectors are kept, to save time."""
    site = tmp_path_factory.mktemp("spoilt") / "site"
    shutil.copytree(clean[0], site)
    for fault in FAULTS:
        page = site / fault.page
        text = page.read_text(encoding="utf-8")
        assert text.count(fault.before) == 1, f"{fault} is planted in one place"
        page.write_text(text.replace(fault.before, fault.after), encoding="utf-8")
    snapshot = site / "corpus/sources/hall2007/passages.jsonl"
    lines = snapshot.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    for row in rows:
        row["text"] = row["text"].replace("therefore invalid", "therefore valid")
    assert rows != [json.loads(line) for line in lines]
    snapshot.write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8"
    )
    return site


@pytest.fixture(scope="module")
def found(spoilt: Path) -> Outcome:
    return examine_site(spoilt / "mkdocs.yml")


def test_nearly_everything_is_sourced_and_everything_is_checked(
    clean: tuple[Path, Outcome],
) -> None:
    _, outcome = clean
    for page in outcome.coverage.pages:
        assert 100 * page.tally.covered >= 90 * page.tally.claims, page
    assert Verdict.UNCHECKED not in _verdicts(outcome)


def test_no_right_sentence_is_called_wrong(clean: tuple[Path, Outcome]) -> None:
    _, outcome = clean
    assert [_short(f) for f in _all(outcome) if f.severity is Severity.ERROR] == []
    assert outcome.gate.ok, str(outcome.gate)


def test_few_right_sentences_are_doubted(clean: tuple[Path, Outcome]) -> None:
    verdicts = _verdicts(clean[1])
    doubts = [_short(f) for f in _all(clean[1]) if f.severity is Severity.WARNING]
    assert verdicts.count(Verdict.DOUBT) <= MOST_DOUBTS * len(verdicts), "\n".join(doubts)


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_found_on_its_line(fault: Fault, spoilt: Path, found: Outcome) -> None:
    text = (spoilt / fault.page).read_text(encoding="utf-8")
    line = text[: text.index(fault.after)].count("\n") + 1
    there = [f for f in _findings(found, fault.page) if f.place.line == line]
    hits = [f for f in there if f.rule == fault.rule]
    assert hits, [_short(f) for f in there]
    assert {f.severity for f in hits} <= {Severity.ERROR, Severity.COVERAGE}


def test_an_altered_passage_is_found_at_every_sentence_on_it(spoilt: Path, found: Outcome) -> None:
    lines = (spoilt / EN).read_text(encoding="utf-8").splitlines()
    resting = [n for n, line in enumerate(lines, 1) if f"[CARD:{ALTERED}]" in line]
    hits = [f for f in _findings(found, EN) if f.rule == "SV104"]
    assert [f.place.line for f in hits] == resting
    assert {f.severity for f in hits} == {Severity.ERROR}


def test_a_lost_citation_is_no_longer_counted(clean: tuple[Path, Outcome], found: Outcome) -> None:
    """The deleted marker, the unknown card and the altered passage cover no sentence any more."""
    assert found.coverage.total.claims == clean[1].coverage.total.claims
    assert clean[1].coverage.total.covered - found.coverage.total.covered == 3


def test_faults_close_the_gate_and_cast_no_doubt_on_others(
    clean: tuple[Path, Outcome], spoilt: Path, found: Outcome
) -> None:
    assert not found.gate.ok
    for name in (EN, ZH):
        before = (clean[0] / name).read_text(encoding="utf-8").splitlines()
        after = (spoilt / name).read_text(encoding="utf-8").splitlines()
        same = {n for n, (a, b) in enumerate(zip(before, after, strict=True), 1) if a == b}
        same -= {n for n, line in enumerate(after, 1) if f"[CARD:{ALTERED}]" in line}
        known = {(f.rule, f.place) for f in _findings(clean[1], name)}
        new = [f for f in _findings(found, name) if f.place.line in same]
        assert [_short(f) for f in new if (f.rule, f.place) not in known] == []


def _verdicts(outcome: Outcome) -> list[Verdict]:
    return [s.verdict for page in outcome.result.pages for s in page.sentences if s.verdict]


def _all(outcome: Outcome) -> list[Finding]:
    return [f for page in outcome.result.pages for f in page.all_findings]


def _findings(outcome: Outcome, file: str) -> list[Finding]:
    return [f for f in _all(outcome) if f.place.file == file]


def _short(finding: Finding) -> str:
    return f"{finding.place} {finding.rule} {finding.message} {finding.card}"
