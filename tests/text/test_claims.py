"""What is a claim: the table is the specification in small."""

from __future__ import annotations

import json
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.model import BlockKind
from mkdocs_survey.text.claim_cues import cue_table
from mkdocs_survey.text.claim_weights import weights
from mkdocs_survey.text.claims import classify, classify_text
from tests.results import sentence
from tests.shared import SHARED, needs_shared

CLAIMS_EN = [
    ("The pooled odds ratio was 1.62.", "states a figure"),
    ("Larger trials found that the effect had shrunk.", "reports what others say"),
    ("The scans revealed a second lesion.", "reports a finding"),
    ("Coverage rose from 81 % to 95 %.", "states a percentage"),
    ("The company spent $4.2 billion on data centres.", "states an amount of money"),
    ("The method was first described in 1987.", "gives a date"),
    ("Two-thirds of the replications failed.", "states a quantity"),
    ("Citation errors are more common in reviews than in reports.", "makes a comparison"),
    ("Nature is the largest of the publishers in this field.", "ranks something"),
    ("According to the ministry, no case has been recorded.", "reports what others say"),
    ("Smoking causes lung cancer.", "states a cause or an effect"),
    ("The World Health Organization declared that it had doubled.", "states a quantity"),
    ("GPT-4 reduces the number of errors.", "states a change"),
    ("Wrong citations are more common in reviews.", "makes a comparison"),
    # who says what can be checked, whatever the modal verb of what is said
    ("The authors hold that contamination cannot explain it.", "reports what others say"),
    ("Smith and colleagues conclude that it must be revised.", "reports what others say"),
    ("Yang et al. suggest that scans should be repeated.", "reports what others say"),
    ("Ioannidis means by it what tends to mislead.", "reports what others say"),
    ("Dudley and Butte recommend that code should be tested.", "reports what others say"),
    ("They are not convinced that it may contribute.", "reports what others say"),
    # figures of other people's work, however impersonal
    ("The trial was conducted in 12 countries.", "states a figure"),
    ("A total of 4,212 patients were excluded.", "states a figure"),
    ("The rate of readmission was high among older adults.", "speaks of an amount"),
]
CLAIMS_ZH = [
    ("汇总后的比值比为1.62。", "states a figure"),
    ("2019年，该系统首次击败了世界冠军。", "gives a date"),
    ("覆盖率从百分之八十一上升到百分之九十五。", "states a percentage"),
    ("研究表明，小样本试验夸大了效应。", "reports a finding"),
    ("该方法的召回率高于基线。", "makes a comparison"),
    ("这是目前世界上最大的语料库。", "ranks something"),
    ("三分之二的重复实验失败了。", "states a quantity"),
    ("吸烟会导致肺癌。", "states a cause or an effect"),
    ("作者指出，扫描应当在同一台机器上重复进行。", "reports what others say"),
    ("教材建议尽量选用较小的模型。", "reports what others say"),
]
NO_CLAIMS_EN = [
    ("How many of them failed in 2019?", "asks a question"),
    ("There are three reasons:", "leads into a list"),
    ("The next section describes the corpus.", "describes the structure of the text"),
    ("This paper asks whether a machine can do it.", "describes the structure of the text"),
    ("Section 3 presents 5 methods.", "describes the structure of the text"),
    ("In this report, we describe the gate.", "describes the structure of the text"),
    ("Table 2 lists the sources.", "points to another place of the text"),
    ("See the appendix for the 12 questions.", "points to another place of the text"),
    ("Let us look at small trials first.", "invites the reader"),
    ("Use the second command to run all 200 tests.", "gives an instruction"),
    ("Do not cite more than 3 cards.", "gives an instruction"),
    ("I think we should be careful.", "is an opinion"),
    ("The argument is short.", "is short and names nothing"),
    ("We analysed 1,204 sentences of our own corpus.", "speaks of its authors"),
    ("As shown in Fig. 3, the second group had 12 cases.", "points to a figure or table"),
    ("Further studies are needed on this question.", "says what remains to be done"),
    ("Every figure here was read against the passage above.", "speaks of the text itself"),
    ("Recall", "is a label, not a sentence"),
    ("GPT-4", "is a label, not a sentence"),
    ("", "is a label, not a sentence"),
]
SIGNPOSTS_EN = [
    "The next section says what this does not show.",
    "The remaining sections report the results one by one.",
    "Section 4 tells what remains to be done.",
    "That is the subject of the next section.",
    "How this was measured is told in the next chapter.",
    "We return to this in the next section.",
    "What follows is a short history of the idea.",
    "In what follows, a card is one piece of evidence.",
    "Where two of them disagree, both are shown.",
    "Sources are listed at the end of the page.",
    "Terms are explained where they first occur.",
    "The details can be found in Section 5.",
    "Each claim in this paper carries a marker.",
    "Every sentence here was read against the one passage it cites.",
    "As far as the passage behind the sentence can carry it.",
    "The wording is ours, the figures are theirs.",
    "Readers in a hurry may skip this section.",
    "Thank you for reading.",
]
SIGNPOSTS_ZH = [
    "下一节说明这不能证明什么。",
    "本文不讨论治疗方法。",
    "以下几节依次讨论。",
    "剩下的问题留到下一节。",
    "术语在首次出现时解释。",
    "所有数字均引自文末列出的报告。",
    "本页的每句话都标明出处。",
    "具体做法见下文。",
    "感谢阅读。",
]
NO_SIGNPOSTS_EN = [
    "The first section of the canal was built by prisoners.",
    "The next generation of sequencers shows fewer errors.",
    "The second part of the trial was stopped early.",
    "The last chapter of the novel was burned by the author.",
    "Sources of infection were found in the kitchen.",
    "Details of the reaction were first described by Haber.",
    "Both are caused by the same virus.",
]
NO_SIGNPOSTS_ZH = ["下一代测序仪的错误更少。", "各章鱼类物种的神经系统相似。"]
NO_CLAIMS_ZH = [
    ("2019年有多少实验失败了？", "asks a question"),
    ("主要原因有以下三点：", "leads into a list"),
    ("本章介绍语料库的构建方法。", "describes the structure of the text"),
    ("下一节将讨论小样本试验。", "describes the structure of the text"),
    ("详见附录中的12个问题。", "points to another place of the text"),
    ("让我们先来看小样本试验。", "invites the reader"),
    ("请运行全部200个测试。", "gives an instruction"),
    ("召回率", "is a label, not a sentence"),
    ("", "is a label, not a sentence"),
]


