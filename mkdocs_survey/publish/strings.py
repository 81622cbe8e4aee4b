"""The words of the interface, in English and Chinese, following the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_survey.model import Language
from mkdocs_survey.publish.states import State


@dataclass(frozen=True, slots=True)
class Strings:
    """Every text that the reader or the reviewer sees and that is not data.

    Texts with ``{…}`` are filled by :meth:`str.format`; what is filled in is escaped by the
    templates, not here.
    """

    lang: str
    references: str
    reference_label: str
    unknown_label: str
    malformed_label: str
    states: Mapping[State, str]
    joined: str
    section: str
    places: Mapping[str, str]
    no_passage: str
    altered: str
    quoted: str
    not_in_bibliography: str
    original: str
    copy_citation: str
    copied: str
    close: str
    in_list: str
    panel: str
    members: str
    back: str
    uses: str
    review: Mapping[str, str]


_EN = Strings(
    lang="en",
    references="References",
    reference_label="Reference {number}: {work}; {state}",
    unknown_label="Citation error: no card {card}",
    malformed_label="Citation error: {problem}",
    states={
        State.PASS: "passage agrees",
        State.DOUBT: "in doubt",
        State.FAIL: "passage does not carry this",
        State.UNCHECKED: "not checked",
        State.WAIVED: "accepted by a reviewer",
    },
    joined="{first}, {second}",
    section="Section {number}",
    places={
        "sec": "section {n}",
        "para": "paragraph {n}",
        "list": "list {n}",
        "box": "box {n}",
        "fig": "figure {n}",
        "table": "table {n}",
        "caption": "caption",
        "footnote": "footnote {n}",
        "fn": "footnote {n}",
        "formula": "formula {n}",
        "margin": "margin note {n}",
        "front": "front matter {n}",
        "ref": "reference {n}",
        "item": "item {n}",
        "row": "row {n}",
        "abstract": "abstract",
        "title": "title",
        "page": "p. {n}",
    },
    no_passage="The passage is not published here.",
    quoted="Only the matching words are quoted: the source may not be republished.",
    altered="The passage has changed since the card was made.",
    not_in_bibliography="no entry in the bibliography",
    original="original",
    copy_citation="copy citation",
    copied="copied",
    close="Close",
    in_list="Show in the list of references",
    panel="Source of the statement",
    members="References in this bracket",
    back="Back to: {sentence}",
    uses="{count} more sentences rest on this",
    review={
        "gate_open": "The gate is open.",
        "gate_closed": "The gate is closed.",
        "coverage": "{covered}/{claims} claims are sourced ({percent} %); {fail_under} % is asked.",
        "no_claims": "No claims were found, so coverage says nothing.",
        "errors": "Findings of error level: {count}",
        "scorecard": "Score card",
        "page": "Page",
        "claims": "Claims",
        "sourced": "Sourced",
        "passed": "Agree",
        "doubted": "In doubt",
        "failed": "Fail",
        "unchecked": "Unchecked",
        "accepted": "Accepted",
        "copy_marker": "copy",
        "all": "All pages",
        "unsourced_count": "Unsourced",
        "findings": "Findings",
        "clear": "Nothing to look at. Every sentence that was checked is carried by its passage.",
        "unsourced": "Unsourced sentences",
        "suspected": "Suspected wrong citations",
        "uncarried": "Statements the evidence does not carry",
        "other": "Markers, cards and sources",
        "corpus": "Corpus",
        "waived": "Accepted with a reason: {count}",
        "baselined": "In the baseline since the tool was adopted: {count}",
        "remarks": "Remarks that need no change: {count}",
        "open": "Open in the page",
        "sentence": "Sentence",
        "passage": "Passage",
        "advice": "What to do",
        "fits": "Cards that may fit",
        "score": "score {score}",
        "rules": "The rules named on this page",
        "limits": "What could not be checked",
        "error": "error",
        "warning": "warning",
        "unsourced_severity": "unsourced",
        "info": "note",
    },
)

_ZH = Strings(
    lang="zh",
    references="参考文献",
    reference_label="参考文献 {number}：{work}；{state}",
    unknown_label="引用错误：没有卡片 {card}",
    malformed_label="引用错误：{problem}",
    states={
        State.PASS: "原文支持",
        State.DOUBT: "存疑",
        State.FAIL: "原文不支持此说法",
        State.UNCHECKED: "未核查",
        State.WAIVED: "已由审阅者接受",
    },
    joined="{first}，{second}",
    section="第 {number} 节",
    places={
        "sec": "第 {n} 节",
        "para": "第 {n} 段",
        "list": "列表 {n}",
        "box": "框 {n}",
        "fig": "图 {n}",
        "table": "表 {n}",
        "caption": "说明文字",
        "footnote": "脚注 {n}",
        "fn": "脚注 {n}",
        "formula": "公式 {n}",
        "margin": "页边注 {n}",
        "front": "文前部分 {n}",
        "ref": "文献 {n}",
        "item": "第 {n} 项",
        "row": "第 {n} 行",
        "abstract": "摘要",
        "title": "标题",
        "page": "第 {n} 页",
    },
    no_passage="此处不公开原文段落。",
    quoted="此处只引用相符的词句：该文献不可整段公开。",
    altered="制卡之后，原文段落已有改动。",
    not_in_bibliography="文献库中没有该条目",
    original="原文",
    copy_citation="复制引文",
    copied="已复制",
    close="关闭",
    in_list="在参考文献表中显示",
    panel="该说法的出处",
    members="此处引用的文献",
    back="返回：{sentence}",
    uses="另有 {count} 句以此为据",
    review={
        "gate_open": "可以发布。",
        "gate_closed": "不可发布。",
        "coverage": "有出处：{covered}/{claims}（{percent} %），要求不低于 {fail_under} %。",
        "no_claims": "未发现论断，覆盖率没有意义。",
        "errors": "错误级问题：{count}",
        "scorecard": "评分表",
        "page": "页面",
        "claims": "论断",
        "sourced": "有出处",
        "passed": "支持",
        "doubted": "存疑",
        "failed": "不支持",
        "unchecked": "未核查",
        "accepted": "已接受",
        "copy_marker": "复制",
        "all": "全部页面",
        "unsourced_count": "无出处",
        "findings": "问题",
        "clear": "没有需要查看的内容。凡已核查的句子，均有原文支持。",
        "unsourced": "无出处的句子",
        "suspected": "疑似引错",
        "uncarried": "证据不支持的说法",
        "other": "引用标记、卡片与文献",
        "corpus": "语料库",
        "waived": "已说明理由并接受：{count}",
        "baselined": "启用本工具时已有（基线）：{count}",
        "remarks": "无需改动的说明：{count}",
        "open": "在页面中打开",
        "sentence": "句子",
        "passage": "原文",
        "advice": "如何处理",
        "fits": "可能合适的卡片",
        "score": "得分 {score}",
        "rules": "本页提到的规则",
        "limits": "未能核查的内容",
        "error": "错误",
        "warning": "警告",
        "unsourced_severity": "无出处",
        "info": "提示",
    },
)

_BY_LANGUAGE: dict[Language, Strings] = {"en": _EN, "zh": _ZH}


def strings_for(lang: Language) -> Strings:
    """Return the interface's words in a language."""
    return _BY_LANGUAGE[lang]
