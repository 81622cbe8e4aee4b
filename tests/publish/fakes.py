"""A small corpus and pages citing it, made by hand: what publishing gets from the other stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mkdocs_survey.model import (
    BibEntry,
    BlockKind,
    Card,
    CardField,
    CardJudgement,
    CardRef,
    Citation,
    ClaimDecision,
    Finding,
    Language,
    Marker,
    Page,
    PageResult,
    Passage,
    PassageRef,
    Person,
    Place,
    SemanticScore,
    Sentence,
    SentenceResult,
    Source,
    Span,
    Verdict,
    text_sha256,
)

BIB = "corpus/references.bib"


@dataclass(frozen=True)
class FakeCorpus:
    cards: Mapping[str, Card]
    bibliography: Mapping[str, BibEntry]
    sources: Mapping[str, Source]
    passages: Mapping[tuple[str, str], Passage] = field(default_factory=dict)

    def passages_of(self, card: Card) -> tuple[Passage, ...]:
        return tuple(
            self.passages[(card.source, ref.at)]
            for ref in card.passages
            if self._sha256(card.source, ref) == ref.sha256
        )

    def altered_at(self, source: str, ref: PassageRef) -> bool:
        return self._sha256(source, ref) not in (None, ref.sha256)

    def _sha256(self, source: str, ref: PassageRef) -> str | None:
        held = self.passages.get((source, ref.at))
        return held.sha256 if held else None


def entry(
    key: str,
    kind: str = "article",
    authors: Sequence[tuple[str, str]] = (),
    editors: Sequence[tuple[str, str]] = (),
    **fields: str,
) -> BibEntry:
    return BibEntry(
        key,
        kind,
        fields,
        tuple(Person(family, given) for family, given in authors),
        tuple(Person(family, given) for family, given in editors),
        Place(BIB, 1),
    )


def passage(source: str, at: str, text: str, section: str = "") -> Passage:
    sha = text_sha256(text)
    return Passage(f"{source}/{at}@{sha[:8]}", source, at, text, sha, section=section)


def card(id: str, *passages: Passage, fields: Mapping[str, CardField | None] | None = None) -> Card:
    source = passages[0].source
    return Card(
        id,
        source,
        tuple(PassageRef(p.at, p.sha256) for p in passages),
        fields or {},
        Place(f"corpus/sources/{source}/cards.yaml", 1),
    )


def corpus(
    entries: Sequence[BibEntry],
    passages: Sequence[Passage],
    cards: Sequence[Card],
    lang: Language = "en",
) -> FakeCorpus:
    keys = dict.fromkeys([*(p.source for p in passages), *(e.key for e in entries)])
    return FakeCorpus(
        {c.id: c for c in cards},
        {e.key: e for e in entries},
        {k: Source(k, f"Title of {k}", lang, f"{k}.md", "0" * 64, "md", "") for k in keys},
        {(p.source, p.at): p for p in passages},
    )


@dataclass(frozen=True)
class Said:
    """A sentence to put on a page: its words and the brackets that stand after it."""

    text: str
    brackets: tuple[tuple[str, ...], ...] = ()
    verdict: Verdict | None = Verdict.PASS
    best: Mapping[str, Span] = field(default_factory=dict)  # card → best words of its evidence
    findings: tuple[Finding, ...] = ()


def page_result(path: str, *said: Said, lang: Language = "en", **page: object) -> PageResult:
    """Build a page; the marker of a sentence is placed at ``<line of sentence>:50 + n``."""
    markers: list[Marker] = []
    results: list[SentenceResult] = []
    file = f"docs/{path}"
    for index, one in enumerate(said):
        own: list[Marker] = []
        for cards in one.brackets:
            refs = tuple(CardRef(*c.split("#")) for c in cards)
            place = Place(file, index + 1, 50 + len(own))
            own.append(Marker(len(markers) + len(own), f"[CARD:{'; '.join(cards)}]", refs, place))
        markers += own
        citations = tuple(Citation(m.index, 0, len(one.text)) for m in own)
        sentence = Sentence(
            path,
            index,
            index,
            BlockKind.PARAGRAPH,
            one.text,
            Place(file, index + 1, 1),
            citations,
            lang,
        )
        judgements = tuple(
            CardJudgement(m.index, r.card, SemanticScore(0.9, 0.8, one.best[r.card], "fake"))
            for m in own
            for r in m.refs
            if r.card in one.best
        )
        results.append(
            SentenceResult(
                sentence,
                ClaimDecision(one.verdict is not None, 0.9, "states a quantity"),
                one.verdict,
                one.findings,
                judgements,
            )
        )
    return PageResult(
        Page(
            path,
            file,
            "Title",
            lang,
            tuple(r.sentence for r in results),
            tuple(markers),
            **page,  # type: ignore[arg-type]
        ),
        tuple(results),
    )


def rendered(result: PageResult) -> str:
    """The page's HTML as the Markdown extension leaves it, one paragraph a sentence."""
    lines = []
    for one in result.sentences:
        marks = "".join(
            f'<sup class="survey-marker" data-survey-marker="{c.marker}"></sup>'
            for c in one.sentence.citations
        )
        lines.append(f"<p>{one.sentence.text}{marks}</p>")
    return "\n".join(lines)


# --- a corpus that most tests share ---------------------------------------------------------------

DOE = entry(
    "doe2006",
    authors=[("Doe", "Jane"), ("Roe", "Richard")],
    title="Small studies and what they exaggerate",
    journal="Journal of Replication",
    year="2006",
    volume="3",
    pages="10--19",
    doi="10.1234/jr.2006.3",
)
LI = entry(
    "li2020",
    "book",
    authors=[("李", "四光"), ("王", "五"), ("赵六", ""), ("钱", "七")],
    title="证据与引用",
    publisher="科学出版社",
    address="北京",
    year="2020",
)
WEB = entry(
    "web2021",
    "online",
    authors=[("Institute for Made-up Figures", "")],
    title="Figures of the year",
    url="https://example.org/figures?a=1&b=2",
    year="2021",
)
RATIO = passage(
    "doe2006",
    "sec.3/para.2",
    "All studies were pooled first. The summary odds ratio was 1.62 when all studies were pooled, "
    "and fell to 1.10 among the larger ones. Small studies were left out afterwards.",
    "Results",
)
LIMITS = passage("doe2006", "sec.4/para.1", "Only studies in English were read.", "Discussion")
ZH = passage("li2020", "sec.1/para.3", "引用应当支持其所在的句子。共核查四百条引用。", "绪论")
FIGURES = passage("web2021", "para.1", "In 2021 the index stood at 12.5 points, up from 11.")
CORPUS = corpus(
    [DOE, LI, WEB],
    [RATIO, LIMITS, ZH, FIGURES],
    [
        card("doe2006-ratio", RATIO),
        card("doe2006-limits", LIMITS),
        card("li2020-zh", ZH),
        card("web2021-index", FIGURES),
    ],
)


def best_of(words: str, text: str = RATIO.text) -> Span:
    """The span of some words in a passage."""
    start = text.index(words)
    return Span(start, start + len(words))
