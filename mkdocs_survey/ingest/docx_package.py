"""A Word file opened within bounds: sizes are checked before anything is unpacked."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

import docx
from docx.document import Document
from docx.opc.exceptions import OpcError
from docx.oxml.parser import parse_xml
from lxml import etree

from mkdocs_survey.errors import IngestError
from mkdocs_survey.model import Place

MAX_PART = 64 * 2**20
"""Largest part unpacked, in bytes; the text of a long book has some 20 MiB of XML."""

MAX_TOTAL = 512 * 2**20
"""Largest sum of all parts, images included."""

MAX_PARTS = 10_000
"""Most files in the archive."""

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NOTES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def open_package(data: bytes, name: str) -> Document:
    """Open a ``.docx``.

    Raises:
        IngestError: no archive, damaged, beyond the bounds, or no Word document.
    """
    place = Place(name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _require_bounds(archive, place)
            if any(info.flag_bits & 1 for info in archive.infolist()):
                raise IngestError("the archive is encrypted", place, "Save it without password.")
    except (zipfile.BadZipFile, NotImplementedError, ValueError):
        raise IngestError(
            "the Word file is damaged or cut off", place, "Get it again, or save it anew in Word."
        ) from None
    try:
        return docx.Document(io.BytesIO(data))
    except (OpcError, KeyError, ValueError, AttributeError, IndexError):
        raise IngestError("the file is no Word document (.docx)", place) from None
    except (etree.XMLSyntaxError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError):
        raise IngestError(
            "the Word file is damaged", place, "Open it in Word and save it anew."
        ) from None


def _require_bounds(archive: zipfile.ZipFile, place: Place) -> None:
    infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    largest = max(
        (i.file_size for i in infos if i.filename.lower().endswith((".xml", ".rels"))), default=0
    )
    if len(infos) > MAX_PARTS or total > MAX_TOTAL or largest > MAX_PART:
        raise IngestError(
            f"the Word file unpacks to {total // 2**20:,} MiB in {len(infos):,} parts;"
            " this is no document",
            place,
            f"Read are up to {MAX_TOTAL // 2**20} MiB, {MAX_PART // 2**20} MiB of text a part.",
        )


def note_texts(document: Document, kind: str) -> dict[str, Any]:
    """Return the ``footnotes`` or ``endnotes`` of a document: id → element, separators left out."""
    for relation in document.part.rels.values():
        if relation.reltype == _NOTES + kind and not relation.is_external:
            root = parse_xml(relation.target_part.blob)
            return {
                note.get(f"{W}id", ""): note
                for note in root
                if note.get(f"{W}type") in (None, "normal")
            }
    return {}