@pytest.mark.parametrize(
    ("text", "reason", "lang"),
    [(*case, "en") for case in CLAIMS_EN] + [(*case, "zh") for case in CLAIMS_ZH],
)
def test_claims(text: str, reason: str, lang) -> None:
    decision = classify_text(text, lang)
    assert (decision.is_claim, decision.reason) == (True, reason)
    assert 0.5 <= decision.score <= 1


@pytest.mark.parametrize(
    ("text", "reason", "lang"),
    [(*case, "en") for case in NO_CLAIMS_EN] + [(*case, "zh") for case in NO_CLAIMS_ZH],
)
def test_no_claims(text: str, reason: str, lang) -> None:
    decision = classify_text(text, lang)
    assert (decision.is_claim, decision.reason) == (False, reason)
    assert 0 <= decision.score < 0.5


@pytest.mark.parametrize(
    ("text", "lang"),
    [(text, "en") for text in SIGNPOSTS_EN] + [(text, "zh") for text in SIGNPOSTS_ZH],
)
def test_what_a_text_says_of_itself_is_no_claim(text: str, lang) -> None:
    assert not classify_text(text, lang).is_claim


@pytest.mark.parametrize(
    ("text", "lang"),
    [(text, "en") for text in NO_SIGNPOSTS_EN] + [(text, "zh") for text in NO_SIGNPOSTS_ZH],
)
def test_what_only_sounds_like_a_signpost_is_a_claim(text: str, lang) -> None:
    assert classify_text(text, lang).is_claim


@pytest.mark.parametrize(
    ("kind", "text", "is_claim"),
    [
        (BlockKind.HEADING, "Two-thirds of 90 trials failed", False),
        (BlockKind.TITLE, "Two-thirds of 90 trials failed", False),
        (BlockKind.TABLE_HEAD, "Year | 2019 | 2020", False),
        (BlockKind.TABLE_ROW, "Recall | 0.91 | 0.93", True),
        (BlockKind.TABLE_ROW, "12 %", True),
        (BlockKind.TABLE_ROW, "SV402 | error | the build stops", False),
        (BlockKind.CAPTION, "Figure 3: Architecture of the pipeline", False),
        (BlockKind.CAPTION, "Figure 3: Recall rises by 12 % with the second index.", True),
        (BlockKind.LIST_ITEM, "Recall", False),
        (BlockKind.LIST_ITEM, "Recall rose to 93 %.", True),
        (BlockKind.LIST_ITEM, "2. The corpus", False),
        (BlockKind.FOOTNOTE, "The register held 4,212 passages.", True),
    ],
)
def test_the_kind_of_block_counts(kind: BlockKind, text: str, is_claim: bool) -> None:
    assert classify(sentence(text, kind=kind)).is_claim is is_claim


@pytest.mark.parametrize(
    "text",
    [
        "COVID-19 and GPT-4 are names.",
        "That is what Section 3 and Table 2 are for [12].",
        "3. That is what the third part is for.",
        "H1N1 is a name as well.",
    ],
)
def test_figures_in_names_and_labels_are_no_data(text: str) -> None:
    assert classify_text(text, "en").reason != "states a figure"


def test_the_weights_keep_the_signs_of_the_tables() -> None:
    for lang in ("en", "zh"):
        table, model = cue_table(lang), weights(lang)
        assert all(model.cues.get(cue.name, 0) >= 0 for cue in (*table.figure, *table.support))
        assert all(model.cues.get(cue.name, 0) <= 0 for cue in table.against)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_weight_belongs_to_a_cue_and_every_reason_can_be_read(lang) -> None:
    table = cue_table(lang)
    assert set(weights(lang).cues) <= {cue.name for cue in table.features}
    for cue in (*table.exclusion, *table.hollow, *table.features):
        assert re.fullmatch(r"[a-z][\w ,/-]+", cue.reason), cue.reason


@given(st.text(max_size=300))
def test_any_text_gets_a_decision(text: str) -> None:
    for lang in ("en", "zh"):
        decision = classify_text(text, lang)
        assert decision.is_claim == (decision.score >= 0.5)
        assert decision.reason


def test_long_text_takes_no_longer_than_its_length() -> None:
    start = time.process_time()
    for text in ("a " * 50_000, "than " * 20_000, "1." * 50_000, "the " * 30_000, "比" * 50_000):
        classify_text(text, "en")
        classify_text(text, "zh")
    assert time.process_time() - start < 10


@needs_shared
@pytest.mark.parametrize(("lang", "least"), [("en", 0.70), ("zh", 0.85)])
def test_claims_of_the_labelled_rows_are_told_from_other_sentences(lang, least: float) -> None:
    lines = (SHARED / "bench" / f"claims_{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    right: dict[bool, list[bool]] = {True: [], False: []}
    for row in map(json.loads, lines):
        label = row["needs_citation"]
        right[label].append(classify_text(row["sentence"], lang).is_claim == label)
    assert sum(sum(r) / len(r) for r in right.values()) / 2 >= least
