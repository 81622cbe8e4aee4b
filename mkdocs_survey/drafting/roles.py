"""What a passage is for in its paper: from section titles, and from the order of the sections.

Papers are ordered introduction, methods, results and discussion (IMRaD; Sollaci & Pereira 2004,
"The introduction, methods, results, and discussion (IMRAD) structure: a fifty-year survey").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum

from mkdocs_survey.model import Passage, PassageKind


class Role(Enum):
    """What a part of a paper is for."""

    OBJECTIVE = "objective"
    INTRODUCTION = "introduction"
    METHODS = "methods"
    METHODS_AND_RESULTS = "methods and results"
    RESULTS = "results"
    DISCUSSION = "discussion"
    LIMITATIONS = "limitations"
    CONCLUSION = "conclusion"
    ABSTRACT = "abstract"  # one without sections
    BODY = "body"  # nothing tells
    ASIDE = "aside"  # thanks, funding, exercises: no part of what the paper says


_TITLES: tuple[tuple[Role, str], ...] = (
    (
        Role.ASIDE,
        r"acknowledge?ment|funding|author.? contribution|competing|conflicts? of interest|ethic"
        r"|(data|code) availab|supporting information|supplement|accession|abbreviation|glossary"
        r"|references|bibliography|appendix|additional information|keywords|endorsement"
        r"|致谢|参考文献|附录|基金|作者贡献|利益冲突|伦理|课后|练习|习题|思考题|实验目的|关键词",
    ),
    (Role.LIMITATIONS, r"limitation|weakness|caveat|threats to validity|局限|不足"),
    (
        Role.METHODS_AND_RESULTS,
        r"method\w*\W+(and|&|/)?\W*(principal )?(findings|results)|do and find|方法[与和及]结果",
    ),
    (Role.RESULTS, r"results?\b|findings\b(?! mean)|结果|实验评估|评测|性能评估"),
    (Role.CONCLUSION, r"conclu|^summary$|future (work|directions)|小结|结论|总结|结语|展望"),
    (Role.DISCUSSION, r"discussion|findings mean|implications|讨论"),
    (
        Role.METHODS,
        r"methods?\b|methodolog|materials|^(study |trial )?design|experimental (setup|procedure)"
        r"|^(研究|实验|试验|评估|材料[与和])?方法$|研究设计|实验设置|数据来源|资料与",
    ),
    (Role.OBJECTIVE, r"objective|^aims?\b|purpose|research question|study done|目的|研究问题|目标"),
    (
        Role.INTRODUCTION,
        r"introduction|background|motivation|statement of need"
        r"|引言|绪论|前言|^(研究)?(背景|动机)$|概述|导论",
    ),
)
_PATTERNS = tuple((role, re.compile(pattern)) for role, pattern in _TITLES)

_OF_METHODS = re.compile(
    r"participants|patients|subjects|statistical anal|data (collection|extraction|source)"
    r"|search strategy|eligibility|simulation study|protocol|procedures?\b"
)
"""Titles that are common below "Methods", but stand elsewhere as well: they only count as votes."""

_ASIDES = re.compile(r"(ack|funding|glossary|app|back|fn|authornote|ref|supplement)\b")
_NUMBER = re.compile(r"^[\d.\s、]+")
_SECTION = re.compile(r"(?P<outer>.*?)\bsec\.(?P<path>[\w.]+)$")


def is_own_abstract(passage: Passage) -> bool:
    """Tell whether a passage is of the authors' abstract, not of an editor's or a teaser."""
    return passage.at.split("/")[0] == "abstract"


def is_summary(passage: Passage) -> bool:
    """Tell whether a passage is of a second summary: an editor's, a teaser, a box of key points."""
    first = passage.at.split("/")[0]
    return first.startswith("abstract.") or bool(
        first.startswith("box.") and re.search(r"summary|key points|要点", passage.section.lower())
    )


def title_role(title: str) -> Role | None:
    """Return what a section title says its text is for, ``None`` where it does not say."""
    plain = _NUMBER.sub("", title.strip().lower()).rstrip(" .:：")
    return next((role for role, pattern in _PATTERNS if pattern.search(plain)), None)


