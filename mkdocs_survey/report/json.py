"""The report for programs: everything that was seen, in the form of ``schema.json``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from mkdocs_survey import __version__
from mkdocs_survey.baseline import BaselineUse
from mkdocs_survey.coverage import ChangeCoverage, PageCoverage, SiteCoverage, Tally
from mkdocs_survey.gate import Gate
from mkdocs_survey.model import PageResult, SentenceResult, Span, SurveyResult
from mkdocs_survey.report.entries import Entry, entries

FORMAT_VERSION = 1
"""Grows when a field changes its meaning or goes; new fields alone leave it."""

SCORE_DIGITS = 4
"""Scores are rounded, so that reports agree on machines whose last bits differ."""


def render(result: SurveyResult, coverage: SiteCoverage, gate: Gate) -> str:
    """Return the report as JSON text with sorted keys."""
    found: dict[tuple[str, int | None] | None, list[Entry]] = {}
    for entry in entries(result):
        key = (entry.page.path, entry.finding.sentence) if entry.page else None
        found.setdefault(key, []).append(entry)
    report = {
        "version": FORMAT_VERSION,
        "tool": {"name": "mkdocs-survey", "version": __version__},
        "gate": {"ok": gate.ok, "reasons": list(gate.reasons)},
        "coverage": _tally(coverage.total),
        "change": _change(coverage.changed),
        "baseline": _baseline(coverage.baseline),
        "pages": [
            _page(page, card, found)
            for page, card in zip(result.pages, coverage.pages, strict=True)
        ],
        "corpus_findings": _findings(found.get(None, ())),
        "notes": list(result.notes),
    }
    return to_json(report)


def to_json(value: Any) -> str:
    """Return ``value`` as JSON text: sorted keys, ASCII only, so that no encoding can spoil it."""
    return json.dumps(value, indent=2, sort_keys=True, ensure_ascii=True) + "\n"


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "claims": tally.claims,
        "covered": tally.covered,
        "percent": tally.percent or None,
        "pass": tally.passed,
        "doubt": tally.doubted,
        "fail": tally.failed,
        "unsourced": tally.unsourced,
        "unchecked": tally.unchecked,
        "waived": tally.waived,
        "baselined": tally.baselined,
    }


def _change(changed: ChangeCoverage | None) -> dict[str, Any] | None:
    if changed is None:
        return None
    return {
        "base": changed.base,
        "coverage": _tally(changed.total),
        "pages": [{"page": p.page, "coverage": _tally(p.tally)} for p in changed.pages],
        "outside": changed.outside,
    }


def _baseline(use: BaselineUse | None) -> dict[str, Any] | None:
    if use is None:
        return None
    lapsed = [
        {"page": e.page, "rule": e.rule, "text": e.text, "fingerprint": e.fingerprint}
        for e in use.lapsed
    ]
    return {"file": use.file, "suppressed": use.suppressed, "lapsed": lapsed}


def _page(
    page: PageResult,
    card: PageCoverage,
    found: dict[tuple[str, int | None] | None, list[Entry]],
) -> dict[str, Any]:
    path = page.page.path
    return {
        "page": path,
        "file": page.page.file,
        "title": page.page.title,
        "lang": page.page.lang,
        "coverage": _tally(card.tally),
        "paragraphs": [
            {"block": block, "status": status} for block, status in sorted(card.paragraphs.items())
        ],
        "sentences": [
            _sentence(page, s, found.get((path, s.sentence.index), ())) for s in page.sentences
        ],
        "findings": _findings(found.get((path, None), ())),
    }


def _sentence(page: PageResult, result: SentenceResult, found: Iterable[Entry]) -> dict[str, Any]:
    sentence = result.sentence
    markers = {m.index: m for m in page.page.markers}
    cited = [markers[c.marker] for c in sentence.citations if c.marker in markers]
    return {
        "index": sentence.index,
        "block": sentence.block,
        "kind": sentence.kind,
        "line": sentence.place.line,
        "col": sentence.place.col,
        "lang": sentence.lang,
        "text": sentence.text,
        "sha256": sentence.sha256,
        "claim": result.claim.is_claim,
        "claim_score": round(result.claim.score, SCORE_DIGITS),
        "claim_reason": result.claim.reason,
        "verdict": result.verdict,
        "cards": list(dict.fromkeys(ref.card for m in cited for ref in m.refs)),
        "scores": [
            {
                "card": j.card,
                "score": round(j.semantic.score, SCORE_DIGITS),
                "cosine": round(j.semantic.cosine, SCORE_DIGITS),
                "encoder": j.semantic.encoder,
            }
            for j in result.judgements
            if j.semantic is not None
        ],
        "findings": _findings(found),
    }


def _findings(found: Iterable[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "rule": f.rule,
            "name": entry.rule_name,
            "severity": f.severity,
            "file": f.place.file,
            "line": f.place.line,
            "col": f.place.col,
            "message": f.message,
            "advice": f.advice,
            "card": f.card,
            "passage_at": f.passage_at,
            "quote": f.quote,
            "claim_spans": _spans(f.claim_spans),
            "evidence_spans": _spans(f.evidence_spans),
            "suggestions": [
                {"card": s.card, "score": round(s.score, SCORE_DIGITS)} for s in f.suggestions
            ],
            "waived": f.waived,
            "waived_at": (
                {"line": f.waived_at.line, "col": f.waived_at.col} if f.waived_at else None
            ),
            "baselined": f.baselined,
            "outside": f.outside,
            "confirmed": f.confirmed,
            "fingerprint": entry.fingerprint,
        }
        for entry in found
        for f in [entry.finding]
    ]


def _spans(spans: Iterable[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]
