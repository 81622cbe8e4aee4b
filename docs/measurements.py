"""The page "Measurements": what ``bench/results/verify.json`` holds, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bench import tables


def measurements(record: Mapping[str, Any]) -> str:
    """Return the page for a file of results; what an older file lacks is shown as a dash."""
    results, machine = record["results"], record["machine"]
    bound = results.get("bounds", {}).get("overlap", {})
    return "\n".join(
        [
            "# Measurements",
            "",
            "What `python -m bench.verify` printed on the labelled development pairs, failures",
            f"included; measured on {record['date']}, {machine['cores']} cores. What the figures",
            "mean and where they come from: [Accuracy](accuracy.md).",
            "",
            "*flagged* is a warning or an error, *failed* an error. Rows that are `right`, `clean`",
            "or `supported` should not be flagged; all others should. Three baselines beside it:",
            "",
            "- **cosine**: raw cosine of claim and passage below 0.72;",
            "- **overlap**: share of the claim's words in the passage, weighted by rarity, below",
            f"  {bound.get('en', '–')} (English) or {bound.get('zh', '–')} (Chinese), bounds that",
            "  5 % of the right citations fall short of;",
            "- **numbers**: a number of the claim does not stand verbatim in the passage.",
            "",
            "## By kind of row",
            "",
            *tables.markdown(tables.KIND_HEAD, list(tables.kind_rows(results))),
            "",
            "## By file",
            "",
            "- *false alarms*: right rows that are flagged;",
            "- *fails*: rows that fail; the share of wrong ones among them is the *precision*;",
            "- *AUC*: how well the score alone parts right from wrong;",
            "- *contradictions failed*: of the rows labelled so, or with a planted fault;",
            "- *number alarms*: right claims with a number that a rule for figures flags.",
            "",
            *tables.markdown(tables.FILE_HEAD, list(tables.file_rows(results))),
            "",
            "## Speed of the encoders",
            "",
            *(f"- {line}" for line in tables.encoder_lines(results)),
            "",
        ]
    )
