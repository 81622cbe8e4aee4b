"""Well-known names under their other names, in both languages; own general knowledge, modest."""

from __future__ import annotations

_GROUPS = """
covid 19|covid|coronavirus|coronaviruses|sars cov 2|2019 ncov|ncov|新冠|新型冠状病毒|疫情
covid 19|covid|pandemic|epidemic|outbreak|virus|infection|infected
sars|severe acute respiratory syndrome|sars cov|非典
mers|mers cov|middle east respiratory syndrome
hiv|aids|human immunodeficiency virus|艾滋病
us|u s|usa|u s a|united states|america|american|americans|美国
uk|u k|united kingdom|britain|british|great britain|england|english|英国
eu|european union|欧盟
un|united nations|联合国
who|world health organization|world health organisation|世界卫生组织|世卫组织
cdc|centers for disease control|疾控中心
fda|food and drug administration
nih|national institutes of health
china|chinese|prc|中国
japan|japanese|日本
germany|german|germans|德国
france|french|法国
italy|italian|italians|意大利
spain|spanish|spaniard|西班牙
portugal|portuguese|葡萄牙
russia|russian|russians|俄罗斯|俄国
india|indian|indians|印度
australia|australian|australians|澳大利亚|澳洲
canada|canadian|canadians|加拿大
mexico|mexican|墨西哥
brazil|brazilian|巴西
argentina|argentine|argentinian|阿根廷
south korea|korea|korean|koreans|韩国
north korea|north korean|朝鲜
israel|israeli|以色列
iran|iranian|伊朗
turkey|turkish|türkiye|土耳其
ukraine|ukrainian|乌克兰
poland|polish|波兰
sweden|swedish|瑞典
norway|norwegian|挪威
denmark|danish|丹麦
finland|finnish|芬兰
netherlands|dutch|holland|荷兰
belgium|belgian|比利时
switzerland|swiss|瑞士
austria|austrian|奥地利
greece|greek|希腊
ireland|irish|爱尔兰
scotland|scottish|苏格兰
egypt|egyptian|埃及
south africa|south african|南非
africa|african|africans|非洲
europe|european|europeans|欧洲
asia|asian|asians|亚洲
vietnam|vietnamese|越南
thailand|thai|泰国
singapore|singaporean|新加坡
hong kong|香港
taiwan|taiwanese|台湾
beijing|peking|北京
shanghai|上海
wuhan|武汉
new york|nyc|new york city|纽约
london|伦敦
paris|巴黎
tokyo|东京
los angeles|la|洛杉矶
washington|washington d c|d c|华盛顿
dna|deoxyribonucleic acid|genome|genomic|gene|genes|genetic
rna|ribonucleic acid|transcript|transcripts|mirna|mrna|microrna
microrna|mirna|mir|micrornas
hr|hazard ratio|hazard ratios
or|odds ratio|odds ratios
rr|relative risk|risk ratio
ci|confidence interval|confidence intervals
sd|standard deviation
it|information technology
q 1|first quarter|1 q
q 2|second quarter|2 q
q 3|third quarter|3 q
q 4|fourth quarter|4 q
yoy|year over year|year on year|last year|previous year|prior year
pm|p m
am|a m
ai|artificial intelligence|人工智能
ceo|chief executive|chief executive officer|leader|chief|boss
tv|television|tvs
icu|intensive care|intensive care unit|重症监护
il|interleukin
ldl|low density lipoprotein
hdl|high density lipoprotein
tb|tuberculosis|结核
flu|influenza|流感
ebitda|earnings before interest taxes depreciation and amortization
hydroxychloroquine|hcq|羟氯喹
chloroquine|氯喹
remdesivir|瑞德西韦
favipiravir|fpv|法匹拉韦|法维拉韦
tocilizumab|托珠单抗
dexamethasone|地塞米松
azithromycin|阿奇霉素
ivermectin|伊维菌素
metformin|二甲双胍
aspirin|阿司匹林
ibuprofen|布洛芬
varenicline|伐尼克兰
statin|statins|他汀类
insulin|胰岛素
penicillin|青霉素
warfarin|华法林
astrazeneca|chadox 1 ncov 19|chadox 1|azd 1222|oxford vaccine
pfizer|biontech|bnt 162 b 2|bnt 162
moderna|mrna 1273
sinovac|coronavac|科兴
diamond princess|钻石公主
""".strip()


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in _GROUPS.splitlines():
        forms = tuple(line.split("|"))
        for form in forms:
            table[form] = (*table.get(form, ()), *(f for f in forms if f != form))
    return table


ALIASES = _table()
"""Lower-case form, letters and digits apart ("covid 19") → the other forms of the same."""

TRANSLATED = tuple(tuple(line.split("|")) for line in _GROUPS.splitlines() if not line.isascii())
"""Groups of forms of one name that have forms in both languages."""

TOPICS = frozenset({"covid 19", "covid", "coronavirus", "sars cov 2", "2019 ncov"})
"""What whole papers are about: a cut of such a paper seldom repeats it."""

_ACRONYMS = """
    dna rna cpu gpu ram tv dvd cd mp phd md ai pc ph uv led gps faq
    hiv aids icu mri ct ecg gdp gnp cpi nato ngo
"""
COMMON_ACRONYMS = frozenset(_ACRONYMS.split())
"""Acronyms that everybody uses as words: a passage may speak of the same without any acronym."""

_CAPITALISED = """
    i january february march april may june july august september october november december
    jan feb mar apr jun jul aug sept sep oct nov dec
    monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter
    mr mrs ms dr prof professor sir lady lord president king queen prince princess judge senator
    minister director chairman chairwoman captain general colonel st saint
    phase type group grade stage class level figure table section chapter part volume
    ltd inc corp co llc plc gmbh
"""
COMMON_CAPITALISED = frozenset(_CAPITALISED.split())
"""Words with a capital that are no names: months and days (dates have their own rule), titles."""

_HEADING_WORDS = """
    BACKGROUND OBJECTIVE OBJECTIVES AIM AIMS PURPOSE METHOD METHODS DESIGN SETTING PARTICIPANTS
    PATIENTS SUBJECTS INTERVENTION INTERVENTIONS MAIN OUTCOME OUTCOMES MEASURE MEASURES MEASUREMENTS
    RESULT RESULTS FINDINGS CONCLUSION CONCLUSIONS INTERPRETATION DISCUSSION FUNDING SIGNIFICANCE
    INTRODUCTION LIMITATIONS REGISTRATION DATA SOURCES SUMMARY ABSTRACT TITLE AUTHOR PUBLISHER
"""
HEADINGS = frozenset(_HEADING_WORDS.split())
"""Headings of structured abstracts and of records: in capitals, but no acronyms."""
