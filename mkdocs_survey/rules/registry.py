"""The registry of rules: code, name, severity; the docstring of a rule *is* its page.

A rule is a class below one of the group modules of this package. It holds no code of its own:
checks emit findings with its ``code``; people read its docstring (what it does, why it matters,
an example that fails, one that passes, how to mend it).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from mkdocs_survey.model import Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as tools and pages see it.

    Attributes:
        group: ``alignment``, ``sourcing``, ``semantic``, ``evidence``, ``consistency``, ``corpus``.
        doc: its page in Markdown.
    """

    code: str
    name: str
    severity: Severity
    group: str
    doc: str

    @property
    def summary(self) -> str:
        """The first line of its page."""
        return self.doc.splitlines()[0]


RULES: dict[str, Rule] = {}
"""Every rule by its code, in the order of codes once :mod:`mkdocs_survey.rules` is imported."""


def register(code: str, severity: Severity) -> Callable[[type], type]:
    """Class decorator: enter a rule into :data:`RULES`.

    The class's name gives the rule's name in kebab case, its docstring the rule's page.
    """

    def enter(cls: type) -> type:
        doc = inspect.cleandoc(cls.__doc__ or "")
        if not doc:
            raise ValueError(f"rule {code} has no page")
        if code in RULES:
            raise ValueError(f"rule {code} is registered twice")
        name = "".join(f"-{c.lower()}" if c.isupper() else c for c in cls.__name__).lstrip("-")
        group = cls.__module__.rsplit(".", 1)[-1]
        RULES[code] = Rule(code, name, severity, group, doc)
        return cls

    return enter
