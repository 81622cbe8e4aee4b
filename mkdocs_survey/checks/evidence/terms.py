"""Terms and names: methods, acronyms, people, organisations stand in the passage or its entry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mkdocs_survey.checks.evidence.nationality import unstated
from mkdocs_survey.model import Observation, Pair, Severity, Span
from mkdocs_survey.text.alignment import MOST_PLACES, analyse, best_fit, neighbourhood
from mkdocs_survey.text.function_words import FUNCTION_WORDS
from mkdocs_survey.text.gazetteer import COMMON_ACRONYMS, TOPICS, TRANSLATED
from mkdocs_survey.text.glossary import Glossary, Term
from mkdocs_survey.text.known import Known, fold, has, known
from mkdocs_survey.text.names import (
    Name,
    abbreviates,
    definitions,
    is_opening,
    names,
    translatable_names,
)
from mkdocs_survey.text.nations import nations
from mkdocs_survey.text.variants import knows

MOST = 64
"""Names of a sentence that are looked up."""

_SHORT = 200
"""Characters below which a cut (a sentence or two) without any other name of the kind says
nothing about a name; measured on the planted pairs: no entity lost, a quarter fewer alarms."""

_RIVAL_FIT = 0.5
"""Fit (see alignment.fit) from which another name stands in the place of the missing one; chosen
with bench/evidence_terms.py on its tuning half."""

_QUALIFIED = re.compile(r"[a-z]{1,3}([A-Z]{3,}s?)")
"""An acronym with a qualifier before it, which a cut may leave out: siRNA, cRCT."""

_OF_DISEASE = re.compile(
    r"virus|viral|infect|pandemi|epidemi|vaccin|outbreak|disease|patient|clinic|hospital|lockdown"
    r"|quarantin|isolat|distanc|mask|respirat|immun|antibod|symptom|transmi|health|mortal|death|inciden|prevalen"
    r"|疫|病|感染|患者|症",
    re.IGNORECASE,
)
"""Words of passages that speak of what :data:`TOPICS` names, whether they name it or not."""

_WORD_BEFORE = re.compile(r"([A-Z][\w-]{1,38}) $")
_WORD_AFTER = re.compile(r" ([A-Z][\w-]{1,38})")
_PUBLISHED_IN = re.compile(
    r"\b(?:published|appeared|reported|journal)\s+(?:(?:in|by|the)\s+){0,3}$"
)
_PUBLISHES = re.compile(r"\s+(?:has\s+|have\s+)?(?:published|issued|announced|released|reported)\b")


def observe(pair: Pair, glossary: Glossary) -> tuple[Observation, ...]:
    """Return the terms (SV411) and names (SV412) of the claim that its source does not know.

    Passage, context and bibliographic entry count, and so do aliases and translations of the
    glossary. Of a pair that is not :attr:`~mkdocs_survey.model.Pair.complete` plain names are
    reported only where the passage has another name in that place: a cut need not repeat them.
    """
    texts = tuple(known(t) for t in (pair.evidence, pair.context, pair.reference) if t)
    candidates = names(pair.claim)
    if pair.claim_lang != pair.evidence_lang:
        # only what a passage in the other language spells alike, or what is known in both
        candidates = tuple(n for n in candidates if n.code) + translatable_names(pair.claim)
    else:  # countries, peoples and languages have a rule of their own
        peoples = {n.span for n in nations(pair.claim)}
        candidates = tuple(n for n in candidates if n.code or n.span not in peoples)
    missing = [n for n in candidates[:MOST] if not _is_known(n, texts, pair, glossary)]
    missing += _unstated(pair, candidates, texts, glossary)
    if missing:
        # what the sentence itself spells out is known by either form
        explained = [s for s, *forms in definitions(pair.claim) if _knows_one(texts, *forms)]
        missing = [n for n in missing if not _inside(n.span, explained)]
    protected = _protected(pair, texts, glossary)
    taken = [o.claim_spans[0] for o in protected]
    return (*protected, *(_missing(n) for n in missing if not _inside(n.span, taken)))


def _is_known(name: Name, texts: tuple[Known, ...], pair: Pair, glossary: Glossary) -> bool:
    if any(knows(text, name) for text in texts):
        return True
    if any(has(text, longer) for longer in _longer(pair.claim, name) for text in texts):
        return True
    if not pair.complete and _is_publisher(pair, name):
        return True
    if any(
        abbreviates(code, pair.claim, name.span) for code in _acronyms(pair.claim, pair.evidence)
    ):
        return True
    if _is_translated(name, texts, glossary):
        return True
    if name.code:
        says_little = len(pair.evidence) < _SHORT or fold(name.text) in COMMON_ACRONYMS
        if not pair.complete and says_little and not _rivals(pair.claim, pair.evidence, name.code):
            return True
        qualified = _QUALIFIED.fullmatch(name.text)
        if not pair.complete and qualified and any(has(t, qualified[1]) for t in texts):
            return True
        topic = " ".join(re.findall(r"[a-z]+|\d+", fold(name.text))) in TOPICS
        spoken_of = topic and any(_OF_DISEASE.search(t) for t in (pair.evidence, pair.context))
        return spoken_of and not pair.complete and not _has_rival(pair, name)
    if not name.text.isascii() and pair.claim_lang != pair.evidence_lang:
        return not pair.complete and not _has_translated_rival(pair, texts)
    # "Neuro-Symbolic" by itself is a term rather than a person's name
    compound = bool(re.fullmatch(r"[A-Z][a-z]+-[A-Z][a-z]+", name.text))
    if is_opening(pair.claim, name.span) and " " not in name.text and not compound:
        return True  # any word has a capital there
    # of a name in several words, the words may stand apart
    if all(any(has(text, word) for text in texts) for word in name.text.split()):
        return True
    if compound:
        return False
    return not pair.complete and not _has_rival(pair, name)


@lru_cache(maxsize=16)  # asked for every missing name of a pair
def _acronyms(claim: str, evidence: str) -> tuple[str, ...]:
    """The acronyms of the source in capitals that the claim does not have."""
    found = [n.text for n in names(evidence)[:MOST_PLACES] if n.code and n.text.isupper()]
    return tuple(code for code in dict.fromkeys(found) if code.isalpha() and code not in claim)


def _longer(claim: str, name: Name) -> list[str]:
    """The name with the capital word beside it: "PubMed Central", spelled "PubmedCentral"."""
    before = _WORD_BEFORE.search(claim, max(0, name.span.start - 40), name.span.start)
    after = _WORD_AFTER.match(claim, name.span.end)
    found = [f"{before[1]} {name.text}"] if before else []
    return [*found, f"{name.text} {after[1]}"] if after else found


def _is_publisher(pair: Pair, name: Name) -> bool:
    """Whether the claim names who or what published it; the bibliography has that, not a cut.

    Unless the passage says of somebody else that they published it.
    """
    if pair.reference:
        return False
    before = pair.claim[max(0, name.span.start - 40) : name.span.start]
    after = pair.claim[name.span.end : name.span.end + 24]
    if not (_PUBLISHED_IN.search(before) or _PUBLISHES.match(after)):
        return False
    return not _has_rival(pair, name)


@lru_cache(maxsize=16)  # asked for every missing name of a pair
def _rivals(claim: str, evidence: str, code: bool) -> tuple[Name, ...]:
    """The names of the evidence, codes or not, that the claim does not have."""
    own = known(claim)
    return tuple(n for n in names(evidence)[:MOST_PLACES] if n.code == code and not knows(own, n))


def _knows_one(texts: tuple[Known, ...], acronym: str, spelled: str) -> bool:
    """Whether a source has the acronym in any form, what it is short for, or most words of that."""
    name = Name(acronym, Span(0, len(acronym)), code=True)
    words = [w for w in re.findall(r"[^\W\d_]{3,}", spelled) if w.lower() not in FUNCTION_WORDS]
    return any(
        knows(text, name)
        or has(text, spelled)
        or (len(words) > 1 and sum(has(text, w) for w in words) > len(words) / 2)
        for text in texts
    )


def _unstated(
    pair: Pair, candidates: tuple[Name, ...], texts: tuple[Known, ...], glossary: Glossary
) -> list[Name]:
    """The countries, peoples and languages of the claim that its source should name."""
    longer = [n.span for n in candidates]  # "the Chinese Academy" is a name of its own
    found = [
        Name(n.span.of(pair.claim), n.span, code=False)
        for n in unstated(pair)
        if not _inside(n.span, longer)
    ]
    return [n for n in found if not _is_translated(n, texts, glossary)]


def _is_translated(name: Name, texts: tuple[Known, ...], glossary: Glossary) -> bool:
    """Whether a source has a form that the glossary gives for the name."""
    terms = [t for t in glossary.terms if name.text in t.forms]
    return any(_has_term(text, term) for term in terms for text in texts)


def _has_translated_rival(pair: Pair, texts: tuple[Known, ...]) -> bool:
    """Whether the source has another name known in both languages that the claim has not."""
    for forms in TRANSLATED:
        in_claim = any(not f.isascii() and f in pair.claim for f in forms)
        if not in_claim and any(has(text, f) for f in forms if f.isascii() for text in texts):
            return True
    return False


def _has_rival(pair: Pair, name: Name) -> bool:
    """Whether the evidence has another name of this kind where the claim has this one."""
    claim, evidence = analyse(pair.claim), analyse(pair.evidence)
    rivals = _rivals(pair.claim, pair.evidence, name.code)
    first = claim.at_or_after(name.span.start)
    last = max(first, claim.at_or_after(name.span.end) - 1)
    if not rivals or first >= len(claim.tokens):
        return False
    around = neighbourhood(claim, first, last)
    places = {evidence.at_or_after(n.span.start) for n in rivals}
    value, _ = best_fit(around, evidence, (p for p in places if p < len(evidence.tokens)))
    return value >= _RIVAL_FIT


def _missing(name: Name) -> Observation:
    if name.code:
        message = f"“{name.text}” is not in the passage"
        return Observation("SV411", Severity.WARNING, message, (name.span,))
    message = f"“{name.text}” stands neither in the passage nor in its reference"
    return Observation("SV412", Severity.WARNING, message, (name.span,))


def _inside(span: Span, spans: Iterable[Span]) -> bool:
    return any(s.start <= span.start and span.end <= s.end for s in spans)


# --- protected terms of the glossary ------------------------------------------------------------


def _protected(pair: Pair, texts: tuple[Known, ...], glossary: Glossary) -> tuple[Observation, ...]:
    found = []
    for term in glossary.terms:
        if not term.protected:
            continue
        span = _find_term(pair.claim, term)
        if span and not any(_has_term(text, term) for text in texts):
            message = f"the protected term “{span.of(pair.claim)}” is not in the passage"
            found.append(Observation("SV411", Severity.WARNING, message, (span,)))
    return tuple(found)


def _find_term(text: str, term: Term) -> Span | None:
    for form in term.forms:
        edge = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
        match = re.search(edge[0] + re.escape(form) + edge[1], text, re.IGNORECASE)
        if match:
            return Span(*match.span())
    return None


def _has_term(text: Known, term: Term) -> bool:
    return any(has(text, form) for form in term.forms)
