"""Words that deny, in both languages, and what they deny.

Own tables of general language. A *denial* is a word of negation that acts ("not", "never",
"no", 不, 没有, 并非), not one that only looks like it ("not only", "no doubt", 不仅, 非常, 无论).
*Absence* words deny in their own meaning ("lack", "fail", "unlikely", "ineffective", 缺乏, 否认).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_survey.model import Span
from mkdocs_survey.text.alignment import REACH, Analysis

# English patterns are matched on lower-case text.
_DENIAL_EN = re.compile(
    r"\b(?:not|never|no|none|neither|nor|nobody|nothing|nowhere|cannot|without|hardly|scarcely|barely"
    r"|(?:is|are|was|were|do|does|did|has|have|had|would|should|could|must|need|might)\s?n['’]?t"
    r"|(?:ca|wo|sha)n['’]t|ain['’]t)\b",
)
_IDLE_EN = re.compile(
    r"\b(?:(?:not\s+(?:only|just|merely|simply|solely|least|to\s+mention|surprisingly|necessarily\s+only)"
    r"|no\s+(?:doubt|matter|wonder|sooner|less\s+than|fewer\s+than|more\s+than)"
    r"|(?:cannot|can\s*not|can['’]t|could\s+not|couldn['’]t)\s+(?:help|but)"
    r"|whether\s+or\s+not|or\s+not|if\s+not|why\s+not|nothing\s+but|none\s+other"
    r"|no\.\s?\d|no\s\d)\b|no-(?=[a-z]))"
    # "24 with new lamps and 24 without"
    r"|\bwithout(?=\s*(?:[.,;:!?)]|$))",
)
_ABSENCE_EN = re.compile(
    r"\b(?:lack(?:s|ed|ing)?|absen(?:t|ce)|fail(?:s|ed|ing|ure)?|refus(?:e|es|ed|al)|den(?:y|ies|ied|ying)"
    r"|unable|inability|unlikely|ineffective\w*|insufficien\w*|inactive|inaccura\w*|incorrect\w*|impossible"
    r"|improbable|negligible|exclud\w*|ruled?\s+out|refut\w*|reject\w*|contrary|contradict\w*|false(?:ly)?"
    r"|independent|un[a-z]{3,}(?:ed|able|ible|al|ent|ant|ive|ful|ing)|non-?[a-z]{4,}|asymptomatic|symptomless"
    r"|free\s+(?:of|from)|failed\s+to|seldom|rare(?:ly)?|null|zero|devoid)\b",
)
_LIMIT_EN = re.compile(
    r"\b(?:declin(?:e|es|ed)|inconclusive|inconsisten\w*|irrelevant|myth|wrong(?:ly)?|instead|rather\s+than|unlike"
    r"|little|few|fewer|less|limited|minimal|poor(?:ly)?|prevent\w*|avoid\w*|avert\w*|stop\w*|halt\w*|zero"
    r"|except|only|until|despite|although|however|but|suppress\w*|inhibit\w*|block\w*|lose|lost|loss|miss(?:ed|ing)?"
    r"|ceas\w*|cancel\w*|withdr\w*|neg(?:ative|ated?)\w*|doubt\w*|uncertain\w*|disagree\w*|dispute[sd]?)\b",
)
_DENIAL_ZH = re.compile(
    r"并非|并不|并未|并没有|并无|没有|没能|没|不是|不会|不能|不可|不得|不再|不应|不必|不曾|未能|未曾|尚未|从未|无法|毫无|绝非"
    r"|否认|否定|不|未|无|非|莫|勿|别(?=再|让)"
)
_IDLE_ZH = re.compile(
    r"不仅|不但|不只|不光|不止|不断|不同|不过|不少|不久|不管|不论|不如说|不得不|不可或缺|不可避免|不禁|不惜|不妨|不愧"
    r"|不足|不良|不等|不锈|不动产|不适|不便|不安|不满|不满足|不定期|不时|不约而同|不由|不知不觉|不一定|了不起|差不多|不一(?!致|样)|不已|不然|不乏|不懈|不朽|不景气"
    r"|无论|无数|无比|无疑|无线|无人机|无锡|无机|无形|无穷|无限|无缘|无偿|无障碍|无非|无独有偶|毫无疑问|全无|无糖|无菌|无意|无私|无尽|无烟"
    r"|非常|非洲|非法|除非|非遗|非凡|是非|非典|非公|非物质|南非|北非|东非|西非|非国大|非得|非营利|非盟|非农|莫非"
    r"|未来|未必|未知|未成年|未婚|未经|未满|未免"
    r"|没错|没关系|没收|埋没|淹没|出没|沉没|没落|莫斯科|莫里|约莫|莫名|莫过于|区别|特别|分别|级别|类别|性别|个别|识别|鉴别|告别|别墅|辨别"
    r"|能不能|是不是|会不会|有没有|可不可以|对不对"
    # as a subject: "one negation too many"
    r"|(?<=[个种处条次重的])(?:否定|否认)|(?:否定|否认)(?=[句词式性与和、，。；]|$)"
    # "12 条街有新灯，12 条没有。"
    r"|(?<=[条个人名组例只台座家])没有(?=[。，；])"
)
_ABSENCE_ZH = re.compile(
    r"缺乏|缺少|缺失|失败|拒绝|难以|鲜有|少有|罕见|几乎无|免于|免受|避免|防止|杜绝|禁止|取消|停止|终止|失去|丧失"
    r"|除外|而非|有误|谣言|误区"
)
_LITTLE_EN = re.compile(r"\b(?:less|least|few|fewer|little|lower|hardly|barely)\b")
_LITTLE_ZH = re.compile(r"越不|更不|较少|很少|更少|越少|不太|不够|不足")
_LIMIT_ZH = re.compile(r"很难|难|不足|阻止|反而|相反|错误|假|阴性|仅|只|才")


_COMPARED = re.compile(
    r"\b(?:than|compared\s+(?:with|to)|versus|among|unlike)\b[^.;,]{1,60}?\b(?:who|that|which)\s+"
    r"(?:did|do|does|had|have|were|was|are|is)\s+not\b",
    re.IGNORECASE,
)
"""Who is compared, not what is said of them: "than those who did not receive it"."""

_EARLIER = re.compile(r"(?:\b(?:previously|before|hitherto)\s+|此前|之前|以前|过去|从前)还?$")

_CONTRAST = re.compile(r"\b(?:but|and)\s+not\b", re.IGNORECASE)
"""What is set apart from what was said: "in chronic but not in episodic headache"."""


_FAILURE = re.compile(
    r"\b(?:fail(?:s|ed|ing)?\s+to|(?:is|are|was|were|be|been)\s+unable\s+to"
    r"|(?:absence|lack)\s+of)(?=\s)",
    re.IGNORECASE,
)
"""What denies the verb behind it as "not" does."""


@dataclass(frozen=True, slots=True)
class Denial:
    """A word of negation at work.

    Attributes:
        start, end: its characters in the text.
        at: index of the first token at or after its end; the head of what it denies.
    """

    start: int
    end: int
    at: int


def may_deny(text: str) -> bool:
    """Whether a text has any word that could deny; cheap, before the text is analysed."""
    lowered = text.lower()
    return any(p.search(lowered) for p in (_DENIAL_EN, _DENIAL_ZH, _ABSENCE_EN, _ABSENCE_ZH))


@lru_cache(maxsize=256)
def denials(text: Analysis) -> tuple[Denial, ...]:
    """Return the words of negation of ``text`` that act, in order."""
    found = _spans(text, _DENIAL_EN, _DENIAL_ZH)
    if not found:
        return ()
    idle = {i for start, end in _spans(text, _IDLE_EN, _IDLE_ZH) for i in range(start, end)}
    idle.update(m.end() - len("not") for m in _COMPARED.finditer(text.text))
    acting = [Denial(*span, text.at_or_after(span[1])) for span in found if span[0] not in idle]
    return tuple(sorted(acting, key=lambda d: d.start))


@lru_cache(maxsize=256)
def failures(text: Analysis) -> tuple[Denial, ...]:
    """Return where a text says that something failed to be, in order."""
    return tuple(Denial(*m.span(), text.at_or_after(m.end())) for m in _FAILURE.finditer(text.text))


def is_contrast(text: Analysis, denial: Denial) -> bool:
    """Whether a denial only sets something apart: "but not in episodic headache"."""
    before = text.text[max(0, denial.start - 5) : denial.end]
    return bool(_CONTRAST.search(before))


@lru_cache(maxsize=256)
def denied_heads(text: Analysis) -> frozenset[int]:
    """Return the token indices at which what is denied begins."""
    return frozenset(d.at for d in denials(text) if d.at < len(text.tokens))


@lru_cache(maxsize=256)
def absences(text: Analysis) -> tuple[int, ...]:
    """Return the token indices of words that deny by their own meaning, in order."""
    return _places(text, _ABSENCE_EN, _ABSENCE_ZH)


@lru_cache(maxsize=256)
def limits(text: Analysis) -> tuple[int, ...]:
    """Return the token indices of words that may deny: limits, contrasts, prevention, in order."""
    return _places(text, _LIMIT_EN, _LIMIT_ZH)


@lru_cache(maxsize=256)
def diminishers(text: Analysis) -> tuple[int, ...]:
    """Return the token indices of words for little or less, in order: "less reliable", "few"."""
    return _places(text, _LITTLE_EN, _LITTLE_ZH)


def reach(text: Analysis, denial: Denial) -> Span:
    """Return what a denial denies, roughly: the words after it in its clause.

    Where nothing follows in its clause ("which they did not, because …"), the clause before it. An
    adverb of time before it belongs to it: 此前没有.
    """
    tokens = text.tokens
    end = min(denial.at, len(tokens))
    # tokens are words in English, characters in Chinese
    farthest = denial.at + (2 * REACH if text.text[denial.start].isascii() else REACH)
    at = max(0, text.at_or_after(denial.start))
    clause = tokens[min(at, len(tokens) - 1)].clause
    while end < len(tokens) and end < farthest and tokens[end].clause == clause:
        end += 1
    if any(t.content for t in tokens[denial.at : end]):
        earlier = _EARLIER.search(text.text, max(0, denial.start - 12), denial.start)
        return Span(earlier.start() if earlier else denial.start, tokens[end - 1].end)
    start = at
    while start and start > at - REACH and tokens[start - 1].clause == clause:
        start -= 1
    return Span(tokens[start].start if start < len(tokens) else denial.start, denial.end)


def keys_in(text: Analysis, span: Span) -> set[str]:
    """Return the keys of the content tokens that start within ``span``."""
    first, last = text.at_or_after(span.start), text.at_or_after(span.end)
    return {t.key for t in text.tokens[first:last] if t.content}


def _places(text: Analysis, en: re.Pattern[str], zh: re.Pattern[str]) -> tuple[int, ...]:
    found = {text.at_or_after(start) for start, _ in _spans(text, en, zh)}
    return tuple(sorted(i for i in found if i < len(text.tokens)))


def _spans(text: Analysis, en: re.Pattern[str], zh: re.Pattern[str]) -> list[tuple[int, int]]:
    spans = [m.span() for m in en.finditer(text.lowered)]
    if text.has_han:
        spans += [m.span() for m in zh.finditer(text.text)]
    return spans
