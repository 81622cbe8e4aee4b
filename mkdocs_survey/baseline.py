"""The baseline: findings that were there when a site adopted the tool.

They are counted and shown as such and do not close the gate. An entry is bound to the words of its
sentence and to the content of the cards that the sentence cites: when one of them changes, the
finding is back and the entry has lapsed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from mkdocs_survey.corpus.state import card_state, digest
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.findings import Located, located, replace_findings
from mkdocs_survey.model import Finding, Place, Severity, SurveyResult

VERSION = 1
"""Version of the file's format."""

_EXCERPT = 80
"""Characters of a sentence that an entry shows, for people who read the file."""

_AGAIN = "Restore it from version control, or remove it and run `check --write-baseline`."


@dataclass(frozen=True, slots=True, order=True)
class BaselineEntry:
    """A finding that is accepted for now.

    Attributes:
        page: the page, or the file of the corpus.
        text: how its sentence, else its message, begins; for people only.
        fingerprint: see :class:`~mkdocs_survey.findings.Located`.
        evidence: hash of the cards that the sentence cites, ``""`` if none.
    """

    page: str
    rule: str
    text: str
    fingerprint: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """The entries of a baseline file.

    Attributes:
        file: its path, as messages show it.
    """

    file: str
    entries: tuple[BaselineEntry, ...]


@dataclass(frozen=True, slots=True)
class BaselineUse:
    """What a baseline did in one run.

    Attributes:
        suppressed: how many findings it covered.
        lapsed: its entries that match no finding any more.
    """

    file: str
    suppressed: int
    lapsed: tuple[BaselineEntry, ...]


def read_baseline(path: Path, name: str) -> Baseline | None:
    """Read a baseline file.

    Args:
        name: its path for messages.

    Returns:
        The baseline, ``None`` if there is no such file.

    Raises:
        ConfigError: the file cannot be read, or is no baseline.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConfigError(f"the baseline cannot be read: {error.strerror}", Place(name)) from None
    try:
        content = json.loads(data)
    except json.JSONDecodeError as error:
        place = Place(name, error.lineno, error.colno)
        raise ConfigError(f"the baseline is no JSON: {error.msg}", place, _AGAIN) from None
    except (ValueError, RecursionError):
        raise ConfigError("the baseline is no JSON in UTF-8", Place(name), _AGAIN) from None
    version = content.get("version") if isinstance(content, dict) else None
    if version != VERSION:
        raise ConfigError(
            f"the baseline has version {version!r}, {VERSION} was expected", Place(name), _AGAIN
        )
    listed = content.get("findings")
    if not isinstance(listed, list):
        raise ConfigError("the baseline has no list of findings", Place(name), _AGAIN)
    return Baseline(name, tuple(_entry(item, name) for item in listed))


def _entry(item: Any, name: str) -> BaselineEntry:
    names = [field.name for field in fields(BaselineEntry)]
    values = [item.get(n) for n in names] if isinstance(item, dict) else [None]
    if not all(isinstance(value, str) for value in values):
        wanted = ", ".join(names)
        raise ConfigError(f"an entry of the baseline lacks one of {wanted}", Place(name), _AGAIN)
    return BaselineEntry(*values)


def write_baseline(entries: Iterable[BaselineEntry]) -> bytes:
    """Return the content of a baseline file: sorted, one entry a line, so that it merges well."""
    lines = [
        json.dumps(asdict(entry), ensure_ascii=False, sort_keys=True) for entry in sorted(entries)
    ]
    body = ",\n  ".join(lines)
    listed = f"[\n  {body}\n]" if lines else "[]"
    text = f'{{"version": {VERSION}, "findings": {listed}}}\n'
    return text.encode("utf-8", "surrogatepass")


def baseline_of(result: SurveyResult, corpus: Corpus) -> tuple[BaselineEntry, ...]:
    """Return an entry for every finding that weighs, sorted; what is waived needs none."""
    states = _States(corpus)
    return tuple(
        sorted(
            _entry_of(found, states)
            for found in located(result)
            if _is_taken(found.finding) and not found.finding.waived
        )
    )


def apply_baseline(
    result: SurveyResult, corpus: Corpus, baseline: Baseline
) -> tuple[SurveyResult, BaselineUse]:
    """Return ``result`` with the findings marked that the baseline covers, and what it did."""
    states = _States(corpus)
    known = {(e.fingerprint, e.evidence) for e in baseline.entries}
    used: set[tuple[str, str]] = set()
    suppressed = 0

    def marked(found: Located) -> Finding:
        nonlocal suppressed
        key = (found.fingerprint, states.evidence(found))
        if key not in known or not _is_taken(found.finding):
            return found.finding
        used.add(key)
        if found.finding.waived:
            return found.finding
        suppressed += 1
        return replace(found.finding, baselined=True)

    marked_result = replace_findings(result, marked)
    lapsed = (e for e in baseline.entries if (e.fingerprint, e.evidence) not in used)
    return marked_result, BaselineUse(baseline.file, suppressed, tuple(sorted(lapsed)))


def _is_taken(finding: Finding) -> bool:
    return finding.severity is not Severity.INFO and not finding.confirmed


def _entry_of(found: Located, states: _States) -> BaselineEntry:
    text = found.sentence.text if found.sentence else found.finding.message
    excerpt = text if len(text) <= _EXCERPT else f"{text[: _EXCERPT - 1]}…"
    return BaselineEntry(
        found.file, found.finding.rule, excerpt, found.fingerprint, states.evidence(found)
    )


class _States:
    """The content of the cards that findings rest on."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._states: dict[str, str] = {}

    def evidence(self, found: Located) -> str:
        """Return a hash of the cards that a finding's sentence cites, ``""`` if none."""
        cards = found.cards
        return digest([[card, self._state(card)] for card in cards])[:32] if cards else ""

    def _state(self, card_id: str) -> str:
        if card_id not in self._states:
            card = self._corpus.cards.get(card_id)
            self._states[card_id] = card_state(card, self._corpus) if card is not None else ""
        return self._states[card_id]
