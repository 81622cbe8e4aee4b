"""Python-Markdown extensions that read markers and sentences from the page as it is rendered.

A host puts one :class:`SurveyCollector` into ``markdown_extensions`` and frames every page::

    collector.begin("guide/index.md", "docs/guide/index.md", source_text)
    html = md.convert(markdown)  # may run nested conversions with the same extension
    page = collector.finish(title)

In ``html`` every marker is an empty ``<sup class="survey-marker" data-survey-marker="N">`` where N
is :attr:`Marker.index`; so tables of contents, titles and search hold nothing of it.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element  # S405: built here, nothing is parsed

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from mkdocs_survey.hosts.stash import StashResolver, unread_markers
from mkdocs_survey.model import Language, Page
from mkdocs_survey.text import markers
from mkdocs_survey.text.page import CollectedPage, PageBuilder
from mkdocs_survey.text.tree import MARKER_ATTRIBUTE, PLACEHOLDER_CLASS, TreeReader
from mkdocs_survey.text.waivers import is_directive

MARKER_CLASS = "survey-marker"
"""Class of the empty element that stands for a marker in the rendered page."""

# Inline patterns run from high to low. Code spans (190) and escapes (180) come first, so neither
# is read; footnotes stand at 175; references and links (170, 160) come after, so `[CARD:a][CARD:b]`
# is two markers and no link, and emphasis (60) never sees the underscores of an id.
_GUARD_PRIORITY = 174.0
_MARKER_PRIORITY = 173.0
# After attribute lists (8), abbreviations (7) and smart quotes (6) have done their work, before
# the table of contents (5) copies headings.
_TREE_PRIORITY = 5.5

# Every repetition is bounded and none stands behind another: hostile text must not cost hours.
# Which of these hold a marker is for the processor to see.
_GUARD = (
    r"<!--.{0,20000}?-->"
    r"|<(code|pre|kbd|samp|script|style|textarea)\b[^<>]*>(?:(?!</\1).){0,2000}</\1\s*>"
    r"|<[A-Za-z][^<>]*\[\[?\s*card[^<>]*>"
)


class SurveyCollector(Extension):
    """Collects the blocks of the page that is being rendered; see the module for its use."""

    def __init__(self) -> None:
        super().__init__()
        self.builder: PageBuilder | None = None

    def begin(self, path: str, file: str, source_text: str, lang: Language | None = None) -> None:
        """Start a page; what an unfinished one has collected is dropped.

        Args:
            path: the page relative to the docs directory (POSIX).
            file: the page's file relative to the project, for messages.
            source_text: the file as it is on disk, front matter included.
            lang: the page's language, if its author states one; else it is read off its text.
        """
        self.builder = PageBuilder(path, file, source_text, lang)

    def finish(self, title: str = "") -> Page:
        """Return the page that :meth:`begin` started.

        Raises:
            RuntimeError: no page was begun.
        """
        return self.collect(title).page

    def collect(self, title: str = "") -> CollectedPage:
        """Return what :meth:`finish` does, its sentences not yet read.

        Raises:
            RuntimeError: no page was begun.
        """
        if self.builder is None:
            raise RuntimeError("the page was not begun")
        builder, self.builder = self.builder, None
        return CollectedPage(builder, title)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Register the processors; called by Python-Markdown for every instance."""
        conversion = _Conversion(self, md)
        md.registerExtension(conversion)
        md.inlinePatterns.register(_GuardProcessor(_GUARD, md), "survey-guard", _GUARD_PRIORITY)
        md.inlinePatterns.register(_MarkerProcessor(conversion), "survey-marker", _MARKER_PRIORITY)
        md.treeprocessors.register(_CollectProcessor(conversion), "survey", _TREE_PRIORITY)


class _Conversion(Extension):
    """What one Markdown instance has met since its last reset."""

    def __init__(self, collector: SurveyCollector, md: Markdown) -> None:
        super().__init__()
        self.collector = collector
        self.md = md
        self.brackets: dict[str, str] = {}  # provisional number → bracket as written

    def reset(self) -> None:
        """Forget them; Python-Markdown calls this between documents."""
        self.brackets.clear()

    def element(self, raw: str) -> Element:
        """Return the element that stands for a bracket until the tree is finished."""
        number = str(len(self.brackets))
        self.brackets[number] = raw
        return Element("sup", {"class": MARKER_CLASS, MARKER_ATTRIBUTE: number})


