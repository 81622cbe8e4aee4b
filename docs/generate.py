"""Write the generated pages: one a rule, the list of rules, the reference, the measurements.

Run ``python docs/generate.py`` after changing a rule's docstring, a setting or a command, and after
``python -m bench.verify``; a test fails while the pages differ from the code and the results.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

import click

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent)]

from measurements import measurements  # noqa: E402
from switching_off import switching_off  # noqa: E402

from mkdocs_survey.cli import main  # noqa: E402
from mkdocs_survey.config import SurveyConfig  # noqa: E402
from mkdocs_survey.rules import RULES  # noqa: E402

RESULTS = DOCS.parent / "bench" / "results" / "verify.json"

GROUPS = {
    "alignment": "SV1xx alignment: every marker resolves",
    "waivers": "SV12x waivers: exceptions have a reason and an end",
    "sourcing": "SV2xx sourcing: claims carry markers",
    "semantic": "SV3xx semantic: the passage is about what the sentence says",
    "evidence": "SV4xx evidence: figures, names, direction and quotations are carried",
    "corpus": "SV9xx corpus: the card store itself",
}

SEVERITIES = {
    "error": "error: closes the gate",
    "warning": "warning: a doubt, for a person to look at",
    "unsourced": "counts against source coverage",
    "info": "information",
}


def pages() -> dict[str, str]:
    """Return every generated page: path below ``docs/`` → text."""
    generated = {
        "rules.md": _rule_index(),
        "reference.md": _reference(),
        "measurements.md": measurements(json.loads(RESULTS.read_text(encoding="utf-8"))),
    }
    for rule in RULES.values():
        body = rule.doc.splitlines()
        generated[f"rules/{rule.code}.md"] = "\n".join(
            [
                f"# {rule.code} {rule.name}",
                "",
                f"*{SEVERITIES[rule.severity.value]}*",
                "",
                *body,
                "",
                switching_off(rule),
                "",
            ]
        )
    return generated


def _rule_index() -> str:
    lines = ["# Rules", "", "Every finding carries the code of its rule.", ""]
    for group, title in GROUPS.items():
        lines += [f"## {title}", "", "| rule | what it says | weight |", "|---|---|---|"]
        lines += [
            f"| [{r.code}](rules/{r.code}.md) {r.name} | {r.summary} | {r.severity.value} |"
            for r in RULES.values()
            if r.group == group
        ]
        lines.append("")
    return "\n".join(lines)


def _reference() -> str:
    lines = [
        "# Reference",
        "",
        "## Options",
        "",
        "Under `plugins: - survey:` in `mkdocs.yml`. All are optional; an unknown or wrong one is",
        "an error that names it.",
        "",
        "| option | default | what it does | allowed |",
        "|---|---|---|---|",
        *_options(SurveyConfig, ""),
        "",
        "## Commands",
        "",
        "Exit status: 0 fine, 1 the gate or an error-level finding says no, 2 the tool could not",
        "do its work.",
        "",
        *_commands(main, "mkdocs-survey"),
    ]
    return "\n".join(lines)


def _options(cls: type[Any], prefix: str) -> Iterator[str]:
    hints = get_type_hints(cls)
    defaults = cls()
    for field in dataclasses.fields(cls):
        path = f"{prefix}{field.name}"
        if dataclasses.is_dataclass(hints[field.name]):
            yield from _options(hints[field.name], f"{path}.")  # type: ignore[arg-type]
            continue
        default = getattr(defaults, field.name)
        shown = "empty" if default in (None, "", (), {}) else f"`{_yaml(default)}`"
        yield f"| `{path}` | {shown} | {field.metadata['doc']} | {_allowed(field.metadata)} |"


def _yaml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _allowed(metadata: Mapping[str, Any]) -> str:
    if "choices" in metadata:
        return ", ".join(f"`{c}`" for c in metadata["choices"])
    if "low" in metadata:
        return f"{metadata['low']} to {metadata['high']}"
    return ""


def _commands(command: click.Command, path: str) -> Iterator[str]:
    context = click.Context(command, info_name=path)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child is not None:
                yield from _commands(child, f"{path} {name}")
        return
    with context:
        usage = " ".join(command.collect_usage_pieces(context))
        yield from [f"### {path}", "", "```text", f"{path} {usage}", "```", ""]
        yield from [*(line.strip() for line in (command.help or "").splitlines()), ""]
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                record = parameter.get_help_record(context)
                if record:
                    yield f"- `{record[0]}`: {record[1]}"
        yield ""


def write() -> None:
    """Write the pages; remove those of rules that are gone."""
    generated = pages()
    (DOCS / "rules").mkdir(exist_ok=True)
    for stale in (DOCS / "rules").glob("SV*.md"):
        if f"rules/{stale.name}" not in generated:
            stale.unlink()
    for name, text in generated.items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
