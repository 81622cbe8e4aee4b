"""JUnit XML: a suite for each page, a test for each sentence that was judged.

A test fails where the gate does: on a finding of error level. Doubts and missing sources are told
in the test's output; the bound of coverage is a test of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from mkdocs_survey.coverage import SiteCoverage
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import PageResult, Severity, SurveyResult, Verdict
from mkdocs_survey.report.entries import LABELS, Entry, entries
from mkdocs_survey.report.printable import printable

_NAME_CHARACTERS = 80
"""The name of a test holds the beginning of its sentence."""


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return the report as an XML document."""
    by_page: dict[str | None, list[Entry]] = {}
    for entry in entries(result):
        by_page.setdefault(entry.page.path if entry.page else None, []).append(entry)
    root = ET.Element("testsuites", name="mkdocs-survey")
    for page in result.pages:
        _page_suite(root, page, by_page.get(page.page.path, []))
    corpus = _suite(root, "corpus")
    _case(corpus, "corpus", "findings about the corpus", by_page.get(None, []))
    _gate_case(_suite(root, "gate"), gate)
    for suite in root:
        _count(suite)
    _count(root)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(root: ET.Element, name: str) -> ET.Element:
    return ET.SubElement(root, "testsuite", name=printable(name))


def _page_suite(root: ET.Element, page: PageResult, found: Sequence[Entry]) -> None:
    suite = _suite(root, page.page.file)
    for result in page.sentences:
        if result.verdict is None:
            continue
        sentence = result.sentence
        own = [e for e in found if e.finding.sentence == sentence.index]
        name = f"{sentence.place.line}:{sentence.place.col} {sentence.text[:_NAME_CHARACTERS]}"
        case = _case(suite, page.page.file, name, own)
        if case.find("failure") is None and result.verdict in (Verdict.UNCHECKED, Verdict.WAIVED):
            ET.SubElement(case, "skipped", message=str(result.verdict))
    judged = {r.sentence.index for r in page.sentences if r.verdict is not None}
    rest = [e for e in found if e.finding.sentence not in judged]
    _case(suite, page.page.file, "findings about the page", rest)


def _case(suite: ET.Element, classname: str, name: str, found: Sequence[Entry]) -> ET.Element:
    case = ET.SubElement(
        suite, "testcase", classname=printable(classname), name=printable(name), time="0"
    )
    said = []
    for entry in found:
        finding = entry.finding
        line = printable(f"{finding.place}: {finding.rule} {entry.full_message}")
        if finding.severity is Severity.ERROR and finding.counts:
            kind = f"{finding.rule} {entry.rule_name}"
            failure = ET.SubElement(case, "failure", type=kind, message=printable(entry.message))
            failure.text = line
        else:
            because = f": {printable(finding.waived)}" if finding.waived else ""
            excuse = f" ({entry.excuse}{because})" if entry.excuse else ""
            said.append(f"{LABELS[finding.severity]}: {line}{excuse}")
    if said:
        ET.SubElement(case, "system-out").text = "\n".join(said)
    return case


def _gate_case(suite: ET.Element, gate: Gate) -> None:
    case = ET.SubElement(suite, "testcase", classname="gate", name="the gate is open", time="0")
    if gate.ok:
        ET.SubElement(case, "system-out").text = printable(str(gate))
    else:
        ET.SubElement(case, "failure", type="gate", message=printable(str(gate)))


def _count(element: ET.Element) -> None:
    cases = list(element.iter("testcase"))
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(c.find("failure") is not None for c in cases)))
    element.set("skipped", str(sum(c.find("skipped") is not None for c in cases)))
    element.set("errors", "0")
    element.set("time", "0")