class _GuardProcessor(InlineProcessor):
    """Takes comments, tags and raw code that hold a marker, and waivers, out of the text as is."""

    def __init__(self, pattern: str, md: Markdown) -> None:
        super().__init__(pattern, md)
        self.compiled_re = re.compile(pattern, re.DOTALL | re.IGNORECASE)

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[str | None, int, int]:
        assert self.md is not None  # noqa: S101 - set by the constructor
        if is_directive(m.group()):
            # code in the reason was taken out of the text before
            text = StashResolver(self.md).written(m.group())
        elif re.search(r"\[\s*card", m.group(), re.IGNORECASE):
            text = self.unescape(m.group())
        else:
            return None, m.start(), m.end()
        return self.md.htmlStash.store(text), m.start(), m.end()


class _MarkerProcessor(InlineProcessor):
    """Replaces markers by empty elements and placeholders by marked ones."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(f"(?:{markers.OPENING})|(?P<placeholder>{markers.PLACEHOLDER})")
        self.md = conversion.md
        self._conversion = conversion

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[Element | str | None, int, int]:
        if self._conversion.collector.builder is None:
            return self._outside_a_page(m, data)
        if m["placeholder"]:
            note = Element("span", {"class": PLACEHOLDER_CLASS})
            note.text = AtomicString(m.group())
            return note, m.start(), m.end()
        end = markers.marker_end(data, m.start(), m.end())
        raw = StashResolver(self._conversion.md).written(data[m.start() : end])
        link = self._link(data, end)
        if link is None:
            return self._conversion.element(raw), _before_gap(data, m.start(), end), end
        if not m.group().startswith("[CARD"):
            return None, m.start(), m.end()  # [card: a](url) is anybody's link
        href, end = link
        anchor = Element("a", {"href": href})
        anchor.append(self._conversion.element(raw))
        return anchor, m.start(), end

    def _outside_a_page(self, m: re.Match[str], data: str) -> tuple[str | None, int, int]:
        """Leave a marker out: excerpts of a blog and the like have no list of references."""
        end = markers.marker_end(data, m.start(), m.end())
        if m["placeholder"] or self._link(data, end) is not None:
            return None, m.start(), m.end()
        return "", _before_gap(data, m.start(), end), end

    def _link(self, data: str, index: int) -> tuple[str, int] | None:
        """Return destination and end of the link whose text ends at ``index``, if it is one."""
        md = self._conversion.md
        if data.startswith("(", index) and "link" in md.inlinePatterns:
            href, _, end, handled = md.inlinePatterns["link"].getLink(data, index)  # type: ignore[attr-defined]
            return (href, end) if handled else None
        label = re.compile(r"\[([^\[\]]+)\]").match(data, index)
        if label and label.group(1).lower() in md.references:
            return md.references[label.group(1).lower()][0], label.end()
        return None


def _before_gap(data: str, start: int, end: int) -> int:
    """Return where the space before a marker begins, so that its number clings to its word.

    The space stays where a word follows at once: it is all that parts the two words.
    """
    if data[end : end + 1].isalnum():
        return start
    return len(data[:start].rstrip())


_NO_TEXT = "it stands where a page shows no text, such as an image's description"
_DEFINITION = "a colon follows it, which makes it the definition of a link"


class _CollectProcessor(Treeprocessor):
    """Reads the finished tree and gives the markers their numbers."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(conversion.md)
        self._conversion = conversion

    def run(self, root: Element) -> None:
        builder = self._conversion.collector.builder
        if builder is None:
            return
        md, brackets = self._conversion.md, self._conversion.brackets
        resolver = StashResolver(md, brackets)
        reader = TreeReader(resolver, builder.next_marker, builder.next_group)
        builder.add(reader.read(root), reader.next_marker, reader.next_group)
        for number, raw in brackets.items():
            if number not in resolver.seen:
                builder.add_stray(raw, "image", _NO_TEXT)
        for label in md.references:
            if re.match(r"card\s*[:：]", label, re.IGNORECASE):
                builder.add_stray(f"[{label}]", "definition", _DEFINITION)
        for raw in unread_markers(md.htmlStash.rawHtmlBlocks):
            builder.add_unread(raw)
        brackets.clear()


def makeExtension(**options: object) -> Extension:  # noqa: N802 - Python-Markdown's name
    """Return the extension ``mkdocs_survey`` for ``markdown_extensions``.

    Args:
        options: see :func:`mkdocs_survey.hosts.page_extension.page_extension`.
    """
    # a host with a plugin takes the name away again and never needs the rest
    from mkdocs_survey.hosts.page_extension import page_extension

    return page_extension(**options)
