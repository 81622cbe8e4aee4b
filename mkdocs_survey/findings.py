"""The findings of a survey one after the other, each with its identity from run to run."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mkdocs_survey.model import Finding, Page, Sentence, SurveyResult


@dataclass(frozen=True, slots=True)
class Located:
    """A finding and what it is about.

    Attributes:
        page: the page it stands on, ``None`` for findings about the corpus.
        sentence: the sentence it is about, ``None`` where none is meant.
        fingerprint: its identity from run to run: a hash of rule, page, sentence and card, never
            of the line. Alike findings of one page are told apart by their order.
    """

    finding: Finding
    page: Page | None
    sentence: Sentence | None
    fingerprint: str

    @property
    def file(self) -> str:
        """The page, or the file of the corpus."""
        return self.finding.page or self.finding.place.file

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it rests on, sorted: its own and those that its sentence cites."""
        cards = {self.finding.card} - {""}
        if self.sentence is not None and self.page is not None:
            markers = {marker.index: marker for marker in self.page.markers}
            cited = (c.marker for c in self.sentence.citations if c.marker in markers)
            cards |= {ref.card for index in cited for ref in markers[index].refs}
        return tuple(sorted(cards))


def located(result: SurveyResult) -> Iterator[Located]:
    """Yield every finding: page by page, first those about sentences; then those of the corpus."""
    for page in result.pages:
        seen: Counter[str] = Counter()
        for of_sentence in page.sentences:
            about = of_sentence.sentence
            for finding in of_sentence.findings:
                yield Located(finding, page.page, about, _fingerprint(finding, about, seen))
        for finding in page.findings:
            yield Located(finding, page.page, None, _fingerprint(finding, None, seen))
    seen = Counter()
    for finding in result.corpus_findings:
        yield Located(finding, None, None, _fingerprint(finding, None, seen))


def replace_findings(
    result: SurveyResult, replacement: Callable[[Located], Finding]
) -> SurveyResult:
    """Return ``result`` with every finding replaced by what ``replacement`` makes of it."""
    found = map(replacement, located(result))
    pages = tuple(
        replace(
            page,
            # in the order of `located`, in which the replacements come
            sentences=tuple(
                replace(s, findings=tuple(next(found) for _ in s.findings)) for s in page.sentences
            ),
            findings=tuple(next(found) for _ in page.findings),
        )
        for page in result.pages
    )
    return replace(
        result, pages=pages, corpus_findings=tuple(next(found) for _ in result.corpus_findings)
    )


def _fingerprint(finding: Finding, sentence: Sentence | None, seen: Counter[str]) -> str:
    # without a sentence, the message is what tells one finding from another
    about = sentence.sha256 if sentence else finding.message
    words = [span.of(sentence.text) for span in finding.claim_spans] if sentence else []
    parts = (finding.rule, finding.page or finding.place.file, about, finding.card, *words)
    key = "\0".join(parts)
    number = seen[key]
    seen[key] += 1
    return hashlib.sha256(f"{key}\0{number}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
