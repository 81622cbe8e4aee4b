"""Words that limit a statement, in both languages; own tables of general language.

*Doubt* ("may", "suggest", 可能), *scope* ("in mice", "in vitro", 小样本), *cause* and
*association*, *all* and *some*.
"""

from __future__ import annotations

import re

DOUBT = re.compile(
    r"\b(?:may|might|could|possibl[ey]|potential(?:ly)?|perhaps|probabl[ey]|likely|unlikely|suggest(?:s|ed|ing|ive)?"
    r"|appear(?:s|ed)?|seem(?:s|ed|ingly)?|hypothes\w+|speculat\w+|presum\w+|tentative\w*|preliminary|plausib\w+"
    r"|apparent(?:ly)?|indicat(?:e|es|ed|ing)|estimat\w+|can|would|expected|projected|candidate|putative|uncertain\w*)\b"
    r"|可能|或许|也许|或[将可能会]|疑似|似乎|大概|大约|估计|推测|推断|据信|有望|提示|表明|暗示|初步|尚不确定|不一定|未必|预计",
    re.IGNORECASE,
)
STRONG_DOUBT = re.compile(
    r"\b(?:may|might|possibl[ey]|perhaps|suggest(?:s|ed|ing|ive)?|hypothes\w+|speculat\w+|tentative\w*"
    r"|preliminary|potential(?:ly)?|appears?\s+to|seems?\s+to)\b|可能|或许|也许|或[可能会]|疑似|似乎|推测|初步|未必",
    re.IGNORECASE,
)
SCOPE = {
    "animals": re.compile(
        r"\b(?:in\s+(?:mice|rats|mouse|murine|animals|rabbits|monkeys|macaques|zebrafish|drosophila|pigs|hamsters|ferrets|yeast)"
        r"|(?:mouse|murine|rat|animal|hamster|macaque|zebrafish)\s+models?)\b|在?(?:小鼠|大鼠|动物|猴|斑马鱼|仓鼠)(?:身上|体内|模型|实验|中)",
        re.IGNORECASE,
    ),
    "cells": re.compile(
        r"\bin\s+vitro\b|\bin\s+(?:cell\s+culture|cell\s+lines|cultured\s+cells)\b|体外|离体|细胞实验|培养细胞",
        re.IGNORECASE,
    ),
    "few": re.compile(
        r"\bsmall(?:er)?\s+(?:sample|samples|study|studies|trial|trials|cohort|number\s+of\s+(?:patients|participants))\b"
        r"|\bpilot\s+(?:study|trial)\b|\bcase\s+reports?\b|小样本|样本量(?:较|很)?小|小规模|个案|病例报告|试点",
        re.IGNORECASE,
    ),
    "people": re.compile(
        r"\b(?:among|in|for)\s+(?:(?:only|healthy|older|elderly|young|pregnant|postmenopausal)\s+){0,2}"
        r"(?:women|men|children|girls|boys|adolescents|teenagers|infants|newborns|toddlers|seniors|veterans)\b"
        r"|(?:女性|男性|儿童|青少年|婴幼儿|新生儿|老年人|老年患者|孕妇)(?:患者|人群)?(?:之?中|里|群体)",
        re.IGNORECASE,
    ),
    "time": re.compile(
        r"\b(?:in|over)\s+the\s+(?:short|near)\s+(?:term|run)\b|\bshort-term\b|短期[内来]?|暂时",
        re.IGNORECASE,
    ),
    "simulation": re.compile(
        r"\b(?:in\s+silico|simulat(?:ion|ions|ed)|modell?ing\s+study|mathematical\s+models?)\b|模拟|仿真|数学模型",
        re.IGNORECASE,
    ),
}
"""What a study was made on, where that limits what it shows. One pattern a kind."""

