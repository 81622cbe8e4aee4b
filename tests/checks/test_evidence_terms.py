"""SV411, SV412, SV413: terms, names and authors of the sentence belong to the source it cites."""

from dataclasses import replace

import pytest

from mkdocs_survey.checks.evidence import terms
from mkdocs_survey.checks.evidence.authors import observe_authors
from mkdocs_survey.model import BibEntry, Pair, Person, Place, Severity
from mkdocs_survey.text.glossary import EMPTY, Glossary, Term

PASSAGE = "Serum IL-6 and TNF-α rose in 40 patients with acute kidney injury treated in Utrecht."
MISSING = [
    ("Serum IL-8 rose in patients.", PASSAGE, "SV411", "IL-8"),
    ("Serum BRCA1 rose in patients.", PASSAGE, "SV411", "BRCA1"),
    ("Patients treated in Lisbon had raised markers.", PASSAGE, "SV412", "Lisbon"),
    # short for something else
    ("We blocked Tetraspanin-3.", "We blocked Tspan5.", "SV411", "Tetraspanin-3"),
    ("CCR7 was blocked.", "CXCR7 was blocked.", "SV411", "CCR7"),
    ("Denis Roth acted.", "Anna Roth acted in the film by Mills.", "SV412", "Denis Roth"),
    ("Patients in Jamaica fell ill.", "Patients in Jordan fell ill.", "SV412", "Jamaica"),
    ("The NLP products sold well.",
     "The goats neither liked nor left pears. PBMA products sold well, no lamb; prices rose.",
     "SV411", "NLP"),
    # a country at the start of a sentence, and in Chinese, where the passage has another
    ("British adults drank less tea.", "French adults drank less tea.", "SV412", "British"),
    ("Germans work 34 hours a week.", "Italians work 34 hours a week.", "SV412", "Germans"),
    ("德国人每周工作34小时。", "意大利人每周工作34小时。", "SV412", "德国"),
    # a language is no country
    ("English-speaking children learn.", "French-speaking children learn.", "SV412", "English"),
    ("It was written in English.", "It was written in Britain.", "SV412", "English"),
    ("英文数据集有1,411对。", "中文数据集有1,411对。", "SV412", "英文"),
    ("法文版于2019年出版。", "法国出版社于2019年推出英文版。", "SV412", "法文"),
    # an acronym that the passage has spells what stands around the name, but not the name
    ("Live attenuated IS vaccines won.", "We tried LAV in mice.", "SV411", "IS"),
    # "trap" does not spell TRF2, and XXX counts nothing
    ("A trap (TRF2) held the cells.", "A net held the cells.", "SV411", "TRF2"),
    ("Guidance and XXX are steady.", "Guidance and EBITDA are steady.", "SV411", "XXX"),
    # in the place of one name stands another
    ("SARS spread fast.", "SARS-CoV-2 spread fast in the winter.", "SV411", "SARS"),
    ("该模型使用GPT-4生成摘要。", "该模型使用BERT生成摘要。", "SV411", "GPT-4"),
    ("《红楼梦》写于清代。", "《水浒传》写于明代。", "SV412", "红楼梦"),
]  # fmt: skip
KNOWN = [
    ("Serum IL6 rose in patients.", PASSAGE),
    ("TNF-alpha rose in patients.", PASSAGE),
    ("AKI raised IL-6.", PASSAGE),  # first letters of "acute kidney injury"
    ("Acute Kidney Injury raised IL-6.", "AKI raised IL-6."),
    ("GANs draw faces.", "A GAN draws faces."),
    ("RNA was measured.", "Levels of mRNA were measured."),
    ("AMPK drives repair.", "Repair is AMPK-dependent."),
    ("Funding came from the US.", "Funding came from the United States."),
    ("American firms paid.", "Firms in the United States paid."),
    ("Müller’s method won.", "The method of Muller won."),
    ("COVID-19 spread in homes.", "SARS-CoV-2 spread in homes."),
    ("Tetraspanin-3 was blocked.", "We blocked Tspan3."),
    ("The c-MYC gene and anti-CTLA-4 drugs.", "Genes like Myc and drugs against CTLA-4."),
    ("A vaccine of HIV-DNA was tried.", "DNA of HIV was tried as a vaccine."),
    ("Papers in PubMed Central were read.", "Size of PubmedCentral: 3 papers were read."),
    # short for words of the sentence, or of the passage
    ("The NF-κB essential modulator prevents colitis.", "NEMO prevents colitis in mice."),
    ("CRY proteins carry the signal.", "Cryptochromes carry the signal in plants."),
    ("A new disease, a swollen tail syndrome in cats, or STS-C for short, was found.",
     "A swollen tail syndrome is a new disease of cats."),
    ("OCT3/4 binds it.", "Oct4 binds it."),
    ("APOE4 carriers fell ill.", "Carriers of APOE ε4 fell ill."),
    ("IP3R activation is needed.", "Activation of nuclear InsP3 receptors is needed."),
    ("C-Met is involved.", "MET phosphorylation is involved."),
    ("Carriers of Apolipoprotein E4 (APOE4) fell ill.", "Carriers of APOE epsilon4 fell ill."),
    # people and peoples
    ("British adults drank less tea.", "Adults in the UK drank less tea than French ones."),
    ("Polish the lens.", "The lens is cleaned."),  # any word has a capital there
    ("Funding came from New England.", "Funding came from New England."),
    ("The set has English pairs.", "The pairs are in English."),
    ("Levels rose among Korean nurses.", "Levels rose among nurses of South Korea."),
    ("英文数据集有1,411对。", "该数据集以英语写成，另有中文数据集。"),
    ("德国人每周工作34小时。", "中德两国中，前者每周工作40小时，意大利人更久。"),
    ("中国的产量上升。", "我国产量上升，美国产量下降。"),
    ("其中文本占一半，精英文化占三成。", "其中俄文占一半，三成是日文。"),
    ("Lagacé came after Marc-André Fleury left.", "Lagacé came to make room for Fleury."),
    ("In the play, Tim Roth is the king.", "Timothy Simon Roth is the king in the play."),
    ("A speech of Margaret Thatcher won.", "In 1975, Thatcher won with a speech."),
    ("A form of Jamaican dance.", "A dance from Jamaica."),
    ("It borders on Rwanda.", "It lies near the Rwandan border."),
    ("A comedy by Noel Coward.", "A comedy by Noe\u0308l Coward."),
    ("It was made by Mills Ltd in May.", "Mills made it."),
    ("In May, rain fell on Monday.", "Rain fell."),  # dates have their own rule
    ("The study ended. Nobody left.", "Study ended."),  # first words have capitals anyway
    ("该模型使用BERT生成摘要。", "该模型使用 bert 生成摘要。"),
    ("2018年世界杯在俄罗斯举办。", "世界杯的主办国是俄罗斯。"),
]  # fmt: skip


