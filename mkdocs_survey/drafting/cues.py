"""Cue phrases: wording by which a sentence announces a question, a method, a result, a limit.

General knowledge of academic writing, English and Chinese; the method of cue phrases is Edmundson's
("New Methods in Automatic Extracting", Journal of the ACM 16(2), 1969). A strong cue is enough
outside the section that is made for it, a weak one only raises a sentence within.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mkdocs_survey.model import Language

STRONG, WEAK = 1.0, 0.4

_WORK = (
    r"(?:study|paper|article|review|work|report|survey|series|essay|trial|analysis|guide|statement"
    r"|document|chapter|section|experiment|meta-analysis|investigation|project|perspective"
    r"|tutorial|course|module|package|software|toolkit|library|resource|textbook)"
)
_DONE = (
    r"(?:used|performed|conducted|analy[sz]ed|searched|collected|measured|simulated|developed"
    r"|recruited|randomi[sz]ed|applied|carried out|screened|enrolled|selected|sequenced|designed"
    r"|estimated|calculated|reviewed|modell?ed|surveyed|interviewed|implemented|trained|genotyped"
    r"|extracted|obtained|compared|assessed|amplified|reanaly[sz]ed|evaluated|generated|defined|sampled)"
)
_ZH_WORK = r"(?:本文|本研究|本章|本节|本小节|本论文|我们)"


@dataclass(frozen=True, slots=True)
class _Table:
    strong: re.Pattern[str]
    weak: re.Pattern[str]


def _table(strong: str, weak: str) -> _Table:
    return _Table(re.compile(strong, re.IGNORECASE), re.compile(weak, re.IGNORECASE))


_TABLES: dict[Language, dict[str, _Table]] = {
    "en": {
        "question": _table(
            rf"\b(?:aim|objective|purpose|goal)s? (?:of (?:this|the|our)\b|was\b|is\b|were\b)"
            rf"|\b(?:we|{_WORK}) (?:\w+ )?(?:aim(?:s|ed)?|sought|seeks?|set out|intend(?:s|ed)?)"
            rf" to\b"
            rf"|\bour (?:aim|objective|goal|purpose)|\bwe (?:asked|hypothesi[sz]ed)\b"
            rf"|\bresearch question|\bto (?:address|answer) (?:this|the|these) (?:question|issue)"
            rf"|^to (?:determine|assess|evaluate|investigate|examine|test|explore|identify"
            rf"|compare)\b"
            rf"|\bin (?:this|the (?:present|current)) {_WORK},? (?:we|(?-i:I))\b"
            rf"|^(?:here|herein),? (?:we|(?-i:I)) (?:\w+ )?(?:describe|present|discuss|review"
            rf"|examine|investigate|propose|argue|consider|offer|outline|explain|summari[sz]e)"
            rf"|\b(?:this|the (?:present|current)) {_WORK} (?:\w+ )?(?:describes|presents|discusses"
            rf"|reviews|examines|investigates|proposes|addresses|explores|introduces|considers"
            rf"|focuses|evaluates|provides|offers|argues|asks|tests|summari[sz]es|outlines"
            rf"|explains|evaluated|examined|investigated)"
            rf"|\bwe (?:\w+ )?(?:investigated?|examined?|explored?|tested?|assess(?:ed)?|ask) "
            rf"(?:whether|if|how)\b|\bwe (?:\w+ )?(?:investigated|examined|studied|analy[sz]ed)\b"
            rf"[^.;]{{0,120}} to (?:determine|assess|find out|see)\b"
            rf"|\b(?:colleagues|authors?) (?:explore|discuss|examine|argue|describe|review"
            rf"|propose)s?\b"
            rf"|\bwe (?:present|introduce|describe|propose|offer) (?:an?\b|the\b|(?-i:[A-Z]))"
            rf"|\b(?:is|are) an? (?:[\w-]+ ){{0,6}}(?:designed|intended|developed|meant)\b"
            rf"|\b(?:is|are) (?:designed|intended|meant) to (?:support|provide|help|teach|enable)\b"
            rf"|\bfills? (?:this|the|that) gap\b"
            rf"|\bone (?:paper|article) in a [\w-]+(?: \w+)? series",
            r"\bwhether\b|\b(?-i:I) (?:discuss|examine|argue|describe|consider|propose)\b"
            r"|\bwe (?:examine|investigate|explore|describe|discuss|review|propose|present)d?\b",
        ),
        "method": _table(
            rf"\bwe (?:\w+ ){{0,2}}{_DONE}\b"
            rf"|\b(?:study|trial|review|search|survey|analysis|meta-analysis|experiment|simulation)s?"
            rf" (?:was|were) {_DONE}\b|\b(?:was|were) (?:\w+ )?randomi[sz]ed\b",
            rf"\b(?:was|were|been) (?:\w+ )?{_DONE}\b|\busing\b|\bby means of\b|\bbased on\b"
            r"|\b(?:case-control|cohort|cross-sectional|retrospective|prospective|systematic|"
            r"randomi[sz]ed|double-blind)\b",
        ),
        "results": _table(
            r"\bwe (?:\w+ )?(?:f(?:ou|i)nd|show(?:ed)?|observed?|demonstrated?|identified|detected"
            r"|failed to|conclude that|confirm(?:ed)?)\b"
            r"|\b(?:results?|findings?|analys[ie]s|data|study|evidence|trials?|simulations?) "
            r"(?:(?!can|could|may|might|to\b|be\b|base)\w+ ){0,2}?"
            r"(?:show|indicate|suggest|demonstrate|reveal|confirm|support|implicate)(?:s|ed)?\b"
            r"|\b(?:showed|revealed|demonstrated) (?:a|an|no|that|the)\b|\bwere not detected\b"
            r"|\b(?:was|were|is|are) (?:\w+ )?associated with\b"
            r"|\bno (?:\w+ )?(?:evidence|association|difference|effect)s?\b"
            r"|\bit (?:can be|is) (?:shown|concluded|proven)\b",
            r"\bsignificant(?:ly)?\b|\b(?:increase|decrease|reduce|improve)[sd]?\b"
            r"|\b(?:higher|lower|greater|fewer|larger|smaller) (?:\w+ ){0,3}than\b"
            r"|\bcompared (?:with|to)\b|\b(?:was|were) (?:not )?(?:detected|found|observed"
            r"|amplified|noted|positive|negative)\b|\b(?:identified|detected|showed|likely)\b",
        ),
        "data": _table(
            r"\b(?:95|99) ?%? ?(?:CI|confidence interval)|\bCI\b.{0,30}\d|\bp ?[<=>≤] ?0?\.\d"
            r"|\b(?:odds|risk|hazard) ratio|\b(?:mean|median|average)\b|\d ?%",
            r"\bn ?= ?\d|\bout of\b|\bpatients|\bparticipants|\btimes\b|-fold\b|\brang(?:ed|ing)\b",
        ),
        "limitations": _table(
            r"\blimitations?\b|\b(?:should|must) be (?:interpreted|viewed|treated) (?:\w+ )?(?:with"
            r" (?:\w+ )?caution|cautiously)|\bweakness(?:es)?\b|\bcaveats?\b"
            r"|\bcannot (?:be )?(?:exclude|rule)"
            r"|\bcould not (?:be )?(?:exclude|rule|determine|assess)"
            r"|\bwe (?:\w+ )?(?:cannot|could not|were unable to|were not able to|did not (?:examine"
            r"|assess|measure|include|consider|test|have))"
            r"|\bbeyond the scope of this\b|\bmay not (?:be )?(?:generali[sz]|appl)"
            r"|\b(?:study|sample|analysis|review) (?:was|is|were) limited (?:by|to)\b"
            r"|\bsmall (?:sample size|number of (?:patients|participants|subjects|studies))",
            r"\bshortcomings?\b|\b(?:further|additional|future|more) (?:\w+ )?"
            r"(?:studies|research|work|investigations?)"
            r"|\bremains? (?:unclear|unknown|to be)\b|\bpotential (?:bias|confound)",
        ),
    },
    "zh": {
        "question": _table(
            rf"{_ZH_WORK}(?:的|我们)?(?:主要|首先|将|重点|旨在|试图|拟|会|也)*"
            r"(?:围绕|介绍|探讨|讨论|研究|分析|旨在|回答|阐述|综述|关注|考察|比较|尝试)(?!了|的)"
            r"|(?:研究|本文|论文|本章|本节)的?(?:主要)?(?:目的|目标)(?:是|在于|为)|^为(?:了)?(?:探讨|研究|考察|评估|验证)|旨在",
            r"是否|如何",
        ),
        "method": _table(
            rf"{_ZH_WORK}(?:主要|首先|将|还)*(?:采用|使用|设计|收集|构建|选取|测量|提出)"
            r"|(?:采用|运用|利用)[^，。]{1,20}(?:方法|模型|分析|法)(?:对|，|进行)",
            r"采用|抽样|随机|问卷|样本",
        ),
        "results": _table(
            r"(?:结果|研究|数据|实验|分析|统计|测试|调查)(?:结果)?(?:均|都|也)?"
            r"(?:表明|显示|发现|证明|证实|说明|指出)"
            rf"|{_ZH_WORK}(?:发现|观察到|得出|证明|认为)|由此可见|可以(?:看出|看到|得出)|综上",
            r"显著|(?:提高|降低|减少|提升|增加|下降|上升)(?:了|到|至)?|优于|高于|低于",
        ),
        "data": _table(
            r"\d ?[%％]|百分之|\d ?倍|(?:平均|高达|分别(?:为|是|达))[^，。]{0,12}\d",
            r"达到|约|超过",
        ),
        "limitations": _table(
            r"局限(?:性|在于)?|不足之处|存在[^，。]{0,8}不足|样本(?:量|数)?(?:较|偏|过)小|有待(?:进一步)?"
            r"(?:研究|验证|完善|考察)|本(?:文|研究|章|节|小节|论文)[^，。]{0,8}(?:未能|没有|并未|仅|尚未)"
            r"|需?谨慎(?:解读|对待)",
            r"(?:仍|还|尚)(?:需|待)|尚不|未来(?:的)?(?:工作|研究)",
        ),
    },
}

_SELF: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        rf"\b(?:our|we|(?-i:I)(?!\.)|this {_WORK}|(?:the )?(?:present|current) {_WORK}|these"
        r" (?:results|findings|data|estimates))\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"本文|本研究|本章|本节|本小节|本论文|我们|笔者"),
}
_NAMES_ITSELF: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        rf"\b(?:this|our|(?:the )?(?:present|current)) {_WORK}\b|\bin the (?:first|second|third"
        r"|last) (?:paper|article) in\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"本(?:文|研究|章|节|小节|论文)(?!介绍的)"),
}
_SUPPOSED: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:suppose|assum(?:e|ing)|imagine|if|would)\b", re.IGNORECASE),
    "zh": re.compile(r"假设|假如|假定|如果|比如|若"),
}
_FORMALITY: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:institutional review board|ethics|informed consent|approved by|was approved)\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"伦理|知情同意"),
}
_DANGLING: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        rf"(?:since this|as this|this|these|those|such|it|they|he|she|his|her|its|their"
        rf"|the (?:former|latter)|both|another|also|and|but|in this case|the other)\b"
        rf"(?! (?:{_WORK}|results|findings|is (?:\w+ )?(?:likely|possible|important|clear|known)))",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"这|该|其|此|它|他们|前者|后者|上述|因此|所以|但|然而|而|并且"),
}


def cue_weight(field: str, text: str, lang: Language) -> float:
    """Return how far the wording of a sentence announces ``field``: 0, WEAK, STRONG or both."""
    table = _TABLES[lang][field]
    strong = STRONG if table.strong.search(text) else 0.0
    return strong + (WEAK if table.weak.search(text) else 0.0)


def speaks_of_itself(text: str, lang: Language) -> bool:
    """Tell whether a sentence speaks of the work it stands in."""
    return _SELF[lang].search(text) is not None


def names_itself(text: str, lang: Language) -> bool:
    """Tell whether a sentence names the work it stands in: "this study", 本文."""
    return _NAMES_ITSELF[lang].search(text) is not None


def supposes(text: str, lang: Language) -> bool:
    """Tell whether a sentence makes up its figures: "suppose that 50 % …", 假设."""
    return _SUPPOSED[lang].search(text) is not None


def is_formality(text: str, lang: Language) -> bool:
    """Tell whether a sentence speaks of approval and consent, no part of a method."""
    return _FORMALITY[lang].search(text) is not None


def dangles(text: str, lang: Language) -> bool:
    """Tell whether a sentence begins with a word that points to the sentence before it."""
    return _DANGLING[lang].match(text) is not None
