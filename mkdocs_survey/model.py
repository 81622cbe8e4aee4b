"""The words of the project as frozen types; imports nothing of ours.

The way of the data: source → passages → cards → *(author writes markers)* → page → sentences →
claims → findings → verdicts → coverage. Every stage takes and returns these values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Literal

NOT_FOUND = "NOT_FOUND"
"""What a card's field says when the source has nothing on it (requirement A4)."""

CARD_FIELDS = ("question", "method", "results", "data", "limitations")
"""The names of a card's fields, in the order in which they are shown."""

Language = Literal["en", "zh"]


def text_sha256(text: str) -> str:
    """Return the hex sha256 of ``text`` in UTF-8: the hash that cards hold of their passages."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Severity(StrEnum):
    """How much a finding weighs. Only ``ERROR`` closes the gate by itself."""

    ERROR = "error"
    WARNING = "warning"
    COVERAGE = "unsourced"  # counts against source coverage
    INFO = "info"


class Verdict(StrEnum):
    """What the findings of a sentence amount to. ``UNCHECKED`` is never a pass."""

    PASS = "pass"  # noqa: S105 - a verdict, no password
    DOUBT = "doubt"
    FAIL = "fail"
    UNSOURCED = "unsourced"
    UNCHECKED = "unchecked"
    WAIVED = "waived"


class PassageKind(StrEnum):
    """What part of a source a passage is. Only ``BODY`` and ``CAPTION``/``TABLE`` are searched."""

    BODY = "body"
    CAPTION = "caption"
    TABLE = "table"
    FOOTNOTE = "footnote"
    REFERENCE = "reference"


class BlockKind(StrEnum):
    """What a unit of a page's text is; decides what a marker in it covers."""

    PARAGRAPH = "paragraph"
    LIST_ITEM = "list item"
    TABLE_ROW = "table row"
    TABLE_HEAD = "table head"
    CAPTION = "caption"
    DEFINITION = "definition"
    FOOTNOTE = "footnote"
    HEADING = "heading"
    TITLE = "title"  # of an admonition, a details block or a tab


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a text file: POSIX path relative to the project, line and column from 1.

    Columns count characters (code points), not bytes. ``col`` 0 means the whole line.
    """

    file: str
    line: int = 1
    col: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}" if self.col else f"{self.file}:{self.line}"


# --- the corpus ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passage:
    """A verbatim piece of a source.

    Attributes:
        id: ``<key>/<at>@<first 8 hex digits of sha256>``.
        source: the key of its source.
        at: coordinates inside the source, e.g. ``sec.3.2/para.2``, ``fig.1/caption``, ``ref.12``.
        text: the words, white space folded to single spaces (rows of tables and items of lists
            stand on lines of their own).
        sha256: hex sha256 of ``text``, see :func:`text_sha256`.
        kind: body text, caption, table, footnote or entry of the reference list.
        section: title of the section it stands in, ``""`` where it has none.
        retired: the current source file no longer holds this passage; kept for cards resting on it.
        page: the page of the file on which it begins, from 1; 0 where the format has no pages.
            Told to readers; no part of its identity.
    """

    id: str
    source: str
    at: str
    text: str
    sha256: str
    kind: PassageKind = PassageKind.BODY
    section: str = ""
    retired: bool = False
    page: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """A work that can be cited: one BibTeX key and where its snapshot came from.

    Attributes:
        local: its passages may not be republished and stay out of version control
            (``passages: local`` in ``source.yaml``); cards still hold their hashes.
    """

    key: str
    title: str
    lang: Language
    file: str
    sha256: str
    extractor: str
    date: str
    local: bool = False


@dataclass(frozen=True, slots=True)
class PassageRef:
    """What a card rests on: coordinates and the hash of the words it was made from."""

    at: str
    sha256: str


@dataclass(frozen=True, slots=True)
class CardField:
    """One field of a card: what the source says, in the card's words, and where."""

    text: str
    at: str


@dataclass(frozen=True, slots=True)
class Card:
    """One piece of evidence. ``fields[name]`` is ``None`` where the file says ``NOT_FOUND``."""

    id: str
    source: str
    passages: tuple[PassageRef, ...]
    fields: Mapping[str, CardField | None]
    place: Place
    draft: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """An author or editor. ``given`` is ``""`` for institutions and single names."""

    family: str
    given: str = ""


