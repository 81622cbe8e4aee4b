"""SV4xx: figures, terms, names, direction and quotations are carried by the passage."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV401", Severity.WARNING)
class NumberNotFound:
    """A figure of the sentence is not found in the passage or its section."""


@register("SV402", Severity.ERROR)
class NumberContradicted:
    """The passage gives another figure for the same thing."""


@register("SV403", Severity.ERROR)
class UnitOrScale:
    """The figure stands in the passage with another unit or scale."""


@register("SV404", Severity.ERROR)
class PercentOrPoints:
    """Percent in one place is percentage points in the other."""


@register("SV405", Severity.ERROR)
class DateOrYear:
    """The passage gives another date or year for the same thing."""


@register("SV411", Severity.WARNING)
class TermNotFound:
    """A method, acronym or protected term of the sentence is not in the passage."""


@register("SV412", Severity.WARNING)
class NameNotFound:
    """A name of the sentence stands neither in the passage nor in its reference."""


@register("SV413", Severity.ERROR)
class AuthorOfAnotherWork:
    """The sentence names an author of another work than the one it cites."""


@register("SV421", Severity.ERROR)
class DirectionReversed:
    """The sentence says up where the passage says down, or the reverse."""


@register("SV422", Severity.ERROR)
class NegationDiffers:
    """The sentence denies what the passage states, or the reverse."""


@register("SV431", Severity.WARNING)
class HedgeLost:
    """The passage says "may" or "in mice"; the sentence says it without that limit."""


@register("SV432", Severity.WARNING)
class CausationFromCorrelation:
    """The passage reports an association; the sentence tells it as a cause."""


@register("SV433", Severity.WARNING)
class SomeBecameAll:
    """The passage speaks of some; the sentence of all, most or none."""


@register("SV441", Severity.ERROR)
class QuotationNotVerbatim:
    """Words in quotation marks do not stand in the passage."""


@register("SV451", Severity.INFO)
class EvidenceUnchecked:
    """The evidence-chain check could not run for this sentence."""
