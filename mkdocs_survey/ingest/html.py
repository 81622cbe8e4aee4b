"""HTML pages as passages: the main text of a page along its headings, without what surrounds it."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.block_walk import walk_blocks
from mkdocs_survey.ingest.decoding import decode
from mkdocs_survey.ingest.document import SourceDocument, language_of
from mkdocs_survey.ingest.html_blocks import HtmlBlocks
from mkdocs_survey.ingest.html_meta import read_metadata, read_title
from mkdocs_survey.ingest.words import fold
from mkdocs_survey.model import Place

EXTRACTOR = "html/1"

MAX_NODES = 500_000
"""Most elements of a page; the longest articles of Wikipedia have some 30,000."""

_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)

# Where pages say that their main text is, the surest first.
_MAIN = ("#mw-content-text", "main article", "[role=main]", "main", "article", "#content", "#main")


def read_html(data: bytes, name: str) -> SourceDocument:
    """Read a web page, saved as one file; scripts are never run, nothing is fetched.

    Args:
        data: the file's bytes, in the encoding that they state or show.
        name: the file's name, for messages.

    Raises:
        IngestError: there is no text in it, or it is beyond all bounds.
    """
    text, note = _decode(data)
    tree = LexborHTMLParser(text)
    body = tree.body
    if body is None or not fold(body.text()):
        raise IngestError(
            "the page holds no text",
            Place(name),
            "Pages that scripts fill are empty when saved as source; print them to PDF.",
        )
    if sum(1 for _ in zip(body.traverse(), range(MAX_NODES + 1), strict=False)) > MAX_NODES:
        raise IngestError(f"the page has more than {MAX_NODES:,} elements", Place(name))
    title = read_title(tree)
    reader = HtmlBlocks()
    reader.read(_main(body))
    own, extracts = walk_blocks(reader.blocks)
    if not extracts:
        raise IngestError("the page holds no text", Place(name))
    title = title or own
    left_out = [f"{n} {what} left out" for what, n in sorted(reader.left_out.items())]
    return SourceDocument(
        title=title,
        lang=language_of(title, extracts),
        passages=extracts,
        metadata=read_metadata(tree),
        extractor=EXTRACTOR,
        notes=(*filter(None, [note]), *left_out),
    )


def _decode(data: bytes) -> tuple[str, str]:
    """Decode by the page's own statement where it is right, else by what the bytes show."""
    stated = _CHARSET.search(data[:4096])
    if stated and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        # pages that say GB 2312 use characters of its superset
        codec = {"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252"}
        label = stated[1].decode("ascii").lower()
        try:
            return data.decode(codec.get(label, label)), ""
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data)


def _main(body: LexborNode) -> LexborNode:
    """Return the element that holds the main text: the first that has half of the paragraphs."""
    total = sum(len(p.text()) for p in body.css("p"))
    for selector in _MAIN:
        nodes = body.css(selector)
        for node in nodes[:20]:
            own = sum(len(p.text()) for p in node.css("p"))
            if own and own >= 0.5 * total:
                return node
    return body