@dataclass(frozen=True, slots=True)
class BibEntry:
    """An entry of ``references.bib``, LaTeX decoded to Unicode text.

    Attributes:
        kind: lower-case BibTeX type (``article``, ``misc``, …).
        fields: lower-case field name → plain text.
    """

    key: str
    kind: str
    fields: Mapping[str, str]
    authors: tuple[Person, ...]
    editors: tuple[Person, ...]
    place: Place


# --- a page -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardRef:
    """One card named in a marker: ``[CARD:id]`` or ``[CARD:id#field]``."""

    card: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """One ``[CARD:…]`` bracket of a page.

    Attributes:
        index: its number on the page in document order, from 0; the placeholder in the rendered
            page carries the same number.
        raw: the bracket as written.
        refs: the cards named, in order, without repetition; empty if malformed.
        place: file, line, column of the opening bracket.
        problem: why it cannot be read as a marker, ``""`` if it can.
        misplaced: ``"heading"``, ``"link"`` or ``""``.
    """

    index: int
    raw: str
    refs: tuple[CardRef, ...]
    place: Place
    problem: str = ""
    misplaced: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A marker bound to the words it stands for.

    Attributes:
        marker: index of the marker on the page.
        start, end: the clause inside ``Sentence.text`` that the marker covers; the whole sentence
            where it stands at the end.
        inherited: the marker stands in the caption or head row of the table, not in the sentence.
    """

    marker: int
    start: int
    end: int
    inherited: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A unit of a page's text with its markers.

    Attributes:
        page: the page's path relative to the docs directory (POSIX).
        index: its number on the page in document order, from 0.
        block: number of the block (paragraph, list item, table row) it stands in.
        kind: kind of that block.
        text: the words without markers, white space folded.
        place: where its first character stands in the source.
        citations: the markers bound to it.
        lang: language of the sentence itself.
        heading: text of the nearest heading above, ``""`` if none.
    """

    page: str
    index: int
    block: int
    kind: BlockKind
    text: str
    place: Place
    citations: tuple[Citation, ...]
    lang: Language
    heading: str = ""

    @property
    def sha256(self) -> str:
        """Identity of the sentence for sign-offs and fingerprints: the hash of its words."""
        return text_sha256(self.text)


@dataclass(frozen=True, slots=True)
class Waiver:
    """A comment in the text that lets findings pass for a reason.

    Attributes:
        raw: the comment as written, white space folded.
        until: the last day on which it holds, ``None`` if it does not end.
        sentences: indices of the sentences that it covers.
        marks: places of the markers and placeholders that it covers, for findings about no
            sentence.
        owner: who stands for it, ``""`` if nobody is named.
        problem: why it has no effect, ``""`` if it has.
    """

    raw: str
    rules: tuple[str, ...]
    reason: str
    until: date | None
    place: Place
    sentences: frozenset[int] = frozenset()
    marks: frozenset[Place] = frozenset()
    owner: str = ""
    problem: str = ""

    @property
    def why(self) -> str:
        """The reason, with the person who stands for it where one is named."""
        return f"{self.reason} ({self.owner})" if self.owner else self.reason


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it is rendered.

    Attributes:
        path: relative to the docs directory (POSIX), e.g. ``zh/index.md``.
        file: path of the file relative to the project, for messages.
        unread: places of text that looks like a marker inside raw HTML, where none is read.
    """

    path: str
    file: str
    title: str
    lang: Language
    sentences: tuple[Sentence, ...]
    markers: tuple[Marker, ...]
    placeholders: tuple[tuple[str, Place], ...] = ()  # e.g. ("[NEEDS-SOURCE]", place)
    unread: tuple[Place, ...] = ()
    waivers: tuple[Waiver, ...] = ()


# --- checks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and the evidence it is measured against; what every check of meaning works on.

    Attributes:
        id: free; comes back in results.
        claim: the sentence or clause, without markers.
        evidence: the passages of the cited card or cards, joined with blank lines.
        context: more of the source that may carry the claim: the whole cited section, and the
            other cards of the same sentence. Looked at before anything is called a failure.
        reference: the bibliographic entry as text (authors, title, venue, year).
        complete: the evidence is known to be whole passages of the source, not a cut.
    """

    id: str
    claim: str
    evidence: str
    claim_lang: Language
    evidence_lang: Language
    context: str = ""
    reference: str = ""
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of characters ``text[start:end]``."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the words of ``text`` in this range."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Observation:
    """What one rule sees in one pair; becomes a :class:`Finding` once it has a place.

    Attributes:
        claim_spans: the words of the claim that it speaks of.
        evidence_spans: the words of the evidence that it speaks of; for the reader to compare.
        advice: what to do, one sentence, ``""`` for the rule's general remedy.
    """

    rule: str
    severity: Severity
    message: str
    claim_spans: tuple[Span, ...] = ()
    evidence_spans: tuple[Span, ...] = ()
    advice: str = ""