def pair(claim: str, evidence: str, other: str = "", **more: object) -> Pair:
    lang = "en" if claim[:1].isascii() else "zh"
    return Pair("", claim, evidence, lang, other or lang, complete=True, **more)


@pytest.mark.parametrize(("claim", "evidence", "rule", "name"), MISSING)
def test_names_that_the_passage_lacks(claim: str, evidence: str, rule: str, name: str) -> None:
    (found,) = terms.observe(pair(claim, evidence), EMPTY)
    assert (found.rule, found.severity) == (rule, Severity.WARNING)
    assert found.claim_spans[0].of(claim) == name


@pytest.mark.parametrize(("claim", "evidence"), KNOWN)
def test_names_that_it_knows_in_another_form(claim: str, evidence: str) -> None:
    assert terms.observe(pair(claim, evidence), EMPTY) == ()


def test_context_and_reference_count_as_well() -> None:
    claim = "Patients treated in Lisbon had raised IL-8."
    assert len(terms.observe(pair(claim, PASSAGE), EMPTY)) == 2
    assert len(terms.observe(pair(claim, PASSAGE, context="We also saw IL-8."), EMPTY)) == 1
    assert not terms.observe(
        pair(claim, PASSAGE, context="We also saw IL-8.", reference="Lisbon cohort, 2019"), EMPTY
    )


def test_a_cut_passage_need_not_repeat_plain_names() -> None:
    cut = Pair("", "Patients in Lisbon had raised markers.", "Markers were raised.", "en", "en")
    assert terms.observe(cut, EMPTY) == ()


@pytest.mark.parametrize(
    ("claim", "flagged"),
    [("羟氯喹并未提高转阴概率。", False), ("阿奇霉素并未提高转阴概率。", True)],
)
def test_chinese_names_on_an_english_passage(claim: str, flagged: bool) -> None:
    passage = "Hydroxychloroquine did not raise the probability of negative conversion."
    assert bool(terms.observe(pair(claim, passage, "en"), EMPTY)) is flagged


CUTS = [
    # who published a work need not stand in a cut of it, unless another one did
    ("The NAHL announced that it shut.", "The pool was shut in May by the city.", False),
    ("The NAHL announced that it shut.", "The GNC announced that it shut.", True),
    # what everybody knows by its acronym, in a passage without any
    ("Histones decay once DNA has been copied.", "Free histones decay at once. " * 9, False),
    ("Histones decay once DNA has been copied.", "Free histones bind RNA first. " * 9, True),
    # the subject of whole papers, in a cut that speaks of it at least
    ("Deaths from COVID-19 rose.", "The share of patients who died rose in spring.", False),
    ("Net COVID-19 earnings rose.", "Net GAAP earnings rose by a fifth in spring.", True),
    # a qualifier before an acronym
    ("Costs based on cRCT data vary.", "Costs based on the data of RCTs and of GPRD vary.", False),
    ("Costs based on cRCT data vary.", "Costs based on the data of GPRD vary.", True),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "evidence", "flagged"), CUTS)
