"""One survey that has everything in it, hostile text included, and its reports."""

from __future__ import annotations

from mkdocs_survey import coverage
from mkdocs_survey.config import CoverageConfig
from mkdocs_survey.gate import decide
from mkdocs_survey.model import (
    BlockKind,
    CardJudgement,
    Finding,
    Place,
    SemanticScore,
    SentenceResult,
    Severity,
    Span,
    Suggestion,
    SurveyResult,
    Verdict,
)
from mkdocs_survey.report import FORMATS
from tests.results import CLAIM, NO_CLAIM, finding, judged, marker, page, sentence

HOSTILE = "a\x1b[31m%0A::error::x\r\n]]><b>|`*\u202e\ufffe, @all #1"
"""An escape sequence, line breaks, a workflow command, markup, a mention, a turned direction."""


def survey() -> SurveyResult:
    """Two pages and a corpus with findings of every severity, one of them waived."""
    right = sentence("The pooled odds ratio was 1.62.", 0, markers=[0])
    wrong = sentence("Among larger studies it was 1.26.", 1, markers=[1])
    bare = sentence("Half of all replications failed.", 2, block=1)
    doubtful = sentence("Reviewers overlook such errors.", 3, block=2, markers=[2])
    lead_in = sentence("There are two reasons:", 4, block=3)
    trust = page(
        [
            SentenceResult(
                right,
                CLAIM,
                Verdict.PASS,
                judgements=(
                    CardJudgement(
                        0, "doe2006-3fa1", SemanticScore(0.912345, 0.8, Span(0, 9), "mini")
                    ),
                ),
            ),
            judged(
                wrong,
                Verdict.FAIL,
                finding(
                    "SV402",
                    Severity.ERROR,
                    wrong,
                    message="the passage says 1.10, the sentence says 1.26",
                    card="doe2006-3fa1",
                    passage_at="sec.3/para.2",
                    quote="among larger studies 1.10",
                    claim_spans=(Span(28, 32),),
                    advice="Write the figure of the passage.",
                ),
            ),
            judged(
                bare,
                Verdict.UNSOURCED,
                finding(
                    "SV201",
                    Severity.COVERAGE,
                    bare,
                    message="claim without a marker: the sentence states a quantity",
                    suggestions=(Suggestion("prisma2009-77c0", 0.884),),
                ),
            ),
            judged(
                doubtful,
                Verdict.DOUBT,
                finding(
                    "SV301",
                    Severity.WARNING,
                    doubtful,
                    message="suspected wrong citation (score 0.41)",
                    card="ioannidis2005-1b9e",
                    suggestions=(Suggestion("xmrv2010-0a55", 0.93),),
                ),
                finding("SV451", Severity.INFO, doubtful),
            ),
            judged(lead_in, None, claim=NO_CLAIM),
        ],
        [
            marker(0, "doe2006-3fa1"),
            marker(1, "doe2006-3fa1"),
            marker(2, "ioannidis2005-1b9e"),
        ],
    )
    path = "zh/系统.md"
    waived = sentence(
        "召回率为93%。", 0, page=path, kind=BlockKind.LIST_ITEM, markers=[0], lang="zh"
    )
    nasty = sentence(HOSTILE, 1, page=path, block=1, markers=[1], lang="zh")
    chinese = page(
        [
            judged(
                waived,
                Verdict.WAIVED,
                finding("SV402", Severity.ERROR, waived, card="li2020-aa", waived="misprint"),
            ),
            judged(
                nasty,
                Verdict.DOUBT,
                finding(
                    "SV411",
                    Severity.WARNING,
                    nasty,
                    message=HOSTILE,
                    card=HOSTILE,
                    quote=HOSTILE,
                    passage_at=HOSTILE,
                    advice=HOSTILE,
                ),
            ),
        ],
        [marker(0, "li2020-aa", page=path), marker(1, "li2020-aa", page=path)],
        path=path,
    )
    unused = Finding(
        "SV901",
        Severity.INFO,
        Place("corpus/sources/li2020/cards.yaml", 3),
        "no page cites this card",
        card="li2020-bb",
    )
    return SurveyResult((trust, chinese), (unused,), ("semantic check not run: no encoder",))


def report(format_: str, result: SurveyResult | None = None, fail_under: int = 90) -> str:
    """Return a report of ``result``, or of the survey above."""
    result = result or survey()
    measured = coverage.measure(result)
    return FORMATS[format_](result, measured, decide(result, measured, CoverageConfig(fail_under)))