@dataclass(frozen=True, slots=True)
class SemanticScore:
    """How well a passage carries a claim.

    Attributes:
        score: calibrated, in [0, 1]; below 0.72 the citation is suspected to be wrong.
        cosine: the raw cosine of the encoder that was used, in [-1, 1].
        best: the sentence or window of the evidence that matches best.
        encoder: id of the encoder pack.
    """

    score: float
    cosine: float
    best: Span
    encoder: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card that may fit better than the one cited, with its calibrated score."""

    card: str
    score: float


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation of one rule about one sentence or card, with its place.

    Attributes:
        rule: code, e.g. ``SV402``.
        page: page path, ``""`` for findings about the corpus.
        sentence: index of the sentence on the page, ``None`` where none is meant.
        marker: index of the marker on the page, ``None`` where none is meant. Its place would not
            do: all markers of an included text stand where the page includes it.
        card: id of the card it is about, ``""`` if none.
        passage_at: coordinates of the passage quoted, ``""`` if none.
        quote: the words of the passage it speaks of: always a slice of the passage.
        waived: reason of the sign-off or waiver that covers it, ``""`` if none.
        waived_at: where the waiver stands in the text, ``None`` for a sign-off kept elsewhere.
        baselined: it was there when the site adopted the tool (see the baseline).
        outside: the change that is looked at did not touch what it is about.
        confirmed: which reviewer confirmed it, when and why; ``""`` if none did. It must be
            mended: neither a waiver nor the baseline excuses it.
    """

    rule: str
    severity: Severity
    place: Place
    message: str
    advice: str = ""
    page: str = ""
    sentence: int | None = None
    marker: int | None = None
    card: str = ""
    passage_at: str = ""
    quote: str = ""
    claim_spans: tuple[Span, ...] = ()
    evidence_spans: tuple[Span, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    waived: str = ""
    waived_at: Place | None = None
    baselined: bool = False
    outside: bool = False
    confirmed: str = ""

    @property
    def counts(self) -> bool:
        """Whether it weighs in the gate: nothing excuses it."""
        return not (self.waived or self.baselined or self.outside)


@dataclass(frozen=True, slots=True)
class ClaimDecision:
    """Does a sentence state something checkable?

    Attributes:
        score: in [0, 1]; 0.5 and more is a claim.
        reason: a few words that a person can read, e.g. ``"states a quantity"``.
    """

    is_claim: bool
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class CardJudgement:
    """A citation's card measured against its words. ``semantic`` is ``None`` if unchecked."""

    marker: int
    card: str
    semantic: SemanticScore | None


@dataclass(frozen=True, slots=True)
class SentenceResult:
    """A sentence, what it is, and what was found about it."""

    sentence: Sentence
    claim: ClaimDecision
    verdict: Verdict | None  # None: no claim and no marker, nothing to judge
    findings: tuple[Finding, ...] = ()
    judgements: tuple[CardJudgement, ...] = ()


@dataclass(frozen=True, slots=True)
class PageResult:
    """A page with the results of its sentences and the findings about the page as such."""

    page: Page
    sentences: tuple[SentenceResult, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """Every finding of the page in the order of place."""
        own = [*self.findings, *(f for s in self.sentences for f in s.findings)]
        return tuple(sorted(own, key=lambda f: (f.place.line, f.place.col, f.rule, f.message)))


@dataclass(frozen=True, slots=True)
class SurveyResult:
    """The whole site: pages in navigation order, findings about the corpus."""

    pages: tuple[PageResult, ...]
    corpus_findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()  # e.g. "semantic check not run: no encoder for zh"
