"""Which reader reads a file; what to say of files that none of them reads."""

from __future__ import annotations

from pathlib import PurePath

from mkdocs_survey.errors import IngestError
from mkdocs_survey.ingest.document import SourceDocument
from mkdocs_survey.ingest.jats import read_jats
from mkdocs_survey.ingest.markdown import read_markdown
from mkdocs_survey.ingest.markup import MAX_BYTES
from mkdocs_survey.ingest.pdf import read_pdf
from mkdocs_survey.model import Place

READERS = {
    ".xml": read_jats,
    ".nxml": read_jats,
    ".jats": read_jats,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".pdf": read_pdf,
}
"""Readers by file suffix; each is ``(data, name) -> SourceDocument``."""

READ = "Read are JATS XML (.xml, .nxml, .jats) and Markdown (.md, .markdown)"
_NOT_YET = {".pdf": "PDF", ".docx": "Word", ".doc": "Word", ".html": "HTML", ".htm": "HTML"}


def read_source(data: bytes, name: str) -> SourceDocument:
    """Read a source file.

    Args:
        data: its bytes.
        name: its name; the suffix chooses the reader.

    Raises:
        IngestError: empty, too large, of a format that is not read, or damaged.
    """
    place = Place(name)
    suffix = PurePath(name).suffix.lower()
    reader = READERS.get(suffix)
    if reader is None:
        kind = _NOT_YET.get(suffix, "")
        what = (
            f"{kind} files cannot be read yet"
            if kind
            else f"the format {suffix or name!r} is unknown"
        )
        raise IngestError(what, place, f"{READ}.")
    if not data.strip():
        raise IngestError("the file is empty", place)
    if len(data) > MAX_BYTES:
        raise IngestError(f"the file is larger than {MAX_BYTES // 2**20} MiB", place)
    if suffix != ".pdf" and data.startswith((b"%PDF", b"PK\x03\x04")) or (
        suffix in (".md", ".markdown") and _binary(data)
    ):
        raise IngestError(
            f"the file is no text, whatever its name {suffix} says", place, f"{READ}."
        )
    return reader(data, name)


def _binary(data: bytes) -> bool:
    return b"\0" in data[:65536] and not data.startswith((b"\xff\xfe", b"\xfe\xff"))
