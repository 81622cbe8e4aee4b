"""SV9xx: the card store itself."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV901", Severity.INFO)
class UnusedCard:
    """No page cites this card."""


@register("SV902", Severity.WARNING)
class DuplicateSource:
    """The same work stands in the bibliography under two keys."""


@register("SV903", Severity.INFO)
class IncompleteEntry:
    """A bibliography entry lacks a field its type needs."""


@register("SV904", Severity.WARNING)
class UnreadableEntry:
    """A bibliography entry could not be read; the others were."""
