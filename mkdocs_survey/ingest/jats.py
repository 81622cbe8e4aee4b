"""JATS XML (the articles of PMC, PLOS, JOSE, SciELO …) as passages along its own sections."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.document import Collector, SourceDocument, language_of
from mkdocs_survey.ingest.jats_meta import citation_text, read_metadata, read_title
from mkdocs_survey.ingest.jats_text import FLOATS, child_text, lines_of, list_lines, text_of
from mkdocs_survey.ingest.markup import parse_xml
from mkdocs_survey.ingest.tables import add_table
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import PassageKind, Place

EXTRACTOR = "jats/1"

_NUMBER = re.compile(r"(?:^|[^\w.])([A-Z]{0,2}\d+(?:\.\d+)*[a-z]?|[A-Z])\W*$")
_NUMBERED_TITLE = re.compile(r"^(\d{1,2}(?:\.\d+)*)\.?\s+\S")  # "2020 in review" has none
_UNREAD = {"graphic": "images", "media": "media files", "inline-graphic": "inline images"}


def read_jats(data: bytes, name: str) -> SourceDocument:
    """Read a JATS article.

    Args:
        data: the file's bytes.
        name: the file's name, for messages.

    Raises:
        IngestError: no well-formed XML, no JATS article, or nothing to read in it.
    """
    root = parse_xml(data, name)
    article = root if root.tag == "article" else root.find(".//article")
    if article is None:
        raise IngestError(
            f"the XML is no JATS article: its root is <{root.tag}>",
            Place(name),
            "JATS starts with <article>; other XML formats are not read.",
        )
    walk = _Walk()
    walk.article(article)
    extracts = walk.out.extracts()
    if not extracts:
        raise IngestError("the article holds no text: neither abstract nor body", Place(name))
    title = read_title(article)
    lang = language_of(title, extracts)
    return SourceDocument(
        title=title,
        lang=lang,
        passages=extracts,
        metadata=read_metadata(article),
        extractor=EXTRACTOR,
        notes=_notes(article, lang),
    )


def _notes(article: Element, lang: str) -> tuple[str, ...]:
    notes = []
    counts = Counter(n.tag for n in article.iter() if n.tag in _UNREAD)
    notes += [f"{n} {_UNREAD[tag]} not read" for tag, n in sorted(counts.items())]
    bare = sum(1 for t in article.iter("table-wrap") if t.find(".//tr") is None)
    if bare:
        notes.append(f"{bare} tables are images: only their captions were read")
    others = sum(1 for n in article if n.tag in ("sub-article", "response"))
    if others:
        notes.append(f"{others} sub-articles (reviews, responses, translations) left out")
    declared = article.get("{http://www.w3.org/XML/1998/namespace}lang", "").lower()[:2]
    if declared not in ("", "en", "zh"):
        notes.append(f"the article says its language is {declared!r}; it is treated as {lang!r}")
    return tuple(notes)


class _Walk:
    """One pass over an article; fills :attr:`out` in document order."""

    def __init__(self) -> None:
        self.out = Collector()

    def article(self, article: Element) -> None:
        for abstract in article.findall("front/article-meta/abstract"):
            kind = abstract.get("abstract-type", "")
            part = self.out.claim(f"abstract.{kind}" if kind else "abstract")
            title = child_text(abstract, "title") or "Abstract"
            self.blocks(abstract, part, title, f"{part}/sec.")
        for node in article.findall("body"):
            self.blocks(node, "sec.0", "", "sec.")
        for node in article.findall("back"):
            self.back(node)
        for node in article.findall("floats-group"):
            self.blocks(node, "floats", "", "floats/sec.")
        for note in article.findall("front/article-meta/author-notes/fn"):
            self.footnote(note, "authornote")
        for node in article.findall("front/article-meta/funding-group/funding-statement"):
            self.out.add_unit("funding", "para", text_of(node), section="Funding")

    def back(self, back: Element) -> None:
        for node in back:
            title = child_text(node, "title")
            match node.tag:
                case "ref-list":
                    self.references(node)
                case "app-group":
                    for n, app in enumerate(node.findall("app"), 1):
                        self.appendix(app, n)
                case "app":
                    self.appendix(node, self.out.number("", "app"))
                case "fn-group":
                    for note in node.findall("fn"):
                        self.footnote(note, "fn")
                case "ack":
                    self.part(node, "ack", title or "Acknowledgments")
                case "glossary":
                    self.part(node, "glossary", title or "Glossary")
                case "sec":
                    self.sections([node], "back.", title)
                case _ if node.tag in FLOATS:
                    self.floating(node, title)
                case _:
                    self.part(node, node.tag, title)

    def part(self, node: Element, name: str, title: str) -> None:
        part = self.out.claim(name)
        self.blocks(node, part, title, f"{part}/sec.")

    def appendix(self, app: Element, n: int) -> None:
        label = _number(child_text(app, "label")) or _number(child_text(app, "title").split(":")[0])
        self.part(app, f"app.{label or n}", child_text(app, "title"))

    def references(self, node: Element) -> None:
        section = child_text(node, "title") or "References"
        for ref in node.findall("ref"):
            n = self.out.number("", "ref")
            label = _number(child_text(ref, "label"))
            self.out.add(f"ref.{label or n}", citation_text(ref), PassageKind.REFERENCE, section)
        for inner in node.findall("ref-list"):
            self.references(inner)

    def blocks(self, node: Element, part: str, section: str, prefix: str) -> None:
        """Add the blocks of ``node`` under ``part``; its sections are numbered after ``prefix``."""
        for kid in node:
            match kid.tag:
                case "p":
                    self.paragraph(kid, part, section)
                case "sec":
                    self.sections([kid], prefix, section)
                case "list" | "def-list":
                    self.out.add_unit(part, "list", "\n".join(list_lines(kid)), section=section)
                    self.asides(kid, section)
                case "disp-quote" | "verse-group" | "speech" | "statement" | "preformat":
                    self.out.add_unit(part, "para", lines_of(kid), section=section)
                case "disp-formula" | "disp-formula-group":
                    self.out.add_unit(part, "formula", text_of(kid), section=section)
                case "fn-group":
                    for note in kid.findall("fn"):
                        self.footnote(note, "fn")
                case "ref-list":
                    self.references(kid)
                case "glossary":
                    self.part(kid, "glossary", child_text(kid, "title") or "Glossary")
                case _ if kid.tag in FLOATS:
                    self.floating(kid, section)

    def paragraph(self, node: Element, part: str, section: str) -> None:
        self.out.add_unit(part, "para", lines_of(node), section=section)
        self.asides(node, section)

    def asides(self, node: Element, section: str) -> None:
        """Add what stands inside a paragraph or list but is a passage of its own."""
        for inner in _outermost(node, FLOATS | {"fn"}):
            if inner.tag == "fn":
                self.footnote(inner, "fn")
            else:
                self.floating(inner, section)

    def sections(self, nodes: Iterable[Element], prefix: str, section: str) -> None:
        for sec in nodes:
            title, label = child_text(sec, "title"), child_text(sec, "label")
            bare = not title and not label
            if bare and all(kid.tag in ("sec", "title") for kid in sec):
                # typesetters wrap subsections in an untitled section: it is none for a reader
                self.sections(sec.findall("sec"), prefix, section)
                continue
            path = self.section_path(prefix, title, label)
            self.blocks(sec, path, title or section, f"{path}.")

    def section_path(self, prefix: str, title: str, label: str) -> str:
        """Return the coordinates of a section: its own number where it prints one, else by place.

        ``prefix`` ends where the number goes: ``sec.``, ``sec.3.``, ``abstract/sec.``, ``back.``.
        """
        position = self.out.number(prefix, "sec")
        stated = _NUMBERED_TITLE.match(f"{label} {title}".strip())
        if stated and "sec." in prefix:
            return self.out.claim(prefix[: prefix.rindex("sec.") + 4] + stated[1])
        return self.out.claim(f"{prefix}{position}")

    def floating(self, node: Element, section: str) -> None:
        match node.tag:
            case "fig-group" | "table-wrap-group":
                caption = node.find("caption")
                if caption is not None:
                    self.out.add_unit(
                        "group", "caption", text_of(caption), PassageKind.CAPTION, section
                    )
                for kid in node:
                    if kid.tag in FLOATS:
                        self.floating(kid, section)
            case "fig":
                self.captioned(node, "fig", section)
            case "supplementary-material":
                self.captioned(node, "supplement", section)
            case "table-wrap":
                self.table(node, section)
            case "boxed-text":
                label = child_text(node, "label")
                n = self.out.number("", "box")
                part = self.out.claim(f"box.{_number(label) or n}")
                title = child_text(node, "caption/title") or child_text(node, "title") or label
                self.blocks(node, part, title or section, f"{part}/sec.")

    def captioned(self, node: Element, unit: str, section: str) -> str:
        n = self.out.number("", unit)
        label = child_text(node, "label")
        at = self.out.claim(f"{unit}.{_number(label) or n}")
        caption = node.find("caption")
        words = "" if caption is None else text_of(caption)
        head = label if not label or label.endswith((".", ":")) else f"{label}."
        if words:
            self.out.add(f"{at}/caption", fold(f"{head} {words}"), PassageKind.CAPTION, section)
        return at

    def table(self, node: Element, section: str) -> None:
        at = self.captioned(node, "table", section)
        rows = [
            [text_of(cell) for cell in row if cell.tag in ("td", "th")] for row in node.iter("tr")
        ]
        add_table(self.out, at, rows, section)
        for foot in node.findall("table-wrap-foot"):
            for note in foot:
                if note.tag in ("fn", "p", "attrib"):
                    self.out.add_unit(at, "fn", text_of(note), PassageKind.FOOTNOTE, section)

    def footnote(self, node: Element, unit: str) -> None:
        label = _number(child_text(node, "label"))
        n = self.out.number("", unit)
        words = fold(" ".join(text_of(p) for p in node if p.tag == "p"))
        self.out.add(f"{unit}.{label or n}", words, PassageKind.FOOTNOTE)


def _outermost(node: Element, tags: frozenset[str]) -> list[Element]:
    found = []
    for kid in node:
        found += [kid] if kid.tag in tags else _outermost(kid, tags)
    return found


def _number(label: str) -> str:
    """Return the number of a label: ``3.2`` of "Table 3.2.", ``S1`` of "Figure S1", else ``""``."""
    found = _NUMBER.search(label)
    return found[1] if found else ""
