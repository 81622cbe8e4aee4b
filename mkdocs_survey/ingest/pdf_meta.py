"""What a PDF says about itself: title, authors, DOI; the block above the text of its first page."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from mkdocs_survey.ingest.document import Metadata
from mkdocs_survey.ingest.outline import is_abstract_run_in, names_a_section
from mkdocs_survey.ingest.pdf_blocks import Block
from mkdocs_survey.ingest.pdf_layout import Layout
from mkdocs_survey.ingest.pdf_page import Page
from mkdocs_survey.ingest.people import people_from_text
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import Person

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>{}|\\^`\[\]]+")
_ARXIV = re.compile(r"arXiv:\s*(\d{4}\.\d{4,5}|[a-z.-]+/\d{7})(?:v\d+)?(?:\s*\[([\w.-]+)\])?", re.I)
_PUBLISHED = re.compile(r"Published(?: online)?:?\s*(?:\w+\s+){0,3}?((?:19|20)\d\d)\b")
_NAME = re.compile(r"(?:[^\W\d_]|[.'’‐-])+(?:\s+(?:[^\W\d_]|[.'’‐-])+){0,4}")
_JUNK_TITLE = re.compile(
    r"^(?:untitled|microsoft (?:word|powerpoint)\b.*|.*\.(?:docx?|tex|dvi|pdf|indd|rtf)|title)$",
    re.I,
)
_MARKS = re.compile(
    r"\[[\d,\s*†‡–]+\]|[*†‡§¶∗⁰¹²³⁴⁵⁶⁷⁸⁹]+|(?<=\w)\s*\d+(?:,\s*\d+)*(?=\s*(?:,|;|$|and\b))"
)


def _squeeze(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def read_title(layout: Layout, about: Mapping[str, str]) -> str:
    """Return the title: the stated one if it stands on the first page, else the largest lines.

    ``""`` where neither stands out: a file name or the name of a program is no title.
    """
    stated = fold(about.get("Title", ""))
    first = [b for b in layout.blocks if b.page == layout.blocks[0].page] if layout.blocks else []
    words = _squeeze(" ".join(line.text for b in first for line in b.lines))
    if stated and _squeeze(stated) and _squeeze(stated) in words:
        return stated
    lines = [line for b in first for line in b.lines]
    letters = [line for line in lines if sum(c.isalpha() for c in line.text) > 3]
    largest = max((line.size for line in letters), default=0.0)
    if largest >= 1.2 * layout.body_size:
        top = next(n for n, line in enumerate(lines) if line.size > 0.97 * largest)
        title = []
        for line in lines[top : top + 5]:
            if line.size <= 0.97 * largest:
                break
            title.append(line.text)
        if not names_a_section(title[0]):
            return fold("\n".join(title))
    return "" if not stated or _JUNK_TITLE.match(stated) else stated


def front_matter(layout: Layout, title: str) -> dict[int, bool]:
    """Return the blocks above the text of page 1: ``True`` to keep apart, ``False`` to drop.

    The title itself is dropped; names, affiliations, dates are kept as notes. Running text of the
    body's size stays text, whatever stands above it.
    """
    blocks, size = layout.blocks, layout.body_size
    end = next((n for n, b in enumerate(blocks) if b.kind == "heading"), 0)
    if blocks and end and blocks[end].page > blocks[0].page + 1:
        end = 0
    wanted = _squeeze(title)
    found: dict[int, bool] = {}
    for n, block in enumerate(blocks[: end or min(len(blocks), 12)]):
        text = " ".join(line.text for line in block.lines)
        own = _squeeze(text)
        if wanted and own and block.page == blocks[0].page and own in wanted:
            found[n] = False
        elif end and block.kind in ("para", "label", "item") and not _is_text(block, text, size):
            found[n] = True
    return found


def _is_text(block: Block, text: str, size: float) -> bool:
    if is_abstract_run_in(text) or len(re.findall(r"[a-z]{2}[.?!] [A-Z]", text)) > 2:
        return True
    first = block.lines[0]
    of_size = abs(first.size - size) < 0.06 * size and not all(line.bold for line in block.lines)
    return of_size and (len(block.lines) >= 3 or len(text) > 200) and "@" not in text


def read_metadata(
    layout: Layout, pages: Sequence[Page], about: Mapping[str, str], title: str
) -> Metadata:
    """Return what is certain: a DOI of the file's own, an arXiv number, year, authors."""
    texts = [_page_text(page) for page in pages[:3]]
    fields: dict[str, str] = {}
    doi = _own_doi(texts, about)
    if doi:
        fields["doi"] = doi
    arxiv = next((m for p in pages[:1] for m in [_ARXIV.search(p.turned)] if m), None)
    if arxiv:
        fields |= {"eprint": arxiv[1], "archiveprefix": "arXiv"}
        if arxiv[2]:
            fields["primaryclass"] = arxiv[2]
    published = _PUBLISHED.search(" ".join(texts[:1]))
    if published:
        fields["year"] = published[1]
    return Metadata(
        kind="article" if doi else "misc", fields=fields, authors=_authors(layout, about, title)
    )


def _page_text(page: Page) -> str:
    return "\n".join(s.text for s in page.segments)


def _own_doi(texts: Sequence[str], about: Mapping[str, str]) -> str:
    """Return the DOI that the file states, or that runs on its pages, or the only one of page 1."""
    for value in (about.get("doi", ""), about.get("Subject", "")):
        stated = _DOI.search(value)
        if stated:
            return _trim(stated[0])
    pages = [_dois(text) for text in texts]
    if not pages or not pages[0]:
        return ""
    if len(pages[0]) == 1:
        return next(iter(pages[0].values()))
    shared = Counter(doi for page in pages for doi in page)
    running = [doi for doi in pages[0] if shared[doi] > 1]
    return pages[0][running[0]] if len(running) == 1 else ""


def _dois(text: str) -> dict[str, str]:
    """Return the DOIs of a page; one that begins another was cut by the end of a line."""
    found = {_trim(m).lower(): _trim(m) for m in _DOI.findall(text)}
    return {
        key: doi
        for key, doi in found.items()
        if not any(o != key and o.startswith(key) for o in found)
    }


def _trim(doi: str) -> str:
    return doi.rstrip(".,;:)]}’'\"")


def _authors(layout: Layout, about: Mapping[str, str], title: str) -> tuple[Person, ...]:
    """Return the names below the title if all look like names, else stated ones found there."""
    front = front_matter(layout, title)
    blocks = [layout.blocks[n] for n in sorted(front)]
    first = [b for b in layout.blocks[:30] if b.page == layout.blocks[0].page]
    words = _squeeze(" ".join(line.text for b in first for line in b.lines))
    for n in range(len(blocks) - 1):
        if front[sorted(front)[n]] is False:  # the title; what follows it are the authors
            text = _MARKS.sub("", " ".join(line.text for line in blocks[n + 1].lines))
            text = re.sub(r",?\s*\band\b\s*", ", ", fold(text))
            names = [p.strip() for p in text.split(",") if p.strip()]
            if names and all(_is_name(name) for name in names):
                return people_from_text("; ".join(names))
    stated = fold(about.get("Author", ""))
    people = people_from_text(stated) if stated else ()
    if people and all(_squeeze(p.family) in words for p in people):
        return people
    return ()


def _is_name(text: str) -> bool:
    parts = text.split()
    chinese = bool(re.fullmatch("[\u3400-\u9fff·]{2,6}", text))
    capital = sum(p[:1].isupper() for p in parts)
    return chinese or (
        _NAME.fullmatch(text) is not None and 2 <= len(parts) <= 5 and capital >= len(parts) - 1
    )
