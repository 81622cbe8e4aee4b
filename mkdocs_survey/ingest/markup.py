"""XML of strangers, parsed within bounds: no entities that expand, nothing fetched, no abyss."""

from __future__ import annotations

import html.entities
from xml.etree.ElementTree import Element, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, ParseError

from mkdocs_survey.errors import IngestError
from mkdocs_survey.model import Place

MAX_BYTES = 64 * 2**20
"""Largest source file read; the longest articles with all their tables stay far below it."""

MAX_DEPTH = 200
"""Deepest nesting read; JATS articles nest about 25 deep, and readers here recurse."""


class _BoundedTree(TreeBuilder):
    def __init__(self) -> None:
        super().__init__()
        self._depth = 0

    def start(self, tag, attrs, /):  # type: ignore[no-untyped-def]
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise IngestError(f"elements are nested more than {MAX_DEPTH} deep; this is no article")
        return super().start(tag, attrs)

    def end(self, tag, /):  # type: ignore[no-untyped-def]
        self._depth -= 1
        return super().end(tag)


def parse_xml(data: bytes, name: str) -> Element:
    """Parse ``data``; named HTML entities are known, as JATS files use them with their DTD.

    Raises:
        IngestError: truncated or malformed XML (with line and column), entity declarations,
            nesting beyond :data:`MAX_DEPTH`.
    """
    parser = DefusedXMLParser(target=_BoundedTree(), forbid_dtd=False)
    parser.entity.update(html.entities.entitydefs)
    try:
        parser.feed(data)
        root: Element = parser.close()
    except DefusedXmlException as error:
        raise IngestError(
            f"the XML declares entities or external files ({type(error).__name__})",
            Place(name),
            "This is not read, for safety; export the file without its own entities.",
        ) from None
    except ParseError as error:
        line, column = error.position
        what = str(error).split(":")[0]
        hint = "The file seems to be cut off; get it again." if "no element" in what else ""
        raise IngestError(
            f"not well-formed XML: {what}", Place(name, line, column + 1), hint
        ) from None
    except (LookupError, ValueError) as error:  # unknown or wrong encoding declaration
        raise IngestError(f"the XML cannot be decoded: {error}", Place(name)) from None
    return root
