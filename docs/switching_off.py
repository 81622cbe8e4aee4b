"""The part "How to switch it off" of a rule's page: the same means for all rules of a group."""

from __future__ import annotations

from mkdocs_survey.checks.judge import NOT_FOUND_RULES
from mkdocs_survey.coverage import INVALIDATING
from mkdocs_survey.model import Severity
from mkdocs_survey.rules import Rule

_PLACE = """\
- **At one place**, with a reason, and a last day if it is to end: a comment before the block that
  it covers, or after the words of one sentence.

  ```markdown
  <!-- survey: ignore {code} reason="why it may stand" until="2027-01-31" -->
  ```
"""
_OLD = """\
- **Everywhere it speaks today**: `mkdocs-survey check --write-baseline` accepts what it says of
  sentences and cards as they are; it speaks again when one of them changes.
"""
_PAGE = """\
- **On a page**: name it in `exclude`, and nothing on it is checked.
"""
_CHECK = """\
- **The whole check** that it belongs to: `{group}: {{enabled: false}}`.
"""
_EVIDENCE = """\
Left in place, but milder: without `evidence.strict`, what is only not found is a warning.
"""
_UNSOURCED = """\
Left in place, but milder: a lower `coverage.fail_under` lets more claims stand without a source.
"""
_SEMANTIC = """\
Left in place, but milder: lower `semantic.threshold`.
"""
_NO_SOURCE = """\
None of them makes the marker a source: its sentence still counts as unsourced.
"""
_CORPUS = """\
It speaks of a file of the corpus, where there is no place for a waiver.

"""
_QUIET = "It is information and closes no gate; there is nothing to switch off.\n"


def switching_off(rule: Rule) -> str:
    """Return the part in Markdown, with its heading and without a line break at the end."""
    return f"## How to switch it off\n{_means(rule)}".rstrip()


def _means(rule: Rule) -> str:
    if rule.severity is Severity.INFO:
        return _QUIET
    if rule.group == "waivers":
        return "Take out the waiver that it speaks of.\n"
    if rule.group == "corpus":
        return _CORPUS + _OLD
    means = _PLACE.format(code=rule.code) + _OLD + _PAGE
    if rule.group in ("semantic", "evidence"):
        means += _CHECK.format(group=rule.group)
    return means + _milder(rule)


def _milder(rule: Rule) -> str:
    if rule.code in INVALIDATING:
        return f"\n{_NO_SOURCE}"
    if rule.code in NOT_FOUND_RULES:
        return f"\n{_EVIDENCE}"
    if rule.group == "sourcing":
        return f"\n{_UNSOURCED}"
    return f"\n{_SEMANTIC}" if rule.code in ("SV301", "SV302") else ""