def passage_roles(passages: Sequence[Passage]) -> dict[str, Role]:
    """Return passage id → role, for all passages of one source in the order of its document."""
    sections = _sections(passages)
    tops = _top_roles(sections)
    return {p.id: _role(p, sections, tops) for p in passages}


def _sections(passages: Sequence[Passage]) -> dict[str, str]:
    """Return path of a section of the body → its title, in the order of the document."""
    found: dict[str, str] = {}
    for passage in passages:
        path = _path(passage)
        if path and passage.kind is PassageKind.BODY:
            found.setdefault(path, passage.section)
    return found


def _path(passage: Passage) -> str:
    """Return ``3.1`` for ``sec.3.1/para.2``, ``""`` outside the sections of the body."""
    match = _SECTION.match(passage.at.rpartition("/")[0])
    return match["path"] if match and not match["outer"] else ""


def _role(passage: Passage, sections: Mapping[str, str], tops: Mapping[str, Role]) -> Role:
    own = title_role(passage.section)
    if passage.at.startswith("abstract"):
        return own or Role.ABSTRACT
    if is_summary(passage):
        return Role.CONCLUSION
    if _ASIDES.match(passage.at) or passage.at.startswith("box."):
        return Role.ASIDE
    path = _path(passage)
    if path and path == next(iter(sections), "") and len(sections) > 1:
        if not passage.section:
            return Role.INTRODUCTION  # what stands before the first title opens the paper
        if own is Role.CONCLUSION:
            return Role.ABSTRACT  # a summary at the head, as in papers on software
    while own is None and path:
        own = title_role(sections[path]) if path in sections else None
        if own is None and path in tops:
            own = tops[path]
        path = path.rpartition(".")[0]
    return own or Role.BODY


def _top_roles(sections: Mapping[str, str]) -> dict[str, Role]:
    """Return roles of sections whose own title does not tell: by subsections, then by order."""
    depth = min((path.count(".") for path in sections), default=0)
    children: dict[str, list[str]] = {}
    for path, title in sections.items():
        children.setdefault(".".join(path.split(".")[: depth + 1]), []).append(title)
    known: dict[str, Role] = {}
    for top, titles in children.items():
        role = title_role(sections.get(top, "")) or _vote(titles)
        if role is not None:
            known[top] = role
    return known | _by_order(list(children), sections, known)


def _vote(titles: Sequence[str]) -> Role | None:
    """Return the role that at least every third subsection speaks for."""
    named = [title_role(title) for title in titles]
    counts = {role: named.count(role) for role in dict.fromkeys(named) if role is not None}
    methods = sum(bool(_OF_METHODS.search(title.lower())) for title in titles)
    counts[Role.METHODS] = counts.get(Role.METHODS, 0) + methods
    counts.pop(Role.ASIDE, None)
    best = max(counts, key=lambda role: counts[role])
    return best if 3 * counts[best] >= len(titles) else None


def _by_order(
    tops: Sequence[str], sections: Mapping[str, str], known: Mapping[str, Role]
) -> dict[str, Role]:
    """Name sections without a title of their own by their place between introduction and end.

    A snapshot keeps the title of a section only with its own text: of "2 Methods", whose text is
    all in subsections, no title is left.
    """
    roles = list(known.values())
    if Role.INTRODUCTION not in roles or Role.DISCUSSION not in roles:
        return {}
    end = next(i for i, top in enumerate(tops) if known.get(top) is Role.DISCUSSION)
    nameless = [top for top in tops if top not in known and top not in sections]
    between = [top for top in nameless if tops.index(top) < end]
    after = [top for top in nameless if tops.index(top) > end]
    if len(between) == 2:
        return dict(zip(between, (Role.METHODS, Role.RESULTS), strict=True))
    if len(between) == 1:
        missing = Role.METHODS if Role.RESULTS in roles else Role.RESULTS
        rest = {after[0]: Role.METHODS} if after and Role.METHODS not in roles else {}
        return {between[0]: missing, **rest}
    return {}
