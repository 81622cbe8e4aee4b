"""Countries, their people and their languages, in English and Chinese.

"British", "Germans", 德国人 name a country, "English-speaking", 英文 a language; "English" alone
may mean either. What names a country is not stated by a passage that speaks of its language only,
nor the other way round. Own general knowledge, modest; other names are told by their capital.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from mkdocs_survey.model import Span
from mkdocs_survey.text.known import HAN, LONGEST

# Forms of a country and its people | of both people and language | of the language only;
# words of either script.
_ROWS = """
us,u.s,u.s.a,usa,united states,america,american,americans,美国||
uk,u.k,united kingdom,britain,great britain,british,briton,britons,england,英国|english|英语,英文
china,prc,中国,我国,全国,国内,中华,华人,中方|chinese|mandarin,中文,汉语,华语
taiwan,taiwanese,台湾||
hong kong,香港||
japan,日本|japanese|日语,日文
germany,germans,德国|german|德语,德文
france,frenchman,frenchmen,法国|french|法语,法文
italy,italians,意大利|italian|意大利语
spain,spaniard,spaniards,西班牙|spanish|西班牙语,西语
portugal,葡萄牙|portuguese|葡萄牙语,葡语
russia,russians,俄罗斯,俄国|russian|俄语,俄文
ukraine,ukrainians,乌克兰|ukrainian|乌克兰语
poland,poles,波兰|polish|波兰语
sweden,swedes,瑞典|swedish|瑞典语
norway,norwegians,挪威|norwegian|挪威语
denmark,danes,丹麦|danish|丹麦语
finland,finns,芬兰|finnish|芬兰语
netherlands,holland,dutchman,荷兰|dutch|荷兰语
belgium,belgian,belgians,比利时||
switzerland,swiss,瑞士||
austria,austrian,austrians,奥地利||
greece,greeks,希腊|greek|希腊语
ireland,irishman,爱尔兰|irish|爱尔兰语
scotland,scottish,scots,苏格兰||
hungary,hungarians,匈牙利|hungarian|匈牙利语
romania,romanians,罗马尼亚|romanian|罗马尼亚语
turkey,türkiye,turks,土耳其|turkish|土耳其语
israel,israeli,israelis,以色列||
||hebrew,希伯来语
iran,iranian,iranians,伊朗||persian,farsi,波斯语
egypt,egyptian,egyptians,埃及||
saudi arabia,saudi,saudis,沙特||
||arabic,阿拉伯语
india,indian,indians,印度||
||hindi,印地语
pakistan,pakistani,pakistanis,巴基斯坦||urdu,乌尔都语
indonesia,印度尼西亚,印尼|indonesian|印尼语
vietnam,越南|vietnamese|越南语,越语
thailand,泰国|thai|泰语
singapore,singaporean,singaporeans,新加坡||
malaysia,malaysian,malaysians,马来西亚||
philippines,filipino,filipinos,菲律宾||
korea,koreans,south korea,south korean,south koreans,韩国|korean|韩语,韩文
north korea,north korean,north koreans,朝鲜||
canada,canadian,canadians,加拿大||
mexico,mexican,mexicans,墨西哥||
brazil,brazilian,brazilians,巴西||
argentina,argentine,argentinian,阿根廷||
chile,chilean,chileans,智利||
australia,australian,australians,澳大利亚,澳洲||
new zealand,new zealander,新西兰||
south africa,south african,south africans,南非||
nigeria,nigerian,nigerians,尼日利亚||
kenya,kenyan,kenyans,肯尼亚||
europe,european,europeans,欧洲||
africa,african,africans,非洲||
asia,asian,asians,亚洲||
south america,latin america,north america,central america,南美,拉美,北美||
||latin,拉丁语,拉丁文
""".strip()


class Reading(Enum):
    """What a name of a nation means."""

    COUNTRY = "country"
    LANGUAGE = "language"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Nation:
    """A country, its people or its language in a text.

    Attributes:
        row: which nation, the same number for all its forms.
        span: where it stands; of "English-speaking" the first word.
    """

    row: int
    span: Span
    reading: Reading

    def comparable(self, other: Nation) -> bool:
        """Whether both may be a country, or both a language."""
        return {self.reading, other.reading} != {Reading.COUNTRY, Reading.LANGUAGE}

    def states(self, other: Nation) -> bool:
        """Whether both may mean the same."""
        return self.row == other.row and self.comparable(other)


def _table() -> dict[str, tuple[int, Reading]]:
    return {
        form: (row, reading)
        for row, line in enumerate(_ROWS.splitlines())
        for cell, reading in zip(
            line.split("|"), (Reading.COUNTRY, Reading.EITHER, Reading.LANGUAGE), strict=True
        )
        for form in filter(None, cell.split(","))
    }


def _any_of(forms: list[str]) -> str:
    return "|".join(re.escape(form) for form in sorted(forms, key=lambda f: (-len(f), f)))


_TABLE = _table()
_HAN = [form for form in _TABLE if HAN.match(form)]
_TWO_SIGNS = [form for form in _HAN if form.endswith("文") and len(form) == 2]
_LATIN = re.compile(
    # "New England" is no part of the United Kingdom, an "anti-American" one speaks of America
    rf"(?<![^\W_])(?<!\bNew )(?:{_any_of([f for f in _TABLE if f not in _HAN])})(?![^\W_])",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    # 方法文档, 精英文化, 其中文本 name no language
    rf"(?<![宪方语算司立书办品道精今昨明当节其文集研空高初])(?:{_any_of(_TWO_SIGNS)})(?![化章件])"
    rf"|{_any_of([form for form in _HAN if form not in _TWO_SIGNS])}"
)
_SIGNS = {
    "中": "中国", "美": "美国", "英": "英国", "法": "法国", "德": "德国", "日": "日本",
    "俄": "俄罗斯", "韩": "韩国", "印": "印度", "澳": "澳大利亚", "加": "加拿大", "欧": "欧洲",
}  # fmt: skip
_ROW_OF = {sign: _TABLE[name][0] for sign, name in _SIGNS.items()}
_SHORTHAND = re.compile(
    f"[{''.join(_SIGNS)}]{{2,}}|[{''.join(_SIGNS)}](?=[方军媒企股系籍裔队元债联盟])"
)
_OF_LANGUAGE = re.compile(
    r"[-‐‑–](?:speak|language|only|to[-‐‑–])|\s(?:languages?|speakers?|speaking|texts?|translations?"
    r"|words?|sentences?|corp(?:us|ora)|vocabular(?:y|ies)|Wikipedia|grammar|verbs?|nouns?)\b",
    re.IGNORECASE,
)
"""What follows the name of a language and of no people."""

_INTO = re.compile(r"\b(?:in|into|from|to|speaks?|spoken|speaking|learn(?:s|ed|ing)?|written)\s$")
_ENDS = re.compile(r"\s?(?:$|[.,;:)\]]|(?:and|or|but|than|as|is|was|only|first|to|into)\b)")
"""Before and behind the name of a language that stands alone: "translated into English."."""


@lru_cache(maxsize=256)
def nations(text: str) -> tuple[Nation, ...]:
    """Return the countries, peoples and languages named in the first part of ``text``, in order."""
    text = text[:LONGEST]
    found = [
        Nation(row, Span(*match.span()), _reading(text, match, reading))
        for match in _LATIN.finditer(text)
        if match.group()[0].isupper() and (len(match.group()) > 3 or match.group().isupper())
        for row, reading in (_TABLE[match.group().lower()],)
    ]
    found += [
        Nation(row, Span(*match.span()), reading)
        for match in _CHINESE.finditer(text)
        for row, reading in (_TABLE[match.group()],)
    ]
    return tuple(sorted(found, key=lambda nation: nation.span.start))


@lru_cache(maxsize=256)
def shorthands(text: str) -> frozenset[int]:
    """Return the rows of the countries that a Chinese text has by one sign: 中美, 英军, 日元."""
    return frozenset(
        _ROW_OF[sign] for match in _SHORTHAND.finditer(text[:LONGEST]) for sign in match.group()
    )


def _reading(text: str, match: re.Match[str], reading: Reading) -> Reading:
    """Narrow what may be either where the words beside it tell."""
    if reading is not Reading.EITHER:
        return reading
    alone = _INTO.search(text, max(0, match.start() - 12), match.start()) and _ENDS.match(
        text, match.end()
    )
    return Reading.LANGUAGE if alone or _OF_LANGUAGE.match(text, match.end()) else reading
