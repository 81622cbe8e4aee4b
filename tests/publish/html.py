"""HTML read back for assertions: a tree with attributes and text, nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta"}


@dataclass
class Element:
    tag: str
    attrs: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(c if isinstance(c, str) else c.text for c in self.children)

    @property
    def classes(self) -> set[str]:
        return set(self.attrs.get("class", "").split())

    def walk(self) -> Iterator[Element]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def all(self, name: str) -> list[Element]:
        """Elements of a tag (``a``) or a class (``.survey-cite``)."""
        if name.startswith("."):
            return [e for e in self.walk() if name[1:] in e.classes]
        return [e for e in self.walk() if e.tag == name]

    def one(self, name: str) -> Element:
        (found,) = self.all(name)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.stack = [Element("root", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {k: v or "" for k, v in attrs})
        assert len(element.attrs) == len(attrs), f"an attribute of <{tag}> is given twice"
        self.stack[-1].children.append(element)
        if tag not in VOID:
            self.stack.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop().tag == tag, f"</{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        self.stack[-1].children.append(data)


def parse(html: str) -> Element:
    """Read HTML; fails where elements do not nest."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.stack) == 1, f"<{reader.stack[-1].tag}> is not closed"
    ids = [e.attrs["id"] for e in reader.stack[0].walk() if "id" in e.attrs]
    assert len(ids) == len(set(ids)), "an id is used twice"
    return reader.stack[0]