def test_a_cut_need_not_name_everything(claim: str, evidence: str, flagged: bool) -> None:
    cut = replace(pair(claim, evidence), complete=False)
    assert bool(terms.observe(cut, EMPTY)) is flagged


def test_protected_terms_must_stand_exactly() -> None:
    glossary = Glossary((Term("mortality", translations=("死亡率",), protected=True),))
    flagged = terms.observe(pair("The drug lowers mortality.", "It lowers morbidity."), glossary)
    assert [o.rule for o in flagged] == ["SV411"]
    assert not terms.observe(pair("The drug lowers mortality.", "Mortality fell."), glossary)
    assert not terms.observe(pair("该药降低死亡率。", "Mortality fell.", "en"), glossary)


def test_an_alias_of_the_glossary_is_the_term() -> None:
    glossary = Glossary((Term("BERTology", aliases=("probing of encoders",)),))
    claim, passage = "Much work on BERTology exists.", "There is much probing of encoders."
    assert terms.observe(pair(claim, passage), EMPTY)
    assert not terms.observe(pair(claim, passage), glossary)


# --- authors ------------------------------------------------------------------------------------


def entry(key: str, *families: str) -> BibEntry:
    people = tuple(Person(*family.split(", ")) for family in families)
    return BibEntry(key, "article", {}, people, (), Place("references.bib"))


ADAMS = entry("adams2005", "Adams, Jane", "van der Berg, Piet", "Müller, Eva")
BAKER = entry("baker2011", "Baker, Tom", "Ochoa, Luis")
ZHANG = entry("zhang2020", "张, 三")
LI = entry("li2021", "李四")
ALL = (ADAMS, BAKER, ZHANG, LI)


@pytest.mark.parametrize(
    ("sentence", "cited", "rules"),
    [
        ("Adams et al. found an effect.", ADAMS, []),
        ("Muller and colleagues found an effect.", ADAMS, []),
        ("van der Berg (2005) found an effect.", ADAMS, []),
        ("Adams and Müller (2005) found an effect.", ADAMS, []),
        ("Baker et al. found an effect.", ADAMS, ["SV413"]),
        ("Adams and Ochoa (2005) found an effect.", ADAMS, ["SV413"]),
        ("Nobody et al. found an effect.", ADAMS, ["SV412"]),
        ("张三等（2020）发现了这一效应。", ZHANG, []),
        ("李四等（2021）发现了这一效应。", ZHANG, ["SV413"]),
        ("The effect is large.", ADAMS, []),
        ("In March (2005) and 研究者等人 nothing is a name.", LI, ["SV412"]),
    ],
)
def test_authors_named_in_the_sentence(sentence: str, cited: BibEntry, rules: list[str]) -> None:
    assert [o.rule for o in observe_authors(sentence, (cited,), ALL)] == rules


@pytest.mark.parametrize(
    ("sentence", "cited", "rules"),
    [
        # no particle of a name is read out of the word before
        ("The yield rose, while Adams et al. saw none.", ADAMS, []),
        # two names, both of another entry
        ("Baker and Ochoa hold that the effect is large.", ADAMS, ["SV413", "SV413"]),
        ("Baker argues that the effect is large.", ADAMS, ["SV413"]),
        ("Baker 和 Ochoa 认为这一效应很大。", ADAMS, ["SV413", "SV413"]),
        ("Baker and Ochoa hold that the effect is large.", BAKER, []),
        # nobody's names
        ("Tables and Figures show that Monday and Tuesday differ.", ADAMS, []),
    ],
)
def test_authors_named_without_year(sentence: str, cited: BibEntry, rules: list[str]) -> None:
    assert [o.rule for o in observe_authors(sentence, (cited,), ALL)] == rules


def test_a_passage_may_tell_of_the_work_of_others() -> None:
    told = "Tom Baker 等人 described it, as Otter had."
    assert observe_authors("Baker et al. described it.", (ADAMS,), ALL, passage=told) == ()
    assert observe_authors("Otter et al. described it.", (ADAMS,), ALL, section=told) == ()
    # an author of another entry must be named in the very passage
    (found,) = observe_authors("Baker et al. described it.", (ADAMS,), ALL, section=told)
    assert found.rule == "SV413"
    # "Song" does not stand in "songs"
    assert observe_authors("Song et al. sang.", (ADAMS,), ALL, passage="songs were sung")


def test_an_author_of_any_cited_work_is_right() -> None:
    assert observe_authors("Adams et al. and Baker et al. agree.", (ADAMS, BAKER), ALL) == ()
    assert observe_authors("Adams et al. agree.", (), ALL) == ()
