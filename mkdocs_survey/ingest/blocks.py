"""What Markdown, Word and HTML have in common: a flat list of blocks in reading order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mkdocs_survey.ingest.words import fold

CAPTION = re.compile(
    r"^(?P<unit>图|表|Figure|Fig\.?|Table|Tab\.)\s*(?P<number>[A-Z]?\d+(?:[.\-–]\d+)*)"
    r"(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SENTENCE_END = re.compile(r"[。！？]|[.!?](?:\s|$)")


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a document.

    Attributes:
        kind: ``heading``, ``para``, ``list``, ``table``, ``caption``, ``image``, ``formula``,
            ``footnote``, or ``references`` for entries that the file itself marks as such.
        lines: a paragraph's lines as written, a list's items, else one line.
        level: of a heading, 1 to 6; 0 for a paragraph in bold that may serve as one.
        rows: the cells of a table.
        unit, number: of a caption: ``fig`` or ``table``, and the printed number; of a
            footnote its mark.
    """

    kind: str
    lines: tuple[str, ...] = ()
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    unit: str = ""
    number: str = ""

    @property
    def text(self) -> str:
        """The words on one line (of a list: one line an item)."""
        return "\n".join(self.lines) if self.kind == "list" else fold("\n".join(self.lines))


def caption(text: str, framed: bool = False) -> Block | None:
    """Return ``text`` as a caption if it starts like one and does not go on as a sentence.

    Args:
        framed: it stands where captions stand (centred, in ``<figcaption>``); then nothing but
            its start is asked for. Elsewhere "Figure 3 shows that …" opens a paragraph: a caption
            has a mark after its number ("Figure 3. …"), or is no sentence at all.
    """
    match = CAPTION.match(text)
    if match is None or not any(c.isalnum() for c in match["rest"]):
        return None
    if not framed:
        marked = match["rest"].lstrip()[:1] in tuple(".:：。|、–—-")
        if len(text) > (400 if marked else 150):
            return None
        if not marked and _SENTENCE_END.search(match["rest"]):
            return None
    unit = "table" if match["unit"].lower()[:3] in ("表", "tab") else "fig"
    return Block("caption", (text,), unit=unit, number=match["number"])