SUBJECTS = {
    "animals": re.compile(
        r"\b(?:mice|mouse|murine|rats?|rodents?|mammals?|primates?|dogs?|cats?|animals?|rabbits?|monkeys?|macaques?|zebrafish|drosophila|fly|flies|pigs?|hamsters?"
        r"|ferrets?|yeast|elegans|worms?|chicken|bird|larva\w*|model)\b|鼠|动物|猴|鱼|果蝇|模型",
        re.IGNORECASE,
    ),
    "cells": re.compile(
        r"\b(?:vitro|cells?|cultures?|cultured|cellular|tissue|laborator\w+)\b|体外|细胞|实验室",
        re.IGNORECASE,
    ),
    "few": re.compile(
        r"\b(?:small|pilot|few|case|cases|preliminary|limited)\b|小|少数|个案|试点|初步|病例",
        re.IGNORECASE,
    ),
    "people": re.compile(
        r"\b(?:wom[ae]n|m[ae]n|females?|males?|child\w*|girls?|boys?|p(?:a)?ediatric|adolescen\w+|teen\w*"
        r"|youn\w+|infan\w+|newborns?|neonat\w+|bab(?:y|ies)|toddlers?|seniors?|old\w*|elderly|veterans?|pregnan\w+"
        r"|mothers?|aged?|students?|kids?)\b|女|男|儿|孩|童|青|少年|婴|老|孕|岁",
        re.IGNORECASE,
    ),
    "time": re.compile(
        r"\b(?:short|term|brief\w*|temporar\w+|immediate\w*|days?|weeks?|months?|initial\w*|run)\b"
        r"|短|暂|初|天|周|月",
        re.IGNORECASE,
    ),
    "simulation": re.compile(
        r"\b(?:simulat\w+|model\w*|silico|projected|estimat\w+|predict\w*)\b|模拟|模型|预测|估计|仿真",
        re.IGNORECASE,
    ),
}
"""Words by which a claim keeps the limit of the kind, in whatever form."""

CAUSE = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|leads?\s+to|led\s+to|results?\s+in|resulted\s+in|gives?\s+rise\s+to|brings?\s+about"
    r"|because\s+of|due\s+to|responsible\s+for|triggers?|triggered|drives?|drove|driven\s+by|thanks\s+to"
    r"|protects?\s+against|protected\s+against|makes?\s+people|owing\s+to|brought\s+about)\b"
    r"|导致|引起|造成|致使|引发|使得|归因于|诱发|促成",
    re.IGNORECASE,
)
ASSOCIATION = re.compile(
    r"\b(?:associat(?:ed|ion|ions|es)|correlat(?:ed|es|ion|ions|ing)|linked\s+to|link\s+between|related\s+to"
    r"|relationship\s+between|coincid\w+)\b|相关|有关|关联|联系",
    re.IGNORECASE,
)
ALL = re.compile(
    r"\b(?:all|every|everyone|always|entire(?:ly)?|universal(?:ly)?|each|invariably|completely)\b"
    r"|所有|全部|一切|每个|每一|均为|总是|完全|一律|任何|无一例外",
    re.IGNORECASE,
)
MOST = re.compile(
    r"\b(?:most(?=\s+[a-z])|(?:the|a)\s+majority)\b|大多数|大部分|多数", re.IGNORECASE
)
FEW = re.compile(
    r"\b(?:some|several|a\s+few|few|certain|occasionally|sometimes|a\s+(?:number|subset|fraction|minority)\s+of)\b"
    r"|一些|有些|某些|少数|(?<!大)部分|若干|有时",
    re.IGNORECASE,
)
"""Words for less than most."""

SOME = re.compile(
    r"\b(?:some|several|many|most|majority|a\s+few|certain|often|sometimes|occasionally|partly|partial(?:ly)?"
    r"|a\s+(?:number|subset|proportion|fraction|minority)\s+of|half\s+of|\d+(?:\.\d+)?\s?%)"
    r"|一些|部分|有些|某些|多数|大多|少数|往往|有时|经常|通常|许多|不少|若干",
    re.IGNORECASE,
)
