"""SV1xx: every marker resolves to a card, its passage and its source."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV101", Severity.ERROR)
class UnknownCard:
    """A marker names a card that the corpus does not hold."""


@register("SV102", Severity.ERROR)
class MalformedMarker:
    """A bracket starts like a marker but cannot be read as one."""


@register("SV103", Severity.ERROR)
class CardWithoutPassage:
    """A cited card rests on a passage that the snapshot does not hold."""


@register("SV104", Severity.ERROR)
class PassageAltered:
    """The words of a passage are not those the card was made from."""


@register("SV105", Severity.ERROR)
class SourceNotInBibliography:
    """The source of a cited card has no entry in the bibliography."""


@register("SV106", Severity.ERROR)
class PlaceholderLeft:
    """A placeholder for missing evidence is still in the text."""


@register("SV107", Severity.ERROR)
class MisplacedMarker:
    """A marker stands where it can cover no sentence: in a heading or inside a link."""


@register("SV108", Severity.WARNING)
class UnreadMarker:
    """Text that looks like a marker stands in raw HTML, where none is read."""


@register("SV109", Severity.ERROR)
class EmptyField:
    """A marker names a field that the card does not have or that says NOT_FOUND."""


@register("SV110", Severity.WARNING)
class DraftCard:
    """A cited card is a draft that nobody has accepted yet."""


@register("SV111", Severity.WARNING)
class PassageNotHere:
    """The passages of a local source are not on this machine; nothing about it was checked."""
