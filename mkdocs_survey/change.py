"""What a change touched: sentences, cards and passages compared by content, never by line.

The two states that are compared come from elsewhere: the pages and the corpus as they are, and as
they were at the merge base.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from mkdocs_survey.corpus.state import card_state, digest, entry_state
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.model import (
    Finding,
    Page,
    PageResult,
    Sentence,
    SurveyResult,
)

FindingKey = tuple[str, str, str]
"""What tells one finding about a page as such from another: rule, message, card."""


@dataclass(frozen=True)
class Change:
    """What differs from the commit at which a branch left another.

    Attributes:
        base: that commit.
        sentences: page → indices of the sentences whose words, markers, cards or passages differ.
        cards: ids of the cards that differ, in themselves, in a passage or in the bibliography.
        files: paths of the files that differ, relative to the project.
        known: page → the findings about the page as such that it had at ``base``.
        same: pages whose text is what it was, so that all their findings were known.
    """

    base: str
    sentences: Mapping[str, frozenset[int]]
    cards: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()
    known: Mapping[str, Counter[FindingKey]] = field(default_factory=dict)
    same: frozenset[str] = frozenset()


def touched_sentences(new: Page, old: Page | None, cards: Collection[str]) -> frozenset[int]:
    """Return the indices of the sentences of ``new`` that a change touched.

    Args:
        old: the page as it was, ``None`` if there was none: every sentence is new. ``new`` itself
            where its text is the same.
        cards: ids of the cards that differ; a sentence that cites one is touched.

    A sentence is its words and its markers; where it stands does not matter. Of a sentence that
    stands on the page more often than before, the last ones are new.
    """
    resting = {
        sentence.index
        for sentence in (new.sentences if cards else ())
        if any(r.card in cards for c in sentence.citations for r in new.markers[c.marker].refs)
    }
    return frozenset(resting | (set() if old is new else _new_sentences(new, old)))


def _new_sentences(new: Page, old: Page | None) -> set[int]:
    before = Counter(_identities(old)) if old is not None else Counter[str]()
    found = set()
    for sentence, identity in zip(new.sentences, _identities(new), strict=True):
        if before[identity]:
            before[identity] -= 1
        else:
            found.add(sentence.index)
    return found


def _identities(page: Page) -> Iterator[str]:
    markers = {marker.index: marker for marker in page.markers}
    for sentence in page.sentences:
        cited = [
            # a marker that cannot be read is what is written; spelling does not matter in others
            [c.start, c.end, [f"{r.card}#{r.field}" for r in marker.refs] or marker.raw]
            for c in sentence.citations
            for marker in [markers[c.marker]]
        ]
        yield digest([sentence.sha256, cited])


def changed_cards(
    old: Corpus | None, new: Corpus, sources: Collection[str], entries: bool
) -> frozenset[str]:
    """Return the ids of the cards that differ between two states of a corpus.

    Args:
        old: the corpus as it was, of which only ``sources`` and the bibliography need be there;
            ``None`` if it cannot be read, which makes every card of ``sources`` differ.
        sources: keys of the sources whose files differ.
        entries: the bibliography differs too: its entries are compared for all sources.
    """
    looked_at = set(sources)
    after = {c.id: card_state(c, new) for c in new.cards.values() if c.source in looked_at}
    if old is None:
        others = (c.id for c in new.cards.values() if entries)
        return frozenset(after) | frozenset(others)
    before = {c.id: card_state(c, old) for c in old.cards.values() if c.source in looked_at}
    changed = {i for i in before.keys() | after.keys() if before.get(i) != after.get(i)}
    if entries:
        keys = {
            key
            for key in old.bibliography.keys() | new.bibliography.keys()
            if entry_state(old.bibliography.get(key)) != entry_state(new.bibliography.get(key))
        }
        changed |= {c.id for c in new.cards.values() if c.source in keys}
    return frozenset(changed)


def finding_keys(findings: Iterable[Finding]) -> Counter[FindingKey]:
    """Count the findings about a page as such, those of no sentence."""
    return Counter(_key(f) for f in findings if f.sentence is None)


def _key(finding: Finding) -> FindingKey:
    return finding.rule, finding.message, finding.card


def mark_outside(result: SurveyResult, change: Change) -> SurveyResult:
    """Return ``result`` with every finding marked that the change has nothing to do with."""
    return replace(
        result,
        pages=tuple(_mark_page(page, change) for page in result.pages),
        corpus_findings=tuple(
            f if f.place.file in change.files or f.card in change.cards else _outside(f)
            for f in result.corpus_findings
        ),
    )


def _mark_page(page: PageResult, change: Change) -> PageResult:
    touched = change.sentences.get(page.page.path, frozenset())
    known = Counter(change.known.get(page.page.path, ()))
    about_page = []
    for finding in page.findings:
        was_known = page.page.path in change.same or known[_key(finding)] > 0
        was_there = was_known and finding.card not in change.cards
        known[_key(finding)] -= 1
        about_page.append(_outside(finding) if was_there else finding)
    sentences = tuple(
        s
        if _is_touched(s.sentence, touched)
        else replace(s, findings=tuple(map(_outside, s.findings)))
        for s in page.sentences
    )
    return replace(page, sentences=sentences, findings=tuple(about_page))


def _is_touched(sentence: Sentence, touched: Collection[int]) -> bool:
    return sentence.index in touched


def _outside(finding: Finding) -> Finding:
    return replace(finding, outside=True)
